/** An owner sends something to a webhook now, and sees at once what came of it: a test, or an event once more. No cursor moves. */
import { type Database, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { requireAccountNotSuspended } from "~/domain/suspensions/queries.server";
import { words } from "~/words/webhook-refusals";
import { sendEvent, sendSigned } from "./deliver-events.server";
import { testPayload } from "./payload-rules";
import { type Network, publicNetwork } from "./post-event";
import { findOwnWebhook, findTried, findTriedEvent } from "./queries.server";
import { type Outcome, TEST_TYPE } from "./rules";
import type { SecretConfig } from "./signing";
import { recordTry } from "./statements.server";

type Deps = {
  db: Database;
  now: Date;
  origin: string;
  config: LimitConfig & SecretConfig;
  requestId: string;
  keyed?: Keyed["keyed"];
  /** The Worker's own, unless a test gives another. */
  network?: Network;
};

export type HandSent = Pick<Outcome, "status" | "problem" | "ms">;

/** Send a test, also to a webhook that is off. Throws not_found, not_allowed, too_many. */
export async function sendTest(deps: Deps, actor: Actor, id: string | undefined): Promise<HandSent> {
  const { db, now, requestId } = deps;
  await requireAccountNotSuspended(deps, actor.id);
  const webhook = await findOwnWebhook(db, actor, id);
  await spend(deps, "handSent", actor.id);
  const outcome = await sendSigned(sendingOf(deps), webhook, `test_${requestId}`, testPayload(now));
  return keep(deps, webhook.id, { eventId: null, type: TEST_TYPE }, outcome);
}

/** Send the event of one delivery again, under its own id. Throws not_found, not_allowed, too_many. */
export async function sendAgain(
  deps: Deps,
  actor: Actor,
  { id, deliveryId }: { id: string | undefined; deliveryId: string | undefined },
): Promise<HandSent> {
  const { db } = deps;
  await requireAccountNotSuspended(deps, actor.id);
  const webhook = await findOwnWebhook(db, actor, id);
  const event = /^\d{1,15}$/.test(deliveryId ?? "") ? await findTriedEvent(db, webhook.id, Number(deliveryId)) : null;
  if (!event) throw new DomainError("not_found", words.noDelivery);
  await spend(deps, "handSent", actor.id);
  const outcome = await sendEvent({ ...sendingOf(deps), db }, webhook, event);
  return keep(deps, webhook.id, { eventId: event.id, type: event.type }, outcome);
}

function sendingOf({ origin, config, network = publicNetwork }: Deps) {
  return { origin, config, network, clock: () => new Date() };
}

async function keep(
  deps: Deps,
  webhookId: string,
  sent: { eventId: number | null; type: string },
  outcome: Outcome,
): Promise<HandSent> {
  const { db, now } = deps;
  const { status, problem, ms } = outcome;
  const came: HandSent = { status, problem, ms };
  const tried = { ...sent, webhookId, number: null, isSkipped: false };
  // It was sent. An owner who is told of a failure would send it once more.
  await writeAll(db, [recordTry(db, tried, outcome, now), ...keepKey(deps, JSON.stringify(came))]).catch((error) =>
    recoverLostResponse(error, async () => (await findTried(db, tried, now)) !== null),
  );
  return came;
}
