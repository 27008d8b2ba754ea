/** All SQL of asking a moderator to check an institution. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf } from "~/db/may-work-on";
import { moderationItems } from "~/db/moderation-schema";
import { isOwner, isProvenIf } from "./people-store.server";

/** Ask, or ask again with another code. Only an owner can, whose address is confirmed if the website `needsConfirmed` ones. False if nothing was written. */
export async function insertCheckRequest(
  db: Database,
  about: { id: string; actorId: string; code: string; needsConfirmed: boolean; now: Date },
): Promise<boolean> {
  const { id, actorId, code, needsConfirmed, now } = about;
  const mayAsk = sql`${isOwner(actorId)} and ${isProvenIf(needsConfirmed, actorId)}`;
  const isWaiting = sql`kind = 'check' and settled_at is null and subject_id = ${institutionOf(actorId)} and ${mayAsk}`;
  const [, written] = await writeAll(db, [
    db.delete(moderationItems).where(isWaiting),
    insertFrom(
      db,
      moderationItems,
      {
        id,
        kind: "check",
        subject: "institution",
        subjectId: institutionOf(actorId),
        reason: "other",
        text: code,
        accountId: actorId,
        createdAt: now,
      },
      sql`where ${mayAsk}`,
    ).returning({ id: moderationItems.id }),
  ]);
  return written.length === 1;
}
