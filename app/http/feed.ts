/** Parts that the feeds of a search share: their jobs, their names, their next pages. */
import * as z from "zod";
import { showsJobs } from "~/domain/effects";
import { readCursor } from "~/domain/jobs/list-cursors";
import type { Sort } from "~/domain/jobs/rules";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { checkSearch, whereNotes } from "~/domain/jobs/search/read-search-rules";
import { type FeedPath, ONLY_NEWEST_TEXT, searchPath } from "~/domain/jobs/search/rules";
import { JobSearchCall } from "~/domain/jobs/search/schema";
import { FEED_JOBS } from "~/domain/search-engines/rules";
import { words } from "~/words/landing";
import type { RequestContext } from "./context";
import type { Feed } from "./formats/atom";
import { markedCursor, nextPage, onlyNewest, readListQuery, WRONG_CURSOR } from "./paging";

const Query = JobSearchCall.extend({
  cursor: z
    .string()
    .refine((value) => readCursor(value) !== null, WRONG_CURSOR)
    .optional(),
});

/** How many jobs a page of the feed has, and their order where its address names none. */
type Shape = { limit?: number; sort?: Sort };

/**
 * A page of the search that a feed's address asks for: the newest jobs, or as `sort` says. Throws bad_input with the fields for a
 * wrong filter, as the API does: "no filter" would give a program all jobs.
 */
export async function readFeed(
  { request, context }: { request: Request; context: RequestContext },
  path: FeedPath,
  { limit = FEED_JOBS, sort = "newest" }: Shape = {},
): Promise<Feed> {
  const { query, list } = readListQuery(Query, new URL(request.url), { route: context.route, reader: null });
  const { cursor, ...search } = query;
  checkSearch(search);
  const page = {
    limit,
    sort: search.sort || sort,
    after: (cursor && readCursor(cursor)) || undefined,
    isExact: true,
  };
  const { jobs, next, isCut, read } = await listJobs(context, search, page);
  showsJobs(context, jobs);
  const filters = [search.q, search.location, ...search.category, ...search.job_nature].filter(Boolean);
  const feedAt = (at: string | null) =>
    context.origin + searchPath(path, search, at ? { cursor: markedCursor(at, list) } : {});
  const nextAddress = next === null ? null : feedAt(next);
  return {
    origin: context.origin,
    title: [words.feed, ...filters].join(": "),
    page: context.origin + searchPath("/jobs", search),
    feed: feedAt(cursor ?? null),
    next: nextAddress,
    headers: { ...nextPage(nextAddress), ...onlyNewest(isCut) },
    note: [...whereNotes(search, read, false), ...(isCut ? [ONLY_NEWEST_TEXT] : [])].join(" ") || null,
    jobs,
  };
}
