/**
 * The SQL that gives an account the applications that were sent from its address, once the address is confirmed (they "join" the
 * account), and that lets the account disown them.
 */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { applicationEvents, applications, notifications } from "~/db/schema";
import { eventKey } from "~/domain/applications/rules";
import { isUnclaimed } from "~/domain/applications/store.server";
import { newRowId } from "~/domain/ids";
import { sumUpApplications } from "~/domain/responsiveness/statements.server";
import { dropApplications } from "../status/statements.server";

type Account = { id: string; email: string };

/**
 * Columns of an application that its school gets only now: its promise begins now, and its due day is counted after the batch.
 * Until then nobody is waited for. `isNew`: the school has not had it until now.
 */
function clearDueDay(now: Date, isNew: SQL) {
  const isBegun = sql`(${isNew} and status = 'submitted' and turn = 'school' and more_time_at is null)`;
  return {
    turn: sql`iif(${isBegun}, null, turn)`,
    dueAt: sql`iif(${isBegun}, null, due_at)`,
    waitsSince: sql`iif(${isBegun}, ${now.getTime()}, waits_since)`,
  };
}

/** A candidate whose address is confirmed: recruiters send no applications. */
function isConfirmedCandidate({ id, email }: Account): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.role = 'user' and users.email_verified_at is not null
    and users.email = ${email})`;
}

/**
 * Statements for the batch that confirms an address; they do nothing as long as it is not confirmed. If the account's own
 * application was put aside for an unconfirmed one without an account, the two change places. Then everything that was sent from
 * the address until it was confirmed belongs to the account. Later ones join only if their own links confirmed them: a new
 * password or another log-in proves nothing about them. What was sent without a log-in stays unclaimed: the account can still say
 * that it is not its own.
 */
export function joinApplicationRows(db: Database, account: Account, now: Date): BatchItem<"sqlite">[] {
  const { id, email } = account;
  const confirmed = isConfirmedCandidate(account);
  const isFree = sql`applications.candidate_id = ${id} and applications.email = ${email} and applications.aside = 'second'
    and applications.id = (select max(own.id) from applications own where own.job_id = applications.job_id
      and own.candidate_id = ${id} and own.email = ${email} and own.aside = 'second')
    and ${confirmed} and not exists (select 1 from applications other where other.job_id = applications.job_id
      and other.email = ${email} and other.aside is null)`;
  const isReplaced = sql`email = ${email} and aside is null and address_confirmed_at is null and candidate_id is null and ${confirmed}
    and exists (select 1 from applications own where own.job_id = applications.job_id and own.candidate_id = ${id}
      and own.email = ${email} and own.aside = 'second')`;
  return [
    ...dropApplications(db, isReplaced, "replaced", now),
    // The recruiter does not know of it yet. The id ends in random digits, as newRowId makes it.
    insertFrom(
      db,
      notifications,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        userId: sql`jobs.user_id`,
        eventKey: sql`replace(${eventKey("*", "recruiter")}, '*', applications.id)`,
        text: sql`applications.name || ' has applied for "' || jobs.title || '"'`,
        href: sql`'/applicants/' || applications.id`,
        createdAt: now,
        applicationId: sql`applications.id`,
        jobId: sql`jobs.id`,
      },
      sql`from applications join jobs on jobs.id = applications.job_id where ${isFree}`,
    ).onConflictDoNothing({ target: notifications.eventKey }),
    db
      .update(applications)
      .set({ aside: null, asideAt: null, ...clearDueDay(now, sql`1`) })
      .where(isFree),
    db
      .update(applications)
      .set({
        candidateId: id,
        addressPending: false,
        addressConfirmedAt: sql`case when not ${isUnclaimed} then coalesce(address_confirmed_at, ${now.getTime()}) end`,
        ...clearDueDay(now, sql`aside is null and address_pending = 1`),
      })
      .where(
        sql`email = ${email} and aside is not 'not_me' and ${confirmed} and (candidate_id = ${id} or (candidate_id is null
          and (address_confirmed_at is not null or created_at <= (select email_verified_at from users where users.id = ${id}))))`,
      ),
  ];
}

/**
 * The statement that stands in the same batch before those above, if somebody else may have used the account until now: what the
 * account has sent counts as sent without a log-in, so that it can be disowned.
 */
export function forgetSenderRows(db: Database, { id, email }: Account, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applicationEvents)
    .set({ actorId: null })
    .where(
      sql`actor_id = ${id} and application_id in (select id from applications where candidate_id = ${id}
        and email = ${email} and address_confirmed_at is null)
        and exists (select 1 from users where users.id = ${id} and users.email_verified_at = ${now.getTime()})`,
    );
}

/** Statements that put aside the account's applications: the owner of the mailbox did not send them. */
export function disownApplicationRows(db: Database, userId: string, now: Date) {
  return dropApplications(db, sql`candidate_id = ${userId} and aside is not 'not_me'`, "not_me", now);
}

/**
 * The statement that gives an account's unconfirmed applications its new address. If another application of that address is in a
 * job's list, the account's own is put aside until the address is confirmed.
 */
export function readdressApplicationRows(
  db: Database,
  { id, email }: Account,
  newEmail: string,
  now: Date,
): BatchItem<"sqlite"> {
  const isTaken = sql`(applications.aside is null and exists (select 1 from applications other where other.aside is null
    and other.job_id = applications.job_id and other.email = ${newEmail}))`;
  return db
    .update(applications)
    .set({
      email: newEmail,
      aside: sql`case when ${isTaken} then 'second' else aside end`,
      asideAt: sql`case when ${isTaken} then ${now.getTime()} else aside_at end`,
    })
    .where(sql`candidate_id = ${id} and email = ${email} and address_confirmed_at is null`);
}

/** "This was not me", said in the account that the application joined: it leaves every list. False if it cannot be disowned. */
export async function disownJoinedRow(db: Database, id: string, userId: string, now: Date): Promise<boolean> {
  const isOpen = sql`id = ${id} and candidate_id = ${userId} and aside is not 'not_me' and ${isUnclaimed}`;
  const [sums, interviewsOff, drop] = dropApplications(db, isOpen, "not_me", now);
  const [, , done] = await writeAll(db, [sums, interviewsOff, drop.returning({ id: applications.id })]);
  return done.length === 1;
}

/**
 * "It was me after all": the application returns to the list, in place of an unconfirmed one that was sent meanwhile without an
 * account. False once the candidate has another application of her own for the job.
 */
export async function claimJoinedRow(db: Database, id: string, userId: string, now: Date): Promise<boolean> {
  const isBack = sql`mine.id = ${id} and mine.candidate_id = ${userId} and mine.aside = 'not_me'
    and exists (select 1 from users where users.id = ${userId} and users.email = mine.email) and not exists (select 1
    from applications own where own.job_id = mine.job_id and own.candidate_id = ${userId} and own.aside is not 'not_me')`;
  const isReplaced = sql`aside is null and candidate_id is null and address_confirmed_at is null and (job_id, email) =
    (select mine.job_id, mine.email from applications mine where ${isBack})`;
  const [, , , done] = await writeAll(db, [
    ...dropApplications(db, isReplaced, "replaced", now),
    db
      .update(applications)
      .set({ aside: null, asideAt: null, addressConfirmedAt: now, ...clearDueDay(now, sql`1`) })
      .where(
        sql`id = (select mine.id from applications mine where ${isBack}) and not exists (select 1 from applications other
          where other.job_id = applications.job_id and other.email = applications.email and other.aside is null)`,
      )
      .returning({ id: applications.id }),
    sumUpApplications(db, sql`(${id})`),
  ]);
  return done.length === 1;
}
