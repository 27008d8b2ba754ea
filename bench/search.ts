/**
 * Times the product's lists and searches on generated jobs, in this process: the database and the code before it, without HTTP
 * and rendering. `node bench/search.ts [JOBS ...]` prints a table, by default for 10,000, 100,000 and 1,000,000 jobs.
 */
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type Qualification, REQUIRES } from "../app/domain/jobs/details/value-rules.ts";
import type { Position } from "../app/domain/jobs/rules.ts";
import { type Jobs, loadJobs, openFile } from "./domain.ts";
import { BENCH_NOW, cachedDatabase } from "./generate.ts";

/** The moment of all searches: open jobs are those that close after it. */
const now = BENCH_NOW;

/** Milliseconds. `kind` says which list of searches a figure belongs to; "mix": all searches of a list together. */
export type SearchFigure = { kind: Kind; query: string; p50: number; p95: number };
export type Kind = "usual" | "hard" | "depth" | "list";
type Db = Parameters<Jobs["readHome"]>[0]["db"];

const PAGE = 15;
const WARM_UP = 3;
const ROUNDS = 40;
/** The best of so many attempts counts: the time that other programs take does not belong to the query. */
const ATTEMPTS = 3;
/** A slow query is asked less often: this many milliseconds are enough. */
const MAX_MS = 800;

/** The searches of the mix: frequent words and rare ones, beginnings, several words, places, categories, nothing found. */
export const SEARCHES: Record<string, string>[] = [
  { q: "teacher" },
  { q: "physics" },
  { q: "mathematics" },
  { q: "phys" },
  { q: "t" },
  { q: "experience" },
  { q: "responsibilities" },
  { q: "telescope" },
  { q: "zebra" },
  { q: "physics teacher" },
  { q: "primary teacher", location: "pune" },
  { q: "english", location: "leh" },
  { q: "communication experience laboratory" },
  { q: "teacher", category: "Science", job_nature: "Part Time" },
  { location: "mumbai" },
  { location: "navi mumbai", job_nature: "Remote" },
  { category: "Engineering" },
  { category: "alumni relations" },
  { category: "Science", location: "goa", job_nature: "Freelance" },
  { job_nature: "Full Time" },
];

/**
 * The most expensive searches: short beginnings, many matches with a rare filter, nothing found, meanings, wide
 * circles, misspelt words, every order. `without`: a candidate's search that hides jobs which ask for these qualifications, or any.
 */
export const HARD_SEARCHES: Record<string, string>[] = [
  { q: "t s m" },
  { q: "a" },
  { q: "e c p" },
  { q: "s t", location: "pune" },
  { q: "pr te in de" },
  { q: "teacher", board: "IB", pay_from: "100000" },
  { q: "teacher", board: "other", requires: "Ph.D" },
  { pay_from: "110000" },
  { q: "teacher", pay_from: "37500" },
  { early_career: "1", board: "Cambridge", level: "leadership" },
  { category: "alumni relations", job_nature: "Freelance" },
  { job_nature: "Freelance", board: "IB" },
  { q: "teacher", posted_within: "33" },
  { q: "teacher", closes_within: "10" },
  { closes_within: "14", location: "leh" },
  { q: "zebra quagga" },
  { q: "astronomer", location: "leh", job_nature: "Freelance" },
  { q: "experience responsibilities telescope astronomy" },
  { location: "satara", q: "robotics", job_nature: "Remote" },
  { q: "maths teacher pune" },
  { q: "गणित शिक्षक" },
  { q: "sst tgt mumbai" },
  { q: "physics chemistry biology teacher bangalore" },
  { q: "pt teacher", location: "bombay" },
  { q: "science teacher", location: "delhi", radius: "200" },
  { location: "pune", radius: "200" },
  { location: "satara", radius: "100" },
  { location: "maharashtra" },
  { q: "principal", location: "mumbai", radius: "100", remote: "1" },
  { location: "leh", radius: "200" },
  { q: "phyiscs teacher" },
  { q: "mathmatics techer", location: "poona" },
  { q: "zcountant" },
  { q: "teacher", sort: "closing" },
  { location: "pune", sort: "closing" },
  { q: "teacher", sort: "newest" },
  { q: "sanskrit", location: "indore", sort: "distance" },
  { location: "pune", sort: "distance" },
  { q: "dance", location: "nagpur", sort: "pay" },
  { q: "teacher", sort: "pay" },
  { without: "all" },
  { q: "a", without: "all" },
  { q: "teacher", board: "IB", pay_from: "100000", without: "all" },
  { q: "science teacher", location: "delhi", radius: "200", without: "all" },
  { q: "teacher", sort: "closing", without: "B.Ed" },
  { q: "zebra quagga", without: "B.Ed,TET,TET paper I,TET paper II" },
];

