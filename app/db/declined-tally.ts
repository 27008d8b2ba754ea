/** The count of declined offers. Unlike the other counts, the decline itself keeps it. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server";
import { jobTallies } from "./statistics-schema";

/** Statement: an application has declined an offer. It stands in the batch of the decline, so it counts once. */
export function countDeclined(db: Database, applicationId: string): BatchItem<"sqlite"> {
  return db
    .insert(jobTallies)
    .select(
      sql`select job_id as job_id, 'declined' as kind, 0 as slot, 1 as n from applications where id = ${applicationId}`,
    )
    .onConflictDoUpdate({
      target: [jobTallies.jobId, jobTallies.kind, jobTallies.slot],
      set: { n: sql`job_tallies.n + 1` },
    });
}
