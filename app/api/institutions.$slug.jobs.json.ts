/** `GET /institutions/:slug/jobs.json`: an institution and its open jobs, newest first. The `Link` header names the next page. */
import * as z from "zod";
import { showsJobs } from "~/domain/effects";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { InstitutionWithJobs } from "~/domain/institutions/schema";
import { toSummary } from "~/domain/jobs/job-views";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { jobCursor, LimitQuery, nextLink } from "~/http/paging";

const Query = z.object({
  limit: LimitQuery,
  cursor: jobCursor("A job that is published again meanwhile may come twice."),
});

const { loader, action } = endpoint({
  GET: operation({
    id: "listInstitutionJobs",
    scope: "open",
    summary: "Read an institution and list its open jobs, newest first",
    access: "anyone",
    answer: InstitutionWithJobs,
    refuses: [404],
    query: Query,
    async run({ context, params, query: { limit, cursor }, url, list }) {
      const page = { limit, after: cursor ?? undefined };
      const { institution, jobs, next } = await readInstitution(context, params.slug ?? "", page);
      showsJobs(context, jobs);
      return answerWith(
        { ...institution, jobs: jobs.map((job) => toSummary(job, url.origin)) },
        nextLink({ url, list }, next),
      );
    },
  }),
});

export { action, loader };
