/** Applying to a job, and who may read the applications and their resumes. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError, type FieldErrors, fieldError, isMissingConflict, isUniqueConflict } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { getOwnJob } from "~/domain/jobs/service.server";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { queueMail } from "~/domain/mail/service.server";
import { queueNotification } from "~/domain/notifications/service.server";
import { findStoredResume, findStoredResumeKeys } from "~/domain/profiles/service.server";
import { resumeName } from "~/domain/resumes/rules";
import {
  checkResume,
  copyResume,
  discardResume,
  openResume,
  resumeErrors,
  storeResume,
  sweepOrphanedResumes,
  type UploadedFile,
} from "~/domain/resumes/service.server";
import { applicationReceivedMail, newApplicantMail } from "./mails";
import { carryOutMove } from "./moving.server";
import { newApplicationNotice } from "./notices";
import { insertOpening } from "./openings-store.server";
import { APPLICATIONS_PER_PAGE, type ApplicationStatus, OPENING_PAUSE_MS, whyNotApply } from "./rules";
import type { ApplyInput } from "./schema";
import {
  type ApplicationRow,
  findApplication,
  findApplicationOf,
  findJobToApplyTo,
  findNamedResumeKeys,
  insertApplication,
  listApplicationRows,
} from "./store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date };

export type ApplicationSummary = Pick<
  ApplicationRow,
  "id" | "name" | "email" | "mobile" | "experience" | "status" | "createdAt"
>;

/** What is wrong with an application's file, to be told together with the other fields; a stored resume may stand in for it. */
export function applicationFileErrors(file: UploadedFile | null, fields: Record<string, string>): FieldErrors | null {
  const isUpload = ["", "0", "false"].includes(fields.use_stored_resume ?? "") || Boolean(file?.name);
  return isUpload ? resumeErrors(file) : null;
}

/**
 * Apply with a PDF: an uploaded one, or a copy of the resume that the candidate keeps, so that a sent application never changes.
 * The object is stored first, the row second; the object goes again when the row was refused. A retry, known by its key and by
 * saying the same, is answered as the first try was, and does nothing.
 * Throws not_found, gone, conflict (closed, or applied before), not_allowed (own job), bad_input, too_large, unsupported_type, unavailable.
 */
export async function applyToJob(
  deps: Deps & { config: LimitConfig },
  input: ApplyInput,
  file: UploadedFile | null,
  actor: Actor | null,
): Promise<{ id: string }> {
  const isUploaded = !input.use_stored_resume || Boolean(file?.name || file?.size);
  const upload = isUploaded ? checkResume(file) : null;
  const request = {
    candidateId: actor?.role === "user" ? actor.id : null,
    name: input.applicant_name,
    email: input.applicant_email,
    mobile: input.applicant_mobile,
    experience: input.applicant_experience,
    requestKey: input.application_key || null,
  };
  const job = await findJob(deps, input);
  const sentBefore =
    job.hasApplied && request.requestKey
      ? await findSameSent(deps, job.id, { ...request, ...(await describeResume(deps, upload, actor)) })
      : null;
  if (sentBefore) return { id: sentBefore.id };
  checkMayApply(job, actor);
  await spend(deps, "application", input.applicant_email);
  const id = newRowId(deps.now);
  const resume = upload ? await keepUpload(deps, upload) : await copyStored(deps, actor);
  const row: ApplicationRow = {
    ...request,
    id,
    jobId: job.id,
    resumeKey: resume.key,
    resumeName: resume.name,
    resumeBytes: resume.size,
    status: "submitted",
    createdAt: deps.now,
    updatedAt: deps.now,
  };
  const sent = {
    applicationId: id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: job.title,
    company: job.company_name,
  };
  try {
    await insertApplication(deps.db, row, newRowId(deps.now), [
      queueMail(deps.db, applicationReceivedMail(sent), deps.now),
      queueMail(deps.db, newApplicantMail(sent, job.recruiterEmail), deps.now),
      queueNotification(deps.db, newApplicationNotice(sent, job.user_id), deps.now),
    ]);
  } catch (error) {
    return settleFailedInsert(deps, row, error);
  }
  return { id };
}

