/** The exact limits: an event is counted before it is carried out, and taken back where it should not have counted. */
import { createHmac } from "node:crypto";
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import { LIMITS, type Limit, waitText } from "./rules";
import { addEvent, type Counter, deleteEndedCounters, removeEvent } from "./store.server";

/** The secret without which nobody can try which address a counter stands for. */
export type LimitConfig = { signingSecret: string };
type Deps = { db: Database; now: Date; config: LimitConfig; requestId?: string };

/** One counted event. `takeBack` makes it as if it had not been. */
export type Spent = { takeBack(): Promise<void> };

const UNCOUNTED: Spent = { takeBack: async () => undefined };

/**
 * Count one event of this subject. Throws too_many, with the seconds to wait, beyond the limit. A counter that fails lets people
 * through and is logged: a limit that is away must not keep an applicant out. Addresses are not stored, only a keyed hash.
 */
export async function spend(
  { db, now, config, requestId }: Deps,
  limit: Limit,
  subject: string | null,
): Promise<Spent> {
  if (subject === null) return UNCOUNTED;
  const { events, windowMs, refusal } = LIMITS[limit];
  const proof = createHmac("sha256", config.signingSecret).update(`limit:${subject.toLowerCase()}`);
  const key = `${limit}:${proof.digest("base64url")}`;
  let counter: Counter;
  try {
    counter = await addEvent(db, key, windowMs, now);
  } catch (error) {
    warn(limit, requestId, error);
    return UNCOUNTED;
  }
  if (counter.count > events) {
    const retryAfterSeconds = Math.max(1, Math.ceil((counter.endsAt.getTime() - now.getTime()) / 1000));
    throw new DomainError("too_many", refusal(waitText(retryAfterSeconds)), { retryAfterSeconds });
  }
  return { takeBack: () => removeEvent(db, key, counter).catch((error) => warn(limit, requestId, error)) };
}

/** Remove counters that no longer count. Returns how many went. */
export function sweepCounters({ db, now }: Omit<Deps, "config">): Promise<number> {
  return deleteEndedCounters(db, now);
}

function warn(limit: Limit, requestId: string | undefined, error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  log("warn", "a limit could not be counted", { requestId, limit, cause });
}
