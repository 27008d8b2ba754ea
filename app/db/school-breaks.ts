/** The days on which the school of a job does not answer, for the statements that count an answer's due day. */
import { sql } from "drizzle-orm";

/** Expression: the breaks of the job's institution, the newest ones, as JSON for `readBreaks`. */
export const breaksOfSchool = sql<string>`(select json_group_array(json_array(first_day, last_day)) from (select first_day, last_day
  from institution_breaks where institution_id = jobs.institution_id order by first_day desc limit 60))`;
