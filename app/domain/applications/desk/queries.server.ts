/** A school's list of applicants: its conditions, its orders, and its pages. Columns of `applications` are written in full. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import { DUE_AT, IS_IN_LIST } from "~/db/applicant-orders";
import { type Database, readAll, sqlRead } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { isPublicJobState } from "~/db/job-visibility";
import { isSuspended, maySee, mayWorkOn } from "~/db/may-work-on";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { isOfCheckedSchool } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { isUuid } from "~/domain/ids";
import { MAX_NUMBER, type Question, readDetails, readQuestions } from "~/domain/jobs/details/rules";
import { notYours } from "~/domain/jobs/refusal-texts";
import { currentStatus, type JobState } from "~/domain/jobs/rules";
import { countPages } from "~/domain/numbered-pages";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { LATE_DAYS } from "../clock/rules";
import { type ApplicantView, isNotWithout, toApplicant } from "../lists/queries.server";
import { type ApplicationStatus, UNCONFIRMED_SHOWN } from "../rules";
import { type ApplicationRow, deskStatusAt } from "../statements.server";
import { MAX_BULK } from "../status/undo-rules";
import {
  type AnswerFilterValue,
  APPLICANTS_PER_PAGE,
  type ApplicantFilter,
  type ApplicantOrder,
  type ApplicantPlace,
  type ApplicantsQuery,
  isNarrowedBeyondStatus,
  MAX_SEARCH_WORDS,
} from "./rules";

type Deps = { db: Database; now: Date };

const DAY_MS = 86_400_000;

/** Condition: it stands there. The words are those of the indexes. */
export function standsIn(place: ApplicantPlace): SQL {
  if (place === "not_real") return sql`applications.dropped_at is null and applications.not_real_at is not null`;
  if (place === "list") return IS_IN_LIST;
  return sql`applications.dropped_at is null and applications.not_real_at is null and applications.confirmed_at is null`;
}

/** Condition: the filter shows the application. */
export function passes(filter: ApplicantFilter, now: Date): SQL {
  const { status, experience, unread, search, has: qualification, answers } = filter;
  const all = [standsIn(filter.place)];
  if (status) all.push(sql`${deskStatusAt(now)} = ${status}`);
  if (experience) all.push(sql`applications.experience = ${experience}`);
  if (unread) all.push(sql`applications.read_at is null`);
  if (qualification) all.push(isNotWithout(qualification));
  for (const [id, listQuery] of Object.entries(answers)) all.push(isAnswer(id, listQuery));
  if (search) all.push(has(search));
  return sql.join(all, sql` and `);
}

/** An answer is a text, a number, or true and false as JSON has them, which read as 1 and 0. */
function isAnswer(id: string, listQuery: AnswerFilterValue): SQL {
  const answer = sql`json_extract(applications.answers, ${`$."${id}"`})`;
  if ("has" in listQuery) return sql`instr(lower(${answer}), lower(${listQuery.has})) > 0`;
  // A text is greater than every number, and nothing is between two when no answer was given.
  if ("min" in listQuery)
    return sql`${answer} between ${listQuery.min ?? -MAX_NUMBER} and ${listQuery.max ?? MAX_NUMBER}`;
  const { is } = listQuery;
  const meant = is === "true" || is === "yes" ? "1" : is === "false" || is === "no" ? "0" : is;
  return sql`cast(${answer} as text) collate nocase in (${is}, ${meant})`;
}

/**
 * Each word stands in the name, address, phone, answers, a note, or the profile that the applicant's account sent along. Not by LIKE:
 * D1 takes patterns of 50 bytes at most.
 */
