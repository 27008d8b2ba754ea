/** Reads of the outbox: mails that are due, that wait for a summary, that were queued or given up. */

import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { mailOutbox } from "~/db/schema/mail-tokens-and-limits";
import { writeEventFile } from "~/domain/calendar";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/profile-refusals";
import { mailHtml, mailState } from "./rules";
import {
  accountOf,
  beginsWith,
  isWaiting,
  nextSummary,
  type OutboxRow,
  type QueueDeps,
  windowOf,
} from "./statements.server";

/**
 * The id under which the settings of mails to this address stand: of the account, or of an application without one.
 */
export async function findMailOwner(
  db: Database,
  { recipient, applicationId }: { recipient: string; applicationId: string | null },
): Promise<string | null> {
  const row = await db.get<{ id: string | null }>(sql`select coalesce(${accountOf(recipient)},
    (select applications.id from applications where applications.id = ${applicationId} and applications.email = ${recipient})) as id`);
  return row?.id ?? null;
}

/** Addresses with mails that wait and may be told now, the longest waiting first, each once. `limit` is a number of mails. */
export async function listSummaryRecipients(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ recipient: mailOutbox.recipient })
    .from(mailOutbox)
    .where(sql`${isWaiting} and next_attempt_at <= ${now.getTime()}`)
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.recipient))
    .limit(limit);
  return [...new Set(rows.map(({ recipient }) => recipient))];
}

/** The oldest mails that wait for an address; none if it had a summary within the window. */
export function listWaitingMails(
  db: Database,
  recipient: string,
  now: Date,
  limit: number,
): Promise<Pick<OutboxRow, "id" | "subject" | "body">[]> {
  return db
    .select({ id: mailOutbox.id, subject: mailOutbox.subject, body: mailOutbox.body })
    .from(mailOutbox)
    .where(sql`recipient = ${recipient} and ${isWaiting} and ${nextSummary(recipient, windowOf(now))} is null`)
    .orderBy(asc(mailOutbox.id))
    .limit(limit);
}

export type GivenUpMail = Pick<OutboxRow, "recipient" | "createdAt">;

/**
 * True if any mail, summary or digest has come to its moment. It reads one row of an index of its own, so that a run
 * with nothing to send asks nothing else of the outbox. It may be true for a mail without consent, which the statements
 * that take mails leave out.
 */
export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.all(sql`select 1 as due from mail_outbox indexed by mail_outbox_moment
    where sent_at is null and attempts < 8 and case when digest_at is null then next_attempt_at else digest_at end <= ${now.getTime()} limit 1`);
  return rows.length > 0;
}

/** True if a mail to this address was queued after a moment, of the events whose keys begin like this. */
export async function wasQueuedSince(
  { db }: Pick<QueueDeps, "db">,
  { recipient, keyBeginning, since }: { recipient: string; keyBeginning: string; since: Date },
): Promise<boolean> {
  const row = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, recipient), gt(mailOutbox.createdAt, since), beginsWith(keyBeginning)))
    .get();
  return row !== undefined;
}

/** Mails that were given up, of the events whose keys begin like this. The condition is that of the index. */
export function listGivenUp(
  { db }: Pick<QueueDeps, "db">,
  keyBeginning: string,
  limit: number,
): Promise<GivenUpMail[]> {
  return db
    .select({ recipient: mailOutbox.recipient, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(sql`${beginsWith(keyBeginning)} and sent_at is null and attempts >= 8`)
    .orderBy(desc(mailOutbox.eventKey))
    .limit(limit);
}

export type OutboxMail = Pick<OutboxRow, "id" | "recipient" | "subject" | "createdAt"> & {
  state: ReturnType<typeof mailState>;
};

/** The newest hundred mails, for the developer's own machine. */
export async function listOutbox({ db, now }: { db: Database; now: Date }): Promise<OutboxMail[]> {
  const rows = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(100);
  return rows.map((row) => {
    const { id, recipient, subject, createdAt } = row;
    return { id, recipient, subject, createdAt, state: mailState(row, now) };
  });
}

/** One mail of the outbox, as text and as HTML. Throws not_found. */
export async function readOutbox(
  { db, now, origin }: { db: Database; now: Date; origin: string },
  id: string | undefined,
): Promise<OutboxMail & { text: string; html: string; calendar: string | null }> {
  const row = isUuid(id) ? await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get() : null;
  if (!row) throw new DomainError("not_found", words.noMail);
  const { recipient, subject, createdAt, body } = row;
  return {
    id: row.id,
    recipient,
    subject,
    createdAt,
    state: mailState(row, now),
    text: body,
    html: mailHtml({ subject, body }, origin),
    calendar: row.calendar ? await writeEventFile(row.calendar) : null,
  };
}
