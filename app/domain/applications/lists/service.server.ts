/** The lists of applications: a recruiter's applicants, and a candidate's own applications with what became of them. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { asOf, STOPPED } from "~/domain/applications/clock/rules";
import { answerBy } from "~/domain/applications/clock/shown-rules";
import { standingLabel } from "~/domain/applications/clock/standing-rules";
import {
  type CandidatesApplication,
  type EventRow,
  listApplicationsOfCandidate,
  ownApplicationReads,
} from "~/domain/applications/lists/store.server";
import {
  type ApplicationStatus,
  type ChangedBy,
  type HistoryStatus,
  OWN_APPLICATIONS_PER_PAGE,
  overdueMove,
  readWaiting,
  type WaitingMove,
} from "~/domain/applications/rules";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { DomainError } from "~/domain/errors";
import { type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import { type Answers, answeredWords, DEFAULT_ZONE, readAnswers, readQuestions } from "~/domain/jobs/said/rules";
import { countPages } from "~/domain/pages";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";

type Deps = { db: Database; now: Date };
export type ListDeps = Deps & { config: { confirmsAddresses: boolean } };

export type ApplicantView = Omit<ApplicationRow, "resumeKey" | "candidateId" | "requestKey" | "keyVersion">;
/** `by` is null where the clock made it. */
export type HistoryEntry = { id: string; status: HistoryStatus; by: ChangedBy | null; at: Date };
/** The same for the people of the institution: `name` is the colleague who made the move; null for the reader and for the candidate. */
export type NamedEntry = HistoryEntry & { name: string | null };
/** A question of the job's that was answered, and the answer in words. */
export type Answered = ReturnType<typeof answeredWords>[number];
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
  /** Where its days begin and end. */
  zone: string;
  /** Nobody was logged in when it was sent, and nobody has said since whether it is the account's own: it can be disowned. */
  isUnclaimed: boolean;
  /** It was disowned, and can come back, as the account has no other one for the job. */
  canClaim: boolean;
  job: {
    id: string;
    title: string;
    company_name: string;
    /** What its institution is, if the job names it. */
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

/** What was answered, from the rows of an application and its job. A job's questions stay as they are once one is answered. */
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

/** What `toOwnApplicationView` needs of one of the candidate's own applications. */
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

/** An application as the school sees it. A move of its own that waits is laid over it: until it is carried out, nobody is waited for. */
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
export function toEntry(
  { id, actorRole, toStatus, createdAt }: MoveRow,
  { declinedAt }: { declinedAt: Date | null },
): HistoryEntry {
  // Nothing follows a withdrawal, so it is the one that declined the offer.
  if (toStatus === "withdrawn" && declinedAt !== null)
    return { id, status: "declined", by: "candidate", at: createdAt };
  const by = actorRole === "admin" ? "recruiter" : "candidate";
  return { id, status: toStatus as HistoryStatus, by: toStatus === "unanswered" ? null : by, at: createdAt };
}
