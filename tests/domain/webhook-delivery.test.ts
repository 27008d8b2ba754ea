/** Delivering: nothing is lost, whatever dies, comes twice, late or out of order; and nothing leaves for where it may not go. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { editWebhook, renewSecret, replayWebhook, switchWebhook } from "~/domain/webhooks/change-webhook.server";
import { deliverEvents } from "~/domain/webhooks/deliver-events.server";
import { EVENTS_A_MESSAGE, LEASE_MS } from "~/domain/webhooks/rules";
import { sendAgain, sendTest } from "~/domain/webhooks/send-by-hand.server";
import { sweepWebhooks, type WebhookMessage, wakeDueWebhooks } from "~/domain/webhooks/wake-webhooks.server";
import { config, countRows, db, rowsOf, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, moveTo } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import {
  createClock,
  createReceiver,
  createWebhook,
  deliveryDeps,
  isSignedBy,
  OWN_ORIGIN,
  RECEIVER,
  webhookRow,
  writeEvents,
} from "../support/webhooks";

type Made = Awaited<ReturnType<typeof createWebhook>>;
let hook: Made;
let clock: ReturnType<typeof createClock>;

beforeEach(async () => {
  clock = createClock();
  hook = await createWebhook();
});

const ownerDeps = () => ({ db, now: clock.now(), origin: OWN_ORIGIN, config, requestId: crypto.randomUUID() });
const idsOf = async () => (await rowsOf("events")).map(({ id }) => Number(id));
const tries = () => rowsOf("webhook_tries");

/** Deliver with a receiver until nothing is left to do now. */
async function deliver(receiver: Pick<ReturnType<typeof createReceiver>, "network">, id = hook.id) {
  let done = await deliverEvents(deliveryDeps(receiver.network, clock.now), id);
  while (done.hasMore) done = await deliverEvents(deliveryDeps(receiver.network, clock.now), id);
  return done;
}

