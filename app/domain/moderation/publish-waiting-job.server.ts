/**
 * A moderator's decision on a job that waits because its text asks for money: publish it, or refuse it with a reason.
 */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { nameByJob } from "~/domain/institutions/statements.server";
import { findSchoolOfJob } from "~/domain/jobs/own/queries.server";
import { publishWaiting, refuseWaiting } from "~/domain/jobs/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail, queueMailIf } from "~/domain/mail/statements.server";
import { queueNotification, queueNotificationIf } from "~/domain/notifications/statements.server";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { words as texts } from "~/words/moderation-mails";
import { words as refusals } from "~/words/moderation-refusals";
import { textPublishedMail, textRefusedMail } from "./mails";
import { findTextSubject } from "./queries.server";
import type { Seen } from "./rules";
import type { HideInput } from "./schema";
import { insertLog, settleItems } from "./statements.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: SuspensionConfig & { confirmsAddresses: boolean };
};

/** `version`: the text that the moderator has read; `seen`: up to where she has seen what waits. */
type SeenJob = { id: string; version: string; seen?: Seen };

/**
 * Publish the job as it was read. If its recruiter's address is not confirmed yet, it is held from now on. Throws not_found,
 * conflict if somebody was faster, the text was changed meanwhile, or its account or institution is suspended.
 */
export async function publishText(deps: Deps, actor: Person, { id, version, seen }: SeenJob): Promise<void> {
  const { db, now, effects, origin, config } = deps;
  const job = isUuid(id) ? await findTextSubject(db, id) : null;
  if (!job) throw goneMeanwhile();
  effects.hasChangedJobs = true;
  const step = newRowId(now);
  const asRead = { id, version: new Date(Number(version) || 0), now, needsConfirmed: config.confirmsAddresses };
  const { condition, isPublic, noted, changes: published } = publishWaiting({ db }, asRead);
  const after = nameByJob(deps, await findSchoolOfJob(db, id));
  const mail = textPublishedMail({ id: step, email: job.email, title: job.title }, `${origin}/jobdetails/${id}`);
  const notice = {
    userId: job.userId,
    eventKey: `text-published:${step}`,
    text: texts.publicNotice(job.title),
    href: `/jobdetails/${id}`,
  };
  const notices = [queueNotificationIf(db, notice, now, isPublic), queueMailIf(deps, mail, isPublic)];
  const log = { actorId: actor.id, action: "publish" as const, reason: "a moderator looked", words: null };
  const isOver = async () => (await findTextSubject(db, id))?.state !== "waiting";
  const writing = writeAll(db, [
    guard(db, condition, "changed_meanwhile"),
    insertLog(db, { ...log, subject: "job", subjectId: id, createdAt: now }),
    settleItems(db, id, now, seen),
    ...notices,
    // The job changes last, as the conditions turn on its state. Behind it stands what follows once the job is public.
    noted,
    ...published,
    ...after,
  ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isOver));
  if (!isDone) await refuseStep(db, id);
}

/** Do not publish the job. It stays its owner's, to be changed, and she is told why. Throws not_found, and conflict as above. */
export async function refuseText(
  deps: Deps,
  actor: Person,
  { id, version, seen }: SeenJob,
  { reason, words }: HideInput,
): Promise<void> {
  const { db, now, origin } = deps;
  const job = isUuid(id) ? await findTextSubject(db, id) : null;
  if (!job) throw goneMeanwhile();
  const step = newRowId(now);
  const { condition, changes } = refuseWaiting({ db }, { id, version: new Date(Number(version) || 0), now });
  const href = `/recruiter?jobId=${id}`;
  const mail = textRefusedMail({ id: step, email: job.email, title: job.title }, { reason, words }, origin + href);
  const notice = {
    userId: job.userId,
    eventKey: `text-refused:${step}`,
    text: texts.refusedNotice(job.title),
    href,
  };
  const log = { actorId: actor.id, action: "refuse" as const, reason, words };
  const isOver = async () => (await findTextSubject(db, id))?.state === "refused";
  const writing = writeAll(db, [
    guard(db, condition, "changed_meanwhile"),
    insertLog(db, { ...log, subject: "job", subjectId: id, createdAt: now }),
    settleItems(db, id, now, seen),
    queueNotification(db, notice, now),
    queueMail(deps, mail),
    ...changes,
  ]);
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isOver));
  if (!isDone) await refuseStep(db, id);
}

/** The error for a step that did nothing. */
async function refuseStep(db: Database, id: string): Promise<never> {
  const after = await findTextSubject(db, id);
  if (after?.state !== "waiting") throw goneMeanwhile();
  throw new DomainError("conflict", refusals.textChanged);
}

function goneMeanwhile(): DomainError {
  return new DomainError("conflict", refusals.waitsNoMore);
}
