/** `GET /jobs/getalljobs`: open jobs, newest first unless `sort` says else, all up to a thousand unless `limit` or `cursor` asks for pages. `Link` names the next page. */
import * as z from "zod";
import { showsJobs } from "~/domain/effects";
import { toSummary } from "~/domain/jobs/job-views";
import { JobSummary } from "~/domain/jobs/schema";
import { listJobs } from "~/domain/jobs/search/list-jobs.server";
import { checkSearch } from "~/domain/jobs/search/read-search-rules";
import { JobSearchCall } from "~/domain/jobs/search/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { jobCursor, MAX_PER_CALL, MOVING_JOBS, nextLink, onlyNewest, PageSize } from "~/http/paging";

/** A client that knows of no pages gets what the specification promises, as far as one answer holds it. */
const MAX_AT_ONCE = 1000;

const Query = JobSearchCall.extend({
  limit: PageSize.optional(),
  cursor: jobCursor(MOVING_JOBS),
}).meta({ example: { q: "physics", location: "Pune", radius: "50", level: "senior secondary", pay_from: "40000" } });

const { loader, action } = endpoint({
  GET: operation({
    id: "listJobs",
    scope: "open",
    summary: `List and search open jobs, newest first unless \`sort\` says else: all up to ${MAX_AT_ONCE}, or pages where \`limit\` or \`cursor\` is sent`,
    access: "anyone",
    answer: z.array(JobSummary),
    query: Query,
    async run({ context, query: { cursor, limit = cursor ? MAX_PER_CALL : MAX_AT_ONCE, ...search }, url, list }) {
      checkSearch(search);
      const sort = search.sort || "newest";
      const found = await listJobs(context, search, { limit, sort, after: cursor ?? undefined, isExact: true });
      showsJobs(context, found.jobs);
      const jobs = found.jobs.map((job) => toSummary(job, url.origin));
      return answerWith(jobs, { ...nextLink({ url, list }, found.next), ...onlyNewest(found.isCut) });
    },
  }),
});

export { action, loader };
