/** `/jobs`: search results. The URL holds the whole state of the search. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { JobGrid, SimilarJobs } from "~/components/job/job-card";
import { NoResults } from "~/components/search/no-results";
import { FILTER_NAMES, SearchFilters } from "~/components/search/search-filters";
import { SearchForm } from "~/components/search/search-form";
import { Chips, Choices, SearchLine, Sorting, whatOf, whereOf } from "~/components/search/search-summary";
import { Filled } from "~/components/text/filled";
import { formatCount } from "~/components/text/format";
import { showsJobs } from "~/domain/effects";
import { readCursor } from "~/domain/jobs/list-cursors";
import { listLatestPage } from "~/domain/jobs/list-latest-jobs.server";
import type { PageRange } from "~/domain/jobs/queries.server";
import { ignoredWords, JOBS_PER_PAGE, MAX_SEARCH_WORDS, searchWords } from "~/domain/jobs/rules";
import type { JobsPage } from "~/domain/jobs/search/read-search-page.server";
import { isSearch, ONLY_NEWEST_TEXT, type OwnSearch, searchPath } from "~/domain/jobs/search/rules";
import type { JobSearch } from "~/domain/jobs/search/schema";
import type { ForCandidate } from "~/domain/jobs/search/search-jobs.server";
import type { RequestContext } from "~/http/context";
import { publicMeta } from "~/http/meta";
import { findFits } from "~/http/own-fits";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/search";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: `${words.something} · Staffroom` }];
  const { total, isTotalCapped } = data.results;
  const search = { ...data.search, sort: "" as const };
  const range = isSearched(search)
    ? [whatOf(search), whereOf({ read: data.read, search })].filter(Boolean).join(", ")
    : "";
  // A screen reader reads the title first, so the number of jobs is heard after each change of the search.
  const title = words.title(range, `${countText(data.results)} ${words.jobs(total)}`);
  const description = words.description(`${total}${isTotalCapped ? "+" : ""}`, range);
  const feed = { tagName: "link", rel: "alternate", title: words.feedTitle };
  return [
    ...publicMeta({ title, description, path: searchPath("/jobs", search, data.position), matches }),
    { ...feed, type: "application/atom+xml", href: searchPath("/jobs.atom", search) },
    { ...feed, type: "application/feed+json", href: searchPath("/jobs.feed.json", search) },
  ];
};

const isSearched = (search: OwnSearch) => searchPath("/jobs", search) !== "/jobs";

const countText = ({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }) =>
  `${formatCount(total)}${isTotalCapped ? "+" : ""}`;

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
  const isFiltering = query.get("filters") === "open";
  const range = { limit: JOBS_PER_PAGE, after, before };
  const { teaching, ...page } = await findPage(context, query, range, { ...own, countsValues: isFiltering });
  showsJobs(context, [...page.results.jobs, ...page.similar]);
  const { jobs } = page.results;
  return {
    ...page,
    results: { ...page.results, jobs: fits ? fits.withFits(jobs, teaching) : jobs },
    similar: fits ? fits.withFits(page.similar, teaching) : page.similar,
    isCandidate: fits !== null,
    hides,
    position: positionOf(query, after !== undefined, before !== undefined),
    // Only to be shown: a page is found by its cursor.
    first: Math.min(Math.max(1, Math.trunc(Number(query.get("from"))) || 1), Math.max(1, page.results.total)),
    isFiltering,
    now: context.now,
  };
});

/** The code of searches is more than half as large as all else that a first page needs. The first search loads it. */
async function findPage(
  context: RequestContext,
  query: URLSearchParams,
  range: PageRange,
  asked: ForCandidate & { countsValues: boolean },
): Promise<JobsPage> {
  if (!isSearch(query) && asked.hides.length === 0 && !asked.countsValues)
    return listLatestPage(context, range, asked.ofCandidate);
  const { findJobsPage } = await import("~/domain/jobs/search/read-search-page.server");
  return findJobsPage(context, query, range, asked);
}

function positionOf(query: URLSearchParams, isAfter: boolean, isBefore: boolean): Record<string, string> {
  if (isAfter) return { after: query.get("after") ?? "" };
  return isBefore ? { before: query.get("before") ?? "" } : {};
}

