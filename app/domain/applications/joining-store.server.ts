/** The SQL of applications that join the account of their address. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { applicationEvents, applications, notifications } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { eventKey } from "./rules";

type Account = { id: string; email: string };

/**
 * An application that the account got with its address: nobody was logged in when it was sent, and nobody has said since that it is
 * hers, or acted on it in the account. A column of `applications` stands before each name, so that it can be a condition and a value.
 */
export const isUnclaimed = sql`(applications.address_confirmed_at is null and exists (select 1 from application_events
  where application_events.application_id = applications.id and application_events.from_status is null
    and application_events.actor_id is null) and not exists (select 1 from application_events own
    where own.application_id = applications.id and own.actor_id = applications.candidate_id))`;

/** A candidate whose address is confirmed: recruiters send no applications. */
function isConfirmedCandidate({ id, email }: Account): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.role = 'user' and users.email_verified_at is not null
    and users.email = ${email})`;
}

/**
 * Statements for the batch that confirms an address. Where an unconfirmed application without account stands in the place of the
 * account's own, they change places; then everything that was sent from the address until it was confirmed belongs to the account.
 * What came later is a stranger's, or waits for the link in its own mail: a new password or another log-in proves nothing of it.
 * What was sent without a log-in stays unclaimed: the account can still say that it is not its own. They do nothing as long as the
 * address is not confirmed.
 */
export function joinApplicationRows(db: Database, account: Account, now: Date): BatchItem<"sqlite">[] {
  const { id, email } = account;
  const confirmed = isConfirmedCandidate(account);
  const isFree = sql`applications.candidate_id = ${id} and applications.email = ${email} and applications.aside = 'second'
    and applications.id = (select max(own.id) from applications own where own.job_id = applications.job_id
      and own.candidate_id = ${id} and own.email = ${email} and own.aside = 'second')
    and ${confirmed} and not exists (select 1 from applications other where other.job_id = applications.job_id
      and other.email = ${email} and other.aside is null)`;
  return [
    db
      .update(applications)
      .set({ aside: "replaced", asideAt: now })
      .where(sql`email = ${email} and aside is null and address_confirmed_at is null and candidate_id is null and ${confirmed}
        and exists (select 1 from applications own where own.job_id = applications.job_id and own.candidate_id = ${id}
          and own.email = ${email} and own.aside = 'second')`),
    // The recruiter has not heard of it yet. The id is random at its end, as newRowId makes it.
    db
      .insert(notifications)
      .select(
        sql`select ${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6))), jobs.user_id, replace(${eventKey("*", "recruiter")}, '*', applications.id),
          applications.name || ' has applied for "' || jobs.title || '"', '/applicants/' || applications.id, null, ${now.getTime()}
          from applications join jobs on jobs.id = applications.job_id where ${isFree}`,
      )
      .onConflictDoNothing({ target: notifications.eventKey }),
    db.update(applications).set({ aside: null, asideAt: null }).where(isFree),
    db
      .update(applications)
      .set({
        candidateId: id,
        addressPending: false,
        addressConfirmedAt: sql`case when not ${isUnclaimed} then coalesce(address_confirmed_at, ${now.getTime()}) end`,
      })
      .where(
        sql`email = ${email} and aside is not 'not_me' and ${confirmed} and (candidate_id = ${id} or (candidate_id is null
          and (address_confirmed_at is not null or created_at <= (select email_verified_at from users where users.id = ${id}))))`,
      ),
  ];
}

/**
 * The statement for the same batch, before those above, where the one who has just proven the address need not be the one who used
 * the account until now: what the account has sent counts as sent without a log-in, so that it can be disowned.
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

/** The statement that puts aside what the account sent: the owner of the mailbox did not send it. */
export function disownApplicationRows(db: Database, userId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ aside: "not_me", asideAt: now })
    .where(sql`candidate_id = ${userId} and aside is not 'not_me'`);
}

/**
 * The statement that gives an account's unconfirmed applications its new address. Where another one of that address stands in the
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

/** "This was not me", said by the account that got the application: out of every list at once. False when it is not there to be disowned. */
export async function disownJoinedRow(db: Database, id: string, userId: string, now: Date): Promise<boolean> {
  const done = await db
    .update(applications)
    .set({ aside: "not_me", asideAt: now })
    .where(sql`id = ${id} and candidate_id = ${userId} and aside is not 'not_me' and ${isUnclaimed}`)
    .returning({ id: applications.id });
  return done.length === 1;
}

/**
 * It was her after all: back into the list, in the place of one that somebody without an account sent meanwhile. False once she has
 * another one of her own for the job.
 */
export async function claimJoinedRow(db: Database, id: string, userId: string, now: Date): Promise<boolean> {
  const isBack = sql`mine.id = ${id} and mine.candidate_id = ${userId} and mine.aside = 'not_me'
    and exists (select 1 from users where users.id = ${userId} and users.email = mine.email) and not exists (select 1
    from applications own where own.job_id = mine.job_id and own.candidate_id = ${userId} and own.aside is not 'not_me')`;
  const [, done] = await db.batch([
    db
      .update(applications)
      .set({ aside: "replaced", asideAt: now })
      .where(
        sql`aside is null and candidate_id is null and address_confirmed_at is null and (job_id, email) =
          (select mine.job_id, mine.email from applications mine where ${isBack})`,
      ),
    db
      .update(applications)
      .set({ aside: null, asideAt: null, addressConfirmedAt: now })
      .where(
        sql`id = (select mine.id from applications mine where ${isBack}) and not exists (select 1 from applications other
          where other.job_id = applications.job_id and other.email = applications.email and other.aside is null)`,
      )
      .returning({ id: applications.id }),
  ]);
  return done.length === 1;
}
