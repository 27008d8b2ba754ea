/**
 * Applications as their school and their candidate read them: in lists, and one with its history. Every statement but that of
 * `eventsRead` carries the reader's id.
 */

import { and, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import { type Database, prepare, type RowsOfAll, readAll, sqlRead } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { fullName } from "~/db/full-name";
import { isNotHiddenOrTakenDown } from "~/db/job-visibility";
import { institutionOf, maySee } from "~/db/may-work-on";
import { profiles, users } from "~/db/schema/accounts";
import { applicationEvents, applications, jobs, resumeViews } from "~/db/schema/jobs-and-applications";
import type { RowPage } from "~/db/time-order";
import { kindOfJob } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { isUuid } from "~/domain/ids";
import { createMemory } from "~/domain/isolate-memory-rules";
import { answeredForCandidate } from "~/domain/jobs/details/question-warnings";
import {
  type Answers,
  answeredWords,
  type Question,
  readAnswers,
  readDetails,
  readQuestions,
} from "~/domain/jobs/details/rules";
import type { Qualification } from "~/domain/jobs/details/value-rules";
import { getOwnJob } from "~/domain/jobs/own/queries.server";
import { isPublicStatus, type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import type { JobDetails } from "~/domain/jobs/schema";
import { countPages } from "~/domain/numbered-pages";
import { applicantProfileRead, type CandidateProfile, toApplicantProfile } from "~/domain/profiles/queries.server";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words } from "~/words/application-refusals";
import { candidateStatusLabel, ENDED_STATUSES, outcomeAnswer } from "../clock/candidate-status-rules";
import { answerBy } from "../clock/clock-view-rules";
import { asOf, LATE_DAYS, STOPPED } from "../clock/rules";
import {
  applicationRead,
  CANDIDATE_COLUMNS,
  PROPOSED_TIMES,
  toFoundApplication,
  untoldMoveRead,
  versionOf,
} from "../queries.server";
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  type ChangedBy,
  canTakeHireBack,
  type HistoryStatus,
  MAX_RESUME_VIEWS_SHOWN,
  OWN_APPLICATIONS_PER_PAGE,
  openOnDesk,
} from "../rules";
import type { ApplicationListItem } from "../schema";
import {
  type ApplicationRow,
  deskStatusAt,
  isClaimable,
  isJoined,
  isNotPressedInTime,
  isSentByAccount,
  type UntoldMove,
} from "../statements.server";
import { openReasons, type RejectionReason, readReasons } from "../status/reason-rules";
import { readTeachingCopy, type TeachingCopy, teachingFacts, whyNotRenew } from "../teaching-copy-rules";
import { describeFact, describeTeachingCopy } from "../teaching-copy-schema";

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
  reasons: applicationEvents.reasons,
  createdAt: applicationEvents.createdAt,
  actorRole: users.role,
};

const OWN_VIEW = { id: resumeViews.id, applicationId: resumeViews.applicationId, createdAt: resumeViews.createdAt };

/** A row of Applied Jobs, and the page of one application. */
const OWN_APPLICATION = {
  ...CANDIDATE_COLUMNS,
  updatedAt: applications.updatedAt,
  schoolDueAt: applications.schoolDueAt,
  waitsSince: applications.waitsSince,
  zone: sql<string | null>`${jobs.timeZone}`,
  jobId: applications.jobId,
  confirmedAt: applications.confirmedAt,
  droppedAt: applications.droppedAt,
  droppedReason: applications.droppedReason,
  times: PROPOSED_TIMES,
  isJoined: sql<number>`${isJoined}`,
  isClaimable: sql<number>`${isClaimable}`,
  title: jobs.title,
  company_name: jobs.company_name,
  schoolKind: kindOfJob,
  location: jobs.location,
  removedAt: jobs.removedAt,
  jobStatus: jobs.state,
  jobClosesAt: sql<number | null>`${jobs.closesAt}`,
  answers: applications.answers,
  teachingCopy: applications.teachingCopy,
  isSentByAccount: sql<number>`${isSentByAccount}`,
  isInSight: isNotHiddenOrTakenDown,
  // The questions are needed only with answers.
  details: sql<string | null>`iif(${applications.answers} is null, null, ${jobs.details})`,
};

