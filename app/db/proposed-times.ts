/** The times that a candidate chooses from, as part of other statements. */
import { sql } from "drizzle-orm";

/** Expression on a row of `applications`: the times that are proposed in it, as JSON; null where none are. For `answerBy` of the clock. */
export const PROPOSED_TIMES = sql<string | null>`(select times from interviews
  where interviews.application_id = applications.id and interviews.state = 'proposed')`;
