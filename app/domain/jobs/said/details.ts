/** What a row of a job says, read. The shapes that check what is written (`schema.ts`) are not needed for it. */
import type { JobInput } from "../schema";
import { closesOn } from "./closing-rules";
import { type Pay, payText } from "./pay-rules";
import type { Details } from "./schema";

/** The specification's fields that a recruiter writes. Each has a column of its own. */
export const TEXT_NAMES = [
  "title",
  "category",
  "job_nature",
  "vacancy",
  "salary",
  "location",
  "description",
  "benefits",
  "responsibility",
  "qualifications",
  "keywords",
  "company_name",
  "company_location",
  "website",
  "job_logo",
] as const;
export type JobTexts = Pick<JobInput, (typeof TEXT_NAMES)[number]>;

/** The columns that follow from what a recruiter writes. */
export const MADE_NAMES = [
  "details",
  "closesAt",
  "timeZone",
  "payMonth",
  "placeId",
  "placeChosen",
  "lat",
  "lon",
  "terms",
  "similar",
  "termsVersion",
  "dueAt",
] as const;

export type StoredJob = JobTexts & {
  details: string | null;
  closesAt: Date | null;
  timeZone: string | null;
  payMonth: number | null;
  placeId: number | null;
  placeChosen: boolean;
  lat: number | null;
  lon: number | null;
  terms: string | null;
  similar: string | null;
  termsVersion: number | null;
  dueAt: Date | null;
};

/** In the order of the answers. */
const NOTHING_SAID: Details = {
  ...{ pay_min: null, pay_max: null, pay_currency: null, pay_period: null, starts_on: null },
  ...{ subjects: [], levels: [], boards: [], requires: [], early_career: null },
  ...{ contract: null, contract_until: null, provident_fund: null, accommodation: null },
  ...{ notice_days: null, bond_months: null, keeps_originals: null, medium: null, classes: null, vacancy_is: null },
  ...{ walk_in_from: null, walk_in_to: null, walk_in_hours: null, walk_in_place: null },
  ...{ answer_days: null, answers_from: null, questions: [] },
};
export const DETAIL_NAMES = Object.keys(NOTHING_SAID) as (keyof Details)[];

/** What `jobs.details` holds. A field that it lacks is null, or an empty list. */
export function readDetails(details: string | null): Details {
  return details ? { ...NOTHING_SAID, ...JSON.parse(details) } : NOTHING_SAID;
}

export type Said = Pick<StoredJob, "details" | "salary" | "closesAt" | "timeZone">;

/** What an answer shows of a job beside the specification's fields. */
export function saidOf(job: Said) {
  const details = readDetails(job.details);
  return { ...details, ...payAndEnd(job, details), closes_on: closesOn(job) };
}

/** `salary`: as written, otherwise made from the numbers. */
export function payAndEnd({ salary, closesAt }: Pick<Said, "salary" | "closesAt">, details: Pay) {
  return { salary: salary ?? payText(details), closes_at: closesAt?.toISOString() ?? null };
}
