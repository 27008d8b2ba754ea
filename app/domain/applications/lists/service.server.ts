/** The lists of applications: a recruiter's applicants, and a candidate's own applications with what became of them. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import {
  type EventRow,
  findApplicationOfCandidate,
  findLastExperienceOfCandidate,
  listApplicationRows,
  listApplicationsOfCandidate,
  listApplicationsOfJob,
  listEvents,
} from "~/domain/applications/lists/store.server";
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  type ChangedBy,
  type Experience,
  isSeenByRecruiter,
  OWN_APPLICATIONS_PER_PAGE,
  overdueMove,
  ROWS_PER_EXPORT_READ,
  UNCONFIRMED_SHOWN,
  type WaitingMove,
} from "~/domain/applications/rules";
import { type ApplicationRow, findApplication, findPending, type PendingRow } from "~/domain/applications/store.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { type JobState, jobState, stillOpen } from "~/domain/jobs/rules";
import { getOwnJob, getOwnJobWithRights } from "~/domain/jobs/service.server";
import { countPages } from "~/domain/pages";
import { type CandidateProfile, findApplicantProfile } from "~/domain/profiles/service.server";
import { cutPage, type RowPosition, writeRowCursor } from "~/domain/row-cursor";

type Deps = { db: Database; now: Date };
type ListDeps = Deps & { config: { confirmsAddresses: boolean } };

export type ApplicantView = Omit<ApplicationRow, "resumeKey" | "candidateId" | "requestKey" | "keyVersion">;
export type HistoryEntry = { id: string; status: ApplicationStatus; by: ChangedBy; at: Date };
/** The same for the people of the institution: `name` is the colleague who made the move; null for the reader and for the candidate. */
export type NamedEntry = HistoryEntry & { name: string | null };
export type OwnApplicationView = Pick<
  ApplicationRow,
  "id" | "status" | "createdAt" | "updatedAt" | "aside" | "asideAt" | "addressPending"
> & {
  /** Nobody was logged in when it was sent, and nobody has said since whether it is the account's own: it can be disowned. */
  isUnclaimed: boolean;
  /** It was disowned, and can come back, as the account has no other one for the job. */
  canClaim: boolean;
  job: { id: string; title: string; company_name: string; location: string; state: JobState };
  history: HistoryEntry[];
  /** Resume views: when somebody else opened the resume, newest first. */
  views: { id: string; at: Date }[];
};

export type ApplicantsPage = {
  job: { id: string; title: string };
  /** Whether the reader may change the status of an application. */
  mayWork: boolean;
  applicants: ApplicantView[];
  counts: Map<ApplicationStatus, number>;
  /** The newest applicants with unconfirmed addresses; `unconfirmedTotal` counts all of them. */
  unconfirmed: ApplicantView[];
  unconfirmedTotal: number;
  total: number;
  page: number;
  pageCount: number;
};

/**
 * A page of the applicants for a job that the recruiter sees, with the count of each status. Applicants with unconfirmed addresses come
 * beside it; with `unconfirmed` they are the list. `page` counts from 1. Throws not_found.
 */
export async function listApplicants(
  { db, now, config }: ListDeps,
  actor: Actor,
  jobId: string | undefined,
  {
    status = null,
    page = 1,
    unconfirmed = false,
  }: { status?: ApplicationStatus | null; page?: number; unconfirmed?: boolean },
): Promise<ApplicantsPage> {
  const limit = APPLICATIONS_PER_PAGE;
  const shown = { unconfirmed, withSeconds: !config.confirmsAddresses };
  const size = { status, limit, offset: (page - 1) * limit, unconfirmedLimit: UNCONFIRMED_SHOWN };
  const [{ job, mayWork }, found] = await Promise.all([
    getOwnJobWithRights({ db, now }, actor, jobId),
    listApplicationsOfJob(db, isUuid(jobId) ? jobId : "", actor.id, { ...size, ...shown }),
  ]);
  const all = [...found.counts.values()].reduce((sum, count) => sum + count, 0);
  const total = status ? (found.counts.get(status) ?? 0) : all;
  return {
    job: { id: job.id, title: job.title },
    mayWork,
    applicants: found.rows.map(toApplicant),
    counts: found.counts,
    unconfirmed: unconfirmed ? [] : found.unconfirmed.map(toApplicant),
    unconfirmedTotal: found.unconfirmedTotal,
    total,
    page,
    pageCount: countPages(total, limit),
  };
}

