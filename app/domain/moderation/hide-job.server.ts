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
import { words as texts } from "~/words/moderation-mails";
import { words as refusals } from "~/words/moderation-refusals";
import { jobHiddenMail, jobStaysHiddenMail } from "./mails";
import {
  countWaiting,
  findJobSubject,
  isHiddenByModerator,
  type JobSubject,
  type ModeratingDeps,
  noSubject,
} from "./queries.server";
import { ALL_SEEN, answerPath, type Seen } from "./rules";
import type { HideInput } from "./schema";
import { hidingStatements, insertLog, isPublicJob, keepHidden, mayKeepHidden, settleItems } from "./statements.server";

/**
 * Hide a job, also one whose texts were changed since they were read: otherwise a change would keep it public. `wasChanged` says so. One
 * that reports have hidden, or whose people have answered, stays hidden, which is `isKept`. Throws not_found, conflict when it is hidden
 * already or not public.
 */
export async function hideJob(
  deps: ModeratingDeps,
  actor: Person,
  jobId: string,
  input: HideInput,
  seen = ALL_SEEN,
): Promise<{ isKept: boolean; wasChanged: boolean }> {
  const { db, now, effects, origin } = deps;
  const job = isUuid(jobId) ? await findJobSubject(db, jobId) : null;
  if (!job) throw noSubject();
  effects.hasWithdrawn = true;
  const wasChanged = seen.version !== null && seen.version !== job.version.getTime();
  if (await keepJobHidden(deps, actor, job, input, seen)) return { isKept: true, wasChanged };
  const { reason, words } = input;
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
    text: texts.hiddenNotice(job.title),
    href: answerPath(jobId),
  };
  const hiding = writeAll(db, [
    guard(db, isPublicJob(jobId), "changed_meanwhile"),
    ...hidingStatements(db, row, { actorId: actor.id, condition: sql`1` }),
    settleItems(db, jobId, now, seen),
    queueNotification(db, notice, now),
    queueMail(deps, mail),
  ]);
  const isHidden = () => isHiddenByModerator(db, jobId);
  if (await unlessStopped(hiding).catch((error) => recoverLostResponse(error, isHidden)))
    return { isKept: false, wasChanged };
  const after = await findJobSubject(db, jobId);
  throw new DomainError("conflict", after?.state === "hidden" ? refusals.hiddenAlready : refusals.notPublic);
}

/**
 * The hiding by reports becomes a moderator's, and one that its people have answered stays. False where the job is not hidden, or no
 * such answer waits.
 */
async function keepJobHidden(
  deps: ModeratingDeps,
  actor: Person,
  job: JobSubject,
  { reason, words }: HideInput,
  seen: Seen,
): Promise<boolean> {
  const { db, now, origin } = deps;
  const { id: jobId, title, userId, email } = job;
  const log = { actorId: actor.id, action: "hide" as const, subject: "job" as const, subjectId: jobId, reason, words };
  const isHidden = sql`jobs.id = ${jobId} and jobs.state = 'hidden' and jobs.removed_at is null`;
  const isAnswered = job.isAnswered === 1;
  const id = newRowId(now);
  const notice = {
    userId,
    eventKey: `job-stays-hidden:${id}`,
    text: texts.staysHiddenNotice(title, isAnswered ? "" : texts.andAnswer),
    href: answerPath(jobId),
  };
  const mail = jobStaysHiddenMail({ id, email, title }, { reason, words, isAnswered }, origin + answerPath(jobId));
  const keeping = writeAll(db, [
    guard(db, mayKeepHidden(jobId, seen), "changed_meanwhile"),
    insertLog(db, { ...log, createdAt: now }),
    settleItems(db, jobId, now, seen),
    keepHidden(db, jobId, { reason, words }),
    // Another moderator's page shows it as hidden for a while: it has another version now.
    renewVersion(db, isHidden, now),
    // A job that reports hid comes back by itself. Now only a person can restore it, so all that a job's end ends is
    // ended.
    ...endJob(db, isHidden, "hidden", now),
    queueNotification(db, notice, now),
    queueMail(deps, mail),
  ]);
  const isKept = async () => (await isHiddenByModerator(db, jobId)) && (await countWaiting(db, jobId, seen)).seen === 0;
  return (await unlessStopped(keeping).catch((error) => recoverLostResponse(error, isKept))) === true;
}
