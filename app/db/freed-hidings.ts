/** Jobs that a suspended account leaves to somebody who works on: its suspension does not hide them for ever. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server";
import { jobHidings } from "./moderation-schema";

/**
 * Statement for the batch that gives jobs to somebody else, before it does: those among `which` (a condition on `jobs`) that the
 * suspension of an account hides stay hidden, and a moderator decides about each. The suspension of an institution goes on.
 */
export function freeOfSuspension(db: Database, which: SQL): BatchItem<"sqlite"> {
  return db
    .update(jobHidings)
    .set({ by: "moderator", causeId: null })
    .where(sql`job_id in (select jobs.id from jobs where ${which}) and restored_at is null and hidden_by = 'suspension'
      and exists (select 1 from users where users.id = job_hidings.cause_id)`);
}
