/** The log of an institution's events, which its programs read (`GET /events`) and its webhooks deliver. Rows name ids alone. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { events } from "~/db/schema/api";

type Event = typeof events.$inferSelect;
export type EventType = Event["type"];
export type ErasedBecause = NonNullable<Event["reason"]>;

/**
 * Statement for the batch of a change: its school's log gets one event for each of these applications. `which` is a condition on rows of
 * `applications`, which name their columns in full. What the school sees of them changes with it: `noteForSchool` writes both.
 */
export function recordApplicationEvents(
  db: Database,
  type: Exclude<Event["type"], "job.changed">,
  which: SQL,
  { now, reason = null }: { now: Date | SQL; reason?: Event["reason"] },
) {
  const row = {
    id: sql`null`,
    institutionId: sql`jobs.institution_id`,
    type,
    jobId: sql`jobs.id`,
    applicationId: sql`applications.id`,
    reason,
    at: now,
  };
  const rest = sql`from applications join jobs on jobs.id = applications.job_id where ${which} order by applications.id`;
  return insertFrom(db, events, row, rest);
}

/** Statement for the batch of a change: the log of its institution gets one event for each of these jobs, a condition on rows of `jobs`. */
export function recordJobEvents(db: Database, which: SQL, now: Date): BatchItem<"sqlite"> {
  const row = {
    id: sql`null`,
    institutionId: sql`jobs.institution_id`,
    type: "job.changed" as const,
    jobId: sql`jobs.id`,
    at: now,
  };
  return insertFrom(db, events, row, sql`from jobs where ${which} order by jobs.id`);
}

/** Statement: forget events after 90 days. */
export function deleteOldEvents(db: Database, oldest: Oldest) {
  return deleteOldest(db, events, events.at, oldest).returning({ id: events.id });
}
