/** What both sides see of applications: the recruiter her applicants, the candidate what became of her own. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { type JobState, jobState } from "~/domain/jobs/rules";
import { getOwnJob } from "~/domain/jobs/service.server";
import { type CandidateProfile, findApplicantProfile } from "~/domain/profiles/service.server";
import {
  type EventRow,
  findApplicationOfCandidate,
  listApplicationsOfCandidate,
  listApplicationsOfJob,
  listEvents,
} from "../moves-store.server";
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  isSeenByRecruiter,
  type Mover,
  OWN_APPLICATIONS_PER_PAGE,
  ROWS_PER_EXPORT_READ,
  UNCONFIRMED_SHOWN,
} from "../rules";
import { type ApplicationRow, findApplication, listApplicationRows } from "../store.server";

type Deps = { db: Database };
type ListDeps = Deps & { config: { confirmsAddresses: boolean } };

export type ApplicantView = Omit<ApplicationRow, "resumeKey" | "candidateId" | "requestKey" | "keyVersion">;
export type MoveView = { id: string; status: ApplicationStatus; by: Mover; at: Date };
export type OwnApplicationView = Pick<
  ApplicationRow,
  "id" | "status" | "createdAt" | "updatedAt" | "aside" | "asideAt" | "addressPending"
> & {
  /** Nobody was logged in when it was sent, and nobody has said since whether it is the account's own: it can be disowned. */
  isUnclaimed: boolean;
  /** It was disowned, and can come back, as the account has no other one for the job. */
  canClaim: boolean;
  job: { id: string; title: string; company_name: string; location: string; state: JobState };
  history: MoveView[];
  /** When somebody else opened the resume, newest first. */
  openings: { id: string; at: Date }[];
};

export type ApplicantsPage = {
  job: { id: string; title: string };
  applicants: ApplicantView[];
  counts: Map<ApplicationStatus, number>;
  /** The newest of those whose address nobody has confirmed, and how many they are. */
  unconfirmed: ApplicantView[];
  unconfirmedTotal: number;
  total: number;
  page: number;
  pageCount: number;
};

/**
 * A page of the applicants for a job of one's own, with how many there are of each status; those of unconfirmed addresses stand
 * beside them, or, when asked for, are the list. `page` counts from 1. Throws not_found.
 */
export async function listApplicants(
  { db, config }: ListDeps,
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
  const [job, found] = await Promise.all([
    getOwnJob({ db }, actor, jobId),
    listApplicationsOfJob(db, isUuid(jobId) ? jobId : "", actor.id, { ...size, ...shown }),
  ]);
  const all = [...found.counts.values()].reduce((sum, count) => sum + count, 0);
  const total = status ? (found.counts.get(status) ?? 0) : all;
  return {
    job: { id: job.id, title: job.title },
    applicants: found.rows.map(toApplicant),
    counts: found.counts,
    unconfirmed: unconfirmed ? [] : found.unconfirmed.map(toApplicant),
    unconfirmedTotal: found.unconfirmedTotal,
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
  };
}

/** One applicant for a job of one's own: the application, its history, and of a candidate with an account the profile. Throws not_found. */
export async function getApplicant(
  { db, config }: ListDeps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<{
  applicant: ApplicantView;
  job: { id: string; title: string };
  history: MoveView[];
  profile: CandidateProfile | null;
}> {
  const missing = new DomainError("not_found", "There is no such application");
  if (!isUuid(applicationId)) throw missing;
  const [found, events, profile] = await Promise.all([
    findApplication(db, applicationId),
    listEvents(db, applicationId),
    findApplicantProfile({ db }, applicationId, actor.id),
  ]);
  if (!found || found.job.user_id !== actor.id || !isSeenByRecruiter(found.application, config)) throw missing;
  const { application, job } = found;
  return {
    applicant: toApplicant(application),
    job: { id: job.id, title: job.title },
    history: events.map((event) => toMove(event, job.user_id)),
    profile,
  };
}

/** All applicants for a job of one's own, newest first, read a batch at a time. The first batch is read at once: throws not_found. */
export async function exportApplicants(
  { db, config }: ListDeps,
  actor: Actor,
  jobId: string | undefined,
  status: ApplicationStatus | null,
): Promise<{ job: { id: string }; applicants: AsyncGenerator<ApplicantView> }> {
  const job = await getOwnJob({ db }, actor, jobId);
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

/** A page of the applications sent from one's own account, newest first, with their histories. `page` counts from 1. */
export async function listOwnApplications(
  { db }: Deps,
  actor: Actor,
  { page = 1, limit = OWN_APPLICATIONS_PER_PAGE }: { page?: number; limit?: number } = {},
): Promise<{ applications: OwnApplicationView[]; total: number; page: number; pageCount: number }> {
  const found = await listApplicationsOfCandidate(db, actor.id, { limit, offset: (page - 1) * limit });
  const events = Map.groupBy(found.events, (event) => event.applicationId);
  const openings = Map.groupBy(found.openings, (opening) => opening.applicationId);
  const applications = found.rows.map((row) => {
    const { id, status, createdAt, updatedAt, jobId, title, company_name, location, ownerId, aside, asideAt } = row;
    const { addressPending } = row;
    const state = jobState({ status: row.jobStatus, deleted: row.deleted });
    const history = (events.get(id) ?? []).map((event) => toMove(event, ownerId));
    const opened = (openings.get(id) ?? []).map((opening) => ({ id: opening.id, at: opening.createdAt }));
    const about = { id, status, createdAt, updatedAt, addressPending, aside, asideAt, history, openings: opened };
    const isUnclaimed = row.isUnclaimed === 1;
    const canClaim = isUnclaimed && aside === "not_me" && row.isAlone === 1;
    return { ...about, isUnclaimed, canClaim, job: { id: jobId, title, company_name, location, state } };
  });
  const { total } = found;
  return { applications, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

function toApplicant({ resumeKey, candidateId, requestKey, keyVersion, ...row }: ApplicationRow): ApplicantView {
  return row;
}

/** The application that a candidate has sent for a job from her account, or null. */
export async function findOwnApplication({ db }: Deps, actor: Actor, jobId: string | undefined) {
  return isUuid(jobId) ? findApplicationOfCandidate(db, actor.id, jobId) : null;
}

/** Who is not the job's owner is the candidate, signed in or not. */
function toMove({ id, actorId, toStatus, createdAt }: EventRow, ownerId: string): MoveView {
  return {
    id,
    status: toStatus as ApplicationStatus,
    by: actorId === ownerId ? "recruiter" : "candidate",
    at: createdAt,
  };
}