/** The figures of all searches and lists. The first two are the mixes of the usual and of the hard searches. */
export async function measureSearch(count: number): Promise<SearchFigure[]> {
  const file = new DatabaseSync(await cachedDatabase(count), { readOnly: true });
  file.exec("PRAGMA cache_size = -200000; PRAGMA mmap_size = 0");
  try {
    const db = await openFile(file);
    const jobs = await loadJobs();
    const usual = await timeSearches(jobs, db, "usual", SEARCHES);
    const hard = await timeSearches(jobs, db, "hard", HARD_SEARCHES);
    const others: SearchFigure[] = [];
    for (const [name, ask] of lists(jobs, db, file)) others.push(figure("list", name, await timesOf(ask)));
    for (const [name, ask] of await depths(jobs, db, file)) others.push(figure("depth", name, await timesOf(ask)));
    return [usual.mix, hard.mix, ...usual.figures, ...hard.figures, ...others];
  } finally {
    file.close();
  }
}

async function timeSearches(jobs: Jobs, db: Db, kind: Kind, searches: Record<string, string>[]) {
  const figures: SearchFigure[] = [];
  const all: number[] = [];
  for (const fields of searches) {
    const search = jobs.JobSearch.parse(fields);
    const hides =
      fields.without === "all" ? REQUIRES : REQUIRES.filter((name) => fields.without?.split(",").includes(name));
    const times = await timesOf(() => askAsPage(jobs, db, search, hides));
    // Each search weighs the same, also one so slow that it was asked only a few times.
    all.push(...Array.from({ length: ROUNDS }, (_, at) => times[at % times.length] ?? Number.NaN));
    figures.push(figure(kind, decodeURIComponent(new URLSearchParams(fields).toString()), times));
  }
  return { figures, mix: figure(kind, MIX[kind] ?? "", all) };
}

export const MIX: Partial<Record<Kind, string>> = {
  usual: "the mix of usual searches",
  hard: "the mix of hard searches",
};

/** All that the page of a search asks the database for. */
async function askAsPage(
  jobs: Jobs,
  db: Db,
  search: ReturnType<Jobs["JobSearch"]["parse"]>,
  hides: readonly Qualification[],
): Promise<void> {
  await jobs.findSearchPage({ db, now }, search, { limit: PAGE }, { ofCandidate: null, hides });
}

const DEPTHS = [0.1, 0.45, 0.9];
/** For each order that is offered, a search that finds many. Pay and distance sort a bounded number of matches. */
const DEEP: { name: string; fields: Record<string, string> }[] = [
  { name: "all", fields: {} },
  { name: "relevance, title", fields: { q: "teacher" } },
  { name: "relevance, text", fields: { q: "experience" } },
  { name: "newest", fields: { q: "teacher", sort: "newest" } },
  { name: "closing", fields: { q: "teacher", sort: "closing" } },
  { name: "closing, around a place", fields: { location: "pune", sort: "closing" } },
  { name: "relevance, around a place", fields: { q: "teacher", location: "pune" } },
];

/** The first page of each order, and pages 10, 45 and 90 % deep. */
async function depths(jobs: Jobs, db: Db, file: DatabaseSync): Promise<[string, () => Promise<unknown>][]> {
  const last = Number(file.prepare("SELECT max(seq) AS last FROM jobs").get()?.last);
  const days = file
    .prepare("SELECT min(closes_at) / 86400000 AS first, max(closes_at) / 86400000 AS last FROM jobs")
    .get();
  const [firstDay, lastDay] = [Number(days?.first), Number(days?.last)];
  return DEEP.flatMap(({ name, fields }) => {
    const search = jobs.JobSearch.parse(fields);
    const ask = (after?: Position) => () => jobs.searchJobs({ db, now }, search, { limit: PAGE, after });
    const at = (depth: number): Position => {
      const seq = Math.round(last * (1 - depth));
      if (fields.sort === "closing")
        return { seq, tier: null, key: Math.round(firstDay + (lastDay - firstDay) * depth) };
      return { seq, tier: fields.q && fields.sort !== "newest" ? (name.endsWith("text") ? 1 : 0) : null };
    };
    return [
      [`${name}: first page`, ask()] as [string, () => Promise<unknown>],
      ...DEPTHS.map((depth) => [`${name}: ${depth * 100} % deep`, ask(at(depth))] as [string, () => Promise<unknown>]),
    ];
  });
}

