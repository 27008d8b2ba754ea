/** The SQL of applications that join the account of their address. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { applications, notifications } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { eventKey } from "./rules";

type Account = { id: string; email: string };

/** A candidate whose address is confirmed: recruiters send no applications. */
function isConfirmedCandidate({ id }: Account): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.role = 'user' and users.email_verified_at is not null)`;
}

/**
 * Statements for the batch that confirms an address. Where an unconfirmed application without account stands in the place of the
 * account's own, they change places; then everything that was sent from the address until it was confirmed belongs to the account.
 * What came later is a stranger's, or waits for the link in its own mail: a new password or another log-in proves nothing of it.
 * They do nothing as long as the address is not confirmed.
 */
export function joinApplicationRows(db: Database, account: Account, now: Date): BatchItem<"sqlite">[] {
  const { id, email } = account;
  const confirmed = isConfirmedCandidate(account);
  const isFree = sql`applications.candidate_id = ${id} and applications.email = ${email} and applications.aside = 'second'
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
        addressConfirmedAt: sql`coalesce(address_confirmed_at, ${now.getTime()})`,
      })
      .where(
        sql`email = ${email} and aside is not 'not_me' and ${confirmed} and (candidate_id = ${id}
          or (candidate_id is null and created_at <= (select email_verified_at from users where users.id = ${id})))`,
      ),
  ];
}

/** The statement that puts aside what the account sent: the owner of the mailbox did not send it. */
export function disownApplicationRows(db: Database, userId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ aside: "not_me", asideAt: now })
    .where(sql`candidate_id = ${userId} and aside is not 'not_me'`);
}
