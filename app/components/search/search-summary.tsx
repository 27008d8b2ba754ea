/** Parts around the results of a search: the search in one line, the places it may mean, and its filters as chips. */

import { isSameCategory } from "~/domain/jobs/rules";
import { type OwnSearch, searchPath } from "~/domain/jobs/search/rules";
import { Icon } from "../frame/icon";
import { countFilters, FILTERS, filterText } from "./search-filters";

/** How the search was read, as far as a reader sees it. */
type Read = {
  near: { name: string; state: string; km: number } | null;
  state: string | null;
  choices: { id: number; name: string; district: string | null; state: string; country: string }[];
  understood: { text: string; label: string | null; without: string }[];
};
type Shown = { read: Read; search: OwnSearch };

/** The search in one line, for phones: there the first job stands in the first screen, and the form comes when it is asked for. */
export function SearchLine({ read, search }: Shown) {
  const where = search.location && (placeText(read) ?? search.location);
  return (
    <p className="search-line">
      <span>
        <strong>{search.q || search.category || "All jobs"}</strong>
        {where && <span className="quiet">{where}</span>}
      </span>
      <a className="button-quiet" href="#search">
        {search.q || search.category || where ? "Change" : "Search"}
        <span className="visually-hidden"> the search</span>
      </a>
    </p>
  );
}

/** A name that is several places: one click says which. */
export function Choices({ read, search }: Shown) {
  if (read.choices.length < 2) return null;
  return (
    <p>
      Which one do you mean?{" "}
      {read.choices.map(({ id, name, district, state, country }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a
            href={searchPath("/jobs", {
              ...search,
              location: [name, district, state || country].filter(Boolean).join(", "),
            })}
          >
            {[name, state || country].filter(Boolean).join(", ")}
            {district && district !== name && <span className="quiet">{` (${district})`}</span>}
          </a>
        </span>
      ))}
    </p>
  );
}

/** The parts of the search, each removable by itself: filters, and the meanings found for its words. */
export function Chips({ read, search, isFiltering }: Shown & { isFiltering: boolean }) {
  const chips = [
    ...(search.q && read.understood.length === 0 ? [{ text: search.q, without: { ...search, q: "" } }] : []),
    // One word may mean two things; it is one chip.
    ...[...new Map(read.understood.map((part) => [part.without, part])).values()].map(({ text, label, without }) => ({
      text: label && !isSameCategory(label, text) ? `${text}: ${label}` : (label ?? text),
      without: { ...search, q: without },
    })),
    ...(search.location
      ? [{ text: placeText(read) ?? search.location, without: { ...search, location: "", radius: "" as const } }]
      : []),
    ...(search.category ? [{ text: search.category, without: { ...search, category: "" } }] : []),
    ...FILTERS.flatMap(({ name }) =>
      search[name] ? [{ text: filterText(name, search[name]), without: { ...search, [name]: "" } }] : [],
    ),
    ...(search.early_career
      ? [{ text: "Suitable without experience", without: { ...search, early_career: "" as const } }]
      : []),
    ...(search.remote ? [{ text: "Also from home", without: { ...search, remote: "" as const } }] : []),
    ...(search.meets
      ? [{ text: "Hides jobs that ask for what I do not have", without: { ...search, meets: "" as const } }]
      : []),
  ];
  const count = countFilters(search);
  return (
    <ul className="chips" aria-label="Filters">
      <li>
        {isFiltering ? (
          <a href={searchPath("/jobs", search)}>Close filters</a>
        ) : (
          <a href={`${searchPath("/jobs", search, { filters: "open" })}#filters`}>
            <strong>Filters</strong>
            {count > 0 && ` (${count})`}
          </a>
        )}
      </li>
      {chips.map(({ text, without }) => (
        <li key={text}>
          <a href={searchPath("/jobs", without)}>
            <span className="visually-hidden">Remove </span>
            {text}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a href="/jobs">Clear all</a>
        </li>
      )}
    </ul>
  );
}

function placeText({ near, state }: Read): string | null {
  if (near) return near.km === 0 ? near.name : `${near.name}, ${near.km} km`;
  return state;
}