describe("what waits", () => {
  test("comes in order, each once, signed, with ids alone and the same id at each try", async () => {
    const account = await createAccount("user");
    const job = await createJob(hook.owner, { institutionId: hook.institutionId });
    const { id: applicationId } = await createApplication(job, account);
    await sql(
      "INSERT INTO events (institution_id, type, job_id, application_id, at) VALUES (?, 'application.received', ?, ?, 5)",
      ...[hook.institutionId, job.id, applicationId],
    );
    await writeEvents(hook.institutionId, 2 * EVENTS_A_MESSAGE + 3);
    const receiver = createReceiver((nth) => (nth === 1 ? 500 : 204));
    await deliver(receiver);
    clock.pass(5_000);
    await deliver(receiver);
    const ids = await idsOf();
    expect(receiver.sequences()).toEqual([ids[0], ...ids]);
    const [first, second] = receiver.received;
    expect(first?.id).toBe(second?.id);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(ids.length);
    for (const got of receiver.received) {
      expect(isSignedBy(hook.secret, got)).toBe(true);
      expect(got).toMatchObject({ url: RECEIVER, redirect: "manual" });
    }
    expect(JSON.parse(first?.body ?? "")).toEqual({
      type: "application.received",
      timestamp: new Date(5).toISOString(),
      data: {
        ...{ sequence: ids[0], job_id: job.id, application_id: applicationId },
        url: `${OWN_ORIGIN}/application/${applicationId}`,
      },
    });
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(account.email);
    expect(await webhookRow(hook.id)).toMatchObject({
      cursor: ids.at(-1),
      tries: 0,
      next_at: null,
      failing_since: null,
      lease_until: null,
    });
  });

  test("is what happened since it was made, of its types and its institution", async () => {
    const other = await createWebhook({ types: ["message.received", "application.erased"] });
    await writeEvents(hook.institutionId, 3);
    await writeEvents(other.institutionId, 4, "job.changed");
    await writeEvents(other.institutionId, 1, "message.received");
    await writeEvents(other.institutionId, 2, "application.changed");
    const receiver = createReceiver();
    await deliver(receiver, other.id);
    const ids = await idsOf();
    expect(receiver.sequences()).toEqual([ids[7]]);
    // Events that it does not ask for are not looked at again.
    expect(await webhookRow(other.id)).toMatchObject({ cursor: ids.at(-1) });
    const later = await createWebhook();
    await sql("UPDATE webhooks SET institution_id = ? WHERE id = ?", hook.institutionId, later.id);
    await deliver(receiver, later.id);
    expect(receiver.received).toHaveLength(4);
  });

  test("holds all that the API gives, where an owner agreed, and what is gone leaves ids", async () => {
    const whole = await createWebhook({ whole: true });
    const account = await createAccount("user");
    const job = await createJob(whole.owner, { institutionId: whole.institutionId });
    const { id } = await createApplication(job, account);
    const write = (type: string, jobId: string, applicationId: string | null) =>
      sql(
        "INSERT INTO events (institution_id, type, job_id, application_id, at) VALUES (?, ?, ?, ?, 5)",
        ...[whole.institutionId, type, jobId, applicationId],
      );
    await write("application.received", job.id, id);
    await write("job.changed", job.id, null);
    await write("application.changed", job.id, crypto.randomUUID());
    await write("job.changed", crypto.randomUUID(), null);
    const receiver = createReceiver();
    await deliver(receiver, whole.id);
    const data = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(data[0].application).toMatchObject({ id, email: expect.stringContaining("@"), status: "submitted" });
    expect(data[0].application).not.toHaveProperty("resumeUrl");
    expect(data[1].job).toMatchObject({ id: job.id, title: job.title, url: `${OWN_ORIGIN}/jobdetails/${job.id}` });
    expect([data[2].application, data[3].job]).toEqual([undefined, undefined]);
  });

  test("waits while its institution is suspended, and ends with its last person", async () => {
    await writeEvents(hook.institutionId, 1);
    const receiver = createReceiver();
    await sql("UPDATE institutions SET suspended_at = 5 WHERE id = ?", hook.institutionId);
    await deliver(receiver);
    expect(receiver.received).toHaveLength(0);
    await sql("UPDATE institutions SET suspended_at = null");
    await deliver(receiver);
    expect(receiver.received).toHaveLength(1);
    // As one that goes over to another institution with all its people.
    await writeEvents(hook.institutionId, 1);
    const other = await createWebhook();
    await moveTo(other.institutionId, hook.owner, "recruiter");
    await deliver(receiver);
    expect(receiver.received).toHaveLength(1);
    expect(await sweepWebhooks({ db })).toBe(1);
    expect((await rowsOf("webhooks")).map(({ id }) => id)).toEqual([other.id]);
  });
});

