/** Every write of an institution's texts. Each statement carries the account that works for it. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { templates } from "~/db/schema/hiring";
import { successorOf } from "~/db/successor";
import type { TemplateRow } from "./queries.server";
import { MAX_TEMPLATES } from "./rules";

/** Condition: the account may write for its institution. Readers may not, nor who is suspended. */
export function mayWrite(accountId: string): SQL {
  return sql`(exists (select 1 from institution_members where user_id = ${accountId} and role in ('owner', 'recruiter'))
    and not ${isSuspended(accountId)})`;
}

/** Statement: a new text. No row if the account may not write, or its institution has the text already, or has as many as it may. */
export function insertTemplate(
  db: Database,
  { id, accountId, name, text, now }: TemplateRow & { accountId: string; now: Date },
) {
  const institutionId = institutionOf(accountId);
  return insertFrom(
    db,
    templates,
    { id, institutionId, userId: accountId, name, text, createdAt: now, updatedAt: now },
    sql`where ${mayWrite(accountId)} and (select count(*) from templates where institution_id = ${institutionId}) < ${MAX_TEMPLATES}
          and not exists (select 1 from templates where institution_id = ${institutionId} and name = ${name} and text = ${text})`,
  ).returning({ id: templates.id });
}

/** Statement: a text of the institution is another one. No row if there is none, or the account may not write. */
export function updateTemplate(
  db: Database,
  { id, accountId, name, text, now }: TemplateRow & { accountId: string; now: Date },
) {
  return db
    .update(templates)
    .set({ name, text, updatedAt: now })
    .where(sql`id = ${id} and institution_id = ${institutionOf(accountId)} and ${mayWrite(accountId)}`)
    .returning({ id: templates.id });
}

/** Statement: a text of the institution is gone. No row if there is none, or the account may not write. */
export function deleteTemplate(db: Database, accountId: string, id: string) {
  return db
    .delete(templates)
    .where(sql`id = ${id} and institution_id = ${institutionOf(accountId)} and ${mayWrite(accountId)}`)
    .returning({ id: templates.id });
}

/** Statement: an account's templates go to a colleague of their institution, where `condition` holds. Without a colleague they stay. */
export function giveTemplates(
  db: Database,
  userId: string,
  { needsConfirmed, condition = sql`true` }: { needsConfirmed: boolean; condition?: SQL },
): BatchItem<"sqlite"> {
  const successor = successorOf(userId, { institution: sql`templates.institution_id`, needsConfirmed });
  return db
    .update(templates)
    .set({ userId: successor })
    .where(sql`user_id = ${userId} and ${successor} is not null and ${condition}`);
}

/** Statement: all texts of an institution are those of another one, where `condition` holds. */
export function bringTemplates(
  db: Database,
  { from, to }: { from: SQL; to: SQL<string> },
  condition: SQL,
): BatchItem<"sqlite"> {
  return db.update(templates).set({ institutionId: to }).where(sql`institution_id = ${from} and ${condition}`);
}

export function deleteTemplatesOf(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.delete(templates).where(eq(templates.userId, userId));
}

/** Gives the templates of an account's institution to a colleague and deletes its others, where `condition` holds. */
export function leaveTemplates(
  db: Database,
  userId: string,
  about: { needsConfirmed: boolean; condition: SQL },
): BatchItem<"sqlite">[] {
  return [
    giveTemplates(db, userId, about),
    db.delete(templates).where(sql`${templates.userId} = ${userId} and ${about.condition}`),
  ];
}
