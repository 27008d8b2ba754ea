/** Take over a colleague's job. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { recordJobEvents } from "~/domain/events/statements.server";
import { HAS_CHANGED, type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { freeOfSuspension } from "~/domain/moderation/statements.server";
import { words } from "~/words/job-refusals";
import { findOwnJobRow } from "./own/queries.server";
import type { JobRow } from "./queries.server";
import { mayOnlyRead, notYours } from "./refusal-texts";
import type { JobStateAnswer } from "./schema";
import { giveJobTo } from "./statements.server";

/**
 * Take over a colleague's job: it stands in the recruiter's name from now on, and she is notified of its applications. A second click
 * changes nothing. Throws not_found, not_allowed for a reader, conflict for a removed one.
 */
export async function takeOverJob(
  deps: Keyed & { effects: Effects },
  actor: Actor,
  id: string | undefined,
): Promise<JobStateAnswer> {
  if (!isUuid(id)) throw notYours();
  deps.effects.hasChangedJobs = true;
  const { db, now } = deps;
  const taken = await takeOverRow(db, { id, actorId: actor.id, now }, keepKey(deps, id, HAS_CHANGED));
  const found = taken ? null : await findOwnJobRow(db, actor.id, id);
  const job = taken ?? found?.job;
  if (!job) throw notYours();
  if (found && !found.mayWork) throw mayOnlyRead();
  if (job.removedAt) throw new DomainError("job_removed", words.removedNoTakeOver);
  return { id: job.id, status: job.state, deleted: false };
}

/**
 * Put a job of the institution, in any state, into the account's name. Null if it works on no such job of a colleague, or the job
 * was removed. `more` goes into the batch, behind the change.
 */
export async function takeOverRow(
  db: Database,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
  more: BatchItem<"sqlite">[] = [],
): Promise<JobRow | null> {
  const isColleagues = sql`jobs.id = ${id} and jobs.removed_at is null and jobs.user_id <> ${actorId} and ${mayWorkOn(actorId)}`;
  const [, , rows] = await writeAll(db, [
    freeOfSuspension(db, isColleagues),
    recordJobEvents(db, isColleagues, now),
    giveJobTo(db, isColleagues, { userId: actorId, now }),
    ...more,
  ]);
  return rows[0] ?? null;
}
