/**
 * The cost of each module's top level: `node bench/startup-modules.ts [part …]`. A build with a mark at the beginning
 * of each module runs in Node, whose clock goes on at the top level; workerd's stands still there. Without a part: the
 * entry, as it starts. With the name of a part (`jobs`, `shared`, `api` …): the modules that are evaluated in addition
 * when that part is first asked for. Milliseconds, the median of eleven new processes. The time to compile, before the
 * first module is evaluated, is a line of its own.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrThrow } from "../.scripts/run.ts";
import { folder } from "./folder.ts";
import { median } from "./stats.ts";

const PROCESSES = 11;
const SHOWN = 40;

type Times = Record<string, number>;

const RUN = `
const marks = [];
globalThis.markModule = (id) => marks.push([id, performance.now()]);
globalThis.libraryConsole = console;
async function load(file) {
  marks.length = 0;
  const begin = performance.now();
  await import(file);
  marks.push(["", performance.now()]);
  const times = { "(compiled and linked)": marks[0][1] - begin };
  for (let at = 0; at + 1 < marks.length; at += 1) {
    const [id, since] = marks[at];
    times[id] = (times[id] ?? 0) + marks[at + 1][1] - since;
  }
  return times;
}
let times;
for (const file of process.argv.slice(1)) times = await load(file);
console.log(JSON.stringify(times));
`;

async function buildWithMarks(): Promise<string> {
  const out = join(folder, "timed");
  const env = { NODE_ENV: "production", BUILD_DIR: out };
  await runOrThrow("remix", ["vite:build", "--config", join(root, "bench", "vite.timed.ts")], { env });
  // Node takes the files for ES modules.
  mkdirSync(join(out, "server"), { recursive: true });
  writeFileSync(join(out, "server", "package.json"), '{ "type": "module" }');
  return join(out, "server");
}

function measure(files: string[]): Times {
  const runs = Array.from({ length: PROCESSES }, (): Times => {
    return JSON.parse(
      execFileSync(process.execPath, ["--input-type=module", "-e", RUN, ...files], { encoding: "utf8" }),
    );
  });
  const names = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries([...names].map((name) => [name, median(runs.map((run) => run[name] ?? 0))]));
}

const parts = process.argv.slice(2);
const built = await buildWithMarks();
const entry = join(built, "entry.worker.js");
for (const files of parts.length > 0
  ? parts.map((part: string) => [entry, join(built, "modules", `${part}.js`)])
  : [[entry]]) {
  const times = Object.entries(measure(files)).toSorted(([, one], [, other]) => other - one);
  const sum = times.reduce((total, [, ms]) => total + ms, 0);
  console.log(`\n${files.at(-1)?.slice(built.length + 1)}: ${sum.toFixed(1)} ms\n| module | ms |\n|---|---|`);
  for (const [name, ms] of times.slice(0, SHOWN)) console.log(`| ${name} | ${ms.toFixed(2)} |`);
}
