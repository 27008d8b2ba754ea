/**
 * An institution's own system sends an application that was made there. It waits in the fold until the person's own link confirms it, and
 * counts in no public number. `takeExternalApplication` tells it from top to bottom.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Database, guard, readAll, Stopped, sqlRead, writeAll } from "~/db/client.server";
import { institutionOf, mayWorkOn } from "~/db/may-work-on";
import { breaksOfSchool } from "~/db/school-breaks";
import { countedAs, type Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { hashFile, newRowId } from "~/domain/ids";
import { checkSentAnswers } from "~/domain/jobs/details/question-warnings";
import { CHANGED, readQuestions } from "~/domain/jobs/details/rules";
import { currentStatus } from "~/domain/jobs/rules";
import { checkLater } from "~/domain/jobs/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { queueMail } from "~/domain/mail/statements.server";
import { checkResume, discardResume, storeResume, type UploadedFile } from "~/domain/resumes/resume-files.server";
import { isAddressSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_APPLICANT } from "~/domain/suspensions/rules";
import { resumeName } from "~/domain/text-rules";
import { words as refusals } from "~/words/application-refusals";
import { words } from "~/words/job-refusals";
import { clockOfNew } from "../clock/rules";
import { applicantPage, type GuestConfig } from "../guest-link";
import { confirmExternalMail } from "../mails";
import { whyNotApply } from "../rules";
import {
  type ApplicationRow,
  insertApplication,
  insertFirstEvent,
  mayTakeExternal,
  noteReceived,
} from "../statements.server";
import { NOTHING_YET } from "./blank-application.server";
import type { ExternalInput } from "./schema";

type Deps = Keyed & {
  db: Database;
  resumes: R2Bucket;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & GuestConfig & { confirmsAddresses: boolean };
};

type Made = { id: string; version: Date };

/**
 * Take an application of a job of one's own under its id in the institution's system. The same id again for the same job is the same
 * application, and changes nothing. The object is stored first, the row second. Throws not_found, conflict (closed, hidden),
 * already_applied with the id of the one that is there, erased, suspended, bad_input, too_many, file_locked, file_cut_off …
 */
export async function takeExternalApplication(
  deps: Deps,
  actor: Person,
  externalId: string,
  input: ExternalInput,
  file: UploadedFile | null,
): Promise<Made> {
  const { db, now, resumes } = deps;
  const upload = checkResume(file);
  const [found, isSuspended] = await Promise.all([
    find(db, actor, externalId, input),
    isAddressSuspended(deps, input.applicant_email),
  ]);
  if (!found) throw new DomainError("not_found", words.noJob);
  const { job, same, other } = found;
  if (same) return whatIsThere(same);
  if (other) throw alreadyApplied(other.id);
  if (isSuspended) throw new DomainError("suspended", SUSPENDED_APPLICANT);
  const status = currentStatus({ state: job.state, closesAt: dateOf(job.closesAt) }, now);
  const refusal = whyNotApply({ status, deleted: job.removedAt !== null }, false);
  if (refusal) throw new DomainError(refusal.reason ?? refusal.code, refusal.message);
  const checked = checkSentAnswers(readQuestions(job.details), input.answers ?? {});
  if (checked.errors) {
    throw new DomainError("bad_input", Object.values(checked.errors)[0]?.[0] ?? CHANGED, { fields: checked.errors });
  }
  const counted = await spend(deps, "applicationByProgram", countedAs(actor));
  const resumeKey = await storeResume(resumes, upload, { takesCutOff: input.insist ?? false }).catch(async (error) => {
    await counted.takeBack();
    throw error;
  });
  const answers = checked.answers && Object.keys(checked.answers).length > 0 ? JSON.stringify(checked.answers) : null;
  const about = { name: resumeName(upload.name), bytes: upload.size, hash: hashFile(upload.chunks), key: resumeKey };
  const row = rowOf({ now }, { input, externalId, job, answers, resume: about });
  try {
    await writeAll(db, [
      guard(db, mayTakeExternal(row, job.details, actor.id), "changed_meanwhile"),
      insertApplication(db, row),
      insertFirstEvent(db, row, newRowId(now)),
      noteReceived(db, row),
      checkLater(db, row.jobId, now),
      queueMail(deps, { ...mailOf(deps, row, job), isFromUnconfirmedSender: true }),
      ...keepKey(deps, row.id),
    ]);
  } catch (error) {
    return settle(deps, { actor, externalId, input, row, error });
  }
  return { id: row.id, version: now };
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time));

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

