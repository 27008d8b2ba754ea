/** Post a job, once for each key. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import { isSuspended } from "~/db/may-work-on";
import { type Actor, countedAs } from "~/domain/actor";
import { endIfDry, type MayBeDry } from "~/domain/dry-run";
import type { Effects } from "~/domain/effects";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { recordJobEvents } from "~/domain/events/statements.server";
import { findDone, findEarlier, keyedForm } from "~/domain/idempotency/queries.server";
import { type Keyed, type KeyedRequest, keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { nameByJob } from "~/domain/institutions/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_JOB } from "~/domain/suspensions/rules";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { suspendedNamesOfChange, suspendedNamesOfInstitution } from "~/domain/suspensions/suspended-names";
import { words } from "~/words/job-refusals";
import type { StoredJob } from "./details/rules";
import { writeJob } from "./details/write-job.server";
import {
  findJobStatus,
  findOwnJobRow,
  findSameJobRow,
  jobStatusRead,
  readPosting,
  type SameJob,
} from "./own/queries.server";
import { mayOnlyRead } from "./refusal-texts";
import { currentStatus, type JobState, MAX_UNPUBLISHED_JOBS } from "./rules";
import { readPublishing } from "./scheduled/rules";
import type { JobInput, PostedJob } from "./schema";
import { addTitleWords } from "./search/statements.server";
import { insertJobRow, isConfirmed, type Publishing, unpublishedCount } from "./statements.server";

export type PostDeps = Keyed &
  MayBeDry & {
    effects: Effects;
    config: LimitConfig & SuspensionConfig & { confirmsAddresses: boolean };
  };

type Deps = PostDeps;

/** The jobs of a program count apart, and more of them may come: it sends a whole school's at once. */
export function postingLimitOf({ key }: Actor): "job" | "jobByKey" {
  return key ? "jobByKey" : "job";
}

export const AS_IT_IS: Publishing = { waits: false, moreStatements: () => [] };

/**
 * Post a job; hold it if addresses must be confirmed and the recruiter's is not. Owner, status and removal are set here. The same
 * keyed request makes one job, however often it is sent (a double click, or a retry whose first answer was lost), and a repeated
 * one does not count. Throws not_allowed for a candidate and for a reader, conflict when too many are held, too_many, and key_reused.
 */
export async function postJob(
  deps: Deps,
  actor: Actor,
  input: JobInput,
  request: KeyedRequest | null = deps.keyed ?? null,
  { waits, moreStatements }: Publishing = AS_IT_IS,
): Promise<PostedJob> {
  if (actor.role !== "admin") throw new DomainError("wrong_role", words.onlyRecruiters);
  const { db, now, effects, config } = deps;
  const [done, { held, isConfirmed, isReader }, written, isFree] = await Promise.all([
    request && findPosted(db, request, findEarlier),
    readPosting(db, actor.id),
    unlessRefused(writeJob(deps, input, null)),
    unlessRefused(requireFree(deps, actor, input)),
  ]);
  if (done && !deps.isDry) return done;
  isFree();
  if (isReader) throw mayOnlyRead();
  const job = written();
  const { timeZone: zone, closesAt } = job;
  const publishAt = input.publish_at ? readPublishing(input.publish_at, { zone, closesAt, now }) : null;
  const isHeld = config.confirmsAddresses && !isConfirmed;
  // Before anything is counted; the statement that writes checks again.
  if ((waits || publishAt || isHeld) && held >= MAX_UNPUBLISHED_JOBS) throw tooManyHeld();
  endIfDry(deps, { result: "made", status: waits ? "waiting" : publishAt ? "scheduled" : isHeld ? "held" : "open" });
  const counted = await spend(deps, postingLimitOf(actor), countedAs(actor));
  const id = newRowId(now);
  effects.hasChangedJobs = true;
  const how = { needsConfirmed: config.confirmsAddresses, cap: MAX_UNPUBLISHED_JOBS, waits };
  const key = keepKey({ db, now, keyed: request }, id);
  const more = [...key, ...moreStatements(id), ...nameByJob(deps, schoolOf(actor, input))];
  try {
    return { id, status: await insertJob(db, { job, id, ownerId: actor.id, now, publishAt }, how, more) };
  } catch (error) {
    if (error instanceof Stopped) {
      await counted.takeBack();
      throw error.code === "only_reader" ? mayOnlyRead() : tooManyHeld();
    }
    const same = request && isUniqueConflict(error) ? await findPosted(db, request) : null;
    if (same) return same;
    // The answer may have been lost although the job was written: a recruiter who tries again must not post it twice.
    return { id, status: await recoverLostResponse(error, () => findJobStatus(db, id)) };
  }
}

/** The school that a job names: its recruiter's institution gets its name, if it has none. */
export function schoolOf(actor: Actor, { company_name: name, company_location: place, website }: OfSchool) {
  return { userId: actor.id, name, place: place ?? null, website: website ?? null };
}

