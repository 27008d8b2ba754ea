/** Mail is queued in the same database batch as the change it tells of, then sent after the response or by a scheduled run. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { type MailedEvent, methodOf, writeEventFile } from "~/domain/calendar";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId, signedKeys } from "~/domain/ids";
import { errorText, log } from "~/domain/log";
import { DEFAULT_ZONE } from "~/domain/zones";
import { MAX_MAIL_ATTEMPTS } from "./attempts";
import { type Attachment, isForGood, type Mailer } from "./drivers";
import {
  isStoppable,
  MAIL_CLAIM_MS,
  MAILS_PER_RUN,
  mailHtml,
  mailState,
  mailSubject,
  nextMailAttempt,
  nextMorning,
  PRIORITIES,
  type Priority,
  type StoppableKind,
  unsubscribeHeaders,
} from "./rules";
import {
  claimDueMail,
  deleteUnsentMails,
  findMailOwner,
  findOutboxRow,
  type GivenUpMail,
  insertDigest,
  insertMail,
  insertMailIf,
  isAnythingDue,
  isQueuedSince,
  listGivenUpRows,
  listOutboxRows,
  markMailSent,
  type OutboxRow,
  releaseMail,
} from "./store.server";

/** `eventKey` names the event and the address: a second mail with the same key is dropped. Plain text only. */
export type Mail = {
  eventKey: string;
  recipient: string;
  subject: string;
  body: string;
  /**
   * Caused by somebody who has not confirmed the address as hers: after `MAX_STRANGER_MAILS_A_DAY` it waits for the summary.
   * Mails that a person asks for herself, such as a link to a new password, are not marked.
   */
  isFromStranger?: boolean;
  /** The consent that the mail needs. Without it the mail is not sent. Mails that an application or an account needs have none. */
  consentId?: string;
  /** Where nothing is said, that of an application. */
  priority?: Priority;
  /** The address that ends such mails with one click. */
  unsubscribe?: string;
  /** It leaves at this moment or later. */
  notBefore?: Date;
  /** The application that it is about: it goes when the applicant goes. */
  applicationId?: string;
  /** Which of the kinds that its reader can choose. Without one it is always sent. */
  kind?: StoppableKind;
  /** The job that it is about, where it is about no application. */
  jobId?: string;
  /** Where it is morning when the day's mail comes, unless the reader has said another place. */
  zone?: string | null;
  /** The event that comes with it as a calendar file. */
  event?: MailedEvent;
};

type QueueDeps = { db: Database; now: Date; effects: Effects };

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

/** Queue a digest, or none, and mark its references as told. False: another run told one of them. */
export function settleDigest(
  { db, now }: Pick<QueueDeps, "db" | "now">,
  mail: Mail | null,
  ids: string[],
): Promise<boolean> {
  return insertDigest(db, mail && rowOf(mail, now), { ids, now });
}

/** The statement that drops what was queued and not sent, of the events whose keys begin like this. */
export function dropUnsent({ db }: Pick<QueueDeps, "db">, keyBeginning: string): BatchItem<"sqlite"> {
  return deleteUnsentMails(db, keyBeginning);
}

/** Whether a mail to this address, of the events whose keys begin like this, was queued after a moment. */
export function wasQueuedSince(
  { db }: Pick<QueueDeps, "db">,
  which: { recipient: string; keyBeginning: string; since: Date },
): Promise<boolean> {
  return isQueuedSince(db, which);
}

/** Mails that were given up, of the events whose keys begin like this. */
export function listGivenUp(
  { db }: Pick<QueueDeps, "db">,
  keyBeginning: string,
  limit: number,
): Promise<GivenUpMail[]> {
  return listGivenUpRows(db, keyBeginning, limit);
}

/** Whether a run has to look for mails, summaries and digests at all. Without a driver nothing is made or sent. */
export function hasDueMail({ db, mailer, now }: Pick<SendDeps, "db" | "mailer" | "now">): Promise<boolean> {
  return mailer ? isAnythingDue(db, now) : Promise.resolve(false);
}

type SendDeps = { db: Database; mailer: Mailer | null; now: Date; origin: string; config: LinkConfig };

/**
 * Send what is due, one mail after the other, each claimed right before it is sent. Any number of runs may do so at once.
 * Returns how many went out and how many did not.
 */
