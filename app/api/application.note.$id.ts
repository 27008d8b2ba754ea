/** `/application/note/:id`: the notes and stars of the school's people about an applicant. */
import { describeSaid, getSaid, say } from "~/domain/applications/desk/mark-applicant.server";
import { SaidAnswer, SaidInput } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    summary: "Read your school's notes and stars for an application",
    access: "required",
    answer: SaidAnswer,
    refuses: [404],
    role: "admin",
    run: async ({ context, params, actor }) => describeSaid(params.id, actor, await getSaid(context, actor, params.id)),
  }),
  PUT: operation({
    summary: "Write your own note and stars for an application",
    access: "required",
    answer: SaidAnswer,
    refuses: [404],
    role: "admin",
    body: SaidInput,
    run: async ({ context, params, actor, body }) =>
      describeSaid(params.id, actor, await say(context, actor, params.id, body)),
  }),
});

export { action, loader };
