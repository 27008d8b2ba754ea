/**
 * The start of the Worker, by CPU of workerd: `node bench/startup-time.ts [rounds]`. Each figure is the processor time of a whole new
 * process in all its threads, minus that of a Worker that does nothing (`workers/floor.ts`) in the same round. V8 compiles functions
 * when they are first called, so a start that only evaluates is one row, and a start up to an answer another.
 *
 * - `topLevel`: the files are compiled as far as the platform compiles them at the start, and the top level is evaluated.
 * - `answer`: the same, up to the first answer of a cheap address: `/robots.txt`, of the peer its 404.
 * - `page`: up to the first `/` with twelve jobs from D1; of the peer its list with as many; of the floor one row.
 *
 * `--pages`: instead, what the first request for other addresses costs, each in a new process, in all and without the floor.
 * `--new-registry` measures with the flag `new_module_registry`, with which a file is compiled when it is first imported.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { prepareState } from "../.scripts/state.ts";
import { bundlePeer } from "./bundles.ts";
import { ask, closeConnections } from "./http.ts";
import { builtCode, cpuOf, modulesBeside, startWorker } from "./local-worker.ts";
import { median, medianRatio, noiseOf } from "./stats.ts";
import { productionVars, wranglerSettings } from "./wrangler-config.ts";

const ROUNDS = 11;
const NEW_REGISTRY = "new_module_registry";

const PAGES = [
  "/",
  "/jobs",
  "/jobs?q=teacher",
  "/about",
  "/login",
  "/alerts",
  "/jobs/getalljobs?limit=12",
  "/openapi.json",
];

type Target = { name: string; code: string; modules: Record<string, string>; cheap: string; page: string };
type Row = "topLevel" | "answer" | "page";
const ROWS: Row[] = ["topLevel", "answer", "page"];

/**
 * Milliseconds of CPU, medians of all rounds. `ratio`: own to peer, both without the floor; `whole`: with it; `again`: own to own.
 * `noise`: how far the median of so many rounds may be from 1 where nothing differs.
 */
export type StartupFigure = {
  floor: number;
  own: number;
  peer: number;
  ratio: number;
  whole: number;
  again: number;
  noise: number;
};

/** Each target in a process of its own in each round, one after the other. Builds the app if it is not built. */
export async function measureStartup(rounds = ROUNDS, hasNewRegistry = false): Promise<Record<Row, StartupFigure>> {
  const targets = await listTargets();
  const folder = mkdtempSync(join(tmpdir(), "staffroom-startup-"));
  const { compatibilityFlags } = wranglerSettings().compatibility;
  const flags = hasNewRegistry ? [...compatibilityFlags, NEW_REGISTRY] : compatibilityFlags;
  const spent = new Map(ROWS.map((row) => [row, targets.map(() => [] as number[])]));
  try {
    const state = join(folder, "state");
    await prepareState(state, { demo: true, say: () => {} });
    const configs = targets.map((target, at) => writeConfig(join(folder, String(at)), target, flags));
    for (let round = 0; round < rounds; round += 1) {
      // Each target is first, second, third and last equally often.
      for (let place = 0; place < targets.length; place += 1) {
        const at = (place + round) % targets.length;
        const { topLevel, answer } = await startAlone(configs[at] ?? "", targets[at] as Target);
        const page = await startWithData(state, targets[at] as Target, flags);
        for (const [row, figure] of Object.entries({ topLevel, answer, page }))
          spent.get(row as Row)?.[at]?.push(figure);
      }
    }
  } finally {
    await closeConnections();
    rmSync(folder, { recursive: true, force: true });
  }
  return Object.fromEntries(ROWS.map((row) => [row, figureOf(spent.get(row) ?? [])])) as Record<Row, StartupFigure>;
}

async function listTargets(): Promise<Target[]> {
  const app = { code: await builtCode(), modules: modulesBeside(), cheap: "/robots.txt", page: "/" };
  const peer = { code: await bundlePeer("hono"), modules: {}, cheap: "/robots.txt", page: "/jobs/getalljobs?limit=12" };
  const floor = { code: await bundlePeer("floor"), modules: {}, cheap: "/robots.txt", page: "/" };
  return [
    { name: "floor", ...floor },
    { name: "peer", ...peer },
    { name: "own", ...app },
    { name: "again", ...app },
  ];
}

function figureOf([floor = [], peer = [], own = [], again = []]: number[][]): StartupFigure {
  const above = (values: number[]) => values.map((value, round) => value - (floor[round] ?? 0));
  return {
    floor: median(floor),
    own: median(above(own)),
    peer: median(above(peer)),
    ratio: medianRatio(above(own), above(peer)),
    whole: medianRatio(own, peer),
    again: medianRatio(above(again), above(own)),
    noise: noiseOf(own.map((value, round) => (again[round] ?? Number.NaN) / value)),
  };
}

