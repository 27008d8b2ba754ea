/**
 * Close the jobs whose time is over. That a job is over is computed whenever it is read; the run only records it, and tells the
 * recruiter: seven days and one day before the end, and once when it is over.
 */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { isSaved, noteNews } from "~/domain/job-news/statements.server";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { SAVED_DAYS } from "./details/rules";
import { closingMail, overMail } from "./mails";
import { closingNotice, overNotice } from "./notices";
import { applicationCount } from "./queries.server";
import { type DueJob, isStillDue, settleDue } from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string };

const DUE_PER_RUN = 25;

const DAY_MS = 86_400_000;

/** Close what is over and remind of what closes soon, a portion each run. A run that breaks off has told nothing twice. */
export async function closeDueJobs(deps: Deps): Promise<{ closed: number; reminded: number }> {
  const { db, now, effects } = deps;
  const due = await listDueJobs(db, now, DUE_PER_RUN);
  const isOver = (job: DueJob) => job.closesAt <= now.getTime();
  const statements = due.flatMap((job) => [
    ...(isOver(job) ? notifyOfEnd(deps, job) : remind(deps, job)),
    ...settleDue(db, job, now),
  ]);
  const [first, ...rest] = statements;
  if (first) await writeAll(db, [first, ...rest]);
  const closed = due.filter(isOver).length;
  if (closed > 0) effects.hasChangedJobs = true;
  return { closed, reminded: due.length - closed };
}

function notifyOfEnd(deps: Deps, job: DueJob): BatchItem<"sqlite">[] {
  const isDue = isStillDue(job);
  return [
    queueMailIf(deps, overMail(job, deps.origin), isDue),
    queueNotificationIf(deps.db, overNotice(job), deps.now, isDue),
  ];
}

/** Between two reminders a job is looked at too, when it was shown again or got another date: then there is nothing to tell. */
function remind(deps: Deps, job: DueJob): BatchItem<"sqlite">[] {
  const left = job.closesAt - deps.now.getTime();
  const saved = left <= SAVED_DAYS * DAY_MS ? [notifySavers(deps, job)] : [];
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
function notifySavers({ db, now }: Deps, job: DueJob): BatchItem<"sqlite"> {
  const news = { id: newRowId(now), jobId: job.id, kind: "closes_soon" as const, was: null, dueAt: now };
  return noteNews(db, news, sql`${isStillDue(job)} and ${isSaved}`);
}

/** Jobs that the run has to look at now, the longest due first. */
function listDueJobs(db: Database, now: Date, limit: number): Promise<DueJob[]> {
  return db.all<DueJob>(sql`select jobs.id, jobs.title, jobs.closes_at as "closesAt", jobs.due_at as "dueAt",
      jobs.time_zone as zone, jobs.user_id as "ownerId", users.email, ${applicationCount} as applications,
      (select count(*) from current_applications applications where applications.job_id = jobs.id
        and applications.status = 'submitted') as unanswered
    from jobs join users on users.id = jobs.user_id
    where due_at is not null and jobs.state = 'open' and removed_at is null and jobs.due_at <= ${now.getTime()} and jobs.closes_at is not null
    order by jobs.due_at, jobs.seq limit ${limit}`);
}
