/** `GET /applications/:jobId`: the applications for the recruiter's own job, newest first, a hundred at a time. */
import * as z from "zod";
import { listApplicationsByCall } from "~/domain/applications/lists/list-applications.server";
import { summaryAnswer } from "~/domain/applications/lists/queries.server";
import { ApplicationItem, NarrowQuery } from "~/domain/applications/lists/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { signerOf } from "~/http/api/resume-links";
import { TOTAL_HEADER } from "~/http/cors";
import { IN_ORDER_OF_TIME, LimitQuery, nextLink, WRONG_CURSOR } from "~/http/paging";

const Query = NarrowQuery.extend({
  limit: LimitQuery,
  cursor: z.uuid(WRONG_CURSOR).optional().meta(IN_ORDER_OF_TIME),
});

const { loader, action } = endpoint({
  GET: operation({
    id: "listApplications",
    scope: "applications:read",
    summary: "List the applications for a job of yours, newest first",
    notes: `How many there are with these filters stands in ${TOTAL_HEADER}.`,
    access: "required",
    answer: z.array(ApplicationItem),
    refuses: [404],
    role: "admin",
    query: Query,
    async run({ context, params, actor, tokenHash, query, url, list }) {
      const { cursor: after, updated_since: updatedSince, ...filter } = query;
      const page = { ...filter, after, updatedSince };
      const { job, applications, next, total } = await listApplicationsByCall(context, actor, params.jobId, page);
      const linkTo = signerOf(context, { actor, tokenHash, url });
      const items = applications.map((row) => ({
        ...{ id: row.id, name: row.name, email: row.email, resumeUrl: linkTo(row.id) },
        ...summaryAnswer(row, job.asks),
      }));
      return answerWith(items, { [TOTAL_HEADER]: String(total), ...nextLink({ url, list }, next) });
    },
  }),
});

export { action, loader };
