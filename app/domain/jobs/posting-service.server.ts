/** Posting a job, once for each key. */
import { createHash } from "node:crypto";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { deleteKeysBefore, findJobStatus, insertJob, readPosting } from "./posting-store.server";
import { type JobStatus, MAX_HELD_JOBS } from "./rules";
import type { JobInput, PostedJob } from "./schema";

type Deps = { db: Database; now: Date; config: LimitConfig & { confirmsAddresses: boolean } };

/**
 * Post a job, or hold it until the recruiter's address is confirmed, where that is waited for. Owner, status and removal are set
 * here. The same text with the same `key` is the same job, however often it is sent: a double click, or a retry whose first
 * answer was lost; it is free of limits. Throws not_allowed for a candidate, conflict when too many are held, too_many.
 */
export async function postJob(
  deps: Deps,
  actor: Actor,
  input: JobInput,
  key: string | null = null,
): Promise<PostedJob> {
  if (actor.role !== "admin") throw new DomainError("not_allowed", "Only recruiters can post jobs");
  const { db, now, config } = deps;
  const keyHash = key && hashKey(key, input);
  const { posted, held, isConfirmed } = await readPosting(db, actor.id, keyHash);
  if (posted) return posted;
  // Before anything is counted; the statement that writes looks again.
  if (config.confirmsAddresses && !isConfirmed && held >= MAX_HELD_JOBS) throw tooManyHeld();
  const counted = await spend(deps, "job", actor.id);
  const id = newRowId(now);
  db.hasChangedJobs = true;
  const how = { keyHash, needsConfirmed: config.confirmsAddresses, cap: MAX_HELD_JOBS };
  let status: JobStatus | null;
  try {
    status = await insertJob(db, { input, id, ownerId: actor.id, now }, how);
  } catch (error) {
    if (keyHash && isUniqueConflict(error)) {
      const same = (await readPosting(db, actor.id, keyHash)).posted;
      if (same) return same;
    }
    // The answer may have been lost, not the job: a recruiter who tries again must not post it twice.
    status = await findJobStatus(db, actor.id, id).catch(() => null);
    if (!status) throw error;
  }
  if (status) return { id, status };
  await counted.takeBack();
  throw tooManyHeld();
}

function hashKey(key: string, input: JobInput): string {
  return createHash("sha256")
    .update(JSON.stringify([key, input]))
    .digest("base64url");
}

function tooManyHeld(): DomainError {
  const message = `${MAX_HELD_JOBS} jobs of yours wait for your confirmed email address. Confirm it, or remove some of them`;
  return new DomainError("conflict", message);
}

/** How long a sender may come back with the same key. */
const KEY_HOURS = 24;

/** Forget the keys of posted jobs after a day. Returns how many went. */
export function sweepKeys({ db, now }: Omit<Deps, "config">): Promise<number> {
  return deleteKeysBefore(db, new Date(now.getTime() - KEY_HOURS * 3_600_000));
}
