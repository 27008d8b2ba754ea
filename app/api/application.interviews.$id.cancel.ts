/** `POST /application/interviews/:id/cancel`: the school calls the interview off. */

import { cancelInterview } from "~/domain/interviews/cancel-interview.server";
import { readInterview } from "~/domain/interviews/queries.server";
import { InterviewAnswer, toAnswer } from "~/domain/interviews/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "cancelInterview",
    scope: "hiring",
    summary: "Call off the interview that is proposed or agreed",
    access: "required",
    answer: InterviewAnswer,
    refuses: [404, 409],
    role: "admin",
    run: async ({ context, params, actor }) => toAnswer(await cancelInterview(context, actor, params.id)),
    again: async ({ context, params, actor, made }) => toAnswer(await readInterview(context, actor, params.id, made)),
  }),
});

export { action, loader };
