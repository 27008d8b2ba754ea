/** How a school keeps its word, as a part of the statements that read it. */
import { type SQL, sql } from "drizzle-orm";

/**
 * Expression: how this institution keeps its word, as JSON for `readResponsiveness`. Null for a school of which nothing
 * is counted.
 */
export function answersOfSchool(institutionId: SQL): SQL<string | null> {
  return sql<string | null>`(select json_array(school_answers.due, school_answers.in_time, school_answers.half_days,
    school_answers.closed, school_answers.hired) from school_answers where school_answers.institution_id = ${institutionId})`;
}
