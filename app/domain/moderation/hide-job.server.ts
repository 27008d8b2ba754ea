/** A moderator hides a job, also one that reports have hidden. */

import { sql } from "drizzle-orm";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { endJob, renewVersion } from "~/domain/jobs/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import { jobHiddenMail } from "./mails";
import { findJobSubject, isHiddenByModerator, type ModeratingDeps, noSubject } from "./queries.server";
import { ALL_SEEN, answerPath } from "./rules";
import type { HideInput } from "./schema";
import {
  hidingStatements,
  insertLog,
  isHiddenByReports,
  isPublicJob,
  settleItems,
  takeOverHiding,
} from "./statements.server";

/**
 * Hide a job, also one that reports have hidden, and also one whose texts were changed since they were read: otherwise a change would
 * keep it public. `wasChanged` says so. Throws not_found, conflict when it is hidden already or not public.
 */
export async function hideJob(
  deps: ModeratingDeps,
  actor: Person,
  jobId: string,
  { reason, words }: HideInput,
  seen = ALL_SEEN,
): Promise<{ wasChanged: boolean }> {
  const { db, now, effects, origin } = deps;
  const job = isUuid(jobId) ? await findJobSubject(db, jobId) : null;
  if (!job) throw noSubject();
  effects.hasChangedJobs = true;
  const recovered = (error: unknown) => recoverLostResponse(error, () => isHiddenByModerator(db, jobId));
  const done = { wasChanged: seen.version !== null && seen.version !== job.version.getTime() };
  const log = { actorId: actor.id, action: "hide" as const, subject: "job" as const, subjectId: jobId, reason, words };
  const isHidden = sql`jobs.id = ${jobId} and jobs.state = 'hidden' and jobs.removed_at is null`;
  const takingOver = writeAll(db, [
    guard(db, isHiddenByReports(jobId), "changed_meanwhile"),
    insertLog(db, { ...log, createdAt: now }),
    settleItems(db, jobId, now, seen),
    takeOverHiding(db, jobId, { reason, words }),
    // Another moderator's page shows it as hidden for a while: it has another version now.
    renewVersion(db, isHidden, now),
    // A job that reports hid comes back by itself. Now only a person can restore it, so all that a job's end ends is
    // ended.
    ...endJob(db, isHidden, "hidden", now),
  ]);
  if (await unlessStopped(takingOver).catch(recovered)) return done;
  const id = newRowId(now);
  const row = { id, jobId, by: "moderator" as const, reason, words, hiddenAt: now, until: null };
  const mail = jobHiddenMail(
    { id, email: job.email, title: job.title },
    { reason, isByReports: false, wasAnswered: job.wasAnswered },
    origin + answerPath(jobId),
  );
  const notice = {
    userId: job.userId,
    eventKey: `job-hidden:${id}`,
    text: `Your job "${job.title}" is hidden. Read why, and answer`,
    href: answerPath(jobId),
  };
  const hiding = writeAll(db, [
    guard(db, isPublicJob(jobId), "changed_meanwhile"),
    ...hidingStatements(db, row, { actorId: actor.id, condition: sql`1` }),
    settleItems(db, jobId, now, seen),
    queueNotification(db, notice, now),
    queueMail(deps, mail),
  ]);
  if (await unlessStopped(hiding).catch(recovered)) return done;
  const after = await findJobSubject(db, jobId);
  throw new DomainError(
    "conflict",
    after?.state === "hidden" ? "This job is hidden already" : "This job is not public, so it cannot be hidden",
  );
}
