/** Rows of jobs as people and programs see them, and the pages and cursors of their lists. */
import type { OwnJobRow } from "./held-store.server";
import type { ListedJob } from "./owner-store.server";
import {
  currentStatus,
  type JobState,
  jobState,
  type OwnJobsSort,
  type OwnPosition,
  type Position,
  readSchool,
} from "./rules";
import { closesOn, DEFAULT_ZONE, payAndEnd, type Said, saidOf } from "./said/rules";
import type { Details, PlaceParts } from "./said/schema";
import type { InstitutionOfJob, JobDetails, JobSummary, OwnJobDetails } from "./schema";
import type { JobSummaryRow } from "./store.server";

/** A job of a list. Its last day, which few lists show, is what `closesOn` makes of it. */
export type JobCardData = Omit<JobSummary, "updated_at" | "url" | "closes_on" | "time_zone"> &
  Pick<JobSummaryRow, "createdAt" | "updatedAt" | "closesAt" | "timeZone">;

/** What a list shows of a job beside the specification's fields. Lists are long, so a row is not copied. */
export function saidInList(job: Said) {
  const said: Partial<Details> = job.details ? JSON.parse(job.details) : {};
  const { pay_min = null, pay_max = null, pay_currency = null, pay_period = null } = said;
  const { salary, closes_at } = payAndEnd(job, { pay_min, pay_max, pay_currency, pay_period });
  return {
    pay_min,
    pay_max,
    pay_currency,
    pay_period,
    starts_on: said.starts_on ?? null,
    subjects: said.subjects ?? [],
    levels: said.levels ?? [],
    boards: said.boards ?? [],
    requires: said.requires ?? [],
    early_career: said.early_career ?? null,
    vacancy_is: said.vacancy_is ?? null,
    salary,
    closes_at,
  };
}

/** A row of a list. Where it stands in its list is nobody's matter. */
export function toCard(row: JobSummaryRow): JobCardData {
  const { id, title, company_name, category, location, job_nature } = row;
  const { createdAt, updatedAt, closesAt, timeZone } = row;
  return {
    id,
    title,
    company_name,
    category,
    location,
    job_nature,
    createdAt,
    updatedAt,
    closesAt,
    timeZone,
    ...saidInList(row),
    institution: schoolOf(row.school),
  };
}

