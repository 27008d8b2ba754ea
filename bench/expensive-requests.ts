/** The cost of one request for all others: log-ins that hash, and addresses that are made to be expensive. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Bench, Step } from "./bench.ts";
import { demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { type Answer, ask, askOk } from "./http.ts";
import { cpuOf, type LocalWorker, startWorker } from "./local-worker.ts";
import { logIn as logInAs } from "./log-in.ts";
import { median, percentile } from "./stats.ts";

export const dearSteps: Step[] = [
  { name: "log-ins", goals: ["log-ins"], run: measureLogIns },
  { name: "dearest", tooLong: "which sends 1,000 requests.", goals: ["dearest"], run: measureDearest },
];

const LOG_INS = 40;
const MS_BETWEEN_PAGES = 25;
let serial = 0;

/** A log-in at full cost, for an address without an account. Each log-in has another address, as ten failures lock one. */
function logIn(url: string, password = "wrong"): Promise<Answer> {
  serial += 1;
  const body = JSON.stringify({ email: `nobody${serial}@example.com`, password });
  const headers = { "Content-Type": "application/json" };
  return ask(new URL("/auth/login", url), { method: "POST", headers, body, isApart: true });
}

/** Asks for a cached page again and again while 40 people log in. They come back when told to, as a browser's page does. */
function measureLogIns(bench: Bench): Promise<Outcome[]> {
  return withWorker(bench, {}, async (worker) => {
    const page = new URL("/", worker.url);
    await askOk(page);
    const rounds = Array.from({ length: bench.isQuick ? 3 : 9 });
    const alone: number[] = [];
    const unhashed: number[] = [];
    for (const _ of rounds) {
      alone.push((await logIn(worker.url)).ms);
      unhashed.push((await logIn(worker.url, "")).ms);
    }
    const hashMs = median(alone) - median(unhashed);
    const end = performance.now() + (bench.isQuick ? 4_000 : 15_000);
    const seen = { answered: 0, sentBack: 0 };
    const crowd = Promise.all(Array.from({ length: LOG_INS }, () => logInUntil(worker.url, end, seen)));
    // The `await` below throws its error.
    crowd.catch(() => {});
    const pages: number[] = [];
    while (performance.now() < end) {
      pages.push((await askOk(page)).ms);
      await pause(MS_BETWEEN_PAGES);
    }
    await crowd;
    const slowest = Math.max(...pages);
    const p95 = percentile(pages, 0.95);
    const ratio = p95 / hashMs;
    return [
      {
        goal: "log-ins",
        figure: ms(p95),
        peer: `one hash: ${ms(hashMs)}`,
        ratio,
        values: { ratio },
        details: [
          `\`/\`, kept, asked for ${pages.length} times one after the other: median ${ms(median(pages))}, the slowest ${ms(slowest)} (${(slowest / hashMs).toFixed(2)} hashes). Meanwhile ${LOG_INS} people tried to log in; ${seen.answered} got their answer, ${seen.sentBack} times one was sent back and came again after the seconds of \`Retry-After\`. A hash's time is that of a log-in alone less that of one that is refused unhashed.`,
        ],
      },
    ];
  });
}

