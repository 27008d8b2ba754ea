/** "Yes" to "Still looking?". More time and closing are use-cases of their own, and answer too. */

import { sql } from "drizzle-orm";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/job-refusals";
import { findOwnJobRow } from "../own/queries.server";
import { mayOnlyRead, notYours } from "../refusal-texts";
import { currentStatus } from "../rules";
import { isAskedStill, noteSign } from "../statements.server";
import { isStillAsked } from "./rules";

type Deps = Keyed & { effects: Effects };

/**
 * The school still looks for somebody. Where it was not asked, or has answered already, nothing is written. Throws not_found, only_reader for a reader, and
 * wrong_job_state for a job that takes no applications.
 */
export async function confirmStillLooking(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<{ id: string; title: string }> {
  const { db, now, effects } = deps;
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  if (!found) throw notYours();
  if (!found.mayWork) throw mayOnlyRead();
  const { job } = found;
  if (currentStatus(job, now) !== "open" || job.removedAt) throw new DomainError("wrong_job_state", NOT_OPEN);
  // A sign that nobody waits for would empty the kept copies of all lists.
  if (!isStillAsked(job)) return { id: job.id, title: job.title };
  const which = sql`jobs.id = ${job.id} and jobs.state = 'open' and jobs.removed_at is null and ${mayWorkOn(actor.id)}`;
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, sql`exists (select 1 from jobs where ${which})`, "changed_meanwhile"),
      noteSign(db, sql`${which} and ${isAskedStill}`, now),
      ...keepKey(deps, job.id),
    ]),
  );
  if (!isDone) throw new DomainError("wrong_job_state", NOT_OPEN);
  // "No sign from the school" goes from the page at once.
  effects.hasChangedJobs = true;
  return { id: job.id, title: job.title };
}

/** The same for a program. Throws as confirmStillLooking. */
export async function confirmByCall(deps: Deps, actor: Actor, id: string | undefined): Promise<{ id: string }> {
  const { id: confirmed } = await confirmStillLooking(deps, actor, id);
  return { id: confirmed };
}

const NOT_OPEN = words.takesNone;
