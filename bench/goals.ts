/** The goals of the bench, in the order of the table: what is measured, and which value is enough. */
import { PRICES_DAY } from "./prices.ts";

export type GoalId =
  | "bytes"
  | "script"
  | "paint"
  | "uncached"
  | "cached"
  | "cache-api"
  | "json"
  | "signed-in"
  | "search"
  | "depth"
  | "database"
  | "database-depth"
  | "alerts"
  | "scheduled"
  | "round-trips"
  | "routes"
  | "bundle"
  | "uploads"
  | "heap"
  | "applications"
  | "startup"
  | "desk"
  | "log-ins"
  | "dearest"
  | "cost"
  | "tests";

/** A limit on one number. A goal is met if each of its limits is met. */
export type Limit = { key: string } & ({ atMost: number } | { atLeast: number });

export type Goal = { id: GoalId; what: string; goal: string; limits: Limit[] };

export const goals: Goal[] = [
  {
    id: "bytes",
    what: "First view of `/`, `/jobs`, `/jobdetails/:id`: heaviest encoding, requests that the first paint waits for",
    goal: "≤ 9 kB, 1 request",
    limits: [
      { key: "bytes", atMost: 9_216 },
      { key: "requests", atMost: 1 },
    ],
  },
  {
    id: "script",
    what: "Script that public screens need",
    goal: "0 B",
    limits: [{ key: "bytes", atMost: 0 }],
  },
  {
    id: "paint",
    what: "First and largest paint on a line of 400 ms and 400 kbit/s, against the `<h1>` page",
    goal: "≤ 1.15",
    limits: [
      { key: "first", atMost: 1.15 },
      { key: "largest", atMost: 1.15 },
    ],
  },
  {
    id: "uncached",
    what: "`/` uncached, against a bare Worker: the same statements, bytes and headers",
    goal: "≥ 0.50",
    limits: [{ key: "ratio", atLeast: 0.5 }],
  },
  {
    id: "cached",
    what: "Cached page, against a static Worker that holds the bytes",
    goal: "≥ 0.80",
    limits: [{ key: "ratio", atLeast: 0.8 }],
  },
  {
    id: "cache-api",
    what: "Cached page from the Cache API, against a bare Worker that does the same",
    goal: "≥ 0.80",
    limits: [{ key: "ratio", atLeast: 0.8 }],
  },
  {
    id: "json",
    what: "JSON list, against Hono + Drizzle's prepared statements",
    goal: "≥ 0.90",
    limits: [{ key: "ratio", atLeast: 0.9 }],
  },
  {
    id: "signed-in",
    what: "Signed-in `/jobs?q=`, `/applied-jobs`, `/myjobs`, against `/` signed in",
    goal: "≤ 1.5",
    limits: [{ key: "ratio", atMost: 1.5 }],
  },
  {
    id: "search",
    what: "Search p95 through the Worker, 1 M jobs against 10 k",
    goal: "≤ 3.5",
    limits: [{ key: "ratio", atMost: 3.5 }],
  },
  {
    id: "depth",
    what: "A page at any depth of 1 M jobs, against the first page",
    goal: "≤ 1.5",
    limits: [{ key: "ratio", atMost: 1.5 }],
  },
  {
    id: "database",
    what: "Sixty searches of 1 M jobs, database alone: the worst",
    goal: "≤ 50 ms",
    limits: [{ key: "ms", atMost: 50 }],
  },
  {
    id: "database-depth",
    what: "A page at any depth of 1 M jobs, every order, database alone, against the first page",
    goal: "≤ 1.5",
    limits: [{ key: "ratio", atMost: 1.5 }],
  },
  {
    id: "alerts",
    what: "A quarter of a day of 5,000 new jobs compared with 100,000 alerts, against half the alerts: rows and time; statements an alert of the day",
    goal: "≤ 2.1 / ≤ 0.1",
    limits: [
      { key: "rows", atMost: 2.1 },
      { key: "seconds", atMost: 2.1 },
      { key: "statements", atMost: 0.1 },
    ],
  },
  {
    id: "scheduled",
    what: "The run of each minute at 1 M jobs, nothing due: rows that it reads",
    goal: "≤ 30",
    limits: [{ key: "rows", atMost: 30 }],
  },
  {
    id: "round-trips",
    what: "D1 round trips in a row: a cached page / a public page / a signed-in page / an application with a file",
    goal: "≤ 0 / 1 / 2 / 3",
    limits: [
      { key: "kept", atMost: 0 },
      { key: "public", atMost: 1 },
      { key: "signedIn", atMost: 2 },
      { key: "application", atMost: 3 },
    ],
  },
  {
    id: "routes",
    what: "A page with all routes, against 10 routes",
    goal: "≥ 0.95",
    limits: [{ key: "ratio", atLeast: 0.95 }],
  },
  {
    id: "bundle",
    what: "Worker bundle, gzip: everything in it, and what a first public page needs: `/`, `/jobs` or `/jobdetails/:id`",
    goal: "≤ 1160 / ≤ 150 kB",
    limits: [
      { key: "kB", atMost: 1160 },
      { key: "firstKB", atMost: 150 },
    ],
  },
  {
    id: "uploads",
    what: "20 uploads of 10 MB at once: growth of an isolate that has served such forms with small files, at full speed, and how many are refused in a minute if they drip",
    goal: "≤ 64 MB / 0",
    limits: [
      { key: "MB", atMost: 64 },
      { key: "refused", atMost: 0 },
    ],
  },
  {
    id: "heap",
    what: "JS heap of the isolate after 50,000 mixed requests with log-ins, posts and uploads, and against half-way",
    goal: "≤ 24 MB / ≤ 1.1",
    limits: [
      { key: "MB", atMost: 24 },
      { key: "growth", atMost: 1.1 },
    ],
  },
  {
    id: "applications",
    what: "Applications with PDFs of 300 kB, against a bare Worker with the same puts and rows",
    goal: "≥ 0.60",
    limits: [{ key: "ratio", atLeast: 0.6 }],
  },
  {
    id: "startup",
    what: "Start until it listens, against Hono + Drizzle with one route, workerd's own start in both",
    goal: "≤ 2.5",
    limits: [{ key: "ratio", atMost: 2.5 }],
  },
  {
    id: "desk",
    what: "The desk with 1,000 applicants, against one with 25",
    goal: "≤ 1.3",
    limits: [{ key: "ratio", atMost: 1.3 }],
  },
  {
    id: "log-ins",
    what: "Cached page, p95 while 40 log-ins are under way, against one hash",
    goal: "≤ 3 hashes",
    limits: [{ key: "ratio", atMost: 3 }],
  },
  {
    id: "dearest",
    what: "The dearest request of at most 8 kB of address or 64 kB of body, against a plain 404",
    goal: "≤ 10 times",
    limits: [{ key: "ratio", atMost: 10 }],
  },
  {
    id: "cost",
    what: `A month of 1 M page views, 100,000 applications, 10,000 jobs, 50,000 alerts at the platform's prices of ${PRICES_DAY}, mail apart`,
    goal: "≤ 12 dollars",
    limits: [{ key: "dollars", atMost: 12 }],
  },
  {
    id: "tests",
    what: "`npm test` from a fresh clone, on 2 cores",
    goal: "≤ 480 s, ≤ 900 CPU-seconds",
    limits: [
      { key: "seconds", atMost: 480 },
      { key: "cpuSeconds", atMost: 900 },
    ],
  },
];

