/** `GET /applications/:jobId`: the applications for the recruiter's own job, newest first, a hundred at a time. */
import * as z from "zod";
import { sessionIdOf } from "~/domain/accounts/rules";
import { listApplicationsByCall } from "~/domain/applications/lists/list-applications.server";
import { summaryAnswer } from "~/domain/applications/lists/queries.server";
import { ApplicationListItem } from "~/domain/applications/schema";
import { HasQuery } from "~/domain/applications/teaching-copy-schema";
import { signResumeLink } from "~/domain/resumes/resume-files.server";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { IN_ORDER_OF_TIME, LimitQuery, nextLink, WRONG_CURSOR } from "~/http/paging";

const Query = z.object({
  limit: LimitQuery,
  has: HasQuery,
  cursor: z.uuid(WRONG_CURSOR).optional().meta(IN_ORDER_OF_TIME),
});

const { loader, action } = endpoint({
  GET: operation({
    id: "listApplications",
    scope: "applications:read",
    summary: "List the applications for a job of yours, newest first",
    access: "required",
    answer: z.array(ApplicationListItem),
    refuses: [404],
    role: "admin",
    query: Query,
    async run({ context, params, actor, tokenHash, query, url, list }) {
      const page = { limit: query.limit, after: query.cursor, has: query.has };
      const { job, applications, next } = await listApplicationsByCall(context, actor, params.jobId, page);
      const holder = { readerId: actor.id, sessionId: sessionIdOf(tokenHash) };
      const items: ApplicationListItem[] = applications.map((row) => {
        const { id, name, email } = row;
        const resumeUrl = `${url.origin}/resumes/${id}?${signResumeLink(context.config.signingSecret, id, holder, context.now)}`;
        return { id, name, email, resumeUrl, ...summaryAnswer(row, job.asks) };
      });
      return answerWith(items, nextLink({ url, list }, next));
    },
  }),
});

export { action, loader };
