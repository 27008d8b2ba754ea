/** The scheduled run, as the runtime starts it. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import worker from "../../build/worker/entry.worker.js";
import { bindings } from "../support/bindings";

export async function runScheduled(cron: string, env: object = {}): Promise<void> {
  const context = createExecutionContext();
  const controller = createScheduledController({ cron, scheduledTime: new Date() });
  await worker.scheduled(controller, { ...bindings, ...env }, context);
  await waitOnExecutionContext(context);
}
