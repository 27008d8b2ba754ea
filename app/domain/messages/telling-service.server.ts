/** Mails of messages: what came within ten minutes is one mail, and its text is read when it is sent. */
import { type Database, writeAll } from "~/db/client.server";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link-service.server";
import { isFromStranger } from "~/domain/applications/rules";
import type { Effects } from "~/domain/effects";
import { type Mail, queueMailIf } from "~/domain/mail/service.server";
import { messageToApplicantMail, messageToSchoolMail } from "./mails";
import { MAILS_PER_RUN, MESSAGES_PER_MAIL } from "./rules";
import { type DueTalk, endWaiting, isToMail, listDueTalks, readDueTalk } from "./telling-store.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: GuestConfig & { confirmsAddresses: boolean };
};

/** When a message is looked at again whose job reports hide, and for how long after it was written. */
const HIDDEN_RETRY_MS = 3_600_000;
const HIDDEN_WAIT_MS = 30 * 86_400_000;

/**
 * Queue the mails of messages that are due. What was read meanwhile, or came from an account that is suspended now, is left out;
 * nothing goes out about an application that was withdrawn, put aside, stripped or stopped. What a school wrote waits as long as
 * reports hide its job, at most thirty days. Run twice, it mails nothing twice.
 */
export async function tellMessages(deps: Deps): Promise<{ mails: number }> {
  let mails = 0;
  for (const due of await listDueTalks(deps.db, deps.now, MAILS_PER_RUN)) mails += await tellOne(deps, due);
  return { mails };
}

async function tellOne(deps: Deps, due: DueTalk): Promise<number> {
  const { db, now, config } = deps;
  const { about, messages } = await readDueTalk(db, due, MESSAGES_PER_MAIL);
  const told = messages.filter(({ isOver }) => isOver !== 1);
  const last = told.at(-1);
  const mail = about && last ? mailOf(deps, due, about, { id: last.id, texts: told.map(({ text }) => text) }) : null;
  const settings = { withSeconds: !config.confirmsAddresses };
  const ids = messages.map(({ id }) => id);
  const [later, since] = [new Date(now.getTime() + HIDDEN_RETRY_MS), new Date(now.getTime() - HIDDEN_WAIT_MS)];
  const ending = endWaiting(db, ids, { ...settings, later, since });
  if (!mail || !last) await writeAll(db, [ending]);
  else await writeAll(db, [queueMailIf(deps, mail, isToMail(ids, due, settings)), ending]);
  return mail && (due.side === "candidate" || about?.isNotTakenAway === 1) ? 1 : 0;
}

type About = NonNullable<Awaited<ReturnType<typeof readDueTalk>>["about"]>;

function mailOf(
  { origin, config }: Deps,
  { side }: DueTalk,
  about: About,
  { id: messageId, texts }: { id: string; texts: string[] },
): Mail | null {
  const { id, name, jobTitle, company } = about;
  const said = { applicationId: id, messageId, applicantName: name, jobTitle, company, texts };
  if (side === "candidate") {
    const { recruiterEmail } = about;
    return recruiterEmail ? messageToSchoolMail({ ...said, recipient: recruiterEmail }, origin) : null;
  }
  const where = applicantPage({ origin, config }, about, "#messages");
  const mail = messageToApplicantMail({ ...said, recipient: about.email }, where);
  return { ...mail, isFromStranger: isFromStranger(about) };
}
