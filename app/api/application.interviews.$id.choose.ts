/** `POST /application/interviews/:id/choose`: the candidate takes one of the proposed times. */
import { chooseTime } from "~/domain/interviews/answer-interview.server";
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
  }),
});

export { action, loader };
