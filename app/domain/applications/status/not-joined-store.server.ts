/** The SQL of a hire that is taken back, beside the statements of its event. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { schoolAnswers } from "~/db/hiring-schema";
import { countOutcome } from "~/db/outcome-tally";

/** Condition on an application: it was last hired at this moment or later. */
export function wasHiredSince(first: Date): SQL {
  return sql`coalesce((select max(hired.created_at) from application_events hired
    where hired.application_id = applications.id and hired.to_status = 'hired'), applications.updated_at) >= ${first.getTime()}`;
}

/** Statements: it is counted, and the sums of its school are made anew if its job is closed. */
export function takingHireBack(db: Database, applicationId: string): BatchItem<"sqlite">[] {
  return [
    countOutcome(db, applicationId, "not_joined"),
    db
      .update(schoolAnswers)
      .set({ madeOn: 0 })
      .where(sql`desk = (select school_closings.desk from school_closings
        where school_closings.job_id = (select job_id from applications where id = ${applicationId}))`),
  ];
}
