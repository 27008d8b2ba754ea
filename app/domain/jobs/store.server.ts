/** All SQL of jobs that everybody may see. Lists come from the search index or the partial index, in order of publishing. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { answersOfSchool } from "~/db/answers-of-school";
import { breaksOfDesk } from "~/db/breaks";
import { type Database, prepare, read, readAll } from "~/db/client.server";
import { categoryCounters, counters, deskCounters } from "~/db/counters-schema";
import { deskOf } from "~/db/may-work-on";
import { placeOfJob } from "~/db/place";
import { jobs } from "~/db/schema";
import { institutionOfJob } from "~/db/standing";
import { asciiLower, CATEGORIES, MAX_OTHER_CATEGORIES, type Position } from "./rules";

export type JobRow = typeof jobs.$inferSelect;
export type NewJobRow = Omit<JobRow, "seq">;

/** Condition in the words of the partial indexes; the job may be over already. */
const IS_OPEN = sql`${jobs.status} = 'open' and ${jobs.deleted} = 0`;
/** Condition: the job takes applications at this moment. */
export function isLive(now: Date | SQL): SQL {
  const time = now instanceof Date ? sql`${now.getTime()}` : now;
  return sql`${IS_OPEN} and (${jobs.closesAt} is null or ${jobs.closesAt} > ${time})`;
}
/** In full names: in a query of one table Drizzle omits the table, and in this subquery `id` would be that of `applications`. */
export const applicationCount = sql<number>`(select count(*) from applications where applications.job_id = jobs.id and applications.aside is null)`;
/** Expression: somebody has answered the questions of the job, which then stay as they are. */
export const isAnswered = sql<number>`exists (select 1 from applications where applications.job_id = jobs.id and applications.answers is not null)`;
/**
 * How many applications a job has, as everybody may read it. A second one of an address is put aside, the first one is not. So a
 * count of those in the list would tell somebody who applies with another person's address whether that person has applied. Here
 * neither counts before its address is confirmed; if no addresses are confirmed at all, both count.
 */
const publicApplicationCount = sql<number>`(select count(*) from applications where applications.job_id = jobs.id and applications.address_pending = 0 and (applications.aside is null or applications.aside = 'second'))`;

export const summary = {
  id: jobs.id,
  title: jobs.title,
  company_name: jobs.company_name,
  category: jobs.category,
  location: jobs.location,
  job_nature: jobs.job_nature,
  salary: jobs.salary,
  details: jobs.details,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
  seq: jobs.seq,
  school: institutionOfJob(),
};
export type JobSummaryRow = Pick<JobRow, Exclude<keyof typeof summary, "school">> & {
  tier: number | null;
  school: string | null;
};

export type PageAsked = { limit: number; after?: Position | undefined; before?: Position | undefined };

const limit = sql.placeholder("limit");
const seq = sql.placeholder("seq");
const untiered = { ...summary, tier: sql<number | null>`null` };

export const LATEST = pagesOfTable(untiered);
const board = { ...untiered, company_location: jobs.company_location, status: jobs.status };
const BOARD = pagesOfTable({ ...board, applications: publicApplicationCount });

const ofSlug = sql`(select +institutions.id from institutions where institutions.slug = ${sql.placeholder("slug")})`;
const OF_INSTITUTION = pagesOfTable(untiered, sql`and ${jobs.institutionId} = ${ofSlug}`);

function pagesOfTable<F extends Parameters<typeof prepare>[0]>(fields: F, which = sql``) {
  const from = sql`from ${jobs} where ${isLive(sql`${sql.placeholder("now")}`)} ${which}`;
  return {
    first: prepare(fields, sql`${from} order by ${jobs.seq} desc limit ${limit}`),
    after: prepare(fields, sql`${from} and ${jobs.seq} < ${seq} order by ${jobs.seq} desc limit ${limit}`),
    before: prepare(fields, sql`${from} and ${jobs.seq} > ${seq} order by ${jobs.seq} limit ${limit}`),
  };
}

