/** The SQL of the lists of applications, for both sides. Every statement but that of `eventsRead` carries the reader's id. */
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { profiles, users } from "~/db/accounts-schema";
import type { RowsAsked } from "~/db/after";
import { type Database, readAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { maySee } from "~/db/may-work-on";
import { isPressedInTime, PENDING_OF } from "~/db/pending";
import { prepare } from "~/db/prepared";
import { PROPOSED_TIMES } from "~/db/proposed-times";
import { applicationEvents, applications, jobs, resumeViews } from "~/db/schema";
import { kindOfJob } from "~/db/standing";
import { LATE_DAYS } from "~/domain/applications/clock/rules";
import { ENDED_STATUSES } from "~/domain/applications/clock/standing-rules";
import {
  type ApplicationStatus,
  MAX_RESUME_VIEWS_SHOWN,
  readWaiting,
  type WaitingMove,
} from "~/domain/applications/rules";
import { type ApplicationRow, isSeen, isUnclaimed } from "~/domain/applications/store.server";
import { createMemory } from "~/domain/isolate-memory";

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

/**
 * The order in which moves were written. Of two requests at once, the one that began later may write first, so times alone do not
 * tell what followed what. A backup keeps this order.
 */
const asWritten = sql`application_events.rowid`;

/** The read of the moves of an application, oldest first. */
export function eventsRead(db: Database, applicationId: string) {
  return selectEvents(db).where(eq(applicationEvents.applicationId, applicationId)).orderBy(asWritten);
}

/** Of a move, what its candidate reads. */
const OWN_EVENT = {
  id: applicationEvents.id,
  applicationId: applicationEvents.applicationId,
  toStatus: applicationEvents.toStatus,
  createdAt: applicationEvents.createdAt,
  actorRole: users.role,
};
const OWN_VIEW = { id: resumeViews.id, applicationId: resumeViews.applicationId, createdAt: resumeViews.createdAt };

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
  declinedAt: applications.declinedAt,
  notJoinedAt: applications.notJoinedAt,
  calledAt: applications.calledAt,
  contactSaid: applications.contactSaid,
  contactSaidAt: applications.contactSaidAt,
  zone: sql<string | null>`${jobs.timeZone}`,
  jobId: applications.jobId,
  addressPending: applications.addressPending,
  aside: applications.aside,
  asideAt: applications.asideAt,
  pending: PENDING_OF,
  times: PROPOSED_TIMES,
  isUnclaimed: sql<number>`${isUnclaimed}`,
  isAlone: sql<number>`not exists (select 1 from applications own where own.job_id = applications.job_id
    and own.candidate_id = applications.candidate_id and own.aside is not 'not_me')`,
  title: jobs.title,
  company_name: jobs.company_name,
  schoolKind: kindOfJob,
  location: jobs.location,
  deleted: jobs.deleted,
  jobStatus: sql<"open" | "closed">`${jobs.status}`,
  jobClosesAt: sql<number | null>`${jobs.closesAt}`,
  answers: applications.answers,
  // The questions, which nobody needs without an answer.
  details: sql<string | null>`iif(${applications.answers} is null, null, ${jobs.details})`,
};

/** The read of the newest application for a job in a candidate's account that she has not disowned. */
export function applicationOfCandidate(db: Database, candidateId: string, jobId: string) {
  return db
    .select({
      id: applications.id,
      status: applications.status,
      createdAt: applications.createdAt,
      turn: applications.turn,
      dueAt: applications.dueAt,
      lapsedFrom: applications.lapsedFrom,
      lapsedAt: applications.lapsedAt,
      unansweredBy: applications.unansweredBy,
      notRealAt: applications.notRealAt,
      declinedAt: applications.declinedAt,
      notJoinedAt: applications.notJoinedAt,
      promisedDays: applications.promisedDays,
      pending: PENDING_OF,
      isUnclaimed: sql<number>`${isUnclaimed}`,
    })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), isOfCandidate(candidateId)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
}

export type CandidatesApplication = Awaited<ReturnType<typeof applicationOfCandidate>>[number];

