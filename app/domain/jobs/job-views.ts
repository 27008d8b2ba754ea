/** Rows of jobs as people and programs see them. */

import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { questionsForCandidate } from "./details/question-warnings";
import { closesOn, type JobFacts, jobFactsOf, payAndEnd } from "./details/rules";
import type { Details, PlaceParts } from "./details/schema";
import type { ListedJob } from "./own/queries.server";
import type { Waiting } from "./own/rules";
import type { JobRow, JobSummaryRow } from "./queries.server";
import { currentStatus, type JobState, jobState, readSchool } from "./rules";
import type { InstitutionOfJob, JobDetails, JobSummary, OwnJobDetails, WholeJob } from "./schema";
import type { ProgramColumn, SignColumn } from "./statements.server";

/** A job of a list. Its last day, which few lists show, is what `closesOn` makes of it. */
export type JobCardData = Omit<JobSummary, "updated_at" | "url" | "closes_on" | "time_zone"> &
  Pick<JobSummaryRow, "publishedAt" | "updatedAt" | "closesAt" | "timeZone"> &
  Pick<Details, "medium"> & {
    /** The path of the picture that its institution has uploaded. */
    logo: string | null;
  };

/** The details of a job in lists, beside the specification's fields. Lists are long, so a row is not copied. */
export function factsInList(job: JobFacts) {
  const details: Partial<Details> = job.details ? JSON.parse(job.details) : {};
  const { pay_min = null, pay_max = null, pay_currency = null, pay_period = null } = details;
  const { salary, closes_at } = payAndEnd(job, { pay_min, pay_max, pay_currency, pay_period });
  return {
    pay_min,
    pay_max,
    pay_currency,
    pay_period,
    starts_on: details.starts_on ?? null,
    subjects: details.subjects ?? [],
    levels: details.levels ?? [],
    boards: details.boards ?? [],
    requires: details.requires ?? [],
    early_career: details.early_career ?? null,
    vacancy_is: details.vacancy_is ?? null,
    medium: details.medium ?? null,
    salary,
    closes_at,
  };
}

/** A row of a list, without its place in the list. */
export function toCard(row: JobSummaryRow): JobCardData {
  const { id, title, company_name, category, location, job_nature } = row;
  const { publishedAt, updatedAt, closesAt, timeZone } = row;
  return {
    id,
    title,
    company_name,
    category,
    location,
    job_nature,
    publishedAt,
    updatedAt,
    closesAt,
    timeZone,
    ...factsInList(row),
    ...schoolInList(row.school),
  };
}

/** A job of a list as programs get it. `origin`: of this site. */
export function toSummary(job: Omit<JobCardData, "publishedAt">, origin: string): JobSummary {
  const { id, title, company_name, category, location, job_nature, salary, institution } = job;
  const { pay_min, pay_max, pay_currency, pay_period, starts_on, subjects, levels, boards, requires } = job;
  const { early_career, vacancy_is, closes_at } = job;
  return {
    id,
    title,
    company_name,
    category,
    location,
    job_nature,
    salary,
    pay_min,
    pay_max,
    pay_currency,
    pay_period,
    starts_on,
    subjects,
    levels,
    boards,
    requires,
    early_career,
    vacancy_is,
    closes_at,
    closes_on: closesOn(job),
    time_zone: job.timeZone ?? DEFAULT_ZONE,
    institution,
    updated_at: job.updatedAt.toISOString(),
    url: jobUrl(origin, id),
  };
}

export function jobUrl(origin: string, id: string): string {
  return `${origin}/jobdetails/${id}`;
}

/** The whole job as programs get it: of a removed one, no field says that it is open. */
export function toJobAnswer<T extends JobDetails | OwnJobDetails>(
  job: T,
  origin: string,
): Omit<T, "status"> & { status: JobState; url: string; version: string } {
  return { ...job, status: jobState(job), url: jobUrl(origin, job.id), version: versionOf(job) };
}

/** The version that `ETag` names, which `If-Match` may ask for. */
export function versionOf({ updated_at }: { updated_at: string }): string {
  return String(Date.parse(updated_at));
}

export type FoundJob = {
  job: Omit<
    JobRow,
    "seq" | "institutionId" | "endedOn" | "terms" | "similar" | "termsVersion" | SignColumn | ProgramColumn
  >;
  applications: number;
  school: string | null;
  place: string | null;
};

