/** All SQL of moving applications and of what both sides see of them. The mover's or the reader's id stands in every statement. */
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { applicationEvents, applications, jobs, resumeOpenings } from "~/db/schema";
import { isMissingConflict } from "~/domain/errors";
import { isUnclaimed } from "./joining-store.server";
import { type ApplicationStatus, MAX_OPENINGS_SHOWN, type Mover } from "./rules";
import { type ApplicationRow, isSeen } from "./store.server";

export type EventRow = typeof applicationEvents.$inferSelect;
type Page = { limit: number; offset: number };

export type Move = {
  eventId: string;
  applicationId: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  by: Mover;
  /** Null for a candidate without an account, whose link was checked. */
  actorId: string | null;
  now: Date;
  /** Whether a second application of an address can be moved too. */
  withSeconds: boolean;
};

/**
 * Move an application and write its event, notices and mails as one. False, with nothing written, when it no longer stands at
 * `from` or is not the mover's: the event then has no application to name, which undoes the whole batch.
 */
export async function moveApplicationRow(db: Database, move: Move, notices: BatchItem<"sqlite">[]): Promise<boolean> {
  const isMovers =
    move.by === "recruiter"
      ? sql`exists (select 1 from jobs where jobs.id = applications.job_id and jobs.user_id = ${move.actorId})`
      : sql`applications.candidate_id is ${move.actorId}`;
  const stands = sql`applications.id = ${move.applicationId} and applications.status = ${move.from}
    and ${isSeen(move.withSeconds)} and ${isMovers}`;
  try {
    await db.batch([
      db.insert(applicationEvents).values({
        id: move.eventId,
        applicationId: sql`(select id from applications where ${stands})`,
        actorId: move.actorId,
        fromStatus: move.from,
        toStatus: move.to,
        createdAt: move.now,
      }),
      db.update(applications).set({ status: move.to, updatedAt: move.now }).where(stands),
      ...notices,
    ]);
    return true;
  } catch (error) {
    if (isMissingConflict(error, "application_events.application_id")) return false;
    throw error;
  }
}

/** Whether a move was written whose answer was lost on the way. */
export async function hasEvent(db: Database, eventId: string): Promise<boolean> {
  const row = await db
    .select({ id: applicationEvents.id })
    .from(applicationEvents)
    .where(eq(applicationEvents.id, eventId))
    .get();
  return row !== undefined;
}

/** Which applications of a job a list shows. `unconfirmed`: nobody has shown yet whose address it is. */
export type ListShown = {
  unconfirmed: boolean;
  /** Where no mail is sent nobody can choose between two of one address, so the list of the unconfirmed shows the second too. */
  withSeconds: boolean;
};

function isShown({ unconfirmed, withSeconds }: ListShown): SQL {
  if (!unconfirmed) return sql`applications.aside is null and applications.address_pending = 0`;
  const pending = sql`applications.aside is null and applications.address_pending = 1`;
  return withSeconds ? sql`(${pending} or applications.aside = 'second')` : pending;
}

type ApplicationsPage = Page & { status: ApplicationStatus | null; unconfirmedLimit: number } & ListShown;

/**
 * A page of the applications for a job of this owner, newest first, and how many there are of each status; beside it the first
 * ones of unconfirmed addresses, and how many those are.
 */
