/**
 * Applying to a job: with an account or without one, once for each address whose owner is known. `applyToJob` tells it from top to bottom;
 * below stand its parts: the look-up, the look at what was found, the file, the answers, what is done when the insert fails, and the reads.
 */

import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  type Database,
  guard,
  type Item,
  itemOf,
  type Prepared,
  prepare,
  readAll,
  Stopped,
  unlessStopped,
  writeAll,
} from "~/db/client.server";
import { current } from "~/db/current-applications";
import { isInList } from "~/db/in-list";
import { maySee } from "~/db/may-work-on";
import { users } from "~/db/schema/accounts";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, type FieldErrors, fieldError, isUniqueConflict } from "~/domain/errors";
import { findDone, findEarlier } from "~/domain/idempotency/queries.server";
import { type Keyed, type KeyedRequest, keepKey } from "~/domain/idempotency/statements.server";
import { hashFile, isUuid, newRowId } from "~/domain/ids";
import { checkSentAnswers } from "~/domain/jobs/details/question-warnings";
import { type Answers, CHANGED, type Question, readQuestions } from "~/domain/jobs/details/rules";
import { currentStatus } from "~/domain/jobs/rules";
import { checkLater } from "~/domain/jobs/statements.server";
import { type Counting, countAlong, countedWhenDone } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { queueMail, queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { deletePartsOf } from "~/domain/privacy/statements.server";
import { copiedColumns, findMadeResume, findStoredResume } from "~/domain/profiles/queries.server";
import {
  checkResume,
  copyResume,
  discardResume,
  discardResumes,
  resumeErrors,
  storeResume,
  type UploadedFile,
} from "~/domain/resumes/resume-files.server";
import { isAddressSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_APPLICANT } from "~/domain/suspensions/rules";
import { resumeName } from "~/domain/text-rules";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words as refusals } from "~/words/application-refusals";
import { words } from "~/words/job-refusals";
import { clockOfNew, type Due, dueLine } from "../clock/rules";
import { applicantPage, type GuestConfig } from "../guest-link";
import {
  applicationReceivedMail,
  applicationSentMail,
  confirmApplicationMail,
  newApplicantMail,
  newApplicationNotice,
  otherConfirmedMail,
} from "../mails";
import { findApplication } from "../queries.server";
import { whyNotApply } from "../rules";
import type { ApplyInput } from "../schema";
import {
  type ApplicationRow,
  deleteApplications,
  dropUnconfirmed,
  hasConfirmedOther,
  insertApplication,
  insertFirstEvent,
  isConfirmedSender,
  isOneTooMany,
  isRecruitersOf,
  noteErased,
  noteReceived,
  takesApplication,
  takesApplications,
} from "../statements.server";
import { makeTeachingCopy, type TeachingSource } from "../teaching-copy-rules";
import { NOTHING_YET } from "./blank-application.server";

type Deps = Keyed & {
  db: Database;
  resumes: R2Bucket;
  now: Date;
  effects: Effects;
  origin: string;
  /** The network that the request comes from; null if the platform does not tell. */
  client: string | null;
  config: LimitConfig & GuestConfig & { confirmsAddresses: boolean };
};

/** The answer to the sender; `message` only if there is no account and mail is sent. */
type Applied = {
  id: string;
  message?: string;
  /** Until when an answer is due, in words. */
  due?: string;
};

/** The errors of an application's file, shown together with those of the other fields. A stored resume can replace the file. */
export function applicationFileErrors(file: UploadedFile | null, fields: Record<string, string>): FieldErrors | null {
  const isUpload = ["", "0", "false"].includes(fields.use_stored_resume ?? "") || Boolean(file?.name);
  return isUpload ? resumeErrors(file) : null;
}