/** The read of the newest application for a job in a candidate's account that was not dropped. */
export function applicationOfCandidate(db: Database, candidateId: string, jobId: string) {
  return db
    .select({ ...CANDIDATE_COLUMNS, notRealAt: applications.notRealAt, isJoined: sql<number>`${isJoined}` })
    .from(current)
    .where(and(eq(applications.jobId, jobId), isOfCandidate(candidateId)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
}

type CandidatesApplication = Awaited<ReturnType<typeof applicationOfCandidate>>[number];

/**
 * The read of what the candidate wrote in her newest application that was not dropped: she is not asked for it again. One that only joined
 * her account does not count, as anybody may have typed it under her address.
 */
export function lastSent(db: Database, candidateId: string) {
  return db
    .select({ name: applications.name, mobile: applications.mobile, experience: applications.experience })
    .from(current)
    .where(and(isOfCandidate(candidateId), isSentByAccount))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
}

/** Expression: 1 for an application in which the school is to answer, 0 for any other. */
const waitsForSchool = (at: SQL) => sql`(${endedAt(at)} = 0 and applications.turn is not 'candidate')`;

/** The read of how many of the candidate's applications wait for an answer at this moment. */
export function waitingCount(db: Database, candidateId: string, now: Date) {
  return db
    .select({ waiting: sql<number>`coalesce(sum(${waitsForSchool(sql`${now.getTime()}`)}), 0)` })
    .from(current)
    .where(isOfCandidate(candidateId));
}

const isOfCandidate = (candidateId: string) => eq(applications.candidateId, candidateId);

/** Expression: 1 for an application that has ended for its candidate at this moment, 0 for one that is open: see `isEnded` of the clock. */
function endedAt(at: SQL): SQL {
  const ended = sql.raw(ENDED_STATUSES.map((status) => `'${status}'`).join(", "));
  const isRecent = (lapsedAt: SQL) => sql`${lapsedAt} > ${at} - ${sql.raw(String(LATE_DAYS * 86_400_000))}`;
  return sql`case when applications.dropped_at is not null or applications.status in (${ended}) then 1
    when applications.status = 'unanswered'
      then not (applications.unanswered_by is 'school' and ${isRecent(sql`applications.lapsed_at`)})
    when applications.due_at <= ${at} and applications.turn is not null and applications.not_real_at is null
      and ${isNotPressedInTime} then not (applications.turn = 'school' and ${isRecent(sql`applications.due_at`)})
    else 0 end`;
}

/** Expression: until when an offer or proposed times wait for the candidate; the end of all days for everything else. */
function waitsUntil(at: SQL): SQL {
  const isHers = sql`applications.turn = 'candidate' and applications.due_at > ${at} and applications.dropped_at is null`;
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
  const listed = sql`where ${isOwn} ${isBeyond} order by ${first}${applications.createdAt} desc, ${applications.id} desc
    limit ${given("limit")} offset ${given("offset")}`;
  const page = sql`(select id from applications ${listed})`;
  return {
    rows: prepare(
      OWN_APPLICATION,
      sql`from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId} ${listed}`,
    ),
    events: prepare(
      OWN_EVENT,
      sql`from ${applicationEvents} left join ${users} on ${users.id} = ${applicationEvents.actorId}
        where ${applicationEvents.applicationId} in ${page} order by ${asWritten}`,
    ),
    // Those of people: a program that fetches it has not looked at it. At most so many of each application, so that many views of one never hide the views of another.
    views: prepare(
      OWN_VIEW,
      sql`from ${resumeViews} where ${resumeViews.id} in (select o.id from ${page} p join resume_openings o on o.id in (select id
        from resume_openings where application_id = p.id and key_name is null order by created_at desc, id desc limit ${MAX_RESUME_VIEWS_SHOWN}))
        order by ${resumeViews.createdAt} desc, ${resumeViews.id} desc`,
    ),
    count: prepare(
      {
        total: sql<number>`count(*)`,
        waiting: openFirst ? sql<number>`coalesce(sum(${waitsForSchool(given("now"))}), 0)` : sql<number>`0`,
      },
      sql`from ${applications} where ${isOwn}`,
    ),
  };
}

/**
 * The reads of a page of the applications in a candidate's account, newest first, with their moves and resume views, and the count of
 * all. `only`: of one alone; `openFirst`: those that have ended by then come after all others.
 */
function ownApplicationReads(
  candidateId: string,
  { limit, offset = 0, after, only, openFirst }: RowPage & { only?: string; openFirst?: Date },
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
  return { ...found, total: count[0]?.total ?? 0, waiting: count[0]?.waiting ?? 0 };
}

/** The filters of a list of a school's. */
export type ListFilter = {
  has?: Qualification | undefined;
  /** The status that the school sees. */
  state?: ApplicationStatus | undefined;
  /** Only those of which the school has seen something else since then. */
  updatedSince?: Date | undefined;
};

type ListPage = ListFilter & { limit: number; after?: string | undefined };

/** The read of applications for a job that the recruiter sees, newest first, beginning after the application `after`. */
export function listApplicationRows(
  db: Database,
  jobId: string,
  recruiterId: string,
  page: ListPage,
  now = new Date(0),
) {
  return db
    .select(getTableColumns(applications))
    .from(current)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .where(
      and(eq(applications.jobId, jobId), page.after ? isBehind(page.after, jobId) : undefined, passesList(page, now)),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(page.limit);
}

/**
 * Condition: it stands behind this application of its job. One that was dropped since keeps its place; of one that was deleted the id
 * says it, as ids follow the time.
 */
function isBehind(after: string, jobId: string): SQL {
  const place = sql`from applications place where place.id = ${after}`;
  return sql`((${applications.createdAt}, ${applications.id}) < (select place.created_at, place.id ${place} and place.job_id = ${jobId})
    or (${applications.id} < ${after} and not exists (select 1 ${place})))`;
}

/** Condition on a row of `applications`: a list that is narrowed so has it. */
function passesList({ has, state, updatedSince }: ListFilter, now: Date): SQL | undefined {
  return and(
    has && isNotWithout(has),
    state && sql`${deskStatusAt(now)} = ${state}`,
    updatedSince && isUpdatedSince(updatedSince),
  );
}

/** The same as of `deskVersion`, in words that an index serves. */
function isUpdatedSince(since: Date): SQL {
  const at = since.getTime();
  return sql`(applications.desk_updated_at >= ${at} or (applications.desk_updated_at is null and applications.created_at >= ${at}))`;
}

/** The read of how many applications of a job such a list has. */
function applicationsCount(db: Database, jobId: string, recruiterId: string, filter: ListFilter, now: Date) {
  return db
    .select({ total: sql<number>`count(*)` })
    .from(current)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .where(and(eq(applications.jobId, jobId), passesList(filter, now)));
}

/** More than so many are not counted. */
export const MOST_COUNTED = 1000;

/**
 * The reads of a page of all applications of a recruiter's institution, newest first, and of how many there are, one more than are
 * counted at most. Ids follow the time, so they are the order, and nothing that changes moves a row.
 */
export function institutionReads(
  db: Database,
  recruiterId: string,
  { jobId, after, limit, ...filter }: ListPage & { jobId?: string | undefined },
  now: Date,
) {
  const listed = and(
    sql`${jobs.institutionId} = ${institutionOf(recruiterId)}`,
    jobId === undefined ? undefined : eq(jobs.id, jobId),
    passesList(filter, now),
  );
  return {
    rows: db
      .select({ ...getTableColumns(applications), details: sql<string | null>`${jobs.details}`.as("details_of_job") })
      .from(current)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(listed, after === undefined ? undefined : lt(applications.id, after)))
      .orderBy(desc(applications.id))
      .limit(limit + 1),
    counted: sqlRead<{ total: number }>(sql`select count(*) as total from (select 1 from jobs
      join current_applications applications on applications.job_id = jobs.id where ${listed} limit ${MOST_COUNTED + 1})`),
  };
}

/**
 * Condition on a row of `applications`: the applicant did not say that she lacks this. Whoever said nothing, and whoever has no profile,
 * stays. The copy's list of what she lacks is read as text, in which each name stands in quotation marks.
 */
export function isNotWithout(has: Qualification): SQL {
  return sql`coalesce(instr(json_extract(applications.teaching_copy, '$.lacks'), ${`"${has}"`}), 0) = 0`;
}

type Deps = { db: Database; now: Date };

export type ApplicantView = Omit<
  ApplicationRow,
  "resumeKey" | "candidateId" | "requestKey" | "keyVersion" | "nextStatus" | "nextAt" | "deskStatus"
> & {
  /** Its status is that of a move which nobody outside of the school has been told of. */
  isUntold: boolean;
};

/** `by` is null where the clock made it. */
export type HistoryEntry = {
  id: string;
  status: HistoryStatus;
  by: ChangedBy | null;
  at: Date;
  /** The reasons that the school ticked with a rejection. */
  reasons: RejectionReason[];
};

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
  | "confirmedAt"
  | "droppedAt"
  | "droppedReason"
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
  /** It is the account's by its address alone: it can be disowned. */
  isJoined: boolean;
  /** The school has removed the job, which was public until then. */
  isJobRemoved: boolean;
  /** The account has proven its address, and can say of this one of several that it is its own. */
  isClaimable: boolean;
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
  /** The copy of her teaching profile for the school. */
  copy: TeachingCopy | null;
  /** She may send her profile along as it is now. */
  mayRenewCopy: boolean;
  /** Resume views: when somebody else opened the resume, newest first. */
  views: { id: string; at: Date }[];
};

/**
 * The answers in words, from the rows of an application and its job. A job's questions stay as they are once one is
 * answered.
 */
export function answeredOf(
  { answers, details }: { answers: string | null; details: string | null },
  reader: "school" | "candidate",
): Answered[] {
  if (answers === null) return [];
  const questions = readQuestions(details);
  return (reader === "school" ? answeredWords : answeredForCandidate)(questions, readAnswers(answers));
}

/**
 * A page of the applications in the candidate's own account, what waits for her first, then the other open ones,
 * each newest first, with their histories. `page` counts from 1; `waiting`: how many of all wait for a school's answer.
 */
export async function listOwnApplications(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = OWN_APPLICATIONS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ applications: OwnApplicationView[]; total: number; waiting: number; page: number; pageCount: number }> {
  const found = await listApplicationsOfCandidate(db, actor.id, { limit, offset: (page - 1) * limit, openFirst: now });
  const { total, waiting } = found;
  return { applications: toOwnViews(found, now), total, waiting, page, pageCount: countPages(total, limit) };
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

export const noOwnApplication = () => new DomainError("not_found", words.notYours);

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
    const row = asOf(found, now);
    const { id, status, createdAt, updatedAt, jobId, title, company_name, location } = row;
    const { confirmedAt, droppedAt, droppedReason, turn, waitsSince, lapsedFrom, lapsedAt, unansweredBy, acceptedAt } =
      row;
    const dueAt = answerBy(row, row.times, now);
    const { declinedAt, notJoinedAt } = row;
    const ended = { lapsedAt, unansweredBy, acceptedAt, declinedAt, notJoinedAt };
    const clock = { turn, dueAt, waitsSince, lapsedFrom, ...ended };
    const contact = {
      calledAt: row.calledAt,
      contactSaid: row.contactSaid,
      contactSaidAt: row.contactSaidAt,
      zone: row.zone ?? DEFAULT_ZONE,
    };
    const state = jobState({ status: stillOpen(row.jobStatus, row.jobClosesAt, now), deleted: row.removedAt !== null });
    const history = toHistory(events.get(id) ?? [], row);
    const opened = (views.get(id) ?? []).map((view) => ({ id: view.id, at: view.createdAt }));
    const about = {
      id,
      status,
      updatedAt,
      createdAt,
      confirmedAt,
      droppedAt,
      droppedReason,
      history,
      views: opened,
    };
    const answers = readAnswers(row.answers);
    const facts = { answers, answered: answeredOf(row, "candidate") };
    return {
      ...about,
      ...clock,
      ...contact,
      ...facts,
      copy: readTeachingCopy(row.teachingCopy),
      mayRenewCopy: whyNotRenew(row) === null,
      isJoined: row.isJoined === 1,
      isJobRemoved: row.removedAt !== null && isPublicStatus(row.jobStatus),
      isClaimable: row.isClaimable === 1,
      job: { id: jobId, title, company_name, kind: row.schoolKind, location, state },
    };
  });
}

