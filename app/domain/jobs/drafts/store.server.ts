/** The SQL of typed drafts. A draft is its author's alone: the account's id stands in every WHERE. */
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { typedDrafts } from "~/db/job-life-schema";
import { institutionOf } from "~/db/may-work-on";
import { institutionOfJob } from "~/db/standing";

const isOwn = (userId: string, id: string) => and(eq(typedDrafts.id, id), eq(typedDrafts.userId, userId));

export type DraftLine = { id: string; title: string | null; updatedAt: Date };

const MAX_TITLE_CHARS = 200;

/** The account's drafts, those that were changed last first. */
export function listDraftRows(db: Database, userId: string, limit: number): Promise<DraftLine[]> {
  return db
    .select({
      id: typedDrafts.id,
      title: sql<string | null>`substr(${typedDrafts.fields} ->> '$.title', 1, ${MAX_TITLE_CHARS})`.as("title"),
      updatedAt: typedDrafts.updatedAt,
    })
    .from(typedDrafts)
    .where(eq(typedDrafts.userId, userId))
    .orderBy(desc(typedDrafts.updatedAt), desc(typedDrafts.id))
    .limit(limit);
}

/** A draft's fields as JSON, and the institution for which its author would post, as `institutionOfJob` writes it. */
export async function findDraftRow(
  db: Database,
  userId: string,
  id: string,
): Promise<{ fields: string; school: string | null } | null> {
  const school = sql<
    string | null
  >`(select ${institutionOfJob()} from (select ${institutionOf(userId)} as institution_id,
    ${typedDrafts.fields} ->> '$.company_name' as company_name) jobs)`;
  const row = await db
    .select({ fields: typedDrafts.fields, school: school.as("school_json") })
    .from(typedDrafts)
    .where(isOwn(userId, id))
    .get();
  return row ?? null;
}

/** Overwrite a draft. False if the account has no such draft. */
export async function updateDraftFields(
  db: Database,
  { id, userId, fields, now }: { id: string; userId: string; fields: string; now: Date },
): Promise<boolean> {
  const written = await db
    .update(typedDrafts)
    .set({ fields, updatedAt: now })
    .where(isOwn(userId, id))
    .returning({ id: typedDrafts.id });
  return written.length === 1;
}

/** Write a draft of this id, for the first time or once more. False if the account has `cap` others, or the id is taken. */
export async function putDraft(
  db: Database,
  { id, userId, fields, now, cap }: { id: string; userId: string; fields: string; now: Date; cap: number },
): Promise<boolean> {
  const others = sql`(select count(*) from typed_drafts where typed_drafts.user_id = ${userId} and typed_drafts.id <> ${id})`;
  const written = await insertFrom(
    db,
    typedDrafts,
    { id, userId, fields, createdAt: now, updatedAt: now },
    sql`where ${others} < ${cap}`,
  )
    .onConflictDoUpdate({
      target: typedDrafts.id,
      set: { fields, updatedAt: now },
      setWhere: eq(typedDrafts.userId, userId),
    })
    .returning({ id: typedDrafts.id });
  return written.length === 1;
}

/** A draft with exactly these fields: a second click on Copy makes no second one. */
export async function findSameDraft(db: Database, userId: string, fields: string): Promise<string | null> {
  const row = await db
    .select({ id: typedDrafts.id })
    .from(typedDrafts)
    .where(and(eq(typedDrafts.userId, userId), eq(typedDrafts.fields, fields)))
    .get();
  return row?.id ?? null;
}

/** Statement: the account's drafts of these ids go, where `condition` holds. */
export function deleteDraftsIf(db: Database, userId: string, ids: string[], condition: SQL): BatchItem<"sqlite"> {
  return db.delete(typedDrafts).where(and(eq(typedDrafts.userId, userId), inArray(typedDrafts.id, ids), condition));
}

/** Remove a draft. A second click changes nothing. */
export async function deleteDraft(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(typedDrafts).where(isOwn(userId, id));
}
