/** `GET /jobs/getalljobs`: open jobs, newest first, a hundred at a time. The next page stands in the `Link` header. */
import * as z from "zod";
import { readCursor } from "~/domain/jobs/cursor";
import { MAX_JOBS_PER_CALL } from "~/domain/jobs/rules";
import { JobSearch, JobSummary } from "~/domain/jobs/schema";
import { listJobs } from "~/domain/jobs/service.server";
import { Answer, endpoint, operation } from "~/http/endpoint";
import { nextLink } from "~/http/links";

const Query = JobSearch.extend({
  limit: z.coerce.number().int().min(1).max(MAX_JOBS_PER_CALL).default(MAX_JOBS_PER_CALL),
  cursor: z
    .string()
    .transform((value) => readCursor(value))
    .refine((position) => position !== null, "This cursor is not one that a Link header gave")
    .optional(),
});

const { loader, action } = endpoint({
  GET: operation({
    summary: "List and search open jobs, newest first",
    access: "anyone",
    answer: z.array(JobSummary),
    query: Query,
    async run({ context, query: { limit, cursor, ...search }, url }) {
      const sort = search.sort === "relevance" ? undefined : "newest";
      const found = await listJobs(context, search, { limit, sort, after: cursor ?? undefined });
      return new Answer(found.jobs.map(toSummary), nextLink(url, found.next));
    },
  }),
});

function toSummary(job: JobSummary): JobSummary {
  const { id, title, company_name, category, location, job_nature, salary } = job;
  return { id, title, company_name, category, location, job_nature, salary };
}

export { action, loader };
