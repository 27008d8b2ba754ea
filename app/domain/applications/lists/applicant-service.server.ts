/** One applicant as the people of her job see her: application, history, and the profile if an account sent it. */
import type { Database, RowsOfAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { canTakeHireBack } from "~/domain/applications/hire-rules";
import { type ApplicationStatus, isSeenByRecruiter } from "~/domain/applications/rules";
import { applicationRead, type PendingRow, pendingRead, toFoundApplication } from "~/domain/applications/store.server";
import { DomainError } from "~/domain/errors";
import { DEFAULT_ZONE } from "~/domain/jobs/said/closing-rules";
import { applicantProfileRead, type CandidateProfile, toApplicantProfile } from "~/domain/profiles/service.server";
import {
  type Answered,
  type ApplicantView,
  answeredOf,
  type ListDeps,
  type NamedEntry,
  toApplicant,
  toEntry,
} from "./service.server";
import { type EventRow, eventsRead } from "./store.server";

/** What `toFoundApplicant` needs. */
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
  /** What the applicant answered to the questions of the job. */
  answered: Answered[];
  /** Whether the reader may change the status. */
  mayWork: boolean;
  /** Whether she may move it at all: also, no moderator took the job out of sight. */
  mayMove: boolean;
  /** Whether she may note now that the applicant did not join. */
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

/** Who of the institution made a move, for its people. Null for the reader herself and for the candidate. */
function nameOf({ actorId, actorRole, actorName }: EventRow, actor: Actor): string | null {
  return actorRole === "admin" && actorId !== actor.id ? (actorName ?? "a colleague") : null;
}

/** A move that can still be taken back, for the people of the institution. */
function pendingEntry({ id, toStatus, actorId, createdAt }: PendingRow, actor: Actor): NamedEntry {
  const name = actorId === actor.id ? null : "a colleague";
  return { id, status: toStatus as ApplicationStatus, by: "recruiter", at: createdAt, name };
}
