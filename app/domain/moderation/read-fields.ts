/** The fields that are read, and how a sentence names them. No zod here. */
import { words } from "../../words/read-fields.ts";

export const FIELD_NAMES = words;
export type Field = keyof typeof FIELD_NAMES;

/** Texts that a page or a mail shows side by side. */
export const SIDE_BY_SIDE: readonly (readonly [Field, Field])[] = [
  ["title", "company_name"],
  ["title", "salary"],
  ["title", "location"],
  ["company_name", "title"],
  ["company_name", "location"],
  ["company_name", "company_location"],
  ["location", "salary"],
  ["walk_in_hours", "walk_in_place"],
  ["name", "place"],
  ["name", "about"],
  ["demo_class", "demo_topic"],
  ["demo_topic", "demo_bring"],
  ["place", "demo_class"],
];

/** Texts that stand below each other, each with a heading between them: only an amount joins them. */
export const BELOW_EACH_OTHER: readonly (readonly [Field, Field])[] = [
  ["title", "description"],
  ["company_name", "description"],
  ["description", "responsibility"],
  ["responsibility", "qualifications"],
  ["qualifications", "benefits"],
];

export const isAddress = (field: Field): boolean => field === "website" || field === "job_logo" || field === "link";
export const isQuestionField = (field: Field): boolean => field === "questions";