describe("a receiver that", () => {
  beforeEach(async () => {
    await writeEvents(hook.institutionId, 3);
  });

  test("is slow is left after its time, and its answer counts no more", async () => {
    let isAborted = false;
    const receiver = createReceiver();
    const fetching: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => {
          isAborted = true;
          reject(new Error("aborted"));
        });
      });
    await deliver({ network: { ...receiver.network, fetch: fetching, patienceMs: 20 } });
    expect(isAborted).toBe(true);
    expect(await tries()).toMatchObject([{ status: null, problem: "slow", number: 1 }]);
    expect(await webhookRow(hook.id)).toMatchObject({ tries: 1, lease_until: null });
  });

  test.each([301, 302, 303, 307, 308])("redirects with %i is asked nowhere else", async (status) => {
    const receiver = createReceiver(
      () => new Response(null, { status, headers: { Location: "https://169.254.169.254/" } }),
    );
    await deliver(receiver);
    expect(receiver.received).toHaveLength(1);
    expect(await tries()).toMatchObject([{ status, problem: null }]);
  });

  test("answers a megabyte is not read", async () => {
    let read = 0;
    const body = () =>
      new ReadableStream({
        pull(controller) {
          read += 1;
          if (read > 16) controller.close();
          else controller.enqueue(new Uint8Array(65_536));
        },
      });
    const receiver = createReceiver(() => new Response(body()));
    await deliver(receiver);
    expect(receiver.received).toHaveLength(3);
    expect(read).toBeLessThanOrEqual(3);
  });

  test("answers 410 gets nothing more, and the owners are told", async () => {
    const receiver = createReceiver(() => 410);
    await deliver(receiver);
    clock.pass(86_400_000);
    await deliver(receiver);
    expect(receiver.received).toHaveLength(1);
    expect(await webhookRow(hook.id)).toMatchObject({ state: "gone" });
    const [mail] = (await rowsOf("mail_outbox")).filter(({ event_key }) =>
      String(event_key).startsWith("webhook-ended:"),
    );
    expect(mail).toMatchObject({ recipient: hook.owner.email, subject: "A webhook of Hill View School is off" });
    expect(String(mail?.body)).toContain(`${OWN_ORIGIN}/institution/webhooks/${hook.id}`);
    expect(await rowsOf("notifications")).toMatchObject([
      { user_id: hook.owner.id, href: `/institution/webhooks/${hook.id}` },
    ]);
  });

  test("answers 429 is asked again when it says, and no event is given up for it", async () => {
    const busy = () => new Response(null, { status: 429, headers: { "Retry-After": "600" } });
    let isBusy = true;
    const receiver = createReceiver(() => (isBusy ? busy() : 204));
    for (let count = 0; count < 12; count += 1) {
      await deliver(receiver);
      await deliver(receiver);
      clock.pass(600_000);
    }
    expect(receiver.received).toHaveLength(12);
    isBusy = false;
    await deliver(receiver);
    expect(new Set(receiver.sequences())).toEqual(new Set(await idsOf()));
    expect((await tries()).filter(({ is_skipped }) => is_skipped === 1)).toEqual([]);
  });

  test("never takes one event loses that one, marked, after ten tries, and gets the others", async () => {
    const [poison] = await idsOf();
    const receiver = createReceiver((_nth, { body }) => (JSON.parse(body).data.sequence === poison ? 500 : 200));
    for (let count = 0; count < 10; count += 1) {
      await deliver(receiver);
      const { next_at } = await webhookRow(hook.id);
      if (next_at !== null) clock.pass(Number(next_at) - clock.now().getTime());
    }
    await deliver(receiver);
    const numbers = (await tries()).filter(({ event_id }) => event_id === poison);
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(numbers.map(({ is_skipped }) => is_skipped)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(receiver.sequences().slice(10)).toEqual((await idsOf()).slice(1));
    expect(await webhookRow(hook.id)).toMatchObject({ state: "on", failing_since: null, tries: 0 });
  });

  test("takes nothing for three days is switched off, and its owners are told once", async () => {
    const receiver = createReceiver(() => 503);
    for (let count = 0; count < 40; count += 1) {
      await deliver(receiver);
      const { next_at } = await webhookRow(hook.id);
      if (next_at === null) break;
      clock.pass(Number(next_at) - clock.now().getTime());
    }
    expect(await webhookRow(hook.id)).toMatchObject({ state: "off", cursor: (await idsOf())[0] });
    const rows = await tries();
    const first = Number(rows[0]?.at);
    expect(Number(rows.at(-1)?.at) - first).toBe(3 * 86_400_000);
    expect(rows.filter(({ is_skipped }) => is_skipped === 1)).toMatchObject([{ number: 10 }]);
    const mails = (await rowsOf("mail_outbox")).filter(({ event_key }) =>
      String(event_key).startsWith("webhook-ended:"),
    );
    expect(mails).toHaveLength(1);
    // On again: what waits comes now, or only what happens from now on.
    const fine = createReceiver();
    await switchWebhook(ownerDeps(), hook.owner, hook.id, { state: "on", start: "waiting" });
    await deliver(fine);
    expect(fine.sequences()).toEqual((await idsOf()).slice(1));
    await switchWebhook(ownerDeps(), hook.owner, hook.id, { state: "off", start: "waiting" });
    await writeEvents(hook.institutionId, 2);
    await deliver(fine);
    await switchWebhook(ownerDeps(), hook.owner, hook.id, { state: "on", start: "now" });
    await writeEvents(hook.institutionId, 1);
    await deliver(fine);
    expect(fine.sequences()).toEqual([...(await idsOf()).slice(1, 3), (await idsOf()).at(-1)]);
  });
});