export default function Jobs() {
  const page = useLoaderData<typeof loader>();
  const { search: shared, wordless, results, read, categories, similar, isFiltering, isCandidate, hides, now } = page;
  // Feeds and alerts know no session: they get the search without her own part.
  const own: Pick<OwnSearch, "meets"> = hides ? { meets: "1" } : {};
  const search: OwnSearch = { ...shared, ...own };
  const last = page.first + results.jobs.length - 1;
  const hasWords = searchWords(search.q).length > 0;
  const sorts = (["relevance", "newest", "closing", "distance", "pay"] as const).filter(
    (sort) => (sort !== "relevance" || hasWords) && (sort !== "distance" || read.near),
  );
  return (
    <>
      <SearchLine search={search} read={read} />
      <div id="search" className="search-box">
        <SearchForm search={search} categories={categories} near={read.near} />
      </div>
      <Chips read={read} search={search} isFiltering={isFiltering} />
      <div className={isFiltering ? "with-filters" : undefined}>
        {isFiltering && (
          <SearchFilters
            search={search}
            categories={categories}
            counts={page.valueCounts}
            hasPlace={read.near !== null || read.state !== null}
            isCandidate={isCandidate}
            kept={<ExistingSearchParams exclude={[...FILTER_NAMES, "after", "before", "from", "filters"]} />}
          />
        )}
        <div>
          <div className="results-bar">
            <p role="status">
              {results.jobs.length > 0 && results.total > results.jobs.length && words.range(page.first, last)}
              <strong>{countText(results)}</strong> {words.jobs(results.total)}
            </p>
            {results.jobs.length > 1 && <Sorting search={search} sort={results.sort} sorts={sorts} />}
          </div>
          <Notes search={search} own={own} />
          <Choices read={read} search={search} />
          {results.jobs.length === 0 ? (
            <>
              <WiderRadii search={search} />
              <NoResults
                isBeyond={results.total > 0}
                isCut={results.isCut}
                wordless={wordless && search[wordless]}
                firstPage={searchPath("/jobs", search)}
                suggestions={page.suggestions.map((each) => ({
                  ...each,
                  href: searchPath("/jobs", { ...each.search, ...own }),
                }))}
                categories={categories.filter((category) => category.count > 0)}
              />
              <SimilarJobs jobs={similar} now={now} />
            </>
          ) : (
            <JobGrid jobs={results.jobs} now={now} heading="h2" />
          )}
          {!wordless && <NewOnes search={shared} />}
          <Pagination
            label={words.pages}
            previous={
              results.previous &&
              searchPath("/jobs", search, {
                before: results.previous,
                from: String(Math.max(1, page.first - JOBS_PER_PAGE)),
              })
            }
            next={results.next && searchPath("/jobs", search, { after: results.next, from: String(last + 1) })}
          />
        </div>
      </div>
    </>
  );
}

/** Parts of the search that could not be used as they were asked, and what may be meant. */
function Notes({ search, own }: { search: OwnSearch; own: Pick<OwnSearch, "meets"> }) {
  const { wordless, results, read, notes, spelling, hides } = useLoaderData<typeof loader>();
  const ignored = ignoredWords(search.q);
  const texts = [
    ...(wordless ? [] : notes),
    ...(results.isTooMany
      ? [`${words.tooManyToSort(results.sort === "pay" ? "pay" : "distance")} ${words.narrow}`]
      : []),
    ...(results.isCut && results.jobs.length > 0 ? [ONLY_NEWEST_TEXT] : []),
    ...(ignored > 0 ? [words.firstWords(MAX_SEARCH_WORDS)] : []),
    ...(!wordless && read.leftOut.length > 0 ? [words.leftOut(read.leftOut.join(", "))] : []),
  ];
  return (
    <>
      {texts.map((text) => (
        <p key={text} className="quiet">
          {text}
        </p>
      ))}
      {hides?.length === 0 && (
        <p className="quiet">
          {words.nothingHidden} <a href="/teachingprofile/has">{words.sayItInProfile}</a>.
        </p>
      )}
      {spelling && (
        <p>
          {words.didYouMean}{" "}
          <a href={searchPath("/jobs", { ...spelling.search, ...own })}>
            {spelling.text}{" "}
            <span className="count">{`${formatCount(spelling.count)}${spelling.isCapped ? "+" : ""}`}</span>
          </a>
          ?
        </p>
      )}
    </>
  );
}

function WiderRadii({ search }: { search: OwnSearch }) {
  const { widerRadii } = useLoaderData<typeof loader>();
  if (widerRadii.length === 0) return null;
  return (
    <p className="actions">
      {words.furtherAway}
      {widerRadii.map(({ radius, count, isCut }, index) => (
        <a
          key={radius}
          className={index === 0 ? "button" : "button-quiet"}
          href={searchPath("/jobs", { ...search, radius })}
        >
          {words.widerCircle(radius, `${formatCount(count)}${isCut ? "+" : ""}`)}
        </a>
      ))}
    </p>
  );
}

/** The same search later: by mail, or as a feed. */
function NewOnes({ search }: { search: JobSearch }) {
  return (
    <p className="new-ones">
      <a className="button" href={searchPath("/alerts", { ...search, sort: "", posted_within: "", closes_within: "" })}>
        {words.byMail}
      </a>
      <span>
        {words.byMailHow}{" "}
        <Filled
          text={words.feed}
          atom={<a href={searchPath("/jobs.atom", { ...search, sort: "" })}>Atom</a>}
          json={<a href={searchPath("/jobs.feed.json", { ...search, sort: "" })}>JSON</a>}
        />
      </span>
    </p>
  );
}
