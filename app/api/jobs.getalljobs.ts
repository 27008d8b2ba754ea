/** `GET /jobs/getalljobs`: open jobs, newest first unless `sort` says else, all up to a thousand unless `limit` or `cursor` asks for pages. `Link` names the next page. */
import * as z from "zod";
import { showsJobs } from "~/domain/effects";
import { showWholeJobs } from "~/domain/jobs/changes/show-whole-jobs.server";
import { toSummary } from "~/domain/jobs/job-views";
import { JobSummary, WholeJobItem } from "~/domain/jobs/schema";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { checkSearch } from "~/domain/jobs/search/read-search-rules";
import { JobSearchCall } from "~/domain/jobs/search/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { jobCursor, MAX_PER_CALL, MOVING_JOBS, nextLink, onlyNewest, PageSize, totalHeader } from "~/http/paging";
import { words } from "~/words/api";

/** A client that knows of no pages gets what the specification promises, as far as one answer holds it. */
const MAX_AT_ONCE = 1000;

const Query = JobSearchCall.extend({
  limit: PageSize.optional(),
  cursor: jobCursor(MOVING_JOBS),
  fields: z.enum(["", "full"], words.full).default("").meta({
    description: "full: the whole of each job, in pages of 100",
  }),
}).meta({ example: { q: "physics", location: "Pune", radius: "50", level: "senior secondary", pay_from: "40000" } });

const { loader, action } = endpoint({
  GET: operation({
    id: "listJobs",
    scope: "open",
    summary: `List and search open jobs, newest first unless \`sort\` says else: all up to ${MAX_AT_ONCE}, or pages where \`limit\` or \`cursor\` is sent`,
    notes:
      "`X-Total-Count` says how many jobs match in all pages: a number, or `over 1,000`. Orders whose key may change (pay, closing, distance, relevance) promise whole pages only while nothing changes: to keep a copy, take `newest` or GET /jobs/changes.",
    access: "anyone",
    answer: z.union([z.array(JobSummary), z.array(WholeJobItem)]),
    query: Query,
    async run({ context, query: { cursor, fields, limit: asked, ...search }, url, list }) {
      const limit = asked ?? (cursor || fields ? MAX_PER_CALL : MAX_AT_ONCE);
      checkSearch(search);
      const sort = search.sort || "newest";
      const found = await listJobs(context, search, { limit, sort, after: cursor ?? undefined, isExact: true });
      showsJobs(context, found.jobs);
      const jobs = fields
        ? await showWholeJobs(context, found.jobs, url.origin)
        : found.jobs.map((job) => toSummary(job, url.origin));
      const headers = { ...nextLink({ url, list }, found.next), ...totalHeader(found.total) };
      return answerWith(jobs, { ...headers, ...onlyNewest(found.isCut) });
    },
  }),
});

export { action, loader };
