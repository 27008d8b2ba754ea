/** `DELETE /institution/breaks/:breakId`: take a break back that has not begun. */
import { takeBreakBack } from "~/domain/applications/clock/enter-break.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  DELETE: operation({
    id: "deleteBreak",
    scope: "hiring",
    summary: "Take a break back that has not begun",
    access: "required",
    answer: IdAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) => takeBreakBack(context, actor, params.breakId),
  }),
});

export { action, loader };
