/** A moderator says that an institution is the school that it says, or takes that back. */

import { guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { setChecked } from "~/domain/institutions/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words as texts } from "~/words/moderation-mails";
import { words as refusals } from "~/words/moderation-refusals";
import { findInstitutionSubject, listPeopleToNotify, type ModeratingDeps, noSubject } from "./queries.server";
import { ALL_SEEN, CHANGED, type Seen } from "./rules";
import { insertLog, mayCheck, settleItems } from "./statements.server";

/** Say that an institution is the school that it says, or take that back. Throws not_found, conflict when it stands so already or was changed since it was read. */
export async function checkInstitution(
  deps: ModeratingDeps,
  actor: Person,
  id: string,
  { isChecked, reason, seen = ALL_SEEN }: { isChecked: boolean; reason: string; seen?: Seen },
): Promise<void> {
  const { db, now, effects } = deps;
  const found = isUuid(id) ? await findInstitutionSubject(db, id) : null;
  if (!found) throw noSubject();
  // A mark that was wrong must not be seen again.
  if (isChecked) effects.hasChangedJobs = true;
  else effects.hasWithdrawn = true;
  const stepId = newRowId(now);
  const people = await listPeopleToNotify(db, { kind: "institution", id });
  const text = isChecked ? texts.checked(found.name) : texts.notChecked(found.name);
  const notices = people.map(({ userId }) =>
    queueNotification(db, { userId, eventKey: `check:${stepId}:${userId}`, text, href: "/institution" }, now),
  );
  const action = isChecked ? ("check" as const) : ("uncheck" as const);
  const log = { actorId: actor.id, action, subject: "institution" as const, subjectId: id, reason, words: null };
  const writing = writeAll(db, [
    guard(db, mayCheck(id, isChecked, seen), "changed_meanwhile"),
    insertLog(db, { ...log, createdAt: now }),
    ...notices,
    settleItems(db, id, now, seen),
    setChecked(db, id, isChecked ? now : null),
  ]);
  const isAsWanted = async () => ((await findInstitutionSubject(db, id))?.checkedAt !== null) === isChecked;
  if (await unlessStopped(writing).catch((error) => recoverLostResponse(error, isAsWanted))) return;
  const after = await findInstitutionSubject(db, id);
  if (seen.version !== null && seen.version !== after?.version.getTime()) throw new DomainError("conflict", CHANGED);
  throw new DomainError("conflict", isChecked ? refusals.isChecked : refusals.isNotChecked);
}
