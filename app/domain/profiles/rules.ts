/** Decisions about profiles, and the words for their fields. No zod here: components load this file. */

import type { FieldErrors } from "~/domain/errors";
import { dayInIndia } from "~/domain/moments/rules";
import { isZip } from "~/domain/text-rules";
import { words as numberRefusals } from "~/words/number-refusals";
import { words } from "~/words/profile-fields";
import { words as refusals } from "~/words/profile-refusals";

/** The message when the person's own data cannot be read, whatever failed. */
export const USER_DATA_FAILED = refusals.userDataFailed;

/** The path of a candidate's own stored resume. */
export const RESUME_FILE_PATH = "/resume/file";

/** Fields with their labels. */
const fieldsOf = <Name extends keyof typeof words.fields>(...names: Name[]) =>
  names.map((name) => ({ name, label: words.fields[name] }));

/** The fields that a person edits, in the order of the form and of the page that shows them. One set of names everywhere. */
export const PROFILE_SECTIONS = [
  {
    title: words.personal,
    fields: fieldsOf("f_name", "s_name", "l_name", "mobile", "address", "country", "city", "state", "zip", "gender"),
  },
  {
    title: words.work,
    fields: fieldsOf("company_name", "company_designation", "salary", "company_location", "start_date", "end_date"),
  },
  {
    title: words.education,
    fields: fieldsOf("education_institute", "education_degree", "major", "degree_duration", "jobtitle"),
  },
] as const;

export type ProfileField = (typeof PROFILE_SECTIONS)[number]["fields"][number]["name"];

/** First, middle and last name in one line; empty when none is known. */
export function fullName(profile: { f_name: string | null; s_name: string | null; l_name: string | null }): string {
  return [profile.f_name, profile.s_name, profile.l_name].filter(Boolean).join(" ");
}

type Period = { start_date: string | null; end_date: string | null; isCurrent: boolean };

/** The problem of a time of work, by field, or null. Dates are `YYYY-MM-DD`, which sorts as it reads. */
export function whyNotPeriod({ start_date, end_date }: Period): { field: "end_date"; message: string } | null {
  if (start_date === null || end_date === null || start_date <= end_date) return null;
  return { field: "end_date", message: refusals.endBeforeStart };
}

type Checked = Period & { zip: string | null; country: string | null };

/**
 * The problems of a profile as a change would leave it, by field, or null. An old zip code is not checked if the change
 * holds neither zip code nor country, and an old start not if the change holds none.
 */
export function whyNotProfile(
  profile: Checked,
  changes: { zip?: unknown; country?: unknown; start_date?: unknown },
  now: Date,
): FieldErrors | null {
  const period = whyNotPeriod(profile);
  const isTooFar = Boolean(changes.start_date) && (profile.start_date ?? "") > lastStart(now);
  const isZipChanged = changes.zip !== undefined || changes.country !== undefined;
  const errors: FieldErrors = {
    ...(isZipChanged && !isZip(profile.zip, profile.country) ? { zip: [numberRefusals.zip] } : {}),
    ...(period ? { [period.field]: [period.message] } : {}),
    ...(isTooFar ? { start_date: [refusals.startTooFar] } : {}),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Somebody who has signed already may name the post that she begins next year. "2027-11-28". */
function lastStart(now: Date): string {
  const day = dayInIndia(now);
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** Make a change's dates agree: "to the present" clears the end date, and an end date clears "to the present". */
export function settlePeriod<T extends Partial<Period>>(changes: T): T {
  if (changes.isCurrent) return { ...changes, end_date: null };
  if (changes.end_date) return { ...changes, isCurrent: false };
  return changes;
}
