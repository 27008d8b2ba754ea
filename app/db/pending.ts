/** Moves that may still be taken back, as conditions of other statements. */
import { sql } from "drizzle-orm";

/** Condition on a row of `applications`: a move of the school's waits to be carried out; the clock leaves such an application alone. */
export const hasPending = sql<number>`exists (select 1 from pending_moves where pending_moves.application_id = applications.id)`;
