/** `/application/note/:id`: what the school's people wrote about an applicant for themselves. */
import { getSaid, say } from "~/domain/applications/desk/marks-service.server";
import { SaidAnswer, SaidInput } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";

type Said = Awaited<ReturnType<typeof getSaid>>;

function toAnswer(id: string | undefined, readerId: string, { notes, stars }: Said) {
  return {
    id: id ?? "",
    notes: notes.map(({ authorId, author, text, at }) => ({
      author,
      text,
      at: at.toISOString(),
      is_own: authorId === readerId,
    })),
    stars: stars.mean || null,
    own_stars: stars.own || null,
  };
}

const { loader, action } = endpoint({
  GET: operation({
    summary: "Read your school's notes and stars for an application",
    access: "required",
    answer: SaidAnswer,
    refuses: [404],
    role: "admin",
    run: async ({ context, params, actor }) => toAnswer(params.id, actor.id, await getSaid(context, actor, params.id)),
  }),
  PUT: operation({
    summary: "Write your own note and stars for an application",
    access: "required",
    answer: SaidAnswer,
    refuses: [404],
    role: "admin",
    body: SaidInput,
    run: async ({ context, params, actor, body }) =>
      toAnswer(params.id, actor.id, await say(context, actor, params.id, body)),
  }),
});

export { action, loader };
