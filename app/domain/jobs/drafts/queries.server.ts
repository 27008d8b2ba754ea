/** The reads of drafts. A draft is its author's alone: the account's id stands in every WHERE. */

import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { formDrafts } from "~/db/schema/drafts-and-job-news";
import { institutionOfJob } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/job-refusals";
import { type DraftLine, MAX_DRAFTS } from "./rules";
import { isOwn } from "./statements.server";

const MAX_TITLE_CHARS = 200;

/** The account's drafts, those that were changed last first. */
export function listDrafts({ db }: { db: Database }, actor: Actor): Promise<DraftLine[]> {
  return db
    .select({
      id: formDrafts.id,
      title: sql<string | null>`substr(${formDrafts.fields} ->> '$.title', 1, ${MAX_TITLE_CHARS})`.as("title"),
      updatedAt: formDrafts.updatedAt,
    })
    .from(formDrafts)
    .where(eq(formDrafts.userId, actor.id))
    .orderBy(desc(formDrafts.updatedAt), desc(formDrafts.id))
    .limit(MAX_DRAFTS);
}

/** A draft's fields as JSON, when it was saved, and the institution for which its author would post, as `institutionOfJob` writes it. */
async function findDraftRow(
  db: Database,
  userId: string,
  id: string,
): Promise<{ fields: string; updatedAt: Date; school: string | null } | null> {
  const school = sql<
    string | null
  >`(select ${institutionOfJob()} from (select ${institutionOf(userId)} as institution_id,
    ${formDrafts.fields} ->> '$.company_name' as company_name) jobs)`;
  const row = await db
    .select({ fields: formDrafts.fields, updatedAt: formDrafts.updatedAt, school: school.as("school_json") })
    .from(formDrafts)
    .where(isOwn(userId, id))
    .get();
  return row ?? null;
}

/** A draft with exactly these fields: a second click on Copy makes no second one. */
export async function findSameDraft(db: Database, userId: string, fields: string): Promise<string | null> {
  const row = await db
    .select({ id: formDrafts.id })
    .from(formDrafts)
    .where(and(eq(formDrafts.userId, userId), eq(formDrafts.fields, fields)))
    .get();
  return row?.id ?? null;
}

export type Fields = Record<string, string>;

/** The values that fill the form of a draft. Throws not_found, also for another person's. */
export async function getDraft({ db }: { db: Database }, actor: Actor, id: string | undefined) {
  const row = isUuid(id) ? await findDraftRow(db, actor.id, id) : null;
  if (!row || !id) throw noDraft();
  return { id, fields: JSON.parse(row.fields) as Fields, updatedAt: row.updatedAt, school: row.school };
}

export function noDraft(): DomainError {
  return new DomainError("not_found", words.noDraft);
}