/** The result of a step for one goal. */
export type Outcome = {
  goal: GoalId;
  /** The app's figure and the peer's of the same run, as the table shows them. */
  figure: string;
  peer: string;
  /** The figure divided by the peer's; null if that says nothing. */
  ratio: number | null;
  /** The numbers that the limits are about, unrounded. */
  values: Record<string, number>;
  /** At least 1: two figures that differ by less than this factor are undecided. Without it the figures are exact. */
  noise?: number;
  /** Lines for the results file: how it was measured and what else was seen. */
  details: string[];
};

export type Verdict = "pass" | "short" | "undecided" | "not measured";

/**
 * Values are compared without rounding: 1.104 is short of 1.10. A value that is nearer to its limit than the app is to itself is
 * undecided.
 */
export function verdictOn(goal: Goal, outcome: Pick<Outcome, "values" | "noise"> | undefined): Verdict {
  if (!outcome) return "not measured";
  const { values, noise = 1 } = outcome;
  const holds = (factor: number) =>
    goal.limits.every(({ key, ...limit }) => isWithin(limit, (values[key] ?? Number.NaN) * factor));
  if (holds(noise) && holds(1 / noise)) return "pass";
  return holds(noise) || holds(1 / noise) ? "undecided" : "short";
}

function isWithin(limit: { atMost: number } | { atLeast: number }, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  return "atMost" in limit ? value <= limit.atMost : value >= limit.atLeast;
}
