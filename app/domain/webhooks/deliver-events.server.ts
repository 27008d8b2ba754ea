/**
 * Deliver what waits for a webhook, in order. The message that asks for it may come twice, late or never: one consumer alone holds the
 * webhook, and its cursor moves after each delivery. A consumer that is killed between an answer and the cursor sends the event again,
 * under the same id.
 */
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { isUuid } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMailIf } from "~/domain/mail/statements.server";
import { words } from "~/words/webhook-mails";
import { webhookEndedMail } from "./mails";
import { payloadOf } from "./payload-rules";
import { type Network, postEvent } from "./post-event";
import { type EventRow, findTried, listOwnersToTell, readNextEvents, readWhole } from "./queries.server";
import { EVENTS_A_MESSAGE, isDelivered, judge, messageId, type Outcome, type Verdict } from "./rules";
import { openSecrets, type SecretConfig, signedHeaders } from "./signing";
import {
  giveBack,
  hasEndedNow,
  leaseFrom,
  notifyOfEnd,
  recordTry,
  settleTry,
  takeLease,
  type WebhookRow,
} from "./statements.server";

/** `clock`: a message takes minutes, so each try has its own moment. */
export type DeliveryDeps = {
  db: Database;
  clock: () => Date;
  network: Network;
  origin: string;
  config: SecretConfig;
  effects: Effects;
};

/** `hasMore`: more waits than one message delivers, or the receiver is to be tried again at once. */
export type Delivered = { delivered: number; failed: number; hasMore: boolean };

const NOTHING: Delivered = { delivered: 0, failed: 0, hasMore: false };

/** Deliver up to twenty events of this webhook, unless somebody else does, or it has to wait. It stops at the first failure. */
export async function deliverEvents(deps: DeliveryDeps, webhookId: string): Promise<Delivered> {
  const { db, clock } = deps;
  if (!isUuid(webhookId)) return NOTHING;
  const [taken] = await takeLease(db, webhookId, clock());
  if (!taken) return NOTHING;
  let held: WebhookRow = taken;
  const { next, newest } = await readNextEvents(db, held);
  for (const [delivered, event] of next.entries()) {
    const outcome = await sendEvent(deps, held, event);
    const settled = await settle(deps, held, event, outcome);
    if (!isDelivered(outcome))
      return { delivered, failed: 1, hasMore: settled?.state === "on" && settled.nextAt === null };
    // Somebody else has it, or an owner changed it: what was read of it counts no more.
    if (!settled) return { delivered: delivered + 1, failed: 0, hasMore: true };
    held = settled;
  }
  const hasMore = next.length === EVENTS_A_MESSAGE;
  await giveBack(db, held, hasMore ? held.cursor : newest);
  return { delivered: next.length, failed: 0, hasMore };
}

/** Send an event once, signed with the secrets that the webhook has now. */
export async function sendEvent(
  deps: Pick<DeliveryDeps, "db" | "clock" | "network" | "origin" | "config">,
  webhook: Pick<WebhookRow, "url" | "secret" | "nextSecret" | "isWhole">,
  event: EventRow,
): Promise<Outcome> {
  const { db, clock, origin } = deps;
  const whole = webhook.isWhole ? await readWhole({ db, now: clock(), origin }, event) : null;
  return sendSigned(deps, webhook, messageId(event), payloadOf(event, origin, whole));
}

export async function sendSigned(
  deps: Pick<DeliveryDeps, "clock" | "network" | "origin" | "config">,
  webhook: Pick<WebhookRow, "url" | "secret" | "nextSecret">,
  id: string,
  body: string,
): Promise<Outcome> {
  const secrets = openSecrets(deps.config, webhook);
  if (!secrets) return { status: null, problem: "secret", ms: 0, retryAfterMs: null };
  return postEvent(deps, { url: webhook.url, headers: signedHeaders(secrets, id, body, deps.clock()), body });
}

/** Write what came of a try. Returns the webhook as it is now; null if it is no longer ours. */
async function settle(
  deps: DeliveryDeps,
  held: WebhookRow,
  event: EventRow,
  outcome: Outcome,
): Promise<WebhookRow | null> {
  const { db, clock } = deps;
  const now = clock();
  const verdict = judge(held, outcome, now);
  const tried = {
    webhookId: held.id,
    eventId: event.id,
    type: event.type,
    number: held.tries + 1,
    isSkipped: verdict.isSkipped,
  };
  const writing = writeAll(db, [
    settleTry(db, held, { eventId: event.id, verdict }, now),
    recordTry(db, tried, outcome, now),
    ...(await tellOwners(deps, held, verdict, now)),
  ] as const).then(([rows]) => rows[0] ?? null);
  // Else a try whose record was written would come once more.
  return writing.catch((error) =>
    recoverLostResponse(error, async () => {
      const row = await findTried(db, tried, now);
      return row !== null && isSettled(row, event, verdict, now) && row;
    }),
  );
}

/** True of a row that `settleTry` has written at this moment. */
function isSettled({ cursor, leaseUntil, tries }: WebhookRow, { id }: EventRow, verdict: Verdict, now: Date): boolean {
  const lease = verdict.moves && !verdict.isSkipped ? leaseFrom(now).getTime() : null;
  const isAsTold = tries === verdict.tries && (leaseUntil?.getTime() ?? null) === lease;
  return isAsTold && (cursor === id) === verdict.moves;
}

/** Statements for the batch that ends a webhook: its owners get a mail, and read it on the bell. None for one that goes on. */
async function tellOwners(
  { db, effects, origin }: DeliveryDeps,
  { id, institutionId, url }: WebhookRow,
  { ends }: Verdict,
  now: Date,
): Promise<BatchItem<"sqlite">[]> {
  if (!ends) return [];
  const owners = await listOwnersToTell(db, institutionId);
  const { host } = new URL(url);
  const mails = owners.map((owner) => {
    const mail = webhookEndedMail({ id, host, ends, now, ...owner }, origin);
    return queueMailIf({ db, now, effects }, mail, hasEndedNow(id, now));
  });
  return [notifyOfEnd(db, { id, text: words.notice[ends](host) }, now), ...mails];
}
