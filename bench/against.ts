/**
 * CPU a request of this checkout's Worker against that of another checkout: `node bench/against.ts <folder> [words of a path]`. Both
 * must have been built (`npm run build`, then `wrangler deploy --dry-run --outdir build/worker`). Each runs in a workerd of its own on
 * demo data of its own, and this one twice: what differs between the two is noise.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { demoLogins } from "../.scripts/demo/index.ts";
import { fail, root } from "../.scripts/run.ts";
import { ask, closeConnections } from "./http.ts";
import { cpuOf, type LocalWorker, modulesBeside, startWorker } from "./local-worker.ts";
import { median, percentile } from "./stats.ts";

const ROUNDS = 9;
const REQUESTS = 200;
const WARM_UP = 400;

type Visitor = "nobody" | "user" | "admin";
/** `id`: the newest job's id takes its place in the path. */
const ROWS: { path: string; who: Visitor; isCached?: true }[] = [
  { path: "/", who: "nobody", isCached: true },
  { path: "/", who: "nobody" },
  { path: "/jobs", who: "nobody" },
  { path: "/jobs?q=teacher", who: "nobody" },
  { path: "/jobdetails/:id", who: "nobody" },
  { path: "/about", who: "nobody" },
  { path: "/login", who: "nobody" },
  { path: "/nothing/here", who: "nobody" },
  { path: "/jobs/getalljobs?limit=20", who: "nobody" },
  { path: "/jobs/getjobbyid/:id", who: "nobody" },
  { path: "/", who: "user" },
  { path: "/jobs?q=teacher", who: "user" },
  { path: "/applied-jobs", who: "user" },
  { path: "/userprofile", who: "user" },
  { path: "/myjobs", who: "admin" },
  { path: "/recruiter", who: "admin" },
];

type Target = { name: string; worker: LocalWorker; cached: LocalWorker; cookies: Record<Visitor, string>; job: string };

async function open(name: string, folder: string): Promise<{ target: Target; stateDirs: string[] }> {
  const bundle = join(folder, "build", "worker", "entry.worker.js");
  const code = readFileSync(bundle, "utf8");
  const modules = modulesBeside(bundle);
  const { prepareState }: typeof import("../.scripts/state.ts") = await import(join(folder, ".scripts", "state.ts"));
  const stateDirs = [
    mkdtempSync(join(tmpdir(), "staffroom-against-")),
    mkdtempSync(join(tmpdir(), "staffroom-against-")),
  ];
  const start = async (stateDir: string, vars: Record<string, string>) => {
    await prepareState(stateDir, { demo: true, say: () => {} });
    const all = { SIGNING_SECRET: "a".repeat(43), LINK_SECRET: "b".repeat(43), ...vars };
    return startWorker(stateDir, code, { hasLimits: false, modules, vars: all, isSilent: true });
  };
  const worker = await start(stateDirs[0] ?? "", { PAGE_CACHE: "off" });
  const cached = await start(stateDirs[1] ?? "", {});
  const { body } = await ask(new URL("/jobs/getalljobs?limit=1", worker.url));
  const [job]: { id: string }[] = JSON.parse(body);
  const cookies = { nobody: "", user: await logIn(worker, "user"), admin: await logIn(worker, "admin") };
  return { target: { name, worker, cached, cookies, job: job?.id ?? "" }, stateDirs };
}

async function logIn({ url }: LocalWorker, role: "user" | "admin"): Promise<string> {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo has no ${role}.`);
  const headers = {
    Origin: url,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const body = new URLSearchParams({ email: login.email, password: login.password }).toString();
  const answer = await ask(new URL("/login", url), { method: "POST", headers, body });
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
  if (answer.status >= 400 || cookies.length === 0) throw new Error(`The log-in was refused: ${answer.status}`);
  // The flash would make each answer another one.
  return cookies.filter((cookie) => !cookie?.startsWith("__Host-flash")).join("; ");
}

let serial = 0;

/** Microseconds of workerd's CPU a request. */
async function measure({ worker, cached, cookies, job }: Target, row: (typeof ROWS)[number], count: number) {
  const { url, pid } = row.isCached ? cached : worker;
  const address = new URL(row.path.replace(":id", job), url);
  const before = cpuOf(pid);
  for (let number = 0; number < count; number += 1) {
    serial += 1;
    const client = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
    const headers: Record<string, string> = { "CF-Connecting-IP": client };
    if (cookies[row.who]) headers.Cookie = cookies[row.who];
    const { status } = await ask(address, { headers });
    if (status >= 500) throw new Error(`${row.path}: ${status}`);
  }
  return ((cpuOf(pid) - before) * 1000) / count;
}

const [other = "", ...words] = process.argv.slice(2);
if (!other) fail("Name the folder of the other checkout: node bench/against.ts ../before");
const opened = [await open("before", resolve(other)), await open("now", root), await open("now again", root)];
const targets = opened.map(({ target }) => target);
try {
  console.log("| request | before µs | now µs | now : before | now : now again | nine in ten within | |");
  console.log("|---|---|---|---|---|---|---|");
  for (const row of ROWS.filter(({ path }) => words.length === 0 || words.includes(path))) {
    for (const target of targets) await measure(target, row, WARM_UP);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const figures: number[] = [];
      // Each target is first, second and last equally often.
      for (let place = 0; place < targets.length; place += 1) {
        const index = (place + round) % targets.length;
        figures[index] = await measure(targets[index] as Target, row, REQUESTS);
      }
      rounds.push(figures);
    }
    const column = (index: number) => rounds.map((figures) => figures[index] ?? Number.NaN);
    const ratios = (one: number, two: number) => rounds.map((figures) => (figures[one] ?? 0) / (figures[two] ?? 0));
    const [change, noise] = [median(ratios(1, 0)), median(ratios(1, 2))];
    // As far from 1 as nine in ten rounds of the same Worker against itself are.
    const spread = percentile(
      ratios(1, 2).map((ratio) => Math.abs(Math.log(ratio))),
      0.9,
    );
    const isUndecided = Math.abs(Math.log(change)) <= spread;
    const label = `\`${row.path}\`${row.who === "nobody" ? "" : `, ${row.who}`}${row.isCached ? ", kept" : ""}`;
    const cells = [
      median(column(0)).toFixed(0),
      median(column(1)).toFixed(0),
      change.toFixed(2),
      noise.toFixed(2),
      Math.exp(spread).toFixed(2),
    ];
    console.log(`| ${[label, ...cells, isUndecided ? "inside the noise" : ""].join(" | ")} |`);
  }
} finally {
  closeConnections();
  for (const { target, stateDirs } of opened) {
    await Promise.all([target.worker.stop(), target.cached.stop()]);
    for (const folder of stateDirs) rmSync(folder, { recursive: true, force: true });
  }
}