export async function listApplicationsOfJob(
  db: Database,
  jobId: string,
  ownerId: string,
  { status, limit, offset, unconfirmedLimit, ...shown }: ApplicationsPage,
): Promise<{
  rows: ApplicationRow[];
  counts: Map<ApplicationStatus, number>;
  unconfirmed: ApplicationRow[];
  unconfirmedTotal: number;
}> {
  const isOwn = and(eq(jobs.id, applications.jobId), eq(jobs.user_id, ownerId));
  const isFold = isShown({ ...shown, unconfirmed: true });
  const page = (where: SQL | undefined, size: { limit: number; offset: number }) =>
    db
      .select({ application: applications })
      .from(applications)
      .innerJoin(jobs, isOwn)
      .where(and(eq(applications.jobId, jobId), where))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(size.limit)
      .offset(size.offset);
  const [rows, counts, unconfirmed, total] = await db.batch([
    page(and(isShown(shown), status ? eq(applications.status, status) : undefined), { limit, offset }),
    db
      .select({ status: applications.status, count: sql<number>`count(*)` })
      .from(applications)
      .innerJoin(jobs, isOwn)
      .where(and(eq(applications.jobId, jobId), isShown(shown)))
      .groupBy(applications.status),
    page(isFold, { limit: unconfirmedLimit, offset: 0 }),
    db
      .select({ total: sql<number>`count(*)` })
      .from(applications)
      .innerJoin(jobs, isOwn)
      .where(and(eq(applications.jobId, jobId), isFold)),
  ]);
  return {
    rows: rows.map((row) => row.application),
    counts: new Map(counts.map((each) => [each.status, each.count])),
    unconfirmed: unconfirmed.map((row) => row.application),
    unconfirmedTotal: total[0]?.total ?? 0,
  };
}

/** The moves of an application, oldest first. */
export async function listEvents(db: Database, applicationId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(asc(applicationEvents.createdAt), asc(applicationEvents.id));
}

/** No two columns of one name: D1 answers a batch with objects, in which the second would take the place of the first. */
const ownApplication = {
  id: applications.id,
  status: applications.status,
  createdAt: applications.createdAt,
  updatedAt: applications.updatedAt,
  jobId: applications.jobId,
  addressPending: applications.addressPending,
  aside: applications.aside,
  asideAt: applications.asideAt,
  isUnclaimed: sql<number>`${isUnclaimed}`.as("is_unclaimed"),
  isAlone: sql<number>`not exists (select 1 from applications own where own.job_id = applications.job_id
    and own.candidate_id = applications.candidate_id and own.aside is not 'not_me')`.as("is_alone"),
  title: jobs.title,
  company_name: jobs.company_name,
  location: jobs.location,
  ownerId: jobs.user_id,
  deleted: jobs.deleted,
  jobStatus: sql<"open" | "closed">`${jobs.status}`.as("job_status"),
};

/** The newest application for a job in a candidate's account that she has not disowned, or null. */
export async function findApplicationOfCandidate(db: Database, candidateId: string, jobId: string) {
  const row = await db
    .select({
      id: applications.id,
      status: applications.status,
      createdAt: applications.createdAt,
      isUnclaimed: sql<number>`${isUnclaimed}`,
    })
    .from(applications)
    .where(
      and(
        eq(applications.jobId, jobId),
        eq(applications.candidateId, candidateId),
        sql`${applications.aside} is not 'not_me'`,
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
    .get();
  return row ? { ...row, isUnclaimed: row.isUnclaimed === 1 } : null;
}

/** A page of the applications that a candidate has sent from her account, newest first, with their moves, who opened their resumes, and the count of all. */
export async function listApplicationsOfCandidate(db: Database, candidateId: string, { limit, offset }: Page) {
  const isOwn: SQL = eq(applications.candidateId, candidateId);
  const page = sql`(select id from applications where candidate_id = ${candidateId} order by created_at desc, id desc limit ${limit} offset ${offset})`;
  const [rows, events, openings, count] = await db.batch([
    db
      .select(ownApplication)
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(isOwn)
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(limit)
      .offset(offset),
    db
      .select()
      .from(applicationEvents)
      .where(sql`application_id in ${page}`)
      .orderBy(asc(applicationEvents.createdAt), asc(applicationEvents.id)),
    db
      .select()
      .from(resumeOpenings)
      // So many of each application: it never seems unopened because another one was opened often.
      .where(
        sql`id in (select o.id from ${page} p join resume_openings o on o.id in (select id from resume_openings
          where application_id = p.id order by created_at desc, id desc limit ${MAX_OPENINGS_SHOWN}))`,
      )
      .orderBy(desc(resumeOpenings.createdAt), desc(resumeOpenings.id)),
    db.select({ total: sql<number>`count(*)` }).from(applications).where(isOwn),
  ]);
  return { rows, events, openings, total: count[0]?.total ?? 0 };
}