/** What tells one application from another. */
const SENT = [
  "requestKey",
  "candidateId",
  "name",
  "email",
  "mobile",
  "experience",
  "resumeName",
  "resumeBytes",
] as const satisfies (keyof ApplicationRow)[];
type SentApplication = Record<"email", string> & Pick<Partial<ApplicationRow>, (typeof SENT)[number]>;

/**
 * The application that an earlier try of this very request stored: same key, same person, same words, same file. Everybody knows
 * the key of the page's form, so nothing less will do; and one that was withdrawn since is not there to be told of.
 */
async function findSameSent({ db }: Pick<Deps, "db">, jobId: string, request: SentApplication) {
  if (!request.requestKey) return null;
  const found = await findApplicationOf(db, jobId, request.email);
  const isSame =
    found?.status !== "withdrawn" && SENT.every((key) => request[key] === undefined || found?.[key] === request[key]);
  return isSame ? found : null;
}

/** What the row of an application would say of its file. Of a resume that was stored long ago the size is not known. */
async function describeResume({ db }: Deps, upload: UploadedFile | null, actor: Actor | null) {
  if (upload) return { resumeName: resumeName(upload.name), resumeBytes: upload.size };
  const stored = actor?.role === "user" ? await findStoredResume({ db }, actor) : null;
  return { resumeName: stored?.name ?? "", resumeBytes: stored?.bytes ?? undefined };
}

async function keepUpload({ resumes }: Deps, file: UploadedFile) {
  return { key: await storeResume(resumes, file), name: resumeName(file.name), size: file.size };
}

async function copyStored({ db, resumes }: Deps, actor: Actor | null) {
  if (actor?.role !== "user") throw fieldError("resume", "Log in as a candidate to use a stored resume");
  const stored = await findStoredResume({ db }, actor);
  const none = () => fieldError("resume", "You have no stored resume. Choose your resume, a PDF file");
  if (!stored) throw none();
  try {
    return { name: stored.name, ...(await copyResume(resumes, stored.key)) };
  } catch (error) {
    // Replaced or removed in the moment since its key was read.
    throw error instanceof DomainError && error.code === "not_found" ? none() : error;
  }
}

type JobToApplyTo = NonNullable<Awaited<ReturnType<typeof findJobToApplyTo>>>;

async function findJob({ db }: Deps, input: ApplyInput): Promise<JobToApplyTo> {
  const job = isUuid(input.job_id) ? await findJobToApplyTo(db, input.job_id, input.applicant_email) : null;
  if (!job) throw new DomainError("not_found", "There is no such job");
  return job;
}

function checkMayApply(job: JobToApplyTo, actor: Actor | null): void {
  const refusal = whyNotApply(job, actor?.id ?? null);
  if (refusal) throw new DomainError(refusal.code, refusal.message);
  if (job.hasApplied) throw alreadyApplied();
}

function alreadyApplied(): DomainError {
  const message = "This email address has already applied for this job";
  return new DomainError("conflict", message, { fields: { applicant_email: [message] } });
}

/**
 * A failed write is not always an unwritten one: the answer may have been lost on the way. So the row is looked for. Is it
 * there, all is well; is it not, the object goes; can the database not say, the object stays for the sweep to decide.
 */
async function settleFailedInsert({ db, resumes }: Deps, row: ApplicationRow, error: unknown): Promise<{ id: string }> {
  if (isUniqueConflict(error)) {
    await discardResume(resumes, row.resumeKey);
    const same = await findSameSent({ db }, row.jobId, row);
    if (same) return { id: same.id };
    throw alreadyApplied();
  }
  if (isMissingConflict(error, "applications.job_id")) {
    await discardResume(resumes, row.resumeKey);
    throw await refusalOfClosedJob(db, row);
  }
  const found = await findApplication(db, row.id).catch(() => "unknown" as const);
  if (found === null) await discardResume(resumes, row.resumeKey);
  if (found === null || found === "unknown") throw error;
  return { id: row.id };
}

