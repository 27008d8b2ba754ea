/** Publish scheduled jobs when their time has come. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { nameByJob } from "~/domain/institutions/statements.server";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { jobPublicMail, notPublicMail } from "../mails";
import { jobPublicNotice, notPublicNotice } from "../notices";
import { outcomesOf, publishScheduled, type ScheduledJob } from "../statements.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: SuspensionConfig & { confirmsAddresses: boolean };
};

const PUBLISHED_PER_RUN = 10;

/**
 * Publish what is due, a portion each run, and tell its recruiter in the same batch. A recruiter who may not post now is told too,
 * and her job is held. Two runs at once, or a run that breaks off, publish and tell nothing twice.
 */
export async function publishScheduledJobs(deps: Deps): Promise<{ due: number }> {
  const { db, now, effects, config, origin } = deps;
  const due = await listDue(db, now, PUBLISHED_PER_RUN);
  const [first, ...rest] = due.flatMap((job) => {
    const { isPublic, isHeld } = outcomesOf(job, config.confirmsAddresses);
    return [
      queueMailIf(deps, jobPublicMail(job, origin), isPublic),
      queueNotificationIf(db, jobPublicNotice(job), now, isPublic),
      queueMailIf(deps, notPublicMail(job, origin), isHeld),
      queueNotificationIf(db, notPublicNotice(job), now, isHeld),
      ...publishScheduled(db, job, config.confirmsAddresses, now),
      ...nameByJob(deps, { ...job, userId: job.ownerId }),
    ];
  });
  if (!first) return { due: 0 };
  effects.hasChangedJobs = true;
  await writeAll(db, [first, ...rest]);
  return { due: due.length };
}

/** Scheduled jobs whose time has come, the longest due first. */
function listDue(db: Database, now: Date, limit: number): Promise<ScheduledJob[]> {
  return db.all<ScheduledJob>(sql`select jobs.id, jobs.title, users.id as "ownerId", users.email, jobs.publish_at as "publishAt",
      jobs.company_name as name, jobs.company_location as place, jobs.website
    from jobs join users on users.id = jobs.user_id
    where jobs.state = 'scheduled' and jobs.removed_at is null and jobs.publish_at <= ${now.getTime()}
    order by jobs.publish_at, jobs.id limit ${limit}`);
}
