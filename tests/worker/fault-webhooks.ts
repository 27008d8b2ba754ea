/** The journeys of webhooks: what an owner does with one, and what the consumer of a message writes. */
import { openDatabase } from "~/db/client.server";
import { newRowId } from "~/domain/ids";
import { deliverEvents } from "~/domain/webhooks/deliver-events.server";
import { newSecret, sealSecret } from "~/domain/webhooks/signing";
import type { Env } from "~/edge/context";
import { logFailure } from "~/http/errors";
import type { Options } from "../support/app";
import { bindings, PRODUCTION, sql } from "../support/bindings";
import { signedIn } from "../support/factories";
import { createReceiver, createWebhook, deliveryDeps, writeEvents } from "../support/webhooks";
import type { Journey, Outcome } from "./fault-journeys";
import { untilDone } from "./fault-once";

const DAY_MS = 86_400_000;
const FIELDS = { url: "https://hooks.receiver.example/other", types: "job.changed" };

/** The forms are sent to production, which has a secret of its own for what is sealed. */
const ITS_CONFIG = { linkSecret: PRODUCTION.LINK_SECRET };

type Made = Awaited<ReturnType<typeof createWebhook>>;
type Owner = Awaited<ReturnType<typeof signedIn>>;

/** A form of the page of a webhook, which an owner sends. */
function form(
  fields: Record<string, string>,
  more: Partial<Journey> = {},
  prepare?: (made: Made) => Promise<void>,
): Journey {
  return {
    success: 303,
    ...more,
    prepare: async () => {
      const made = await createWebhook();
      // Nothing is sent to an address like this, so no test waits for the network.
      await sql(
        "UPDATE webhooks SET url = 'https://hooks.localhost/', secret = ?",
        sealSecret(ITS_CONFIG, newSecret()),
      );
      await prepare?.(made);
      const owner: Owner = await signedIn("admin", made.owner);
      return (env) => outcomeOf(owner, `/institution/webhooks/${made.id}`, fields, env ? { env } : {});
    },
  };
}

async function outcomeOf(
  owner: Owner,
  path: string,
  fields: Record<string, string>,
  options: Options,
): Promise<Outcome> {
  const answer = await owner.form(path, fields, options);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A message of the queue comes once, and again when the time of a consumer that died is over. */
function message(status: number, prepare: (made: Made) => Promise<void> = async () => {}): Journey {
  return {
    success: 200,
    prepare: async () => {
      const made = await createWebhook();
      // Two that are delivered are two writes, of which the first may stand alone. A failure keeps the second one back.
      await writeEvents(made.institutionId, status === 204 ? 1 : 2);
      await prepare(made);
      let comes = 0;
      return async (env) => {
        const { DB } = { ...bindings, ...env } as Env;
        comes += 1;
        const now = () => new Date(Date.now() + comes * 120_000);
        const deps = deliveryDeps(createReceiver(() => status).network, now, openDatabase(DB));
        const isDone = await deliverEvents(deps, made.id).then(
          () => true,
          (error) => {
            logFailure(error, { requestId: made.id, method: "QUEUE", path: "staffroom-webhooks" });
            return false;
          },
        );
        const headers = new Headers(isDone ? {} : { "Retry-After": "3600" });
        return { status: isDone ? 200 : 503, headers, text: "" };
      };
    },
  };
}

export const WEBHOOK_JOURNEYS: Record<string, Journey> = {
  "make a webhook": {
    success: 200,
    prepare: async () => {
      const { owner } = await createWebhook();
      const browser = await signedIn("admin", owner);
      const fields = { ...FIELDS, request_key: newRowId(new Date()) };
      return (env) => outcomeOf(browser, "/institution/webhooks", fields, env ? { env } : {});
    },
  },
  "change a webhook": form({ ...FIELDS, intent: "change" }),
  "switch a webhook off": form({ intent: "off" }),
  "switch a webhook on, from now on": form({ intent: "on", start: "now" }, {}, async ({ id }) => {
    await sql("UPDATE webhooks SET state = 'off' WHERE id = ?", id);
  }),
  "have a webhook send everything again": form({ intent: "replay", hours: "24" }),
  "replace the secret of a webhook": form({ intent: "secret" }, { success: 200 }),
  "replace a secret that cannot be opened": untilDone(
    form({ intent: "secret" }, { success: 200 }, async ({ id }) => {
      await sql("UPDATE webhooks SET secret = 'sealed' WHERE id = ?", id);
    }),
  ),
  "remove a webhook": form({ intent: "remove" }, { again: [404] }),
  "send a test to a webhook": untilDone(form({ intent: "test" })),
  "deliver events": message(204),
  "deliver events to a receiver that fails": untilDone(message(500)),
  "deliver events to a receiver that has failed for three days": message(500, async ({ id }) => {
    await sql("UPDATE webhooks SET failing_since = ? WHERE id = ?", Date.now() - 4 * DAY_MS, id);
  }),
};
