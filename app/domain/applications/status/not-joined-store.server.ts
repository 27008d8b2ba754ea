/** The SQL of a hire that is taken back, beside the statements of its event. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { sumUpAnew } from "~/db/outcome-tally";

/** Condition on an application: it was last hired at this moment or later. */
export function wasHiredSince(first: Date): SQL {
  return sql`coalesce((select max(hired.created_at) from application_events hired
    where hired.application_id = applications.id and hired.to_status = 'hired'), applications.updated_at) >= ${first.getTime()}`;
}

/** Statements: the sums of its school are made anew if its job is closed. */
export function takingHireBack(db: Database, applicationId: string): BatchItem<"sqlite">[] {
  return [sumUpAnew(db, applicationId)];
}
