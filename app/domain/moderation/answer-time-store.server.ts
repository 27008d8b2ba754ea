/** The SQL that gives the school of a job time to answer once its job is back. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { applications } from "~/db/schema";

/** Statement: what waits for the school of this job is due at `least` or later, where `condition` holds. What is over stays over. */
export function giveTimeToAnswer(
  db: Database,
  jobId: string,
  { now, least }: { now: Date; least: Date },
  condition: SQL,
): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ dueAt: least })
    .where(sql`job_id = ${jobId} and turn = 'school' and aside is null and due_at > ${now.getTime()}
      and due_at < ${least.getTime()} and ${condition}`);
}