/**
 * Apply with a PDF: an uploaded one, or a copy of the resume that the candidate keeps, so that a sent application never changes.
 * The object is stored first, the row second; if the row is refused, the object is removed. A retry, with the same key and
 * content, gets the first try's answer and does nothing.
 *
 * A candidate applies with her account's address, once per job. Without an account a second application of an address is stored as
 * the first one is, unconfirmed, and its sender learns nothing; the owner of the mailbox confirms one. At most five of them wait for a
 * job. Where no mail is sent each counts as confirmed, and a second one is refused.
 * Throws not_found, gone, conflict (closed, or applied before), not_allowed (own job, suspended), bad_input, too_large,
 * unsupported_type, too_many, unavailable, key_reused, file_locked, file_cut_off.
 */
export async function applyToJob(
  deps: Deps,
  input: ApplyInput,
  file: UploadedFile | null,
  actor: Person | null,
): Promise<Applied> {
  if (actor?.isSuspended) throw new DomainError("suspended", SUSPENDED_APPLICANT);
  const candidate = actor?.role === "user" ? actor : null;
  const isUploaded = !input.use_stored_resume || Boolean(file?.name || file?.size);
  // Before the job is looked up: an error about the job would tell somebody without an account who has applied.
  if (!isUploaded && !candidate) throw fieldError("resume", refusals.asCandidate);
  const upload = isUploaded ? checkResume(file) : null;
  const request = requestOf(input, candidate);
  const sent = upload && { file: upload, hash: hashFile(upload.chunks) };
  const keyed = deps.keyed ?? null;
  const counting = countApplication(deps, input.job_id, actor);
  const looked = await lookUp(deps, { input, upload, request, candidate, actor, keyed }, counting);
  if (looked.answer) {
    await counting.takeBack();
    return looked.answer;
  }
  const { job, stored, jobQuestions, answers } = looked;
  const spent = await counting.check();
  // A file that could not be stored does not count.
  const resume = await countedWhenDone(
    deps,
    spent,
    sent ? keepUpload(deps, sent, input.insist ?? false) : copyStored(deps, stored, input),
  );
  const { db, now } = deps;
  const isAddressConfirmed = candidate !== null && job.isAddressConfirmed;
  const row = rowOf(deps, { request, job, resume, answers, isAddressConfirmed });
  try {
    await writeAll(db, [
      guard(db, takesApplication(row, job.details), "changed_meanwhile"),
      ...dropUnconfirmed(db, row),
      insertApplication(db, row),
      insertFirstEvent(db, row, newRowId(now)),
      noteReceived(db, row),
      checkLater(db, row.jobId, now),
      ...notifyRecruiter(deps, row, job),
      ...keepKey(deps, row.id),
    ]);
  } catch (error) {
    if (keyed && isUniqueConflict(error)) await refuseReusedKey(deps, { keyed, resumeKey: resume.key });
    return settleFailedInsert(deps, row, { input, jobQuestions, error, zone: job.timeZone });
  }
  // Not now: the time of the answer would tell how many there are.
  if (!candidate) deps.effects.afterResponse(() => removeOneTooMany(deps, row));
  return toAnswer(deps, row.id, request, dueOf(row, job));
}

/**
 * The answer to an earlier try of the same request, with a file of this name and size; null if there was none. For a file that waited:
 * it may be gone, as the earlier try has stored it.
 */
export async function findSameApplication(
  deps: Deps,
  input: ApplyInput,
  file: { name: string; size: number },
  actor: Person | null,
): Promise<Applied | null> {
  const request = requestOf(input, actor?.role === "user" ? actor : null);
  const found = await findJobToApplyTo(deps.db, input.job_id, { ...request, actorId: actor?.id });
  if (!found) return null;
  const answers = writeAnswers(checkSentAnswers(readQuestions(found.job.details), input.answers ?? {}).answers);
  const same = findSame(found.sent, { ...request, resumeName: file.name, resumeBytes: file.size, answers });
  return same && toAnswer(deps, same.id, request, dueOf(same, found.job));
}

/** A candidate applies with her account's address. */
function requestOf(input: ApplyInput, candidate: Person | null) {
  return {
    candidateId: candidate?.id ?? null,
    name: input.applicant_name,
    email: candidate?.email ?? input.applicant_email,
    mobile: input.applicant_mobile,
    experience: input.applicant_experience,
    requestKey: input.application_key || null,
  };
}

