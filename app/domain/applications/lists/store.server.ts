/** The SQL of the lists of applications, for both sides. Every statement but that of `listEvents` carries the reader's id. */
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { profiles, users } from "~/db/accounts-schema";
import { isAfter, type RowsAsked } from "~/db/after";
import type { Database } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { maySee } from "~/db/may-work-on";
import { applicationEvents, applications, jobs, resumeViews } from "~/db/schema";
import { type ApplicationStatus, MAX_RESUME_VIEWS_SHOWN } from "~/domain/applications/rules";
import { type ApplicationRow, isSeen, isUnclaimed, PENDING_OF } from "~/domain/applications/store.server";

/** A move with who made it: the role of the account, and the names in its profile. Null without an account, or once it is closed. */
export type EventRow = typeof applicationEvents.$inferSelect & {
  actorRole: "admin" | "user" | null;
  actorName: string | null;
};
type Page = { limit: number; offset: number };

/** Which applications of a job a list shows. `unconfirmed`: those of addresses that are not confirmed yet. */
export type ListShown = {
  unconfirmed: boolean;
  /** If no mail is sent, nobody can choose between two of one address, so the list of the unconfirmed shows the second too. */
  withSeconds: boolean;
};

function isShown({ unconfirmed, withSeconds }: ListShown): SQL {
  if (!unconfirmed) return sql`applications.aside is null and applications.address_pending = 0`;
  const pending = sql`applications.aside is null and applications.address_pending = 1`;
  return withSeconds ? sql`(${pending} or applications.aside = 'second')` : pending;
}

/** Expression: the status as the school sees it, with a move that may still be taken back. */
const SHOWN_STATUS = sql<ApplicationStatus>`coalesce((select to_status from pending_moves
  where pending_moves.application_id = applications.id), applications.status)`;
const SHOWN = { ...getTableColumns(applications), status: SHOWN_STATUS.as("shown_status") };

type ApplicationsPage = Page & { status: ApplicationStatus | null; unconfirmedLimit: number } & ListShown;

/**
 * A page of the applications for a job that the recruiter sees, newest first, and the count of each status; beside it the newest ones of
 * unconfirmed addresses, and the count of all of those.
 */
