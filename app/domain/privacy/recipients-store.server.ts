/** The SQL of who has a person's data: schools, their people who opened the resume, programs, and mails. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import type { RowPosition } from "~/domain/row-cursor";

export type RecipientRow = {
  kind: "school" | "opened" | "program" | "mail";
  who: string;
  what: string;
  at: number;
  id: string;
};

/**
 * The newest rows after `after`. An application that was put aside before the school saw it is left out. Mails are listed for a
 * confirmed address alone: what came for another owner of the mailbox is not this person's. A program is named by its key's label.
 */
export function listRecipients(
  db: Database,
  userId: string,
  { after, limit }: { after: RowPosition | null; limit: number },
) {
  const all = sql`(
    select 'school' as kind, jobs.company_name as who, jobs.title as what, applications.created_at as at, applications.id as id
      from applications join jobs on jobs.id = applications.job_id
      where applications.candidate_id = ${userId} and (applications.aside is null or applications.aside = 'replaced')
    union all
    select 'opened', coalesce((select ${fullName} from profiles where profiles.user_id = resume_openings.viewer_id),
        'Somebody at ' || jobs.company_name), jobs.company_name || ': ' || jobs.title, resume_openings.created_at, resume_openings.id
      from applications join resume_openings on resume_openings.application_id = applications.id
      join jobs on jobs.id = applications.job_id where applications.candidate_id = ${userId}
    union all
    select 'program', coalesce(sessions.label, 'A program'), '', sessions.created_at, lower(substr(hex(sessions.token_hash), 1, 36))
      from sessions where sessions.user_id = ${userId} and sessions.kind = 'api'
    union all
    select 'mail', 'You', mail_outbox.subject, mail_outbox.created_at, mail_outbox.id
      from mail_outbox join users on users.email = mail_outbox.recipient
      where users.id = ${userId} and users.email_verified_at is not null and mail_outbox.sent_at is not null and mail_outbox.subject <> ''
  )`;
  return db
    .select({
      kind: sql<RecipientRow["kind"]>`kind`.as("kind"),
      who: sql<RecipientRow["who"]>`who`.as("who"),
      what: sql<RecipientRow["what"]>`what`.as("what"),
      at: sql<RecipientRow["at"]>`at`.as("at"),
      id: sql<RecipientRow["id"]>`id`.as("id"),
    })
    .from(all)
    .where(after ? sql`(at, id) < (${after.at.getTime()}, ${after.id})` : undefined)
    .orderBy(sql`at desc, id desc`)
    .limit(limit);
}