function rowOf(
  { now }: Pick<Deps, "now">,
  {
    input,
    externalId,
    job,
    answers,
    resume,
  }: {
    input: ExternalInput;
    externalId: string;
    job: Found["job"];
    answers: string | null;
    resume: { name: string; bytes: number; hash: string; key: string };
  },
): ApplicationRow {
  const { promisedDays: _days, ...clock } = clockOfNew({ ...job, closesAt: dateOf(job.closesAt) }, now);
  return {
    ...NOTHING_YET,
    ...clock,
    ...{ id: newRowId(now), jobId: job.id, candidateId: null, requestKey: null },
    ...{ name: input.applicant_name, email: input.applicant_email, mobile: input.applicant_mobile },
    experience: input.applicant_experience,
    ...{ resumeKey: resume.key, resumeName: resume.name, resumeBytes: resume.bytes, resumeHash: resume.hash },
    answers,
    // Her own link alone confirms it, also where other applications count as they come.
    ...{ confirmedAt: null, droppedAt: null, droppedReason: null, keyVersion: 1 },
    ...{ status: "submitted", deskStatus: "submitted" },
    ...{ createdAt: now, updatedAt: now, deskUpdatedAt: now },
    // Nothing was promised to her here, so it never counts in public.
    promisedDays: null,
    ...{ source: "school", externalId, consentVersion: input.consent_version, consentAt: input.consent_at },
  };
}

function mailOf({ origin, config }: Deps, row: ApplicationRow, job: Found["job"]) {
  const { id: applicationId, name: applicantName, email: applicantEmail } = row;
  const about = { applicationId, applicantName, applicantEmail, jobTitle: job.title, company: job.company };
  return confirmExternalMail(about, applicantPage({ origin, config }, row));
}

type Same = { id: string; version: number; isErased: number };

/** The answer to the same id again. */
function whatIsThere({ id, version, isErased }: Same): Made {
  if (isErased === 1) throw new DomainError("erased", refusals.erased);
  return { id, version: new Date(version) };
}

function alreadyApplied(id: string): DomainError {
  const message = refusals.appliedAlready;
  return new DomainError("already_applied", message, { fields: { applicant_email: [message] }, id });
}

/** The batch was not written, or its answer was lost: what is there then decides. */
async function settle(
  { db, resumes }: Deps,
  {
    actor,
    externalId,
    input,
    row,
    error,
  }: { actor: Person; externalId: string; input: ExternalInput; row: ApplicationRow; error: unknown },
): Promise<Made> {
  const found = await find(db, actor, externalId, input).catch(() => null);
  if (found?.same?.id === row.id) return whatIsThere(found.same);
  // Without an answer of the database the object stays, and the sweep decides.
  if (found === null && !(error instanceof Stopped || isUniqueConflict(error))) throw error;
  await discardResume(resumes, row.resumeKey);
  if (found?.same) return whatIsThere(found.same);
  if (found?.other) throw alreadyApplied(found.other.id);
  if (!(error instanceof Stopped)) throw error;
  throw new DomainError("changed_meanwhile", refusals.notTaken);
}

type JobRow = {
  id: string;
  title: string;
  company: string;
  state: Parameters<typeof currentStatus>[0]["state"];
  closesAt: number | null;
  removedAt: number | null;
  timeZone: string | null;
  details: string | null;
  breaks: string;
};

/** The job, what has come of this id for it, and another application of the address that its school has in its list or sent itself. */
async function find(db: Database, actor: Person, externalId: string, input: ExternalInput) {
  const isNamed: SQL = input.job_id
    ? sql`jobs.id = ${input.job_id}`
    : sql`jobs.external_id = ${input.job_external_id ?? ""} and jobs.institution_id = ${institutionOf(actor.id)}`;
  const isIt = sql`${isNamed} and jobs.seq is not null and ${mayWorkOn(actor.id)}`;
  const { jobs, same, other } = await readAll(db, {
    jobs: sqlRead<JobRow>(sql`select jobs.id, jobs.title, jobs.company_name as company, jobs.state, jobs.closes_at as closesAt,
      jobs.removed_at as removedAt, jobs.time_zone as timeZone, jobs.details, ${breaksOfSchool} as breaks from jobs where ${isIt}`),
    same: sqlRead<Same>(sql`select applications.id, coalesce(applications.desk_updated_at, applications.created_at) as version,
        applications.dropped_at is not null as isErased
      from jobs join applications on applications.job_id = jobs.id where ${isIt} and applications.external_id = ${externalId}`),
    other: sqlRead<{ id: string }>(sql`select applications.id from jobs join current_applications applications
      on applications.job_id = jobs.id where ${isIt} and applications.email = ${input.applicant_email}
        and (applications.confirmed_at is not null or applications.source = 'school') limit 1`),
  });
  const [job] = jobs;
  return job ? { job, same: same[0] ?? null, other: other[0] ?? null } : null;
}

/** The id as the path has it. Throws bad_input. */
export function readExternalId(text: string | undefined): string {
  if (text === undefined || !/^[\x21-\x7e]{1,100}$/.test(text)) throw fieldError("external_id", refusals.externalId);
  return text;
}
