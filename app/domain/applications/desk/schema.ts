/** Shapes of a school's notes, stars and marks on an applicant. */

import * as z from "zod";
import { APPLICATION_STATUSES } from "~/domain/applications/rules";
import { cleanText, flag, idOf } from "~/domain/text";
import { words } from "~/words/application-refusals";
import { MAX_DOWNLOADS, MAX_NOTE_CHARS, MAX_STARS } from "./rules";

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

const Unread = "Only those that nobody of the school has opened";

/** The part of a list that a table has; all of it where nothing is said. */
export const DownloadQuery = z.object({
  status: z
    .enum(APPLICATION_STATUSES, words.chooseStatus)
    .optional()
    .meta({ description: "Only those in this status" }),
  unread: flag(words.oneOrZero).meta({ description: `1: ${Unread.toLowerCase()}` }),
});

/** The resumes that are taken along: of these applications alone, or of the list. */
export const DownloadCall = z
  .object({
    ids: z
      .array(idOf(words.notAnId), words.sendIds)
      .max(MAX_DOWNLOADS, words.tooManyDownloads(MAX_DOWNLOADS))
      .optional()
      .meta({ description: "Left out or empty: the whole list" }),
    status: z.enum(APPLICATION_STATUSES, words.chooseStatus).optional(),
    unread: z.boolean(words.trueOrFalse).optional().meta({ description: Unread }),
  })
  .meta({ example: { ids: ["$APPLICATION_ID"] } });

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
