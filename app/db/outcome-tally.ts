/** The sums of a school that become wrong when a hire is taken back. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.server";
import { schoolAnswers } from "./hiring-schema";

/** Statement: the next run makes the sums of the application's school anew, if its job is closed. */
export function sumUpAnew(db: Database, applicationId: string): BatchItem<"sqlite"> {
  return db
    .update(schoolAnswers)
    .set({ madeOn: 0 })
    .where(sql`desk = (select school_closings.desk from school_closings
      where school_closings.job_id = (select job_id from applications where id = ${applicationId}))`);
}
