/**
 * `GET /jobs/getJobsByUserId/:userId`: the recruiter's own jobs, held ones first, then newest first, a hundred at a time.
 * It takes `?status=` and `?sort=`, as `/myjobs` does.
 */

import * as z from "zod";
import { isOwnId } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { toJobAnswer } from "~/domain/jobs/job-views";
import { readOwnCursor } from "~/domain/jobs/list-cursors";
import { listOwnJobsAfter } from "~/domain/jobs/own/queries.server";
import { JobAnswer, OwnJobsCall } from "~/domain/jobs/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { CursorQuery, cursorDescription, MOVING_OWN_JOBS, nextLink, WRONG_CURSOR } from "~/http/paging";
import { words } from "~/words/api";

const cursor = z.string().optional().meta(cursorDescription(MOVING_OWN_JOBS));
const Query = OwnJobsCall.extend({ limit: CursorQuery.shape.limit, cursor });

const { loader, action } = endpoint({
  GET: operation({
    id: "listOwnJobs",
    scope: "jobs:read",
    summary: "List your own jobs, held ones first, then newest first",
    access: "required",
    answer: z.array(JobAnswer),
    refuses: [404],
    query: Query,
    async run({ context, params, actor, query: { cursor, ...query }, url, list }) {
      if (!isOwnId(actor, params.userId)) throw new DomainError("not_found", words.noAccount);
      const after = cursor === undefined ? undefined : readOwnCursor(cursor, query.sort);
      if (after === null) throw fieldError("cursor", WRONG_CURSOR);
      const { jobs, next } = await listOwnJobsAfter(context, actor, { ...query, after });
      return answerWith(
        jobs.map((job) => toJobAnswer(job, url.origin)),
        nextLink({ url, list }, next),
      );
    },
  }),
});

export { action, loader };
