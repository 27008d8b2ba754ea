/** A hidden job is shown again: by a moderator, or by the clock after 48 hours. */

import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words as texts } from "~/words/moderation-mails";
import { words } from "~/words/moderation-refusals";
import { jobRestoredMail } from "./mails";
import { findJobSubject, listDueHidings, type ModeratingDeps, noSubject } from "./queries.server";
import { ALL_SEEN, CHANGED } from "./rules";
import { isHidingOver, mayRestore, restoringStatements, settleItems } from "./statements.server";

const DUE_PER_RUN = 100;

/** Show a hidden job again, as it was read. Throws not_found, conflict when it is not hidden, was changed, or its account or institution is suspended. */
export async function restoreJob(deps: ModeratingDeps, actor: Person, jobId: string, seen = ALL_SEEN): Promise<void> {
  const { db, now, effects, origin } = deps;
  const job = isUuid(jobId) ? await findJobSubject(db, jobId) : null;
  if (!job) throw noSubject();
  effects.hasChangedJobs = true;
  const id = newRowId(now);
  const mail = jobRestoredMail({ id, email: job.email, title: job.title }, `${origin}/jobdetails/${jobId}`);
  const notice = {
    userId: job.userId,
    eventKey: `job-restored:${id}`,
    text: texts.shownAgainNotice(job.title),
    href: `/jobdetails/${jobId}`,
  };
  const restoring = { jobId, actorId: actor.id, reason: "a moderator looked", now };
  const writing = writeAll(db, [
    guard(db, mayRestore(jobId, seen), "changed_meanwhile"),
    queueNotification(db, notice, now),
    queueMail(deps, mail),
    settleItems(db, jobId, now, seen),
    ...restoringStatements(db, restoring),
  ]);
  const isShown = async () => ["open", "closed"].includes((await findJobSubject(db, jobId))?.state ?? "");
  if (await unlessStopped(writing).catch((error) => recoverLostResponse(error, isShown))) return;
  const after = await findJobSubject(db, jobId);
  const isHidden = after?.state === "hidden";
  if (isHidden && seen.version !== null && seen.version !== after?.version.getTime())
    throw new DomainError("conflict", CHANGED);
  throw new DomainError("conflict", isHidden ? words.liftFirst : words.notHidden);
}

/** The scheduled part: jobs hidden by reports come back after their 48 hours, a portion at a time. Returns how many. */
export async function restoreDue({
  db,
  now,
  effects,
}: Pick<ModeratingDeps, "db" | "now" | "effects">): Promise<{ restored: number }> {
  let restored = 0;
  for (const jobId of await listDueHidings(db, now, DUE_PER_RUN)) {
    const restoring = { jobId, actorId: null, reason: "48 hours are over", now };
    const [, , , shown] = await writeAll(db, restoringStatements(db, restoring, isHidingOver(jobId, now)));
    restored += shown.length;
  }
  if (restored > 0) effects.hasChangedJobs = true;
  return { restored };
}