/** The job closed, or went, between the look at it and the insert. Was it reopened since, closed is still what it was. */
async function refusalOfClosedJob(db: Database, row: ApplicationRow): Promise<DomainError> {
  const job = await findJobToApplyTo(db, row.jobId, row.email);
  const refusal = whyNotApply({ user_id: "", deleted: job?.deleted ?? true, status: "closed" }, null);
  return new DomainError(refusal?.code ?? "conflict", refusal?.message ?? "");
}

/** A page of the applications for a job of one's own. Throws not_found for anybody else's job. */
export async function listApplications(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  jobId: string | undefined,
  page: { limit?: number; after?: string | undefined } = {},
): Promise<{ job: { id: string; title: string }; applications: ApplicationSummary[]; next: string | null }> {
  const job = await getOwnJob({ db }, actor, jobId);
  const limit = page.limit ?? APPLICATIONS_PER_PAGE;
  const after = isUuid(page.after) ? page.after : undefined;
  const rows = await listApplicationRows(db, job.id, actor.id, { limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  return {
    job: { id: job.id, title: job.title },
    applications: shown.map(({ id, name, email, mobile, experience, status, createdAt }) => ({
      id,
      name,
      email,
      mobile,
      experience,
      status,
      createdAt,
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * The resume of an application, for the owner of the job and the applicant. The owner's opening is noted first, and the applicant
 * sees it: without the note there is no resume.
 * Throws not_found for everybody else, so that nobody learns which ids exist.
 */
export async function readResume(
  { db, resumes, now }: Deps,
  applicationId: string | undefined,
  readerId: string | null,
): Promise<{ name: string; object: R2ObjectBody }> {
  const found = isUuid(applicationId) && readerId ? await findApplication(db, applicationId) : null;
  const isOwner = found?.job.user_id === readerId;
  const isApplicant = found?.application.candidateId === readerId;
  if (!found || !(isOwner || isApplicant)) throw new DomainError("not_found", "There is no such resume");
  const { id, resumeName: name, resumeKey } = found.application;
  const object = await openResume(resumes, resumeKey);
  if (isOwner) {
    const opening = { id: newRowId(now), applicationId: id, viewerId: readerId, createdAt: now };
    await insertOpening(db, opening, new Date(now.getTime() - OPENING_PAUSE_MS));
  }
  return { name, object };
}

/** Remove stored resumes that neither an application nor a profile names. Returns how many went. */
export function sweepResumes({ db, resumes, now }: Deps): Promise<number> {
  return sweepOrphanedResumes({ resumes, now }, async (keys) => {
    const [sent, kept] = await Promise.all([findNamedResumeKeys(db, keys), findStoredResumeKeys({ db }, keys)]);
    return sent.union(kept);
  });
}

/** Move an application for a job of one's own on, or reject it. `seen` is the status that stood on the page. Throws not_found, conflict. */
export async function moveApplication(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  applicationId: string | undefined,
  toStatus: ApplicationStatus,
  seen?: ApplicationStatus,
): Promise<{ id: string; status: ApplicationStatus }> {
  const found = isUuid(applicationId) ? await findApplication(deps.db, applicationId) : null;
  if (!found || found.job.user_id !== actor.id) throw new DomainError("not_found", "There is no such application");
  return carryOutMove(deps, found, { by: "recruiter", actorId: actor.id, to: toStatus, seen });
}

/** Withdraw an application of one's own. Throws not_found, conflict. */
export async function withdrawApplication(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  applicationId: string | undefined,
): Promise<{ id: string; status: ApplicationStatus }> {
  const found = isUuid(applicationId) ? await findApplication(deps.db, applicationId) : null;
  if (!found || found.application.candidateId !== actor.id) {
    throw new DomainError("not_found", "There is no such application");
  }
  return carryOutMove(deps, found, { by: "candidate", actorId: actor.id, to: "withdrawn" });
}
