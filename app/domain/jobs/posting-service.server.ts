/** Posting a job, once for each key. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { findDone, type KeyedRequest, keepKey, keyedForm } from "~/domain/idempotency/service.server";
import { newRowId } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { ON_JOB } from "~/domain/suspensions/rules";
import {
  keptOfChange,
  keptOfInstitution,
  requireNotSuspended,
  type SuspensionConfig,
} from "~/domain/suspensions/service.server";
import { findOwnJobRow } from "./owner-store.server";
import { findJobStatus, findSameJobRow, insertJob, isPosted, readPosting, type SameJob } from "./posting-store.server";
import { mayOnlyRead } from "./refusals";
import { currentStatus, type JobState, MAX_HELD_JOBS } from "./rules";
import { writeJob } from "./said/writing-service.server";
import { readPublishing } from "./scheduled/rules";
import type { JobInput, PostedJob } from "./schema";
import type { Told } from "./waiting-store.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  config: LimitConfig & SuspensionConfig & { confirmsAddresses: boolean };
};

/** `waits`: the job is saved, and a person looks at it first. `told`: statements for the batch that writes it. */
export type Publishing = { waits: boolean; told: Told };
export const AS_IT_IS: Publishing = { waits: false, told: () => [] };

/**
 * Post a job; hold it if addresses must be confirmed and the recruiter's is not. Owner, status and removal are set here. The same
 * keyed request makes one job, however often it is sent (a double click, or a retry whose first answer was lost), and a repeated
 * one does not count. Throws not_allowed for a candidate and for a reader, conflict when too many are held, too_many, and key_reused.
 */
export async function postJob(
  deps: Deps,
  actor: Actor,
  input: JobInput,
  request: KeyedRequest | null = null,
  { waits, told }: Publishing = AS_IT_IS,
): Promise<PostedJob> {
  if (actor.role !== "admin") throw new DomainError("wrong_role", "Only recruiters can post jobs");
  const { db, now, effects, config } = deps;
  const [done, { held, isConfirmed, isReader }, written, isFree] = await Promise.all([
    request && findPosted(db, actor, request),
    readPosting(db, actor.id),
    unlessRefused(writeJob(deps, input, null)),
    unlessRefused(requireFree(deps, actor, input)),
  ]);
  if (done) return done;
  isFree();
  if (isReader) throw mayOnlyRead();
  const job = written();
  const { timeZone: zone, closesAt } = job;
  const publishAt = input.publish_at ? readPublishing(input.publish_at, { zone, closesAt, now }) : null;
  // Before anything is counted; the statement that writes checks again.
  if ((waits || publishAt || (config.confirmsAddresses && !isConfirmed)) && held >= MAX_HELD_JOBS) throw tooManyHeld();
  const counted = await spend(deps, "job", actor.id);
  const id = newRowId(now);
  effects.hasChangedJobs = true;
  const how = { needsConfirmed: config.confirmsAddresses, cap: MAX_HELD_JOBS, waits };
  const key = request && keepKey(db, { userId: actor.id, resourceId: id, now, request }, isPosted(id));
  let status: JobState | null;
  try {
    status = await insertJob(db, { job, id, ownerId: actor.id, now, publishAt }, how, [
      ...(key ? [key] : []),
      ...told(id, isPosted(id)),
    ]);
  } catch (error) {
    const same = request && isUniqueConflict(error) ? await findPosted(db, actor, request) : null;
    if (same) return same;
    // The answer may have been lost although the job was written: a recruiter who tries again must not post it twice.
    status = await recoverLostAnswer(error, () => findJobStatus(db, actor.id, id));
  }
  if (status) return { id, status };
  await counted.takeBack();
  throw (await readPosting(db, actor.id)).isReader ? mayOnlyRead() : tooManyHeld();
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
  const asked = before ? keptOfChange(describe(before), describe(job)) : keptOfInstitution(describe(job));
  return requireNotSuspended(deps, asked, ON_JOB, actor.id);
}

/** What was written, or its error, for the moment when it is asked for: a request that is done already is not refused. */
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
    const request = keyedForm(own, input);
    const done = request && (await findDone(deps, actor.id, request));
    if (done === null || !(await isOver(deps, actor, done))) break;
    own = `${own} ${done}`;
  }
  return postJob(deps, actor, input, keyedForm(own, input), publishing);
}

async function isOver({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, id: string): Promise<boolean> {
  const found = await findOwnJobRow(db, actor.id, id);
  return found === null || found.job.deleted || currentStatus(found.job, now) === "closed";
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
    request && findDone({ db }, actor.id, request),
    unlessRefused(writeJob({ db, now }, input, null)),
  ]);
  return done ? null : findSameJobRow(db, actor.id, job());
}

/** The job that the same request made before, as it stands now. */
async function findPosted(db: Database, actor: Actor, request: KeyedRequest): Promise<PostedJob | null> {
  const id = await findDone({ db }, actor.id, request);
  const status = id && (await findJobStatus(db, actor.id, id));
  return id && status ? { id, status } : null;
}

function tooManyHeld(): DomainError {
  const message = `${MAX_HELD_JOBS} jobs of yours wait for your confirmed email address, for a look, or for their time. Publish or remove some of them`;
  return new DomainError("limit_reached", message);
}
