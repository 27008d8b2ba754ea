/** An owner ends a key of her institution, at once and for good. */

import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { NOT_OWNER, requireOwner } from "~/domain/institutions/require-owner.server";
import { notifyOwners } from "~/domain/institutions/statements.server";
import { words as texts } from "~/words/api-key-mails";
import { words } from "~/words/api-key-refusals";
import { requirePerson } from "./make-key.server";
import { findKeyName } from "./queries.server";
import { endKeyOf, ownsStill } from "./statements.server";

type Deps = { db: Database; now: Date };

/** End a key. One that has ended stays so. Returns its name. Throws not_found, not_allowed for who is no owner. */
export async function endKey({ db, now }: Deps, actor: Actor, id: string): Promise<string> {
  requirePerson(actor);
  const { institutionId } = await requireOwner(db, actor);
  const name = await findKeyName(db, id, institutionId);
  if (name === null) throw new DomainError("not_found", words.noKey);
  await writeAll(db, [
    guard(db, ownsStill(actor.id, institutionId), "only_owner"),
    endKeyOf(db, { id, institutionId }, now),
    notifyOwners(db, { userId: actor.id, institution: institutionId, did: texts.hasEnded(name) }, now),
  ]).catch((error) => {
    throw error instanceof Stopped ? new DomainError("only_owner", NOT_OWNER) : error;
  });
  return name;
}
