/** The days on which the school of a job answers nobody, for the statements that count an answer's due day. */
import { sql } from "drizzle-orm";
import { deskOf } from "./may-work-on";

/** Expression: the breaks of the job's desk, the newest ones, as JSON for `readBreaks`. */
export const breaksOfDesk = sql<string>`(select json_group_array(json_array(first_day, last_day)) from (select first_day, last_day
  from desk_breaks where desk = ${deskOf()} order by first_day desc limit 60))`;
