/**
 * The messages of the queues, of alerts and of webhooks: how the scheduled run puts those of alerts in, and how they are read. A message
 * may come twice or late; see decisions 007 and 008.
 */
import * as z from "zod";
import { inTime, RUN_CALL_MS } from "~/db/deadline";
import { type AlertQueue, sendAlerts } from "~/domain/alerts/send-alerts.server";
import { log } from "~/domain/log";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { deliverEvents } from "~/domain/webhooks/deliver-events.server";
import { type Network, publicNetwork } from "~/domain/webhooks/post-event";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { createRequestContext, type Env } from "./context";
import { matchRoute } from "./match";
import { webhookQueue } from "./webhook-queue";

const AlertsDue = z.object({ ids: z.array(z.uuid()) });
const WebhookDue = z.object({ webhook_id: z.uuid() });
/** Seconds until a message that failed comes again. */
const RETRY_SECONDS = 30;

/** The queue that is bound, or null. A message that it did not take in time may still come: see above. */
export function alertQueue({ ALERTS }: Env): AlertQueue | null {
  return ALERTS
    ? {
        send: async (messages) =>
          void (await inTime(RUN_CALL_MS, ALERTS.sendBatch(messages.map((body) => ({ body }))))),
      }
    : null;
}

/** Carry out each message. One that fails comes again by itself; the others do not. `network`: what deliveries leave by. */
export async function runQueue(batch: MessageBatch, env: Env, network: Network = publicNetwork): Promise<void> {
  for (const message of batch.messages) {
    // No request started it, so it has no address, no client, and no work after an answer.
    const nobody = { route: matchRoute("/"), origin: "", client: null, afterResponse: () => {} };
    const context = createRequestContext(env, nobody);
    try {
      // While a restore is under way it is not known what was sent. Later it is due again.
      if (context.config.isSweepOff) continue;
      const webhook = WebhookDue.safeParse(message.body);
      if (webhook.success) await deliver(context, env, { id: webhook.data.webhook_id, network });
      else await tellAlerts(context, AlertsDue.parse(message.body));
    } catch (error) {
      logFailure(error, { requestId: context.requestId, method: "QUEUE", path: batch.queue });
      message.retry({ delaySeconds: RETRY_SECONDS });
    }
  }
}

/** Write and send the mails of these alerts. */
async function tellAlerts(context: RequestContext, due: z.output<typeof AlertsDue>): Promise<void> {
  const counts = await sendAlerts(context, due);
  const sent = await sendDueMail(context);
  log("info", "alerts told", { ...counts, ...sent });
}

/** Deliver a portion of what waits for a webhook. What is left gets a message of its own. */
async function deliver(
  context: RequestContext,
  env: Env,
  { id, network }: { id: string; network: Network },
): Promise<void> {
  const { hasMore, ...counts } = await deliverEvents({ ...context, clock: () => new Date(), network }, id);
  if (hasMore) await webhookQueue(env)?.send([{ webhook_id: id }]);
  // It became due while events were delivered, after the message had come.
  if (context.effects.hasQueuedMail) await sendDueMail({ ...context, now: new Date() });
  if (counts.delivered + counts.failed > 0) log("info", "events delivered", counts);
}