/** An application as its school sees it. Nobody is waited for beside an untold move. */
export function toApplicant(found: ApplicationRow, now: Date): ApplicantView {
  const { nextStatus } = found;
  const shown = nextStatus === null ? asOf(found, now) : { ...found, status: nextStatus, ...STOPPED };
  const { resumeKey, candidateId, requestKey, keyVersion, nextStatus: _next, nextAt, deskStatus, ...row } = shown;
  return { ...row, isUntold: nextStatus !== null };
}

/** A candidate's own application, from the row of `applicationOfCandidate`, as the page of its job shows it; null for none. */
export function toOwnApplication(row: CandidatesApplication | undefined, now: Date) {
  if (!row) return null;
  // When the school pressed is none of her business yet.
  const { nextAt, ...shown } = asOf(row, now);
  return { ...shown, isJoined: row.isJoined === 1, label: candidateStatusLabel(shown, now) };
}

type MoveRow = Pick<EventRow, "id" | "actorRole" | "toStatus" | "createdAt" | "reasons">;

/** The moves of an application as both sides see them. */
export function toHistory(events: MoveRow[], application: { declinedAt: Date | null }): HistoryEntry[] {
  return events.map((event) => toEntry(event, application));
}

/** A move as both sides see it. A recruiter made it if the account is one; everybody else is the candidate, signed in or not. */
function toEntry(
  { id, actorRole, toStatus, createdAt, reasons: kept }: MoveRow,
  { declinedAt }: { declinedAt: Date | null },
): HistoryEntry {
  const reasons = readReasons(kept);
  // Nothing follows a withdrawal, so it is the one that declined the offer.
  if (toStatus === "withdrawn" && declinedAt !== null)
    return { id, status: "declined", by: "candidate", at: createdAt, reasons };
  const by = actorRole === "admin" ? "recruiter" : "candidate";
  return { id, status: toStatus as HistoryStatus, by: toStatus === "unanswered" ? null : by, at: createdAt, reasons };
}