/** The Worker alone in workerd, without anything of wrangler's. Returns the path of its configuration. */
function writeConfig(folder: string, { code, modules }: Target, flags: string[]): string {
  const files = Object.entries({ "entry.worker.js": code, ...modules });
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const quoted = JSON.stringify;
  const { compatibilityDate } = wranglerSettings().compatibility;
  const listed = files.map(([name]) => `(name = ${quoted(name)}, esModule = embed ${quoted(name)})`).join(", ");
  const bindings = Object.entries(productionVars).map(
    ([name, text]) => `(name = ${quoted(name)}, text = ${quoted(text)})`,
  );
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = (
    modules = [${listed}], bindings = [${bindings.join(", ")}],
    compatibilityDate = ${quoted(compatibilityDate)}, compatibilityFlags = [${flags.map((flag) => quoted(flag)).join(", ")}]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")]);
`,
  );
  return join(folder, "config.capnp");
}

/** workerd listens once the top level is evaluated, and says so. */
async function startAlone(config: string, { name, cheap }: Target): Promise<{ topLevel: number; answer: number }> {
  const require = createRequire(import.meta.url);
  const { default: workerd }: { default: string } = createRequire(require.resolve("wrangler"))("workerd");
  const child = spawn(workerd, ["serve", "--experimental", "--control-fd=3", config], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (part) => {
    said += part;
  });
  const ended = once(child, "exit");
  const listening = new Promise<string>((resolve) => {
    let told = "";
    child.stdio[3]?.on("data", (part) => {
      told += part;
      const port = /"event":"listen".*?"port":(\d+)/.exec(told)?.[1];
      if (port) resolve(port);
    });
  });
  try {
    const port = await Promise.race([listening, ended.then(() => null)]);
    if (port === null || child.pid === undefined) throw new Error(`workerd did not start ${name}.\n${said}`);
    const topLevel = cpuOf(child.pid);
    const { status } = await ask(new URL(cheap, `http://127.0.0.1:${port}`));
    if (status >= 500) throw new Error(`${name}: ${status} for ${cheap}`);
    return { topLevel, answer: cpuOf(child.pid) };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

/** The same with D1 and the demo data, as `npm start` runs it; the processes of D1 are in every target. */
async function startWithData(state: string, { name, code, modules, page }: Target, flags: string[]): Promise<number> {
  const { compatibilityDate } = wranglerSettings().compatibility;
  const compatibility = { compatibilityDate, compatibilityFlags: flags };
  const vars = { PAGE_CACHE: "off" };
  const worker = await startWorker(state, code, { compatibility, modules, vars, env: "production", isSilent: true });
  try {
    const { status } = await ask(new URL(page, worker.url), { headers: { "CF-Connecting-IP": "10.0.0.1" } });
    if (status !== 200) throw new Error(`${name}: ${status} for ${page}`);
    return cpuOf(worker.pid);
  } finally {
    await worker.stop();
  }
}

/** Milliseconds up to the first answer of each address, above the floor: starting, loading its parts, answering. */
async function measurePages(rounds: number, flags: string[]): Promise<Record<string, number>> {
  const [floor, , own] = await listTargets();
  const state = mkdtempSync(join(tmpdir(), "staffroom-startup-"));
  if (!floor || !own) throw new Error("There is nothing to measure.");
  const spent: Record<string, number[]> = Object.fromEntries(PAGES.map((page) => [page, []]));
  try {
    await prepareState(state, { demo: true, say: () => {} });
    for (let round = 0; round < rounds; round += 1) {
      const least = await startWithData(state, floor, flags);
      for (const page of PAGES) spent[page]?.push((await startWithData(state, { ...own, page }, flags)) - least);
    }
  } finally {
    await closeConnections();
    rmSync(state, { recursive: true, force: true });
  }
  return Object.fromEntries(PAGES.map((page) => [page, median(spent[page] ?? [])]));
}

if (import.meta.main && process.argv.includes("--pages")) {
  const flags = wranglerSettings().compatibility.compatibilityFlags;
  console.log("| up to the first answer of | ms above the floor |\n|---|---|");
  for (const [page, ms] of Object.entries(await measurePages(7, flags)))
    console.log(`| \`${page}\` | ${ms.toFixed(1)} |`);
} else if (import.meta.main) {
  const [rounds = String(ROUNDS)] = process.argv.slice(2).filter((word: string) => !word.startsWith("--"));
  const figures = await measureStartup(Number(rounds), process.argv.includes("--new-registry"));
  console.log(
    "| up to | floor ms | own ms above it | peer ms above it | ratio | ratio with the floor | own : own again |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const row of ROWS) {
    const { floor, own, peer, ratio, whole, again } = figures[row];
    const ms = [floor, own, peer].map((value) => value.toFixed(1));
    const ratios = [ratio, whole, again].map((value) => value.toFixed(2));
    console.log(`| ${row} | ${[...ms, ...ratios].join(" | ")} |`);
  }
}
