/** Mails of messages: the messages of ten minutes are one mail, and their text is read when it is sent. */

import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { hidesAddresses } from "~/db/hidden-addresses";
import { isNotHiddenOrTakenDown } from "~/db/job-visibility";
import { users } from "~/db/schema/accounts";
import { applicationMessages } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link";
import { isFromUnconfirmedSender } from "~/domain/applications/rules";
import type { Effects } from "~/domain/effects";
import { type Mail, queueMailIf } from "~/domain/mail/statements.server";
import { type MailedMessage, messageToApplicantMail, messageToSchoolMail } from "./mails";
import { MAILS_PER_RUN, MESSAGES_PER_MAIL } from "./rules";
import { type DueTalk, endWaiting, isOver, isToMail } from "./statements.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: GuestConfig;
};

/** When a message is looked at again whose job reports hide, and for how long after it was written. */
const HIDDEN_RETRY_MS = 3_600_000;

const HIDDEN_WAIT_MS = 30 * 86_400_000;

/**
 * Queue the mails of messages that are due. What was read meanwhile, or came from an account that is suspended now, is left out;
 * nothing goes out about an application that was withdrawn, dropped, stripped or stopped. What a school wrote waits as long as
 * reports hide its job, at most thirty days. Run twice, it mails nothing twice.
 */
export async function mailMessages(deps: Deps): Promise<{ mails: number }> {
  let mails = 0;
  for (const due of await listDueTalks(deps.db, deps.now, MAILS_PER_RUN)) mails += await mailTalk(deps, due);
  return { mails };
}

async function mailTalk(deps: Deps, due: DueTalk): Promise<number> {
  const { db, now } = deps;
  const { about, messages } = await readDueTalk(db, due, MESSAGES_PER_MAIL);
  const stillUnread = messages.filter(({ isOver }) => isOver !== 1);
  const last = stillUnread.at(-1);
  const mail = about && last ? mailOf(deps, due, about, { id: last.id, messages: stillUnread }) : null;
  const ids = messages.map(({ id }) => id);
  const [later, since] = [new Date(now.getTime() + HIDDEN_RETRY_MS), new Date(now.getTime() - HIDDEN_WAIT_MS)];
  const ending = endWaiting(db, ids, { later, since });
  if (!mail || !last) await writeAll(db, [ending]);
  else await writeAll(db, [queueMailIf(deps, mail, isToMail(ids, due)), ending]);
  return mail && (due.side === "candidate" || about?.isNotHiddenOrTakenDown === 1) ? 1 : 0;
}

type About = NonNullable<Awaited<ReturnType<typeof readDueTalk>>["about"]>;

function mailOf(
  { origin, config }: Deps,
  { side }: DueTalk,
  about: About,
  { id: messageId, messages }: { id: string; messages: MailedMessage[] },
): Mail | null {
  const { id, name, jobTitle, company } = about;
  const facts = { applicationId: id, messageId, applicantName: name, jobTitle, company, messages };
  if (side === "candidate") {
    const { recruiterEmail } = about;
    return recruiterEmail ? messageToSchoolMail({ ...facts, recipient: recruiterEmail }, origin) : null;
  }
  const where = applicantPage({ origin, config }, about, "#messages");
  const mail = messageToApplicantMail(
    { ...facts, recipient: about.email, hidesAddresses: about.hidesAddresses === 1 },
    where,
  );
  return { ...mail, isFromUnconfirmedSender: isFromUnconfirmedSender(about) };
}

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
        confirmedAt: applications.confirmedAt,
        jobTitle: sql<string>`${jobs.title}`.as("job_title"),
        company: jobs.company_name,
        isNotHiddenOrTakenDown: sql<number>`${isNotHiddenOrTakenDown}`.as("is_not_hidden_or_taken_down"),
        hidesAddresses: hidesAddresses.as("hides_addresses"),
        recruiterEmail: sql<string | null>`iif(${users.closedAt} is null, ${users.email}, null)`.as("recruiter_email"),
      })
      .from(current)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(users, eq(users.id, jobs.user_id))
      .where(eq(applications.id, applicationId)),
    messages: db
      .select({
        id: applicationMessages.id,
        text: applicationMessages.text,
        warning: applicationMessages.warning,
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
