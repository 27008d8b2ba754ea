/** The SQL of jobs that are published at a time that their recruiter chose. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { isSuspended } from "~/db/may-work-on";
import { jobDrafts } from "~/db/schema";
import { insertFromDrafts } from "../held-store.server";

/** What a draft says of its school. */
export type DraftSchool = { name: string; place: string | null; website: string | null };
export type DueDraft = { id: string; title: string; ownerId: string; email: string; publishAt: number } & DraftSchool;

/** Scheduled jobs whose time has come, the longest due first. */
export function listDueDrafts(db: Database, now: Date, limit: number): Promise<DueDraft[]> {
  return db.all<DueDraft>(sql`select job_drafts.id, content ->> '$.title' as title, users.id as "ownerId", users.email,
      publish_at as "publishAt", content ->> '$.company_name' as name, content ->> '$.company_location' as place,
      content ->> '$.website' as website
    from job_drafts join users on users.id = job_drafts.user_id
    where state = 'scheduled' and publish_at <= ${now.getTime()}
    order by publish_at, job_drafts.id limit ${limit}`);
}

/** Condition: nobody has published, moved, changed or removed the draft since it was read, and it is still the same recruiter's. */
function isDue({ id, publishAt, ownerId }: DueDraft): SQL {
  return sql`exists (select 1 from job_drafts where job_drafts.id = ${id} and job_drafts.state = 'scheduled'
    and job_drafts.publish_at = ${publishAt} and job_drafts.user_id = ${ownerId})`;
}

/** Condition: the recruiter may post now. */
function mayPost(ownerId: string, needsConfirmed: boolean): SQL {
  const isConfirmed = sql`exists (select 1 from users where users.id = ${ownerId} and users.email_verified_at is not null)`;
  return sql`not ${isSuspended(ownerId)} and not exists (select 1 from institution_members
    where institution_members.user_id = ${ownerId} and institution_members.role = 'reader')
    and ${needsConfirmed ? isConfirmed : sql`1 = 1`}`;
}

/** The conditions for what is told of a draft: it becomes public, or it is held because its recruiter may not post now. */
export function outcomesOf(draft: DueDraft, needsConfirmed: boolean): { isPublic: SQL; isHeld: SQL } {
  const may = mayPost(draft.ownerId, needsConfirmed);
  return { isPublic: sql`${isDue(draft)} and (${may})`, isHeld: sql`${isDue(draft)} and not (${may})` };
}

/** Statements that publish a due draft, or hold it. They stand behind what is told, as those conditions turn on the draft. */
export function publishDueRow(
  db: Database,
  draft: DueDraft,
  needsConfirmed: boolean,
  now: Date,
): BatchItem<"sqlite">[] {
  const { isPublic, isHeld } = outcomesOf(draft, needsConfirmed);
  const which = sql`id = ${draft.id} and ${isPublic}`;
  return [
    insertFromDrafts(db, { which, status: "open", deleted: false, now }),
    db.delete(jobDrafts).where(which),
    db
      .update(jobDrafts)
      .set({ state: "held", publishAt: null, updatedAt: sql`max(${now.getTime()}, updated_at + 1)` })
      .where(sql`id = ${draft.id} and ${isHeld}`),
  ];
}
