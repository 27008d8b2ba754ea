/** Sending the mails that are due, each claimed before it is sent. */
import { type Database, writeAll } from "~/db/client.server";
import { LATE_WRITE_MS } from "~/db/connection.server";
import { unansweredCall } from "~/db/database-unavailable";
import { inTime, RUN_CALL_MS, TooLate } from "~/db/deadline";
import { countMailRefusal, forgetMailRefusals } from "~/domain/accounts/statements.server";
import { methodOf, writeEventFile } from "~/domain/calendar";
import { onForget } from "~/domain/isolate-memory-rules";
import { errorText, log } from "~/domain/log";
import { type Attachment, isForGood, type Mailer } from "./mail-drivers";
import { MAX_MAIL_ATTEMPTS } from "./max-attempts";
import { findMailOwner, isAnythingDue } from "./queries.server";
import { isStoppable, MAIL_CLAIM_MS, MAILS_PER_RUN, mailHtml, nextMailAttempt, unsubscribeHeaders } from "./rules";
import { claimDueMail, giveBackClaims, markSent, type OutboxRow, releaseMail } from "./statements.server";
import { type LinkConfig, stopLink } from "./stop-links";

/** True if a run has to look for mails, summaries and digests at all. Without a driver nothing is made or sent. */
export function hasDueMail({ db, mailer, now }: Pick<SendDeps, "db" | "mailer" | "now">): Promise<boolean> {
  if (!mailer) return Promise.resolve(false);
  return unanswered.isEmpty() ? isAnythingDue(db, now) : Promise.resolve(true);
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
  await unanswered.giveBack(db, now);
  for (let count = 0; count < MAILS_PER_RUN; count += 1) {
    const mail = await claimOne(db, now);
    if (!mail) break;
    const isSent = await sendOne({ db, mailer, now, origin, config }, mail);
    done[isSent ? "sent" : "failed"] += 1;
  }
  return done;
}

const MAX_UNANSWERED = 50;

/**
 * Claims whose mails were not sent and may still be claimed, by their ends: the claim itself got no answer, or its release did not.
 * Each has to be given back, as no other run would send such a mail.
 */
function createUnanswered() {
  const claims = new Map<number, Date>();
  onForget(() => claims.clear());
  return {
    isEmpty: () => claims.size === 0,
    add(end: Date, now: Date): void {
      if (claims.size < MAX_UNANSWERED) claims.set(end.getTime(), now);
    },
    /** Once the database has answered, each is given back again for a while: it may have been carried out since. */
    async giveBack(db: Database, now: Date): Promise<void> {
      const ends = [...claims.keys()];
      if (ends.length === 0) return;
      await giveBackClaims(
        db,
        ends.map((end) => new Date(end)),
        now,
      );
      for (const end of ends) {
        const since = claims.get(end);
        if (since && now.getTime() - since.getTime() > LATE_WRITE_MS) claims.delete(end);
      }
    },
  };
}

const unanswered = createUnanswered();

/** No two claims end at the same moment, so a claim is known by its end. */
const CLAIM_ENDS = 2 ** 31;

/** The mail that goes first, claimed; undefined if none is due. */
async function claimOne(db: Database, now: Date): Promise<OutboxRow | undefined> {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const claimedUntil = new Date(now.getTime() + MAIL_CLAIM_MS + (random % CLAIM_ENDS));
  try {
    const [mail] = await claimDueMail(db, { now, claimedUntil, maxAttempts: MAX_MAIL_ATTEMPTS });
    return mail;
  } catch (error) {
    if (unansweredCall(error)?.mayHaveWritten) unanswered.add(claimedUntil, now);
    throw error;
  }
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
    const html = mailHtml({ subject, body }, origin);
    await inTime(RUN_CALL_MS, mailer.send({ recipient, subject, text: body, html, ...more }));
  } catch (error) {
    if (error instanceof TooLate) {
      // It may have gone out, and the claim keeps it from going out again.
      log("error", "mail without an answer", { mailId: id, attempts });
      return false;
    }
    const isRefused = isForGood(error);
    const next = isRefused ? null : nextMailAttempt(attempts, now);
    // The service's own words may name the recipient; the log leaves addresses out.
    log(next ? "warn" : "error", next ? "mail not sent, to be tried again" : "mail given up", {
      mailId: id,
      attempts,
      cause: errorText(error),
    });
    const released = releaseMail(db, id, { now, nextAttemptAt: next });
    // A refusal is counted once for each mail.
    const counted = countMailRefusal(db, recipient, id, MAX_MAIL_ATTEMPTS);
    try {
      await persist(() => writeAll(db, isRefused ? [counted, released] : [released]));
    } catch (failure) {
      unanswered.add(mail.nextAttemptAt, now);
      throw failure;
    }
    return false;
  }
  try {
    await persist(() =>
      writeAll(db, [markSent(db, id, { now, keepsText: mailer.keepsText }), forgetMailRefusals(db, recipient)]),
    );
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
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (tries === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, tries * 100));
    }
  }
}