type Request = ReturnType<typeof requestOf>;

/** Everything that is read, in one go with what is counted. What was counted is taken back if it is refused. */
async function lookUp(
  deps: Deps,
  { actor, keyed, ...applying }: ApplyRequest & { actor: Person | null; keyed: KeyedRequest | null },
  counting: Counting,
) {
  const { input, upload, request, candidate } = applying;
  const pendingJob = findJob(deps, input.job_id, { ...request, actorId: actor?.id }, counting);
  try {
    const [done, found, stored, isSuspended] = await Promise.all([
      keyed && findEarlier(deps, keyed),
      pendingJob,
      upload || !candidate ? null : findChosenResume(deps, input, candidate),
      // Without an account, or with another role's, the address that is typed speaks for the person.
      candidate ? false : isAddressSuspended(deps, request.email),
    ]);
    if (isSuspended) throw new DomainError("suspended", SUSPENDED_APPLICANT);
    return lookAt(deps, { ...applying, done, stored, ...found });
  } catch (error) {
    await pendingJob.catch(() => undefined);
    await counting.takeBack();
    throw error;
  }
}

type NewApplication = {
  request: Request;
  job: JobToApplyTo;
  resume: { key: string; name: string; size: number; hash: string | null };
  answers: string | null;
  isAddressConfirmed: boolean;
};

function rowOf(
  { now, config }: Deps,
  { request, job, resume, answers, isAddressConfirmed }: NewApplication,
): ApplicationRow {
  return {
    ...{ ...NOTHING_YET, ...clockOfNew(job, now) },
    ...request,
    id: newRowId(now),
    jobId: job.id,
    resumeKey: resume.key,
    resumeName: resume.name,
    resumeBytes: resume.size,
    resumeHash: resume.hash,
    answers,
    teachingCopy: copyOf(job, now),
    confirmedAt: isAddressConfirmed || !config.confirmsAddresses ? now : null,
    ...{ droppedAt: null, droppedReason: null },
    keyVersion: 1,
    ...{ status: "submitted", deskStatus: "submitted" },
    createdAt: now,
    updatedAt: now,
    deskUpdatedAt: now,
  };
}

/** The copy of the candidate's teaching profile for the school. Guests have none. */
function copyOf({ profile }: Pick<JobToApplyTo, "profile">, now: Date): string | null {
  return profile === null ? null : makeTeachingCopy(JSON.parse(profile) as TeachingSource, now);
}

/**
 * Signed-in people are counted by account, others by network, and by network and job. A job that takes no applications counts nothing:
 * no rows are made for jobs that do not exist.
 */
function countApplication(deps: Deps, jobId: string, actor: Person | null): Counting {
  const { client, now } = deps;
  const condition = takesApplications(jobId, actor?.id, now);
  if (actor) return countAlong(deps, [["application", actor.id]], condition);
  return countAlong(
    deps,
    [
      ["applicationByNetwork", client],
      ["applicationForJob", client && `${jobId} ${client}`],
    ],
    condition,
  );
}

/** The look-up and the counts go together. If that fails, each is tried alone: a count that fails keeps no applicant out. */
async function findJob({ db }: Pick<Deps, "db">, jobId: string, sender: Sender, counting: Counting) {
  if (!isUuid(jobId)) throw noSuchJob();
  const together = await findJobCounting(db, { jobId, sender }, counting.statements).catch(() => null);
  if (together) counting.settle(together.counted);
  const found = together ? together.found : await findJobToApplyTo(db, jobId, sender);
  if (!found) throw noSuchJob();
  if (!together) await counting.alone();
  return found;
}

function noSuchJob(): DomainError {
  return new DomainError("not_found", words.noJob);
}

type Stored = { name: string; bytes: number | null; key: string };

/** The resume that the candidate keeps: the one that was made from her profile, or the uploaded one. */
function findChosenResume(deps: Deps, { use_stored_resume }: ApplyInput, candidate: Person): Promise<Stored | null> {
  return use_stored_resume === "made" ? findMadeResume(deps, candidate) : findStoredResume(deps, candidate);
}