/** A row as the people who work on it see it, at this moment. */
export function toJobDetails({ job, applications, school, place }: FoundJob, now: Date): OwnJobDetails {
  const { id, user_id, title, category, job_nature, vacancy, location, description, keywords } = job;
  const { benefits, responsibility, qualifications, company_name, company_location, website, job_logo } = job;
  const created = timeOf(job).toISOString();
  return {
    ...{
      id,
      user_id,
      deleted: job.removedAt !== null,
      title,
      category,
      job_nature,
      vacancy,
      location,
      description,
      keywords,
    },
    ...{ benefits, responsibility, qualifications, company_name, company_location, website, job_logo },
    ...jobFactsOf(job),
    status: currentStatus(job, now),
    place: readPlace(place),
    time_zone: job.timeZone ?? DEFAULT_ZONE,
    created_at: created,
    createdAt: created,
    updated_at: job.updatedAt.toISOString(),
    applications,
    institution: schoolOf(school),
    ...(job.publishAt ? { publish_at: job.publishAt.toISOString() } : {}),
  };
}

/** A row with all that everybody may read of a public job. */
export type WholeRow = Pick<JobRow, Exclude<keyof JobRow, "terms" | "similar" | "termsVersion" | "externalId">> & {
  school: string | null;
  place: string | null;
};

/** The job as a list gives it whole, at this moment. */
export function toWholeJob(row: WholeRow, { origin, now }: { origin: string; now: Date }): WholeJob {
  const { school, place, ...job } = row;
  const {
    applications: _,
    deleted: _removed,
    publish_at: _time,
    status,
    ...shown
  } = toJobDetails({ job, applications: 0, school, place }, now);
  const questions = questionsForCandidate(shown.questions);
  const about = { url: jobUrl(origin, row.id), version: versionOf(shown) };
  return { ...shown, questions, status: status === "closed" ? "closed" : "open", ...about };
}

/** The time of a job: when it was first public, or, before that, when it was written. */
function timeOf({ publishedAt, createdAt }: Pick<JobRow, "publishedAt" | "createdAt">): Date {
  return publishedAt ?? createdAt;
}

/** A job as the list of the people who work on it shows it. */
export type OwnJobShown = Pick<
  OwnJobDetails,
  | "id"
  | "user_id"
  | "deleted"
  | "title"
  | "category"
  | "job_nature"
  | "location"
  | "company_name"
  | "company_location"
  | "status"
  | "closes_at"
  | "time_zone"
  | "createdAt"
  | "applications"
  | "publish_at"
> & { waiting: Waiting };

export function toOwnJobShown({ job, applications, unread, late, due }: ListedJob, now: Date): OwnJobShown {
  const { id, user_id, title, category, job_nature, location, company_name, company_location } = job;
  return {
    ...{
      id,
      user_id,
      deleted: job.removedAt !== null,
      title,
      category,
      job_nature,
      location,
      company_name,
      company_location,
    },
    status: currentStatus(job, now),
    closes_at: job.closesAt?.toISOString() ?? null,
    time_zone: job.timeZone ?? DEFAULT_ZONE,
    createdAt: timeOf(job).toISOString(),
    applications,
    waiting: { unread, late, due: readDue(due) },
    ...(job.publishAt ? { publish_at: job.publishAt.toISOString() } : {}),
  };
}

function readDue(json: string | null): Waiting["due"] {
  if (!json) return null;
  const [at, count] = JSON.parse(json);
  return { at: new Date(at), count };
}

/** The JSON of `placeOfJob` in `db/place-of-job.ts`. */
function readPlace(json: string | null): PlaceParts | null {
  if (!json) return null;
  const [id, name, state, country, lat, lon] = JSON.parse(json);
  return { id, name, state, country, lat, lon };
}

/** The institution of a job in a list, and its picture. */
export function schoolInList(json: string | null): Pick<JobCardData, "institution" | "logo"> {
  const school = readSchool(json);
  return { institution: school?.institution ?? null, logo: school?.logo ?? null };
}

function schoolOf(json: string | null): InstitutionOfJob | null {
  return readSchool(json)?.institution ?? null;
}
