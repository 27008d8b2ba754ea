/**
 * Recruiters who posted public jobs before addresses were confirmed: for fourteen days, until `users.confirm_by`, their jobs stay public,
 * and they get reminders; then the jobs are held. Scheduled runs do this in portions; if a run stops half-way, the next one goes on.
 */

import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { jobs } from "~/db/schema/jobs-and-applications";
import type { Effects } from "~/domain/effects";
import { setJobState } from "~/domain/jobs/statements.server";
import { log } from "~/domain/log";
import { queueMailIf } from "~/domain/mail/statements.server";
import { writeMoment } from "~/domain/moments/rules";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { words } from "~/words/account-mails";
import { type LinkConfig, newTokenMail } from "./mail-one-time-link.server";
import { listOverdue, listToRemind } from "./queries.server";
import { beginGrace, endGrace, forgetConfirmed, isNotMailedYet, isOverdue, replaceTokenIf } from "./statements.server";

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

/** Jobs of one recruiter that one run holds. */
const JOBS_PER_RUN = 500;

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
export async function endGracePeriods(deps: Deps): Promise<{ begun: number; reminded: number; held: number }> {
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
  done.begun = (await beginGrace(db, { confirmBy, turn, limit: PEOPLE_PER_RUN })).length;
  for (const reminder of REMINDERS) done.reminded += await remind(deps, reminder);
  return done;
}

async function holdOverdue({ db, now, effects }: Deps): Promise<number> {
  const toldBefore = new Date(now.getTime() - DAYS_AFTER_LAST_REMINDER * DAY_MS);
  const keyBeginning = keyOf(LAST_REMINDER);
  const overdue = await listOverdue(db, { now, keyBeginning, toldBefore, limit: PEOPLE_PER_RUN });
  if (overdue.length > 0) effects.hasWithdrawn = true;
  let held = 0;
  for (const account of overdue) held += await holdJobs(db, account, now);
  await forgetConfirmed(db, now, PEOPLE_PER_RUN);
  return held;
}

/**
 * Tell the recruiter, hold at most one portion of the public jobs of an account whose grace time is over, and end that time once no public job is left.
 * Each statement checks again that the address is unconfirmed, so runs may overlap. Returns how many jobs were held.
 */
export async function holdJobs(
  db: Database,
  { id: userId, confirmBy }: { id: string; confirmBy: Date | null },
  now: Date,
): Promise<number> {
  const notice = {
    userId,
    eventKey: `jobs-held:${userId}:${confirmBy?.getTime()}`,
    text: words.jobsHeld,
    href: "/myjobs?status=held",
  };
  const isOpen = sql`user_id = ${userId} and removed_at is null and state = 'open'`;
  const isDue = isOverdue(userId, now);
  const portion = sql`jobs.id in (select id from jobs where ${isOpen} limit ${JOBS_PER_RUN}) and ${isDue}`;
  // A job that was held before has no interview that could end.
  const changed = sql`jobs.user_id = ${userId} and jobs.removed_at is null and jobs.state = 'held' and jobs.updated_at >= ${now.getTime()}`;
  const [noted, hold, ...ended] = setJobState(db, portion, "held", now, { changed });
  const [, , held] = await writeAll(db, [
    queueNotificationIf(db, notice, now, isDue),
    noted,
    hold.returning({ id: jobs.id }),
    ...ended,
    endGrace(db, userId, sql`${isDue} and not exists (select 1 from jobs where ${isOpen})`),
  ]);
  return held.length;
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
    subject: words.confirmForJobsSubject,
    beginning: words.jobsPublicUntil(writeMoment(confirmBy ?? now, "whole")),
  }));
  await remindToConfirm(deps, mails);
  return people.length;
}

/** An account has only one grace time, so the reminder's name and the account's id name the event. */
function keyOf({ name }: Reminder): string {
  return `confirm-email:grace-${name}:`;
}

type ReminderDeps = { db: Database; now: Date; effects: Effects; origin: string; config: LinkConfig };

/** `beginning` replaces the welcome, the mail's first paragraph. A second reminder with the same key is dropped. */
type ReminderMail = { to: { id: string; email: string }; eventKey: string; subject: string; beginning: string };

const PEOPLE_PER_BATCH = 25;

/**
 * Queue these reminders. Only the newest link works, so one batch replaces the link and queues the mail that carries it, or does
 * neither: two runs at once queue one mail, and its link works.
 */
async function remindToConfirm(deps: ReminderDeps, reminders: ReminderMail[]): Promise<void> {
  const { db } = deps;
  const each = [];
  for (const { to, eventKey, subject, beginning } of reminders) {
    const { row, mail } = await newTokenMail(deps, to, "confirm", { beginning });
    const isDue = isNotMailedYet(to.id, to.email, eventKey);
    const own = { ...mail, eventKey, subject };
    each.push([...replaceTokenIf(db, row, isDue), queueMailIf(deps, own, isDue)]);
  }
  // The statements of one person stay in one batch.
  for (let start = 0; start < each.length; start += PEOPLE_PER_BATCH) {
    const [first, ...rest] = each.slice(start, start + PEOPLE_PER_BATCH).flat();
    if (first) await writeAll(db, [first, ...rest]);
  }
}