type ApplyRequest = { input: ApplyInput; upload: UploadedFile | null; request: Request; candidate: Person | null };

type CheckedApply = ApplyRequest & {
  done: string | null;
  stored: Stored | null;
  job: JobToApplyTo;
  sent: ApplicationRow[];
};

/** The answer of an earlier try, or what an application is made of. Throws if it is refused. */
function lookAt(deps: Deps, { input, upload, request, candidate, done, stored, job, sent }: CheckedApply) {
  const due = (row: ApplicationRow | undefined) => dueOf(row, job);
  if (done) return { answer: toAnswer(deps, done, request, due(sent.find(({ id }) => id === done))) };
  const jobQuestions = readQuestions(job.details);
  const checked = checkSentAnswers(jobQuestions, input.answers ?? {});
  const answers = writeAnswers(checked.answers);
  const before = findSame(sent, { ...request, ...describeResume(upload, stored), answers });
  if (before) return { answer: toAnswer(deps, before.id, request, due(before)) };
  const refusal = whyNotApply(shownStatus(job, deps.now), job.isOwn);
  if (refusal) throw new DomainError(refusal.reason ?? refusal.code, refusal.message);
  if (checked.errors) throw wrongAnswers(checked.errors);
  if (hasApplied(deps, sent, job, candidate)) throw alreadyApplied();
  return { job, stored, jobQuestions, answers };
}

/** Two applications with the same values in these columns are one. */
const SAME = [
  "requestKey",
  "candidateId",
  "name",
  "email",
  "mobile",
  "experience",
  "resumeName",
  "resumeBytes",
  "answers",
] as const satisfies (keyof ApplicationRow)[];

type Sent = Pick<ApplicationRow, "candidateId" | "email"> & Pick<Partial<ApplicationRow>, (typeof SAME)[number]>;

/**
 * The application that an earlier try of this very request stored: same key, same person, same words, same file. Everybody knows
 * the key of the page's form (the job's id), so all of these must match. An application that was withdrawn or disowned since does
 * not count. The size of a resume that was stored long ago is not compared.
 */
function findSame(sent: ApplicationRow[], request: Sent): ApplicationRow | null {
  if (!request.requestKey) return null;
  const isSame = (row: ApplicationRow) =>
    row.status !== "withdrawn" &&
    row.droppedReason !== "not_me" &&
    SAME.every((key) => request[key] === undefined || row[key] === request[key]);
  return sent.find(isSame) ?? null;
}

/**
 * True if the candidate has applied: her account has an application, or there is a confirmed one from her confirmed address. Without an
 * account only where each application counts as confirmed, as nothing else may be told.
 */
function hasApplied(
  { config }: Deps,
  sent: ApplicationRow[],
  { isAddressConfirmed }: JobToApplyTo,
  candidate: Pick<Person, "id"> | null,
): boolean {
  const mayTell = isAddressConfirmed || !config.confirmsAddresses;
  return sent.some(
    ({ candidateId, confirmedAt, droppedAt }) =>
      droppedAt === null && ((candidate && candidateId === candidate.id) || (mayTell && confirmedAt !== null)),
  );
}

/** The column's JSON; null if nothing was answered. */
function writeAnswers(answers: Answers | null): string | null {
  return answers && Object.keys(answers).length > 0 ? JSON.stringify(answers) : null;
}

function wrongAnswers(fields: FieldErrors): DomainError {
  return new DomainError("bad_input", Object.values(fields)[0]?.[0] ?? CHANGED, { fields });
}

/** The questions were changed between the look-up and the insert. The form comes back with the new ones; null if they are the same. */
function questionsChanged(
  job: { details: string | null },
  { input, jobQuestions }: { input: ApplyInput; jobQuestions: readonly Question[] },
): DomainError | null {
  const questions = readQuestions(job.details);
  if (JSON.stringify(questions) === JSON.stringify(jobQuestions)) return null;
  const { errors } = checkSentAnswers(questions, input.answers ?? {});
  return errors
    ? wrongAnswers(errors)
    : new DomainError("questions_changed", CHANGED, { fields: { answers: [CHANGED] } });
}

