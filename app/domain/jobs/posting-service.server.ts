/** Posting a job, once for each key. */
import { createHash } from "node:crypto";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { deleteKeysBefore, findPostedJobId, insertJob } from "./posting-store.server";
import type { JobInput } from "./schema";
import { findJobRow } from "./store.server";

type Deps = { db: Database; now: Date; config: LimitConfig };

/**
 * Post a job. Owner, status and removal are set here. The same text with the same `key` is the same job, however often it is
 * sent: a double click, or a retry whose first answer was lost. Throws not_allowed for a candidate, too_many.
 */
export async function postJob(
  deps: Deps,
  actor: Actor,
  input: JobInput,
  key: string | null = null,
): Promise<{ id: string }> {
  if (actor.role !== "admin") throw new DomainError("not_allowed", "Only recruiters can post jobs");
  const { db, now } = deps;
  const keyHash =
    key &&
    createHash("sha256")
      .update(JSON.stringify([key, input]))
      .digest("base64url");
  await spend(deps, "job", actor.id);
  const id = newRowId(now);
  const owned = { ...input, id, user_id: actor.id, status: "open" as const, deleted: false };
  db.hasChangedJobs = true;
  try {
    await insertJob(db, { ...owned, createdAt: now, updatedAt: now }, keyHash);
  } catch (error) {
    if (keyHash && isUniqueConflict(error)) return { id: (await findPostedJobId(db, actor.id, keyHash)) ?? id };
    // The answer may have been lost, not the job: a recruiter who tries again must not post it twice.
    if (!(await findJobRow(db, id).catch(() => null))) throw error;
  }
  return { id };
}

/** How long a sender may come back with the same key. */
const KEY_HOURS = 24;

/** Forget the keys of posted jobs after a day. Returns how many went. */
export function sweepKeys({ db, now }: Omit<Deps, "config">): Promise<number> {
  return deleteKeysBefore(db, new Date(now.getTime() - KEY_HOURS * 3_600_000));
}
