/** The queue of webhooks: how a request and the run of each minute put messages in. A message only wakes; see decision 008. */
import { inTime, RUN_CALL_MS } from "~/db/deadline";
import { type WebhookQueue, wakeAfterChange } from "~/domain/webhooks/wake-webhooks.server";
import type { RequestContext } from "~/http/context";
import type { Env } from "./context";

/** The platform takes so many messages at once. */
const MESSAGES_AT_ONCE = 100;

/** The queue that is bound, or null. */
export function webhookQueue({ WEBHOOKS }: Pick<Env, "WEBHOOKS">): WebhookQueue | null {
  if (!WEBHOOKS) return null;
  return {
    async send(messages) {
      for (let at = 0; at < messages.length; at += MESSAGES_AT_ONCE) {
        const some = messages.slice(at, at + MESSAGES_AT_ONCE).map((body) => ({ body }));
        await inTime(RUN_CALL_MS, WEBHOOKS.sendBatch(some));
      }
    },
  };
}

/** Behind the answer to a request that has written to the logs of institutions. */
export async function wake(env: Env, { db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const queue = webhookQueue(env);
  // The moment at which the answer was made: a webhook whose time comes later is found by the run.
  if (queue) await wakeAfterChange({ db, now, queue });
}
