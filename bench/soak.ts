/**
 * A soak: many kinds of visitors at once against the built Worker on loopback, workerd killed in the middle and started again.
 * Everything that was answered with success is looked up at the end. `node bench/soak.ts --seconds 60`, exit code 1 on any loss.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readArguments, typedPath } from "../.scripts/arguments.mjs";
import { root } from "../.scripts/run.ts";
import { prepareState } from "../.scripts/state.ts";
import { builtCode, type LocalWorker, memoryOf, startWorker } from "./local-worker.ts";
import { findLosses, type Losses, noPromises, type Promises } from "./soak-check.ts";
import { type Figures, makeClient, pause } from "./soak-client.ts";
import {
  applicant,
  drawPdfs,
  newcomer,
  reader,
  recruiter,
  searcher,
  settleRecruiter,
  type World,
} from "./soak-visitors.ts";

const MB = 1024 * 1024;
const VISITORS = { readers: 4, searchers: 2, applicants: 5, recruiters: 2, newcomers: 1 };
const JOBS_PER_RECRUITER = 6;
const WARM_UP_SECONDS = 5;

export type SoakOptions = { seconds: number; maxRequests: number; demo: boolean; stateDir: string };
type Memory = { warmBytes: number; endBytes: number; peakBytes: number; seconds: number };
export type SoakResult = {
  seconds: number;
  figures: Figures;
  /** How many applications had been answered when workerd was killed, and how many were on their way. */
  atTheKill: { answered: number; underWay: number; backAfterMs: number };
  /** One for each life of workerd. */
  memory: Memory[];
  promises: Promises;
  losses: Losses;
};

/** Fills `stateDir` and kills workerd half-way. The result names each loss. Throws if the requests run out before the kill. */
export async function runSoak(
  { seconds, maxRequests, demo, stateDir }: SoakOptions,
  say: (line: string) => void = () => {},
): Promise<SoakResult> {
  say("Building the Worker where it has changed …");
  const code = await builtCode();
  await prepareState(stateDir, { demo, say });
  let worker = await startWorker(stateDir, code);
  const memory: Memory[] = [];
  let watch = watchMemory(worker);
  try {
    const world: World = {
      client: makeClient(worker.url, { seconds: 600, maxRequests }),
      promises: noPromises(),
      jobs: [],
      pdfs: await drawPdfs(),
    };
    say("The recruiters settle …");
    const staff = [];
    for (let count = 0; count < VISITORS.recruiters; count += 1)
      staff.push(await settleRecruiter(world, JOBS_PER_RECRUITER));
    const settled = world.client.figures.sent;

    world.client = makeClient(worker.url, { seconds, maxRequests: maxRequests - settled });
    const { client, promises } = world;
    say(`The crowd comes, for ${seconds} s …`);
    const start = performance.now();
    const crowd = Promise.all([
      ...times(VISITORS.readers, () => reader(world)),
      ...times(VISITORS.searchers, () => searcher(world)),
      ...times(VISITORS.applicants, () => applicant(world)),
      ...staff.map((self) => recruiter(world, self)),
      ...times(VISITORS.newcomers, () => newcomer(world)),
    ]);
    // An error of a visitor's code is reported at once, not after the wait.
    const middle = await Promise.race([pause((seconds * 1000) / 2), crowd.then(() => "over" as const)]);
    if (middle === "over") throw new Error("The soak was over before workerd could be killed: allow more requests.");

    const underWay = await untilSending(client);
    const answered = promises.applications.length;
    say(`workerd is killed after ${answered} applications …`);
    const killed = performance.now();
    await worker.kill();
    memory.push(watch.stop());
    worker = await startWorker(stateDir, code);
    watch = watchMemory(worker);
    client.base = worker.url;
    const backAfterMs = performance.now() - killed;

    say(`It answers again after ${(backAfterMs / 1000).toFixed(1)} s; the crowd goes on …`);
    await crowd;
    say("Looking up all that was answered …");
    const took = (performance.now() - start) / 1000;
    memory.push(watch.stop());
    const losses = await findLosses(worker, promises);
    return {
      seconds: took,
      figures: client.figures,
      atTheKill: { answered, underWay, backAfterMs },
      memory,
      promises,
      losses,
    };
  } finally {
    watch.stop();
    await worker.stop();
  }
}

