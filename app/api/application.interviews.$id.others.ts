/** `POST /application/interviews/:id/others`: the candidate asks for other times, with a word. */
import { askForOthers } from "~/domain/interviews/answer-interview.server";
import { readInterview } from "~/domain/interviews/queries.server";
import { InterviewAnswer, OthersCall, toAnswer } from "~/domain/interviews/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "askForOtherTimes",
    scope: "person",
    summary: "Ask for other times, also where one was agreed",
    access: "required",
    answer: InterviewAnswer,
    refuses: [404, 409],
    role: "user",
    body: OthersCall,
    run: async ({ context, params, actor, body }) => toAnswer(await askForOthers(context, actor, params.id, body)),
    again: async ({ context, params, actor, made }) => toAnswer(await readInterview(context, actor, params.id, made)),
  }),
});

export { action, loader };
