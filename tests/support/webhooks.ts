/** A school with a webhook, its log, and a receiver that answers as a test says. */
import { Webhook } from "standardwebhooks";
import { createEffects } from "~/domain/effects";
import type { DeliveryDeps } from "~/domain/webhooks/deliver-events.server";
import { makeWebhook } from "~/domain/webhooks/make-webhook.server";
import { EVENT_TYPES, type EventType } from "~/domain/webhooks/rules";
import { bindings, config, db, rowsOf } from "./bindings";
import { type Account, createAccount, createInstitution } from "./factories";

export const OWN_ORIGIN = "https://staffroom.example";
export const RECEIVER = "https://hooks.receiver.example/staffroom";

/** An institution with an owner. */
export async function createSchool(): Promise<{ owner: Account; institutionId: string }> {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const { id } = await createInstitution([[owner, "owner"]]);
  return { owner, institutionId: id };
}

type Made = { url?: string; types?: readonly EventType[]; whole?: boolean; now?: Date };

/** The same with a webhook. */
export async function createWebhook({
  url = RECEIVER,
  types = EVENT_TYPES,
  whole = false,
  now = new Date(),
}: Made = {}) {
  const school = await createSchool();
  const made = await makeWebhook({ db, now, origin: OWN_ORIGIN, config }, school.owner, {
    ...{ url, whole, agrees: whole },
    types: [...types],
  });
  if (made.secret === null) throw new Error("It was made before");
  return { ...school, id: made.id, secret: made.secret };
}

/** So many events of a school, of one type. */
export async function writeEvents(
  institutionId: string,
  count: number,
  type: EventType = "job.changed",
  at = Date.now(),
) {
  const statement = `INSERT INTO events (institution_id, type, at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    SELECT ?, ?, ? FROM n`;
  await bindings.DB.prepare(statement).bind(count, institutionId, type, at).run();
}

export type Received = {
  id: string;
  signatures: string[];
  timestamp: number;
  body: string;
  url: string;
  redirect: string | undefined;
};

/** All that a receiver has got, and what it answers: a status, an answer, or an error. */
export function createReceiver(
  answer: (nth: number, got: Received) => number | Response | Promise<Response | number> = () => 204,
) {
  const received: Received[] = [];
  const fetching: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const got: Received = {
      id: headers.get("webhook-id") ?? "",
      signatures: (headers.get("webhook-signature") ?? "").split(" "),
      timestamp: Number(headers.get("webhook-timestamp")),
      body: String(init?.body),
      url: String(input),
      redirect: init?.redirect,
    };
    received.push(got);
    const given = await answer(received.length, got);
    return typeof given === "number" ? new Response(null, { status: given }) : given;
  };
  const network = {
    fetch: fetching,
    resolve: async (_name: string, family: 4 | 6) => (family === 4 ? ["93.184.215.14"] : []),
    patienceMs: 5_000,
  };
  return { received, network, sequences: () => received.map(({ body }) => JSON.parse(body).data.sequence as number) };
}

/** True if one of the signatures is right for this secret. */
export function isSignedBy(secret: string, { id, timestamp, body, signatures }: Received): boolean {
  return signatures.includes(new Webhook(secret).sign(id, new Date(timestamp * 1000), body));
}

/** A clock that a test turns, beginning now. */
export function createClock(start = Date.now()) {
  let time = start;
  return {
    now: () => new Date(time),
    pass(ms: number) {
      time += ms;
    },
  };
}

export function deliveryDeps(
  network: DeliveryDeps["network"],
  clock: () => Date = () => new Date(),
  database = db,
): DeliveryDeps {
  return { db: database, clock, network, origin: OWN_ORIGIN, config, effects: createEffects(() => {}) };
}

export async function webhookRow(id: string): Promise<Record<string, unknown>> {
  const row = (await rowsOf("webhooks")).find((each) => each.id === id);
  if (!row) throw new Error(`No webhook ${id}`);
  return row;
}
