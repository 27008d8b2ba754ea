/** The SQL of a hire that is taken back, beside the statements of its event. */
import { type SQL, sql } from "drizzle-orm";

/** Condition on an application: it was last hired at this moment or later. */
export function wasHiredSince(first: Date): SQL {
  return sql`coalesce((select max(hired.created_at) from application_events hired
    where hired.application_id = applications.id and hired.to_status = 'hired'), applications.updated_at) >= ${first.getTime()}`;
}