describe("an address", () => {
  beforeEach(async () => {
    await writeEvents(hook.institutionId, 2);
  });

  test.each(["10.0.0.8", "127.0.0.1", "169.254.169.254", "::1", "::ffff:192.168.0.1"])(
    "whose name means %s is not called",
    async (address) => {
      const receiver = createReceiver();
      const resolve = async (_name: string, family: 4 | 6) =>
        address.includes(":") === (family === 6) ? [address] : [];
      await deliver({ network: { ...receiver.network, resolve } });
      expect(receiver.received).toHaveLength(0);
      expect(await tries()).toMatchObject([{ status: null, problem: "private_address" }]);
    },
  );

  test("whose name means a private one at the second look is not called again", async () => {
    const receiver = createReceiver(() => 500);
    let looks = 0;
    const resolve = async (_name: string, family: 4 | 6) => {
      if (family === 6) return [];
      looks += 1;
      return looks === 1 ? ["93.184.215.14"] : ["93.184.215.14", "10.0.0.1"];
    };
    const network = { ...receiver.network, resolve };
    await deliver({ network });
    clock.pass(5_000);
    await deliver({ network });
    expect(receiver.received).toHaveLength(1);
    expect(await tries()).toMatchObject([{ status: 500 }, { problem: "private_address" }]);
  });

  test("that has none, or of which nobody knows, is tried later", async () => {
    const receiver = createReceiver();
    await deliver({ network: { ...receiver.network, resolve: async () => [] } });
    clock.pass(5_000);
    const lost = async () => {
      throw new Error("queryA ETIMEOUT");
    };
    await deliver({ network: { ...receiver.network, resolve: lost } });
    expect(await tries()).toMatchObject([{ problem: "no_address" }, { problem: "unreachable" }]);
    clock.pass(60_000);
    await deliver(receiver);
    expect(receiver.sequences()).toEqual(await idsOf());
  });

  test("that came into the table past the form is looked at before each try all the same", async () => {
    const receiver = createReceiver();
    for (const url of ["http://hooks.example.com/", "https://127.0.0.1/", `${OWN_ORIGIN}/application/applyforjob`]) {
      await sql("UPDATE webhooks SET url = ?, next_at = null", url);
      await deliver(receiver);
    }
    expect(receiver.received).toHaveLength(0);
    expect((await tries()).map(({ problem }) => problem)).toEqual(["address", "address", "address"]);
  });
});

describe("a secret that is replaced", () => {
  test("while a delivery is on its way signs the next one beside the old, and alone after a day", async () => {
    await writeEvents(hook.institutionId, 3);
    let next = "";
    const receiver = createReceiver(async (nth) => {
      if (nth === 1) next = (await renewSecret(ownerDeps(), hook.owner, hook.id)).secret;
      return 204;
    });
    await deliver(receiver);
    await deliver(receiver);
    const [first, ...others] = receiver.received;
    expect([first && isSignedBy(hook.secret, first), first && isSignedBy(next, first)]).toEqual([true, false]);
    expect(others.length).toBeGreaterThanOrEqual(2);
    for (const got of others) expect([isSignedBy(hook.secret, got), isSignedBy(next, got)]).toEqual([true, true]);
    clock.pass(86_400_000);
    await writeEvents(hook.institutionId, 1);
    await deliver(receiver);
    const last = receiver.received.at(-1);
    expect(last?.signatures).toHaveLength(1);
    expect(last && isSignedBy(next, last)).toBe(true);
  });

  test("after the Worker's own secret is another one, signs alone; until then nothing leaves unsigned", async () => {
    await writeEvents(hook.institutionId, 1);
    const receiver = createReceiver();
    const other = { ...config, linkSecret: "another-secret-of-the-worker-0123456789" };
    await deliverEvents({ ...deliveryDeps(receiver.network, clock.now), config: other }, hook.id);
    expect(receiver.received).toHaveLength(0);
    expect(await tries()).toMatchObject([{ problem: "secret" }]);
    const { secret } = await renewSecret({ ...ownerDeps(), config: other }, hook.owner, hook.id);
    await deliverEvents({ ...deliveryDeps(receiver.network, clock.now), config: other }, hook.id);
    const [got] = receiver.received;
    expect(got?.signatures).toHaveLength(1);
    expect(got && isSignedBy(secret, got)).toBe(true);
  });

  test("stands in no row in the clear", async () => {
    const { secret } = await renewSecret(ownerDeps(), hook.owner, hook.id);
    const rows = JSON.stringify(await rowsOf("webhooks"));
    for (const each of [hook.secret, secret]) expect(rows).not.toContain(each.slice(6, 30));
  });
});

