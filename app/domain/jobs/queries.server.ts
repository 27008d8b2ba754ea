/**
 * The reads of jobs that everybody may see. Lists come from the search index or the partial index, in order of
 * publishing. Most visits begin at the home page, so this file loads no code that writes jobs.
 */

import { type SQL, sql } from "drizzle-orm";
import { type BatchRead, type Database, prepare, read, readAll } from "~/db/client.server";
import { placeOfJob } from "~/db/place-of-job";
import { IS_OPEN, isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { categoryCounters, counters, institutionCounters } from "~/db/schema/counters";
import type { jobs } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import { responsivenessOfSchool } from "~/db/school-responsiveness";
import { institutionOfJob } from "~/db/verification";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { readResponsiveness } from "~/domain/responsiveness/rules";
import type { Responsiveness } from "~/domain/responsiveness/schema";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words } from "~/words/job-refusals";
import { questionsForCandidate } from "./details/question-warnings";
import { readBreaks } from "./details/rules";
import { type JobCardData, toCard, toJobDetails } from "./job-views";
import { pageOf, writeCursor } from "./list-cursors";
import type { OwnJob } from "./own/queries.server";
import {
  ALL_JOBS_PER_PAGE,
  asciiLower,
  CATEGORIES,
  type CandidateRow,
  isPublicStatus,
  LATEST_JOBS,
  MAX_OTHER_CATEGORIES,
  type Position,
  readSchool,
  type School,
  type Sort,
} from "./rules";
import type { OwnJobDetails } from "./schema";
import { NO_SIGNS, type SchoolActivity, schoolActivityOf } from "./still-looking/rules";

type Deps = { db: Database; now: Date };

export type JobRow = typeof jobs.$inferSelect;
/** A row that was published. */
type PublicRow = JobRow & { seq: number; publishedAt: Date };

/** In full names: in a query of one table Drizzle omits the table, and in this subquery `id` would be that of `applications`. */
export const applicationCount = sql<number>`(select count(*) from current_applications applications where applications.job_id = jobs.id)`;

/** How many applications a job has, as everybody may read it: those of confirmed addresses. */
const publicApplicationCount = sql<number>`(select count(*) from current_applications applications where applications.job_id = jobs.id and applications.confirmed_at is not null)`;

/** The whole job, open or closed. Throws not_found, and gone for one that was removed or taken down. */
export async function getJob({ db, now }: Deps, id: string | undefined): Promise<PublicJob["job"]> {
  const found = toPublicJob(isUuid(id) ? await findJobRow(db, id) : null, now);
  if (found instanceof DomainError) throw found;
  return found.job;
}

type PublicJob = Omit<ShownJob, "isOwn" | "mayWork" | "job"> & {
  job: OwnJobDetails & { status: "open" | "closed" };
};

export type ShownJob = {
  job: OwnJobDetails;
  /** The actor sees its applications, or may also work on it. */
  isOwn: boolean;
  mayWork: boolean;
  /** The school, as the page shows it. */
  school: School | null;
  /** The breaks of the school, as SQL makes them. */
  breaks: string | null;
  /** How it keeps its word; null for one that is new here. */
  answers: Responsiveness | null;
  /** When it last read or answered applications. */
  schoolActivity: SchoolActivity;
  changes: JobChange[];
};

/** A change after the first application: its time, and the names of the changed fields. */
export type JobChange = { at: Date; fields: string[] };

/** A job as everybody sees it, or the error that says why it cannot be seen. */
function toPublicJob(found: FoundJob | null, now: Date): PublicJob | DomainError {
  // A held job is not public any more, and the answer does not say that it is there.
  if (!found || found.job.state === "held") return noSuchJob();
  if (found.job.removedAt) return removedJob();
  const { status, ...job } = toJobDetails(found, now);
  if (status === "hidden") return new DomainError("not_shown_now", words.hidden);
  if (!isPublicStatus(status)) return new DomainError("job_gone", words.takenDown);
  const changes: [number, string[]][] = JSON.parse(found.changes ?? "[]");
  return {
    job: { ...job, questions: questionsForCandidate(job.questions), status },
    school: readSchool(found.school),
    breaks: found.breaks,
    answers: readResponsiveness(found.answers),
    schoolActivity: activityOf(found, now),
    changes: changes.map(([at, fields]) => ({ at: new Date(at), fields })),
  };
}

