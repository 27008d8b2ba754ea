/** The search row: a plain GET to `/jobs`, so that every search has its own URL. */

import { isSameCategory } from "~/domain/jobs/rules";
import { namesAndValues, type OwnSearch, RADII, searchPath } from "~/domain/jobs/search/rules";
import { words } from "~/words/search";
import { Icon } from "../frame/icon";
import { formatCount } from "../text/format";

type Props = {
  search: OwnSearch;
  /** In the order in which the list shows them. With a `count`, the list shows the number of open jobs too. */
  categories: { name: string; count?: number }[];
  /** The place of the search: then the form asks how far around it. */
  near?: { name: string; km: number } | null;
};

export function SearchForm({ search, categories, near = null }: Props) {
  const { q, location, radius: _, category, ...others } = search;
  const isOne = category.length < 2;
  // Filters that have no field in the row: a new search keeps them.
  const kept = namesAndValues({ ...others, ...(isOne ? {} : { category }) });
  return (
    <search>
      <form className="search-row" action="/jobs" method="get">
        <div>
          <label htmlFor="q">{words.keywords}</label>
          <input id="q" name="q" type="search" defaultValue={q} maxLength={200} placeholder={words.keywordsExample} />
        </div>
        <div>
          <label htmlFor="location">{words.location}</label>
          <input
            id="location"
            name="location"
            defaultValue={location}
            maxLength={100}
            placeholder={words.locationExample}
            data-places="1"
          />
        </div>
        <div>
          {isOne ? <CategoryField chosen={category[0] ?? ""} categories={categories} /> : <Several search={search} />}
        </div>
        {near && (
          <div>
            <label htmlFor="radius">{words.distance}</label>
            <select id="radius" name="radius" defaultValue={String(near.km)}>
              {RADII.map((radius) => (
                <option key={radius} value={radius}>
                  {radius === "0" ? words.onlyThere : words.withinKm(radius)}
                </option>
              ))}
            </select>
          </div>
        )}
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          <Icon name="search" />
          {words.search}
        </button>
      </form>
    </search>
  );
}

function CategoryField({ chosen, categories }: { chosen: string; categories: Props["categories"] }) {
  const listed = categories.find(({ name }) => isSameCategory(name, chosen));
  return (
    <>
      <label htmlFor="category">{words.category}</label>
      <select id="category" name="category" defaultValue={listed?.name ?? chosen}>
        <option value="">{words.allCategories}</option>
        {chosen !== "" && !listed && <option value={chosen}>{chosen}</option>}
        {categories.map(({ name, count }) => (
          <option key={name} value={name}>
            {count === undefined ? name : `${name} (${formatCount(count)})`}
          </option>
        ))}
      </select>
    </>
  );
}

/** A list takes one category. Several are changed among the filters. */
function Several({ search }: Pick<Props, "search">) {
  return (
    <>
      {words.category}
      <a className="button-quiet" href={`${searchPath("/jobs", search, { filters: "open" })}#filters`}>
        {words.chosen(search.category.length)}
      </a>
    </>
  );
}
