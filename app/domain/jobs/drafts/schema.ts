/** Shapes of drafts: the fields of the form of a job as they were typed, valid or not. */
import * as z from "zod";
import { words } from "~/words/job-refusals";
import { DRAFT_FIELD_NAMES } from "./rules";

const MAX_FIELD_CHARS = 20_000;

/** The fields of the form of a job, each as text. Other names are refused. */
const DraftFields = z
  .record(z.string(), z.string(words.draftText).max(MAX_FIELD_CHARS, words.draftText), words.draftFields)
  .refine((fields) => Object.keys(fields).every((name) => DRAFT_FIELD_NAMES.includes(name)), words.draftNames)
  .meta({
    description:
      "The fields of the form of a job, each as text as a person types it. Nothing is checked before it is posted",
    propertyNames: { enum: [...DRAFT_FIELD_NAMES] },
  });

export const DraftCall = z
  .object({ fields: DraftFields })
  .meta({ example: { fields: { title: "Physics Teacher", location: "Pune" } } });

export const DraftItem = z.object({ id: z.uuid(), title: z.string().nullable(), updated_at: z.iso.datetime() });
export type DraftItem = z.output<typeof DraftItem>;

export const DraftAnswer = z.object({
  id: z.uuid(),
  fields: z.record(z.string(), z.string()),
  updated_at: z.iso.datetime(),
});
export type DraftAnswer = z.output<typeof DraftAnswer>;
