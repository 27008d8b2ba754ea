/** All SQL of a desk's texts. Each statement carries the account: its desk is its institution, or itself. */
import { asc, type SQL, sql } from "drizzle-orm";
import { type Database, type RowsOfAll, sqlRead } from "~/db/client.server";
import { templates } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { MAX_TEMPLATES } from "./rules";

export type TemplateRow = Pick<typeof templates.$inferSelect, "id" | "name" | "text">;

const SHOWN = { id: templates.id, name: templates.name, text: templates.text };

/** Expression: the desk of an account. */
function deskOfAccount(accountId: string): SQL<string> {
  return sql<string>`coalesce(${institutionOf(accountId)}, ${accountId})`;
}

/** Condition: the account may write for its desk. Readers of an institution may not, nor who is suspended. */
export function mayWrite(accountId: string): SQL {
  return sql`(not exists (select 1 from institution_members where user_id = ${accountId} and role not in ('owner', 'recruiter'))
    and not ${isSuspended(accountId)})`;
}

/** The reads of the texts of the account's desk, and of whether it may change them. */
export function templateReads(db: Database, accountId: string) {
  return {
    templates: db
      .select(SHOWN)
      .from(templates)
      .where(sql`desk = ${deskOfAccount(accountId)}`)
      .orderBy(asc(templates.createdAt), asc(templates.id))
      .limit(MAX_TEMPLATES),
    mayWriteTexts: sqlRead<{ may: number }>(sql`select ${mayWrite(accountId)} as may`),
  };
}

export function toTemplates({ templates, mayWriteTexts }: RowsOfAll<ReturnType<typeof templateReads>>) {
  return { templates, mayWrite: mayWriteTexts[0]?.may === 1 };
}

export async function findTemplateRow(db: Database, accountId: string, id: string): Promise<TemplateRow | null> {
  const row = await db
    .select(SHOWN)
    .from(templates)
    .where(sql`id = ${id} and desk = ${deskOfAccount(accountId)}`)
    .get();
  return row ?? null;
}

/** Write a new text. False if the account may not, or its desk has it already, or has as many as it may. */
export async function insertTemplate(
  db: Database,
  { id, accountId, name, text, now }: TemplateRow & { accountId: string; now: Date },
): Promise<boolean> {
  const desk = deskOfAccount(accountId);
  const added = await insertFrom(
    db,
    templates,
    { id, desk, userId: accountId, name, text, createdAt: now, updatedAt: now },
    sql`where ${mayWrite(accountId)} and (select count(*) from templates where desk = ${desk}) < ${MAX_TEMPLATES}
          and not exists (select 1 from templates where desk = ${desk} and name = ${name} and text = ${text})`,
  ).returning({ id: templates.id });
  return added.length === 1;
}

/** Change a text of the desk. False if there is none, or the account may not. */
export async function updateTemplate(
  db: Database,
  { id, accountId, name, text, now }: TemplateRow & { accountId: string; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(templates)
    .set({ name, text, updatedAt: now })
    .where(sql`id = ${id} and desk = ${deskOfAccount(accountId)} and ${mayWrite(accountId)}`)
    .returning({ id: templates.id });
  return changed.length === 1;
}

/** Remove a text of the desk. False if there is none, or the account may not. */
export async function deleteTemplate(db: Database, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(templates)
    .where(sql`id = ${id} and desk = ${deskOfAccount(accountId)} and ${mayWrite(accountId)}`)
    .returning({ id: templates.id });
  return gone.length === 1;
}
