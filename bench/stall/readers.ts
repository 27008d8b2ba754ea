/** What people read while the database stalls: half of them are signed in. The bench and its short form ask for the same. */
import type { Random } from "../../.scripts/demo/random.ts";
import { CATEGORIES } from "../../app/domain/jobs/rules.ts";
import type { Candidate } from "./applicants.ts";

/** The addresses of which every isolate has a copy. */
export const FIXED = [
  "/",
  "/jobs",
  ...CATEGORIES.map((category) => `/jobs?${new URLSearchParams({ category })}`),
  "/jobs/getalljobs",
  "/jobs.atom",
];

export const READ_KINDS = [
  "fixed address",
  "job's page with a copy",
  "job's page without one",
  "search",
  "page of an account",
  "call",
] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** `isSignedIn`: the reader is. A call has a token, a page a cookie. */
export type Reading = { kind: ReadKind; path: string; headers: Record<string, string>; isSignedIn: boolean };

/** `warm`: jobs whose pages have copies. `cold`: jobs whose pages nobody has opened. */
export type Board = { warm: string[]; cold: string[]; candidates: Candidate[] };

const OF_ACCOUNTS = ["/applied-jobs", "/notifications", "/userprofile"];
const CALLS = ["/application/myapplications", "/user/notifications", "/jobs/savedjobs"];
const WORDS = ["physics", "maths", "warden", "library", "music", "primary"];

export function readingOf(board: Board, random: Random, kind = random.pick(READ_KINDS)): Reading {
  const person = random.pick(board.candidates);
  const isSignedIn = kind === "page of an account" || kind === "call" || random.chance(0.4);
  const cookie: Record<string, string> = isSignedIn ? { Cookie: `__Host-session=${person.session}` } : {};
  switch (kind) {
    case "fixed address": {
      const path = random.pick(FIXED);
      return { kind, path, headers: cookie, isSignedIn };
    }
    case "job's page with a copy":
      return { kind, path: `/jobdetails/${random.pick(board.warm)}`, headers: cookie, isSignedIn };
    case "job's page without one":
      return { kind, path: `/jobdetails/${random.pick(board.cold)}`, headers: cookie, isSignedIn };
    case "search":
      return { kind, path: `/jobs?q=${random.pick(WORDS)}+${random.int(1, 9_999)}`, headers: cookie, isSignedIn };
    case "page of an account":
      return { kind, path: random.pick(OF_ACCOUNTS), headers: cookie, isSignedIn };
    case "call":
      return { kind, path: random.pick(CALLS), headers: { Authorization: `Bearer ${person.token}` }, isSignedIn };
  }
}
