/** The counts of declined offers and of hires that were taken back. Unlike the other counts, what they count keeps them itself. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server";
import { jobTallies } from "./statistics-schema";

/** Statement: an offer was declined, or a hire taken back. It stands in the batch of that, so it counts once. */
export function countOutcome(
  db: Database,
  applicationId: string,
  kind: "declined" | "not_joined",
): BatchItem<"sqlite"> {
  return db
    .insert(jobTallies)
    .select(
      sql`select job_id as job_id, ${kind} as kind, 0 as slot, 1 as n from applications where id = ${applicationId}`,
    )
    .onConflictDoUpdate({
      target: [jobTallies.jobId, jobTallies.kind, jobTallies.slot],
      set: { n: sql`job_tallies.n + 1` },
    });
}
