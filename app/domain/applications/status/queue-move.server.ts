/** The words of a move that speak of money are queued for a look, where no moderator has checked the school. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { isOfUncheckedSchool } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { queueText } from "~/domain/moderation/statements.server";
import type { TalkReading } from "~/domain/moderation/stopped-text";

type QueuedMove = { look: NonNullable<TalkReading["look"]>; applicationId: string; condition: SQL };

/** Statements. A rejection has no message of its own, so the entry is about the job. `condition`: the move was written. */
export function queueMove(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  { look, applicationId, condition }: QueuedMove,
): BatchItem<"sqlite">[] {
  const subjectId = sql<string>`(select job_id from applications where id = ${applicationId})`;
  const item = { id: newRowId(now), kind: "talk" as const, subjectId, accountId: actor.id, createdAt: now };
  return queueText(db, { ...look, ...item }, sql`(${condition} and ${isOfUncheckedSchool(applicationId)})`);
}