describe("a message", () => {
  test("that comes twice at once is carried out by one consumer", async () => {
    await writeEvents(hook.institutionId, 5);
    const receiver = createReceiver();
    const deps = deliveryDeps(receiver.network, clock.now);
    await Promise.all([deliverEvents(deps, hook.id), deliverEvents(deps, hook.id), deliverEvents(deps, hook.id)]);
    expect(receiver.sequences()).toEqual(await idsOf());
  });

  test("that comes twice, late, out of order, or for no webhook changes nothing", async () => {
    const other = await createWebhook();
    await writeEvents(hook.institutionId, 2);
    await writeEvents(other.institutionId, 2);
    const receiver = createReceiver();
    for (const id of [other.id, hook.id, other.id, hook.id, crypto.randomUUID(), "webhook"])
      await deliver(receiver, id);
    expect(receiver.sequences().sort()).toEqual((await idsOf()).sort());
    expect(await countRows("webhook_tries")).toBe(4);
  });

  test("whose consumer dies between the answer and the cursor sends the event again under the same id, when its time is over", async () => {
    await writeEvents(hook.institutionId, 3);
    const receiver = createReceiver();
    const dying = { ...deliveryDeps(receiver.network, clock.now), db: openDatabase(failingDatabase({ at: 3 }).DB) };
    await expect(deliverEvents(dying, hook.id)).rejects.toThrow();
    expect(receiver.received).toHaveLength(1);
    await deliver(receiver);
    expect(receiver.received).toHaveLength(1);
    clock.pass(LEASE_MS);
    await deliver(receiver);
    const ids = await idsOf();
    expect(receiver.sequences()).toEqual([ids[0], ...ids]);
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
  });

  test("whose consumer was overtaken by an owner's change moves no cursor", async () => {
    await writeEvents(hook.institutionId, 3);
    const receiver = createReceiver(async (nth) => {
      const input = { url: "https://elsewhere.example/", types: ["job.changed" as const], whole: false, agrees: false };
      if (nth === 1) await editWebhook(ownerDeps(), hook.owner, hook.id, input);
      return 204;
    });
    await deliver(receiver);
    const ids = await idsOf();
    expect(receiver.sequences()).toEqual([ids[0], ...ids]);
    expect(receiver.received.map(({ url }) => url).slice(1)).toEqual(Array(3).fill("https://elsewhere.example/"));
  });

  test("is found by the run where it was lost, and the run delivers by itself without a queue", async () => {
    const idle = await createWebhook();
    await writeEvents(hook.institutionId, EVENTS_A_MESSAGE + 1);
    const receiver = createReceiver();
    const posted: WebhookMessage[] = [];
    const queue = { send: async (messages: WebhookMessage[]) => void posted.push(...messages) };
    await wakeDueWebhooks({ ...deliveryDeps(receiver.network, clock.now), queue });
    expect(posted).toEqual([{ webhook_id: hook.id }]);
    expect(receiver.received).toHaveLength(0);
    await wakeDueWebhooks({ ...deliveryDeps(receiver.network, clock.now), queue: null });
    expect(receiver.sequences()).toEqual(await idsOf());
    await wakeDueWebhooks({ ...deliveryDeps(receiver.network, clock.now), queue });
    expect(posted).toHaveLength(1);
    expect(idle.id).not.toBe(hook.id);
  });
});