/** The reads of one applicant, for `toFoundApplicant`. */
export function applicantReads(db: Database, actor: Actor, applicationId: string) {
  return {
    application: applicationRead(db, applicationId, actor.id),
    events: eventsRead(db, applicationId),
    untold: untoldMoveRead(db, applicationId),
    profile: applicantProfileRead(db, applicationId, actor.id),
  };
}

export type FoundApplicant = {
  applicant: ApplicantView;
  job: { id: string; title: string; company: string; zone: string };
  history: NamedEntry[];
  /** The applicant's answers to the questions of the job. */
  answered: Answered[];
  /** The copy of the applicant's teaching profile. */
  copy: TeachingCopy | null;
  /** The requirements of the job. */
  asks: JobAsks;
  /** True if the reader may change the status. */
  mayWork: boolean;
  /** True if she may move it. It is false also where a moderator took the job out of sight. */
  mayMove: boolean;
  /** True if she may note now that the applicant did not join. */
  mayTakeHireBack: boolean;
  /** The reasons that may go with a rejection now; none before an interview. */
  openReasons: readonly RejectionReason[];
  profile: CandidateProfile | null;
};

/** One applicant for a job that the recruiter sees: application, history, and the profile if an account sent it. Throws not_found. */
export function toFoundApplicant(
  { now }: Pick<Deps, "now">,
  actor: Actor,
  rows: RowsOfAll<ReturnType<typeof applicantReads>>,
): FoundApplicant {
  const found = toFoundApplication(rows.application);
  if (!found?.maySee || found.application.droppedAt !== null) throw noSuchApplication();
  const { application, job } = found;
  const history: NamedEntry[] = rows.events.map((event) => ({
    ...toEntry(event, application),
    name: nameOf(event, actor),
  }));
  const mayTakeHireBack = found.mayWork && canTakeHireBack(application, history, now);
  const [untold] = rows.untold;
  if (untold) history.push(untoldEntry(untold, application, actor));
  return {
    applicant: toApplicant(application, now),
    job: { id: job.id, title: job.title, company: job.company_name, zone: job.timeZone ?? DEFAULT_ZONE },
    history,
    answered: answeredOf({ answers: application.answers, details: found.details }, "school"),
    copy: readTeachingCopy(application.teachingCopy),
    asks: readDetails(found.details),
    mayWork: found.mayWork,
    mayMove: found.mayWork && found.isPublicJobState,
    mayTakeHireBack,
    openReasons: openReasons(found.past, now),
    profile: toApplicantProfile(rows.profile),
  };
}