function has(search: string): SQL {
  const words = search.split(/\s+/).slice(0, MAX_SEARCH_WORDS);
  const each = words.map((word) => {
    const holds = (text: SQL) => sql`instr(lower(${text}), lower(${word})) > 0`;
    const own = sql`concat_ws(' ', applications.name, applications.email, applications.mobile, applications.answers)`;
    const profile = sql`concat_ws(' ', education_institute, education_degree, major, company_name, company_designation, company_location)`;
    return sql`(${holds(own)}
      or exists (select 1 from application_notes where application_notes.application_id = applications.id
        and ${holds(sql`application_notes.text`)})
      or exists (select 1 from profiles where profiles.user_id = applications.candidate_id and ${holds(profile)}
        and exists (select 1 from application_events e where e.application_id = applications.id
          and e.from_status is null and e.actor_id = applications.candidate_id)))`;
  });
  return sql.join(each, sql` and `);
}

type OrderSql = { key: SQL; direction: SQL; hasTwoParts?: boolean };

const ASC = sql`asc`;

const DESC = sql`desc`;

const ORDERS: Record<ApplicantOrder, OrderSql> = {
  due: { key: DUE_AT, direction: ASC, hasTwoParts: true },
  newest: { key: sql`applications.created_at`, direction: DESC },
  experience: { key: sql`applications.experience`, direction: DESC },
  stars: { key: sql`applications.stars`, direction: DESC },
  name: { key: sql`lower(applications.name)`, direction: ASC },
};

/** The place of a row in an order at the time of reading, for the next page. */
export type OrderPlace = { part: number; key: string | number; id: string };

export type OrderOf = {
  /** The ids of a page, for `where`. */
  ids: (where: SQL, limit: number, offset: number) => SQL;
  /** The ids of the rows behind a place; of the first ones without it. A row that moves in the order meanwhile does not push others out of the next read. */
  idsAfter: (where: SQL, limit: number, after: OrderPlace | null) => SQL;
  /** The expression that rows of `applications` are ordered by. */
  rank: SQL;
  /** The same in two columns: which part, and the key. */
  part: SQL;
  key: SQL;
  isAscending: boolean;
  /** Conditions for the keys of each part, one part after the other. */
  parts: SQL[];
};

/**
 * A total order of a job's applications. The school's lapses stand first for 30 days, and last afterwards: the index has them in
 * one piece with the due days, so the list begins in the middle of it (`from`), and goes on with what is before.
 */
export function orderOf(order: ApplicantOrder, now: Date): OrderOf {
  const { key, direction, hasTwoParts } = ORDERS[order];
  const by = sql`${key} ${direction}, applications.id ${direction}`;
  const select = (where: SQL, size: SQL) =>
    sql`select applications.id from current_applications applications where ${where} order by ${by} limit ${size}`;
  const isBehind = ({ key: of, id }: OrderPlace) =>
    sql`(${key}, applications.id) ${direction === ASC ? sql`>` : sql`<`} (${of}, ${id})`;
  if (!hasTwoParts) {
    const idsAfter: OrderOf["idsAfter"] = (where, limit, after) =>
      select(after ? sql`${where} and ${isBehind(after)}` : where, sql`${limit}`);
    const ids: OrderOf["ids"] = (where, limit, offset) => select(where, sql`${limit} offset ${offset}`);
    return { ids, idsAfter, rank: by, part: sql`0`, key, isAscending: direction === ASC, parts: [sql`1`] };
  }
  const from = now.getTime() - LATE_DAYS * DAY_MS;
  const part = (where: SQL, size: number) => sql`select * from (${select(where, sql`${size}`)})`;
  const ids: OrderOf["ids"] = (where, limit, offset) => {
    const size = limit + offset;
    return sql`select id from (${part(sql`${where} and ${key} >= ${from}`, size)} union all
      ${part(sql`${where} and ${key} < ${from}`, size)}) limit ${limit} offset ${offset}`;
  };
  const idsAfter: OrderOf["idsAfter"] = (where, limit, after) => {
    const behind = after ? isBehind(after) : sql`1`;
    const first = after?.part === 1 ? sql`0` : behind;
    const second = after?.part === 1 ? behind : sql`1`;
    return sql`select id from (${part(sql`${where} and ${key} >= ${from} and ${first}`, limit)} union all
      ${part(sql`${where} and ${key} < ${from} and ${second}`, limit)}) limit ${limit}`;
  };
  const parts = [sql`${key} >= ${from}`, sql`${key} < ${from}`];
  return {
    ids,
    idsAfter,
    rank: sql`(${key} < ${from}), ${by}`,
    part: sql`(${key} < ${from})`,
    key,
    isAscending: true,
    parts,
  };
}

