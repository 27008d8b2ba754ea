/** "Yes" to "Still looking?". More time and closing are use-cases of their own, and answer too. */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/job-refusals";
import { findOwnJobRow } from "../own/queries.server";
import { mayOnlyRead, notYours } from "../refusal-texts";
import { currentStatus } from "../rules";
import { isAskedStill, noteSign } from "../statements.server";
import { isStillAsked } from "./rules";

type Deps = { db: Database; now: Date; effects: Effects };

/**
 * The school still looks for somebody. Where it was not asked, or has answered already, nothing is written. Throws not_found, only_reader for a reader, and
 * wrong_job_state for a job that takes no applications.
 */
export async function confirmStillLooking(
  { db, now, effects }: Deps,
  actor: Actor,
  id: string | undefined,
): Promise<{ title: string }> {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  if (!found) throw notYours();
  if (!found.mayWork) throw mayOnlyRead();
  const { job } = found;
  if (currentStatus(job, now) !== "open" || job.removedAt) throw new DomainError("wrong_job_state", NOT_OPEN);
  // A sign that nobody waits for would empty the kept copies of all lists.
  if (!isStillAsked(job)) return { title: job.title };
  const which = sql`jobs.id = ${job.id} and jobs.state = 'open' and jobs.removed_at is null and ${mayWorkOn(actor.id)}`;
  const isDone = await unlessStopped(
    writeAll(db, [
      guard(db, sql`exists (select 1 from jobs where ${which})`, "changed_meanwhile"),
      noteSign(db, sql`${which} and ${isAskedStill}`, now),
    ]),
  );
  if (!isDone) throw new DomainError("wrong_job_state", NOT_OPEN);
  // "No sign from the school" goes from the page at once.
  effects.hasChangedJobs = true;
  return { title: job.title };
}

const NOT_OPEN = words.takesNone;
