/** The search row: a plain GET to `/jobs`, so that every search has its own URL. */
import { isSameCategory } from "~/domain/jobs/rules";
import { formatCount } from "./format";
import { Icon } from "./icon";

type Props = {
  search: { q: string; location: string; category: string; job_nature: string; sort?: string };
  /** In the order in which the list shows them. With a `count`, the list shows the number of open jobs too. */
  categories: { name: string; count?: number }[];
};

export function SearchForm({ search, categories }: Props) {
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
