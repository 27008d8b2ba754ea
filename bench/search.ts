/**
 * Times the product's lists and searches on generated jobs, in this process: the database and the code before it, without HTTP
 * and rendering. `node bench/search.ts [JOBS ...]` prints a table, by default for 10,000, 100,000 and 1,000,000 jobs.
 */
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type Jobs, loadJobs, openFile } from "./domain.ts";
import { cachedDatabase } from "./generate.ts";

/** The moment of all searches: open jobs are those that close after it. */
const now = new Date();

export type SearchFigure = { jobs: number; query: string; p50: number; p95: number };

const PAGE = 15;
const WARM_UP = 3;
const ROUNDS = 40;
/** The best of so many attempts counts: the time that other programs take does not belong to the query. */
const ATTEMPTS = 3;
/** A slow query is asked less often: this many milliseconds are enough. */
const MAX_MS = 1500;

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

/** One figure for each search by itself, one for the mix of them all, and one for each list. */
export async function measureSearch(count: number): Promise<SearchFigure[]> {
  const file = new DatabaseSync(cachedDatabase(count), { readOnly: true });
  file.exec("PRAGMA cache_size = -200000; PRAGMA mmap_size = 0");
  try {
    const db = await openFile(file);
    const jobs = await loadJobs();
    const figures: SearchFigure[] = [];
    const mix: number[] = [];
    for (const fields of SEARCHES) {
      const search = jobs.JobSearch.parse(fields);
      const times = await timesOf(() => jobs.searchJobs({ db, now }, search, { limit: PAGE }));
      mix.push(...times.slice(0, ROUNDS));
      figures.push(figure(count, new URLSearchParams(fields).toString(), times));
    }
    for (const [name, ask] of lists(jobs, db, file)) figures.push(figure(count, name, await timesOf(ask)));
    return [figure(count, "the mix of searches", mix), ...figures];
  } finally {
    file.close();
  }
}

function lists(
  jobs: Jobs,
  db: Parameters<Jobs["readHome"]>[0]["db"],
  file: DatabaseSync,
): [string, () => Promise<unknown>][] {
  const row = file
    .prepare(
      "SELECT max(seq) AS last, (SELECT user_id FROM owner_counters ORDER BY open DESC LIMIT 1) AS owner FROM jobs",
    )
    .get();
  const middle = { seq: Math.floor(Number(row?.last) / 2), tier: null, place: 1 };
  const owner = { id: String(row?.owner), role: "admin" as const, email: "" };
  const everything = jobs.JobSearch.parse({});
  const teachers = jobs.JobSearch.parse({ q: "teacher" });
  const id = String(file.prepare("SELECT id FROM jobs WHERE seq > ? AND deleted = 0").get(middle.seq)?.id);
  return [
    ["home", () => jobs.readHome({ db, now })],
    ["categories", () => jobs.listCategories({ db })],
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
    [
      "suggestions",
      () =>
        jobs.suggestSearches(
          { db, now },
          jobs.JobSearch.parse({ q: "zebra teacher", location: "pune", category: "Science" }),
        ),
    ],
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

function figure(jobs: number, query: string, times: number[]): SearchFigure {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { jobs, query, p50: at(0.5), p95: at(0.95) };
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
}
