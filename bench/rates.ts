/** The goals in requests per second: the app beside its peer. Steps first check the conditions of a fair comparison. */
import assert from "node:assert/strict";
import type { Bench, Step } from "./bench.ts";
import { TEN_ROUTES } from "./bundles.ts";
import type { GoalId, Outcome } from "./goals.ts";
import { askOk } from "./http.ts";
import { compareRates, type Target } from "./load.ts";

const LIST = "/jobs/getalljobs?limit=20";

type Comparison = { goal: GoalId; own: Target; peer: Target; peerName: string; details: string[] };

export const ratesSteps: Step[] = [
  { name: "uncached", goals: ["uncached"], run: measureUncached },
  { name: "cached", goals: ["cached"], run: measureCached },
  { name: "json", goals: ["json"], run: measureJson },
  { name: "routes", goals: ["routes"], run: measureRoutes },
];

async function measureUncached(bench: Bench) {
  const demo = await bench.demo();
  await expectReads(bench, "/");
  const statements: unknown[] = JSON.parse((await askOk(demo.url("counted-uncached", "/__bench/statements"))).body);
  return compare(bench, {
    goal: "uncached",
    own: { url: demo.url("uncached") },
    peer: { url: demo.url("bare-read") },
    peerName: "bare Worker + D1",
    details: [`The peer runs the same ${statements.length} statements as \`/\`, in one batch.`],
  });
}

async function measureCached(bench: Bench) {
  const demo = await bench.demo();
  await askOk(demo.url("counted"));
  const { headers } = await askOk(demo.url("counted"));
  return compare(bench, {
    goal: "cached",
    own: { url: demo.url("app") },
    peer: { url: demo.url("static") },
    peerName: "bare static Worker",
    details: [
      `\`/\` without cookies, asked again and again, against the same HTML from memory; D1 round trips of the second request: ${headers["x-bench-d1"]}.`,
    ],
  });
}

async function measureJson(bench: Bench) {
  const demo = await bench.demo();
  const [own, peer] = await Promise.all([askOk(demo.url("uncached", LIST)), askOk(demo.url("hono", LIST))]);
  assert.deepEqual(jobsIn(peer.body), jobsIn(own.body), "Hono answers with other jobs than the app");
  await expectReads(bench, LIST);
  return compare(bench, {
    goal: "json",
    own: { url: demo.url("uncached", LIST) },
    peer: { url: demo.url("hono", LIST) },
    peerName: "Hono + Drizzle",
    details: [`\`${LIST}\`, uncached; both answer with the same ${JSON.parse(own.body).length} jobs.`],
  });
}

/** Each Worker has an origin of its own. */
function jobsIn(body: string): unknown[] {
  return JSON.parse(body).map(({ url, ...job }: { url: string }) => ({ ...job, path: new URL(url).pathname }));
}

/** A page that reads from the database, and one that does not: there the routes weigh most. The worse of the two counts. */
async function measureRoutes(bench: Bench) {
  const demo = await bench.demo();
  const outcomes: Outcome[] = [];
  for (const path of ["/", "/about"]) {
    const comparison: Comparison = {
      goal: "routes",
      own: { url: demo.url("uncached", path) },
      peer: { url: demo.url("ten-routes", path) },
      peerName: `${TEN_ROUTES.length} routes`,
      details: [`\`${path}\`, uncached.`],
    };
    outcomes.push(...(await compare(bench, comparison)));
  }
  const [worst] = outcomes.toSorted((one, other) => (one.ratio ?? 0) - (other.ratio ?? 0));
  const all = outcomes.map(
    ({ figure, peer, ratio, details }) => `${details[0]} ${figure} against ${peer}: ${ratio?.toFixed(2)}.`,
  );
  return worst ? [{ ...worst, details: all }] : [];
}

async function compare(bench: Bench, { goal, own, peer, peerName, details }: Comparison): Promise<Outcome[]> {
  const { isQuick } = bench;
  // On a machine of two cores, single rounds of two equal targets differ by a fifth. So there are many short rounds.
  const rates = await compareRates(own, peer, { rounds: isQuick ? 1 : 15, seconds: 1 });
  return [
    {
      goal,
      figure: perSecond(rates.own),
      peer: `${peerName}: ${perSecond(rates.peer)}`,
      ratio: rates.ratio,
      values: { ratio: rates.ratio },
      details,
    },
  ];
}

/** Checks that nothing is answered from a cache, as the row would then measure something else than it says. */
async function expectReads(bench: Bench, path: string) {
  const url = (await bench.demo()).url("counted-uncached", path);
  await askOk(url);
  const trips = Number((await askOk(url)).headers["x-bench-d1"]);
  if (!(trips > 0)) throw new Error(`${path} was answered without asking D1, which is not what this row measures.`);
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString("en")}/s`;
}