function activityOf({ job, applications, breaks }: FoundJob, now: Date): SchoolActivity {
  const days = { timeZone: job.timeZone ?? DEFAULT_ZONE, breaks: readBreaks(breaks) };
  return schoolActivityOf({ ...job, applications }, days, now);
}

type JobRows = Parameters<typeof toFoundJob>[0];

/**
 * A job for its page: from the rows of `jobRead`, and as one of the actor's own, if it is. One that was removed is shown to those who
 * may work on it, as closed. Throws not_found, and gone.
 */
export function toShownJob(published: JobRows, own: OwnJob | null, now: Date): ShownJob {
  const found = toPublicJob(toFoundJob(published), now);
  const mayWork = own?.mayWork ?? false;
  if (!(found instanceof DomainError)) return { ...found, isOwn: own !== null, mayWork };
  const job = own && toJobDetails(own, now);
  const shown = {
    isOwn: true,
    mayWork,
    school: null,
    breaks: null,
    answers: null,
    schoolActivity: NO_SIGNS,
    changes: [],
  };
  if (job?.deleted && mayWork) return { ...shown, job: { ...job, status: "closed" } };
  if (job && !job.deleted && !isPublicStatus(job.status)) return { ...shown, job };
  throw found;
}

export const noSuchJob = () => new DomainError("not_found", words.noJob);
export const removedJob = () => new DomainError("job_gone", words.removedByRecruiter);

/** A job that is or was public, with the number of its applications. */
export async function findJobRow(db: Database, id: string): Promise<FoundJob | null> {
  return toFoundJob(await read(db, jobRead(id)));
}

/** The last changes that were made after somebody had applied, as JSON: [time, names of fields]. */
const changes = sql<
  string | null
>`(select json_group_array(json_array(created_at, json(fields))) from (select created_at, fields
  from job_changes where job_changes.job_id = jobs.id order by created_at desc, id desc limit 5))`;

const JOB = prepare(
  {
    ...publicJob,
    applications: publicApplicationCount,
    school: institutionOfJob(),
    place: placeOfJob(),
    changes,
    breaks: breaksOfSchool,
    answers: responsivenessOfSchool(sql`jobs.institution_id`),
  },
  // Not the view: the page of a job that was public and is not any more says so.
  sql`from jobs where jobs.id = ${sql.placeholder("id")} and jobs.seq is not null`,
);

/** The read of a job that is or was public, with the number of its applications. */
export const jobRead = (id: string) => JOB({ id });

/** `breaks` of its school, and `answers`: how its school keeps its word; both as JSON. */
export type FoundJob = {
  job: JobRow;
  applications: number;
  school: string | null;
  place: string | null;
  changes: string | null;
  breaks: string | null;
  answers: string | null;
};

function toFoundJob([row]: ReturnType<ReturnType<typeof JOB>["fromObjects"]>): FoundJob | null {
  if (!row) return null;
  const { applications: count, school, place, changes: json, breaks, answers, ...job } = row;
  return { job, applications: count, school, place, changes: json, breaks, answers };
}

export const summary = {
  id: publicJob.id,
  title: publicJob.title,
  company_name: publicJob.company_name,
  category: publicJob.category,
  location: publicJob.location,
  job_nature: publicJob.job_nature,
  salary: publicJob.salary,
  details: publicJob.details,
  closesAt: publicJob.closesAt,
  timeZone: publicJob.timeZone,
  publishedAt: publicJob.publishedAt,
  updatedAt: publicJob.updatedAt,
  seq: publicJob.seq,
  school: institutionOfJob(),
};

export type JobSummaryRow = Pick<PublicRow, Exclude<keyof typeof summary, "school">> & {
  tier: number | null;
  school: string | null;
};

export type PageRange = { limit: number; after?: Position | undefined; before?: Position | undefined };

