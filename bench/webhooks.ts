/**
 * Events of an institution delivered to a receiver that is killed at random, by consumers that are killed at random: `node
 * bench/webhooks.ts [EVENTS]` counts what was lost, by default of 10,000. The receiver is a process of its own, reached over HTTP and
 * killed as it answers; a consumer dies at any of its calls of the database. The clock is turned, so that no wait takes time.
 */
import { type ChildProcess, fork } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Webhook } from "standardwebhooks";
import { readArguments } from "../.scripts/arguments.mjs";
import { createRandom } from "../.scripts/demo/random.ts";
import { during, stopChildrenOnSignals } from "../.scripts/run.ts";
import { openFile } from "./domain.ts";
import { migrations } from "./generate.ts";
import { LOCAL_SECRET } from "./wrangler-config.ts";

export type WebhookFigure = {
  events: number;
  lost: number;
  /** Deliveries that the receiver wrote down, those that came twice among them. */
  received: number;
  receiversKilled: number;
  consumersKilled: number;
  tries: number;
  seconds: number;
};

/** In the environment of the receiver: the file in which it writes down, and the secret. */
const [RECEIVER, SECRET] = ["WEBHOOK_RECEIVER", "WEBHOOK_SECRET"];
const SEED = "webhooks";
const WEBHOOK = "01a00000-0000-7000-8000-000000000001";

/**
 * The receiver: it looks whether the signature is right, and writes the number of each event down before it answers, as one does that
 * keeps what it has taken.
 */
function receive(file: string, secret: string): void {
  const library = new Webhook(secret);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures } = request.headers;
    const right = library.sign(String(id), new Date(Number(seconds) * 1000), body);
    if (!String(signatures).split(" ").includes(right)) return void response.writeHead(401).end();
    appendFileSync(file, `${JSON.parse(body).data.sequence}\n`);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
}

/** A receiver that is started anew when it is killed. */
function createReceiver(file: string, secret: string) {
  let [child, port, killed]: [ChildProcess | null, number, number] = [null, 0, 0];
  async function start(): Promise<void> {
    child = fork(fileURLToPath(import.meta.url), {
      execArgv: [],
      env: { ...process.env, [RECEIVER]: file, [SECRET]: secret },
    });
    port = await new Promise((ready) => child?.once("message", (address) => ready((address as { port: number }).port)));
  }
  return {
    start,
    post: (init: RequestInit | undefined) => fetch(`http://127.0.0.1:${port}/`, init),
    kill() {
      killed += 1;
      child?.kill("SIGKILL");
    },
    killed: () => killed,
  };
}

/** One institution with an owner, a webhook and so many events. */
async function openWorld(events: number) {
  const file = new DatabaseSync(":memory:");
  for (const sql of migrations()) file.exec(sql);
  const { sealSecret, newSecret } = await import("../app/domain/webhooks/signing.ts");
  const secret = newSecret();
  file.exec(`INSERT INTO users (id, email, role, created_at) VALUES ('owner', 'owner@example.com', 'admin', 5);
    INSERT INTO institutions (id, name, created_at, updated_at) VALUES ('school', 'Hill View School', 5, 5);
    INSERT INTO institution_members (user_id, institution_id, role, created_at) VALUES ('owner', 'school', 'owner', 5);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
      INSERT INTO events (institution_id, type, at) SELECT 'school', 'job.changed', 5 FROM n`);
  file
    .prepare(`INSERT INTO webhooks (id, institution_id, url, types, secret, cursor, state, created_at, updated_at)
      VALUES ('${WEBHOOK}', 'school', 'https://hooks.receiver.example/', 'job.changed', ?, 0, 'on', 5, 5)`)
    .run(sealSecret({ linkSecret: LOCAL_SECRET }, secret));
  return { file, secret };
}

/** `deaths`: the share of deliveries at which the receiver is killed. */
export async function measureWebhooks(events: number, { deaths = 0.005 } = {}): Promise<WebhookFigure> {
  const began = performance.now();
  const place = mkdtempSync(join(tmpdir(), "staffroom-webhooks-"));
  const record = join(place, "received");
  writeFileSync(record, "");
  const { file, secret } = await openWorld(events);
  const [receiver, random] = [createReceiver(record, secret), createRandom(SEED).next];
  const db = await openFile(file);
  const { deliverEvents } = await import("../app/domain/webhooks/deliver-events.server.ts");
  const { createEffects } = await import("../app/domain/effects.ts");
  let [time, consumersKilled, callsLeft] = [Date.now(), 0, Number.POSITIVE_INFINITY];
  const dying = new Proxy(db, {
    get(target, name) {
      if (name === "batch") {
        if (callsLeft <= 0) throw new Error("killed");
        callsLeft -= 1;
      }
      return Reflect.get(target, name);
    },
  });
  const network = {
    async fetch(_url: unknown, init?: RequestInit) {
      const answer = receiver.post(init);
      if (random() < deaths) receiver.kill();
      return answer;
    },
    resolve: async (_name: string, family: 4 | 6) => (family === 4 ? ["93.184.215.14"] : []),
    patienceMs: 10_000,
  };
  const deps = {
    ...{ db: dying, network: network as never, origin: "https://staffroom.example", clock: () => new Date(time) },
    ...{ config: { linkSecret: LOCAL_SECRET }, effects: createEffects(() => {}) },
  };
  const row = file.prepare("SELECT cursor, next_at, lease_until, state FROM webhooks");
  type Row = { cursor: number; next_at: number | null; lease_until: number | null; state: string };
  await receiver.start();
  for (let killed = 0; (row.get() as Row).cursor < events; ) {
    callsLeft = random() < 0.2 ? Math.floor(random() * 20) : Number.POSITIVE_INFINITY;
    await deliverEvents(deps, WEBHOOK).catch(() => {
      consumersKilled += 1;
    });
    const { next_at, lease_until, state } = row.get() as Row;
    if (state !== "on") throw new Error(`The webhook is ${state}`);
    time = Math.max(time, next_at ?? 0, lease_until ?? 0);
    if (receiver.killed() > killed) await receiver.start();
    killed = receiver.killed();
  }
  const received = readFileSync(record, "utf8").trim().split("\n").map(Number);
  const tries = (file.prepare("SELECT count(*) AS n FROM webhook_tries").get() as { n: number }).n;
  const receiversKilled = receiver.killed();
  receiver.kill();
  rmSync(place, { recursive: true });
  const lost = events - new Set(received).size;
  const seconds = (performance.now() - began) / 1000;
  return { events, lost, received: received.length, receiversKilled, consumersKilled, tries, seconds };
}

function table({ events, lost, received, receiversKilled, consumersKilled, tries, seconds }: WebhookFigure): string {
  return [
    "| events | lost | received | receivers killed | consumers killed | tries | seconds |",
    "|---|---|---|---|---|---|---|",
    `| ${[events, lost, received, receiversKilled, consumersKilled, tries, seconds.toFixed(0)].join(" | ")} |`,
  ].join("\n");
}

const own = process.env[RECEIVER];
if (own) receive(own, process.env[SECRET] ?? "");
else if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  stopChildrenOnSignals();
  const { words } = readArguments("bench:webhooks");
  const events = Number(words[0] ?? 10_000);
  const figure = await during(`${events} events to a receiver that dies`, () => measureWebhooks(events));
  console.log(table(figure));
  process.exit(figure.lost > 0 ? 1 : 0);
}