function lists(jobs: Jobs, db: Db, file: DatabaseSync): [string, () => Promise<unknown>][] {
  const row = file
    .prepare(
      "SELECT max(seq) AS last, (SELECT user_id FROM jobs WHERE state = 'open' AND removed_at IS NULL GROUP BY user_id ORDER BY count(*) DESC LIMIT 1) AS owner FROM jobs",
    )
    .get();
  const middle = { seq: Math.floor(Number(row?.last) / 2), tier: null, place: 1 };
  const owner = { id: String(row?.owner), role: "admin" as const, email: "" };
  const everything = jobs.JobSearch.parse({});
  const teachers = jobs.JobSearch.parse({ q: "teacher" });
  const nothing = jobs.JobSearch.parse({ q: "zebra teacher", location: "pune", category: "Science" });
  const id = String(file.prepare("SELECT id FROM jobs WHERE seq > ? AND removed_at IS NULL").get(middle.seq)?.id);
  return [
    ["home", () => jobs.readHome({ db, now })],
    ["all, first page", () => jobs.searchJobs({ db, now }, everything, { limit: PAGE })],
    ["all, half-way", () => jobs.searchJobs({ db, now }, everything, { limit: PAGE, after: middle })],
    [
      "q=teacher, half-way",
      () => jobs.searchJobs({ db, now }, teachers, { limit: PAGE, after: { ...middle, tier: 0 } }),
    ],
    [
      "q=teacher, among the others",
      () => jobs.searchJobs({ db, now }, teachers, { limit: PAGE, after: { ...middle, tier: 1 } }),
    ],
    ["a hundred for the API", () => jobs.listJobs({ db, now }, everything, { limit: 100 })],
    ["a job", () => jobs.getJob({ db, now }, id)],
    ["/alljobs half-way", () => jobs.listAllJobs({ db, now }, { after: middle })],
    ["the jobs of one with 5,000, page 1", () => jobs.listOwnJobs({ db, now }, owner, {})],
    ["the jobs of one with 5,000, page 400", () => jobs.listOwnJobs({ db, now }, owner, { page: 400 })],
    ["the jobs of one with 5,000, by title", () => jobs.listOwnJobs({ db, now }, owner, { sort: "title" })],
    ["the jobs of one with 5,000, by applicants", () => jobs.listOwnJobs({ db, now }, owner, { sort: "applicants" })],
    ["suggestions", () => jobs.findSearchPage({ db, now }, nothing, { limit: PAGE })],
  ];
}

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + MAX_MS;
  for (let round = 0; round < WARM_UP + ROUNDS && (round < WARM_UP + 3 || performance.now() < end); round += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const start = performance.now();
      await ask();
      best = Math.min(best, performance.now() - start);
    }
    if (round >= WARM_UP) times.push(best);
  }
  return times;
}

function figure(kind: Kind, query: string, times: number[]): SearchFigure {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { kind, query, p50: at(0.5), p95: at(0.95) };
}

/** The worst page that is deep in a list, against the first page of the same list: medians. */
export function worstDepth(figures: SearchFigure[]): { deep: SearchFigure; first: SearchFigure; ratio: number } | null {
  const pages = figures.filter(({ kind }) => kind === "depth");
  const listOf = ({ query }: SearchFigure) => query.split(":")[0];
  const compared = pages.flatMap((deep) => {
    const first = pages.find((one) => listOf(one) === listOf(deep));
    return first && first !== deep ? [{ deep, first, ratio: deep.p50 / first.p50 }] : [];
  });
  return compared.toSorted((one, other) => other.ratio - one.ratio)[0] ?? null;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = process.argv.slice(2).map(Number);
  const sizes: number[] = asked.length > 0 ? asked : [10_000, 100_000, 1_000_000];
  const bySize: SearchFigure[][] = [];
  for (const size of sizes) bySize.push(await measureSearch(size));
  const [first = []] = bySize;
  console.log(`${"p50 / p95 in ms".padEnd(66)}${sizes.map((size) => size.toLocaleString("en").padStart(18)).join("")}`);
  for (const [index, { query }] of first.entries()) {
    const cells = bySize.map((figures) => figures[index]);
    const texts = cells.map((cell) => `${cell?.p50.toFixed(2)} / ${cell?.p95.toFixed(2)}`.padStart(18));
    console.log(query.padEnd(66) + texts.join(""));
  }
  for (const [index, figures] of bySize.entries()) {
    const worst = worstDepth(figures);
    if (worst)
      console.log(
        `${sizes[index]?.toLocaleString("en")} jobs, the worst depth: ${worst.deep.query}, ${worst.ratio.toFixed(2)} times its first page`,
      );
  }
}
