/** The SQL of the clock's reminders: candidates in whose turn it is, and what recruiters have to answer. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import { hasPending } from "~/db/pending";
import { PROPOSED_TIMES } from "~/db/proposed-times";
import { applications } from "~/db/schema";
import { isFromStranger } from "~/db/stranger";
import { isLive } from "~/domain/applications/store.server";

export type ToRemind = {
  id: string;
  candidateId: string | null;
  name: string;
  email: string;
  keyVersion: number;
  status: "offered" | "interviewing";
  dueAt: number;
  /** The times that she chooses from, as JSON; null without any. */
  times: string | null;
  remindAt: number;
  reminders: number;
  isFromStranger: number;
  title: string;
  company: string;
  zone: string | null;
};

/** Candidates who are to be reminded now, the longest due first. */
export function listToRemind(db: Database, now: Date, limit: number): Promise<ToRemind[]> {
  return db.all<ToRemind>(sql`select applications.id, applications.candidate_id as "candidateId", applications.name,
      applications.email, applications.key_version as "keyVersion", applications.status,
      applications.due_at as "dueAt", ${PROPOSED_TIMES} as times, applications.remind_at as "remindAt", applications.reminders,
      ${isFromStranger} as "isFromStranger",
      jobs.title, jobs.company_name as company, jobs.time_zone as zone
    from applications indexed by applications_to_remind join jobs on jobs.id = applications.job_id
    where applications.remind_at is not null and applications.aside is null and applications.remind_at <= ${now.getTime()}
      and ${isLive}
    order by applications.remind_at, applications.id limit ${limit}`);
}

/** Condition for a batch: she is still to be reminded, as it was read, and her time is not over. */
export function isToRemind({ id, remindAt }: ToRemind, now: Date): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.remind_at = ${remindAt}
    and applications.turn = 'candidate' and applications.due_at > ${now.getTime()} and ${isLive} and not ${hasPending})`;
}

/** Statement: she was reminded; `next`: of an offer once more. */
export function settleReminder(db: Database, { id, remindAt }: ToRemind, next: Date | null): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ remindAt: next, reminders: sql`reminders + 1` })
    .where(and(eq(applications.id, id), sql`remind_at = ${remindAt}`));
}

export type DueLine = {
  userId: string;
  email: string;
  /** Where she says that she is. */
  mailZone: string | null;
  id: string;
  name: string;
  title: string;
  zone: string | null;
  dueAt: number;
  isLate: number;
};

/** Whoever is told may work on the job; applications whose address is not confirmed stand outside. */
const isToTell = sql`applications.address_pending = 0 and applications.not_real_at is null and jobs.deleted = 0
  and users.closed_at is null and ${mayWorkOn(sql`users.id`)}`;

/** Condition: it lapsed before its address was confirmed. After an answer it may lapse again, and that is told. */
const hasLapsedApart = sql`(applications.counts_as is 'apart'
  and applications.lapsed_at <= coalesce(applications.address_confirmed_at, applications.lapsed_at))`;

/** What falls due until `until`, and what is late since `since`, by recruiter, beginning after one of them. */
export function listDueLines(
  db: Database,
  { since, until, after, limit }: { since: Date; until: Date; after: string; limit: number },
): Promise<DueLine[]> {
  const about = sql`users.id as "userId", users.email, users.mail_zone as "mailZone", applications.id as id, applications.name, jobs.title, jobs.time_zone as zone`;
  const joined = sql`join jobs on jobs.id = applications.job_id join users on users.id = jobs.user_id`;
  return db.all<DueLine>(sql`select ${about}, applications.due_at as "dueAt", 0 as "isLate"
      from applications indexed by applications_due ${joined}
      where applications.due_at is not null and applications.aside is null and applications.due_at <= ${until.getTime()}
        and applications.turn = 'school' and ${isLive} and users.id > ${after} and not ${hasPending} and ${isToTell}
    union all
    select ${about}, applications.lapsed_at as "dueAt", 1 as "isLate"
      from applications indexed by applications_late ${joined}
      where applications.status = 'unanswered' and applications.lapsed_at > ${since.getTime()}
        and applications.unanswered_by = 'school' and applications.aside is null and users.id > ${after}
        and not ${hasLapsedApart} and not ${hasPending} and ${isToTell}
    order by "userId", "isLate" desc, "dueAt", id limit ${limit}`);
}