export async function sendDueMail({
  db,
  mailer,
  now,
  origin,
  config,
}: SendDeps): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 };
  if (!mailer) return done;
  const claim = {
    now,
    claimedUntil: new Date(now.getTime() + MAIL_CLAIM_MS),
    maxAttempts: MAX_MAIL_ATTEMPTS,
  };
  for (let count = 0; count < MAILS_PER_RUN; count += 1) {
    const mail = await claimDueMail(db, claim);
    if (!mail) break;
    const isSent = await sendOne({ db, mailer, now, origin, config }, mail);
    done[isSent ? "sent" : "failed"] += 1;
  }
  return done;
}

async function sendOne(deps: SendDeps & { mailer: Mailer }, mail: OutboxRow): Promise<boolean> {
  const { db, mailer, now, origin } = deps;
  const { id, recipient, subject, body, attempts, calendar } = mail;
  try {
    const unsubscribe = mail.unsubscribe ?? (await stopOf(deps, mail));
    const more = {
      ...(unsubscribe ? { headers: unsubscribeHeaders(unsubscribe) } : {}),
      ...(calendar ? { attachments: [await calendarFile(calendar, mailer)] } : {}),
    };
    await mailer.send({ recipient, subject, text: body, html: mailHtml({ subject, body }, origin), ...more });
  } catch (error) {
    const isRefused = isForGood(error);
    const next = isRefused ? null : nextMailAttempt(attempts, now);
    const event = next ? "mail not sent, to be tried again" : "mail given up";
    // The service's own words may name the recipient; the log leaves addresses out.
    log(next ? "warn" : "error", event, { mailId: id, attempts, cause: errorText(error) });
    await persist(() => releaseMail(db, mail, { now, nextAttemptAt: next, isRefused }));
    return false;
  }
  try {
    await persist(() => markMailSent(db, mail, now, mailer.keepsText));
  } catch (error) {
    // It went out, and the claim keeps it from going out again; only the record is missing.
    log("error", "mail sent but not marked", { mailId: id, cause: error instanceof Error ? error.name : "thrown" });
  }
  return true;
}

/** The address that ends mails of its kind for its reader; null for a mail that is always sent. */
async function stopOf({ db, origin, config }: SendDeps, mail: OutboxRow): Promise<string | null> {
  const { kind, recipient, applicationId } = mail;
  if (!kind || !isStoppable(kind) || !origin) return null;
  const ownerId = await findMailOwner(db, { recipient, applicationId });
  return ownerId && stopLink(config, origin, { ownerId, kind });
}

async function calendarFile(calendar: string, { address }: Mailer): Promise<Attachment> {
  const type = `text/calendar; method=${methodOf(calendar)}; charset=utf-8`;
  return { filename: "interview.ics", type, content: await writeEventFile(calendar, address) };
}

/** Three tries: D1 does not repeat a write by itself, and this one may be repeated. */
async function persist(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, tries * 100));
    }
  }
}

export type OutboxMail = Pick<OutboxRow, "id" | "recipient" | "subject" | "createdAt"> & {
  state: ReturnType<typeof mailState>;
};

/** The newest hundred mails, for the developer's own machine. */
export async function listOutbox({ db, now }: { db: Database; now: Date }): Promise<OutboxMail[]> {
  const rows = await listOutboxRows(db, 100);
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
  const row = isUuid(id) ? await findOutboxRow(db, id) : null;
  if (!row) throw new DomainError("not_found", "There is no such mail");
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

/** Its own secret, so that a restored database does not end the links in people's mailboxes. */
export type LinkConfig = { linkSecret: string };
export type Stop = { ownerId: string; kind: StoppableKind };

const KEYS = signedKeys(/[a-z_]{1,40}/, (id, kind) => `mails-stop:${kind}:${id}`);

/** `id.kind.proof` */
export function stopToken({ linkSecret }: LinkConfig, { ownerId, kind }: Stop): string {
  return KEYS.write(linkSecret, ownerId, kind);
}

/** What a token stops, if we made it; else null. */
export function readStopToken({ linkSecret }: LinkConfig, text: string | null | undefined): Stop | null {
  const key = KEYS.read(linkSecret, text);
  return key && isStoppable(key.word) ? { ownerId: key.id, kind: key.word } : null;
}

export function stopLink(config: LinkConfig, origin: string, stop: Stop): string {
  return `${origin}/mails/stop?token=${stopToken(config, stop)}`;
}
