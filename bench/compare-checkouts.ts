/**
 * CPU a request of this checkout's Worker against that of another checkout: `node bench/compare-checkouts.ts <folder> [words of a path]`. Both
 * must have been built (`npm run build`, then `wrangler deploy --dry-run --outdir build/worker`). Each runs in a workerd of its own on
 * demo data of its own, and this one twice: what differs between the two is noise.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fail, root } from "../.scripts/run.ts";
import { compareCpu, type Target } from "./cpu.ts";
import { ask, closeConnections } from "./http.ts";
import { type LocalWorker, modulesBeside, startWorker } from "./local-worker.ts";
import { logIn } from "./log-in.ts";

const ROUNDS = 9;
const REQUESTS = 200;

type Visitor = "nobody" | "user" | "admin";
/** `id`: the newest job's id takes its place in the path. */
type Row = { path: string; who: Visitor; isCached?: true; status?: number };
const ROWS: Row[] = [
  { path: "/", who: "nobody", isCached: true },
  { path: "/", who: "nobody" },
  { path: "/jobs", who: "nobody" },
  { path: "/jobs?q=teacher", who: "nobody" },
  { path: "/jobdetails/:id", who: "nobody" },
  { path: "/about", who: "nobody" },
  { path: "/login", who: "nobody" },
  { path: "/nothing/here", who: "nobody", status: 404 },
  { path: "/jobs/getalljobs?limit=20", who: "nobody" },
  { path: "/jobs/getjobbyid/:id", who: "nobody" },
  { path: "/", who: "user" },
  { path: "/jobs?q=teacher", who: "user" },
  { path: "/applied-jobs", who: "user" },
  { path: "/userprofile", who: "user" },
  { path: "/myjobs", who: "admin" },
  { path: "/recruiter", who: "admin" },
];

type Opened = { worker: LocalWorker; cached: LocalWorker; cookies: Record<Visitor, string>; job: string };

async function open(folder: string): Promise<{ target: Opened; stateDirs: string[] }> {
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
  const cookies = { nobody: "", user: await logIn(worker.url, "user"), admin: await logIn(worker.url, "admin") };
  return { target: { worker, cached, cookies, job: job?.id ?? "" }, stateDirs };
}

/** The request of a row, for one of the three checkouts. */
function pageOf({ worker, cached, cookies, job }: Opened, { path, who, isCached, status }: Row): Target {
  const { url, pid } = isCached ? cached : worker;
  const headers: Record<string, string> = cookies[who] ? { Cookie: cookies[who] } : {};
  return { pid, urls: [new URL(path.replace(":id", job), url)], headers, ...(status ? { status } : {}) };
}

const [other = "", ...words] = process.argv.slice(2);
if (!other) fail("Name the folder of the other checkout: node bench/compare-checkouts.ts ../before");
const opened = [await open(resolve(other)), await open(root), await open(root)];
try {
  console.log("| request | before µs | now µs | now : before | now : now again | undecided within | |");
  console.log("|---|---|---|---|---|---|---|");
  for (const row of ROWS.filter(({ path }) => words.length === 0 || words.includes(path))) {
    const [before, now, again] = opened.map(({ target }) => pageOf(target, row));
    if (!before || !now || !again) break;
    const figures = await compareCpu({ own: now, again, peer: before }, { rounds: ROUNDS, requests: REQUESTS });
    const change = 1 / figures.ratio;
    const isUndecided = Math.abs(Math.log(change)) <= Math.log(figures.noise);
    const label = `\`${row.path}\`${row.who === "nobody" ? "" : `, ${row.who}`}${row.isCached ? ", kept" : ""}`;
    const cells = [
      figures.peer.toFixed(0),
      figures.own.toFixed(0),
      change.toFixed(2),
      (1 / figures.again).toFixed(2),
      figures.noise.toFixed(2),
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
