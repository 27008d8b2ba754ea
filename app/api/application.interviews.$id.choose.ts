/** `POST /application/interviews/:id/choose`: the candidate takes one of the proposed times. */
import { chooseTime } from "~/domain/interviews/answer-interview.server";
import { readInterview } from "~/domain/interviews/queries.server";
import { ChoiceCall, InterviewAnswer, toAnswer } from "~/domain/interviews/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "chooseInterviewTime",
    scope: "person",
    summary: "Take one of the times that the school proposes",
    access: "required",
    answer: InterviewAnswer,
    refuses: [404, 409],
    role: "user",
    body: ChoiceCall,
    run: async ({ context, params, actor, body }) =>
      toAnswer(await chooseTime(context, actor, params.id, { startsAt: new Date(body.starts_at) })),
    again: async ({ context, params, actor, made }) => toAnswer(await readInterview(context, actor, params.id, made)),
  }),
});

export { action, loader };
