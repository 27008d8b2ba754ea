/**
 * The goals in processor time a request: the app beside its peer and beside itself. Each step first checks that the comparison is
 * fair: the same bytes, and an answer from where the row says.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Bench, Step } from "./bench.ts";
import { TEN_ROUTES } from "./bundles.ts";
import { type CpuFigures, compareCpu, type Target } from "./cpu.ts";
import type { GoalId, Outcome } from "./goals.ts";
import { askOk } from "./http.ts";
import type { LocalWorker } from "./local-worker.ts";
import { logIn } from "./log-in.ts";
import { LIST, LISTED } from "./separate-workers.ts";

type Comparison = {
  goal: GoalId;
  /** Names of Workers that `bench.alone` starts. The app's second process is named by the first. */
  own: string;
  peer: string;
  peerName: string;
  paths?: string[];
  /** Of the peer, where it is asked for others. */
  peerPaths?: string[];
  requests?: number;
  before?: (target: Target) => Promise<void>;
  details: string[];
};

export const ratesSteps: Step[] = [
  { name: "uncached", goals: ["uncached"], run: measureUncached },
  { name: "cached", goals: ["cached"], run: measureCached },
  {
    name: "cache-api",
    tooLong: "which asks for 300 pages twice before each round.",
    goals: ["cache-api"],
    run: measureCacheApi,
  },
  { name: "json", goals: ["json"], run: measureJson },
  { name: "signed-in", goals: ["signed-in"], run: measureSignedIn },
  {
    name: "routes",
    tooLong: "which builds the app once more, with ten routes.",
    goals: ["routes"],
    run: measureRoutes,
  },
];

/** Rendering a page takes some milliseconds; a kept one is given in less than a tenth of that. */
const RENDERED = 120;
const KEPT = 1500;

async function measureUncached(bench: Bench) {
  const statements = await expectReads(bench, "/");
  const [own, peer] = [await answerOf(bench, "uncached"), await answerOf(bench, "bare-read")];
  expectSamePage(own, peer);
  return compare(bench, {
    goal: "uncached",
    own: "uncached",
    peer: "bare-read",
    peerName: "bare Worker + D1",
    details: [
      `The peer runs the same ${statements} statements as \`/\` in one batch, and answers with the same ${own.body.length.toLocaleString("en")} bytes and the same headers.`,
    ],
  });
}

/** Pages that most people begin with, by the name of the static peer that holds each. */
const KEPT_PAGES = { "/": "static", "/jobs": "static-jobs", [LIST]: "static-list" } as const;

async function measureCached(bench: Bench): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [path, peer] of Object.entries(KEPT_PAGES)) {
    const [own, bytes] = [await answerOf(bench, "kept", path), await answerOf(bench, peer, path)];
    expectSamePage(own, bytes);
    assert.match(String(own.headers["cache-status"]), /hit; detail=isolate/, "The page was not kept");
    const comparison = { goal: "cached", own: "kept", peer, peerName: "static Worker, bytes" } as const;
    outcomes.push(
      ...(await compare(bench, { ...comparison, paths: [path], requests: KEPT, details: [`\`${path}\``] })),
    );
  }
  const marked = await answerOf(bench, "kept", "/?utm_source=news&gclid=1");
  assert.match(String(marked.headers["cache-status"]), /hit; detail=isolate/, "An unknown word of a query made a copy");
  return worstOf(outcomes, [
    "Without cookies, asked again and again as a browser asks. The peer holds the same bytes and headers, ready made, and looks at nothing of the request. The worst counts.",
    await toldViews(bench),
  ]);
}

/** A job's page counts a view, which is written to the database in portions: work that no peer does. */
async function toldViews(bench: Bench): Promise<string> {
  const jobs = JSON.parse((await answerOf(bench, "kept", LIST)).body) as { id: string }[];
  const path = `/jobdetails/${jobs[0]?.id}`;
  await answerOf(bench, "kept", path);
  const [job] = await compare(bench, {
    ...({ goal: "cached", own: "kept", peer: "kept", peerName: "`/`" } as const),
    ...{ paths: [path], peerPaths: ["/"], requests: KEPT, details: [] },
  });
  return `A job's page, kept too, also counts a view, and every twentieth is written to the database: ${job?.figure} against ${job?.peer}.`;
}

