/**
 * One summary a day for each address. Strangers (people who have not shown that the address is theirs) can cause five mails a day to it;
 * further mails wait for the summary. No mail is dropped, and none is told of in two summaries. See docs/decisions/005.
 */
import { type Database, writeAll } from "~/db/client.server";
import { newRowId } from "~/domain/ids";
import type { Mailer } from "./mail-drivers";
import { summaryMail } from "./mails";
import { listSummaryRecipients, listWaitingMails } from "./queries.server";
import { MAX_MAILS_A_SUMMARY, mailSubject, SUMMARIES_PER_RUN, summaryPart, WAITING_PER_RUN } from "./rules";
import { postponeWaiting, summaryStatements } from "./statements.server";

type Deps = { db: Database; mailer: Mailer | null; now: Date };

/**
 * Queue a summary for each address that has mails waiting and had no summary within a day. Any number of runs may do so at once;
 * if one dies half-way, the next does the rest. Without a driver nothing is made: a summary a day would pile up. Returns how many
 * summaries were made, and of how many mails.
 */
export async function makeSummaries({ db, mailer, now }: Deps): Promise<{ summaries: number; mails: number }> {
  const done = { summaries: 0, mails: 0 };
  if (!mailer) return done;
  const recipients = await listSummaryRecipients(db, now, WAITING_PER_RUN);
  for (const recipient of recipients.slice(0, SUMMARIES_PER_RUN)) {
    const mails = await makeSummary({ db, mailer, now }, recipient);
    done.mails += mails;
    if (mails > 0) done.summaries += 1;
    await postponeWaiting(db, recipient, now, WAITING_PER_RUN);
  }
  return done;
}

/** Returns how many mails the summary tells of; none where no summary is due. */
async function makeSummary({ db, mailer, now }: Deps & { mailer: Mailer }, recipient: string): Promise<number> {
  const waiting = await listWaitingMails(db, recipient, now, MAX_MAILS_A_SUMMARY + 1);
  const included = summaryPart(waiting);
  if (included.length === 0) return 0;
  const id = newRowId(now);
  const mail = summaryMail({ eventKey: `summary:${id}`, recipient }, included, waiting.length > included.length);
  const ids = included.map((one) => one.id);
  const { priority: _usual, ...row } = mail;
  const summary = { ...row, id, subject: mailSubject(mail.subject) };
  const [, marked] = await writeAll(db, summaryStatements(db, summary, { ids, now, keepsText: mailer.keepsText }));
  return marked.length > 0 ? included.length : 0;
}
