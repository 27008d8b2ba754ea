/** An owner looks at the keys of her institution. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { findMembership } from "~/domain/institutions/queries.server";
import { requireOwner } from "~/domain/institutions/require-owner.server";
import { words } from "~/words/api-key-refusals";
import { listKeys, readKeyUse } from "./queries.server";

type Deps = { db: Database; now: Date };

/** The keys of the actor's institution; null while it has no name. Throws not_allowed for who is no owner. */
export async function readKeys({ db, now }: Deps, actor: Actor) {
  if ((await findMembership(db, actor.id)) === null) return null;
  const { institutionId } = await requireOwner(db, actor);
  return listKeys(db, institutionId, now);
}

/** One key with its use. Throws not_found, not_allowed for who is no owner. */
export async function readOneKey({ db, now }: Deps, actor: Actor, id: string | undefined) {
  const { institutionId } = await requireOwner(db, actor);
  const found = await readKeyUse(db, { id: id ?? "", institutionId }, now);
  if (!found) throw new DomainError("not_found", words.noKey);
  return found;
}