/** A page that was read backwards is reversed. The sort makes sure that the rows of one tier come after those of the other. */
export function inOrder<Row extends Position>(rows: Row[], page: PageAsked): Row[] {
  if (page.before) rows.reverse();
  // Another order than that of publishing comes from the statement.
  if (rows.some(({ key }) => typeof key === "number")) return rows;
  return rows.sort((one, other) => (one.tier ?? 0) - (other.tier ?? 0) || other.seq - one.seq);
}

const OPEN_JOBS = prepare({ total: counters.value }, sql`from ${counters} where ${counters.name} = 'open_jobs'`);

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
  sql`(select min(coalesce(institution_id, user_id)) from jobs indexed by jobs_schools_of_category where lower(category) = +category_counters.key
    and status = 'open' and deleted = 0 and coalesce(institution_id, user_id) > ${before})`;
/** Of those that recruiters wrote themselves, the ones that three schools use. */
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

/** The read of the latest open jobs. */
export const latestJobs = (limit: number, now: Date) => LATEST.first({ limit, now: now.getTime() });

/** The reads of a page of all open jobs, newest first, and of their number. */
export function latestPageReads(page: PageAsked, now: Date) {
  const position = page.before ?? page.after;
  const form = page.before ? "before" : page.after ? "after" : "first";
  const values = { limit: page.limit, now: now.getTime(), ...(position ? { seq: position.seq } : {}) };
  return { latest: LATEST[form](values), open: OPEN_JOBS() };
}

/** A page of all open jobs, newest first, each with the number of its applications, and the count of them all. */
export async function listBoardRows(db: Database, page: PageAsked, now: Date) {
  const position = page.before ?? page.after;
  const form = page.before ? "before" : page.after ? "after" : "first";
  const values = { limit: page.limit, now: now.getTime(), ...(position ? { seq: position.seq } : {}) };
  const { rows, counts } = await readAll(db, { rows: BOARD[form](values), counts: OPEN_JOBS() });
  return { rows: inOrder(rows, page), total: counts[0]?.total ?? 0 };
}

const OPEN_OF_DESK = prepare(
  { total: deskCounters.open },
  sql`from ${deskCounters} where ${deskCounters.deskId} = ${ofSlug}`,
);

/** A page of the open jobs of the institution with this slug, newest first, and the count of them all. */
export async function listInstitutionRows(
  db: Database,
  slug: string,
  page: PageAsked,
  now: Date,
): Promise<{ rows: JobSummaryRow[]; total: number }> {
  const position = page.before ?? page.after;
  const form = page.before ? "before" : page.after ? "after" : "first";
  const values = { slug, limit: page.limit, now: now.getTime(), ...(position ? { seq: position.seq } : {}) };
  const { rows, counts } = await readAll(db, { rows: OF_INSTITUTION[form](values), counts: OPEN_OF_DESK({ slug }) });
  return { rows: inOrder(rows, page), total: counts[0]?.total ?? 0 };
}

/** The last changes that were made after somebody had applied, as JSON: [time, names of fields]. */
const changes = sql<
  string | null
>`(select json_group_array(json_array(created_at, json(fields))) from (select created_at, fields
  from job_changes where job_changes.job_id = jobs.id order by created_at desc, id desc limit 5))`;
const JOB = prepare(
  {
    ...getTableColumns(jobs),
    applications: publicApplicationCount,
    school: institutionOfJob(),
    place: placeOfJob(),
    changes,
    breaks: breaksOfDesk,
    answers: answersOfSchool(deskOf()),
  },
  sql`from ${jobs} where ${jobs.id} = ${sql.placeholder("id")}`,
);

/** The read of a job in any state, with the number of its applications. */
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

export function toFoundJob([row]: ReturnType<ReturnType<typeof JOB>["fromObjects"]>): FoundJob | null {
  if (!row) return null;
  const { applications: count, school, place, changes: json, breaks, answers, ...job } = row;
  return { job, applications: count, school, place, changes: json, breaks, answers };
}

/** A job in any state, with the number of its applications. */
export async function findJobRow(db: Database, id: string): Promise<FoundJob | null> {
  return toFoundJob(await read(db, jobRead(id)));
}
