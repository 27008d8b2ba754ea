/**
 * What time does to jobs. That a job is over is computed whenever it is read; the run only records it, and tells the recruiter:
 * seven days and one day before the end, and once when it is over.
 */
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { TERMS_VERSION } from "./finding/terms";
import {
  type DueJob,
  giveClosingDates,
  indexJob,
  isStillDue,
  isStillDueAndSaved,
  listDueJobs,
  listToIndex,
  settleDue,
} from "./life-store.server";
import { closingMail, overMail } from "./mails";
import { noteNews } from "./news-store.server";
import { closingNotice, overNotice } from "./notices";
import { DEFAULT_ZONE, endOfDayAfter, SAVED_DAYS } from "./said/rules";
import { writeJob } from "./said/writing-service.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string };

const DUE_PER_RUN = 25;
const DAY_MS = 86_400_000;

/** Close what is over and remind of what closes soon, a portion each run. A run that breaks off has told nothing twice. */
export async function runClosings(deps: Deps): Promise<{ closed: number; reminded: number }> {
  const { db, now, effects } = deps;
  const due = await listDueJobs(db, now, DUE_PER_RUN);
  const isOver = (job: DueJob) => job.closesAt <= now.getTime();
  const statements = due.flatMap((job) => [
    ...(isOver(job) ? tellOver(deps, job) : remind(deps, job)),
    ...settleDue(db, job, now),
  ]);
  const [first, ...rest] = statements;
  if (first) await writeAll(db, [first, ...rest]);
  const closed = due.filter(isOver).length;
  if (closed > 0) effects.hasChangedJobs = true;
  return { closed, reminded: due.length - closed };
}

function tellOver(deps: Deps, job: DueJob): BatchItem<"sqlite">[] {
  const isDue = isStillDue(job);
  return [
    queueMailIf(deps, overMail(job, deps.origin), isDue),
    queueNotificationIf(deps.db, overNotice(job), deps.now, isDue),
  ];
}

/** Between two reminders a job is looked at too, when it was shown again or got another date: then there is nothing to tell. */
function remind(deps: Deps, job: DueJob): BatchItem<"sqlite">[] {
  const left = job.closesAt - deps.now.getTime();
  const saved = left <= SAVED_DAYS * DAY_MS ? [tellWhoSaved(deps, job)] : [];
  const days = left <= DAY_MS ? 1 : left > SAVED_DAYS * DAY_MS && left <= 7 * DAY_MS ? 7 : null;
  if (days === null) return saved;
  const reminder = { days, left: Math.ceil(left / DAY_MS) } as const;
  const isDue = isStillDue(job);
  return [
    ...saved,
    queueMailIf(deps, closingMail(job, reminder, deps.origin), isDue),
    queueNotificationIf(deps.db, closingNotice(job, reminder), deps.now, isDue),
  ];
}

/** Statement: the run tells those who saved the job. */
function tellWhoSaved({ db, now }: Deps, job: DueJob): BatchItem<"sqlite"> {
  const news = { id: newRowId(now), jobId: job.id, kind: "closes_soon" as const, was: null, dueAt: now };
  return noteNews(db, news, isStillDueAndSaved(job));
}

/** Jobs that were posted before there were closing dates get one, spread over two months. */
const FIRST_DAY = 45;
const SPREAD_DAYS = 61;
const PORTION = 200;
const PORTIONS_PER_RUN = 20;

/** Run once an hour, as there are none once all have one. */
export async function fillClosingDates({ db, now }: Pick<Deps, "db" | "now">): Promise<{ given: number }> {
  const first = endOfDayAfter(now, FIRST_DAY, DEFAULT_ZONE);
  let given = 0;
  for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
    const done = await giveClosingDates(db, { first, days: SPREAD_DAYS, now, limit: PORTION });
    given += done;
    if (done < PORTION) break;
  }
  return { given };
}

const INDEXED_PER_RUN = 500;

/** Jobs that were indexed with older lists are indexed anew, with the place that their location names. */
export async function indexAnew({ db, now }: Pick<Deps, "db" | "now">): Promise<{ indexed: number }> {
  const rows = await listToIndex(db, TERMS_VERSION, INDEXED_PER_RUN);
  const made = await Promise.all(rows.map((row) => writeJob({ db, now }, asWritten(row), row)));
  // A statement must not come out of a promise: it would be carried out there, alone.
  const [first, ...rest] = rows.flatMap((row, index) => (made[index] ? [indexJob(db, row, made[index])] : []));
  if (first) await writeAll(db, [first, ...rest]);
  return { indexed: rows.length };
}

/** The words of a row, with nothing that would change what else it says. */
function asWritten(row: Awaited<ReturnType<typeof listToIndex>>[number]) {
  const { title, category, job_nature, vacancy, salary, location, description, benefits } = row;
  const { responsibility, qualifications, keywords, company_name, company_location, website, job_logo } = row;
  return {
    ...{ title, category, job_nature, vacancy, salary, location, description, benefits },
    ...{ responsibility, qualifications, keywords, company_name, company_location, website, job_logo },
  };
}
