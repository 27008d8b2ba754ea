/** `/jobs/hiding/:id`: why a job of one's own is hidden, and the answer to it. */
import { answerHiding } from "~/domain/moderation/answer-hiding.server";
import { readHiding } from "~/domain/moderation/queries.server";
import { AnswerText, Hiding } from "~/domain/moderation/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "readHiding",
    scope: "jobs:read",
    summary: "Read why your job is hidden",
    access: "required",
    answer: Hiding,
    refuses: [404],
    role: "admin",
    run: async ({ context, actor, params }) => (await readHiding(context, actor, params.id)).hiding,
  }),
  POST: operation({
    id: "answerHiding",
    scope: "jobs:write",
    summary: "Answer why your job is hidden, once",
    access: "required",
    answer: Hiding,
    refuses: [404, 409],
    role: "admin",
    body: AnswerText,
    run: ({ context, actor, params, body }) => answerHiding(context, actor, params.id, body.answer),
    again: async ({ context, actor, params }) => (await readHiding(context, actor, params.id)).hiding,
  }),
});

export { action, loader };