/** A job of a list as programs get it. `origin`: of this site. */
export function toSummary(job: Omit<JobCardData, "createdAt">, origin: string): JobSummary {
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

/** The page of a job. */
export function jobUrl(origin: string, id: string): string {
  return `${origin}/jobdetails/${id}`;
}

/** The whole job as programs get it: of a removed one, no field says that it is open. */
export function toJobAnswer<T extends JobDetails | OwnJobDetails>(
  job: T,
  origin: string,
): Omit<T, "status"> & { status: JobState; url: string } {
  return { ...job, status: jobState(job), url: jobUrl(origin, job.id) };
}

export type FoundJob = {
  job: OwnJobRow & { seq?: number };
  applications: number;
  school: string | null;
  place: string | null;
};

/** A row as the people who work on it see it, at this moment. */
export function toJobDetails({ job, applications, school, place }: FoundJob, now: Date): OwnJobDetails {
  const { id, user_id, deleted, title, category, job_nature, vacancy, location, description, keywords } = job;
  const { benefits, responsibility, qualifications, company_name, company_location, website, job_logo } = job;
  const created = job.createdAt.toISOString();
  return {
    ...{ id, user_id, deleted, title, category, job_nature, vacancy, location, description, keywords },
    ...{ benefits, responsibility, qualifications, company_name, company_location, website, job_logo },
    ...saidOf(job),
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
>;

export function toOwnJobShown({ job, applications }: ListedJob, now: Date): OwnJobShown {
  const { id, user_id, deleted, title, category, job_nature, location, company_name, company_location } = job;
  return {
    ...{ id, user_id, deleted, title, category, job_nature, location, company_name, company_location },
    status: currentStatus(job, now),
    closes_at: job.closesAt?.toISOString() ?? null,
    time_zone: job.timeZone ?? DEFAULT_ZONE,
    createdAt: job.createdAt.toISOString(),
    applications,
    ...(job.publishAt ? { publish_at: job.publishAt.toISOString() } : {}),
  };
}

/** The JSON of `placeOfJob` in `db/place.ts`. */
function readPlace(json: string | null): PlaceParts | null {
  if (!json) return null;
  const [id, name, state, country, lat, lon] = JSON.parse(json);
  return { id, name, state, country, lat, lon };
}

function schoolOf(json: string | null): InstitutionOfJob | null {
  return readSchool(json)?.institution ?? null;
}

// Pages of lists, and the cursors that lead to the next ones

/** The position as links and the API carry it: opaque, for `readCursor` alone. */
export function writeCursor({ seq, tier, key = null, place }: Position): string {
  const text = `${seq}${tier === null ? "" : `~${tier}`}${key === null ? "" : `!${key}`}${place === undefined ? "" : `@${place}`}`;
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Before the first job of every list. */
const START: Position = { seq: Number.MAX_SAFE_INTEGER, tier: 0 };

/** Null for anything that `writeCursor` did not write. Old cursors, which held a score, lead to the start of the list. */
export function readCursor(cursor: string): Position | null {
  if (cursor.length > 64) return null;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const match = /^(\d{1,15})(?:~([01]))?(?:!(-?\d{1,12}))?(?:@(\d{1,9}))?$/.exec(text);
  if (!match) return /^\d{1,15}~-?\d{1,15}$/.test(text) ? START : null;
  const [, seq, tier, key, place] = match;
  return {
    seq: Number(seq),
    tier: tier === undefined ? null : Number(tier),
    ...(key === undefined ? {} : { key: Number(key) }),
    ...(place === undefined ? {} : { place: Number(place) }),
  };
}

type Page = { limit: number; after?: Position | undefined; before?: Position | undefined };

/** Make a page of rows, of which one more than `limit` was asked for, with the cursors of the next and the previous page. */
export function pageOf<T extends Position>(
  found: T[],
  { limit, after, before }: Page,
): { rows: T[]; next: string | null; previous: string | null } {
  const isBackwards = before !== undefined;
  const hasMore = found.length > limit;
  const rows = hasMore ? (isBackwards ? found.slice(1) : found.slice(0, -1)) : found;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : after !== undefined;
  return {
    rows,
    next: last && hasNext ? writeCursor(last) : null,
    previous: first && hasPrevious ? writeCursor(first) : null,
  };
}

/** The position as the API carries it: opaque, for `readOwnCursor` alone. */
export function writeOwnCursor(position: OwnPosition): string {
  const { top } = position;
  const fields = position.part === "held" ? [top, position.id] : [top, position.seq, position.key];
  return Buffer.from(JSON.stringify(fields)).toString("base64url");
}

const MAX_CURSOR_CHARS = 2_000;

/** Null for anything that `writeOwnCursor` did not write for a list in this order. */
export function readOwnCursor(cursor: string, sort: OwnJobsSort): OwnPosition | null {
  if (cursor.length > MAX_CURSOR_CHARS) return null;
  const fields = parseFields(cursor);
  const [top, second, key = null] = fields;
  if (!isNumber(top)) return null;
  if (typeof second === "string" && fields.length === 2) {
    return /^[0-9a-f-]{36}$/.test(second) ? { top, part: "held", id: second } : null;
  }
  if (!isNumber(second) || fields.length !== 3) return null;
  if (sort === "newest") return key === null ? { top, part: "jobs", seq: second, key } : null;
  if (sort === "title" ? typeof key !== "string" : !isNumber(key)) return null;
  return { top, part: "jobs", seq: second, key: key as string | number };
}

function parseFields(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