export type ListedRow = { application: ApplicationRow };

/** With its place in the order of the list. */
type PlacedRow = ListedRow & Omit<OrderPlace, "id">;

/** The read of the job of a list, if the reader sees it. Without its count of applications, which is a scan. */
function jobOfList(db: Database, jobId: string, readerId: string) {
  return db
    .select({
      id: jobs.id,
      title: jobs.title,
      details: jobs.details,
      timeZone: jobs.timeZone,
      location: jobs.location,
      state: jobs.state,
      removedAt: jobs.removedAt,
      closesAt: jobs.closesAt,
      mayWork: sql<number>`${mayWorkOn(readerId)}`,
      isPublicJobState: isPublicJobState.as("is_public_job_state"),
      isChecked: isOfCheckedSchool.as("is_checked"),
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), maySee(readerId)));
}

function toJobOfList([row]: Awaited<ReturnType<typeof jobOfList>>, now: Date) {
  if (!row) return null;
  const { id, title, details, timeZone, location, closesAt } = row;
  return {
    job: {
      ...{ id, title, location, closesAt, questions: readQuestions(details), asks: readDetails(details) },
      state: row.removedAt ? ("removed" as const) : currentStatus(row, now),
      zone: timeZone ?? DEFAULT_ZONE,
    },
    mayWork: row.mayWork === 1,
    mayMove: row.mayWork === 1 && row.isPublicJobState === 1,
    isChecked: row.isChecked === 1,
  };
}

/** How many applications stand where, by the status that the school sees. */
type PlaceCount = { place: ApplicantPlace; status: ApplicationStatus; count: number };

type Reader = { jobId: string; readerId: string; now: Date };

export type DeskListQuery = Reader & { filter: ApplicantFilter; order: ApplicantOrder; limit: number; offset: number };

function ofJob({ jobId }: { jobId: string }, where: SQL): SQL {
  return sql`applications.job_id = ${jobId} and ${where}`;
}

function listed<More extends Record<string, SQL.Aliased>>(
  db: Database,
  { jobId, readerId }: Reader,
  ids: SQL,
  more = {} as More,
) {
  return db
    .select({ application: applications, ...more })
    .from(current)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(readerId)))
    .where(sql`applications.id in (${ids}) and +applications.job_id = ${jobId}`);
}

/**
 * The job, a page of its applicants, and the counts of all places; beside it the newest of both folds, and the total of the filter.
 * In one call of the database. The job is null where the reader does not see it.
 */
export async function readDeskRows(
  db: Database,
  { filter, order, limit, offset, foldLimit, ...reader }: DeskListQuery & { foldLimit: number },
) {
  const { jobId, readerId, now } = reader;
  const { ids, rank } = orderOf(order, now);
  const newest = orderOf("newest", now);
  // SQLite would take the index of the whole job.
  const unreal = sql`select applications.id from applications indexed by applications_unreal
    where ${ofJob(reader, standsIn("not_real"))} order by ${newest.rank} limit ${foldLimit}`;
  const addresses = newestOfAddresses(reader, foldLimit);
  const where = ofJob(reader, passes(filter, now));
  const mayReadJob = sql`exists (select 1 from jobs where jobs.id = ${jobId} and ${maySee(readerId)})`;
  const isCounted = isNarrowedBeyondStatus(filter);
  const found = await readAll(db, {
    job: jobOfList(db, jobId, readerId),
    rows: listed(db, reader, ids(where, limit, offset)).orderBy(rank),
    unconfirmed: listed(db, reader, sql`select id from (${addresses})`).orderBy(newest.rank),
    addresses: sqlRead<AddressRow>(sql`${addresses}`),
    unreal: listed(db, reader, unreal).orderBy(newest.rank),
    counts: placeCounts(db, reader, mayReadJob),
    total: isCounted ? db.select({ total: sql<number>`count(*)` }).from(current).where(and(where, mayReadJob)) : null,
  });
  return { ...found, job: toJobOfList(found.job, now), total: found.total[0]?.total ?? null };
}

