/** The SQL of the lists of applications, for both sides. Every statement but that of `listEvents` carries the reader's id. */
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { profiles, users } from "~/db/accounts-schema";
import { isAfter, type RowsAsked } from "~/db/after";
import type { Database } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { maySee } from "~/db/may-work-on";
import { applicationEvents, applications, jobs, resumeViews } from "~/db/schema";
import { type ApplicationStatus, MAX_RESUME_VIEWS_SHOWN } from "~/domain/applications/rules";
import { type ApplicationRow, hasPending, isSeen, isUnclaimed, PENDING_OF } from "~/domain/applications/store.server";

/** A move with who made it: the role of the account, and the names in its profile. Null without an account, or once it is closed. */
export type EventRow = typeof applicationEvents.$inferSelect & {
  actorRole: "admin" | "user" | null;
  actorName: string | null;
};

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
  turn: applications.turn,
  dueAt: applications.dueAt,
  schoolDueAt: applications.schoolDueAt,
  waitsSince: applications.waitsSince,
  lapsedFrom: applications.lapsedFrom,
  lapsedAt: applications.lapsedAt,
  unansweredBy: applications.unansweredBy,
  acceptedAt: applications.acceptedAt,
  calledAt: applications.calledAt,
  contactSaid: applications.contactSaid,
  contactSaidAt: applications.contactSaidAt,
  hasPending: hasPending.as("has_pending"),
  zone: sql<string | null>`${jobs.timeZone}`.as("zone"),
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
  answers: applications.answers,
  details: jobs.details,
};

/** The newest application for a job in a candidate's account that she has not disowned, or null. */
export async function findApplicationOfCandidate(db: Database, candidateId: string, jobId: string) {
  const row = await db
    .select({
      id: applications.id,
      status: applications.status,
      createdAt: applications.createdAt,
      turn: applications.turn,
      dueAt: applications.dueAt,
      promisedDays: applications.promisedDays,
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

/** A page of the applications in a candidate's account, newest first, with their moves and resume views, and the count of all. `only`: of one alone. */
export async function listApplicationsOfCandidate(
  db: Database,
  candidateId: string,
  { limit, offset = 0, after, only }: RowsAsked & { only?: string },
) {
  const isOwn: SQL = only
    ? sql`applications.candidate_id = ${candidateId} and applications.id = ${only}`
    : eq(applications.candidateId, candidateId);
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

/** A row with the status as the school sees it: a move that may still be taken back is laid over it. */
const SHOWN = {
  ...getTableColumns(applications),
  status: sql<ApplicationStatus>`coalesce((select to_status from pending_moves
    where pending_moves.application_id = applications.id), applications.status)`.as("shown_status"),
};
export type ShownRow = ApplicationRow & { hasPending: boolean };

/** Applications for a job that the recruiter sees, newest first, beginning after the application `after`. */
export async function listApplicationRows(
  db: Database,
  jobId: string,
  recruiterId: string,
  page: { limit: number; after?: string | undefined; withSeconds: boolean },
): Promise<ShownRow[]> {
  const beyond: SQL | undefined = page.after
    ? sql`(${applications.createdAt}, ${applications.id}) < (select created_at, id from applications where id = ${page.after} and job_id = ${jobId})`
    : undefined;
  const rows = await db
    .select({ application: SHOWN, hasPending: hasPending.as("has_pending") })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .where(and(eq(applications.jobId, jobId), isSeen(page.withSeconds), beyond))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(page.limit);
  return rows.map((row) => ({ ...row.application, hasPending: row.hasPending === 1 }));
}
