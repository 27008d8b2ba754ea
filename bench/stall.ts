/**
 * `npm run stall`: what people meet while the database stalls. Three isolates of the built Worker around one database and one bucket,
 * readers and applicants beside the fault, and then until everything is normal. It ends with 1 if an answer hung or was dishonest, if a
 * withdrawn job was shown, or if an application was lost or stands twice.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readArguments, typedPath } from "../.scripts/arguments.mjs";
import { createRandom, type Random } from "../.scripts/demo/random.ts";
import { root } from "../.scripts/run.ts";
import { prepareState } from "../.scripts/state.ts";
import { type Applicant, type Application, apply, type Candidate, pdfOf, WAYS } from "./stall/applicants.ts";
import type { Fault } from "./stall/faults.ts";
import { type ApplicationCounts, type Complaint, complaintsOf, judgeApplications } from "./stall/judge.ts";
import { READ_KINDS, type ReadKind, readingOf } from "./stall/readers.ts";
import {
  type Gone,
  HANG_MS,
  ISOLATES,
  type Isolate,
  isOwnCopy,
  openSite,
  PATIENCE_MS,
  prepareCopies,
  type Settled,
  type Site,
  settle,
  type Timed,
} from "./stall/site.ts";
import { STALLS, type StallName } from "./stall/stalls.ts";

/** People at once; each begins anew when she is done. */
const READERS = 60;
const APPLICANTS = 200;
/** So many of their presses are under way at once. A press that has to wait for its turn has not begun. */
const LINES = 40;
/** What "Send again" waits for, as `Retry-After` says, and a little longer, as people do. */
const AGAIN_MS = [9_000, 14_000] as const;
/** After the stall a part of all calls meets a fault of any kind, so that each application has one near it. */
const TROUBLE: Fault = { kind: "mixed", share: 0.08, on: "all" };
/** So long everything is looked at for the first normal answers. */
const BACK_SECONDS = 30;
/** Answers in a row that make a kind of request normal again. */
const IN_A_ROW = 3;
const GIVE_UP_SECONDS = 240;
/** Other stalls than the first are as long as they need to be, with so much of its numbers. */
const SHARE_OF_OTHERS = 0.05;
const SHORTER = 0.25;

type Options = { requests: number; applications: number; seconds: number; seed: string; stateDir: string };