/** Of several comparisons for one goal, the one with the least ratio; its details name them all. */
function worstOf(outcomes: Outcome[], details: string[]): Outcome[] {
  const [worst] = outcomes.toSorted((one, other) => (one.ratio ?? 0) - (other.ratio ?? 0));
  const all = outcomes.map(
    ({ figure, peer, ratio, details: [what, noise] }) =>
      `${what}: ${figure} against ${peer}: ${ratio?.toFixed(2)}. ${noise}`,
  );
  return worst ? [{ ...worst, details: [...all, ...details] }] : [];
}

/** More bytes of pages than the isolate keeps, so that each comes from the Cache API. */
const MANY = 300;
const AT_ONCE = 10;
let warmed = 0;

async function measureCacheApi(bench: Bench) {
  const paths = Array.from({ length: MANY }, (_, index) => `${LISTED}${index}`);
  const found = await compare(bench, {
    goal: "cache-api",
    own: "kept",
    peer: "cache-api",
    peerName: "bare Worker + Cache API",
    paths,
    requests: MANY,
    before: warm,
    details: [
      `${MANY} pages of jobs in turn, more than the isolate keeps. The peer answers with what the Cache API gives it, pages of the same size under the same addresses.`,
    ],
  });
  const { headers } = await askOk(new URL(paths[0] ?? "", (await bench.alone("kept")).url));
  assert.match(String(headers["cache-status"]), /hit; detail=colo/, "The page did not come from the Cache API");
  return found;
}

/** Copies are made anew after some seconds. The second time round all are fresh. */
async function warm({ urls }: Target): Promise<void> {
  const ask = async (url: URL) => {
    warmed += 1;
    await askOk(url, { headers: { "CF-Connecting-IP": `10.200.${(warmed >> 8) & 255}.${warmed & 255}` } });
  };
  for (const _ of ["made anew", "fresh"]) {
    for (let at = 0; at < urls.length; at += AT_ONCE) await Promise.all(urls.slice(at, at + AT_ONCE).map(ask));
  }
}

async function measureJson(bench: Bench) {
  const [own, peer] = [await answerOf(bench, "uncached", LIST), await answerOf(bench, "hono", LIST)];
  assert.ok(isDeepStrictEqual(jobsIn(peer.body), jobsIn(own.body)), "Hono answers with other jobs than the app");
  await expectReads(bench, LIST);
  return compare(bench, {
    goal: "json",
    own: "uncached",
    peer: "hono",
    peerName: "Hono + Drizzle, prepared",
    paths: [LIST],
    details: [
      `\`${LIST}\`, uncached; both answer with the same ${JSON.parse(own.body).length} jobs and the same headers.`,
    ],
  });
}

/** Each Worker has an origin of its own. */
function jobsIn(body: string): unknown[] {
  return JSON.parse(body).map(({ url, ...job }: { url: string }) => ({ ...job, path: new URL(url).pathname }));
}

const SIGNED_IN = [
  { path: "/jobs?q=teacher", role: "user" },
  { path: "/applied-jobs", role: "user" },
  { path: "/myjobs", role: "admin" },
] as const;