export const noSuchApplication = () => new DomainError("not_found", words.noApplication);

/**
 * The name of the colleague who made a move, for the institution's people. Null for the reader herself and for the
 * candidate.
 */
function nameOf({ actorId, actorRole, actorName }: EventRow, actor: Actor): string | null {
  return actorRole === "admin" && actorId !== actor.id ? (actorName ?? "a colleague") : null;
}

/** An untold move, for the people of the institution. */
function untoldEntry(untold: UntoldMove, { nextAt }: ApplicationRow, actor: Actor): NamedEntry {
  const { id, toStatus, actorId, notifyAt } = untold;
  const name = actorId === actor.id ? null : "a colleague";
  const reasons = readReasons(untold.reasons);
  return { id, status: toStatus, by: "recruiter", at: nextAt ?? notifyAt, reasons, name };
}

export type ApplicationSummary = Pick<
  ApplicationRow,
  | "id"
  | "jobId"
  | "name"
  | "email"
  | "mobile"
  | "experience"
  | "status"
  | "createdAt"
  | "confirmedAt"
  | "answers"
  | "teachingCopy"
  | "turn"
  | "dueAt"
  | "stars"
  | "readAt"
  | "notRealAt"
  | "declinedAt"
  | "notJoinedAt"
  | "promisedDays"
  | "source"
  | "externalId"
  | "consentVersion"
  | "consentAt"
