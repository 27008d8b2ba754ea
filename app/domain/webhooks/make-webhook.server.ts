/** An owner makes a webhook for her institution. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
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
import { newSecret, openSecrets, type SecretConfig, sealSecret } from "./signing";
import { hasRoom, insertWebhook, isWebhookOf } from "./statements.server";

export type OwnerDeps = {
  db: Database;
  now: Date;
  origin: string;
  config: SecretConfig & { confirmsAddresses: boolean };
  keyed?: Keyed["keyed"];
};

/**
 * Make a webhook, which tells of what happens from now on. Its secret is returned here and never again. `id`: that of a form, which makes one
 * however often it is sent; then `secret` is null. Throws not_found, not_allowed (no owner, or her own address is not confirmed), bad_input
 * for an address that leads nowhere, conflict beyond five.
 */
export async function makeWebhook(
  deps: OwnerDeps,
  actor: Actor,
  { url, types, whole }: WebhookInput,
  id = newRowId(deps.now),
): Promise<{ id: string; secret: string | null }> {
  const { db, now, config } = deps;
  await requireWebhookOwner(db, actor);
  await requireConfirmed(deps, actor);
  const secret = newSecret();
  const made = { id, url: requireTarget(deps, url), types: types.join(" "), isWhole: whole, now };
  const institution = institutionOf(actor.id);
  const sealed = sealSecret(config, secret);
  const writing = writeAll(db, [
    guard(db, mayChange(deps, actor), "only_owner"),
    guard(db, sql`${hasRoom(institution, MAX_WEBHOOKS)} or ${isWebhookOf(id, institution)}`, "limit_reached"),
    insertWebhook(db, { ...made, institution, secret: sealed }),
    ...keepKey(deps, id),
  ]);
  const isThere = async () => (await findOwnWebhook(db, actor, id)).secret === sealed;
  const result = await unlessStopped(writing)
    .catch((error) => recoverLostResponse(error, isThere))
    .catch((error) => madeBefore(deps, actor, { id, error }));
  if (result === "before") return { id, secret: null };
  if (result) return { id, secret };
  if ((await listWebhooks(deps, actor)).length >= MAX_WEBHOOKS)
    throw new DomainError("limit_reached", words.tooMany(MAX_WEBHOOKS));
  throw new DomainError("only_owner", words.ownersOnly);
}

/** A form that was sent before has made its webhook. Throws the error where there is none, or where it is not hers. */
async function madeBefore({ db, keyed }: OwnerDeps, actor: Actor, { id, error }: { id: string; error: unknown }) {
  if (keyed || !isUniqueConflict(error)) throw error;
  await findOwnWebhook(db, actor, id);
  return "before" as const;
}

/** Id and newest secret of one that a call has made, for the same call with its key. */
export async function readMadeWebhook(
  { db, config }: OwnerDeps,
  actor: Actor,
  id: string,
): Promise<{ id: string; secret: string | null }> {
  const secrets = openSecrets(config, await findOwnWebhook(db, actor, id));
  return { id, secret: secrets?.at(-1) ?? null };
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