export type JobPage = { jobs: JobCardData[]; sort: Sort; next: string | null; previous: string | null };

const limit = sql.placeholder("limit");
const seq = sql.placeholder("seq");
const untiered = { ...summary, tier: sql<number | null>`null` };

function pagesOfTable<F extends Parameters<typeof prepare>[0]>(fields: F, which = sql``) {
  const from = sql`from ${PUBLIC_JOBS} where ${isLive(sql`${sql.placeholder("now")}`)} ${which}`;
  return {
    first: prepare(fields, sql`${from} order by ${publicJob.seq} desc limit ${limit}`),
    after: prepare(fields, sql`${from} and ${publicJob.seq} < ${seq} order by ${publicJob.seq} desc limit ${limit}`),
    before: prepare(fields, sql`${from} and ${publicJob.seq} > ${seq} order by ${publicJob.seq} limit ${limit}`),
  };
}

export const LATEST = pagesOfTable(untiered);

/** The read of the latest open jobs. */
const latestJobs = (limit: number, now: Date) => LATEST.first({ limit, now: now.getTime() });

/** The way that a page is read: from the begin, or from a position on. */
const formOf = ({ after, before }: Omit<PageRange, "limit">) => (before ? "before" : after ? "after" : "first");

function valuesOf({ limit, after, before }: PageRange): Record<string, number> {
  const position = before ?? after;
  return position ? { limit, seq: position.seq } : { limit };
}

/** The reads of a page of all open jobs, newest first, and of their number. */
export function latestPageReads(page: PageRange, now: Date) {
  return { latest: LATEST[formOf(page)]({ now: now.getTime(), ...valuesOf(page) }), open: OPEN_JOBS() };
}

/** A page that was read backwards is reversed. The sort makes sure that the rows of one tier come after those of the other. */
export function inOrder<Row extends Position>(rows: Row[], page: PageRange): Row[] {
  if (page.before) rows.reverse();
  // Another order than that of publishing comes from the statement.
  if (rows.some(({ key }) => typeof key === "number")) return rows;
  return rows.sort((one, other) => (one.tier ?? 0) - (other.tier ?? 0) || other.seq - one.seq);
}

/** The read of a candidate's own, to be sent with a list: `candidateRead` of the fit. Null for everybody else. */
export type OfCandidate = BatchRead<CandidateRow> | null;

/**
 * The content of the home page: the eight categories with their live counts, the names of the others, and the latest
 * jobs. `teaching`: the rows of the candidate's read.
 */
export async function readHome(
  { db, now }: { db: Database; now: Date },
  ofCandidate: OfCandidate = null,
): Promise<{
  categories: CategoryCount[];
  others: CategoryCount[];
  latest: JobCardData[];
  teaching: CandidateRow[];
}> {
  const rows = await readAll(db, { ...categoryReads(), latest: latestJobs(LATEST_JOBS, now), teaching: ofCandidate });
  const { listed, others } = toCategoryCounts(rows);
  return { categories: listed, others, latest: rows.latest.map(toCard), teaching: rows.teaching };
}

export type CategoryCount = { name: string; count: number };

export type CategoryCounts = { listed: CategoryCount[]; others: CategoryCount[] };

const listedKeys = sql.join(
  CATEGORIES.map((name) => sql`${asciiLower(name)}`),
  sql`, `,
);

const counted = { key: categoryCounters.key, name: categoryCounters.name, count: categoryCounters.open };
const LISTED = prepare(counted, sql`from ${categoryCounters} where ${categoryCounters.key} in (${listedKeys})`);

/** The first school with an open job of the category behind this one, in the order of ids: one step in the index. */
const schoolAfter = (before: SQL) =>
  sql`(select min(institution_id) from ${PUBLIC_JOBS} where lower(category) = +category_counters.key
    and ${IS_OPEN} and institution_id > ${before})`;

/** The categories that recruiters wrote themselves and that three schools use. */
const OTHERS = prepare(
  counted,
  sql`from ${categoryCounters} where ${categoryCounters.open} >= 3 and ${categoryCounters.key} not in (${listedKeys})
    and ${schoolAfter(schoolAfter(schoolAfter(sql`''`)))} is not null
    order by ${categoryCounters.open} desc, ${categoryCounters.key} desc limit ${limit}`,
);

