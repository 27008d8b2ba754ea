/** Decisions about drafts: forms for a new job that are kept as they were typed, valid or not. */

import { DEFAULT_ZONE, dayIn, endOfDayAfter } from "~/domain/time-zone-rules";
import { words } from "~/words/job-page-lines";
import { DAYS_FILLED_IN, DETAIL_NAMES, QUESTION_FIELDS, TEXT_NAMES } from "../details/rules";

/** At most so many drafts of an account. Each is as large as a form may be. */
export const MAX_DRAFTS = 50;
/** Drafts that nobody has touched for so long are removed. */
export const DRAFT_DAYS = 180;

/** The fields that a draft keeps. Keys, versions and the pressed button are not among them. */
export const DRAFT_FIELD_NAMES: readonly string[] = [
  ...TEXT_NAMES,
  ...DETAIL_NAMES,
  "place",
  "closes_at",
  "publish_at",
  "publish_time",
  ...QUESTION_FIELDS,
];
export type DraftLine = { id: string; title: string | null; updatedAt: Date };

export const UNTITLED = words.noTitle;

/** The address of the form with a draft in it. */
export const draftPath = (id: string) => `/recruiter?draft=${id}`;
/** My Jobs with the drafts alone. */
export const draftsPath = "/myjobs?status=drafts";
export const previewPath = (id: string) => `/drafts/${id}/preview`;

/** The values of a copy of a job. The closing date is `DAYS_FILLED_IN` days from now, whatever it was. Days that are over are left out. */
export function copiedValues(values: Record<string, string>, now: Date): Record<string, string> {
  const today = dayIn(now, DEFAULT_ZONE);
  const days = ["starts_on", "contract_until", "walk_in_from", "walk_in_to"];
  const isOver = (name: string, value: string) => days.includes(name) && /^\d/.test(value) && value < today;
  const copied = Object.entries(values).filter(([name, value]) => !isOver(name, value));
  return {
    ...Object.fromEntries(copied),
    closes_at: dayIn(endOfDayAfter(now, DAYS_FILLED_IN, DEFAULT_ZONE), DEFAULT_ZONE),
  };
}