/** `others`: how many more there are of this address; `addresses`: how many addresses there are. */
type AddressRow = { id: string; others: number; addresses: number };

/** The newest application of each unconfirmed address, the newest first: `id` is that of the row with the maximum. */
function newestOfAddresses({ jobId, readerId }: Reader, limit: number): SQL {
  return sql`select applications.id, max(applications.created_at) as newest, count(*) - 1 as others, count(*) over () as addresses
    from applications indexed by applications_unconfirmed
    where ${ofJob({ jobId }, standsIn("unconfirmed"))}
      and exists (select 1 from jobs where jobs.id = ${jobId} and ${maySee(readerId)})
    group by applications.email order by newest desc, applications.id desc limit ${limit}`;
}

/** The status is that by which the list filters. */
function placeCounts(db: Database, { jobId, now }: Reader, mayReadJob: SQL) {
  const status = deskStatusAt(now).as("shown_status");
  return db
    .select({ place: PLACE.as("place"), status, count: sql<number>`count(*)`.as("count") })
    .from(current)
    .where(sql`applications.job_id = ${jobId} and ${mayReadJob}`)
    .groupBy(sql`place, shown_status`);
}

const PLACE = sql<PlaceCount["place"]>`case when applications.not_real_at is not null then 'not_real'
  when applications.confirmed_at is null then 'unconfirmed' else 'list' end`;

/** The applications of a filter in its order, a portion behind the place of the last one before, for a download. */
export async function listForDownload(
  db: Database,
  { filter, order, limit, after = null, ...reader }: Omit<DeskListQuery, "offset"> & { after?: OrderPlace | null },
): Promise<PlacedRow[]> {
  const { idsAfter, rank, part, key } = orderOf(order, reader.now);
  const where = ofJob(reader, passes(filter, reader.now));
  const place = { part: sql<number>`${part}`.as("part"), key: sql<string | number>`${key}`.as("sort_key") };
  return listed(db, reader, idsAfter(where, limit, after), place).orderBy(rank);
}

/** Those of these applications that the reader sees in the job, in the order of the list. */
export async function listChosen(
  db: Database,
  { chosen, order, ...reader }: Reader & { chosen: string[]; order: ApplicantOrder },
): Promise<ListedRow[]> {
  const { rank } = orderOf(order, reader.now);
  const ids = sql`select value from json_each(${JSON.stringify(chosen)})`;
  return listed(
    db,
    reader,
    sql`select applications.id from current_applications applications where applications.id in (${ids})`,
  ).orderBy(rank);
}

export type ApplicantList = {
  /** `zone`: where its days begin and end. */
  job: {
    id: string;
    title: string;
    location: string;
    state: JobState;
    closesAt: Date | null;
    questions: Question[];
    asks: JobAsks;
    zone: string;
  };
  /** True if the reader may change anything. */
  mayWork: boolean;
  /** True if she may move them and write to them. It is false also where a moderator took the job out of sight. */
  mayMove: boolean;
  /** True if its institution is checked, so that many resumes may be downloaded at once. */
  isChecked: boolean;
  applicants: ApplicantView[];
  /** How many stand in this place, by status. */
  counts: Map<ApplicationStatus, number>;
  /** The newest of each unconfirmed address, in a fold below the list, with how many more it has; the total counts addresses. */
  unconfirmed: (ApplicantView & { others: number })[];
  unconfirmedTotal: number;
  /** The newest of the other fold; the total counts all of them. */
  unreal: ApplicantView[];
  unrealTotal: number;
  total: number;
  page: number;
  pageCount: number;
};

