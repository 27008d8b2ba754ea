/** The search row: a plain GET to `/jobs`, so that every search is an address. */
import { CATEGORIES } from "~/domain/jobs/rules";
import { Icon } from "./icon";

type Props = { search: { q: string; location: string; category: string; job_nature: string; sort?: string } };

export function SearchForm({ search }: Props) {
  const isOther = search.category !== "" && !CATEGORIES.some((name) => name === search.category);
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
          <select id="category" name="category" defaultValue={search.category}>
            <option value="">All categories</option>
            {isOther && <option value={search.category}>{search.category}</option>}
            {CATEGORIES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {search.job_nature && <input type="hidden" name="job_nature" value={search.job_nature} />}
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        <button type="submit" className="button">
          <Icon name="search" />
          Search
        </button>
      </form>
    </search>
  );
}
