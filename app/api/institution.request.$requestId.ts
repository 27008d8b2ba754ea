/** `PUT /institution/request/:requestId`: an owner answers a request to join. */
import * as z from "zod";
import { answerRequest } from "~/domain/institutions/answer-join-request.server";
import { AnswerInput } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "answerJoinRequest",
    scope: "person",
    summary: "Answer a request to join your institution, as an owner",
    access: "required",
    answer: z.object({ id: z.uuid() }),
    refuses: [404],
    role: "admin",
    body: AnswerInput,
    run: ({ context, actor, params, body }) => answerRequest(context, actor, params.requestId, body.role),
  }),
});

export { action, loader };
