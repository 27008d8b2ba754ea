/**
 * Recruiters from before addresses were confirmed: for fourteen days their jobs stay public, and they get reminders; then the
 * jobs are held. Scheduled runs do this in portions; if a run stops half-way, the next one goes on.
 */
import type { Database } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { log } from "~/domain/log";
import { writeMoment } from "~/domain/moments/rules";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { beginGrace, forgetConfirmed, holdJobs, isOverdue, listOverdue, listToRemind } from "./grace-store.server";
import { remindToConfirm } from "./reminder-service.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: { confirmsAddresses: boolean; linkSecret: string };
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PEOPLE_PER_RUN = 100;

export const GRACE_DAYS = 14;
/**
 * Sent on days 0, 7 and 12, that is, while between `toDaysLeft` and `fromDaysLeft` days are left. A reminder that is two days
 * late is left out, but not the last one: without it no jobs are held.
 */
const REMINDERS = [
  { name: "first", fromDaysLeft: null, toDaysLeft: 12 },
  { name: "second", fromDaysLeft: 7, toDaysLeft: 5 },
  { name: "last", fromDaysLeft: 2, toDaysLeft: null },
] as const;
type Reminder = (typeof REMINDERS)[number];
const LAST_REMINDER = REMINDERS[2];
/** Jobs are held at the earliest so long after the last reminder, however late that was. */
const DAYS_AFTER_LAST_REMINDER = 1;

/** One run. Returns how many recruiters' time began, how many were reminded, and how many jobs were held. */
export async function runGrace(deps: Deps): Promise<{ begun: number; reminded: number; held: number }> {
  const { db, now, origin, config } = deps;
  const done = { begun: 0, reminded: 0, held: 0 };
  if (!config.confirmsAddresses) return done;
  if (!origin) {
    // Without reminders no jobs are held.
    log("warn", "no reminders: set ORIGIN, which their links begin with");
    return done;
  }
  done.held = await holdOverdue(deps);
  const confirmBy = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  const turn = Math.floor(now.getTime() / HOUR_MS);
  done.begun = await beginGrace(db, { confirmBy, turn, limit: PEOPLE_PER_RUN });
  for (const reminder of REMINDERS) done.reminded += await remind(deps, reminder);
  return done;
}

async function holdOverdue({ db, now, effects }: Deps): Promise<number> {
  const toldBefore = new Date(now.getTime() - DAYS_AFTER_LAST_REMINDER * DAY_MS);
  const keyBeginning = keyOf(LAST_REMINDER);
  const overdue = await listOverdue(db, { now, keyBeginning, toldBefore, limit: PEOPLE_PER_RUN });
  let held = 0;
  for (const { id, confirmBy } of overdue) {
    const notice = {
      userId: id,
      eventKey: `jobs-held:${id}:${confirmBy?.getTime()}`,
      text: "Your jobs are not public any more, because your email address is not confirmed",
      href: "/myjobs?status=held",
    };
    held += await holdJobs(db, id, now, queueNotificationIf(db, notice, now, isOverdue(id, now)));
  }
  await forgetConfirmed(db, now, PEOPLE_PER_RUN);
  if (held > 0) effects.hasChangedJobs = true;
  return held;
}

async function remind(deps: Deps, reminder: Reminder): Promise<number> {
  const { db, now } = deps;
  const { fromDaysLeft, toDaysLeft } = reminder;
  const inDays = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY_MS));
  const window = { after: inDays(toDaysLeft), until: inDays(fromDaysLeft) };
  const people = await listToRemind(db, window, keyOf(reminder), PEOPLE_PER_RUN);
  const mails = people.map(({ id, email, confirmBy }) => ({
    to: { id, email },
    eventKey: `${keyOf(reminder)}${id}`,
    subject: "Confirm your email address, so that your jobs stay public",
    beginning: `Your jobs on Staffroom are public until ${writeMoment(confirmBy ?? now, "whole")}. Please confirm your email address by then. After that nobody sees them until you confirm it.`,
  }));
  await remindToConfirm(deps, mails);
  return people.length;
}

/** An account has only one grace time, so the reminder's name and the account's id name the event. */
function keyOf({ name }: Reminder): string {
  return `confirm-email:grace-${name}:`;
}
