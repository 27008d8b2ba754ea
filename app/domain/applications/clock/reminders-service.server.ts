/** Mails before it is due: the candidate's reminders, and one mail a recruiter a day in her morning. */
import { type Database, writeAll } from "~/db/client.server";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link-service.server";
import type { Effects } from "~/domain/effects";
import { DEFAULT_ZONE, dayIn, timeIn } from "~/domain/jobs/said/rules";
import { queueMail, queueMailIf } from "~/domain/mail/service.server";
import { candidateReminderMail, morningMail, type ToAnswer } from "./mails";
import {
  type DueLine,
  isToRemind,
  listDueLines,
  listToRemind,
  settleReminder,
  type ToRemind,
} from "./reminders-store.server";
import { daytimeOf, LATE_DAYS, nextReminder } from "./rules";
import { answerBy } from "./shown-rules";

type Deps = { db: Database; now: Date; effects: Effects; origin: string; config: GuestConfig };

const REMINDED_PER_RUN = 40;
const DAY_MS = 86_400_000;
const DAYS_AHEAD = 4;
/** A recruiter's morning: a run that failed at eight has two more tries, and the mail's key keeps it one a day. */
const MORNING_HOURS = [8, 9, 10];
const LINES_PER_READ = 2000;
const MAX_LINES = 50;
/** A statement each. */
const MAILS_PER_BATCH = 50;

/** A portion each run. Returns how many were looked at. */
export async function remindCandidates(deps: Deps): Promise<{ reminded: number }> {
  const { db, now } = deps;
  const rows = await listToRemind(db, now, REMINDED_PER_RUN);
  const statements = rows.flatMap((row) => [
    queueMailIf(deps, reminderOf(deps, row), isToRemind(row, now)),
    settleReminder(
      db,
      row,
      nextReminder({ ...row, dueAt: new Date(row.dueAt) }, { reminders: row.reminders + 1, now }),
    ),
  ]);
  const [first, ...rest] = statements;
  if (first) await writeAll(db, [first, ...rest]);
  return { reminded: rows.length };
}

function reminderOf({ now, origin, config }: Deps, row: ToRemind) {
  const zone = row.zone ?? DEFAULT_ZONE;
  const dueAt = new Date(row.dueAt);
  const mail = candidateReminderMail({
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: row.title,
    company: row.company,
    status: row.status,
    dueAt,
    until: answerBy({ turn: "candidate", dueAt }, row.times, now) ?? dueAt,
    zone,
    number: row.reminders + 1,
    page: applicantPage({ origin, config }, row, row.status === "interviewing" ? "/interview" : ""),
  });
  return { ...mail, isFromStranger: row.isFromStranger === 1, notBefore: daytimeOf(now, zone) };
}

/** Run once an hour. Nothing due, no mail. Returns how many recruiters it is morning for, who have something to answer. */
export async function sendMornings(deps: Deps): Promise<{ mornings: number }> {
  const { db, now } = deps;
  const since = new Date(now.getTime() - LATE_DAYS * DAY_MS);
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  let mornings = 0;
  for (let after = ""; ; ) {
    const lines = await listDueLines(db, { since, until, after, limit: LINES_PER_READ });
    const groups = [...Map.groupBy(lines, ({ userId }) => userId).entries()];
    const isWhole = lines.length < LINES_PER_READ;
    // The last recruiter may have more lines than were read: she comes first in the next read, unless she is the only one.
    const told = isWhole || groups.length === 1 ? groups : groups.slice(0, -1);
    const mails = told.flatMap(([userId, own]) => morningOf(deps, userId, own));
    for (let at = 0; at < mails.length; at += MAILS_PER_BATCH) {
      const [first, ...rest] = mails.slice(at, at + MAILS_PER_BATCH).map((mail) => queueMail(deps, mail));
      if (first) await writeAll(db, [first, ...rest]);
    }
    mornings += mails.length;
    const last = told.at(-1);
    if (isWhole || !last) return { mornings };
    after = last[0];
  }
}

/** Her mail, if it is morning where she says that she is, else where her job is. */
function morningOf({ now, origin }: Deps, userId: string, lines: DueLine[]) {
  const zone = lines[0]?.mailZone ?? lines[0]?.zone ?? DEFAULT_ZONE;
  if (!MORNING_HOURS.includes(Number(timeIn(now, zone).slice(0, 2)))) return [];
  const list: ToAnswer[] = lines.slice(0, MAX_LINES).map((line) => ({
    id: line.id,
    name: line.name,
    title: line.title,
    dueAt: new Date(line.dueAt),
    zone: line.zone ?? DEFAULT_ZONE,
    // The run may not have recorded it yet.
    isLate: line.isLate === 1 || line.dueAt <= now.getTime(),
  }));
  const to = { id: userId, email: lines[0]?.email ?? "" };
  return [morningMail(to, { day: dayIn(now, zone), list, more: lines.length - list.length, origin })];
}
