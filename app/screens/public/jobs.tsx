/** `/jobs`: search results. The URL holds the whole state of the search. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { JobGrid } from "~/components/job/job-card";
import { SimilarJobs } from "~/components/job/similar-jobs";
import { NoResults } from "~/components/search/no-results";
import { SearchFilters } from "~/components/search/search-filters";
import { SearchForm } from "~/components/search/search-form";
import { Chips, Choices, SearchLine } from "~/components/search/search-summary";
import { formatCount } from "~/components/text/format";
import { showsJobs } from "~/domain/effects";
import { readCursor } from "~/domain/jobs/list-cursors";
import { listLatestPage } from "~/domain/jobs/list-latest-jobs.server";
import type { PageRange } from "~/domain/jobs/queries.server";
import { ignoredWords, JOBS_PER_PAGE, MAX_SEARCH_WORDS, searchWords } from "~/domain/jobs/rules";
import type { JobsPage } from "~/domain/jobs/search/read-search-page.server";
import { isSearch, ONLY_NEWEST_TEXT, type OwnSearch, searchPath } from "~/domain/jobs/search/rules";
import type { ForCandidate } from "~/domain/jobs/search/search-jobs.server";
import type { RequestContext } from "~/http/context";
import { publicMeta } from "~/http/meta";
import { findFits } from "~/http/own-fits";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: "Jobs · Staffroom" }];
  const search = { ...data.search, sort: "" as const };
  const range = [search.q, search.category, search.job_nature, search.location].filter(Boolean).join(", ");
  const description = `${data.results.total} open ${range || "teaching and school"} jobs. Apply with your resume.`;
  const title = range ? `${range}: jobs` : "Jobs";
  return [
    ...publicMeta({ title, description, path: searchPath("/jobs", search, data.position), matches }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: "These jobs, newest first",
      href: searchPath("/jobs.atom", search),
    },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/feed+json",
      title: "These jobs, newest first",
      href: searchPath("/jobs.feed.json", search),
    },
  ];
};

export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const after = readCursor(query.get("after") ?? "") ?? undefined;
  const before = after ? undefined : (readCursor(query.get("before") ?? "") ?? undefined);
  const fits = await findFits(args);
  // Anybody else has nothing to hide by: the word says nothing then.
  const hides = fits && query.get("meets") === "1" ? await fits.findHidden() : null;
  const own = { ofCandidate: fits?.read ?? null, hides: hides ?? [] };
  const { teaching, ...page } = await findPage(context, query, { limit: JOBS_PER_PAGE, after, before }, own);
  showsJobs(context, [...page.results.jobs, ...page.similar]);
  const { jobs } = page.results;
  return {
    ...page,
    results: { ...page.results, jobs: fits ? fits.withFits(jobs, teaching) : jobs },
    isCandidate: fits !== null,
    hides,
    position: positionOf(query, after !== undefined, before !== undefined),
    // Only to be shown: a page is found by its cursor.
    first: Math.min(Math.max(1, Math.trunc(Number(query.get("from"))) || 1), Math.max(1, page.results.total)),
    isFiltering: query.get("filters") === "open",
    now: context.now,
  };
});

/** The code of searches is more than half as large as all else that a first page needs. The first search loads it. */
async function findPage(
  context: RequestContext,
  query: URLSearchParams,
  range: PageRange,
  own: ForCandidate,
): Promise<JobsPage> {
  if (!isSearch(query) && own.hides.length === 0) return listLatestPage(context, range, own.ofCandidate);
  const { findJobsPage } = await import("~/domain/jobs/search/read-search-page.server");
  return findJobsPage(context, query, range, own);
}

function positionOf(query: URLSearchParams, isAfter: boolean, isBefore: boolean): Record<string, string> {
  if (isAfter) return { after: query.get("after") ?? "" };
  return isBefore ? { before: query.get("before") ?? "" } : {};
}

const SORT_LABELS = {
  newest: "Newest",
  relevance: "Relevance",
  closing: "Closing soonest",
  distance: "Distance",
  pay: "Pay",
};

