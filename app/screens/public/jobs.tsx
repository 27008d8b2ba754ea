/** `/jobs`: search results. The URL holds the whole state of the search. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { formatCount } from "~/components/format";
import { Icon } from "~/components/icon";
import { JobGrid } from "~/components/job-card";
import { NoMatch } from "~/components/no-match";
import { Pagination } from "~/components/pagination";
import type { ScreenHandle } from "~/components/screen-handle";
import { SearchForm } from "~/components/search-form";
import { readCursor } from "~/domain/jobs/cursor";
import { JobSearch } from "~/domain/jobs/finding/schema";
import { searchJobs } from "~/domain/jobs/finding/service.server";
import {
  ignoredWords,
  JOB_NATURES,
  JOBS_PER_PAGE,
  MAX_SEARCH_WORDS,
  searchWords,
  unsearchedNames,
  wordlessField,
} from "~/domain/jobs/rules";
import { listCategories } from "~/domain/jobs/service.server";
import { suggestSearches } from "~/domain/jobs/suggesting-service.server";
import { publicMeta } from "~/http/meta";
import { searchPath } from "~/http/paging";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: "Jobs · Staffroom" }];
  const search = { ...data.search, sort: "" as const };
  const asked = [search.q, search.category, search.job_nature, search.location].filter(Boolean).join(", ");
  const description = `${data.results.total} open ${asked || "teaching and school"} jobs. Apply with your resume.`;
  const title = asked ? `${asked}: jobs` : "Jobs";
  return [
    ...publicMeta({ title, description, path: searchPath("/jobs", search, data.position), matches }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: "These jobs, newest first",
      href: searchPath("/jobs.atom", search),
    },
  ];
};

export const handle = { styles: ["controls", "search", "lists", "facts"] } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const search = JobSearch.parse(Object.fromEntries(query));
  const after = readCursor(query.get("after") ?? "") ?? undefined;
  const before = after ? undefined : (readCursor(query.get("before") ?? "") ?? undefined);
  const [results, categories] = await Promise.all([
    searchJobs(context, search, { limit: JOBS_PER_PAGE, after, before }),
    listCategories(context),
  ]);
  const suggestions = results.total === 0 ? await suggestSearches(context, search) : [];
  const position = positionOf(query, after !== undefined, before !== undefined);
  return { search, results, categories, suggestions, position, now: context.now };
});

function positionOf(query: URLSearchParams, isAfter: boolean, isBefore: boolean): Record<string, string> {
  if (isAfter) return { after: query.get("after") ?? "" };
  return isBefore ? { before: query.get("before") ?? "" } : {};
}

export default function Jobs() {
  const { search, results, categories, suggestions, now } = useLoaderData<typeof loader>();
  const filters = (["q", "location", "category", "job_nature"] as const).filter((name) => search[name]);
  const wordless = wordlessField(search);
  const count = results.isTotalCapped ? `${formatCount(results.total)}+` : formatCount(results.total);
  return (
    <>
      <h1>Jobs</h1>
      <SearchForm search={search} categories={categories} />
      <div className="results-bar">
        <p role="status">
          <strong>{count}</strong> {results.total === 1 ? "job" : "jobs"}
        </p>
        <form method="get" action="/jobs" className="results-sort">
          <ExistingSearchParams exclude={["job_nature", "sort", "after", "before"]} />
          <span>
            <label htmlFor="job_nature">Job Nature</label>
            <select id="job_nature" name="job_nature" defaultValue={search.job_nature}>
              <option value="">Any</option>
              {JOB_NATURES.map((nature) => (
                <option key={nature}>{nature}</option>
              ))}
            </select>
          </span>
          <span>
            <label htmlFor="sort">Sort</label>
            <select id="sort" name="sort" defaultValue={results.sort}>
              <option value="newest">Newest</option>
              {searchWords(search.q).length > 0 && <option value="relevance">Relevance</option>}
            </select>
          </span>
          <button type="submit" className="button-quiet">
            Update
          </button>
        </form>
      </div>
      {ignoredWords(search.q) > 0 && (
        <p className="quiet">Only the first {MAX_SEARCH_WORDS} keywords are searched for.</p>
      )}
      {!wordless && unsearchedNames(search.q).length > 0 && (
        <p className="quiet">{unsearchedNames(search.q).join(", ")} cannot be searched for and was left out.</p>
      )}
      {filters.length > 0 && (
        <ul className="chips" aria-label="Filters">
          {filters.map((name) => (
            <li key={name}>
              <a href={searchPath("/jobs", { ...search, [name]: "" })}>
                <span className="visually-hidden">Remove </span>
                {search[name]}
                <Icon name="close" />
              </a>
            </li>
          ))}
          {filters.length > 1 && (
            <li>
              <a href="/jobs">Clear all</a>
            </li>
          )}
        </ul>
      )}
      {results.jobs.length === 0 ? (
        <NoMatch
          isBeyond={results.total > 0}
          wordless={wordless && search[wordless]}
          firstPage={searchPath("/jobs", search)}
          suggestions={suggestions.map((each) => ({ ...each, href: searchPath("/jobs", each.search) }))}
          categories={categories.filter((category) => category.count > 0)}
        />
      ) : (
        <JobGrid jobs={results.jobs} now={now} heading="h2" />
      )}
      <Pagination
        label="Pages of jobs"
        previous={results.previous && searchPath("/jobs", search, { before: results.previous })}
        next={results.next && searchPath("/jobs", search, { after: results.next })}
      />
    </>
  );
}