/** A page of the applicants for a job that the recruiter sees. Throws not_found. */
export async function listDesk({ db, now }: Deps, actor: Actor, listQuery: ApplicantsQuery): Promise<ApplicantList> {
  const limit = APPLICANTS_PER_PAGE;
  const { jobId, order, page, ...filter } = listQuery;
  const reader = { jobId: isUuid(jobId) ? jobId : "", readerId: actor.id, now };
  const size = { limit, offset: (page - 1) * limit, foldLimit: UNCONFIRMED_SHOWN };
  const found = await readDeskRows(db, { ...reader, filter, order, ...size });
  if (!found.job) throw notYours();
  const { job, mayWork, mayMove, isChecked } = found.job;
  const inPlace = (listQuery: ApplicantPlace) => found.counts.filter(({ place }) => place === listQuery);
  const here = inPlace(filter.place);
  const others = new Map(found.addresses.map((row) => [row.id, row.others]));
  const counts = byStatus(here);
  const all = filter.status ? (counts.get(filter.status) ?? 0) : sum(here);
  const total = found.total ?? all;
  const isList = filter.place === "list";
  return {
    job,
    mayWork,
    mayMove,
    isChecked,
    applicants: found.rows.map(({ application }) => toApplicant(application, now)),
    counts,
    unconfirmed: isList
      ? found.unconfirmed.map((row) => ({
          ...toApplicant(row.application, now),
          others: others.get(row.application.id) ?? 0,
        }))
      : [],
    unconfirmedTotal: found.addresses[0]?.addresses ?? 0,
    unreal: isList ? found.unreal.map(({ application }) => toApplicant(application, now)) : [],
    unrealTotal: sum(inPlace("not_real")),
    total,
    page,
    pageCount: countPages(total, limit),
  };
}

function byStatus(counts: PlaceCount[]): Map<ApplicationStatus, number> {
  const all = new Map<ApplicationStatus, number>();
  for (const { status, count } of counts) {
    if (count > 0) all.set(status, (all.get(status) ?? 0) + count);
  }
  return all;
}

function sum(counts: PlaceCount[]): number {
  return counts.reduce((all, { count }) => all + count, 0);
}

/**
 * How the openings of an application's resume are counted. `institutionId`: whose they are. `isChecked`: a moderator has checked the
 * institution. `isOpened`: the reader has opened this resume since `since`. `isSuspended`: the reader is.
 */
export async function findOpening(
  db: Database,
  {
    applicationId,
    readerId,
    keyName,
    since,
  }: { applicationId: string; readerId: string; keyName: string | null; since: Date },
): Promise<{ institutionId: string; isChecked: boolean; isOpened: boolean; isSuspended: boolean } | null> {
  const row = await db
    .select({
      institutionId: jobs.institutionId,
      isChecked: isOfCheckedSchool,
      isOpened: sql<number>`exists (select 1 from resume_openings where resume_openings.application_id = applications.id
        and iif(${keyName} is null, resume_openings.viewer_id = ${readerId}, resume_openings.key_name = ${keyName})
        and resume_openings.created_at > ${since.getTime()})`,
      isSuspended: isSuspended(readerId),
    })
    .from(current)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
    .get();
  if (!row) return null;
  const { institutionId, ...is } = row;
  return {
    institutionId,
    isChecked: is.isChecked === 1,
    isOpened: is.isOpened === 1,
    isSuspended: is.isSuspended === 1,
  };
}

/** True if a moderator has checked the institution of the job; null if the reader does not see the job. */
export async function findJobChecked(db: Database, jobId: string, readerId: string): Promise<boolean | null> {
  const row = await db
    .select({
      isChecked: isOfCheckedSchool,
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), maySee(readerId)))
    .get();
  return row ? row.isChecked === 1 : null;
}

/** Those whom a list shows, in its order: at most as many as one request moves. */
export async function listMatching(
  { db, now }: Deps,
  actor: Actor,
  { jobId, order, page: _page, ...filter }: ApplicantsQuery,
): Promise<string[]> {
  if (!isUuid(jobId)) return [];
  const reader = { jobId, readerId: actor.id, now };
  const rows = await listForDownload(db, { ...reader, filter, order, limit: MAX_BULK });
  return rows.map(({ application }) => application.id);
}
