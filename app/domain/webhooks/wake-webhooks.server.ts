/**
 * Find the webhooks that have something to deliver, and say so to the queue. A message only wakes its consumer: the webhook itself says
 * what is to be sent, and when.
 */
import type { Database } from "~/db/client.server";
import { log } from "~/domain/log";
import { type Delivered, type DeliveryDeps, deliverEvents } from "./deliver-events.server";
import { listDue } from "./queries.server";
import { EVENTS_A_MESSAGE, INLINE_A_RUN, WEBHOOKS_A_RUN } from "./rules";
import { bringBackCursors, deleteAbandoned } from "./statements.server";

/** A message of the queue. */
export type WebhookMessage = { webhook_id: string };

/** Hands messages over; they come to `deliverEvents`. */
export type WebhookQueue = { send(messages: WebhookMessage[]): Promise<void> };

/** Hand over whatever is due. Without a queue the run delivers by itself, in smaller portions. Returns how many webhooks were woken. */
export async function wakeDueWebhooks(
  deps: DeliveryDeps & { queue: WebhookQueue | null },
): Promise<{ webhooks: number }> {
  const { db, clock, queue } = deps;
  const back = await bringBackCursors(db);
  if (back.length > 0) log("warn", "webhooks begin anew: the log counts from a copy", { webhooks: back.length });
  const due = await listDue(db, clock(), { limit: queue ? WEBHOOKS_A_RUN : INLINE_A_RUN });
  if (queue) await hand(queue, due);
  else for (const id of due) await deliverAll(deps, id);
  return { webhooks: due.length };
}

/** Hand over those of the institutions in whose logs a request has just written. */
export async function wakeAfterChange({
  db,
  now,
  queue,
}: {
  db: Database;
  now: Date;
  queue: WebhookQueue;
}): Promise<void> {
  await hand(queue, await listDue(db, now, { limit: WEBHOOKS_A_RUN, newest: EVENTS_A_MESSAGE }));
}

async function hand(queue: WebhookQueue, ids: string[]): Promise<void> {
  if (ids.length > 0) await queue.send(ids.map((id) => ({ webhook_id: id })));
}

/** One message after the other, as the queue would bring them. */
async function deliverAll(deps: DeliveryDeps, id: string): Promise<void> {
  let done: Delivered;
  do done = await deliverEvents(deps, id);
  while (done.hasMore && done.delivered > 0);
}

/** Remove the webhooks of institutions whose people have all gone. Returns how many. */
export async function sweepWebhooks({ db }: { db: Database }): Promise<number> {
  return (await deleteAbandoned(db)).length;
}