type OfSchool = {
  company_name: string;
  company_location?: string | null | undefined;
  website?: string | null | undefined;
};

/**
 * A job for a suspended institution or website is not posted, and none is made one: of a job from `before`, only what was changed is
 * looked for. Throws not_allowed.
 */
export function requireFree(
  deps: Parameters<typeof requireNotSuspended>[0],
  actor: Actor,
  job: OfSchool,
  before?: OfSchool,
): Promise<void> {
  const describe = ({ company_name: name, company_location: place, website }: OfSchool) => ({ name, place, website });
  const names = before
    ? suspendedNamesOfChange(describe(before), describe(job))
    : suspendedNamesOfInstitution(describe(job));
  return requireNotSuspended(deps, names, ON_JOB, actor.id);
}

/**
 * Keeps the result or the error of early work until it is asked for. So a request that is done already gets its first
 * answer, and no refusal.
 */
function unlessRefused<T>(work: Promise<T>): Promise<() => T> {
  return work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
}

/** How often one form can post another job, each time because its last one was closed or removed. */
const MAX_POSTED_AGAIN = 5;

/**
 * The same for a form. Its page keeps the key, so a form that is sent again means the same job. But if that job was closed or
 * removed meanwhile, the recruiter means a new one.
 */
export async function postForm(
  deps: Deps,
  actor: Actor,
  input: JobInput,
  key: string | undefined,
  publishing?: Publishing,
): Promise<PostedJob> {
  let own = key;
  // All look-ups come before the first write, so that a failed look-up leaves nothing half done.
  for (let times = 0; own && times < MAX_POSTED_AGAIN; times += 1) {
    const request = keyedForm(actor, own, input);
    const done = request && (await findDone(deps, request));
    if (done === null || !(await isOver(deps, actor, done))) break;
    own = `${own} ${done}`;
  }
  return postJob(deps, actor, input, keyedForm(actor, own, input), publishing);
}

async function isOver({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, id: string): Promise<boolean> {
  const found = await findOwnJobRow(db, actor.id, id);
  return found === null || found.job.removedAt !== null || currentStatus(found.job, now) === "closed";
}

/**
 * An open or held job of the recruiter's own with the same text as `input`, to be shown to her before she posts it once more.
 * Null if this very request was carried out before: then she only tries again.
 */
export async function findSameJob(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  input: JobInput,
  request: KeyedRequest | null,
): Promise<SameJob | null> {
  const [done, job] = await Promise.all([
    request && findDone({ db }, request),
    unlessRefused(writeJob({ db, now }, input, null)),
  ]);
  return done ? null : findSameJobRow(db, actor.id, job());
}

/** The job that the same request made before, as it stands now. */
async function findPosted(db: Database, request: KeyedRequest, find = findDone): Promise<PostedJob | null> {
  const id = await find({ db }, request);
  const status = id && (await findJobStatus(db, id));
  return id && status ? { id, status } : null;
}

export function tooManyHeld(): DomainError {
  const message = words.tooManyUnpublished(MAX_UNPUBLISHED_JOBS);
  return new DomainError("limit_reached", message);
}

/** `publishAt`: the time that was chosen; null to publish at once. */
type Posting = { job: StoredJob; id: string; ownerId: string; now: Date; publishAt?: Date | null };

type How = { needsConfirmed: boolean; cap: number; waits: boolean };

/**
 * Write a job; hold it if `needsConfirmed` and the owner's address is not confirmed, or if it `waits` for a look. The batch itself
 * decides, so that no job stays held if the address is confirmed at the same moment. `moreStatements` go into the same batch. Returns the job's
 * status. Throws `Stopped` if the account may only read, or if `cap` are held already.
 */
export async function insertJob(
  db: Database,
  { job: written, id, ownerId, now, publishAt = null }: Posting,
  { needsConfirmed, cap, waits }: How,
  moreStatements: BatchItem<"sqlite">[] = [],
): Promise<JobState> {
  const job = { ...written, id, user_id: ownerId, publishAt, createdAt: now, updatedAt: now };
  const otherwise = waits ? "waiting" : publishAt ? "scheduled" : "held";
  const isPublic = waits || publishAt ? sql`0` : needsConfirmed ? isConfirmed(ownerId) : sql`1`;
  const isReader = sql`exists (select 1 from institution_members where user_id = ${ownerId} and role = 'reader')`;
  const hasRoom = sql`(${isPublic} or ${unpublishedCount(ownerId)} < ${cap})`;
  const [, , , [found]] = await writeAll(db, [
    guard(db, sql`not ${isReader}`, "only_reader"),
    guard(db, sql`not ${isSuspended(ownerId)} and ${hasRoom}`, "limit_reached"),
    insertJobRow(db, job, { isPublic, otherwise }),
    jobStatusRead(db, id),
    recordJobEvents(db, sql`jobs.id = ${id}`, now),
    ...moreStatements,
    ...addTitleWords(db, written.title ?? ""),
  ]);
  if (!found?.status) throw new Error(`The job ${id} was not written`);
  return found.status;
}
