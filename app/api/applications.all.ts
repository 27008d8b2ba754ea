/** `GET /applications/all`: the applications of all jobs of the institution, newest first; by one call those that have changed. */
import * as z from "zod";
import { listAllApplications, readListPlace } from "~/domain/applications/lists/list-applications.server";
import { ApplicationsAnswer, NarrowQuery } from "~/domain/applications/lists/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { signerOf } from "~/http/api/resume-links";
import { IN_ORDER_OF_TIME, LimitQuery, markedCursor, nextLink, WRONG_CURSOR } from "~/http/paging";

const Query = NarrowQuery.extend({
  job_id: z.uuid(WRONG_CURSOR).optional(),
  limit: LimitQuery,
  cursor: z
    .string()
    .transform((cursor) => readListPlace(cursor))
    .refine((place) => place !== null, WRONG_CURSOR)
    .optional()
    .meta(IN_ORDER_OF_TIME),
});

const { loader, action } = endpoint({
  GET: operation({
    id: "listAllApplications",
    scope: "applications:read",
    summary: "List the applications for all jobs of your institution, newest first",
    notes:
      "Once a minute with updated_since it tells all moves by one call. What was erased is told by GET /events alone.",
    access: "required",
    answer: ApplicationsAnswer,
    role: "admin",
    query: Query,
    async run({ context, actor, tokenHash, query, url, list }) {
      const { cursor, job_id: jobId, updated_since: updatedSince, ...filter } = query;
      const page = { ...filter, jobId, updatedSince, after: cursor ?? undefined };
      const { applications, total, next, since } = await listAllApplications(context, actor, page);
      const linkTo = signerOf(context, { actor, tokenHash, url });
      const items = applications.map(({ id, name, email, facts }) => ({
        id,
        name,
        email,
        resumeUrl: linkTo(id),
        ...facts,
      }));
      const cursors = { cursor: next && markedCursor(next, list), since: since.toISOString() };
      return answerWith({ applications: items, total, ...cursors }, nextLink({ url, list }, next));
    },
  }),
});

export { action, loader };
