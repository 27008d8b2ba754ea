/** An owner makes a webhook for her institution. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { isAddressConfirmed } from "~/domain/institutions/queries.server";
import { isOwner, isProvenIf } from "~/domain/institutions/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { words as proofs } from "~/words/institution-refusals";
import { words } from "~/words/webhook-refusals";
import { readTarget } from "./addresses";
import { findOwnWebhook, listWebhooks, requireWebhookOwner } from "./queries.server";
import { MAX_WEBHOOKS } from "./rules";
import type { WebhookInput } from "./schema";
import { newSecret, type SecretConfig, sealSecret } from "./signing";
import { hasRoom, insertWebhook } from "./statements.server";

export type OwnerDeps = {
  db: Database;
  now: Date;
  origin: string;
  config: SecretConfig & { confirmsAddresses: boolean };
};

/**
 * Make a webhook, which tells of what happens from now on. Its secret is returned here and never again. Throws not_found, not_allowed (no
 * owner, or her own address is not confirmed), bad_input for an address that leads nowhere, conflict beyond five.
 */
export async function makeWebhook(
  deps: OwnerDeps,
  actor: Actor,
  { url, types, whole }: WebhookInput,
): Promise<{ id: string; secret: string }> {
  const { db, now, config } = deps;
  await requireWebhookOwner(db, actor);
  await requireConfirmed(deps, actor);
  const [id, secret] = [newRowId(now), newSecret()];
  const made = { id, url: requireTarget(deps, url), types: types.join(" "), isWhole: whole, now };
  const institution = institutionOf(actor.id);
  const writing = writeAll(db, [
    guard(db, mayChange(deps, actor), "only_owner"),
    guard(db, hasRoom(institution, MAX_WEBHOOKS), "limit_reached"),
    insertWebhook(db, { ...made, institution, secret: sealSecret(config, secret) }),
  ]);
  const isThere = async () => (await findOwnWebhook(db, actor, id)) !== null;
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isThere));
  if (isDone) return { id, secret };
  if ((await listWebhooks(deps, actor)).length >= MAX_WEBHOOKS)
    throw new DomainError("limit_reached", words.tooMany(MAX_WEBHOOKS));
  throw new DomainError("only_owner", words.ownersOnly);
}

/** Condition of a batch: she is an owner still, and her address is proven. */
export function mayChange({ config }: Pick<OwnerDeps, "config">, { id }: Actor): SQL {
  return sql`${isOwner(id)} and ${isProvenIf(config.confirmsAddresses, id)}`;
}

/** Throws not_allowed as long as her address is not confirmed, where addresses can be. */
export async function requireConfirmed({ db, config }: OwnerDeps, actor: Actor): Promise<void> {
  if (!config.confirmsAddresses || (await isAddressConfirmed(db, actor.id))) return;
  throw new DomainError("address_unconfirmed", proofs.confirmFirst(words.thenMake));
}

/** The address as it is stored. Throws bad_input for one to which nothing is delivered. */
export function requireTarget({ origin }: Pick<OwnerDeps, "origin">, url: string): string {
  const target = readTarget(url, origin);
  if (!target) throw fieldError("url", words.wrongUrl);
  return target.href;
}
