/** Mails before it is due: the candidate's reminders, and one mail a recruiter a day in her morning. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import { isFromUnconfirmedSender } from "~/db/unconfirmed-sender";
import type { Effects } from "~/domain/effects";
import { queueMail, queueMailIf } from "~/domain/mail/statements.server";
import { DEFAULT_ZONE, dayIn, timeIn } from "~/domain/time-zone-rules";
import { applicantPage, type GuestConfig } from "../guest-link";
import { PROPOSED_TIMES } from "../queries.server";
import { isLive, isToRemind, settleReminder } from "../statements.server";
import { answerBy } from "./clock-view-rules";
import { candidateReminderMail, morningMail, type ToAnswer } from "./mails";
import { daytimeOf, LATE_DAYS, nextReminder } from "./rules";

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
  return { ...mail, isFromUnconfirmedSender: row.isFromUnconfirmedSender === 1, notBefore: daytimeOf(now, zone) };
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
    const complete = isWhole || groups.length === 1 ? groups : groups.slice(0, -1);
    const mails = complete.flatMap(([userId, own]) => morningOf(deps, userId, own));
    for (let at = 0; at < mails.length; at += MAILS_PER_BATCH) {
      const [first, ...rest] = mails.slice(at, at + MAILS_PER_BATCH).map((mail) => queueMail(deps, mail));
      if (first) await writeAll(db, [first, ...rest]);
    }
    mornings += mails.length;
    const last = complete.at(-1);
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

type ToRemind = {
  id: string;
  candidateId: string | null;
  name: string;
  email: string;
  keyVersion: number;
  status: "offered" | "interviewing";
  dueAt: number;
  /** The times that she chooses from, as JSON; null without any. */
  times: string | null;
  remindAt: number;
  reminders: number;
  isFromUnconfirmedSender: number;
  title: string;
  company: string;
  zone: string | null;
};

/** Candidates who are to be reminded now, the longest due first. */
export function listToRemind(db: Database, now: Date, limit: number): Promise<ToRemind[]> {
  return db.all<ToRemind>(sql`select applications.id, applications.candidate_id as "candidateId", applications.name,
      applications.email, applications.key_version as "keyVersion", applications.status,
      applications.due_at as "dueAt", ${PROPOSED_TIMES} as times, applications.remind_at as "remindAt", applications.reminders,
      ${isFromUnconfirmedSender} as "isFromUnconfirmedSender",
      jobs.title, jobs.company_name as company, jobs.time_zone as zone
    from applications indexed by applications_to_remind join jobs on jobs.id = applications.job_id
    where applications.remind_at is not null and applications.dropped_at is null and applications.remind_at <= ${now.getTime()}
      and ${isLive}
    order by applications.remind_at, applications.id limit ${limit}`);
}

type DueLine = {
  userId: string;
  email: string;
  /** The time zone of the recruiter's settings of mails. */
  mailZone: string | null;
  id: string;
  name: string;
  title: string;
  zone: string | null;
  dueAt: number;
  isLate: number;
};

/** Condition: the reader may work on the job. Applications whose address is not confirmed do not count. */
const isToNotify = sql`applications.confirmed_at is not null and applications.not_real_at is null and jobs.removed_at is null
  and users.closed_at is null and ${mayWorkOn(sql`users.id`)}`;

/** Condition: it lapsed before its address was confirmed. After an answer it may lapse again, and that is told. */
const hasLapsedApart = sql`(applications.counts_as is 'apart'
  and applications.lapsed_at <= applications.confirmed_at)`;

/**
 * Applications that fall due until `until`, and those late since `since`, by recruiter. The list begins after the
 * account `after`.
 */
function listDueLines(
  db: Database,
  { since, until, after, limit }: { since: Date; until: Date; after: string; limit: number },
): Promise<DueLine[]> {
  const about = sql`users.id as "userId", users.email, users.mail_zone as "mailZone", applications.id as id, applications.name, jobs.title, jobs.time_zone as zone`;
  const joined = sql`join jobs on jobs.id = applications.job_id join users on users.id = jobs.user_id`;
  return db.all<DueLine>(sql`select ${about}, applications.due_at as "dueAt", 0 as "isLate"
      from applications indexed by applications_due ${joined}
      where applications.due_at is not null and applications.dropped_at is null and applications.due_at <= ${until.getTime()}
        and applications.turn = 'school' and ${isLive} and users.id > ${after} and applications.next_status is null and ${isToNotify}
    union all
    select ${about}, applications.lapsed_at as "dueAt", 1 as "isLate"
      from applications indexed by applications_late ${joined}
      where applications.status = 'unanswered' and applications.lapsed_at > ${since.getTime()}
        and applications.unanswered_by = 'school' and applications.dropped_at is null and users.id > ${after}
        and not ${hasLapsedApart} and applications.next_status is null and ${isToNotify}
    order by "userId", "isLate" desc, "dueAt", id limit ${limit}`);
}
