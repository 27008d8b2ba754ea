/** Every write of typed drafts. A draft is its author's alone: the account's id stands in every WHERE. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { typedDrafts } from "~/db/job-life-schema";

export const isOwn = (userId: string, id: string) => and(eq(typedDrafts.id, id), eq(typedDrafts.userId, userId));

/** Statement: the draft has these fields now. */
export function updateDraftFields(
  db: Database,
  { id, userId, fields, now }: { id: string; userId: string; fields: string; now: Date },
) {
  return db
    .update(typedDrafts)
    .set({ fields, updatedAt: now })
    .where(isOwn(userId, id))
    .returning({ id: typedDrafts.id });
}

/** Statement: a draft of this id, written for the first time or once more. No row if the account has `cap` others, or the id is taken. */
export function putDraft(
  db: Database,
  { id, userId, fields, now, cap }: { id: string; userId: string; fields: string; now: Date; cap: number },
) {
  const others = sql`(select count(*) from typed_drafts where typed_drafts.user_id = ${userId} and typed_drafts.id <> ${id})`;
  const row = { id, userId, fields, createdAt: now, updatedAt: now };
  return insertFrom(db, typedDrafts, row, sql`where ${others} < ${cap}`)
    .onConflictDoUpdate({
      target: typedDrafts.id,
      set: { fields, updatedAt: now },
      setWhere: eq(typedDrafts.userId, userId),
    })
    .returning({ id: typedDrafts.id });
}

/** Statement: the account's drafts of these ids are gone. */
export function deleteDrafts(db: Database, userId: string, ids: string[]): BatchItem<"sqlite"> {
  return db.delete(typedDrafts).where(and(eq(typedDrafts.userId, userId), inArray(typedDrafts.id, ids)));
}

/** Statement: the draft is gone. A second click changes nothing. */
export function deleteDraft(db: Database, userId: string, id: string) {
  return db.delete(typedDrafts).where(isOwn(userId, id));
}

export function deleteTypedDraftsOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(typedDrafts).where(and(eq(typedDrafts.userId, userId), condition));
}

export function deleteOldTypedDrafts(db: Database, oldest: Oldest) {
  return deleteOldest(db, typedDrafts, typedDrafts.updatedAt, oldest).returning({ id: typedDrafts.id });
}