/** The time by which the school is to answer; null if nobody waits for it. */
function dueOf(row: ApplicationRow | undefined, { timeZone }: { timeZone: string | null }): Due | null {
  if (!row?.dueAt || row.turn !== "school") return null;
  return { dueAt: row.dueAt, zone: timeZone ?? DEFAULT_ZONE, isPromised: row.promisedDays !== null };
}

/** `hash` as `hashFile` makes it. */
async function keepUpload(
  { resumes }: Pick<Deps, "resumes">,
  { file, hash }: { file: UploadedFile; hash: string },
  takesCutOff: boolean,
) {
  const key = await storeResume(resumes, file, { takesCutOff });
  return { key, name: resumeName(file.name), size: file.size, hash };
}

async function copyStored(
  { resumes }: Pick<Deps, "resumes">,
  stored: Stored | null,
  { use_stored_resume }: ApplyInput,
) {
  const missing = use_stored_resume === "made" ? refusals.noMadeResume : refusals.noStoredResume;
  const none = () => fieldError("resume", missing);
  if (!stored) throw none();
  try {
    return { name: stored.name, ...(await copyResume(resumes, stored.key)) };
  } catch (error) {
    // It was replaced or removed after its key was read.
    throw error instanceof DomainError && error.code === "not_found" ? none() : error;
  }
}

/** The name and size of the file, as in an application's row. The size of a resume that was stored long ago is not known. */
function describeResume(upload: UploadedFile | null, stored: Stored | null) {
  if (upload) return { resumeName: resumeName(upload.name), resumeBytes: upload.size };
  return { resumeName: stored?.name ?? "", resumeBytes: stored?.bytes ?? undefined };
}

/** Two requests with one key at the same moment: if they differ, the later one is refused, and its file is removed. */
async function refuseReusedKey(
  deps: Deps,
  { keyed, resumeKey }: { keyed: KeyedRequest; resumeKey: string },
): Promise<void> {
  try {
    await findDone(deps, keyed);
  } catch (error) {
    await discardResume(deps.resumes, resumeKey);
    throw error;
  }
}

/** A first and a second application of an address without an account are answered with the same words. */
function toAnswer({ config }: Deps, id: string, { candidateId, email }: Sent, due: Due | null): Applied {
  const applied = due ? { id, due: dueLine(due) } : { id };
  if (candidateId || !config.confirmsAddresses) return applied;
  const message = refusals.sentConfirm(email);
  return { ...applied, message };
}

/**
 * The mail to the applicant. To a guest it may be one of two, and the batch decides which: so the same statements run whether her address
 * has confirmed another application or not.
 */
function receiptOf(deps: Deps, row: ApplicationRow, sent: Parameters<typeof applicationReceivedMail>[0]) {
  const { config, origin } = deps;
  const isFromUnconfirmedSender = row.confirmedAt === null;
  if (row.candidateId) return [queueMail(deps, { ...applicationReceivedMail(sent, origin), isFromUnconfirmedSender })];
  const page = applicantPage({ config, origin }, row);
  if (!config.confirmsAddresses) return [queueMail(deps, applicationSentMail(sent, page))];
  const isOther = hasConfirmedOther(row.id);
  return [
    queueMailIf(deps, { ...confirmApplicationMail(sent, page), isFromUnconfirmedSender }, sql`not ${isOther}`),
    queueMailIf(deps, { ...otherConfirmedMail(sent, page), isFromUnconfirmedSender }, isOther),
  ];
}

