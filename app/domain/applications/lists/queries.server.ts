/**
 * Applications as their school and their candidate read them: in lists, and one with its history. Every statement but that of
 * `eventsRead` carries the reader's id.
 */
import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { profiles, users } from "~/db/accounts-schema";
import type { RowsAsked } from "~/db/after";
import { type Database, prepare, type RowsOfAll, readAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { maySee } from "~/db/may-work-on";
import { isPressedInTime, PENDING_OF } from "~/db/pending";
import { applicationEvents, applications, jobs, resumeViews } from "~/db/schema";
import { kindOfJob } from "~/db/standing";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { createMemory } from "~/domain/isolate-memory-rules";
import { getOwnJob } from "~/domain/jobs/own/queries.server";
import { type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import { type Answers, answeredWords, DEFAULT_ZONE, readAnswers, readQuestions } from "~/domain/jobs/said/rules";
import { countPages } from "~/domain/pages";
import { applicantProfileRead, type CandidateProfile, toApplicantProfile } from "~/domain/profiles/queries.server";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { asOf, LATE_DAYS, STOPPED } from "../clock/rules";
import { answerBy } from "../clock/shown-rules";
import { ENDED_STATUSES, standingLabel, toldOutcome } from "../clock/standing-rules";
import { applicationRead, PROPOSED_TIMES, pendingRead, toFoundApplication } from "../queries.server";
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  type ChangedBy,
  canTakeHireBack,
  type HistoryStatus,
  isSeenByRecruiter,
  MAX_RESUME_VIEWS_SHOWN,
  OWN_APPLICATIONS_PER_PAGE,
  openInstead,
  openMoves,
  overdueMove,
  readWaiting,
  type WaitingMove,
} from "../rules";
import { type ApplicationRow, isSeen, isUnclaimed, type PendingRow } from "../statements.server";

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

/** The columns of a move that its candidate reads. */
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
  // The questions are needed only with answers.
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

type CandidatesApplication = Awaited<ReturnType<typeof applicationOfCandidate>>[number];

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
  // Applications that wait for her come first, by the day until which they wait.
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
function ownApplicationReads(
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

type ShownRow = ApplicationRow & {
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

type Deps = { db: Database; now: Date };

export type ListDeps = Deps & { config: { confirmsAddresses: boolean } };

export type ApplicantView = Omit<ApplicationRow, "resumeKey" | "candidateId" | "requestKey" | "keyVersion">;

/** `by` is null where the clock made it. */
export type HistoryEntry = { id: string; status: HistoryStatus; by: ChangedBy | null; at: Date };

/** The same for the people of the institution: `name` is the colleague who made the move; null for the reader and for the candidate. */
type NamedEntry = HistoryEntry & { name: string | null };

/** A question of the job's that was answered, and the answer in words. */
type Answered = ReturnType<typeof answeredWords>[number];

export type OwnApplicationView = Pick<
  ApplicationRow,
  | "id"
  | "status"
  | "createdAt"
  | "updatedAt"
  | "aside"
  | "asideAt"
  | "addressPending"
  | "turn"
  | "dueAt"
  | "waitsSince"
  | "lapsedFrom"
  | "lapsedAt"
  | "unansweredBy"
  | "acceptedAt"
  | "declinedAt"
  | "notJoinedAt"
  | "calledAt"
  | "contactSaid"
  | "contactSaidAt"
> & {
  /** The time zone of the job's days. */
  zone: string;
  /**
   * It was sent without a log-in, and the account has neither accepted nor disowned it since, so it can be disowned.
   */
  isUnclaimed: boolean;
  /** True if it was disowned and can come back, as the account has no other one for the job. */
  canClaim: boolean;
  job: {
    id: string;
    title: string;
    company_name: string;
    /** The kind of its institution, if the job names it. */
    kind: FoundOwn["rows"][number]["schoolKind"];
    location: string;
    state: JobState;
  };
  history: HistoryEntry[];
  answers: Answers | null;
  /** The same in words, with the questions. */
  answered: Answered[];
  /** Resume views: when somebody else opened the resume, newest first. */
  views: { id: string; at: Date }[];
};

/**
 * The answers in words, from the rows of an application and its job. A job's questions stay as they are once one is
 * answered.
 */
export function answeredOf({ answers, details }: { answers: string | null; details: string | null }): Answered[] {
  return answers === null ? [] : answeredWords(readQuestions(details), readAnswers(answers));
}

/**
 * A page of the applications in the candidate's own account, what waits for her first, then the other open ones,
 * each newest first, with their histories. `page` counts from 1.
 */
export async function listOwnApplications(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = OWN_APPLICATIONS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ applications: OwnApplicationView[]; total: number; page: number; pageCount: number }> {
  const found = await listApplicationsOfCandidate(db, actor.id, { limit, offset: (page - 1) * limit, openFirst: now });
  const { total } = found;
  return { applications: toOwnViews(found, now), total, page, pageCount: countPages(total, limit) };
}

/** The read of one of the candidate's own applications, for `toOwnApplicationView`. */
export function ownApplicationRead(actor: Actor, id: string) {
  return ownApplicationReads(actor.id, { limit: 1, only: id });
}

/** One of the candidate's own applications. Throws not_found for every other one. */
export function toOwnApplicationView(rows: Pick<FoundOwn, "rows" | "events" | "views">, now: Date): OwnApplicationView {
  const [view] = toOwnViews(rows, now);
  if (!view) throw noOwnApplication();
  return view;
}

export const noOwnApplication = () => new DomainError("not_found", "There is no such application of yours");

/** The same, beginning after the row at `cursor`, with the cursor of the next page. */
export async function listOwnApplicationsAfter(
  { db, now }: Deps,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: RowPosition | null | undefined },
): Promise<{ applications: OwnApplicationView[]; next: string | null }> {
  const found = await listApplicationsOfCandidate(db, actor.id, { limit: limit + 1, after: cursor });
  const { rows, next } = cutPage(found.rows, limit, ({ createdAt, id }) => writeRowCursor({ at: createdAt, id }));
  return { applications: toOwnViews({ ...found, rows }, now), next };
}

type FoundOwn = Awaited<ReturnType<typeof listApplicationsOfCandidate>>;

function toOwnViews(found: Pick<FoundOwn, "rows" | "events" | "views">, now: Date): OwnApplicationView[] {
  const events = Map.groupBy(found.events, (event) => event.applicationId);
  const views = Map.groupBy(found.views, (view) => view.applicationId);
  return found.rows.map((found) => {
    const row = asOf(found, now, readWaiting(found.pending)?.pressedAt);
    const { id, status, createdAt, updatedAt, jobId, title, company_name, location, aside, asideAt } = row;
    const { addressPending, turn, waitsSince, lapsedFrom, lapsedAt, unansweredBy, acceptedAt } = row;
    const dueAt = answerBy(row, row.times, now);
    const { declinedAt, notJoinedAt } = row;
    const ended = { lapsedAt, unansweredBy, acceptedAt, declinedAt, notJoinedAt };
    const clock = { turn, dueAt, waitsSince, lapsedFrom, ...ended };
    const overdue = overdueMove(row.pending, now);
    const contact = {
      calledAt: row.calledAt,
      contactSaid: row.contactSaid,
      contactSaidAt: row.contactSaidAt,
      zone: row.zone ?? DEFAULT_ZONE,
    };
    const state = jobState({ status: stillOpen(row.jobStatus, row.jobClosesAt, now), deleted: row.deleted });
    const history = withMove(toHistory(events.get(id) ?? [], row), overdue);
    const opened = (views.get(id) ?? []).map((view) => ({ id: view.id, at: view.createdAt }));
    const about = {
      id,
      ...stateAfter({ status, updatedAt }, overdue),
      createdAt,
      addressPending,
      aside,
      asideAt,
      history,
      views: opened,
    };
    const isUnclaimed = row.isUnclaimed === 1;
    const answers = readAnswers(row.answers);
    const said = { answers, answered: answeredOf(row) };
    const canClaim = isUnclaimed && aside === "not_me" && row.isAlone === 1;
    return {
      ...about,
      ...clock,
      ...(overdue ? { turn: null, dueAt: null, waitsSince: null } : {}),
      ...contact,
      ...said,
      isUnclaimed,
      canClaim,
      job: { id: jobId, title, company_name, kind: row.schoolKind, location, state },
    };
  });
}

/** The state of an application for the candidate, where a move of the school's is over its time and no run has carried it out. */
export function stateAfter<State extends { status: ApplicationStatus; updatedAt: Date }>(
  state: State,
  overdue: WaitingMove | null,
): State {
  return overdue ? { ...state, status: overdue.to, updatedAt: overdue.carryAt } : state;
}

/** Its history, in the same case. */
export function withMove(history: HistoryEntry[], overdue: WaitingMove | null): HistoryEntry[] {
  if (overdue === null) return history;
  return [...history, { id: overdue.id, status: overdue.to, by: "recruiter", at: overdue.carryAt }];
}

/**
 * An application as the school sees it. A pending move of its own is laid over it: until it is carried out, neither
 * side is waited for.
 */
export function toApplicant(found: ApplicationRow, now: Date, waitingFor: ApplicationStatus | null): ApplicantView {
  const shown = waitingFor === null ? asOf(found, now) : { ...found, status: waitingFor, ...STOPPED };
  const { resumeKey, candidateId, requestKey, keyVersion, ...row } = shown;
  return row;
}

/** A candidate's own application, from the row of `applicationOfCandidate`, as the page of its job shows it; null for none. */
export function toOwnApplication(row: CandidatesApplication | undefined, now: Date) {
  if (!row) return null;
  const { pending, ...own } = { ...row, isUnclaimed: row.isUnclaimed === 1 };
  const overdue = overdueMove(pending, now);
  const shown = overdue
    ? { ...own, status: overdue.to, turn: null, dueAt: null }
    : asOf(own, now, readWaiting(pending)?.pressedAt);
  return { ...shown, label: standingLabel(shown, now) };
}

type MoveRow = Pick<EventRow, "id" | "actorRole" | "toStatus" | "createdAt">;

/** The moves of an application as both sides see them. */
export function toHistory(events: MoveRow[], application: { declinedAt: Date | null }): HistoryEntry[] {
  return events.map((event) => toEntry(event, application));
}

/** A move as both sides see it. A recruiter made it if the account is one; everybody else is the candidate, signed in or not. */
function toEntry(
  { id, actorRole, toStatus, createdAt }: MoveRow,
  { declinedAt }: { declinedAt: Date | null },
): HistoryEntry {
  // Nothing follows a withdrawal, so it is the one that declined the offer.
  if (toStatus === "withdrawn" && declinedAt !== null)
    return { id, status: "declined", by: "candidate", at: createdAt };
  const by = actorRole === "admin" ? "recruiter" : "candidate";
  return { id, status: toStatus as HistoryStatus, by: toStatus === "unanswered" ? null : by, at: createdAt };
}

/** The reads of one applicant, for `toFoundApplicant`. */
export function applicantReads(db: Database, actor: Actor, applicationId: string) {
  return {
    application: applicationRead(db, applicationId, actor.id),
    events: eventsRead(db, applicationId),
    pending: pendingRead(db, applicationId),
    profile: applicantProfileRead(db, applicationId, actor.id),
  };
}

export type FoundApplicant = {
  applicant: ApplicantView;
  job: { id: string; title: string; company: string; zone: string };
  history: NamedEntry[];
  /** The applicant's answers to the questions of the job. */
  answered: Answered[];
  /** True if the reader may change the status. */
  mayWork: boolean;
  /** True if she may move it. It is false also where a moderator took the job out of sight. */
  mayMove: boolean;
  /** True if she may note now that the applicant did not join. */
  mayTakeHireBack: boolean;
  profile: CandidateProfile | null;
};

/** One applicant for a job that the recruiter sees: application, history, and the profile if an account sent it. Throws not_found. */
export function toFoundApplicant(
  { now, config }: Omit<ListDeps, "db">,
  actor: Actor,
  rows: RowsOfAll<ReturnType<typeof applicantReads>>,
): FoundApplicant {
  const found = toFoundApplication(rows.application);
  if (!found?.maySee || !isSeenByRecruiter(found.application, config)) throw noSuchApplication();
  const { application, job } = found;
  const pending = rows.pending[0] ?? null;
  const history: NamedEntry[] = rows.events.map((event) => ({
    ...toEntry(event, application),
    name: nameOf(event, actor),
  }));
  const mayTakeHireBack = found.mayWork && canTakeHireBack(application, history, now);
  if (pending) history.push(pendingEntry(pending, actor));
  const waitingFor = (pending?.toStatus as ApplicationStatus | undefined) ?? null;
  return {
    applicant: toApplicant(application, now, waitingFor),
    job: { id: job.id, title: job.title, company: job.company_name, zone: job.timeZone ?? DEFAULT_ZONE },
    history,
    answered: answeredOf({ answers: application.answers, details: found.details }),
    mayWork: found.mayWork,
    mayMove: found.mayWork && found.isInSight,
    mayTakeHireBack,
    profile: toApplicantProfile(rows.profile),
  };
}

export const noSuchApplication = () => new DomainError("not_found", "There is no such application");

/**
 * The name of the colleague who made a move, for the institution's people. Null for the reader herself and for the
 * candidate.
 */
function nameOf({ actorId, actorRole, actorName }: EventRow, actor: Actor): string | null {
  return actorRole === "admin" && actorId !== actor.id ? (actorName ?? "a colleague") : null;
}

/** A move that can still be taken back, for the people of the institution. */
function pendingEntry({ id, toStatus, actorId, createdAt }: PendingRow, actor: Actor): NamedEntry {
  const name = actorId === actor.id ? null : "a colleague";
  return { id, status: toStatus as ApplicationStatus, by: "recruiter", at: createdAt, name };
}

type ApplicationSummary = Pick<
  ApplicationRow,
  | "id"
  | "name"
  | "email"
  | "mobile"
  | "experience"
  | "status"
  | "createdAt"
  | "addressPending"
  | "answers"
  | "turn"
  | "dueAt"
  | "stars"
  | "readAt"
  | "notRealAt"
  | "declinedAt"
  | "notJoinedAt"
> & {
  /** The statuses to which the school may move it now. */
  moves: readonly ApplicationStatus[];
};

/** A page of the applications for the recruiter's own job. Throws not_found for anybody else's job. */
export async function listApplications(
  { db, now, config }: ListDeps,
  actor: Actor,
  jobId: string | undefined,
  page: { limit?: number; after?: string | undefined } = {},
): Promise<{ job: { id: string; title: string }; applications: ApplicationSummary[]; next: string | null }> {
  const job = await getOwnJob({ db, now }, actor, jobId);
  const limit = page.limit ?? APPLICATIONS_PER_PAGE;
  const after = isUuid(page.after) ? page.after : undefined;
  const rows = await listApplicationRows(db, job.id, actor.id, {
    limit: limit + 1,
    after,
    withSeconds: !config.confirmsAddresses,
  });
  const shown = rows.slice(0, limit);
  return {
    job: { id: job.id, title: job.title },
    applications: shown.map((row) => toSummary(row, now)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function toSummary(found: ShownRow, now: Date): ApplicationSummary {
  const row = found.waiting === null ? asOf(found, now) : found;
  const { id, name, email, mobile, experience, status, createdAt, addressPending, answers, turn, dueAt } = row;
  const about = { id, name, email, mobile, experience, status, createdAt, addressPending, answers, turn, dueAt };
  const { stars, readAt, notRealAt, declinedAt, notJoinedAt } = row;
  return { ...about, stars, readAt, notRealAt, declinedAt, notJoinedAt, moves: movesOf(found, row, now) };
}

/** The fields of an application in the API's answers, without its person and its file. */
export function tellSummary({ status, addressPending, answers, dueAt, turn, ...row }: ApplicationSummary) {
  const said = { status, address_confirmed: !addressPending, answers: readAnswers(answers) };
  const clock = { answer_by: dueAt?.toISOString() ?? null, turn, ...toldOutcome(row) };
  const marks = { stars: row.stars || null, read: row.readAt !== null, not_real: row.notRealAt !== null };
  return { ...said, ...clock, ...marks, moves: [...row.moves] };
}

/** A move that may still be taken back may be replaced; one that is over its time counts already. */
function movesOf({ waiting, rowStatus }: ShownRow, row: ApplicationRow, now: Date): readonly ApplicationStatus[] {
  const before = waiting && waiting.carryAt > now ? { ...row, status: rowStatus } : null;
  return before ? openInstead(before, row.status) : openMoves(row);
}
