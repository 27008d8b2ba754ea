/** Everything an owner does with a webhook that is there: change it, switch it off or on, send again from a moment, replace its secret, remove it. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isOwner } from "~/domain/institutions/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { mayChange, type OwnerDeps, requireConfirmed, requireTarget } from "./make-webhook.server";
import { findOwnWebhook, noWebhook, requireWebhookOwner } from "./queries.server";
import type { ReplayInput, SwitchInput, WebhookInput } from "./schema";
import { newSecret, openSecrets, sealSecret } from "./signing";
import {
  changeWebhook,
  deleteWebhook,
  isWebhookOf,
  moveBack,
  replaceSecret,
  switchOff,
  switchOn,
  type WebhookRow,
} from "./statements.server";

type Id = string | undefined;

/** It goes elsewhere or tells of other things, and what failed is tried at once. Throws not_found, not_allowed, bad_input. */
export async function editWebhook(deps: OwnerDeps, actor: Actor, id: Id, input: WebhookInput): Promise<{ id: string }> {
  const { id: found } = await findOwnWebhook(deps.db, actor, id);
  await requireConfirmed(deps, actor);
  const change = { url: requireTarget(deps, input.url), types: input.types.join(" "), isWhole: input.whole };
  const isThere = ({ url, types, isWhole }: WebhookRow) =>
    url === change.url && types === change.types && isWhole === change.isWhole;
  return write(deps, actor, { id: found, statement: changeWebhook(deps.db, found, change, deps.now), isThere });
}

/** Off, or on again: with what waits for it, or with what happens from now on. Throws not_found, not_allowed. */
export async function switchWebhook(
  deps: OwnerDeps,
  actor: Actor,
  id: Id,
  { state, start }: SwitchInput,
): Promise<{ id: string }> {
  const { db, now } = deps;
  const { id: found } = await findOwnWebhook(db, actor, id);
  const statement = state === "off" ? switchOff(db, found, now) : switchOn(db, found, start, now);
  return write(deps, actor, { id: found, statement, isThere: (row) => row.state === state && isOfNow(deps, row) });
}

/** Everything since a moment is delivered once more. Throws not_found, not_allowed. */
export async function replayWebhook(
  deps: OwnerDeps,
  actor: Actor,
  id: Id,
  { since }: ReplayInput,
): Promise<{ id: string }> {
  const { db, now } = deps;
  const { id: found } = await findOwnWebhook(db, actor, id);
  const statement = moveBack(db, found, new Date(since), now);
  return write(deps, actor, { id: found, statement, isThere: (row) => isOfNow(deps, row) });
}

/** A new secret, returned here and never again. Both sign for a day. Throws not_found, not_allowed. */
export async function renewSecret(deps: OwnerDeps, actor: Actor, id: Id): Promise<{ id: string; secret: string }> {
  const { db, now, config } = deps;
  const found = await findOwnWebhook(db, actor, id);
  await requireConfirmed(deps, actor);
  const secret = newSecret();
  const sealed = sealSecret(config, secret);
  const statement = replaceSecret(db, found.id, { sealed, isLost: openSecrets(config, found) === null, now });
  const isThere = (row: WebhookRow) => row.secret === sealed || row.nextSecret === sealed;
  return { ...(await write(deps, actor, { id: found.id, statement, isThere })), secret };
}

/** It ends, with its deliveries. Throws not_found, not_allowed. */
export async function removeWebhook({ db }: Pick<OwnerDeps, "db">, actor: Actor, id: Id): Promise<{ id: string }> {
  const { id: found } = await findOwnWebhook(db, actor, id);
  // An address that is not confirmed keeps no owner from ending it.
  const mayEnd = sql`${isWebhookOf(found, institutionOf(actor.id))} and ${isOwner(actor.id)}`;
  const writing = writeAll(db, [guard(db, mayEnd, "only_owner"), deleteWebhook(db, found)]);
  const isGone = () =>
    findOwnWebhook(db, actor, found).then(
      () => false,
      (error) => error instanceof DomainError,
    );
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isGone));
  if (isDone) return { id: found };
  throw await whyNot({ db }, actor);
}

type Written = { id: string; statement: BatchItem<"sqlite">; isThere: (row: WebhookRow) => boolean };

/** One change of one webhook, which is the owner's at that moment. `isThere`: whether a change without an answer was made. */
async function write(deps: OwnerDeps, actor: Actor, { id, statement, isThere }: Written): Promise<{ id: string }> {
  const { db } = deps;
  const isOwn = isWebhookOf(id, institutionOf(actor.id));
  const writing = writeAll(db, [
    guard(db, sql`${isOwn} and ${mayChange(deps, actor)}`, "only_owner"),
    statement,
    ...keepKey(deps, id),
  ]);
  const isDone = await unlessStopped(writing).catch((error) =>
    recoverLostResponse(error, async () => isThere(await findOwnWebhook(db, actor, id))),
  );
  if (isDone) return { id };
  throw await whyNot(deps, actor);
}

/** The error for a batch that wrote nothing. */
async function whyNot({ db }: Pick<OwnerDeps, "db">, actor: Actor): Promise<DomainError> {
  await requireWebhookOwner(db, actor);
  return noWebhook();
}

const isOfNow = ({ now }: OwnerDeps, { updatedAt }: WebhookRow) => updatedAt.getTime() === now.getTime();
