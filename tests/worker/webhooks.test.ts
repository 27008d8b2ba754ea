/** Webhooks through the Worker: a change wakes them behind its answer, the run finds what was lost, the queue's messages are carried out. */
import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import type { WebhookMessage } from "~/domain/webhooks/wake-webhooks.server";
import type { Env } from "~/edge/context";
import { runQueue } from "~/edge/queue";
import { bindings, rowsOf, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { createJob, signedIn } from "../support/factories";
import { createReceiver, createWebhook, isSignedBy, webhookRow, writeEvents } from "../support/webhooks";
import { runScheduled } from "./scheduled";

let hook: Awaited<ReturnType<typeof createWebhook>>;
let posted: WebhookMessage[];
const WEBHOOKS = {
  sendBatch: async (messages: { body: WebhookMessage }[]) => void posted.push(...messages.map(({ body }) => body)),
};

beforeEach(async () => {
  [hook, posted] = [await createWebhook(), []];
});

async function consume(bodies: unknown[], { network }: ReturnType<typeof createReceiver>, env: object = {}) {
  const messages = bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch("staffroom-webhooks", messages);
  const context = createExecutionContext();
  await runQueue(batch, { ...bindings, WEBHOOKS, ...env } as unknown as Env, network);
  return getQueueResult(batch, context);
}

test("a form that changes a job wakes the webhook behind its answer; one that changes nothing of it does not", async () => {
  const owner = await signedIn("admin", hook.owner);
  const job = await createJob(hook.owner, { institutionId: hook.institutionId });
  await owner.get("/myjobs", { env: { WEBHOOKS } });
  expect(posted).toEqual([]);
  await owner.form("/myjobs", { jobId: job.id, move: "close" }, { env: { WEBHOOKS } });
  await expect.poll(() => posted).toEqual([{ webhook_id: hook.id }]);
  const receiver = createReceiver();
  await consume([...posted, ...posted], receiver);
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "job.changed", data: { job_id: job.id } },
  ]);
  expect(receiver.received.every((got) => isSignedBy(hook.secret, got))).toBe(true);
});

test("a message that was lost is sent by the next run, and what one message leaves gets another", async () => {
  await writeEvents(hook.institutionId, 25);
  await runScheduled("* * * * *", { WEBHOOKS });
  expect(posted).toEqual([{ webhook_id: hook.id }]);
  const receiver = createReceiver();
  await consume(posted.splice(0), receiver);
  expect(receiver.received).toHaveLength(20);
  expect(posted).toEqual([{ webhook_id: hook.id }]);
  await consume(posted.splice(0), receiver);
  expect(receiver.sequences()).toEqual((await rowsOf("events")).map(({ id }) => id));
  await runScheduled("* * * * *", { WEBHOOKS });
  expect(posted).toEqual([]);
});

test("a queue that does not take the message changes no answer, and is logged", async () => {
  const owner = await signedIn("admin", hook.owner);
  const job = await createJob(hook.owner, { institutionId: hook.institutionId });
  const lost = {
    sendBatch: async () => {
      throw new Error("Queue sendBatch failed");
    },
  };
  const answer = await owner.form("/myjobs", { jobId: job.id, move: "close" }, { env: { WEBHOOKS: lost } });
  expect(answer.status).toBe(303);
  await expect.poll(() => takeLoggedErrors().length).toBe(1);
});

test("while a restore is under way nothing is handed over and nothing leaves", async () => {
  await writeEvents(hook.institutionId, 1);
  const receiver = createReceiver();
  await runScheduled("* * * * *", { WEBHOOKS, SWEEP: "off" });
  await consume([{ webhook_id: hook.id }], receiver, { SWEEP: "off" });
  expect([posted, receiver.received]).toEqual([[], []]);
});

test("a webhook that ends sends its mail at once, and what is no message of ours comes again", async () => {
  await writeEvents(hook.institutionId, 1);
  const result = await consume(
    [{ webhook: hook.id }, { webhook_id: hook.id }],
    createReceiver(() => 410),
  );
  expect(result.retryMessages).toMatchObject([{ msgId: "0" }]);
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(await webhookRow(hook.id)).toMatchObject({ state: "gone" });
  expect((await rowsOf("mail_outbox")).every(({ sent_at }) => sent_at !== null)).toBe(true);
});

test("the secret is shown in the answer to the form alone, and once", async () => {
  await sql("DELETE FROM webhooks");
  const owner = await signedIn("admin", hook.owner);
  const fields = {
    ...{ url: "https://hooks.receiver.example/a", types: "job.changed" },
    request_key: "0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee",
  };
  const first = await (await owner.form("/institution/webhooks", fields)).text();
  expect(first).toMatch(/whsec_[\w+/]{43}=/);
  const again = await (await owner.form("/institution/webhooks", fields)).text();
  expect(again).not.toContain("whsec_");
  expect(await rowsOf("webhooks")).toHaveLength(1);
  const page = await (await owner.get(`/institution/webhooks/${fields.request_key}`)).text();
  expect(page).not.toContain("whsec_");
});

test("personal data leave after a tick alone, and five webhooks are the most", async () => {
  const owner = await signedIn("admin", hook.owner);
  const fields = { url: "https://hooks.receiver.example/a", types: "job.changed" };
  const refused = await owner.form("/institution/webhooks", { ...fields, whole: "true" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Tick that personal data leaves");
  for (const expected of [200, 200, 200, 200, 409])
    expect((await owner.form("/institution/webhooks", { ...fields, whole: "true", agrees: "true" })).status).toBe(
      expected,
    );
  expect(await rowsOf("webhooks")).toHaveLength(5);
});
