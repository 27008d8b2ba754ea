/** Applying to a job: with an account or without one, once for each address whose owner is known. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/accounts/service.server";
import { DomainError, type FieldErrors, fieldError, isMissingConflict, isUniqueConflict } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { type LimitConfig, spendAll } from "~/domain/limits/service.server";
import { queueMail, queueMailIf } from "~/domain/mail/service.server";
import { mailedNumber } from "~/domain/mailed-number";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { findStoredResume } from "~/domain/profiles/service.server";
import { resumeName } from "~/domain/resumes/rules";
import {
  checkResume,
  copyResume,
  discardResume,
  resumeErrors,
  storeResume,
  type UploadedFile,
} from "~/domain/resumes/service.server";
import { type GuestConfig, guestLink, NUMBER_PURPOSE } from "./link-service.server";
import { applicationReceivedMail, confirmApplicationMail, newApplicantMail } from "./mails";
import { newApplicationNotice } from "./notices";
import { whyNotApply } from "./rules";
import type { ApplyInput } from "./schema";
import {
  type ApplicationRow,
  findApplication,
  findJobToApplyTo,
  insertApplication,
  isInPlace,
  type JobToApplyTo,
} from "./store.server";

type Deps = {
  db: Database;
  resumes: R2Bucket;
  now: Date;
  origin: string;
  /** The network that asks, null where the platform does not tell. */
  client: string | null;
  config: LimitConfig & GuestConfig & { confirmsAddresses: boolean };
};

/** What the sender is told; `message` only where there is no account and mail is sent. */
export type Applied = { id: string; message?: string };

/** What is wrong with an application's file, to be told together with the other fields; a stored resume may stand in for it. */
export function applicationFileErrors(file: UploadedFile | null, fields: Record<string, string>): FieldErrors | null {
  const isUpload = ["", "0", "false"].includes(fields.use_stored_resume ?? "") || Boolean(file?.name);
  return isUpload ? resumeErrors(file) : null;
}

/**
 * Apply with a PDF: an uploaded one, or a copy of the resume that the candidate keeps, so that a sent application never changes.
 * The object is stored first, the row second; the object goes again when the row was refused. A retry, known by its key and by
 * saying the same, is answered as the first try was, and does nothing.
 *
 * A candidate applies with her account's address, once a job. Without an account a second application of the same address is
 * answered like a first one and put aside: who asks learns nothing, and the owner of the mailbox chooses between the two.
 * Throws not_found, gone, conflict (closed, or applied before), not_allowed (own job), bad_input, too_large, unsupported_type,
 * too_many, unavailable.
 */
export async function applyToJob(
  deps: Deps,
  input: ApplyInput,
  file: UploadedFile | null,
  actor: Person | null,
): Promise<Applied> {
  const candidate = actor?.role === "user" ? actor : null;
  const isUploaded = !input.use_stored_resume || Boolean(file?.name || file?.size);
  // Before the job is looked up: a refusal of the job would tell somebody without an account who has applied.
  if (!isUploaded && !candidate) throw fieldError("resume", "Log in as a candidate to use a stored resume");
  const upload = isUploaded ? checkResume(file) : null;
  const request = {
    candidateId: candidate?.id ?? null,
    name: input.applicant_name,
    email: candidate?.email ?? input.applicant_email,
    mobile: input.applicant_mobile,
    experience: input.applicant_experience,
    requestKey: input.application_key || null,
  };
  const [{ job, sent }, stored] = await Promise.all([
    findJob(deps, input.job_id, request),
    upload ? null : findStoredResume(deps, candidate ?? { id: "" }),
  ]);
  const before = findSame(sent, { ...request, ...describeResume(upload, stored) });
  if (before) return toAnswer(deps, before.id, request);
  const refusal = whyNotApply(job, actor?.id ?? null);
  if (refusal) throw new DomainError(refusal.code, refusal.message);
  if (candidate && hasApplied(sent, job, candidate)) throw alreadyApplied();
  await spendAll(deps, limitsOf(deps, job.id, actor));
  const id = newRowId(deps.now);
  const resume = upload ? await keepUpload(deps, upload) : await copyStored(deps, stored);
  const isProven = candidate !== null && job.isAddressConfirmed;
  const row: ApplicationRow = {
    ...request,
    id,
    jobId: job.id,
    resumeKey: resume.key,
    resumeName: resume.name,
    resumeBytes: resume.size,
    addressPending: deps.config.confirmsAddresses && !isProven,
    addressConfirmedAt: isProven ? deps.now : null,
    aside: null,
    asideAt: null,
    keyVersion: 1,
    status: "submitted",
    createdAt: deps.now,
    updatedAt: deps.now,
  };
  try {
    await insertApplication(deps.db, row, newRowId(deps.now), tell(deps, row, job));
  } catch (error) {
    return settleFailedInsert(deps, row, error);
  }
  return toAnswer(deps, id, request);
}

/** A first and a second application of an address without an account are answered with the same words. */
function toAnswer({ config }: Deps, id: string, { candidateId, email }: Sent): Applied {
  if (candidateId || !config.confirmsAddresses) return { id };
  const message = `Received. We have sent a mail to ${email}. Applied before? Choose in our mail which one the school keeps.`;
  return { id, message };
}

/** The mails and the notice of a new application. The school is told only of one that stands in its list. */
function tell({ db, now, origin, config }: Deps, row: ApplicationRow, job: JobToApplyTo): BatchItem<"sqlite">[] {
  const sent = {
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: job.title,
    company: job.company_name,
  };
  const isFromStranger = row.addressConfirmedAt === null;
  // An account whose address nobody has confirmed may write in anybody's name.
  const isToStranger = row.candidateId === null || row.addressPending;
  const { number } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, row.id);
  const receipt = row.candidateId
    ? applicationReceivedMail(sent)
    : confirmApplicationMail(sent, { link: guestLink(config, origin, row), number });
  const inPlace = isInPlace(row.id);
  return [
    queueMail(db, { ...receipt, isFromStranger: isToStranger }, now),
    queueMailIf(db, { ...newApplicantMail(sent, job.recruiterEmail), isFromStranger }, now, inPlace),
    queueNotificationIf(db, newApplicationNotice(sent, job.user_id), now, inPlace),
  ];
}