export default function Jobs() {
  const {
    search: shared,
    wordless,
    results,
    read,
    notes,
    categories,
    suggestions,
    spelling,
    widerRadii,
    similar,
    first,
    isFiltering,
    isCandidate,
    hides,
    now,
  } = useLoaderData<typeof loader>();
  // Feeds and alerts know no session: they get the search without her own part.
  const own: Pick<OwnSearch, "meets"> = hides ? { meets: "1" } : {};
  const search: OwnSearch = { ...shared, ...own };
  const count = results.isTotalCapped ? `${formatCount(results.total)}+` : formatCount(results.total);
  const last = first + results.jobs.length - 1;
  const hasWords = searchWords(search.q).length > 0;
  const sorts = (["relevance", "newest", "closing", "distance", "pay"] as const).filter(
    (sort) => (sort !== "relevance" || hasWords) && (sort !== "distance" || read.near),
  );
  return (
    <>
      <h1>Jobs</h1>
      <div id="search" className="search-box">
        <SearchForm search={search} categories={categories} near={read.near} />
      </div>
      <SearchLine search={search} read={read} />
      {isFiltering && (
        <SearchFilters search={search} hasPlace={read.near !== null || read.state !== null} isCandidate={isCandidate} />
      )}
      <Chips read={read} search={search} isFiltering={isFiltering} />
      <div className="results-bar">
        <p role="status">
          {results.jobs.length > 0 && results.total > results.jobs.length && `${first}–${last} of `}
          <strong>{count}</strong> {results.total === 1 ? "job" : "jobs"}
        </p>
        <form method="get" action="/jobs" className="results-sort">
          <ExistingSearchParams exclude={["sort", "after", "before", "from", "filters", ...(hides ? [] : ["meets"])]} />
          <span>
            <label htmlFor="sort">Sort</label>
            <select id="sort" name="sort" defaultValue={results.sort}>
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_LABELS[sort]}
                </option>
              ))}
            </select>
          </span>
          <button type="submit" className="button-quiet">
            Sort
          </button>
        </form>
      </div>
      {!wordless &&
        notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
      {hides?.length === 0 && (
        <p className="quiet">
          No job is hidden yet: your profile does not say what you do not have.{" "}
          <a href="/teachingprofile/has">Say it in your profile</a>.
        </p>
      )}
      {results.isTooMany && (
        <p className="quiet">
          These are too many jobs to be sorted by {results.sort === "pay" ? "pay" : "distance"}, so the newest come
          first. Choose a subject, a level or a smaller radius.
        </p>
      )}
      {results.isCut && results.jobs.length > 0 && <p className="quiet">{ONLY_NEWEST_TEXT}</p>}
      {ignoredWords(search.q) > 0 && (
        <p className="quiet">Only the first {MAX_SEARCH_WORDS} keywords are searched for.</p>
      )}
      {!wordless && read.leftOut.length > 0 && (
        <p className="quiet">{read.leftOut.join(", ")} cannot be searched for and was left out.</p>
      )}
      {spelling && (
        <p>
          Did you mean{" "}
          <a href={searchPath("/jobs", { ...spelling.search, ...own })}>
            {spelling.text}{" "}
            <span className="count">{`${formatCount(spelling.count)}${spelling.isCapped ? "+" : ""}`}</span>
          </a>
          ?
        </p>
      )}
      <Choices read={read} search={search} />
      {results.jobs.length === 0 ? (
        <>
          {widerRadii.length > 0 && (
            <p className="actions">
              Further away:
              {widerRadii.map(({ radius, count: more, isCut }, index) => (
                <a
                  key={radius}
                  className={index === 0 ? "button" : "button-quiet"}
                  href={searchPath("/jobs", { ...search, radius })}
                >
                  {`within ${radius} km (${formatCount(more)}${isCut ? "+" : ""})`}
                </a>
              ))}
            </p>
          )}
          <NoResults
            isBeyond={results.total > 0}
            isCut={results.isCut}
            wordless={wordless && search[wordless]}
            firstPage={searchPath("/jobs", search)}
            suggestions={suggestions.map((each) => ({
              ...each,
              href: searchPath("/jobs", { ...each.search, ...own }),
            }))}
            categories={categories.filter((category) => category.count > 0)}
          />
          <SimilarJobs jobs={similar} />
        </>
      ) : (
        <JobGrid jobs={results.jobs} now={now} heading="h2" />
      )}
      {!wordless && (
        <p>
          <a href={searchPath("/alerts", { ...shared, sort: "", posted_within: "", closes_within: "" })}>
            Tell me of new ones
          </a>{" "}
          <span className="quiet">
            or read them as a feed: <a href={searchPath("/jobs.atom", { ...shared, sort: "" })}>Atom</a>,{" "}
            <a href={searchPath("/jobs.feed.json", { ...shared, sort: "" })}>JSON</a>
          </span>
        </p>
      )}
      <Pagination
        label="Pages of jobs"
        previous={
          results.previous &&
          searchPath("/jobs", search, { before: results.previous, from: String(Math.max(1, first - JOBS_PER_PAGE)) })
        }
        next={results.next && searchPath("/jobs", search, { after: results.next, from: String(last + 1) })}
      />
    </>
  );
}
