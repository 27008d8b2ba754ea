/** Moves that may still be taken back, as conditions of other statements. */
import { sql } from "drizzle-orm";

/** Condition on a row of `applications`: a move of the school's waits to be carried out. */
export const hasPending = sql<number>`exists (select 1 from pending_moves where pending_moves.application_id = applications.id)`;

/**
 * Condition: it was pressed before the due time, so the clock leaves the application alone. One that was pressed later hides no lapse:
 * the applicant has read it already, and reads it until the move is carried out.
 */
export const isPressedInTime = sql<number>`exists (select 1 from pending_moves
  where pending_moves.application_id = applications.id and pending_moves.created_at < applications.due_at)`;

/** Expression: when the move that waits was pressed, for `asOf` of the clock; null where none waits. */
export const pressedAt = sql<
  number | null
>`(select created_at from pending_moves where pending_moves.application_id = applications.id)`;

/** What `pressedAt` read, as a date. */
export function momentOfPress(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}

/** Expression on a row of `applications`: its move that may still be taken back, for `readWaiting`. */
export const PENDING_OF = sql<
  string | null
>`(select json_array(pending_moves.id, to_status, carry_at, pending_moves.created_at) from pending_moves
  where pending_moves.application_id = applications.id)`;
