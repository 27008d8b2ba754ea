/** Mail is queued in the same database batch as the change it tells of, then sent after the response or by a scheduled run. */

import { and, eq, inArray, isNull, lt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { CONDITION, type Database, prepareWrite } from "~/db/client.server";
import { hasNeededConsent } from "~/db/consent";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { isInList } from "~/db/in-list";
import { insertFrom } from "~/db/insert-from.server";
import { mailOutbox } from "~/db/schema/mail-tokens-and-limits";
import type { MailedEvent } from "~/domain/calendar";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { MAX_MAIL_ATTEMPTS } from "./max-attempts";
import {
  factsOf,
  isKind,
  isRemovedAddress,
  MAIL_CLAIM_MS,
  MAX_STRANGER_MAILS_A_DAY,
  mailSubject,
  nextMorning,
  PRIORITIES,
  type Priority,
  STRANGER_WINDOW_MS,
  type StoppableKind,
  strangerWindow,
} from "./rules";

export type OutboxRow = typeof mailOutbox.$inferSelect;

/** Mails by strangers that an address got within the window: those sent at once, and a summary. Few rows, by an index. */
const sentByStrangers = (recipient: string | SQL, since: number | Placeholder) =>
  sql`select created_at from mail_outbox where recipient = ${recipient} and from_stranger = 1 and waits_for_summary = 0 and created_at > ${since}`;

const isSummary = sql`event_key glob 'summary:*'`;

/** When an address that had its summary may get the next one; null where it had none within the window. */
export const nextSummary = (recipient: string | SQL, since: number | Placeholder) =>
  sql`((${sentByStrangers(recipient, since)} and ${isSummary} order by created_at desc limit 1) + ${STRANGER_WINDOW_MS})`;

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
export const accountOf = (recipient: string | SQL) =>
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
  const chosen = sql`coalesce(${byAccount}, iif(${account} is null, ${byGuest}, ${at("usual")}), 'at_once')`;
  // A mail that comes at most once a day is sent as it is, without the digest.
  return sql`(select recipient, iif(${at("isDaily")} = 1 and how <> 'off', 'at_once', how) as how from (
    select asked.recipient as recipient, iif(asked.kind is null, 'at_once', ${chosen}) as how
    from (select ${at("recipient")} as recipient, ${at("stoppable")} as kind, ${at("applicationId")} as application_id) asked) said) choice`;
}

const at = sql.placeholder;

const RECIPIENT = sql`choice.recipient`;

type Fate = { waits: SQL; due: SQL };

/** Sent at once, or a stranger's that waits for the summary. */
const insertQueued = prepareRow(() => {
  const fifth = sql`${sentByStrangers(RECIPIENT, at("window"))} and not ${isSummary} limit 1 offset ${sql.raw(String(MAX_STRANGER_MAILS_A_DAY - 1))}`;
  const waits = sql`(${at("isFromUnconfirmedSender")} = 1 and exists (${fifth}))`;
  const next = nextSummary(RECIPIENT, at("window"));
  return { waits, due: sql`iif(${waits}, coalesce(${next}, ${at("now")}), ${at("due")})` };
});

/** A summary or a digest, which is due now. */
const insertSummary = prepareRow(() => ({ waits: sql`0`, due: sql`${at("now")}` }));

