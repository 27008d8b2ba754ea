/** `GET /application/myapplications`: the applications sent from one's own account, newest first. */
import * as z from "zod";
import { sessionIdOf } from "~/domain/accounts/link-service.server";
import { listOwnApplications } from "~/domain/applications/reading/service.server";
import { OwnApplicationItem } from "~/domain/applications/schema";
import { signResumeLink } from "~/domain/resumes/service.server";
import { Answer, endpoint, operation } from "~/http/endpoint";
import { nextLink, PageQuery } from "~/http/links";

const { loader, action } = endpoint({
  GET: operation({
    summary: "List your own applications, newest first",
    access: "bearer",
    answer: z.array(OwnApplicationItem),
    refuses: [],
    role: "user",
    query: PageQuery,
    async run({ context, actor, tokenHash, query, url }) {
      const found = await listOwnApplications(context, actor, { limit: query.limit, page: query.cursor });
      const holder = { readerId: actor.id, sessionId: sessionIdOf(tokenHash) };
      const items: OwnApplicationItem[] = found.applications.map(({ id, job, status, ...row }) => ({
        id,
        job_id: job.id,
        title: job.title,
        company_name: job.company_name,
        location: job.location,
        job_status: job.state,
        status,
        resumeUrl: `${url.origin}/resumes/${id}?${signResumeLink(context.config.signingSecret, id, holder, context.now)}`,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        can_disown: row.isUnclaimed && row.aside !== "not_me",
        disowned: row.aside === "not_me",
      }));
      return new Answer(items, nextLink(url, found.page < found.pageCount ? String(found.page + 1) : null));
    },
  }),
});

export { action, loader };
