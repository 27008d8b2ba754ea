/** Shapes of a school's notes, stars and marks on an applicant. */

import * as z from "zod";
import { cleanText } from "~/domain/text";
import { words } from "~/words/application-refusals";
import { MAX_NOTE_CHARS, MAX_STARS } from "./rules";

const Note = z
  .string(words.noteNotText)
  .transform(cleanText)
  .refine((text) => text.length <= MAX_NOTE_CHARS, words.noteTooLong(MAX_NOTE_CHARS))
  .meta({ maxLength: MAX_NOTE_CHARS });

/** One's own note and stars. Empty text removes the note, 0 the stars; what is left out stays as it is. */
export const NotesAndStarsInput = z
  .object({
    note: Note.optional(),
    stars: z
      .int(words.starsWhole(MAX_STARS))
      .min(0, words.starsWhole(MAX_STARS))
      .max(MAX_STARS, words.starsWhole(MAX_STARS))
      .optional(),
  })
  .meta({ example: { note: "Botany, not chemistry: ask about practicals.", stars: 4 } });
export type NotesAndStarsInput = z.output<typeof NotesAndStarsInput>;

/** The same from a form, whose fields are texts. */
export const NoteForm = z.object({ note: Note });
export const StarsForm = z.object({
  stars: z
    .string(words.oneToFiveStars)
    .regex(/^[0-5]$/, words.oneToFiveStars)
    .transform(Number),
});

export const RealityState = z.object({ id: z.uuid(), not_real: z.boolean() });
export const ReadState = z.object({ id: z.uuid(), read: z.boolean() });

/** The notes of the school's people. `is_own`: the reader's own note. */
export const NotesAndStarsAnswer = z.object({
  id: z.uuid(),
  notes: z.array(z.object({ author: z.string(), text: z.string(), at: z.iso.datetime(), is_own: z.boolean() })),
  /** The mean of all colleagues' stars, and the reader's own; null without any. */
  stars: z.number().nullable(),
  own_stars: z.number().nullable(),
});
