/** Every operation is sent each of its answers: status, body and headers are as the document promises them. */
import { contract } from "virtual:api-contract";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { NOT_SENT } from "../support/answers-not-sent";
import { request, send } from "../support/app";
import { sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { checkAnswer, operationOf } from "../support/contract";
import { beginInWorld, createWorld, fillIn, PEOPLE, restoreWorld, type Who, type World } from "../support/world";
import { bearerOf, callRequest } from "./access-requests";
import { CALLS, type CallRow } from "./access-table";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beginInWorld(() => world);

/** The statuses that each operation has answered here. */
const seen = new Map<string, Set<number>>();

async function check(asked: Request, env: object = {}): Promise<string[]> {
  const id = operationOf(asked.method, asked.url);
  if (id === null) return [`${asked.method} ${asked.url} is not described`];
  const response = await send(asked, env);
  const { status, problems } = checkAnswer(id, response, await response.text());
  seen.set(id, (seen.get(id) ?? new Set()).add(status));
  return problems;
}

const idOf = (row: CallRow) =>
  operationOf(row.call.split(" ")[0] ?? "", fillIn(world, row.address ?? `/${row.call.split(" ")[1]}`)) ?? row.call;

/** Whom a row serves first. */
const servedOf = ({ cells }: CallRow): Who =>
  PEOPLE[
    Math.max(
      0,
      cells.findIndex(({ is }) => is !== "refused"),
    )
  ] ?? "nobody";

/** A row of each operation, as whom it serves. */
function rowOfEach(): CallRow[] {
  const rows = new Map<string, CallRow>();
  for (const row of CALLS) {
    const id = idOf(row);
    const known = rows.get(id);
    if (!known || known.cells.every(({ is }) => is === "refused")) rows.set(id, row);
  }
  return [...rows.values()];
}

test("as each of five people", async () => {
  const problems: string[] = [];
  for (const row of CALLS) {
    for (const who of PEOPLE) {
      await sql("DELETE FROM limit_counters");
      problems.push(...(await check(await callRequest(world, row, bearerOf(world, who)))));
      await restoreWorld(world);
    }
  }
  expect(problems).toEqual([]);
});

const CLOSED = { limit: async () => ({ success: false }) };
const NO_MORE = { LIMIT_FORMS: CLOSED, LIMIT_SECRETS: CLOSED, LIMIT_SEARCH: CLOSED };
const unanswering = () => {
  const fail = async () => Promise.reject(new Error("D1_ERROR: no answer"));
  const statement: object = { bind: () => statement, all: fail, run: fail, first: fail, raw: fail };
  const session = { prepare: () => statement, batch: fail, getBookmark: () => null };
  return { DB: { ...session, withSession: () => session } };
};

type Asking = (row: CallRow) => Promise<Request | null>;
const asServed = async (row: CallRow) => callRequest(world, row, bearerOf(world, servedOf(row)));
const hasBody = (row: CallRow) => row.body !== undefined || row.upload !== undefined;
const withBody =
  (type: string, body: string): Asking =>
  async (row) => {
    const { method, url, headers } = await asServed(row);
    if (method === "GET" || !hasBody(row)) return null;
    headers.set("Content-Type", type);
    return request(url, { method, body, headers });
  };
const atAddress =
  (change: (url: string) => string, more: Record<string, string> = {}): Asking =>
  async (row) => {
    const asked = await asServed(row);
    return request(change(asked.url), {
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), ...more },
      ...(asked.body ? { body: await asked.arrayBuffer() } : {}),
    });
  };
const NOBODY = "01900000-0000-7000-8000-000000000000";

/** Refusals that many calls give for the same reason: each is tried where the document has the status. */
const FOR_ALL: { status: number; ask: Asking; env?: () => object }[] = [
  { status: 400, ask: withBody("application/json", "[]") },
  { status: 400, ask: atAddress((url) => `${url.split("?")[0]}?limit=0&days=0&q=`) },
  { status: 400, ask: atAddress((url) => url, { "Idempotency-Key": "" }) },
  { status: 401, ask: (row) => callRequest(world, row, { Authorization: "Bearer nobodys" }) },
  {
    status: 404,
    ask: atAddress((url) =>
      url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, NOBODY).replace(/(institutions)\/[^/]+/, "$1/no-such-school"),
    ),
  },
  { status: 412, ask: atAddress((url) => url, { "If-Match": '"1"' }) },
  { status: 413, ask: withBody("application/json", `{"a":"${"x".repeat(65 * 1024)}"}`) },
  {
    status: 413,
    ask: withBody(
      "multipart/form-data; boundary=b",
      `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(70_000)}\r\n--b--`,
    ),
  },
  { status: 415, ask: withBody("text/plain", "a") },
  { status: 429, ask: asServed, env: () => NO_MORE },
  { status: 500, ask: asServed, env: () => ({ DB: {} }) },
  { status: 503, ask: asServed, env: unanswering },
];

test("refused as every call may be", async () => {
  const problems: string[] = [];
  for (const row of rowOfEach()) {
    const id = idOf(row);
    for (const { status, ask, env } of FOR_ALL) {
      const asked = contract[id]?.answers[status] ? await ask(row) : null;
      if (!asked) continue;
      await sql("DELETE FROM limit_counters");
      problems.push(...(await check(asked, env?.())));
      await restoreWorld(world);
    }
  }
  takeLoggedErrors();
  expect(problems).toEqual([]);
});

test("not again, for a client that has the newest", async () => {
  const problems: string[] = [];
  for (const row of rowOfEach().filter((one) => contract[idOf(one)]?.answers[304])) {
    const asked = callRequest(world, row, {});
    const first = await send(await asked, { PAGE_CACHE: "on" });
    const tag = first.headers.get("ETag") ?? "";
    await first.arrayBuffer();
    problems.push(...(await check(await callRequest(world, row, { "If-None-Match": tag }), { PAGE_CACHE: "on" })));
  }
  expect(problems).toEqual([]);
});

/** The database answers in its own time. */
const realTimeout = setTimeout;
afterEach(() => void vi.useRealTimers());

test("too slow, where a body stops on its way", async () => {
  const problems: string[] = [];
  for (const row of rowOfEach().filter((one) => contract[idOf(one)]?.answers[408])) {
    const { method, url, headers } = await asServed(row);
    const { readable, writable } = new FixedLengthStream(60_000);
    const begun = row.upload ? '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n' : "{";
    const writing = writable.getWriter().write(Buffer.from(begun.padEnd(1000)));
    const type = row.upload ? "multipart/form-data; boundary=b" : "application/json";
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    let found: string[] | null = null;
    const checked = check(
      request(url, { method, body: readable, headers: { ...Object.fromEntries(headers), "content-type": type } }),
    ).then((all) => {
      found = all;
    });
    writing.catch(() => {});
    while (!found) {
      await vi.advanceTimersByTimeAsync(2_000);
      await new Promise((resolve) => realTimeout(resolve, 1));
    }
    await checked;
    vi.useRealTimers();
    problems.push(...(found as string[]));
    await restoreWorld(world);
  }
  expect(problems).toEqual([]);
});

test("and no described answer is left out", async () => {
  const missing = Object.entries(contract).flatMap(([id, { answers }]) =>
    Object.keys(answers).flatMap((status) => (seen.get(id)?.has(Number(status)) ? [] : [`${id} ${status}`])),
  );
  const known = Object.entries(NOT_SENT).flatMap(([id, statuses]) => statuses.map((status) => `${id} ${status}`));
  expect(missing.filter((one) => !known.includes(one))).toEqual([]);
});