> & {
  /** The statuses to which the school may move it now. */
  moves: readonly ApplicationStatus[];
  /** When its school last saw something else of it. */
  version: Date;
  /** Nobody outside of the school knows its status yet. */
  isUntold: boolean;
};

/** A page of the applications for the recruiter's own job. Throws not_found for anybody else's job. */
export async function listApplications(
  { db, now }: Deps,
  actor: Actor,
  jobId: string | undefined,
  page: ListFilter & { limit?: number; after?: string | undefined } = {},
): Promise<{
  job: { id: string; title: string; asks: JobAsks & Pick<JobDetails, "questions"> };
  applications: ApplicationSummary[];
  next: string | null;
  /** How many there are, on all pages. */
  total: number;
}> {
  const job = await getOwnJob({ db, now }, actor, jobId);
  const limit = page.limit ?? APPLICATIONS_PER_PAGE;
  const after = isUuid(page.after) ? page.after : undefined;
  const { rows, counted } = await readAll(db, {
    rows: listApplicationRows(db, job.id, actor.id, { ...page, limit: limit + 1, after }, now),
    counted: applicationsCount(db, job.id, actor.id, page, now),
  });
  const shown = rows.slice(0, limit);
  return {
    job: { id: job.id, title: job.title, asks: job },
    applications: shown.map((row) => toSummary(row, now)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    total: counted[0]?.total ?? 0,
  };
}

/** One application as the list of its job has it, for the people who see the job. Throws not_found. */
export async function readApplicationItem(
  { db, now }: Deps,
  actor: Actor,
  id: string,
): Promise<Omit<ApplicationListItem, "resumeUrl">> {
  const found = toFoundApplication(await applicationRead(db, id, actor.id));
  if (!found?.maySee || found.application.droppedAt !== null) throw noSuchApplication();
  const { name, email } = found.application;
  return { id, name, email, ...summaryAnswer(toSummary(found.application, now), readDetails(found.details)) };
}

/** An application as a school's programs read it. */
export function toSummary(found: ApplicationRow, now: Date): ApplicationSummary {
  const standing = asOf(found, now);
  const row = found.nextStatus === null ? standing : { ...found, status: found.nextStatus };
  const { id, jobId, name, email, mobile, experience, status, createdAt, confirmedAt, answers, turn, dueAt } = row;
  const about = { id, jobId, name, email, mobile, experience, status, createdAt, confirmedAt, answers, turn, dueAt };
  const { teachingCopy, stars, readAt, notRealAt, declinedAt, notJoinedAt } = row;
  const { promisedDays, source, externalId, consentVersion, consentAt } = row;
  const came = { promisedDays, source, externalId, consentVersion, consentAt };
  const marks = { teachingCopy, stars, readAt, notRealAt, declinedAt, notJoinedAt };
  const isUntold = found.nextStatus !== null;
  return { ...about, ...came, ...marks, isUntold, version: versionOf(found), moves: openOnDesk(standing) };
}

/** The facts of an application in the API, besides its applicant and its file. */
export function summaryAnswer(
  { status, confirmedAt, answers, teachingCopy, dueAt, turn, ...row }: ApplicationSummary,
  asks: JobAsks & { questions?: readonly Question[] | null | undefined },
) {
  const copy = readTeachingCopy(teachingCopy);
  const teaching = copy && { ...describeTeachingCopy(copy), facts: teachingFacts(asks, copy).map(describeFact) };
  const facts = { status, address_confirmed: confirmedAt !== null, answers: readAnswers(answers) };
  const clock = { answer_by: dueAt?.toISOString() ?? null, turn, ...outcomeAnswer(row) };
  const marks = { stars: row.stars || null, read: row.readAt !== null, not_real: row.notRealAt !== null };
  const { version, consentVersion, consentAt, promisedDays } = row;
  const came = {
    ...{ job_id: row.jobId, mobile: row.mobile, experience: row.experience },
    applied_at: row.createdAt.toISOString(),
    confirmed_at: confirmedAt?.toISOString() ?? null,
    updated_at: version.toISOString(),
    version: String(version.getTime()),
    told: !row.isUntold,
    promised_days: promisedDays,
    answered: answeredWords(asks.questions ?? [], readAnswers(answers)),
    ...{ source: row.source, external_id: row.externalId },
    consent: consentVersion && consentAt ? { version: consentVersion, at: consentAt.toISOString() } : null,
  };
  return { ...facts, ...came, teaching, ...clock, ...marks, moves: [...row.moves] };
}
