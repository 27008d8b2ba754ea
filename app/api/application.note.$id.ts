/** `/application/note/:id`: the notes and stars of the school's people about an applicant. */
import {
  describeNotesAndStars,
  getNotesAndStars,
  writeNotesAndStars,
} from "~/domain/applications/desk/mark-applicant.server";
import { NotesAndStarsAnswer, NotesAndStarsInput } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listNotes",
    scope: "applications:read",
    summary: "Read your school's notes and stars for an application",
    access: "required",
    answer: NotesAndStarsAnswer,
    refuses: [404],
    role: "admin",
    run: async ({ context, params, actor }) =>
      describeNotesAndStars(params.id, actor, await getNotesAndStars(context, actor, params.id)),
  }),
  PUT: operation({
    id: "writeNote",
    scope: "hiring",
    summary: "Write your own note and stars for an application",
    access: "required",
    answer: NotesAndStarsAnswer,
    refuses: [404],
    role: "admin",
    body: NotesAndStarsInput,
    run: async ({ context, params, actor, body }) =>
      describeNotesAndStars(params.id, actor, await writeNotesAndStars(context, actor, params.id, body)),
  }),
});

export { action, loader };