/** Each signed-in page against the home page of the same person. */
async function measureSignedIn(bench: Bench): Promise<Outcome[]> {
  const [one, two] = [await bench.alone("uncached"), await bench.alone("uncached-again")];
  const told: string[] = [];
  let worst: { path: string; figures: CpuFigures } | null = null;
  for (const { path, role } of SIGNED_IN) {
    const [cookie, other] = [await logIn(one.url, role), await logIn(two.url, role)];
    const at = (worker: LocalWorker, page: string, own: string): Target => ({
      pid: worker.pid,
      urls: [new URL(page, worker.url)],
      headers: { cookie: own },
    });
    const figures = await compareCpu(
      { own: at(one, path, cookie), again: at(two, path, other), peer: at(one, "/", cookie) },
      effort(bench, RENDERED),
    );
    told.push(`\`${path}\` ${micros(figures.own)} (${(1 / figures.ratio).toFixed(2)}), \`/\` ${micros(figures.peer)}`);
    if (!worst || figures.ratio < worst.figures.ratio) worst = { path, figures };
  }
  if (!worst) return [];
  const { figures, path } = worst;
  const ratio = 1 / figures.ratio;
  return [
    {
      goal: "signed-in",
      figure: `\`${path}\`: ${micros(figures.own)}`,
      peer: `\`/\` signed in: ${micros(figures.peer)}`,
      ratio,
      values: { ratio },
      noise: figures.noise,
      details: [`Each against the home page of the same person, uncached: ${told.join("; ")}.`, toldItself(figures)],
    },
  ];
}

/** A page that reads from the database, and one that does not: there the routes weigh most. The worse of the two counts. */
async function measureRoutes(bench: Bench) {
  const outcomes: Outcome[] = [];
  for (const path of ["/", "/about"]) {
    const comparison: Comparison = {
      goal: "routes",
      own: "uncached",
      peer: "ten-routes",
      peerName: `${TEN_ROUTES.length} routes`,
      paths: [path],
      details: [`\`${path}\``],
    };
    outcomes.push(...(await compare(bench, comparison)));
  }
  return worstOf(outcomes, ["Both uncached."]);
}

async function compare(
  bench: Bench,
  { goal, own, peer, peerName, paths = ["/"], peerPaths = paths, requests = RENDERED, before, details }: Comparison,
): Promise<Outcome[]> {
  const target = async (name: string, asked = paths): Promise<Target> => {
    const { url, pid } = await bench.alone(name);
    const made: Target = { pid, urls: asked.map((path) => new URL(path, url)) };
    return before ? { ...made, before: () => before(made) } : made;
  };
  const targets = { own: await target(own), again: await target(`${own}-again`), peer: await target(peer, peerPaths) };
  const figures = await compareCpu(targets, effort(bench, requests));
  return [
    {
      goal,
      figure: micros(figures.own),
      peer: `${peerName}: ${micros(figures.peer)}`,
      ratio: figures.ratio,
      values: { ratio: figures.ratio },
      noise: figures.noise,
      details: [...details, toldItself(figures)],
    },
  ];
}

function effort({ isQuick }: Bench, requests: number) {
  return isQuick ? { rounds: 3, requests: Math.ceil(requests / 3) } : { rounds: 11, requests };
}

function toldItself({ again, noise }: CpuFigures): string {
  return `The app against itself: ${again.toFixed(2)}; what differs by less than a factor of ${noise.toFixed(2)} is undecided.`;
}

async function answerOf(bench: Bench, name: string, path = "/") {
  const { url } = await bench.alone(name);
  await askOk(new URL(path, url));
  return askOk(new URL(path, url));
}

/** Checks that nothing is answered from a cache, as the row would then measure something else than it says. The statements. */
async function expectReads(bench: Bench, path: string): Promise<number> {
  const demo = await bench.demo();
  await askOk(demo.url("counted-uncached", path));
  const trips = Number((await askOk(demo.url("counted-uncached", path))).headers["x-bench-d1"]);
  if (!(trips > 0)) throw new Error(`${path} was answered without asking D1, which is not what this row measures.`);
  return JSON.parse((await askOk(demo.url("counted-uncached", "/__bench/statements"))).body).length;
}

/** Each Worker has an origin of its own, which its page names. */
function expectSamePage(own: { body: string }, peer: { body: string }): void {
  const [one, other] = [own, peer].map(({ body }) => body.replace(/127\.0\.0\.1:\d+/g, "127.0.0.1"));
  const at = [...(one ?? "")].findIndex((character, index) => character !== other?.[index]);
  const around = (text = "") => text.slice(Math.max(0, at - 60), at + 60);
  if (one !== other) throw new Error(`The peer writes another page than the app:\n${around(one)}\n${around(other)}`);
}

function micros(value: number): string {
  return `${Math.round(value).toLocaleString("en")} µs`;
}
