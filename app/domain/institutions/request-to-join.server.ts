/** A recruiter asks to join an institution that writes from the same host, or takes that back. */

import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { requireAccountNotSuspended } from "~/domain/suspensions/queries.server";
import { words as texts } from "~/words/institution-mails";
import { words } from "~/words/institution-refusals";
import { joinRequestMail } from "./mails";
import {
  findComingByRequest,
  findMembership,
  isAddressConfirmed,
  listOwners,
  listRelated,
  openRequestRead,
} from "./queries.server";
import { requireChoice, requireProof } from "./require-owner.server";
import type { ComingJobs } from "./rules";
import { deleteJoinRequestOf, idOfRequest, insertRequest, isRequestOpen, mayRequestToJoin } from "./statements.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & { confirmsAddresses: boolean };
};

/** So many owners are notified of a request. */
const MAX_OWNERS_NOTIFIED = 5;

/**
 * Ask to join; `jobs`: what becomes of those that would come along. The same request once more is fine. Throws bad_input without that
 * choice, not_allowed before her address is confirmed and while suspended, not_found for an institution
 * that she may not ask, too_many.
 */
export async function askToJoin(
  deps: Deps,
  actor: Actor,
  institutionId: string | undefined,
  jobs?: ComingJobs,
): Promise<{ id: string }> {
  const { db, now, origin, config } = deps;
  await requireAccountNotSuspended(deps, actor.id);
  await requireProof(deps, actor, words.thenAskToJoin);
  const related = isUuid(institutionId) ? await listRelated(db, actor.id) : [];
  const institution = related.find(({ id }) => id === institutionId);
  if (!institution) throw new DomainError("not_found", words.nothingToJoin);
  requireChoice(await findComingByRequest(db, actor.id), jobs);
  const counted = institution.askedAt === null ? await spend(deps, "joinRequest", actor.id) : null;
  const id = newRowId(now);
  const own = await findMembership(db, actor.id);
  const owners = await listOwners(db, institution.id, MAX_OWNERS_NOTIFIED);
  const hasConfirmedAddress = await isAddressConfirmed(db, actor.id);
  const about = { id, person: own?.person ?? null, from: own?.institution ?? null, hasConfirmedAddress };
  const notices = owners.flatMap((owner) => [
    queueNotificationIf(
      db,
      {
        userId: owner.userId,
        eventKey: `join-request:${id}:${owner.userId}`,
        text: texts.asksToWorkNotice(owner.institution),
        href: "/institution#requests",
      },
      now,
      isRequestOpen(id),
    ),
    queueMailIf(deps, joinRequestMail({ ...about, ...owner }, `${origin}/institution`), isRequestOpen(id)),
  ]);
  const closesJobs = jobs ? jobs === "close" : null;
  const row = { id, institutionId: institution.id, userId: actor.id, createdAt: now, closesJobs };
  const mayRequest = mayRequestToJoin({ ...row, needsConfirmed: config.confirmsAddresses });
  const findOpen = () => openRequestRead(db, actor.id, institution.id);
  const writing = writeAll(db, [
    guard(db, mayRequest, "changed_meanwhile"),
    ...insertRequest(db, row),
    findOpen(),
    ...notices,
    ...keepKey(deps, idOfRequest(actor.id)),
  ]);
  const open = await writing.then(
    ([, , , rows]) => rows[0]?.id,
    async (error) => {
      // The same request may stand although she may not make a new one any more.
      if (error instanceof Stopped) return (await findOpen())[0]?.id;
      return recoverLostResponse(error, async () => (await findOpen())[0]?.id ?? null);
    },
  );
  if (open) return { id: open };
  await counted?.takeBack();
  throw new DomainError("not_found", words.nothingToJoin);
}

/** Take the own request back. Without one it is fine too. */
export async function takeRequestBack({ db }: { db: Database }, actor: Actor): Promise<{ taken_back: boolean }> {
  return { taken_back: (await deleteJoinRequestOf(db, actor.id)).length === 1 };
}
