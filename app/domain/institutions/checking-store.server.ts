/** All SQL of asking a moderator to check an institution. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { moderationItems } from "~/db/moderation-schema";
import { isOwner } from "./people-store.server";

/** Ask, or ask again with another code. Only an owner can. False if nothing was written. */
export async function insertCheckRequest(
  db: Database,
  { id, actorId, code, now }: { id: string; actorId: string; code: string; now: Date },
): Promise<boolean> {
  const isWaiting = sql`kind = 'check' and settled_at is null and subject_id = ${institutionOf(actorId)} and ${isOwner(actorId)}`;
  const [, written] = await db.batch([
    db.delete(moderationItems).where(isWaiting),
    db
      .insert(moderationItems)
      .select(
        sql`select ${id}, 'check', 'institution', ${institutionOf(actorId)}, 'other', ${code}, ${actorId}, ${now.getTime()}, null
          where ${isOwner(actorId)}`,
      )
      .returning({ id: moderationItems.id }),
  ]);
  return written.length === 1;
}
