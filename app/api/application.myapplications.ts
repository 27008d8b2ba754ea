/** `GET /application/myapplications`: the applications of the candidate's own account, newest first. */
import * as z from "zod";
import { sessionIdOf } from "~/domain/accounts/rules";
import { outcomeAnswer } from "~/domain/applications/clock/candidate-status-rules";
import { clockAnswer } from "~/domain/applications/clock/rules";
import { listOwnApplicationsAfter } from "~/domain/applications/lists/queries.server";
import { openMoves } from "~/domain/applications/rules";
import { OwnApplicationItem, reasonsAnswer } from "~/domain/applications/schema";
import { describeTeachingCopy } from "~/domain/applications/teaching-copy-schema";
import { signResumeLink } from "~/domain/resumes/resume-files.server";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { CursorQuery, nextLink } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    id: "listOwnApplications",
    scope: "person",
    summary: "List your own applications, newest first",
    access: "required",
    answer: z.array(OwnApplicationItem),
    refuses: [],
    role: "user",
    query: CursorQuery,
    async run({ context, actor, tokenHash, query, url, list }) {
      const found = await listOwnApplicationsAfter(context, actor, query);
      const holder = { readerId: actor.id, sessionId: sessionIdOf(tokenHash) };
      const items: OwnApplicationItem[] = found.applications.map(({ id, job, status, ...row }) => ({
        ...{ id, job_id: job.id, title: job.title, company_name: job.company_name, location: job.location },
        ...{ job_status: job.state, status },
        resumeUrl: `${url.origin}/resumes/${id}?${signResumeLink(context.config.signingSecret, id, holder, context.now)}`,
        ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString(), answers: row.answers },
        ...{ ...clockAnswer(row), teaching: row.copy && describeTeachingCopy(row.copy) },
        ...{ ...outcomeAnswer(row), reasons: reasonsAnswer(status, row.history) },
        ...{ can_disown: row.isJoined && row.droppedAt === null, disowned: row.droppedReason === "not_me" },
        moves: row.droppedAt === null ? [...openMoves({ status, lapsedFrom: row.lapsedFrom }, "candidate")] : [],
      }));
      return answerWith(items, nextLink({ url, list }, found.next));
    },
  }),
});

export { action, loader };