/** The mails and the notification of a new application. An account with an unconfirmed address may write in anybody's name. */
function notifyRecruiter(deps: Deps, row: ApplicationRow, job: JobToApplyTo): BatchItem<"sqlite">[] {
  const { db, now, origin } = deps;
  const sent = {
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: job.title,
    company: job.company_name,
    due: dueOf(row, job),
  };
  const isFromUnconfirmedSender = row.confirmedAt === null;
  const isHers = isRecruitersOf(row.id, job.user_id);
  return [
    ...receiptOf(deps, row, sent),
    queueMailIf(
      deps,
      { ...newApplicantMail(sent, { email: job.recruiterEmail, origin }), isFromUnconfirmedSender },
      isHers,
    ),
    queueNotificationIf(db, newApplicationNotice({ ...sent, jobId: job.id }, job.user_id), now, isHers),
  ];
}

function alreadyApplied(): DomainError {
  const message = refusals.appliedAlready;
  return new DomainError("already_applied", message, { fields: { applicant_email: [message] } });
}

/**
 * A write that failed may have been carried out: its answer may have been lost. So the row is looked up. If it is there, all is
 * well. If it is not, the object is removed. If the database does not answer, the object stays, and the sweep decides.
 */
async function settleFailedInsert(
  deps: Deps,
  row: ApplicationRow,
  {
    input,
    jobQuestions,
    error,
    zone,
  }: { input: ApplyInput; jobQuestions: readonly Question[]; error: unknown; zone: string | null },
): Promise<Applied> {
  const { db, resumes } = deps;
  if (isUniqueConflict(error)) {
    await discardResume(resumes, row.resumeKey);
    const found = await findJobToApplyTo(db, row.jobId, row);
    const same = found && findSame(found.sent, row);
    if (same) return toAnswer(deps, same.id, row, dueOf(same, found.job));
    throw alreadyApplied();
  }
  if (error instanceof Stopped) {
    await discardResume(resumes, row.resumeKey);
    const found = await findJobToApplyTo(db, row.jobId, row);
    const same = found && findSame(found.sent, row);
    if (same) return toAnswer(deps, same.id, row, dueOf(same, found.job));
    if (found?.sent.some(({ candidateId, droppedAt }) => candidateId !== null && droppedAt === null))
      throw alreadyApplied();
    const isOpen = found && whyNotApply(shownStatus(found.job, deps.now), false) === null;
    const changed = isOpen ? questionsChanged(found.job, { input, jobQuestions }) : null;
    if (changed) throw changed;
    if (row.candidateId !== null && isOpen) throw addressChanged();
    throw refusalOfClosedJob(found?.job.removedAt !== null);
  }
  const found = await findApplication(db, row.id).catch(() => "unknown" as const);
  if (found === null) await discardResume(resumes, row.resumeKey);
  if (found === null || found === "unknown") throw error;
  return toAnswer(deps, row.id, row, dueOf(found.application, { timeZone: zone }));
}

/** A sixth unconfirmed application of an address for the job takes the place of the oldest one, whose file goes too. */
async function removeOneTooMany({ db, resumes, now }: Deps, row: ApplicationRow): Promise<void> {
  const which = isOneTooMany(row);
  const found = await db.select({ id: applications.id, key: applications.resumeKey }).from(current).where(which);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const stillToo = sql`(select count(*) from current_applications applications where ${isInList(sql`applications.id`, ids)} and ${which}) = ${ids.length}`;
  const isRemoved = await unlessStopped(
    writeAll(db, [
      guard(db, stillToo, "changed_meanwhile"),
      noteErased(db, isInList(sql`applications.id`, ids), "other_sent", now),
      ...deletePartsOf(db, isInList(sql`applications.id`, ids)),
      deleteApplications(db, ids),
    ]),
  );
  if (!isRemoved) return;
  await discardResumes(
    resumes,
    found.map(({ key }) => key),
  );
}

function addressChanged(): DomainError {
  return new DomainError("changed_meanwhile", refusals.addressChanged);
}

/** How the job is now, for whoever wants to apply. */
function shownStatus(job: { state: JobToApplyTo["state"]; removedAt: Date | null; closesAt: Date | null }, now: Date) {
  return { status: currentStatus(job, now), deleted: job.removedAt !== null };
}