/** One applicant for a job that the recruiter sees: application, history, and the profile if an account sent it. Throws not_found. */
export async function getApplicant(
  { db, config }: ListDeps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<{
  applicant: ApplicantView;
  job: { id: string; title: string };
  history: NamedEntry[];
  /** Whether the reader may change the status. */
  mayWork: boolean;
  profile: CandidateProfile | null;
}> {
  const missing = new DomainError("not_found", "There is no such application");
  if (!isUuid(applicationId)) throw missing;
  const [found, events, pending, profile] = await Promise.all([
    findApplication(db, applicationId, actor.id),
    listEvents(db, applicationId),
    findPending(db, applicationId),
    findApplicantProfile({ db }, applicationId, actor.id),
  ]);
  if (!found?.maySee || !isSeenByRecruiter(found.application, config)) throw missing;
  const { application, job } = found;
  const history: NamedEntry[] = events.map((event) => ({ ...toEntry(event), name: nameOf(event, actor) }));
  if (pending) history.push(pendingEntry(pending, actor));
  const status = (pending?.toStatus as ApplicationStatus | undefined) ?? application.status;
  return {
    applicant: { ...toApplicant(application), status },
    job: { id: job.id, title: job.title },
    history,
    mayWork: found.mayWork,
    profile,
  };
}

/** All applicants for a job that the recruiter sees, newest first, read in batches. The first is read at once: throws not_found. */
export async function exportApplicants(
  { db, now, config }: ListDeps,
  actor: Actor,
  jobId: string | undefined,
  status: ApplicationStatus | null,
): Promise<{ job: { id: string }; applicants: AsyncGenerator<ApplicantView> }> {
  const job = await getOwnJob({ db, now }, actor, jobId);
  const limit = ROWS_PER_EXPORT_READ;
  const page = { limit, withSeconds: !config.confirmsAddresses };
  const first = await listApplicationRows(db, job.id, actor.id, page);
  async function* all(): AsyncGenerator<ApplicantView> {
    for (let rows = first; ; ) {
      for (const row of rows) if (status === null || row.status === status) yield toApplicant(row);
      if (rows.length < limit) return;
      rows = await listApplicationRows(db, job.id, actor.id, { ...page, after: rows.at(-1)?.id });
    }
  }
  return { job: { id: job.id }, applicants: all() };
}

/** A page of the applications in the candidate's own account, newest first, with their histories. `page` counts from 1. */
export async function listOwnApplications(
  { db, now }: Deps,
  actor: Actor,
  { page = 1, limit = OWN_APPLICATIONS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ applications: OwnApplicationView[]; total: number; page: number; pageCount: number }> {
  const found = await listApplicationsOfCandidate(db, actor.id, { limit, offset: (page - 1) * limit });
  const { total } = found;
  return { applications: toOwnViews(found, now), total, page, pageCount: countPages(total, limit) };
}

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
  return found.rows.map((row) => {
    const { id, status, createdAt, updatedAt, jobId, title, company_name, location, aside, asideAt } = row;
    const { addressPending } = row;
    const overdue = overdueMove(row.pending, now);
    const state = jobState({ status: stillOpen(row.jobStatus, row.jobClosesAt, now), deleted: row.deleted });
    const history = withMove((events.get(id) ?? []).map(toEntry), overdue);
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
    const canClaim = isUnclaimed && aside === "not_me" && row.isAlone === 1;
    return { ...about, isUnclaimed, canClaim, job: { id: jobId, title, company_name, location, state } };
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

function toApplicant({ resumeKey, candidateId, requestKey, keyVersion, ...row }: ApplicationRow): ApplicantView {
  return row;
}

/** The newest application for a job in the candidate's account that she has not disowned, or null. */
export async function findOwnApplication({ db, now }: Deps, actor: Actor, jobId: string | undefined) {
  const found = isUuid(jobId) ? await findApplicationOfCandidate(db, actor.id, jobId) : null;
  if (!found) return null;
  const { pending, ...own } = found;
  return { ...own, status: overdueMove(pending, now)?.to ?? own.status };
}

/** The experience that a candidate named in her last application, or null. */
export async function findLastExperience({ db }: Pick<Deps, "db">, { id }: Actor): Promise<Experience | null> {
  return findLastExperienceOfCandidate(db, id);
}

/** Who of the institution made a move, for its people. Null for the reader herself and for the candidate. */
function nameOf({ actorId, actorRole, actorName }: EventRow, actor: Actor): string | null {
  return actorRole === "admin" && actorId !== actor.id ? (actorName ?? "a colleague") : null;
}

/** A move that can still be taken back, for the people of the institution. */
function pendingEntry({ id, toStatus, actorId, createdAt }: PendingRow, actor: Actor): NamedEntry {
  const name = actorId === actor.id ? null : "a colleague";
  return { id, status: toStatus as ApplicationStatus, by: "recruiter", at: createdAt, name };
}

/** A move as both sides see it. A recruiter made it if the account is one; everybody else is the candidate, signed in or not. */
export function toEntry({ id, actorRole, toStatus, createdAt }: EventRow): HistoryEntry {
  const by = actorRole === "admin" ? "recruiter" : "candidate";
  return { id, status: toStatus as ApplicationStatus, by, at: createdAt };
}

export type ApplicationSummary = Pick<
  ApplicationRow,
  "id" | "name" | "email" | "mobile" | "experience" | "status" | "createdAt" | "addressPending"
>;

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
    applications: shown.map(({ id, name, email, mobile, experience, status, createdAt, addressPending }) => ({
      id,
      name,
      email,
      mobile,
      experience,
      status,
      createdAt,
      addressPending,
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
