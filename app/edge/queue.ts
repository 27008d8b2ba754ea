/** The messages of the queue of alerts: how the scheduled run puts them in, and how they are read. A message may come twice or late; see decision 007. */
import * as z from "zod";
import { inTime, RUN_CALL_MS } from "~/db/deadline";
import { type AlertQueue, sendAlerts } from "~/domain/alerts/send-alerts.server";
import { log } from "~/domain/log";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { logFailure } from "~/http/errors";
import { createRequestContext, type Env } from "./context";
import { matchRoute } from "./match";

const Message = z.object({ ids: z.array(z.uuid()) });
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

/** Write and send the mails of each message. One that fails comes again by itself; the others do not. */
export async function runQueue(batch: MessageBatch, env: Env): Promise<void> {
  for (const message of batch.messages) {
    // No request started it, so it has no address, no client, and no work after an answer.
    const nobody = { route: matchRoute("/"), origin: "", client: null, afterResponse: () => {} };
    const context = createRequestContext(env, nobody);
    try {
      // While a restore is under way it is not known which alerts were sent. Later they are due again.
      if (context.config.isSweepOff) continue;
      const counts = await sendAlerts(context, Message.parse(message.body));
      const sent = await sendDueMail(context);
      log("info", "alerts told", { ...counts, ...sent });
    } catch (error) {
      logFailure(error, { requestId: context.requestId, method: "QUEUE", path: batch.queue });
      message.retry({ delaySeconds: RETRY_SECONDS });
    }
  }
}