function prepareRow(fateOf: () => Fate) {
  return prepareWrite((db) => {
    const { waits, due } = fateOf();
    // A reference for the digest holds no text, is never due by itself, and does not count among the mails of strangers.
    const isLater = sql`choice.how = 'daily'`;
    // For a reader who has chosen a time zone, the run that makes digests works out the morning.
    const hasZone = sql`exists (select 1 from users where users.email = ${RECIPIENT} and users.mail_zone is not null)`;
    const namesNoSchool = sql`exists (select 1 from users where users.email = ${RECIPIENT} and users.neutral_subjects = 1)`;
    return insertFrom(
      db,
      mailOutbox,
      {
        id: at("id"),
        eventKey: at("eventKey"),
        recipient: RECIPIENT,
        subject: sql`case when ${isLater} then '' when ${namesNoSchool} then coalesce(${at("neutralSubject")}, ${at("subject")})
          else ${at("subject")} end`,
        body: sql`iif(${isLater}, '', ${at("body")})`,
        attempts: 0,
        nextAttemptAt: sql`iif(${isLater}, ${at("claimedUntil")}, ${due})`,
        fromStranger: sql`(${at("isFromUnconfirmedSender")} = 1 and not ${isLater})`,
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

/** Condition: the key begins so. The upper end is the beginning with a semicolon, which follows the colon. */
export const beginsWith = (keyBeginning: string) =>
  sql`event_key >= ${keyBeginning} and event_key < ${`${keyBeginning.slice(0, -1)};`}`;

export type NewMail = Pick<OutboxRow, "id" | "eventKey" | "recipient" | "subject" | "body"> & {
  neutralSubject?: string;
  isFromUnconfirmedSender?: boolean;
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
  const { id, eventKey, recipient, subject, neutralSubject = null, body, isFromUnconfirmedSender, kind = null } = mail;
  const { consentId = null, jobId = null, unsubscribe = null, applicationId = null, calendar = null } = mail;
  const stoppable = kind && isKind(kind) ? kind : null;
  const { usual, isDaily } = stoppable ? factsOf(stoppable) : { usual: "at_once", isDaily: false };
  const time = now.getTime();
  return {
    ...{
      id,
      eventKey,
      recipient,
      subject,
      neutralSubject,
      body,
      kind,
      consentId,
      jobId,
      unsubscribe,
      applicationId,
      calendar,
    },
    ...{ stoppable, usual, isDaily: isDaily ? 1 : 0, isFromUnconfirmedSender: isFromUnconfirmedSender ? 1 : 0 },
    priority: mail.priority ?? PRIORITIES.application,
    now: time,
    window: strangerWindow(now).getTime(),
    claimedUntil: time + MAIL_CLAIM_MS,
    due: Math.max(time, mail.notBefore?.getTime() ?? 0),
    digestAt: mail.digestAt?.getTime() ?? time,
  };
}

/** `eventKey` names the event and the address: a second mail with the same key is dropped. Plain text only. */
export type Mail = {
  eventKey: string;
  recipient: string;
  subject: string;
  /** The subject for a candidate who chose that none names a school; left out where none does. */
  neutralSubject?: string;
  body: string;
  /**
   * Caused by somebody who has not confirmed the address as hers: after `MAX_STRANGER_MAILS_A_DAY` it waits for the summary.
   * Mails that a person asks for herself, such as a link to a new password, are not marked.
   */
  isFromUnconfirmedSender?: boolean;
  /** The consent that the mail needs. Without it the mail is not sent. Mails that an application or an account needs have none. */
  consentId?: string;
  /** Without it, the mail has the priority of mails about applications. */
  priority?: Priority;
  /** The address that ends such mails with one click. */
  unsubscribe?: string;
  /** The mail leaves at this moment or later. */
  notBefore?: Date;
  /** The application that it is about: it goes when the applicant goes. */
  applicationId?: string;
  /** The kind that its reader can choose. Without one it is always sent. */
  kind?: StoppableKind;
  /** The job that it is about, where it is about no application. */
  jobId?: string;
  /** The time zone of the morning at which the day's mail comes, if the reader has chosen none. */
  zone?: string | null;
  /** The event that comes with it as a calendar file. */
  event?: MailedEvent;
};

export type QueueDeps = { db: Database; now: Date; effects: Effects };

/** The statement that queues a mail, to stand in a batch with the change itself. */
export function queueMail({ db, now, effects }: QueueDeps, mail: Mail): BatchItem<"sqlite"> {
  effects.hasQueuedMail = true;
  return insertMail(db, rowOf(mail, now), now);
}

/** The same for a change that may not be made: the mail is queued only if `condition` holds in the batch. */
export function queueMailIf({ db, now, effects }: QueueDeps, mail: Mail, condition: SQL): BatchItem<"sqlite"> {
  effects.hasQueuedMail = true;
  return insertMailIf(db, rowOf(mail, now), now, condition);
}

function rowOf({ priority = "application", event, zone, ...mail }: Mail, now: Date) {
  const calendar = event ? { calendar: JSON.stringify(event) } : {};
  return {
    ...mail,
    ...calendar,
    id: newRowId(now),
    digestAt: nextMorning(now, zone ?? DEFAULT_ZONE),
    subject: mailSubject(mail.subject),
    priority: PRIORITIES[priority],
  };
}

/** Statement: drop what was queued and not sent, of the events whose keys begin like this, with a colon at the end. */
export function dropUnsent({ db }: Pick<QueueDeps, "db">, keyBeginning: string): BatchItem<"sqlite"> {
  return db.delete(mailOutbox).where(sql`${beginsWith(keyBeginning)} and sent_at is null`);
}

export const windowOf = (now: Date) => strangerWindow(now).getTime();

export const isWaiting = sql`waits_for_summary = 1 and sent_at is null`;

/** A mail that a summary includes, or that was given up, loses its text. */
const EMPTY = { body: "", calendar: null };

/** Statement: a mail was sent. Its text is deleted, unless it is kept for reading. */
export function markSent(db: Database, id: string, { now, keepsText }: { now: Date; keepsText: boolean }) {
  return db
    .update(mailOutbox)
    .set({ sentAt: now, ...(keepsText ? {} : EMPTY) })
    .where(eq(mailOutbox.id, id));
}

/** Statement: a mail was not sent. It is due again, or never, and then loses its text. */
export function releaseMail(
  db: Database,
  id: string,
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date | null },
): BatchItem<"sqlite"> {
  return db
    .update(mailOutbox)
    .set(nextAttemptAt ? { nextAttemptAt } : { nextAttemptAt: now, ...EMPTY, attempts: MAX_MAIL_ATTEMPTS })
    .where(eq(mailOutbox.id, id));
}

/**
 * Statement: take the mail that goes first, and of those the one that has been due longest, so that no other run takes it too. It
 * returns none when none is due. A mail whose consent was withdrawn since it was queued is not due, also when it is tried again.
 */
export function claimDueMail(
  db: Database,
  { now, claimedUntil, maxAttempts }: { now: Date; claimedUntil: Date; maxAttempts: number },
) {
  const isDue = and(
    isNull(mailOutbox.sentAt),
    sql`waits_for_summary = 0 and digest_at is null`,
    lte(mailOutbox.nextAttemptAt, now),
    lt(mailOutbox.attempts, maxAttempts),
    hasNeededConsent,
  );
  // Each a look into the index: a mail for many is never read before those for one are sent.
  const first = Object.values(PRIORITIES).map(
    (priority) =>
      sql`(select id from mail_outbox where priority = ${priority} and ${isDue} order by next_attempt_at, id limit 1)`,
  );
  const next = sql`coalesce(${sql.join(first, sql`, `)})`;
  return db
    .update(mailOutbox)
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: claimedUntil })
    .where(and(eq(mailOutbox.id, next), isDue))
    .returning();
}

/** Statement: mails that were claimed until one of these moments, and not sent by whoever claimed them, are due again. */
export function giveBackClaims(db: Database, claimedUntil: Date[], now: Date) {
  const isClaimed = and(inArray(mailOutbox.nextAttemptAt, claimedUntil), isNull(mailOutbox.sentAt));
  // The priorities lead to the index.
  const isOfAny = inArray(mailOutbox.priority, Object.values(PRIORITIES));
  return db
    .update(mailOutbox)
    .set({ attempts: sql`attempts - 1`, nextAttemptAt: now })
    .where(and(isOfAny, sql`waits_for_summary = 0`, isClaimed));
}

/**
 * Statements: queue a summary and mark its mails as included, all or nothing. If one of them was included or removed meanwhile, or another summary
 * was made, neither does anything.
 */
export function summaryStatements(
  db: Database,
  summary: NewMail,
  { ids, now, keepsText }: { ids: string[]; now: Date; keepsText: boolean },
) {
  const areIn = isInList(sql`mail_outbox.id`, ids);
  const areThere = sql`(select count(*) from mail_outbox where ${areIn} and ${isWaiting}) = ${ids.length}`;
  const isDue = sql`${nextSummary(summary.recipient, windowOf(now))} is null and ${areThere}`;
  const wasMade = sql`exists (select 1 from mail_outbox made where made.event_key = ${summary.eventKey})`;
  return [
    insertSummary(db, valuesOf(summary, now), conditionFor(summary, isDue)),
    db
      .update(mailOutbox)
      .set({ sentAt: now, ...(keepsText ? {} : EMPTY) })
      .where(sql`${areIn} and ${isWaiting} and ${wasMade}`)
      .returning({ id: mailOutbox.id }),
  ] as const;
}

/** Statement: the mails of an address that had its summary wait until a day after it, at most `limit` rows. */
export function postponeWaiting(db: Database, recipient: string, now: Date, limit: number) {
  const due = sql`select id from mail_outbox where recipient = ${recipient} and ${isWaiting} and next_attempt_at <= ${now.getTime()} order by id limit ${limit}`;
  const next = nextSummary(recipient, windowOf(now));
  return db.update(mailOutbox).set({ nextAttemptAt: next }).where(sql`id in (${due}) and ${next} is not null`);
}

/**
 * Statements: queue a digest and mark its references as included, all or nothing. If another run included one of them meanwhile, neither does
 * anything. Without a mail they are only marked, as nothing of them holds any more.
 */
export function digestStatements(db: Database, mail: Mail | null, ids: string[], now: Date) {
  const areIn = isInList(sql`mail_outbox.id`, ids);
  const areThere = sql`(select count(*) from mail_outbox where ${areIn} and digest_at is not null) = ${ids.length}`;
  const wasMade = mail
    ? sql`exists (select 1 from mail_outbox made where made.event_key = ${mail.eventKey})`
    : sql`true`;
  const row = mail && rowOf(mail, now);
  return {
    queued: row && insertSummary(db, valuesOf(row, now), conditionFor(row, areThere)),
    marking: db
      .update(mailOutbox)
      .set({ sentAt: now, digestAt: null })
      .where(sql`${areIn} and digest_at is not null and ${wasMade}`)
      .returning({ id: mailOutbox.id }),
  };
}

/** Statement: what is due for an address waits until another moment, at most `limit` references, and with `only` these of them. */
export function postponeDigest(
  db: Database,
  recipient: string,
  { now, until, limit, only }: { now: Date; until: Date; limit: number; only?: string[] },
) {
  const due = sql`select id from mail_outbox where recipient = ${recipient} and digest_at is not null
    and digest_at <= ${now.getTime()} and (${only ? 0 : 1} = 1 or id in (select value from json_each(${JSON.stringify(only ?? [])})))
    order by id limit ${limit}`;
  return db.update(mailOutbox).set({ digestAt: until }).where(sql`id in (${due}) and digest_at is not null`);
}

/** Statement: remove the mails to an address; with `kinds`, those alone whose keys begin so. */
export function deleteMailsTo(db: Database, recipient: string, kinds: readonly string[] | null): BatchItem<"sqlite"> {
  const kind = sql`substr(event_key, 1, instr(event_key, ':') - 1)`;
  return db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.recipient, recipient), kinds ? isInList(kind, kinds) : undefined));
}

