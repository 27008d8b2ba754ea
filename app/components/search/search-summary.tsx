/** Parts around the results of a search: what is searched for, the places it may mean, its order, and its filters as chips. */

import { LEVEL_LABELS } from "~/domain/jobs/details/value-rules";
import { isSameCategory, type Sort } from "~/domain/jobs/rules";
import { type OwnSearch, searchPath } from "~/domain/jobs/search/rules";
import { words } from "~/words/search";
import { Icon } from "../frame/icon";
import { chosenFilters } from "./search-filters";

/** How the search was read, as far as a reader sees it. */
type Read = {
  near: { name: string; state: string; km: number } | null;
  state: string | null;
  choices: { id: number; name: string; district: string | null; state: string; country: string }[];
  understood: { text: string; label: string | null; without: string }[];
};
type Shown = { read: Read; search: OwnSearch };

/** The search in few words: the keywords, or what stands in their place. */
export function whatOf({ q, category, subject, level, ...others }: OwnSearch): string {
  const [what] = [[q], category, subject, level.map((value) => LEVEL_LABELS[value])].filter((each) =>
    each.some(Boolean),
  );
  if (what) return what.join(", ");
  const isEverything = Object.entries(others).every(([name, value]) => name === "sort" || value.length === 0);
  return isEverything ? words.everything : words.something;
}

/** The place of the search. */
export const whereOf = ({ read, search }: Shown): string => search.location && (placeText(read) ?? search.location);

/** The search as the heading of its page. On phones it stands for the form, so that the first job is in the first screen. */
export function SearchLine({ read, search }: Shown) {
  const what = whatOf(search);
  const where = whereOf({ read, search });
  return (
    <div className="search-line">
      <h1>
        {what}
        {where && <span className="quiet"> {where}</span>}
      </h1>
      <a className="button-quiet" href="#search">
        {what === words.everything ? (
          words.search
        ) : (
          <>
            {words.change}
            <span className="visually-hidden">{words.changeWhat}</span>
          </>
        )}
      </a>
    </div>
  );
}

/** A name that is several places: one click says which. */
export function Choices({ read, search }: Shown) {
  if (read.choices.length < 2) return null;
  return (
    <p>
      {words.whichOne}{" "}
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

/** A chip is one line. */
const MAX_CHIP = 32;

/** The parts of the search, each removable by itself: filters, and the meanings found for its words. */
export function Chips({ read, search, isFiltering }: Shown & { isFiltering: boolean }) {
  const filters = chosenFilters(search);
  const where = whereOf({ read, search });
  const chips = [
    ...(search.q && read.understood.length === 0 ? [{ text: search.q, without: { ...search, q: "" } }] : []),
    // One word may mean two things; it is one chip.
    ...[...new Map(read.understood.map((part) => [part.without, part])).values()].map(({ text, label, without }) => ({
      text: label && !isSameCategory(label, text) ? `${text}: ${label}` : (label ?? text),
      without: { ...search, q: without },
    })),
    ...(where ? [{ text: where, without: { ...search, location: "", radius: "" as const } }] : []),
    ...filters,
  ];
  return (
    <ul className="chips" aria-label={words.filters}>
      <li>
        {isFiltering ? (
          <a href={searchPath("/jobs", search)}>{words.closeFilters}</a>
        ) : (
          <a href={`${searchPath("/jobs", search, { filters: "open" })}#filters`}>
            <strong>{words.filters}</strong>
            {filters.length > 0 && ` (${filters.length})`}
          </a>
        )}
      </li>
      {chips.map(({ text, without }) => (
        <li key={text}>
          <a href={searchPath("/jobs", without)}>
            <span className="visually-hidden">{words.remove}</span>
            {text.length > MAX_CHIP ? `${text.slice(0, MAX_CHIP - 1)}…` : text}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a href="/jobs">{words.clearAll}</a>
        </li>
      )}
    </ul>
  );
}

/** The orders that may be chosen, each a link: it takes no script, and no button. */
export function Sorting({ search, sort, sorts }: { search: OwnSearch; sort: Sort; sorts: readonly Sort[] }) {
  return (
    <details className="sorting">
      <summary>
        <span className="quiet">{words.sort}</span>
        {words.sorts[sort]}
      </summary>
      <ul>
        {sorts.map((each) => (
          <li key={each}>
            <a href={searchPath("/jobs", { ...search, sort: each })} aria-current={each === sort || undefined}>
              {words.sorts[each]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function placeText({ near, state }: Read): string | null {
  if (near) return near.km === 0 ? near.name : words.within(near.name, near.km);
  return state;
}
