/**
 * docs/round-trips.md says of every route and method how often its request waits for the database, and for the bucket. The rows are
 * those of access-table.ts, each sent as the first person whom it serves; of several rows of one route the one that waits most.
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import worker from "../../build/worker/entry.worker.js";
import table from "../../docs/round-trips.md?raw";
import { request } from "../support/app";
import { bindings, resetStorage, sql } from "../support/bindings";
import { failingDatabase } from "../support/failing-storage";
import { routeMap } from "../support/route-map";
import { beginInWorld, createWorld, fillIn, PEOPLE, restoreWorld, type Who, type World } from "../support/world";
import { bearerOf, callRequest, cookieOf, screenRequest } from "./access-requests";
import { CALLS, type Cells, SCREENS } from "./access-table";

/** `inARow`: how often the answer waited for the database. `after`: calls that follow the answer. `bucket`: operations of R2. */
type Trips = { inARow: number; calls: number; after: number; bucket: string };

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await resetStorage();
});
beginInWorld(() => world);

/** Removing is left out of what a month costs, but it is waited for. */
const BUCKET = ["put", "get", "head", "list", "delete"];

function countingBucket() {
  const asked: string[] = [];
  const RESUMES = new Proxy(bindings.RESUMES, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...parts: unknown[]) => {
        if (BUCKET.includes(String(property))) asked.push(String(property));
        return Reflect.apply(value, target, parts);
      };
    },
  });
  return { RESUMES, asked };
}

function countedBy(names: string[]): string {
  return [...new Set(names.toSorted())]
    .map((name) => ({ name, count: names.filter((one) => one === name).length }))
    .map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
    .join(", ");
}

async function tripsOf(asked: Request, env: object = {}): Promise<Trips> {
  const database = failingDatabase(null);
  const bucket = countingBucket();
  const context = createExecutionContext();
  const all = { ...bindings, ...env, DB: database.DB, RESUMES: bucket.RESUMES };
  const response = await worker.fetch(asked, all, context);
  const counts = () => [database.inARow(), database.count()] as const;
  const atOnce = counts();
  await response.arrayBuffer();
  // Only these are written while more is read. Behind any other answer only its after-work is still under way.
  const [inARow, calls] = /html|csv|zip|octet/.test(response.headers.get("Content-Type") ?? "") ? counts() : atOnce;
  await waitOnExecutionContext(context);
  return { inARow, calls, after: database.count() - calls, bucket: countedBy(bucket.asked) || "–" };
}

/** The first whom it serves; else the first who is refused like everybody. */
function servedOf(cells: Cells): Who {
  const served = cells.findIndex(({ is }) => is !== "refused");
  return PEOPLE[Math.max(0, served)] ?? "nobody";
}

const isServing = (cells: Cells) => cells.some(({ is }) => is !== "refused");

type Asked = { name: string; isServed: boolean; send: () => Promise<Trips> };

function screenRows(): Asked[] {
  return SCREENS.flatMap((row) => {
    const rows: [method: "GET" | "POST", cells: Cells | undefined][] = [
      ["GET", row.get],
      ["POST", row.post?.cells],
    ];
    return rows.flatMap(([method, cells]) => {
      if (!cells) return [];
      const send = async () => tripsOf(await screenRequest(world, row, { method, who: servedOf(cells) }), row.env);
      return [{ name: `${method} /${row.route}`, isServed: isServing(cells), send }];
    });
  });
}

function callRows(): Asked[] {
  return CALLS.map((row) => ({
    name: row.call.replace(" ", " /"),
    isServed: isServing(row.cells),
    send: async () => tripsOf(await callRequest(world, row, bearerOf(world, servedOf(row.cells)))),
  }));
}

const get = (path: string, who: Who = "nobody") => ({
  name: `GET ${path}`,
  isServed: true,
  send: () => tripsOf(request(fillIn(world, path), { headers: cookieOf(world, who) })),
});
/** What the address decides, beside the route. Each asks for other words: an isolate remembers which places are called so. */
const OTHERS: Asked[] = [
  get("/jobs?q=nothing-at-all"),
  get("/jobs?q=zzx&location=qqx"),
  get("/jobs/getalljobs?q=zzy"),
  get("/", "candidate"),
  get("/jobs", "candidate"),
];

/** Rows of the table in the docs: the request, its counts, and the reason. */
function tableRows(): { name: string; counts: string; why: string }[] {
  const lines = table.split("\n").filter((line) => /^\| `(GET|POST|PUT|PATCH|DELETE) /.test(line));
  return lines.map((line) => {
    const [name = "", inARow, calls, after, bucket, why = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { name: name.replaceAll("`", ""), counts: [inARow, calls, after, bucket].join(" | "), why };
  });
}

test("every route and method, with its counts", async () => {
  const all = [...screenRows(), ...callRows(), ...OTHERS];
  const served = new Set(all.filter(({ isServed }) => isServed).map(({ name }) => name));
  const most = new Map<string, Trips>();
  for (const { name, isServed, send } of all) {
    // A refusal stands for a route only where the table's world has nobody whom it serves.
    if (served.has(name) && !isServed) continue;
    await sql("DELETE FROM limit_counters");
    const trips = await send();
    await restoreWorld(world);
    const known = most.get(name);
    const [inARow, calls] = [known?.inARow ?? -1, known?.calls ?? -1];
    if (trips.inARow > inARow || (trips.inARow === inARow && trips.calls > calls)) most.set(name, trips);
  }
  const measured = [...most].map(
    ([name, { inARow, calls, after, bucket }]) => `${name}: ${inARow} | ${calls} | ${after} | ${bucket}`,
  );
  expect(tableRows().map(({ name, counts }) => `${name}: ${counts}`)).toEqual(measured);
});

describe("the table", () => {
  test("gives a reason where a request waits more than once", () => {
    const waits = tableRows().filter(({ counts }) => Number(counts.split(" ")[0]) > 1);
    expect(waits.filter(({ why }) => why.length < 10)).toEqual([]);
  });

  test("has every route", () => {
    const named = new Set(tableRows().map(({ name }) => name.replace(/^\w+ \//, "")));
    expect(routeMap.filter(({ path }) => !named.has(path))).toEqual([]);
  });
});
