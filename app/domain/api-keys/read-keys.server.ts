/** An owner looks at the keys of her institution. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { NOT_OWNER } from "~/domain/institutions/require-owner.server";
import { words } from "~/words/api-key-refusals";
import { listKeys, readKeyUse } from "./queries.server";

type Deps = { db: Database; now: Date };

/** The keys of the actor's institution; null while it has no name. Throws not_allowed for who is no owner. */
export async function readKeys({ db, now }: Deps, actor: Actor) {
  const { place, keys } = await listKeys(db, actor.id, now);
  if (place?.isNamed !== 1) return null;
  if (place.role !== "owner") throw new DomainError("only_owner", NOT_OWNER);
  return keys;
}

/** One key with its use. Throws not_found, not_allowed for who is no owner. */
export async function readOneKey({ db, now }: Deps, actor: Actor, id: string | undefined) {
  const { place, key, ...use } = await readKeyUse(db, { id: id ?? "", accountId: actor.id }, now);
  if (place?.role !== "owner") throw new DomainError("only_owner", NOT_OWNER);
  if (!key) throw new DomainError("not_found", words.noKey);
  return { key, ...use };
}
