/** The SQL of the mails that bring messages. */
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { isAmong } from "~/db/among";
import { type Database, readAll } from "~/db/client.server";
import { applicationMessages } from "~/db/hiring-schema";
import { isHiddenForAWhile, isNotTakenAway } from "~/db/in-sight";
import { isSuspended } from "~/db/may-work-on";
import { applications, jobs } from "~/db/schema";
import type { Side } from "./rules";
import { goesOn, isJobInSight, type Settings } from "./store.server";

/** Condition on a row of `application_messages`: it is read, or its author is suspended now. */
const isOver = sql<number>`(application_messages.read_at is not null or ${isSuspended(sql`application_messages.author_id`)})`;

/** Messages of one side of an application whose mail is due. */
export type DueTalk = { applicationId: string; side: Side };

/** The longest due first. It looks at few rows by the index, however many are not due. */
export async function listDueTalks(db: Database, now: Date, limit: number): Promise<DueTalk[]> {
  const rows = await db.all<DueTalk>(sql`select application_id as "applicationId", side from application_messages
    where mail_at is not null and mail_at <= ${now.getTime()} order by mail_at, id limit ${10 * limit}`);
  // Each once, where its oldest message stands.
  const talks = new Map(rows.map((row) => [`${row.applicationId} ${row.side}`, row]));
  return [...talks.values()].slice(0, limit);
}

/** Those messages as they are now, the oldest first, and what a mail about them names. */
export async function readDueTalk(db: Database, { applicationId, side }: DueTalk, limit: number) {
  const { found, messages } = await readAll(db, {
    found: db
      .select({
        id: applications.id,
        name: applications.name,
        email: applications.email,
        candidateId: applications.candidateId,
        keyVersion: applications.keyVersion,
        addressPending: applications.addressPending,
        addressConfirmedAt: applications.addressConfirmedAt,
        jobTitle: sql<string>`${jobs.title}`.as("job_title"),
        company: jobs.company_name,
        isNotTakenAway: sql<number>`${isNotTakenAway}`.as("is_not_taken_away"),
        recruiterEmail: sql<string | null>`iif(${users.closedAt} is null, ${users.email}, null)`.as("recruiter_email"),
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(users, eq(users.id, jobs.user_id))
      .where(eq(applications.id, applicationId)),
    messages: db
      .select({
        id: applicationMessages.id,
        text: applicationMessages.text,
        isOver,
      })
      .from(applicationMessages)
      .where(
        and(
          eq(applicationMessages.applicationId, applicationId),
          eq(applicationMessages.side, side),
          sql`mail_at is not null`,
        ),
      )
      .orderBy(asc(applicationMessages.createdAt), asc(applicationMessages.id))
      .limit(limit),
  });
  return { about: found[0] ?? null, messages };
}

/** Condition: nobody has mailed any of these messages yet. Another run may have, before more of them came. */
function isAllWaiting(ids: string[]): SQL {
  const all = JSON.stringify(ids);
  return sql`not exists (select 1 from json_each(${all}) asked join application_messages one on one.id = asked.value
    where one.mail_at is null)`;
}

/** Condition for a batch: nobody has mailed any of these messages yet, and the application's messages still go on. */
export function isToMail(
  ids: string[],
  { applicationId, side }: DueTalk,
  settings: Pick<Settings, "withSeconds">,
): SQL {
  const sight = side === "school" ? isJobInSight : sql`true`;
  return sql`(${isAllWaiting(ids)}
    and exists (select 1 from applications where applications.id = ${applicationId} and ${goesOn(settings)} and ${sight}))`;
}

/**
 * Statement: these messages wait for no mail any more. What a school wrote about a job that reports hide for a while waits until `later`,
 * if it was written after `since` and there is still something to tell. If another run has mailed one of them, the next run brings the
 * others.
 */
export function endWaiting(
  db: Database,
  ids: string[],
  { later, since, withSeconds }: { later: Date; since: Date } & Pick<Settings, "withSeconds">,
): BatchItem<"sqlite"> {
  const isKept = sql`application_messages.side = 'school' and not ${isOver} and application_messages.created_at > ${since.getTime()}
    and exists (select 1 from applications join jobs on jobs.id = applications.job_id
      where applications.id = application_messages.application_id and ${goesOn({ withSeconds })} and ${isHiddenForAWhile})`;
  return db
    .update(applicationMessages)
    .set({ mailAt: sql`iif(${isKept}, ${later.getTime()}, null)` })
    .where(and(isAmong(applicationMessages.id, ids), isAllWaiting(ids)));
}
