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
import { type DueDraft, outcomesOf, publishDueRow } from "../statements.server";

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
  const due = await listDueDrafts(db, now, PUBLISHED_PER_RUN);
  const [first, ...rest] = due.flatMap((draft) => {
    const { isPublic, isHeld } = outcomesOf(draft, config.confirmsAddresses);
    return [
      queueMailIf(deps, jobPublicMail(draft, origin), isPublic),
      queueNotificationIf(db, jobPublicNotice(draft), now, isPublic),
      queueMailIf(deps, notPublicMail(draft, origin), isHeld),
      queueNotificationIf(db, notPublicNotice(draft), now, isHeld),
      ...publishDueRow(db, draft, config.confirmsAddresses, now),
      ...nameByJob(deps, { ...draft, userId: draft.ownerId }),
    ];
  });
  if (!first) return { due: 0 };
  effects.hasChangedJobs = true;
  await writeAll(db, [first, ...rest]);
  return { due: due.length };
}

/** Scheduled jobs whose time has come, the longest due first. */
function listDueDrafts(db: Database, now: Date, limit: number): Promise<DueDraft[]> {
  return db.all<DueDraft>(sql`select job_drafts.id, content ->> '$.title' as title, users.id as "ownerId", users.email,
      publish_at as "publishAt", content ->> '$.company_name' as name, content ->> '$.company_location' as place,
      content ->> '$.website' as website
    from job_drafts join users on users.id = job_drafts.user_id
    where state = 'scheduled' and publish_at <= ${now.getTime()}
    order by publish_at, job_drafts.id limit ${limit}`);
}