/** Signed-in people are counted by account, others by network, and by network and job. */
function limitsOf({ client }: Deps, jobId: string, actor: Person | null): Parameters<typeof spendAll>[1] {
  if (actor) return [["application", actor.id]];
  return [
    ["applicationByNetwork", client],
    ["applicationForJob", client && `${jobId} ${client}`],
  ];
}

/** What tells one application from another. */
const SAME = [
  "requestKey",
  "candidateId",
  "name",
  "email",
  "mobile",
  "experience",
  "resumeName",
  "resumeBytes",
] as const satisfies (keyof ApplicationRow)[];
type Sent = Pick<ApplicationRow, "candidateId" | "email"> & Pick<Partial<ApplicationRow>, (typeof SAME)[number]>;

/**
 * The application that an earlier try of this very request stored: same key, same person, same words, same file. Everybody knows
 * the key of the page's form, so nothing less will do; and one that was withdrawn since is not there to be told of. Of a resume
 * that was stored long ago the size is not compared.
 */
function findSame(sent: ApplicationRow[], request: Sent): ApplicationRow | null {
  if (!request.requestKey) return null;
  const isSame = (row: ApplicationRow) =>
    row.status !== "withdrawn" &&
    row.aside !== "not_me" &&
    SAME.every((key) => request[key] === undefined || row[key] === request[key]);
  return sent.find(isSame) ?? null;
}

/** What a candidate's account sent or took over, or what stands there from her confirmed address, is hers to be told of. */
function hasApplied(sent: ApplicationRow[], { isAddressConfirmed }: JobToApplyTo, { id }: Person): boolean {
  return sent.some(
    ({ candidateId, addressConfirmedAt, aside }) =>
      (candidateId === id && aside !== "not_me") ||
      (isAddressConfirmed && addressConfirmedAt !== null && aside === null),
  );
}

async function keepUpload({ resumes }: Deps, file: UploadedFile) {
  return { key: await storeResume(resumes, file), name: resumeName(file.name), size: file.size };
}

async function copyStored({ resumes }: Deps, stored: Stored | null) {
  const none = () => fieldError("resume", "You have no stored resume. Choose your resume, a PDF file");
  if (!stored) throw none();
  try {
    return { name: stored.name, ...(await copyResume(resumes, stored.key)) };
  } catch (error) {
    // Replaced or removed in the moment since its key was read.
    throw error instanceof DomainError && error.code === "not_found" ? none() : error;
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof findStoredResume>>>;

/** What the row of an application would say of its file. Of a resume that was stored long ago the size is not known. */
function describeResume(upload: UploadedFile | null, stored: Stored | null) {
  if (upload) return { resumeName: resumeName(upload.name), resumeBytes: upload.size };
  return { resumeName: stored?.name ?? "", resumeBytes: stored?.bytes ?? undefined };
}

async function findJob({ db }: Deps, jobId: string, sender: Pick<Sent, "candidateId" | "email">) {
  const found = isUuid(jobId) ? await findJobToApplyTo(db, jobId, sender) : null;
  if (!found) throw new DomainError("not_found", "There is no such job");
  return found;
}

function alreadyApplied(): DomainError {
  const message = "This email address has already applied for this job";
  return new DomainError("conflict", message, { fields: { applicant_email: [message] } });
}

/**
 * A failed write is not always an unwritten one: the answer may have been lost on the way. So the row is looked for. If it is
 * there, all is well. If it is not, the object goes. If the database cannot say, the object stays for the sweep to decide.
 */
async function settleFailedInsert(deps: Deps, row: ApplicationRow, error: unknown): Promise<Applied> {
  const { db, resumes } = deps;
  if (isUniqueConflict(error)) {
    await discardResume(resumes, row.resumeKey);
    const found = await findJobToApplyTo(db, row.jobId, row);
    const same = found && findSame(found.sent, row);
    if (same) return toAnswer(deps, same.id, row);
    throw alreadyApplied();
  }
  if (isMissingConflict(error, "applications.job_id")) {
    await discardResume(resumes, row.resumeKey);
    const found = await findJobToApplyTo(db, row.jobId, row);
    const same = found && findSame(found.sent, row);
    if (same) return toAnswer(deps, same.id, row);
    if (found?.sent.some(({ candidateId, aside }) => candidateId !== null && aside !== "not_me"))
      throw alreadyApplied();
    if (row.candidateId !== null && found && whyNotApply(found.job, null) === null) throw addressChanged();
    throw refusalOfClosedJob(found?.job.deleted ?? true);
  }
  const found = await findApplication(db, row.id).catch(() => "unknown" as const);
  if (found === null) await discardResume(resumes, row.resumeKey);
  if (found === null || found === "unknown") throw error;
  return toAnswer(deps, row.id, row);
}

function addressChanged(): DomainError {
  return new DomainError(
    "conflict",
    "Your account has another address by now. Open the job anew and apply with that one",
  );
}

/** The job closed, or went, between the look at it and the insert. If it was reopened since, the answer is still "closed". */
function refusalOfClosedJob(isRemoved: boolean): DomainError {
  const refusal = whyNotApply({ user_id: "", deleted: isRemoved, status: "closed" }, null);
  return new DomainError(refusal?.code ?? "conflict", refusal?.message ?? "");
}
