/** `GET /jobs/stilllooking`: the jobs whose school was asked whether it still looks for somebody. */
import * as z from "zod";
import { OpenQuestionItem } from "~/domain/jobs/schema";
import { listQuestions } from "~/domain/jobs/still-looking/queries.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listStillLooking",
    scope: "jobs:read",
    summary: 'List your jobs that were asked "Still looking?" and have not answered, longest waiting first',
    access: "required",
    role: "admin",
    answer: z.array(OpenQuestionItem),
    async run({ context, actor }) {
      const questions = await listQuestions(context, actor);
      return questions.map(
        ({ id, title, unread, unreadSince, closesAt, until }): OpenQuestionItem => ({
          ...{ id, title, unread, answer_by: until },
          unread_since: unreadSince?.toISOString() ?? null,
          closes_at: closesAt?.toISOString() ?? null,
        }),
      );
    },
  }),
});

export { action, loader };
