/** `/institution/breaks`: days on which the recruiter's school does not answer, so that no answer falls due. */
import * as z from "zod";
import { enterBreak } from "~/domain/applications/clock/enter-break.server";
import { listBreaks } from "~/domain/applications/clock/queries.server";
import { BreakAnswer, BreakInput } from "~/domain/applications/clock/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listBreaks",
    scope: "hiring",
    summary: "List the breaks of your school that are not over",
    access: "required",
    answer: z.array(BreakAnswer),
    refuses: [],
    role: "admin",
    run: ({ context, actor }) => listBreaks(context, actor),
  }),
  POST: operation({
    id: "createBreak",
    scope: "hiring",
    summary: "Enter a break of your school: up to 60 days a year",
    access: "required",
    answer: BreakAnswer,
    success: 201,
    location: ({ id }) => `/institution/breaks/${id}`,
    refuses: [409],
    role: "admin",
    body: BreakInput,
    run: ({ context, actor, body }) => enterBreak(context, actor, body),
    again: ({ made, body }) => ({ id: made, ...body }),
  }),
});

export { action, loader };