describe("by hand", () => {
  test("a test is sent to a webhook that is off too, and moves nothing", async () => {
    await writeEvents(hook.institutionId, 2);
    await switchWebhook(ownerDeps(), hook.owner, hook.id, { state: "off", start: "waiting" });
    const before = await webhookRow(hook.id);
    const receiver = createReceiver(() => 202);
    const sent = await sendTest({ ...ownerDeps(), network: receiver.network }, hook.owner, hook.id);
    expect(sent).toMatchObject({ status: 202, problem: null });
    const [got] = receiver.received;
    expect(got && isSignedBy(hook.secret, got)).toBe(true);
    expect(JSON.parse(got?.body ?? "")).toMatchObject({ type: "test", data: { sequence: null } });
    expect(await webhookRow(hook.id)).toEqual(before);
    expect(await tries()).toMatchObject([{ type: "test", event_id: null, number: null, status: 202 }]);
  });

  test("a delivery is sent again under its own id; what is another webhook's, forgotten or a test is not found", async () => {
    await writeEvents(hook.institutionId, 2);
    const receiver = createReceiver();
    await deliver(receiver);
    const [first] = await tries();
    const again = (deliveryId: string, owner = hook.owner) =>
      sendAgain({ ...ownerDeps(), network: receiver.network }, owner, { id: hook.id, deliveryId });
    await again(String(first?.id));
    expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id);
    const stranger = await createWebhook();
    await expect(again(String(first?.id), stranger.owner)).rejects.toThrow("no such webhook");
    for (const id of ["0", "1e3", "x", String(Number(first?.id) + 999)])
      await expect(again(id)).rejects.toThrow("no such delivery");
    await sql("DELETE FROM events");
    await expect(again(String(first?.id))).rejects.toThrow("forgotten");
  });

  test("everything since a moment is sent once more", async () => {
    await writeEvents(hook.institutionId, 2, "job.changed", 1_000);
    await writeEvents(hook.institutionId, 2, "job.changed", 2_000);
    const receiver = createReceiver();
    await deliver(receiver);
    await replayWebhook(ownerDeps(), hook.owner, hook.id, { since: new Date(2_000).toISOString() });
    await deliver(receiver);
    const ids = await idsOf();
    expect(receiver.sequences()).toEqual([...ids, ...ids.slice(2)]);
    // A moment that is still to come skips nothing.
    await writeEvents(hook.institutionId, 1, "job.changed", 3_000);
    await replayWebhook(ownerDeps(), hook.owner, hook.id, { since: "2199-01-01T00:00:00Z" });
    await deliver(receiver);
    expect(receiver.sequences().at(-1)).toBe((await idsOf()).at(-1));
  });
});

describe("after a restore", () => {
  test("a cursor beyond a log that counts anew begins with what is there, and the ids of its deliveries are others", async () => {
    await writeEvents(hook.institutionId, 5, "job.changed", 1_000);
    const receiver = createReceiver();
    await deliver(receiver);
    const before = new Set(receiver.received.map(({ id }) => id));
    // As a copy is read back of whose log nothing was left: rows come back, and the count begins with them.
    await sql("DELETE FROM events");
    await sql("DELETE FROM sqlite_sequence WHERE name = 'events'");
    await writeEvents(hook.institutionId, 2, "job.changed", 2_000);
    const posted: WebhookMessage[] = [];
    const queue = { send: async (messages: WebhookMessage[]) => void posted.push(...messages) };
    await wakeDueWebhooks({ ...deliveryDeps(receiver.network, clock.now), queue });
    expect(posted).toEqual([{ webhook_id: hook.id }]);
    await deliver(receiver);
    expect(receiver.received).toHaveLength(7);
    for (const { id } of receiver.received.slice(5)) expect(before.has(id)).toBe(false);
  });
});

describe("whatever dies", () => {
  /** Numbers that look random and are the same in each run. */
  function random(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
  }

  test.each([1, 2])(
    "300 events reach a receiver that fails at random, by consumers that die at random: none is lost (%i)",
    async (seed) => {
      const chance = random(seed);
      await writeEvents(hook.institutionId, 300);
      const receiver = createReceiver(() => (chance() < 0.1 ? 500 : 204));
      let deaths = 0;
      for (let count = 0; (await webhookRow(hook.id)).cursor !== (await idsOf()).at(-1); count += 1) {
        expect(count, "it goes on").toBeLessThan(2_000);
        // A consumer that dies has got the answers before: its writes are what is missing.
        const dies = chance() < 0.3;
        const database = dies ? openDatabase(failingDatabase({ at: 3 + Math.floor(chance() * 20) }).DB) : db;
        await deliverEvents(deliveryDeps(receiver.network, clock.now, database), hook.id).catch(() => {
          deaths += 1;
        });
        const { next_at, lease_until } = await webhookRow(hook.id);
        clock.pass(Math.max(Number(next_at ?? 0), Number(lease_until ?? 0)) - clock.now().getTime() || 0);
      }
      expect(deaths).toBeGreaterThan(3);
      const taken = receiver.sequences();
      expect([...new Set(taken)].sort((one, other) => one - other)).toEqual(await idsOf());
      expect((await tries()).filter(({ is_skipped }) => is_skipped === 1)).toEqual([]);
    },
  );
});