export async function listApplicationsOfJob(
  db: Database,
  jobId: string,
  recruiterId: string,
  { status, limit, offset, unconfirmedLimit, ...shown }: ApplicationsPage,
): Promise<{
  rows: ApplicationRow[];
  counts: Map<ApplicationStatus, number>;
  unconfirmed: ApplicationRow[];
  unconfirmedTotal: number;
}> {
  const isOwn = and(eq(jobs.id, applications.jobId), maySee(recruiterId));
  const isFold = isShown({ ...shown, unconfirmed: true });
  const page = (where: SQL | undefined, size: { limit: number; offset: number }) =>
    db
      .select({ application: SHOWN })
      .from(applications)
      .innerJoin(jobs, isOwn)
      .where(and(eq(applications.jobId, jobId), where))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(size.limit)
      .offset(size.offset);
  const [rows, counts, unconfirmed, total] = await db.batch([
    page(and(isShown(shown), status ? sql`${SHOWN_STATUS} = ${status}` : undefined), { limit, offset }),
    db
      .select({ status: SHOWN_STATUS.as("shown_status"), count: sql<number>`count(*)` })
      .from(applications)
      .innerJoin(jobs, isOwn)
      .where(and(eq(applications.jobId, jobId), isShown(shown)))
      .groupBy(SHOWN_STATUS),
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

function selectEvents(db: Database) {
  return db
    .select({
      ...getTableColumns(applicationEvents),
      actorRole: users.role,
      actorName: fullName.as("actor_name"),
    })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.actorId))
    .leftJoin(profiles, eq(profiles.userId, users.id));
}

/** The moves of an application, oldest first. */
export async function listEvents(db: Database, applicationId: string): Promise<EventRow[]> {
  return selectEvents(db)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(asc(applicationEvents.createdAt), asc(applicationEvents.id));
}

/** No two columns of one name: D1 answers a batch with objects, in which the second would replace the first. */
const ownApplication = {
  id: applications.id,
  status: applications.status,
  createdAt: applications.createdAt,
  updatedAt: applications.updatedAt,
  jobId: applications.jobId,
  addressPending: applications.addressPending,
  aside: applications.aside,
  asideAt: applications.asideAt,
  pending: PENDING_OF.as("pending_move"),
  isUnclaimed: sql<number>`${isUnclaimed}`.as("is_unclaimed"),
  isAlone: sql<number>`not exists (select 1 from applications own where own.job_id = applications.job_id
    and own.candidate_id = applications.candidate_id and own.aside is not 'not_me')`.as("is_alone"),
  title: jobs.title,
  company_name: jobs.company_name,
  location: jobs.location,
  deleted: jobs.deleted,
  jobStatus: sql<"open" | "closed">`${jobs.status}`.as("job_status"),
  jobClosesAt: sql<number | null>`${jobs.closesAt}`.as("job_closes_at"),
};

/** The newest application for a job in a candidate's account that she has not disowned, or null. */
export async function findApplicationOfCandidate(db: Database, candidateId: string, jobId: string) {
  const row = await db
    .select({
      id: applications.id,
      status: applications.status,
      createdAt: applications.createdAt,
      pending: PENDING_OF,
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

/** The experience in the candidate's newest application that she has not disowned, or null. */
export async function findLastExperienceOfCandidate(
  db: Database,
  candidateId: string,
): Promise<ApplicationRow["experience"] | null> {
  const row = await db
    .select({ experience: applications.experience })
    .from(applications)
    .where(and(eq(applications.candidateId, candidateId), sql`${applications.aside} is not 'not_me'`))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
    .get();
  return row?.experience ?? null;
}

/** A page of the applications in a candidate's account, newest first, with their moves and resume views, and the count of all. */
export async function listApplicationsOfCandidate(
  db: Database,
  candidateId: string,
  { limit, offset = 0, after }: RowsAsked,
) {
  const isOwn: SQL = eq(applications.candidateId, candidateId);
  const isBeyond = isAfter(applications.createdAt, applications.id, after);
  const page = sql`(select id from applications where ${and(isOwn, isBeyond)} order by created_at desc, id desc limit ${limit} offset ${offset})`;
  const [rows, events, views, count] = await db.batch([
    db
      .select(ownApplication)
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(isOwn, isBeyond))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(limit)
      .offset(offset),
    selectEvents(db)
      .where(sql`application_id in ${page}`)
      .orderBy(asc(applicationEvents.createdAt), asc(applicationEvents.id)),
    db
      .select()
      .from(resumeViews)
      // At most so many of each application, so that many views of one never hide the views of another.
      .where(
        sql`id in (select o.id from ${page} p join resume_openings o on o.id in (select id from resume_openings
          where application_id = p.id order by created_at desc, id desc limit ${MAX_RESUME_VIEWS_SHOWN}))`,
      )
      .orderBy(desc(resumeViews.createdAt), desc(resumeViews.id)),
    db.select({ total: sql<number>`count(*)` }).from(applications).where(isOwn),
  ]);
  return { rows, events, views, total: count[0]?.total ?? 0 };
}

/** Applications for a job that the recruiter sees, newest first, beginning after the application `after`. */
export async function listApplicationRows(
  db: Database,
  jobId: string,
  recruiterId: string,
  page: { limit: number; after?: string | undefined; withSeconds: boolean },
): Promise<ApplicationRow[]> {
  const beyond: SQL | undefined = page.after
    ? sql`(${applications.createdAt}, ${applications.id}) < (select created_at, id from applications where id = ${page.after} and job_id = ${jobId})`
    : undefined;
  const rows = await db
    .select({ application: SHOWN })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .where(and(eq(applications.jobId, jobId), isSeen(page.withSeconds), beyond))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(page.limit);
  return rows.map((row) => row.application);
}