/** The read of the experience in the candidate's newest application that she has not disowned. */
export function lastExperience(db: Database, candidateId: string) {
  return db
    .select({ experience: applications.experience })
    .from(applications)
    .where(isOfCandidate(candidateId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
}

const isOfCandidate = (candidateId: string) =>
  and(eq(applications.candidateId, candidateId), sql`${applications.aside} is not 'not_me'`);

/**
 * Expression: 1 for an application that has ended for its candidate at this moment, 0 for one that is open: see `isEnded` of the
 * clock. A move of the school's counts from the moment from which nothing can take it back.
 */
function endedAt(at: SQL): SQL {
  const ended = sql.raw(ENDED_STATUSES.map((status) => `'${status}'`).join(", "));
  const status = sql`coalesce((select to_status from pending_moves where pending_moves.application_id = applications.id
    and carry_at <= ${at}), applications.status)`;
  const isRecent = (lapsedAt: SQL) => sql`${lapsedAt} > ${at} - ${sql.raw(String(LATE_DAYS * 86_400_000))}`;
  return sql`case when applications.aside is not null or ${status} in (${ended}) then 1
    when ${status} = 'unanswered'
      then not (applications.unanswered_by is 'school' and ${isRecent(sql`applications.lapsed_at`)})
    when applications.due_at <= ${at} and applications.turn is not null and applications.not_real_at is null
      and not ${isPressedInTime} then not (applications.turn = 'school' and ${isRecent(sql`applications.due_at`)})
    else 0 end`;
}

/** Expression: until when an offer or proposed times wait for the candidate; the end of all days for everything else. */
function waitsUntil(at: SQL): SQL {
  const isHers = sql`applications.turn = 'candidate' and applications.due_at > ${at} and applications.aside is null
    and not exists (select 1 from pending_moves where pending_moves.application_id = applications.id and carry_at <= ${at})`;
  return sql`iif(${isHers}, applications.due_at, 9e15)`;
}

type OwnForm = Record<"only" | "after" | "openFirst", boolean>;
const forms = createMemory<string, ReturnType<typeof makeOwnReads>>({ most: 10 });

/** The statements of a page, made when a page of this form is first asked for. */
function ownReads(form: OwnForm) {
  const key = JSON.stringify(form);
  const made = forms.get(key) ?? makeOwnReads(form);
  forms.set(key, made);
  return made;
}

function makeOwnReads({ only, after, openFirst }: OwnForm) {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const isMine = sql`applications.candidate_id = ${given("candidateId")}`;
  const isOwn = only ? sql`${isMine} and applications.id = ${given("only")}` : isMine;
  const isBeyond = after
    ? sql`and (${applications.createdAt}, ${applications.id}) < (${given("afterTime")}, ${given("afterId")})`
    : sql``;
  // What waits for her comes first, by the day until which it waits.
  const first = openFirst ? sql`${endedAt(given("now"))}, ${waitsUntil(given("now"))}, ` : sql``;
  const asked = sql`where ${isOwn} ${isBeyond} order by ${first}${applications.createdAt} desc, ${applications.id} desc
    limit ${given("limit")} offset ${given("offset")}`;
  const page = sql`(select id from applications ${asked})`;
  return {
    rows: prepare(
      ownApplication,
      sql`from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId} ${asked}`,
    ),
    events: prepare(
      OWN_EVENT,
      sql`from ${applicationEvents} left join ${users} on ${users.id} = ${applicationEvents.actorId}
        where ${applicationEvents.applicationId} in ${page} order by ${asWritten}`,
    ),
    // At most so many of each application, so that many views of one never hide the views of another.
    views: prepare(
      OWN_VIEW,
      sql`from ${resumeViews} where ${resumeViews.id} in (select o.id from ${page} p join resume_openings o on o.id in (select id
        from resume_openings where application_id = p.id order by created_at desc, id desc limit ${MAX_RESUME_VIEWS_SHOWN}))
        order by ${resumeViews.createdAt} desc, ${resumeViews.id} desc`,
    ),
    count: prepare({ total: sql<number>`count(*)` }, sql`from ${applications} where ${isOwn}`),
  };
}

/**
 * The reads of a page of the applications in a candidate's account, newest first, with their moves and resume views, and the count of
 * all. `only`: of one alone; `openFirst`: those that have ended by then come after all others.
 */
export function ownApplicationReads(
  candidateId: string,
  { limit, offset = 0, after, only, openFirst }: RowsAsked & { only?: string; openFirst?: Date },
) {
  const form = { only: only !== undefined, after: Boolean(after), openFirst: openFirst !== undefined };
  const reads = ownReads(form);
  const values = {
    ...{ candidateId, limit, offset, only: only ?? null, now: openFirst?.getTime() ?? null },
    ...{ afterTime: after?.at.getTime() ?? null, afterId: after?.id ?? null },
  };
  return {
    rows: reads.rows(values),
    events: reads.events(values),
    views: reads.views(values),
    count: reads.count(values),
  };
}

/** The rows of such a page, and the count of all. */
export async function listApplicationsOfCandidate(
  db: Database,
  candidateId: string,
  page: Parameters<typeof ownApplicationReads>[1],
) {
  const { count, ...found } = await readAll(db, ownApplicationReads(candidateId, page));
  return { ...found, total: count[0]?.total ?? 0 };
}

/** A row with the status as the school sees it: a move that may still be taken back is laid over it. */
const SHOWN = {
  ...getTableColumns(applications),
  status: sql<ApplicationStatus>`coalesce((select to_status from pending_moves
    where pending_moves.application_id = applications.id), applications.status)`.as("shown_status"),
};
export type ShownRow = ApplicationRow & {
  waiting: WaitingMove | null;
  /** The status without the move that waits. */
  rowStatus: ApplicationStatus;
};

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
    .select({
      application: SHOWN,
      pending: PENDING_OF.as("pending_move"),
      rowStatus: sql<ApplicationStatus>`applications.status`.as("row_status"),
    })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .where(and(eq(applications.jobId, jobId), isSeen(page.withSeconds), beyond))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(page.limit);
  return rows.map(({ application, pending, rowStatus }) => {
    return { ...application, waiting: readWaiting(pending), rowStatus };
  });
}
