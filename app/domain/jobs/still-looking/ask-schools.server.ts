/**
 * The run asks quiet schools "Still looking?": one mail a school for all its jobs in which an application has been unread for three weeks.
 * A check that finds nothing to ask says when to check again, so a job without news is not read each time.
 */
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { daytimeOf } from "~/domain/applications/clock/rules";
import type { Effects } from "~/domain/effects";
import { queueMail } from "~/domain/mail/statements.server";
import { dayInIndia } from "~/domain/moments/rules";
import { queueNotification } from "~/domain/notifications/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { readBreaks } from "../details/rules";
import { areAsChecked, type JobCheck, settleChecks } from "../statements.server";
import { stillLookingMail, stillLookingNotice } from "./mails";
import { type JobToCheck, listJobsToCheck, listSchoolsToCheck, toQuietJob } from "./queries.server";
import { checkJob, PAUSE_DAYS, replyEnd } from "./rules";

type Deps = { db: Database; now: Date; effects: Effects; origin: string };

const PER_RUN = { schools: 10, jobs: 100 };

const DAY_MS = 86_400_000;

/**
 * A portion each run. A run that is killed has asked some schools whole and others not at all; of two runs at once the guard stops the
 * later one. Returns how many schools were asked, and at how many jobs there was nothing to ask.
 */
export async function askQuietSchools(deps: Deps): Promise<{ asked: number; checked: number }> {
  const { db, now } = deps;
  const schools = await listSchoolsToCheck(db, now, PER_RUN.schools);
  const rows = schools.length > 0 ? await listJobsToCheck(db, schools, now, PER_RUN.jobs) : [];
  const quiet = rows.filter((row) => checkRow(row, now).isDue && row.isPaused === 0 && row.owner !== null);
  const others = rows.filter((row) => !quiet.includes(row));
  if (others.length > 0)
    await writeAll(db, [
      settleChecks(
        db,
        others.map((row) => toJobCheck(row, now)),
        { isAsked: false, now },
      ),
    ]);
  let asked = 0;
  for (const jobs of Map.groupBy(quiet, ({ institutionId }) => institutionId).values())
    if (await unlessStopped(writeAll(db, askSchool(deps, jobs)))) asked += 1;
  return { asked, checked: others.length };
}

/** One school's batch: its mail, its line of the bell, and that its jobs were asked about. */
function askSchool(deps: Deps, jobs: JobToCheck[]) {
  const { db, now, origin } = deps;
  const [first] = jobs;
  const [ownerId = "", email = ""]: string[] = JSON.parse(first?.owner ?? "[]");
  const checked = jobs.map((row) => toJobCheck(row, now));
  const ends = jobs.map((row) => replyEnd(now, breaksOf(row)).getTime());
  const asking = {
    ...{ institutionId: first?.institutionId ?? "", ownerId, email },
    day: dayInIndia(now),
    until: dayInIndia(new Date(Math.min(...ends))),
    jobs: jobs.map(({ id, title, unread, unreadSince }) => ({
      ...{ id, title, unread },
      since: dayInIndia(new Date(unreadSince ?? now.getTime())),
    })),
  };
  const mail = { ...stillLookingMail(asking, origin), notBefore: daytimeOf(now, first?.zone ?? DEFAULT_ZONE) };
  return [
    guard(db, areAsChecked(checked), "changed_meanwhile"),
    queueMail(deps, mail),
    queueNotification(db, stillLookingNotice(asking), now),
    settleChecks(db, checked, { isAsked: true, now }),
  ] as const;
}

const breaksOf = ({ zone, breaks }: JobToCheck) => ({ timeZone: zone ?? DEFAULT_ZONE, breaks: readBreaks(breaks) });

const checkRow = (row: JobToCheck, now: Date) => checkJob(toQuietJob(row), breaksOf(row), now);

/** A job that is due while its school may not be asked is checked again when the pause is over. */
function toJobCheck(row: JobToCheck, now: Date): JobCheck {
  const { isDue, next } = checkRow(row, now);
  const isWaiting = isDue && (row.isPaused === 1 || row.owner === null);
  const { id, askAt, schoolActedAt, signAt } = row;
  return {
    id,
    askAt,
    schoolActedAt,
    signAt,
    next: isWaiting ? now.getTime() + PAUSE_DAYS * DAY_MS : (next?.getTime() ?? null),
  };
}
