/** How a school keeps its word, as a part of the statements that read it. */
import { type SQL, sql } from "drizzle-orm";

/**
 * Expression: how this institution keeps its word, as JSON for `readResponsiveness`. Null for a school of which nothing
 * is counted.
 */
export function responsivenessOfSchool(institutionId: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(select json_array(school_responsiveness.due, school_responsiveness.in_time, school_responsiveness.half_days,
    school_responsiveness.closed, school_responsiveness.hired) from school_responsiveness where school_responsiveness.institution_id = ${institutionId})`;
}