/** Waits for a moment at which applications are on their way. Returns how many. */
async function untilSending({ sending }: { sending: { applications: number } }): Promise<number> {
  while (sending.applications === 0) await pause(1);
  return sending.applications;
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function watchMemory({ pid }: LocalWorker) {
  const start = performance.now();
  const memory: Memory = { warmBytes: 0, endBytes: 0, peakBytes: 0, seconds: 0 };
  const timer = setInterval(() => {
    const bytes = memoryOf(pid);
    if (bytes === null) return;
    memory.seconds = (performance.now() - start) / 1000;
    if (memory.seconds < WARM_UP_SECONDS) memory.warmBytes = bytes;
    memory.endBytes = bytes;
    memory.peakBytes = Math.max(memory.peakBytes, bytes);
  }, 250);
  return {
    stop() {
      clearInterval(timer);
      return memory;
    },
  };
}

/** The answers that are neither a success nor a redirect: how many of each kind and status. */
export function failuresOf({ statuses }: Figures): Record<string, number> {
  return Object.fromEntries([...statuses].filter(([key]) => !/: [23]\d\d$/.test(key)));
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The text of `docs/bench/soak.md`. */
export function reportOf(result: SoakResult): string {
  const { figures, seconds, atTheKill, memory, losses } = result;
  const answered = [...figures.millis.values()].reduce((total, each) => total + each.length, 0);
  const rows = [...figures.millis].map(([kind, millis]) => {
    const sorted = [...millis].sort((one, other) => one - other);
    const cells = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(0));
    return `| ${kind} | ${sorted.length} | ${(sorted.length / seconds).toFixed(1)} | ${cells.join(" | ")} |`;
  });
  const failures = Object.entries(failuresOf(figures)).map(([key, count]) => `${key} (${count})`);
  const lives = memory.map(
    ({ warmBytes, endBytes, peakBytes, seconds: lived }, index) =>
      `| ${index + 1} | ${lived.toFixed(0)} | ${mb(warmBytes)} | ${mb(endBytes)} | ${mb(peakBytes)} |`,
  );
  const { checked } = losses;
  const verdict = losses.lost.length === 0 ? "**Nothing was lost.**" : `**${losses.lost.length} LOSSES**`;
  return `# Soak

Written by \`npm run soak\`. ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? ""}), load and Worker on one machine, ${seconds.toFixed(0)} s.
${Object.entries(VISITORS)
  .map(([who, count]) => `${count} ${who}`)
  .join(", ")} at once, each with a client address of its own for every request; limits as in wrangler.toml.
Times and rates only serve to compare one run with another on the same machine. The verdict does not depend on them.

## Verdict
${verdict} workerd was ended by SIGKILL while ${atTheKill.underWay} applications were on their way, and ${atTheKill.answered} had been answered; it answered again on the same files after ${(atTheKill.backAfterMs / 1000).toFixed(1)} s.
Looked up at the end: ${checked.applications} applications that were answered with 201 or 303, each with the very bytes of its PDF (SHA-256); ${checked.pdfs} PDFs in all, one for every application there is; ${checked.jobs} jobs as their last answer left them; ${checked.moves} changes of status; ${checked.accounts} accounts.
No application stands twice, none is without its PDF or its first event, no account is without its profile, no open job is missing in the search.
Objects that no row names, left by the kill for the hourly sweep: ${losses.orphans}.
${losses.lost.map((line) => `- ${line}\n`).join("")}
## Requests
${answered} answers, ${(answered / seconds).toFixed(0)} a second; ${figures.cutOff} tries met no answer, at the kill and until workerd was back. A visitor whose application or change was cut off sent it once more with the same key.

| kind | answers | a second | p50 ms | p95 ms | p99 ms |
|---|---|---|---|---|---|
${rows.join("\n")}

Answers other than success or redirect: ${failures.join(", ") || "none"}.

## Memory of workerd (resident, MB)
The local stand-ins for D1 and R2 live in the same process.

| life | seconds | warm | end | peak |
|---|---|---|---|---|
${lives.join("\n")}
`;
}

function mb(bytes: number): string {
  return (bytes / MB).toFixed(0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { seconds = "100", requests = "200000", report: file } = readArguments("soak").values;
  const reportFile = file === undefined ? join(root, "docs", "bench", "soak.md") : typedPath(file);
  const stateDir = mkdtempSync(join(tmpdir(), "staffroom-soak-"));
  try {
    const options = { seconds: Number(seconds), maxRequests: Number(requests), demo: true, stateDir };
    const result = await runSoak(options, console.error);
    const report = reportOf(result);
    console.log(report);
    writeFileSync(reportFile, report);
    process.exitCode = result.losses.lost.length > 0 ? 1 : 0;
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
