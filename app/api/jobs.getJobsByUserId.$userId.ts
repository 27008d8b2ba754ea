/** `GET /jobs/getJobsByUserId/:userId`: the recruiter's own jobs, held ones first, then newest first, a hundred at a time; `?status=` and `?sort=` as on `/myjobs`. */
import * as z from "zod";
import { DomainError } from "~/domain/errors";
import { MAX_JOBS_PER_CALL } from "~/domain/jobs/rules";
import { OwnJobDetails, OwnJobsQuery } from "~/domain/jobs/schema";
import { listOwnJobs } from "~/domain/jobs/service.server";
import { Answer, endpoint, operation } from "~/http/endpoint";
import { nextLink } from "~/http/links";

const Query = OwnJobsQuery.extend({
  limit: z.coerce.number().int().min(1).max(MAX_JOBS_PER_CALL).default(MAX_JOBS_PER_CALL),
  cursor: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

const { loader, action } = endpoint({
  GET: operation({
    summary: "List your own jobs, held ones first, then newest first",
    access: "bearer",
    answer: z.array(OwnJobDetails),
    refuses: [404],
    query: Query,
    async run({ context, params, actor, query: { cursor, ...query }, url }) {
      if (params.userId !== actor.id) throw new DomainError("not_found", "There is no such account");
      const found = await listOwnJobs(context, actor, { ...query, page: cursor });
      return new Answer(found.jobs, nextLink(url, found.page < found.pageCount ? String(found.page + 1) : null));
    },
  }),
});

export { action, loader };