export type Kind = ReadKind | "application";
type Figures = {
  answers: number;
  /** Of them: answered as normal within two seconds; an honest 503; answered by a copy that says when it was made. */
  quick: number;
  refused: number;
  copies: number;
  millis: number[];
};
type StallResult = {
  name: StallName;
  seconds: number;
  figures: Map<Kind, Figures>;
  complaints: Map<Complaint, string[]>;
  applications: ApplicationCounts;
  /** From the end of the stall, by kind of request, in seconds; null if it never was. */
  backAfter: Map<Kind, number | null>;
  /** Scheduled runs that failed in the stall, of so many; and of those after it. */
  runs: { during: number; failed: number; failedAfter: number };
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function runStall(
  name: StallName,
  { requests, applications, seconds, seed, stateDir }: Options,
  say: (line: string) => void = () => {},
): Promise<StallResult> {
  const site = await openSite(stateDir, `${seed} ${name}`, say);
  try {
    const random = createRandom(`${seed} ${name}`);
    // A candidate applies once for a job, and for sixty in an hour.
    const jobs = 40;
    const board = await settle(site, { jobs, candidates: Math.max(20, Math.ceil(applications / 2 / (jobs / 2))) });
    say("Copies are made, and a job is taken from public view …");
    const gone = await prepareCopies(site, board, random);
    await site.makeCold("cold");
    const stall = createRecord(name, gone);
    const queue = applicantsOf(board, applications, random);
    const people = crowdOf(site, { stall, queue, random });

    say(`${STALLS[name].about}, for ${seconds} s …`);
    const begin = performance.now();
    await setStall(site, name);
    const applying = people.applicants();
    const half = pause((seconds * 1000) / 2).then(() => site.makeCold("cold-later"));
    const runs = runsOf(site, seconds);
    await Promise.all([people.readers(board, { requests, seconds }), half, pauseUntil(begin, seconds - 2)]);
    if (name === "errors") await site.setFaults({ database: { kind: "reset", share: 1, on: "all" } });
    await pauseUntil(begin, seconds);
    stall.seconds = (performance.now() - begin) / 1000;

    stall.isOver = true;
    await site.setFaults({ database: null, bucket: null, queue: null });
    say(`It answers again after ${stall.seconds.toFixed(0)} s; looking for the first normal answers …`);
    stall.backAfter = await watchReturn(site, board, { random, queue });
    say("Some calls go on failing, until all have applied …");
    await site.setFaults({ database: TROUBLE });
    const applied = await applying.untilMostAreDone();
    await site.setFaults({ database: null });
    const all = await applied.rest();
    stall.runs = await runs.end();
    say("Looking up each application …");
    const counts = await judgeApplications(await site.storage(), all);
    return { ...stall, applications: counts };
  } finally {
    await site.stop();
  }
}

function pauseUntil(begin: number, seconds: number): Promise<void> {
  return pause(Math.max(0, begin + seconds * 1000 - performance.now()));
}

function createRecord(name: StallName, gone: Gone) {
  return {
    ...{ name, gone, seconds: 0, isOver: false },
    figures: new Map<Kind, Figures>(),
    complaints: new Map<Complaint, string[]>(),
    backAfter: new Map<Kind, number | null>(),
    runs: { during: 0, failed: 0, failedAfter: 0 },
  };
}

type StallRecord = ReturnType<typeof createRecord>;

/** Answers count in the stall alone; complaints afterwards too. */
function note(stall: StallRecord, kind: Kind, about: string, answer: Timed | null): void {
  for (const complaint of complaintsOf(kind, answer, { mostMs: HANG_MS, goneTitle: stall.gone.title })) {
    if (complaint === "withdrawn job shown" && answer && isOwnCopy(answer, stall.gone)) continue;
    const line = `${kind} ${about}: ${answer ? `${answer.status} in ${answer.ms.toFixed(0)} ms` : "no answer"}`;
    stall.complaints.set(complaint, [...(stall.complaints.get(complaint) ?? []), line]);
  }
  if (stall.isOver || !answer) return;
  const figures = stall.figures.get(kind) ?? { answers: 0, quick: 0, refused: 0, copies: 0, millis: [] };
  stall.figures.set(kind, figures);
  figures.answers += 1;
  figures.millis.push(answer.ms);
  if (answer.status === 503) figures.refused += 1;
  else if (answer.ms <= 2_000) figures.quick += 1;
  if (answer.headers.get("Cache-Status")?.includes("detail=stall")) figures.copies += 1;
}

async function setStall(site: Site, name: StallName): Promise<void> {
  await site.setFaults(STALLS[name].faults, name === "isolate" ? ["cold-later"] : ISOLATES);
}

/** Half of them have an account. Each candidate applies once for a job. */
function applicantsOf({ warm, cold, candidates }: Settled, count: number, random: Random): Applicant[] {
  const jobs = [...warm, ...cold];
  return Array.from({ length: count }, (_, index): Applicant => {
    const serial = Math.floor(index / 2);
    const candidate: Candidate | null = index % 2 === 0 ? (candidates[serial % candidates.length] ?? null) : null;
    const jobId = jobs[Math.floor(serial / candidates.length) % jobs.length] ?? "";
    const email = candidate?.email ?? `${random.uuid4()}@example.com`;
    return { jobId, email, candidate, way: random.pick(WAYS), bytes: pdfOf(`${email} ${jobId}`) };
  });
}

type Crowd = { stall: StallRecord; queue: Applicant[]; random: Random };

function crowdOf(site: Site, { stall, queue, random }: Crowd) {
  const all: Application[] = [];
  const inTurn = createLines(LINES);

  async function applicant(isOver: () => boolean): Promise<void> {
    for (let one = queue.shift(); one; one = queue.shift()) {
      all.push(await applyAt(site, one, { stall, random, isOver, inTurn }));
    }
  }

  return {
    /** So many requests, evenly over the stall; it goes on until all are sent. */
    async readers(board: Settled, { requests, seconds }: { requests: number; seconds: number }): Promise<void> {
      const begin = performance.now();
      let sent = 0;
      await Promise.all(
        Array.from({ length: READERS }, async () => {
          for (; sent < requests; ) {
            const due = begin + (sent / requests) * seconds * 1000;
            sent += 1;
            await pause(Math.max(0, due - performance.now()));
            const { kind, path, headers, isSignedIn } = readingOf(board, random);
            const isolate = random.pick(ISOLATES);
            const about = `${path}${isSignedIn ? " signed in" : ""} at ${isolate}`;
            note(stall, kind, about, await site.send(isolate, path, { headers }));
          }
        }),
      );
    },
    applicants() {
      let end = Number.POSITIVE_INFINITY;
      const total = queue.length;
      const working = Promise.all(Array.from({ length: APPLICANTS }, () => applicant(() => performance.now() > end)));
      return {
        /** Until nine of ten have been told yes. */
        async untilMostAreDone() {
          while (all.length < total * 0.9 - APPLICANTS / 10 && queue.length > 0) await pause(100);
          return {
            async rest() {
              end = performance.now() + GIVE_UP_SECONDS * 1000;
              await working;
              return all;
            },
          };
        },
      };
    },
  };
}

/** Does at most so many things at once; the others wait for their turn. */
function createLines(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

type Applying = {
  stall: StallRecord;
  random: Random;
  isOver: () => boolean;
  inTurn: ReturnType<typeof createLines>;
};

function applyAt(site: Site, applicant: Applicant, { stall, random, isOver, inTurn }: Applying): Promise<Application> {
  return apply(applicant, {
    async send(path, { headers, body }) {
      const isolate = random.pick(ISOLATES);
      const answer = await inTurn(() => site.send(isolate, path, { method: "POST", headers, body }));
      note(stall, "application", `${applicant.way} at ${isolate}`, answer);
      return answer;
    },
    pause: () => pause(random.int(...AGAIN_MS)),
    isOver,
  });
}

/** A scheduled run each quarter of a minute, in one isolate or another; the last ones when all is well again. */
function runsOf(site: Site, seconds: number) {
  const runs = { during: 0, failed: 0, failedAfter: 0 };
  const during = (async () => {
    const end = performance.now() + seconds * 1000;
    for (let turn = 0; performance.now() < end - 1_000; turn += 1) {
      runs.during += 1;
      const { failed } = await site.run(ISOLATES[turn % ISOLATES.length] ?? "warm");
      if (failed.length > 0) runs.failed += 1;
      await pause(Math.min(15_000, (seconds * 1000) / 4));
    }
  })();
  return {
    async end() {
      await during;
      for (const isolate of ISOLATES) if ((await site.run(isolate)).failed.length > 0) runs.failedAfter += 1;
      return runs;
    },
  };
}

/** The seconds until the first of three normal answers in a row, for each kind of request, in the slowest isolate. */
async function watchReturn(
  site: Site,
  board: Settled,
  { random, queue }: { random: Random; queue: Applicant[] },
): Promise<Map<Kind, number | null>> {
  const begin = performance.now();
  const watch = async (kind: Kind, isolate: Isolate) => {
    let [first, inARow] = [0, 0];
    while (performance.now() - begin < BACK_SECONDS * 1000) {
      const at = (performance.now() - begin) / 1000;
      if (!(await isNormal(site, kind, { isolate, board, random, queue }))) inARow = 0;
      else {
        inARow += 1;
        if (inARow === 1) first = at;
        if (inARow === IN_A_ROW) return first;
      }
      await pause(100);
    }
    return null;
  };
  const kinds: Kind[] = [...READ_KINDS, "application"];
  const times = await Promise.all(
    kinds.map(async (kind) => [kind, await Promise.all(ISOLATES.map((isolate) => watch(kind, isolate)))] as const),
  );
  const slowest = (all: (number | null)[]) =>
    all.reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0);
  return new Map(times.map(([kind, all]) => [kind, slowest(all)]));
}

type Probe = { isolate: Isolate; board: Settled; random: Random; queue: Applicant[] };

/** True if the answer is the database's, and not a copy's of the stall. */
async function isNormal(site: Site, kind: Kind, { isolate, board, random, queue }: Probe): Promise<boolean> {
  if (kind !== "application") {
    const { path, headers } = readingOf(board, random, kind);
    const answer = await site.send(isolate, path, { headers });
    return answer?.status === 200 && !answer.headers.get("Cache-Status")?.includes("detail=stall");
  }
  const jobId = queue[0]?.jobId ?? board.warm[0] ?? "";
  const email = `${random.uuid4()}@example.com`;
  const applicant: Applicant = { jobId, email, candidate: null, way: "call", bytes: pdfOf(email) };
  const send = (path: string, init: RequestInit) => site.send(isolate, path, { method: "POST", ...init });
  return (await apply(applicant, { send, pause: () => pause(0), isOver: () => true })).isTold;
}

/** A line for each thing that may not be; none if all is well. */
export function faultsOf({ complaints, applications, backAfter, runs }: StallResult): string[] {
  const { lost, double, unheard, denied } = applications;
  const each = { lost, double, "never told yes": unheard, "told that nothing was reached": denied };
  return [
    ...[...complaints].map(([what, lines]) => `${lines.length} times ${what}, such as ${lines.slice(0, 3).join("; ")}`),
    ...Object.entries(each).flatMap(([what, lines]) =>
      lines.length > 0 ? [`${lines.length} applications ${what}, such as ${lines.slice(0, 3).join("; ")}`] : [],
    ),
    ...[...backAfter].flatMap(([kind, seconds]) => (seconds === null ? [`${kind} never was normal again`] : [])),
    ...(runs.failedAfter > 0 ? [`${runs.failedAfter} scheduled runs failed after the stall`] : []),
  ];
}

function percentile(values: number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

const countOf = ({ complaints }: StallResult, what: Complaint) => complaints.get(what)?.length ?? 0;

function overview(result: StallResult): string {
  const { name, seconds, figures, applications, backAfter, runs } = result;
  const all = [...figures].flatMap(([kind, one]) => (kind === "application" ? [] : [one]));
  const sum = (of: (one: Figures) => number) => all.reduce((total, one) => total + of(one), 0);
  const back = [...backAfter.values()];
  const slowest = back.includes(null) ? "never" : Math.max(...back.map(Number)).toFixed(1);
  const cells = [
    ...[name, seconds.toFixed(0), sum(({ answers }) => answers), sum(({ quick }) => quick)],
    ...[sum(({ copies }) => copies), sum(({ refused }) => refused), countOf(result, "hung")],
    ...[countOf(result, "dishonest"), countOf(result, "withdrawn job shown"), applications.sent, applications.again],
    ...[applications.savedUnheard, applications.lost.length, applications.double.length],
    ...[`${runs.failed} of ${runs.during}`, slowest],
  ];
  return `| ${cells.join(" | ")} |`;
}

function detail({ name, figures, backAfter }: StallResult): string {
  const rows = [...figures].map(([kind, { answers, quick, copies, refused, millis }]) => {
    const back = backAfter.get(kind);
    const times = [0.5, 0.99, 1].map((share) => percentile(millis, share)).join(" | ");
    return `| ${kind} | ${answers} | ${quick} | ${copies} | ${refused} | ${times} | ${back?.toFixed(1) ?? "never"} |`;
  });
  return `### ${name}: ${STALLS[name].about}
| kind | answers | in 2 s | from a copy | 503 | p50 ms | p99 ms | most ms | normal again after s |
|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

/** The text of `docs/bench/stall.md`. */
export function reportOf(results: StallResult[], seed: string): string {
  const faults = results.flatMap((result) => faultsOf(result).map((line) => `- ${result.name}: ${line}`));
  return `# Stalls

Written by \`npm run stall\`. ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? ""}), load and Workers on one machine, seed ${seed}.
Three isolates of the built Worker stand around one database and one bucket. One is cold as the stall begins, one becomes cold in the middle, and a job is taken from public view just before. Half of the readers and of the applicants are signed in. An isolate that did not withdraw the job itself may show it for 55 s from a copy of its own, as without a stall; any other showing counts. After the stall ${TROUBLE.share * 100} % of all calls of the database meet a fault of any kind, until all have applied.
An answer hangs after ${PATIENCE_MS / 1000} s and ${(HANG_MS - PATIENCE_MS) / 1000} s more for the load of one machine. Times only serve to compare one run with another on the same machine. It measures our logic: the local runtime enforces neither its limits of memory nor six connections.

## Verdict
${faults.length === 0 ? "**Nobody hung, nothing was lost, nothing stands twice, and every refusal was honest.**" : `**Not well:**\n${faults.join("\n")}`}

| stall | s | requests | answered in 2 s | from a copy that is not current | honest 503 | hung | dishonest | withdrawn shown | applications | sent again | saved unheard | lost | double | runs that failed | normal after s |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${results.map(overview).join("\n")}

"Sent again": applications of people who pressed more than once. "Saved unheard": those that a press had saved whose answer did not say so; the next press was told that it is there.

## Each kind of request
${results.map(detail).join("\n")}`;
}

async function main(): Promise<void> {
  const { values } = readArguments("stall");
  const { requests = "20000", applications = "10000", seconds = "80", seed = "1", kind } = values;
  const whole = { requests: Number(requests), applications: Number(applications), seconds: Number(seconds) };
  const names = kind ? [kind as StallName] : (Object.keys(STALLS) as StallName[]);
  const reportFile = values.report === undefined ? join(root, "docs", "bench", "stall.md") : typedPath(values.report);
  const results: StallResult[] = [];
  const folder = mkdtempSync(join(tmpdir(), "staffroom-stall-"));
  try {
    await prepareState(join(folder, "demo"), { demo: true, say: console.error });
    for (const [index, name] of names.entries()) {
      const stateDir = join(folder, name);
      cpSync(join(folder, "demo"), stateDir, { recursive: true });
      const size = index === 0 ? whole : smaller(whole);
      results.push(await runStall(name, { ...size, seed, stateDir }, (line) => console.error(`${name}: ${line}`)));
      rmSync(stateDir, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const report = reportOf(results, seed);
  console.log(report);
  writeFileSync(reportFile, report);
  process.exitCode = results.some((result) => faultsOf(result).length > 0) ? 1 : 0;
}

function smaller({ requests, applications, seconds }: Pick<Options, "requests" | "applications" | "seconds">) {
  return {
    requests: Math.ceil(requests * SHARE_OF_OTHERS),
    applications: Math.ceil(applications * SHARE_OF_OTHERS),
    seconds: Math.ceil(seconds * SHORTER),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
