/** Give a job more time: one confirmed click. */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { recordJobEvents } from "~/domain/events/statements.server";

import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { noteNewsOfChange } from "~/domain/job-news/statements.server";
import { DEFAULT_ZONE, endOfDayAfter } from "~/domain/time-zone-rules";
import { words } from "~/words/job-refusals";
import { DAYS_FILLED_IN, type StoredJob, whyNotAhead } from "./details/rules";
import { moveJob } from "./move-job.server";
import { findOwnJobRow } from "./own/queries.server";
import { mayOnlyRead, notYours } from "./refusal-texts";
import { currentStatus, rowState, whyNotMove } from "./rules";
import { extendClosing, noteChange } from "./statements.server";

type Deps = Keyed & { db: Database; now: Date; effects: Effects; config: { confirmsAddresses: boolean } };

export type Extension = {
  id: string;
  title: string;
  isOpen: boolean;
  closesAt: Date | null;
  until: Date;
  /** The time zone of the job: its days are days there. */
  zone: string;
  applications: number;
};

/**
 * The effect of an extension, before it is made. Throws not_found, not_allowed for a reader, and conflict for a job
 * that can be neither open nor opened again.
 */
export async function readExtension(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  id: string | undefined,
): Promise<Extension> {
  return (await readJob({ db, now }, actor, id)).extension;
}

async function readJob({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, id: string | undefined) {
  const found = isUuid(id) ? await findOwnJobRow(db, actor.id, id) : null;
  if (!found) throw notYours();
  if (!found.mayWork) throw mayOnlyRead();
  const { job, applications } = found;
  const status = currentStatus(job, now);
  const refusal = status === "open" ? null : whyNotMove(rowState({ ...job, state: status }), "reopen");
  if (refusal) throw new DomainError("wrong_job_state", refusal);
  const from = job.closesAt && job.closesAt > now ? job.closesAt : now;
  const isOpen = status === "open";
  // A job that was closed before its time is opened again until its time.
  const isEarly = !isOpen && job.closesAt !== null && job.closesAt > now;
  const zone = job.timeZone ?? DEFAULT_ZONE;
  const until = isEarly ? from : endOfDayAfter(from, DAYS_FILLED_IN, zone);
  const { title, closesAt } = job;
  const extension: Extension = { id: job.id, title, isOpen, closesAt, until, zone, applications };
  return { job, extension };
}

/**
 * Extend a job by thirty days; one whose time is over is opened again. `from`: the closing time that the person saw, in
 * milliseconds, so that a second click does nothing. Throws as `readExtension`, and conflict beyond a year.
 */
export async function extendJob(deps: Deps, actor: Actor, id: string | undefined, from: string): Promise<Extension> {
  const { now, effects } = deps;
  const { job, extension } = await readJob(deps, actor, id);
  const { closesAt, until } = extension;
  if (String(closesAt?.getTime() ?? "") !== from) return extension;
  if (whyNotAhead(until, now, job.timeZone ?? DEFAULT_ZONE)) throw new DomainError("limit_reached", words.openForYear);
  effects.hasChangedJobs = true;
  if (extension.isOpen) await extendJobRow(deps, { job, actorId: actor.id, until });
  else await moveJob(deps, actor, extension.id, "reopen");
  return readExtension(deps, actor, id);
}

/** The same for a program. Throws as extendJob. */
export async function extendByCall(deps: Deps, actor: Actor, id: string | undefined, closesAt: string | null) {
  const from = closesAt === null ? "" : String(Date.parse(closesAt));
  const extended = await extendJob(deps, actor, id, from);
  return {
    id: extended.id,
    status: extended.isOpen ? ("open" as const) : ("closed" as const),
    closes_at: extended.closesAt?.toISOString() ?? null,
  };
}

/** Give an open job that the account may work on another closing time, if it still has the one that was seen. */
async function extendJobRow(
  deps: Keyed,
  { job, actorId, until }: { job: StoredJob & { id: string; updatedAt: Date }; actorId: string; until: Date },
): Promise<void> {
  const { db, now } = deps;
  const { id, closesAt } = job;
  const isAsSeen = sql`jobs.id = ${id} and ${mayWorkOn(actorId)} and jobs.state = 'open' and jobs.removed_at is null
    and jobs.closes_at is ${closesAt?.getTime() ?? null}`;
  const writing = writeAll(db, [
    guard(db, sql`exists (select 1 from jobs where ${isAsSeen})`, "changed_meanwhile"),
    extendClosing(db, isAsSeen, { until, now }),
    recordJobEvents(db, sql`jobs.id = ${id}`, now),
    ...noteChange(db, { id: newRowId(now), jobId: id, fields: ["closing date"], now }),
    ...noteNewsOfChange(db, { jobId: id, was: job, is: { ...job, closesAt: until }, now }),
    ...keepKey(deps, id),
  ]);
  await unlessStopped(writing);
}