/** A Worker on a copy of the demo data, so that its changes do not touch the other steps. */
async function withWorker(
  bench: Bench,
  vars: Record<string, string>,
  measure: (worker: LocalWorker) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  await bench.demo();
  const copy = join(folder, "dear");
  rmSync(copy, { recursive: true, force: true });
  cpSync(demoFolder, copy, { recursive: true });
  const worker = await startWorker(copy, (await bench.bundles()).app, { hasLimits: false, isSilent: true, vars });
  try {
    return await measure(worker);
  } finally {
    await worker.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

async function logInUntil(url: string, end: number, seen: { answered: number; sentBack: number }): Promise<void> {
  while (performance.now() < end) {
    const { status, headers } = await logIn(url);
    if (status === 401) seen.answered += 1;
    else if (status === 503) {
      seen.sentBack += 1;
      await pause(Math.min(end - performance.now(), Number(headers["retry-after"]) * 1000));
    } else throw new Error(`A log-in was answered with ${status}`);
  }
}

const MAX_CHARS = 8_000;
const PIECES = [
  "/",
  "a/",
  "x",
  "%",
  "%zz",
  "%2F",
  "%C3%A9",
  "%EF%B7%BA",
  "../a/",
  "a//",
  ".data",
  ":a",
  "a%20",
  '"',
  "a+b+",
  "-",
];
const PLACES = ["/", "/jobs/", "/jobdetails/", "/auth/", "/applications/", "/sitemaps/", "/login", "/__manifest"];
const PAGES = [
  "/",
  "/jobs",
  "/jobs/getalljobs",
  "/jobs.atom",
  "/login",
  "/recruiter",
  "/recruiter.data",
  "/myjobs",
  "/nothing",
];
const QUERIES = ["q", "location", "category", "after", "redirectTo", "p", "_routes", "token"];

/** Addresses of 8 kB, each made of one repeated piece: as a path, as a parameter, as many parameters. */
function dearAddresses(): string[] {
  const fill = (piece: string, chars = MAX_CHARS) => piece.repeat(Math.floor(chars / piece.length));
  const room = MAX_CHARS - 120;
  const paths = PLACES.flatMap((place) => PIECES.map((piece) => `${place}${fill(piece, room)}x`));
  const queries = PAGES.flatMap((page) => [
    ...QUERIES.flatMap((name) => PIECES.slice(0, 8).map((piece) => `${page}?${name}=${fill(piece, room)}x`)),
    ...["a=1&", "&", "q=a&"].map((piece) => `${page}?${fill(piece, room)}`),
    `${page}?${Array.from({ length: 1_300 }, (_, index) => `a${index}`).join("&")}`,
  ]);
  return [...paths, ...queries];
}

/** Ways to ask for words. `text` is another one each time, so that nothing that was made for an earlier request helps. */
const TEXTS: Record<string, (text: Texts) => string> = {
  "7 kB of misspelt words": ({ misspelt }) => `/jobs?q=${misspelt(900)}`,
  "7 kB of frequent words": ({ frequent }) => `/jobs?q=${frequent(900)}`,
  "five misspelt words around a place": ({ misspelt }) => `/jobs?q=${misspelt(5)}&location=pune&radius=100`,
  "five frequent words by distance": ({ frequent }) => `/jobs?q=${frequent(5)}&location=pune&radius=500&sort=distance`,
  "twenty frequent words of a rare kind": ({ frequent }) => `/jobs?q=${frequent(20)}&early_career=1&pay_from=90000`,
  "beginnings of words": ({ frequent }) => `/jobs?q=${frequent(30, 1)}`,
  "a location of 7 kB": ({ misspelt }) => `/jobs?location=${misspelt(900)}`,
  "a location of commas": () => `/jobs?location=${",".repeat(MAX_CHARS - 120)}`,
  "twenty words of the API": ({ frequent }) => `/jobs/getalljobs?q=${frequent(20)}&limit=100`,
};

type Texts = Record<"frequent" | "misspelt", (count: number, chars?: number) => string>;

/** Texts of words that jobs hold. `turn`: another text for each number. */
function textsOf(words: string[], turn: number): Texts {
  const pick = (count: number) =>
    Array.from({ length: count }, (_, at) => words[(at * 7 + turn * 13) % words.length] ?? "");
  const joined = (all: string[]) =>
    encodeURIComponent(all.join(" ").slice(0, MAX_CHARS - 1_000)).replaceAll("%20", "+");
  const misspell = (word: string, at: number) =>
    `${word.slice(0, 1 + ((at + turn) % 3))}${"xqz"[turn % 3]}${word.slice(2)}`;
  return {
    frequent: (count, chars = 99) => joined(pick(count).map((word) => word.slice(0, chars))),
    misspelt: (count) => joined(pick(count).map(misspell)),
  };
}

/** The words of the demo's jobs, the most frequent first. */
async function wordsOfJobs(origin: string): Promise<string[]> {
  const jobs: Record<string, string>[] = JSON.parse((await askOk(new URL("/jobs/getalljobs?limit=100", origin))).body);
  const counts = new Map<string, number>();
  for (const { title = "", category = "", location = "" } of jobs) {
    const words = `${title} ${category} ${location}`.toLowerCase().match(/[a-z]{4,}/g) ?? [];
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}

const BODY_CHARS = 64_000;
const FORM = "application/x-www-form-urlencoded";
/** Forms and calls that take a text, and a field of each. `:id` is an open job. */
const BODIES = {
  [FORM]: { "/login": "email", "/signup": "email", "/recruiter": "description", "/jobdetails/:id": "extra_note" },
  "application/json": { "/auth/createuser": "email", "/auth/login": "email" },
};

type Sent = { path: string; type?: string; body?: string };

/** Bodies of 64 kB, each made of one repeated piece: as one field, as many fields, as a list within a list. */
function dearBodies(jobId: string): Sent[] {
  const fill = (piece: string) => piece.repeat(Math.floor(BODY_CHARS / piece.length));
  const forms = Object.entries(BODIES[FORM]).flatMap(([path, field]) => {
    const bodies = [...PIECES.map((piece) => `${field}=${fill(piece)}x`), fill("a=1&"), fill("&"), fill(`${field}=a&`)];
    return bodies.map((body) => ({ path: path.replace(":id", jobId), type: FORM, body }));
  });
  const calls = Object.entries(BODIES["application/json"]).flatMap(([path, field]) => {
    const texts = PIECES.map((piece) => JSON.stringify({ [field]: fill(piece).slice(0, BODY_CHARS - 100) }));
    const half = BODY_CHARS / 2 - 100;
    const bodies = [...texts, `{"${field}":${"[".repeat(half)}${"]".repeat(half)}}`, `[${fill("1,")}1]`];
    return bodies.map((body) => ({ path, type: "application/json", body }));
  });
  return [...forms, ...calls];
}

/** Workerd's processor time for each request, as a recruiter, who may open most. The least of some runs is its own cost. */
async function measureDearest(bench: Bench): Promise<Outcome[]> {
  if (process.platform === "linux")
    return withWorker(bench, { PAGE_CACHE: "off" }, (worker) => findDearest(bench, worker));
  bench.say("Processor time is read from /proc, which only Linux has: the dearest address is not measured.");
  return [];
}

async function findDearest(bench: Bench, { url: origin, pid }: LocalWorker): Promise<Outcome[]> {
  const headers = { Cookie: await logInAs(origin, "admin") };
  const msOf = async ({ path, type, body }: Sent) => {
    // Joined as text: a path that begins with two slashes would otherwise name another host.
    const url = new URL(`${origin}${path}`);
    const before = cpuOf(pid);
    if (body === undefined) await ask(url, { headers });
    else
      await ask(url, { method: "POST", headers: { ...headers, "Content-Type": String(type), Origin: origin }, body });
    return cpuOf(pid) - before;
  };
  const leastMs = async (sent: Sent, tries: number) => {
    const times: number[] = [];
    for (let count = 0; count < tries; count += 1) times.push(await msOf(sent));
    return Math.min(...times);
  };
  const plain = await leastMs({ path: "/nothing" }, 20);
  const found: (Sent & { ms: number })[] = [];
  const addresses = dearAddresses();
  const bodies = dearBodies(await bench.newestJob());
  for (const sent of [...addresses.map((path) => ({ path })), ...bodies])
    found.push({ ...sent, ms: await leastMs(sent, bench.isQuick ? 2 : 4) });
  // The most expensive ones are asked again, more often, in case something else disturbed each run.
  const dearest = found.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
  for (const one of dearest) one.ms = Math.min(one.ms, await leastMs(one, 8));
  const words = await wordsOfJobs(origin);
  const texts: { path: string; body?: string; ms: number }[] = [];
  for (const [path, addressOf] of Object.entries(TEXTS)) {
    const times: number[] = [];
    for (let turn = 0; turn < (bench.isQuick ? 5 : 15); turn += 1)
      times.push(await msOf({ path: addressOf(textsOf(words, turn)) }));
    texts.push({ path, ms: median(times) });
  }
  const [worst] = [...dearest, ...texts].toSorted((one, other) => other.ms - one.ms);
  if (!worst) return [];
  return [
    {
      goal: "dearest",
      figure: `${worst.ms.toFixed(1)} ms`,
      peer: `a plain 404: ${plain.toFixed(1)} ms`,
      ratio: worst.ms / plain,
      values: { ratio: worst.ms / plain },
      details: [
        `Processor time of workerd, the local database included: ${addresses.length} addresses of 8 kB and ${bodies.length} bodies of 64 kB, sent one at a time as a recruiter, uncached: paths, parameters, fields and many of them, made of slashes, dots, escapes and words. The least of several runs of each counts. Addresses of real words, another text each time, by their median: ${texts.map((one) => `${one.path} ${one.ms.toFixed(1)} ms`).join(", ")}. The dearest: \`${worst.path.slice(0, 40)}…\`${worst.body === undefined ? "" : ` with \`${worst.body.slice(0, 40)}…\``}. On the demo's jobs; what words cost among a million is in the row of searches.`,
      ],
    },
  ];
}

const pause = (wait: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, wait)));

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
