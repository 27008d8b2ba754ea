/** The search row: a plain GET to `/jobs`, so that every search has its own URL. */

import { isSameCategory } from "~/domain/jobs/rules";
import { type OwnSearch, RADII } from "~/domain/jobs/search/rules";
import { Icon } from "../frame/icon";
import { formatCount } from "../text/format";

/** Filters that have no field in the row: a new search keeps them. */
const HIDDEN_FILTERS = [
  ...(["job_nature", "subject", "level", "board", "requires", "early_career", "remote", "pay_from"] as const),
  ...(["posted_within", "closes_within", "sort", "meets"] as const),
];

type Props = {
  search: Partial<OwnSearch> & { q: string; location: string; category: string };
  /** In the order in which the list shows them. With a `count`, the list shows the number of open jobs too. */
  categories: { name: string; count?: number }[];
  /** The place of the search: then the form asks how far around it. */
  near?: { name: string; km: number } | null;
};

export function SearchForm({ search, categories, near = null }: Props) {
  const chosen = categories.find(({ name }) => isSameCategory(name, search.category));
  return (
    <search>
      <form className="search-row" action="/jobs" method="get">
        <div>
          <label htmlFor="q">Keywords</label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={search.q}
            maxLength={200}
            placeholder="Subject, post or school"
          />
        </div>
        <div>
          <label htmlFor="location">Location</label>
          <input
            id="location"
            name="location"
            defaultValue={search.location}
            maxLength={100}
            placeholder="City or state"
          />
        </div>
        <div>
          <label htmlFor="category">Category</label>
          <select id="category" name="category" defaultValue={chosen?.name ?? search.category}>
            <option value="">All categories</option>
            {search.category !== "" && !chosen && <option value={search.category}>{search.category}</option>}
            {categories.map(({ name, count }) => (
              <option key={name} value={name}>
                {count === undefined ? name : `${name} (${formatCount(count)})`}
              </option>
            ))}
          </select>
        </div>
        {near && (
          <div>
            <label htmlFor="radius">Around it</label>
            <select id="radius" name="radius" defaultValue={String(near.km)}>
              {RADII.map((radius) => (
                <option key={radius} value={radius}>
                  {radius === "0" ? "Only there" : `${radius} km`}
                </option>
              ))}
            </select>
          </div>
        )}
        {HIDDEN_FILTERS.map(
          (name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />,
        )}
        <button type="submit" className="button">
          <Icon name="search" />
          Search
        </button>
      </form>
    </search>
  );
}
