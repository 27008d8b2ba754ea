/** The SQL of digests: whom one is due for, and what its references tell of and whether it still holds. */
import { asc, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { isHiddenForAWhile, isInSight, isNotTakenAway } from "~/db/in-sight";
import { isSuspended, worksOn } from "~/db/may-work-on";
import { mailOutbox } from "~/db/upkeep-schema";
import type { ApplicationStatus } from "~/domain/applications/rules";
import type { MailKind } from "~/domain/mail/rules";

/** Addresses with references that are due, the longest waiting first, each once. `limit` is a number of references. */
export async function listDigestRecipients(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ recipient: mailOutbox.recipient })
    .from(mailOutbox)
    .where(sql`digest_at is not null and digest_at <= ${now.getTime()}`)
    .orderBy(asc(mailOutbox.digestAt), asc(mailOutbox.recipient))
    .limit(limit);
  return [...new Set(rows.map(({ recipient }) => recipient))];
}

/** A reference that its reader may not be told of now waits for so long. */
const WAITS_MS = 30 * 86_400_000;

/** `holds`: 1 if there is still something to tell, 2 if there is, and not now. `unread`: of messages, how many she has not opened. */
export type DigestLine = {
  id: string;
  kind: MailKind;
  createdAt: number;
  userId: string | null;
  isRecruiter: number;
  zone: string | null;
  applicationId: string | null;
  status: ApplicationStatus | null;
  name: string | null;
  jobId: string | null;
  jobStatus: string | null;
  title: string | null;
  company: string | null;
  closesAt: number | null;
  jobZone: string | null;
  unread: number;
  holds: number;
};

/**
 * The references of an address that are due, oldest first, as they stand now. A digest leaves out messages that were stopped, and what
 * a school wrote for a job that a moderator took out of sight. Not now, for thirty days: to a suspended reader, and of a job that reports
 * hide for a while.
 */
export function readDigestLines(db: Database, recipient: string, now: Date, limit: number): Promise<DigestLine[]> {
  const mayWork = worksOn(sql`users.id`);
  const isThere = sql`(a.id is not null and a.aside is null and a.resume_bytes > 0 and jobs.deleted = 0)`;
  const unread = sql`(select count(*) from application_messages m where m.application_id = a.id and m.read_at is null
    and m.side = iif(users.role = 'admin', 'candidate', 'school') and not ${isSuspended(sql`m.author_id`)})`;
  const mayComeIntoSight = sql`(${isNotTakenAway} or ${isHiddenForAWhile})`;
  const needsSight = sql`(mail.kind in ('new_applications', 'job_news') or (mail.kind = 'messages' and users.role = 'user'))`;
  const isNotNow = sql`(${isSuspended(sql`users.id`)} or (${needsSight} and ${isHiddenForAWhile}))`;
  const goesOn = sql`(a.status <> 'withdrawn' and a.school_stopped_at is null and a.candidate_stopped_at is null and a.not_real_at is null)`;
  const holds = sql`(case mail.kind
    when 'new_applications' then ${isThere} and ${mayComeIntoSight} and a.status = 'submitted' and a.not_real_at is null and ${mayWork}
      and not exists (select 1 from pending_moves where pending_moves.application_id = a.id)
    when 'messages' then ${isThere} and ${goesOn} and ${unread} > 0 and iif(users.role = 'user', ${mayComeIntoSight}, ${mayWork})
    when 'progress' then ${isThere} and a.status in ('shortlisted', 'interviewing')
    when 'job_dates' then jobs.id is not null and jobs.deleted = 0 and ${mayWork}
    when 'job_news' then jobs.id is not null and jobs.deleted = 0 and (${isInSight} or ${isHiddenForAWhile})
    when 'join_requests' then exists (select 1 from institution_join_requests asked join institution_members own
      on own.institution_id = asked.institution_id where own.user_id = users.id and own.role = 'owner')
    else 0 end)`;
  return db.all<DigestLine>(sql`select mail.id, mail.kind, mail.created_at as "createdAt", users.id as "userId", (users.role = 'admin') as "isRecruiter", users.mail_zone as zone,
      a.id as "applicationId", a.status, a.name, jobs.id as "jobId", jobs.status as "jobStatus", jobs.title,
      jobs.company_name as company, jobs.closes_at as "closesAt", jobs.time_zone as "jobZone", ${unread} as unread,
      iif(users.id is null or users.closed_at is not null or coalesce((select how_often from mail_settings
        where owner_id = users.id and mail_settings.kind = mail.kind), '') = 'off' or not ${holds}, 0,
        iif(not ${isNotNow}, 1, iif(mail.created_at > ${now.getTime() - WAITS_MS}, 2, 0))) as holds
    from mail_outbox mail indexed by mail_outbox_digest_of
      left join users on users.email = mail.recipient and users.email_verified_at is not null
      left join applications a on a.id = mail.application_id
      left join jobs on jobs.id = coalesce(a.job_id, mail.job_id)
    where mail.recipient = ${recipient} and mail.digest_at is not null and mail.digest_at <= ${now.getTime()}
    order by mail.id limit ${limit}`);
}

/** Make what is due for an address wait until another moment: at most `limit` references, and with `only` these of them. */
export async function postponeDigest(
  db: Database,
  recipient: string,
  { now, until, limit, only }: { now: Date; until: Date; limit: number; only?: string[] },
): Promise<void> {
  const due = sql`select id from mail_outbox where recipient = ${recipient} and digest_at is not null
    and digest_at <= ${now.getTime()} and (${only ? 0 : 1} = 1 or id in (select value from json_each(${JSON.stringify(only ?? [])})))
    order by id limit ${limit}`;
  await db.update(mailOutbox).set({ digestAt: until }).where(sql`id in (${due}) and digest_at is not null`);
}
