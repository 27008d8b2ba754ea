/** The SQL of a school's list of applicants. Every statement carries the reader's id. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { isInSight } from "~/db/in-sight";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { applications, jobs } from "~/db/schema";
import { isOfCheckedSchool } from "~/db/standing";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { DEFAULT_ZONE, readQuestions } from "~/domain/jobs/said/rules";
import { type OrderPlace, orderOf, passes, shownStatus, standsIn } from "./filter-store.server";
import { type ApplicantFilter, type ApplicantOrder, isNarrowedBeyondStatus } from "./rules";

/** An application with the school's move that may still be taken back. */
export type ListedRow = { application: ApplicationRow; toStatus: string | null };
/** The same, with its place in the order of the list. */
export type PlacedRow = ListedRow & Omit<OrderPlace, "id">;

/** The read of the job of a list, if the reader sees it. Without its count of applications, which is a scan. */
function jobOfList(db: Database, jobId: string, readerId: string) {
  return db
    .select({
      id: jobs.id,
      title: jobs.title,
      details: jobs.details,
      timeZone: jobs.timeZone,
      mayWork: sql<number>`${mayWorkOn(readerId)}`,
      isInSight: isInSight.as("is_in_sight"),
      isChecked: isOfCheckedSchool.as("is_checked"),
    })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), maySee(readerId)));
}

function toJobOfList([row]: Awaited<ReturnType<typeof jobOfList>>) {
  if (!row) return null;
  const { id, title, details, timeZone } = row;
  return {
    job: { id, title, questions: readQuestions(details), time_zone: timeZone ?? DEFAULT_ZONE },
    mayWork: row.mayWork === 1,
    mayMove: row.mayWork === 1 && row.isInSight === 1,
    isChecked: row.isChecked === 1,
  };
}

/** How many applications stand where, by the status that the school sees. */
export type PlaceCount = { place: "list" | "unconfirmed" | "second" | "not_real"; status: string; count: number };

type Reader = { jobId: string; readerId: string; withSeconds: boolean; now: Date };
export type ListAsked = Reader & { filter: ApplicantFilter; order: ApplicantOrder; limit: number; offset: number };

function ofJob({ jobId }: { jobId: string }, where: SQL): SQL {
  return sql`applications.job_id = ${jobId} and ${where}`;
}

function listed<More extends Record<string, SQL.Aliased>>(
  db: Database,
  { jobId, readerId }: Reader,
  ids: SQL,
  more = {} as More,
) {
  const toStatus = sql<string | null>`${pendingMoves.toStatus}`.as("shown_status");
  return db
    .select({ application: applications, toStatus, ...more })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(readerId)))
    .leftJoin(pendingMoves, eq(pendingMoves.applicationId, applications.id))
    .where(sql`applications.id in (${ids}) and +applications.job_id = ${jobId}`);
}

/**
 * The job, a page of its applicants, and the counts of all places; beside it the newest of both folds, and the total of the filter.
 * In one call of the database. The job is null where the reader does not see it.
 */
export async function readDeskRows(
  db: Database,
  { filter, order, limit, offset, foldLimit, ...reader }: ListAsked & { foldLimit: number },
) {
  const { jobId, readerId, withSeconds, now } = reader;
  const { ids, rank } = orderOf(order, now);
  const newest = orderOf("newest", now);
  // SQLite would take the index of the whole job. If no mail is sent, the first fold holds second ones too, which have none.
  const indexes = {
    unconfirmed: withSeconds ? sql`` : sql`indexed by applications_unconfirmed`,
    not_real: sql`indexed by applications_unreal`,
  };
  const fold = (place: "unconfirmed" | "not_real") => {
    const ids = sql`select applications.id from applications ${indexes[place]}
      where ${ofJob(reader, standsIn(place, withSeconds))} order by ${newest.rank} limit ${foldLimit}`;
    return listed(db, reader, ids).orderBy(newest.rank);
  };
  const where = ofJob(reader, passes(filter, withSeconds, now));
  const mayReadJob = sql`exists (select 1 from jobs where jobs.id = ${jobId} and ${maySee(readerId)})`;
  const isCounted = isNarrowedBeyondStatus(filter);
  const found = await readAll(db, {
    job: jobOfList(db, jobId, readerId),
    rows: listed(db, reader, ids(where, limit, offset)).orderBy(rank),
    unconfirmed: fold("unconfirmed"),
    unreal: fold("not_real"),
    counts: placeCounts(db, reader, mayReadJob),
    total: isCounted
      ? db.select({ total: sql<number>`count(*)` }).from(applications).where(and(where, mayReadJob))
      : null,
  });
  return { ...found, job: toJobOfList(found.job), total: found.total[0]?.total ?? null };
}

/** Counted in an index, which has all that place and status follow from. The status is that by which the list filters. */
function placeCounts(db: Database, { jobId, now }: Reader, mayReadJob: SQL) {
  const status = shownStatus(now).as("shown_status");
  return db
    .select({ place: PLACE.as("place"), status, count: sql<number>`count(*)`.as("count") })
    .from(applications)
    .where(sql`applications.job_id = ${jobId} and ${PLACE} is not null and ${mayReadJob}`)
    .groupBy(sql`place, shown_status`);
}

const PLACE = sql<PlaceCount["place"]>`case when applications.aside = 'second' then 'second'
  when applications.aside is not null then null when applications.not_real_at is not null then 'not_real'
  when applications.address_pending = 1 then 'unconfirmed' else 'list' end`;

/** The applications of a filter in its order, a portion behind the place of the last one before, for a download. */
export async function listForDownload(
  db: Database,
  { filter, order, limit, after = null, ...reader }: Omit<ListAsked, "offset"> & { after?: OrderPlace | null },
): Promise<PlacedRow[]> {
  const { idsAfter, rank, part, key } = orderOf(order, reader.now);
  const where = ofJob(reader, passes(filter, reader.withSeconds, reader.now));
  const place = { part: sql<number>`${part}`.as("part"), key: sql<string | number>`${key}`.as("sort_key") };
  return listed(db, reader, idsAfter(where, limit, after), place).orderBy(rank);
}

/** Those of these applications that the reader sees in the job, in the order of the list. */
export async function listChosen(
  db: Database,
  { chosen, order, ...reader }: Reader & { chosen: string[]; order: ApplicantOrder },
): Promise<ListedRow[]> {
  const { rank } = orderOf(order, reader.now);
  const seen = reader.withSeconds ? sql`(aside is null or aside = 'second')` : sql`aside is null`;
  const ids = sql`select value from json_each(${JSON.stringify(chosen)})`;
  return listed(
    db,
    reader,
    sql`select applications.id from applications where applications.id in (${ids}) and ${seen}`,
  ).orderBy(rank);
}