type CounterRow = { key: string; name: string; count: number };

/** The reads of the open jobs by category. Spellings that differ in ASCII case are one category, as in the search. */
export function categoryReads() {
  return { listed: LISTED(), others: OTHERS({ limit: MAX_OTHER_CATEGORIES }) };
}

/** The eight of the home page, in their order, and those with the most jobs of the ones that recruiters wrote themselves. */
export function toCategoryCounts({ listed, others }: Record<"listed" | "others", CounterRow[]>): CategoryCounts {
  const countOf = new Map(listed.map((row) => [row.key, row.count]));
  const byFullness = others.sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
  return {
    listed: CATEGORIES.map((name) => ({ name, count: countOf.get(asciiLower(name)) ?? 0 })),
    others: byFullness.map(({ name, count }) => ({ name, count })),
  };
}

/**
 * A page of all open jobs, newest first, with their applications. `start` is the number of the first one in the whole list. It is
 * carried from page to page, so that jobs posted meanwhile do not change the numbers that the reader sees.
 */
export async function listAllJobs(
  { db, now }: { db: Database; now: Date },
  { after, before }: { after?: Position | undefined; before?: Position | undefined },
  ofCandidate: OfCandidate = null,
) {
  const page = { after: numbered(after), before: numbered(before), limit: ALL_JOBS_PER_PAGE };
  const values = { now: now.getTime(), ...valuesOf({ ...page, limit: page.limit + 1 }) };
  const found = await readAll(db, { rows: BOARD[formOf(page)](values), counts: OPEN_JOBS(), teaching: ofCandidate });
  const { rows, next, previous } = pageOf(inOrder(found.rows, page), page);
  const start = previous === null ? 1 : page.before ? page.before.place - rows.length : (page.after?.place ?? 0) + 1;
  const cursorAt = (row: Position | undefined, place: number) => row && writeCursor({ ...row, place });
  return {
    jobs: rows.map((row) => ({ ...toCard(row), state: row.state, applications: row.applications })),
    teaching: found.teaching,
    total: found.counts[0]?.total ?? 0,
    start: Math.max(1, start),
    next: (next && cursorAt(rows.at(-1), start + rows.length - 1)) ?? null,
    previous: (previous && cursorAt(rows[0], start)) ?? null,
  };
}

/** The position, if it knows its number in the list. Any other one leads to the first page. */
function numbered(position: Position | undefined): (Position & { place: number }) | undefined {
  return position?.place === undefined ? undefined : { ...position, place: position.place };
}

const BOARD = pagesOfTable({ ...untiered, state: publicJob.state, applications: publicApplicationCount });
const OPEN_JOBS = prepare({ total: counters.value }, sql`from ${counters} where ${counters.name} = 'open_jobs'`);

/** A page of those of the institution with this slug, newest first, and how many there are. */
export async function listJobsOfInstitution(
  { db, now }: { db: Database; now: Date },
  slug: string,
  page: PageRange,
): Promise<JobPage & { total: number }> {
  // One more than is shown says that there is a next page.
  const values = { slug, now: now.getTime(), ...valuesOf({ ...page, limit: page.limit + 1 }) };
  const found = await readAll(db, {
    rows: OF_INSTITUTION[formOf(page)](values),
    counts: OPEN_OF_INSTITUTION({ slug }),
  });
  const { rows, next, previous } = pageOf(inOrder(found.rows, page), page);
  return { jobs: rows.map(toCard), sort: "newest", next, previous, total: found.counts[0]?.total ?? 0 };
}

const ofSlug = sql`(select institutions.id from institutions where institutions.slug = ${sql.placeholder("slug")})`;
const OF_INSTITUTION = pagesOfTable(untiered, sql`and ${publicJob.institutionId} = ${ofSlug}`);

const OPEN_OF_INSTITUTION = prepare(
  { total: institutionCounters.open },
  sql`from ${institutionCounters} where ${institutionCounters.institutionId} = ${ofSlug}`,
);
