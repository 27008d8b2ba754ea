/** Decisions about jobs, and the values they turn on. No zod here: browsers load this file. */
import type { JobSearch } from "./schema";

/** In the order of the home page. Free text is allowed for others. */
export const CATEGORIES = [
  "Engineering",
  "Accountant",
  "Information Technology",
  "Fashion designing",
  "Mathematics",
  "Languages",
  "Science",
  "Primary Teaching",
] as const;

export const JOB_NATURES = ["Full Time", "Part Time", "Remote", "Freelance"] as const;
export type JobNature = (typeof JOB_NATURES)[number];
export const DEFAULT_JOB_NATURE: JobNature = "Full Time";

/** What everybody may see. */
export const PUBLIC_STATUSES = ["open", "closed"] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];
/**
 * What the owner of a job may see. `held`: saved, and not public until her address is confirmed. `taken_down`: whoever reads the
 * mail of her address said that the account is not theirs.
 */
export const JOB_STATUSES = [...PUBLIC_STATUSES, "held", "taken_down"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const MIN_VACANCY = 1;
export const MAX_VACANCY = 9999;
/** Shown when an old row has no title. */
export const DEFAULT_TITLE = "Software Engineer";

export const SORTS = ["newest", "relevance"] as const;
export type Sort = (typeof SORTS)[number];

export const JOBS_PER_PAGE = 15;
export const MY_JOBS_PER_PAGE = 10;
export const ALL_JOBS_PER_PAGE = 20;
/** Beyond the eight of the home page: the categories that recruiters wrote themselves, the fullest first. */
export const MAX_OTHER_CATEGORIES = 24;
export const LATEST_JOBS = 9;
/** Under the form for a new job. */
export const LATEST_OWN_JOBS = 3;
export const MAX_JOBS_PER_CALL = 100;

export const JOB_STATES = [...JOB_STATUSES, "removed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A recruiter's own job in a short list. */
export type OwnJobLine = { id: string; title: string; state: JobState; applications: number };

export function jobState(job: { status: JobStatus; deleted: boolean }): JobState {
  return job.deleted ? "removed" : job.status;
}

/** Whether everybody may read a job in this state. */
export function isPublicStatus(status: JobStatus): status is PublicStatus {
  return status === "open" || status === "closed";
}

export const STATE_LABELS: Record<JobState, string> = {
  open: "Open",
  closed: "Closed",
  held: "Held",
  taken_down: "Taken down",
  removed: "Removed",
};

/** Jobs that an account may have waiting for its confirmed address. */
export const MAX_HELD_JOBS = 50;

/** Which of one's own jobs a list shows: `all` are those that are not removed. */
export const OWN_JOBS_SHOWN = ["all", "open", "closed", "held", "taken_down", "removed"] as const;
export type OwnJobsShown = (typeof OWN_JOBS_SHOWN)[number];

export const OWN_JOBS_SORTS = ["newest", "title", "applicants"] as const;
export type OwnJobsSort = (typeof OWN_JOBS_SORTS)[number];

export const JOB_MOVES = ["publish", "close", "reopen", "remove"] as const;
export type JobMove = (typeof JOB_MOVES)[number];

/** Where a move starts, and where it leads. Removing is for good. */
const MOVES: Record<JobMove, { from: readonly JobState[]; to: JobState }> = {
  publish: { from: ["held"], to: "open" },
  close: { from: ["open"], to: "closed" },
  reopen: { from: ["closed"], to: "open" },
  remove: { from: ["open", "closed", "held", "taken_down"], to: "removed" },
};

/** What a move leads to, whatever it starts from. */
export function targetOfMove(move: JobMove): JobState {
  return MOVES[move].to;
}

/** The states from which a move changes anything. */
export function sourcesOfMove(move: JobMove): readonly JobState[] {
  return MOVES[move].from;
}

/** The moves that a menu offers in a state, in the order in which it shows them. Publishing needs a confirmed address. */
export function movesFrom(state: JobState, mayPublish = false): JobMove[] {
  return JOB_MOVES.filter((move) => MOVES[move].from.includes(state) && (move !== "publish" || mayPublish));
}

/** Why a move is refused, or null. A move to where the job stands already is a second click: allowed, and changes nothing. */
export function whyNotMove(state: JobState, move: JobMove): string | null {
  if (state === MOVES[move].to || MOVES[move].from.includes(state)) return null;
  if (state === "removed") return `You removed this job, so it cannot be ${MOVED[move]}`;
  if (state === "taken_down") return `This job was taken down, so it cannot be ${MOVED[move]}`;
  if (state === "closed") return "You closed this job. Reopen it instead";
  return move === "close"
    ? "This job is not public yet, so there is nothing to close. Remove it if you do not need it any more"
    : "This job is not public yet. It becomes public when your email address is confirmed";
}

const MOVED: Record<JobMove, string> = {
  publish: "published",
  close: "closed any more",
  reopen: "reopened. Post it again instead",
  remove: "removed",
};

/** Words to match by relevance exist only where keywords were typed; without any, the newest come first. */
export function effectiveSort(search: Pick<JobSearch, "q" | "sort">): Sort {
  if (searchWords(search.q).length === 0) return "newest";
  return search.sort === "newest" ? "newest" : "relevance";
}

export const MAX_SEARCH_WORDS = 12;

/** The words of a text as the index knows them: letters and digits, at most twelve of them. */
export function searchWords(text: string): string[] {
  return allWords(text).slice(0, MAX_SEARCH_WORDS);
}

/** How many words of a search were left out. */
export function ignoredWords(text: string): number {
  return Math.max(0, allWords(text).length - MAX_SEARCH_WORDS);
}

function allWords(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? [];
  // An accent that stands alone is nothing to the index.
  return words.filter((word) => !/^\p{M}+$/u.test(word));
}

/** One category, however its ASCII letters are written. The search index compares them so. */
export function isSameCategory(one: string, other: string): boolean {
  return asciiLower(one) === asciiLower(other);
}

/** As SQLite's lower() does it. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
