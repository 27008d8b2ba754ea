/** A moderator settles the waiting entries about a subject, without changing it. */

import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { words as refusals } from "~/words/moderation-refusals";
import { countWaiting, isAnswerLeft, type ModeratingDeps, noSubject } from "./queries.server";
import { ALL_SEEN, CHANGED, type Subject } from "./rules";
import { insertLog, mayDismiss, notifyOfNoCheck, settleItems } from "./statements.server";

/**
 * Settle what waits about a subject and was seen, without changing it. Throws conflict when somebody was faster, its texts were changed,
 * or it is a hidden job whose people have answered.
 */
export async function dismiss(
  { db, now }: ModeratingDeps,
  actor: Person,
  subject: Subject,
  id: string,
  seen = ALL_SEEN,
): Promise<void> {
  if (!isUuid(id)) throw noSubject();
  const log = { actorId: actor.id, action: "dismiss" as const, subject, subjectId: id, words: null };
  const writing = writeAll(db, [
    guard(db, mayDismiss({ subject, subjectId: id, seen }), "changed_meanwhile"),
    insertLog(db, { ...log, reason: "nothing to do", createdAt: now }),
    ...(subject === "institution" ? [notifyOfNoCheck(db, { id, seen, now })] : []),
    settleItems(db, id, now, seen),
  ]);
  const isSettled = async () => (await countWaiting(db, id, seen)).seen === 0;
  if (await unlessStopped(writing).catch((error) => recoverLostResponse(error, isSettled))) return;
  if (await isAnswerLeft(db, id, seen)) throw new DomainError("conflict", refusals.jobAnswered);
  const left = await countWaiting(db, id, seen);
  if (left.seen > 0) throw new DomainError("conflict", CHANGED);
  const unseen = left.newer > 0 ? refusals.cameLater : refusals.noRoom;
  const newer = left.all > 0 ? refusals.waitsNow(unseen) : "";
  throw new DomainError("conflict", refusals.nothingWaits(newer));
}
