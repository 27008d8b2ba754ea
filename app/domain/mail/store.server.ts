/** All SQL of the outbox: a mail is queued, taken when it is due, and marked. */
import { and, asc, desc, eq, gt, isNull, lt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { isAmong } from "~/db/among";
import { CONDITION, type Database, prepareWrite, writeAll } from "~/db/client.server";
import { isConsented } from "~/db/consented";
import { insertFrom } from "~/db/insert-from.server";
import { mailOutbox } from "~/db/upkeep-schema";
import { MAX_MAIL_ATTEMPTS } from "./attempts";
import {
  factsOf,
  isKind,
  isRemovedAddress,
  MAIL_CLAIM_MS,
  MAX_STRANGER_MAILS_A_DAY,
  PRIORITIES,
  STRANGER_WINDOW_MS,
  type StoppableKind,
  strangerWindow,
} from "./rules";

export type OutboxRow = typeof mailOutbox.$inferSelect;
/** Mails by strangers that an address got within the window: those sent at once, and a summary. Few rows, by an index. */
const told = (recipient: string | SQL, since: number | Placeholder) =>
  sql`select created_at from mail_outbox where recipient = ${recipient} and from_stranger = 1 and waits_for_summary = 0 and created_at > ${since}`;
const windowOf = (now: Date) => strangerWindow(now).getTime();
const isSummary = sql`event_key glob 'summary:*'`;
/** When an address that had its summary may get the next one; null where it had none within the window. */
const nextSummary = (recipient: string | SQL, since: number | Placeholder) =>
  sql`((${told(recipient, since)} and ${isSummary} order by created_at desc limit 1) + ${STRANGER_WINDOW_MS})`;
const isWaiting = sql`waits_for_summary = 1 and sent_at is null`;

export function insertMail(db: Database, mail: NewMail, now: Date): BatchItem<"sqlite"> {
  return insertMailIf(db, mail, now, sql`true`);
}

/**
 * The same, but only if `condition` holds at that point of the batch; it names its tables in full. The statement also decides
 * whether a stranger's mail is sent at once or waits for the summary: of ten that come together, five are sent at once.
 */
export function insertMailIf(db: Database, mail: NewMail, now: Date, condition: SQL): BatchItem<"sqlite"> {
  return insertQueued(db, valuesOf(mail, now), conditionFor(mail, condition));
}

/** The account whose confirmed address this is. An unconfirmed one may be somebody else's, and decides nothing. */
const accountOf = (recipient: string | SQL) =>
  sql`(select users.id from users where users.email = ${recipient} and users.email_verified_at is not null)`;
const settingOf = (ownerId: SQL, kind: SQL) =>
  sql`(select mail_settings.how_often from mail_settings where mail_settings.owner_id = ${ownerId} and mail_settings.kind = ${kind})`;

/**
 * The row of values that the statement of a mail names more than once: `choice`, with how often the reader wants this mail. The
 * account's word counts, or what somebody without an account said about this application. One text for every mail, so that the
 * database keeps one plan; a mail that cannot be stopped looks nothing up.
 */
function choiceOf(): SQL {
  const account = accountOf(sql`asked.recipient`);
  const [byAccount, byGuest] = [account, sql`asked.application_id`].map((id) => settingOf(id, sql`asked.kind`));
  const said = sql`coalesce(${byAccount}, iif(${account} is null, ${byGuest}, ${at("usual")}), 'at_once')`;
  // What comes once a day by itself is sent as it is.
  return sql`(select recipient, iif(${at("isDaily")} = 1 and how <> 'off', 'at_once', how) as how from (
    select asked.recipient as recipient, iif(asked.kind is null, 'at_once', ${said}) as how
    from (select ${at("recipient")} as recipient, ${at("stoppable")} as kind, ${at("applicationId")} as application_id) asked) said) choice`;
}
const at = sql.placeholder;
const RECIPIENT = sql`choice.recipient`;

/** Who decides about mails to this address: the account, or the application of somebody without one. */
export async function findMailOwner(
  db: Database,
  { recipient, applicationId }: { recipient: string; applicationId: string | null },
): Promise<string | null> {
  const row = await db.get<{ id: string | null }>(sql`select coalesce(${accountOf(recipient)},
    (select applications.id from applications where applications.id = ${applicationId} and applications.email = ${recipient})) as id`);
  return row?.id ?? null;
}

type Fate = { waits: SQL; due: SQL };

/** Sent at once, or a stranger's that waits for the summary. */
const insertQueued = prepareRow(() => {
  const fifth = sql`${told(RECIPIENT, at("window"))} and not ${isSummary} limit 1 offset ${sql.raw(String(MAX_STRANGER_MAILS_A_DAY - 1))}`;
  const waits = sql`(${at("isFromStranger")} = 1 and exists (${fifth}))`;
  const next = nextSummary(RECIPIENT, at("window"));
  return { waits, due: sql`iif(${waits}, coalesce(${next}, ${at("now")}), ${at("due")})` };
});
/** A summary or a digest, which is due now. */
const insertTelling = prepareRow(() => ({ waits: sql`0`, due: sql`${at("now")}` }));

function prepareRow(fateOf: () => Fate) {
  return prepareWrite((db) => {
    const { waits, due } = fateOf();
    // A reference for the digest holds no text, is never due by itself, and does not count among the mails of strangers.
    const isLater = sql`choice.how = 'daily'`;
    // Where it is morning for somebody who has said where she is, the run that makes digests works out.
    const hasZone = sql`exists (select 1 from users where users.email = ${RECIPIENT} and users.mail_zone is not null)`;
    return insertFrom(
      db,
      mailOutbox,
      {
        id: at("id"),
        eventKey: at("eventKey"),
        recipient: RECIPIENT,
        subject: sql`iif(${isLater}, '', ${at("subject")})`,
        body: sql`iif(${isLater}, '', ${at("body")})`,
        attempts: 0,
        nextAttemptAt: sql`iif(${isLater}, ${at("claimedUntil")}, ${due})`,
        fromStranger: sql`(${at("isFromStranger")} = 1 and not ${isLater})`,
        waitsForSummary: sql`(not ${isLater} and ${waits})`,
        createdAt: sql`${at("now")}`,
        consentId: at("consentId"),
        priority: at("priority"),
        unsubscribe: at("unsubscribe"),
        applicationId: at("applicationId"),
        calendar: sql`iif(${isLater}, null, ${at("calendar")})`,
        kind: at("kind"),
        jobId: at("jobId"),
        digestAt: sql`iif(${isLater}, iif(${hasZone}, ${at("now")}, ${at("digestAt")}), null)`,
      },
      sql`from ${choiceOf()} where choice.how <> 'off' and ${CONDITION}`,
    ).onConflictDoNothing({ target: mailOutbox.eventKey });
  });
}

function conditionFor({ recipient }: NewMail, condition: SQL): SQL {
  return isRemovedAddress(recipient) ? sql`false` : condition;
}

/**
 * Queue a digest and mark its references as told, all or nothing: if another run told one of them meanwhile, nothing happens. Without
 * a mail they are only marked, as nothing of them holds any more. Returns whether it was done.
 */
export async function insertDigest(
  db: Database,
  mail: NewMail | null,
  { ids, now }: { ids: string[]; now: Date },
): Promise<boolean> {
  const areIn = isAmong(sql`mail_outbox.id`, ids);
  const areThere = sql`(select count(*) from mail_outbox where ${areIn} and digest_at is not null) = ${ids.length}`;
  const marking = (condition: SQL) =>
    db
      .update(mailOutbox)
      .set({ sentAt: now, digestAt: null })
      .where(sql`${areIn} and digest_at is not null and ${condition}`)
      .returning({ id: mailOutbox.id });
  if (!mail) return (await marking(sql`true`)).length > 0;
  const wasMade = sql`exists (select 1 from mail_outbox made where made.event_key = ${mail.eventKey})`;
  const [, marked] = await writeAll(db, [
    insertTelling(db, valuesOf(mail, now), conditionFor(mail, areThere)),
    marking(wasMade),
  ]);
  return marked.length > 0;
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

/**
 * Queue a summary and mark its mails as told, all or nothing: if one of them was told or removed meanwhile, or another summary
 * was made, nothing happens. Returns whether it was queued.
 */
export async function insertSummary(
  db: Database,
  summary: NewMail,
  { ids, now, keepsText }: { ids: string[]; now: Date; keepsText: boolean },
): Promise<boolean> {
  const areIn = isAmong(sql`mail_outbox.id`, ids);
  const areThere = sql`(select count(*) from mail_outbox where ${areIn} and ${isWaiting}) = ${ids.length}`;
  const isDue = sql`${nextSummary(summary.recipient, windowOf(now))} is null and ${areThere}`;
  const wasMade = sql`exists (select 1 from mail_outbox made where made.event_key = ${summary.eventKey})`;
  const [, marked] = await writeAll(db, [
    insertTelling(db, valuesOf(summary, now), conditionFor(summary, isDue)),
    db
      .update(mailOutbox)
      .set({ sentAt: now, ...(keepsText ? {} : EMPTY) })
      .where(sql`${areIn} and ${isWaiting} and ${wasMade}`)
      .returning({ id: mailOutbox.id }),
  ]);
  return marked.length > 0;
}

/** Make the mails of an address that had its summary wait until a day after it: at most `limit` rows. */
export async function postponeWaiting(db: Database, recipient: string, now: Date, limit: number): Promise<void> {
  const due = sql`select id from mail_outbox where recipient = ${recipient} and ${isWaiting} and next_attempt_at <= ${now.getTime()} order by id limit ${limit}`;
  const next = nextSummary(recipient, windowOf(now));
  await db.update(mailOutbox).set({ nextAttemptAt: next }).where(sql`id in (${due}) and ${next} is not null`);
}

const EMPTY = { body: "", calendar: null };

/** Mark a mail as sent. Its text is deleted, unless it is kept for reading. The address takes mail again. */
export async function markMailSent(
  db: Database,
  { id, recipient }: Pick<OutboxRow, "id" | "recipient">,
  now: Date,
  keepsText: boolean,
): Promise<void> {
  await writeAll(db, [
    db
      .update(mailOutbox)
      .set({ sentAt: now, ...(keepsText ? {} : EMPTY) })
      .where(eq(mailOutbox.id, id)),
    db.update(users).set({ mailRefusals: 0 }).where(sql`email = ${recipient} and mail_refusals > 0`),
  ]);
}

/** What became of a try. `nextAttemptAt` null: it was the last. `isRefused`: the service takes no mail for this address. */
type Failure = { now: Date; nextAttemptAt: Date | null; isRefused: boolean };

/** The mail was not sent: it is due again, or never, and then loses its text. A refusal is counted once for each mail. */
export async function releaseMail(
  db: Database,
  { id, recipient }: Pick<OutboxRow, "id" | "recipient">,
  { now, nextAttemptAt, isRefused }: Failure,
): Promise<void> {
  const isFirst = sql`exists (select 1 from mail_outbox where mail_outbox.id = ${id} and mail_outbox.attempts < ${MAX_MAIL_ATTEMPTS})`;
  const counted = db
    .update(users)
    .set({ mailRefusals: sql`mail_refusals + 1` })
    .where(sql`email = ${recipient} and ${isFirst}`);
  const released = db
    .update(mailOutbox)
    .set(nextAttemptAt ? { nextAttemptAt } : { nextAttemptAt: now, ...EMPTY, attempts: MAX_MAIL_ATTEMPTS })
    .where(eq(mailOutbox.id, id));
  await (isRefused ? writeAll(db, [counted, released]) : released);
}

/** As far as the keys go that begin so: the sign after a colon is a semicolon. */
const beginsWith = (keyBeginning: string) =>
  sql`event_key >= ${keyBeginning} and event_key < ${`${keyBeginning.slice(0, -1)};`}`;

/** The statement that deletes mails which no run has sent. `keyBeginning` ends in a colon. */
export function deleteUnsentMails(db: Database, keyBeginning: string): BatchItem<"sqlite"> {
  return db.delete(mailOutbox).where(sql`${beginsWith(keyBeginning)} and sent_at is null`);
}

/** Whether a mail to this address, of the events whose keys begin like this, was queued after a moment. */
export async function isQueuedSince(
  db: Database,
  { recipient, keyBeginning, since }: { recipient: string; keyBeginning: string; since: Date },
): Promise<boolean> {
  const row = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, recipient), gt(mailOutbox.createdAt, since), beginsWith(keyBeginning)))
    .get();
  return row !== undefined;
}

