/** Every write of drafts. A draft is its author's alone: the account's id stands in every WHERE. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { formDrafts } from "~/db/schema/drafts-and-job-news";

export const isOwn = (userId: string, id: string) => and(eq(formDrafts.id, id), eq(formDrafts.userId, userId));

/** Statement: the draft has these fields now. */
export function updateDraftFields(
  db: Database,
  { id, userId, fields, now }: { id: string; userId: string; fields: string; now: Date },
) {
  return db
    .update(formDrafts)
    .set({ fields, updatedAt: now })
    .where(isOwn(userId, id))
    .returning({ id: formDrafts.id });
}

/** Statement: a draft of this id, written for the first time or once more. No row if the account has `cap` others, or the id is taken. */
export function putDraft(
  db: Database,
  { id, userId, fields, now, cap }: { id: string; userId: string; fields: string; now: Date; cap: number },
) {
  const others = sql`(select count(*) from form_drafts where form_drafts.user_id = ${userId} and form_drafts.id <> ${id})`;
  const row = { id, userId, fields, createdAt: now, updatedAt: now };
  return insertFrom(db, formDrafts, row, sql`where ${others} < ${cap}`)
    .onConflictDoUpdate({
      target: formDrafts.id,
      set: { fields, updatedAt: now },
      setWhere: eq(formDrafts.userId, userId),
    })
    .returning({ id: formDrafts.id });
}

/** Statement: the account's drafts of these ids are gone. */
export function deleteDrafts(db: Database, userId: string, ids: string[]): BatchItem<"sqlite"> {
  return db.delete(formDrafts).where(and(eq(formDrafts.userId, userId), inArray(formDrafts.id, ids)));
}

/** Statement: the draft is gone. A second click changes nothing. */
export function deleteDraft(db: Database, userId: string, id: string) {
  return db.delete(formDrafts).where(isOwn(userId, id));
}

export function deleteFormDraftsOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(formDrafts).where(and(eq(formDrafts.userId, userId), condition));
}

export function deleteOldFormDrafts(db: Database, oldest: Oldest) {
  return deleteOldest(db, formDrafts, formDrafts.updatedAt, oldest).returning({ id: formDrafts.id });
}