/** Statement: remove the mails about the applications in `ids`, a list or a query in brackets. */
export function deleteMailsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(mailOutbox).where(sql`${mailOutbox.applicationId} in ${ids}`);
}

/** Statement: remove the mails that told of changes of these applications. `changeKey`, with a star for the application, is how their keys begin; they end in the event's id. */
export function deleteChangeMails(db: Database, which: SQL, changeKey: string): BatchItem<"sqlite"> {
  const from = sql`replace(${changeKey}, '*', applications.id)`;
  return db.delete(mailOutbox).where(
    sql`rowid in (select told.rowid from applications join mail_outbox told
      on told.event_key > ${from} and told.event_key < ${from} || 'g' where ${which})`,
  );
}

/** Statement: delete the unsent mails that may be sent only with one of these consents, a query of their ids in brackets. */
export function deleteUnsentMailsOfConsents(db: Database, consents: SQL): BatchItem<"sqlite"> {
  return db.delete(mailOutbox).where(sql`consent_id in ${consents} and sent_at is null`);
}

/** A mail that waits for a summary or a digest was promised to be told, however long that takes. */
export function deleteOldMails(db: Database, oldest: Oldest) {
  const isPromised = sql`((waits_for_summary = 1 or digest_at is not null) and sent_at is null)`;
  return deleteOldest(db, mailOutbox, mailOutbox.createdAt, oldest, sql`not ${isPromised}`).returning({
    id: mailOutbox.id,
  });
}

/** Mails to an address that have not gone out, those among `which`. */
export function deleteUnsentTo(db: Database, recipient: string | SQL, which: SQL): BatchItem<"sqlite"> {
  return db.delete(mailOutbox).where(sql`recipient = ${recipient} and sent_at is null and ${which}`);
}