export type GivenUpMail = Pick<OutboxRow, "recipient" | "createdAt">;

/** Mails that are never tried again. The condition is that of the index. */
export function listGivenUpRows(db: Database, keyBeginning: string, limit: number): Promise<GivenUpMail[]> {
  return db
    .select({ recipient: mailOutbox.recipient, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(sql`${beginsWith(keyBeginning)} and sent_at is null and attempts >= 8`)
    .orderBy(desc(mailOutbox.eventKey))
    .limit(limit);
}

/** The newest mails of the outbox, for the developer. */
export function listOutboxRows(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(limit);
}

export async function findOutboxRow(db: Database, id: string): Promise<OutboxRow | null> {
  return (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get()) ?? null;
}

export type NewMail = Pick<OutboxRow, "id" | "eventKey" | "recipient" | "subject" | "body"> & {
  isFromStranger?: boolean;
  consentId?: string;
  priority?: number;
  unsubscribe?: string;
  applicationId?: string;
  notBefore?: Date;
  calendar?: string;
  kind?: StoppableKind;
  jobId?: string;
  digestAt?: Date;
};

/** All that the statement of a mail asks for. A mail that cannot be stopped has no kind there, and looks nothing up. */
function valuesOf(mail: NewMail, now: Date) {
  const { id, eventKey, recipient, subject, body, isFromStranger, kind = null } = mail;
  const { consentId = null, jobId = null, unsubscribe = null, applicationId = null, calendar = null } = mail;
  const stoppable = kind && isKind(kind) ? kind : null;
  const { usual, isDaily } = stoppable ? factsOf(stoppable) : { usual: "at_once", isDaily: false };
  const time = now.getTime();
  return {
    ...{ id, eventKey, recipient, subject, body, kind, consentId, jobId, unsubscribe, applicationId, calendar },
    ...{ stoppable, usual, isDaily: isDaily ? 1 : 0, isFromStranger: isFromStranger ? 1 : 0 },
    priority: mail.priority ?? PRIORITIES.application,
    now: time,
    window: strangerWindow(now).getTime(),
    claimedUntil: time + MAIL_CLAIM_MS,
    due: Math.max(time, mail.notBefore?.getTime() ?? 0),
    digestAt: mail.digestAt?.getTime() ?? time,
  };
}

/**
 * Whether any mail, summary or digest has come to its moment. One row of an index of its own, so that a run with nothing to send asks
 * nothing else of the outbox. Where it says yes, the statements that take what is due decide: a mail without consent is none.
 */
export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.all(sql`select 1 as due from mail_outbox indexed by mail_outbox_moment
    where sent_at is null and attempts < 8 and case when digest_at is null then next_attempt_at else digest_at end <= ${now.getTime()} limit 1`);
  return rows.length > 0;
}

/**
 * Take the mail that goes first, and of those the one that has been due longest, so that no other run takes it too. Null when none
 * is due. A mail whose consent was withdrawn since it was queued is not due, also when it is tried again.
 */
export async function claimDueMail(
  db: Database,
  { now, claimedUntil, maxAttempts }: { now: Date; claimedUntil: Date; maxAttempts: number },
): Promise<OutboxRow | null> {
  const isDue = and(
    isNull(mailOutbox.sentAt),
    sql`waits_for_summary = 0 and digest_at is null`,
    lte(mailOutbox.nextAttemptAt, now),
    lt(mailOutbox.attempts, maxAttempts),
    isConsented,
  );
  // Each a look into the index: a mail for many is never read before those for one are sent.
  const first = Object.values(PRIORITIES).map(
    (priority) =>
      sql`(select id from mail_outbox where priority = ${priority} and ${isDue} order by next_attempt_at, id limit 1)`,
  );
  const next = sql`coalesce(${sql.join(first, sql`, `)})`;
  const [claimed] = await db
    .update(mailOutbox)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: claimedUntil })
    .where(and(eq(mailOutbox.id, next), isDue))
    .returning();
  return claimed ?? null;
}
