/** `/application/note/:id`: the notes and stars of the school's people about an applicant. */
import {
  describeNotesAndStars,
  getNotesAndStars,
  writeNotesAndStars,
} from "~/domain/applications/desk/mark-applicant.server";
import { NotesAndStarsAnswer, NotesAndStarsInput } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { requestedVersions } from "~/http/api/preconditions";

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
    versioned: "takes",
    async run({ context, request, params, actor, body }) {
      const written = await writeNotesAndStars(context, actor, params.id, body, requestedVersions(request));
      return describeNotesAndStars(params.id, actor, written);
    },
  }),
});

export { action, loader };