/** The job was closed or removed between the look-up and the insert. The answer is "closed" even if it was reopened since. */
function refusalOfClosedJob(isRemoved: boolean): DomainError {
  const refusal = whyNotApply({ deleted: isRemoved, status: "closed" }, false);
  return new DomainError(refusal?.reason ?? refusal?.code ?? "conflict", refusal?.message ?? "");
}

/** The same, with statements that count the application, in one round trip. */
async function findJobCounting<Count>(
  db: Database,
  { jobId, sender }: { jobId: string; sender: Sender },
  counts: Item<Count>[],
): Promise<{ found: JobAndSent | null; counted: Count[] }> {
  const [job, sent] = readsToApply(jobId, sender);
  const [jobs, rows, ...counted] = await writeAll(db, [itemOf(db, job), itemOf(db, sent), ...counts]);
  return { found: toJobAndSent(jobs, rows), counted };
}

// The reads

/** `actorId`: the account that is logged in, whoever it is. */
type Sender = { candidateId: string | null; email: string; actorId?: string | undefined };

type RowOf<P> = P extends Prepared<infer Row> ? Row : never;

type JobToApplyTo = Omit<RowOf<typeof jobToApplyTo>, "isOwn" | "isAddressConfirmed"> & {
  isOwn: boolean;
  isAddressConfirmed: boolean;
};

/** At most so many earlier applications of one sender for one job are looked at. */
const MAX_SENT_READ = 20;

const at = sql.placeholder;

const jobToApplyTo = prepare(
  {
    id: jobs.id,
    title: jobs.title,
    company_name: jobs.company_name,
    state: jobs.state,
    closesAt: jobs.closesAt,
    removedAt: jobs.removedAt,
    timeZone: jobs.timeZone,
    details: jobs.details,
    breaks: breaksOfSchool,
    user_id: jobs.user_id,
    recruiterEmail: users.email,
    isOwn: sql<number>`${maySee(sql`${at("actorId")}`)}`,
    isAddressConfirmed: isConfirmedSender,
    profile: copiedColumns(sql`${at("candidateId")}`),
  },
  sql`from ${jobs} inner join ${users} on ${users.id} = ${jobs.user_id} where ${jobs.id} = ${at("jobId")} and ${jobs.seq} is not null`,
);

// The candidate's own first: strangers may have sent any number with her address since.
const sentBy = (isSenders: SQL) =>
  prepare(
    getTableColumns(applications),
    sql`from ${applications} where ${applications.jobId} = ${at("jobId")} and ${isSenders}
      order by candidate_id is null, ${applications.createdAt} desc, ${applications.id} desc limit ${sql.raw(String(MAX_SENT_READ))}`,
  );

const sentByCandidate = sentBy(
  sql`(candidate_id = ${at("candidateId")} or (email = ${at("email")} and candidate_id is null))`,
);

const sentByAddress = sentBy(sql`(email = ${at("email")} and candidate_id is null)`);

type JobAndSent = { job: JobToApplyTo; sent: ApplicationRow[] };

/**
 * The job, and what this sender has sent for it: for a candidate the applications of her account, and those sent with her address
 * without an account; for everybody else those sent with the address without an account. Always one round trip.
 */
export async function findJobToApplyTo(db: Database, jobId: string, sender: Sender): Promise<JobAndSent | null> {
  const [job, sent] = readsToApply(jobId, sender);
  const rows = await readAll(db, { jobs: job, sent });
  return toJobAndSent(rows.jobs, rows.sent);
}

function readsToApply(jobId: string, { candidateId, email, actorId = "" }: Sender) {
  const values = { jobId, candidateId, email, actorId };
  return [jobToApplyTo(values), (candidateId ? sentByCandidate : sentByAddress)(values)] as const;
}

function toJobAndSent([job]: RowOf<typeof jobToApplyTo>[], sent: ApplicationRow[]): JobAndSent | null {
  return job
    ? { job: { ...job, isOwn: job.isOwn === 1, isAddressConfirmed: job.isAddressConfirmed === 1 }, sent }
    : null;
}
