/** The reads of an institution's texts for its rejections. Everybody of it reads them. */

import { asc, sql } from "drizzle-orm";
import { type Database, type RowsOfAll, readAll, sqlRead } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { templates } from "~/db/schema/hiring";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/template-refusals";
import { MAX_TEMPLATES, STANDARD_REJECTION } from "./rules";
import { mayWrite } from "./statements.server";

export type TemplateRow = Pick<typeof templates.$inferSelect, "id" | "name" | "text">;

type Deps = { db: Database };

const SHOWN = { id: templates.id, name: templates.name, text: templates.text };

/** The reads of the texts of the account's institution, and of whether it may change them. */
export function templateReads(db: Database, accountId: string) {
  return {
    templates: db
      .select(SHOWN)
      .from(templates)
      .where(sql`institution_id = ${institutionOf(accountId)}`)
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
    .where(sql`id = ${id} and institution_id = ${institutionOf(accountId)}`)
    .get();
  return row ?? null;
}

/** The texts of the actor's institution, and whether she may change them. */
export async function listTemplates({ db }: Deps, actor: Actor) {
  return toTemplates(await readAll(db, templateReads(db, actor.id)));
}

/** One text of the actor's institution. Throws not_found. */
export async function getTemplate({ db }: Deps, actor: Actor, id: string | undefined) {
  const found = isUuid(id) ? await findTemplateRow(db, actor.id, id) : null;
  if (!found) throw notFound();
  return found;
}

/**
 * The words of a rejection, not filled in: a text of the institution by its id, our standard text (`standard`, or where nothing was chosen and
 * typed), or what was typed. Throws not_found.
 */
export async function chosenRejection(
  { db }: Deps,
  actor: Actor,
  { template, typed }: { template: string | undefined; typed: string | null },
): Promise<string> {
  if (!template) return typed ?? STANDARD_REJECTION;
  return template === "standard" ? STANDARD_REJECTION : (await getTemplate({ db }, actor, template)).text;
}

export function notFound(): DomainError {
  return new DomainError("not_found", words.noText);
}
