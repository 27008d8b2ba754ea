/** `GET /jobs/getalljobs`: open jobs, newest first unless `sort` says else, a hundred at a time. `Link` names the next page. */
import * as z from "zod";
import { checkSearch } from "~/domain/jobs/checking-rules";
import { JobSearchCall } from "~/domain/jobs/finding/schema";
import { listJobs } from "~/domain/jobs/finding/service.server";
import { JobSummary } from "~/domain/jobs/schema";
import { toSummary } from "~/domain/jobs/showing-service.server";
import { Answer, endpoint, operation } from "~/http/api/endpoint";
import { jobCursor, LimitQuery, MOVING_JOBS, nextLink, onlyNewest } from "~/http/paging";

const Query = JobSearchCall.extend({
  limit: LimitQuery,
  cursor: jobCursor(MOVING_JOBS),
}).meta({ example: { q: "physics", location: "Pune", radius: "50", level: "senior secondary", pay_from: "40000" } });

const { loader, action } = endpoint({
  GET: operation({
    summary: "List and search open jobs, newest first unless `sort` says else",
    access: "anyone",
    answer: z.array(JobSummary),
    query: Query,
    async run({ context, query: { limit, cursor, ...search }, url, list }) {
      checkSearch(search);
      const sort = search.sort || "newest";
      const found = await listJobs(context, search, { limit, sort, after: cursor ?? undefined, isExact: true });
      return new Answer(
        found.jobs.map((job) => toSummary(job, url.origin)),
        { ...nextLink({ url, list }, found.next), ...onlyNewest(found.isCut) },
      );
    },
  }),
});

export { action, loader };
