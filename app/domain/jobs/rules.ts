/** Decisions about jobs, and the values they turn on. No zod here: browsers load this file. */

import { words as refusals } from "../../words/job-refusals.ts";
import type { InstitutionOfJob } from "./schema";
import type { JobSearch } from "./search/schema";

/** The listed categories, in the order of the home page. A recruiter may write any other one. */
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

/** The verification of the institution that owns a job. */
export const VERIFICATIONS = ["unchecked", "host", "checked"] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** The verification of an institution, in words. `host`: the host from which its people write. */
export function verificationText(standing: Verification, host: string | null): string {
  if (standing === "checked") return "School checked";
  return standing === "host" ? `Writes from @${host}` : "Not checked yet";
}

/** The statuses in which everybody may see a job. */
export const PUBLIC_STATUSES = ["open", "closed"] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];
/**
 * The statuses in which its owner may see a job. `held`: saved, and not public until the recruiter's address is confirmed.
 * `taken_down`: the reader of the address's mailbox said that the account is not theirs. `hidden`: by reports or by a moderator.
 * `waiting`: never public yet, and a person looks at it first, as it speaks of money. `refused`: that person did not publish it.
 * `scheduled`: never public yet, and is published at a time that its recruiter chose.
 */
export const JOB_STATUSES = [
  ...PUBLIC_STATUSES,
  "held",
  "taken_down",
  "hidden",
  "waiting",
  "refused",
  "scheduled",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const MIN_VACANCY = 1;
export const MAX_VACANCY = 9999;
/** The title that is shown for a job without one, as the specification asks. */
export const DEFAULT_TITLE = "Software Engineer";

/** A candidate's own part of a list: her teaching profile, and the ids of the jobs that she saved and applied for, as JSON. */
export type CandidateRow = { teaching: string | null; saved: string; applied: string };

/** The mark of a job in a candidate's list: she has applied, or saved it. */
export type JobMark = "applied" | "saved";

export const SORTS = ["relevance", "newest", "closing", "distance", "pay"] as const;
export type Sort = (typeof SORTS)[number];

export const JOBS_PER_PAGE = 15;
export const MY_JOBS_PER_PAGE = 10;
export const ALL_JOBS_PER_PAGE = 20;
/** Categories beyond the eight of the home page: those that recruiters wrote themselves, the ones with the most jobs first. */
export const MAX_OTHER_CATEGORIES = 24;
export const LATEST_JOBS = 9;
/** The number of jobs under the form for a new job. */
export const LATEST_OWN_JOBS = 3;

// Positions: the place in a list at which a page begins

/**
 * The last or first job of a page: its publishing number; the tier it was found in, when sorted by relevance; its number in the
 * whole list, where the list shows one; the value that the list is sorted by, where that is not the order of publishing.
 */
export type Position = { seq: number; tier: number | null; key?: number | null; place?: number };

/**
 * The last job of a page. `top` is the highest publishing number at the moment when the first page was read. A held job that is
 * published while somebody pages gets a higher one, which tells it from the jobs that were public before.
 */
export type OwnPosition = { top: number } & (
  | { part: "unpublished"; id: string }
  /** `key` is the value that the list is sorted by, beside the publishing number. */
  | { part: "jobs"; seq: number; key: string | number | null }
);

export const JOB_STATES = [...JOB_STATUSES, "removed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A recruiter's own job in a short list. */
export type OwnJobLine = { id: string; title: string; state: JobState; applications: number };

export function jobState(job: { status: JobStatus; deleted: boolean }): JobState {
  return job.deleted ? "removed" : job.status;
}

/** The same of a row. */
export function rowState(job: { state: JobStatus; removedAt: Date | null }): JobState {
  return job.removedAt ? "removed" : job.state;
}

/** How a job stands at this moment: one whose time is over is closed, whatever the scheduled run has done. */
export function stillOpen<S extends JobStatus>(status: S, closesAt: number | null, now: Date): S | "closed" {
  return currentStatus({ state: status, closesAt: closesAt === null ? null : new Date(closesAt) }, now);
}

/** The same for a row. */
export function currentStatus<S extends JobStatus>(job: { state: S; closesAt: Date | null }, now: Date): S | "closed" {
  return job.state === "open" && job.closesAt !== null && job.closesAt <= now ? "closed" : job.state;
}

/** True if everybody may read a job in this state. */
export function isPublicStatus(status: JobStatus): status is PublicStatus {
  return status === "open" || status === "closed";
}

export const STATE_LABELS: Record<JobState, string> = {
  open: "Open",
  closed: "Closed",
  held: "Held",
  taken_down: "Taken down",
  hidden: "Hidden",
  waiting: "Waiting",
  refused: "Not published",
  scheduled: "Scheduled",
  removed: "Removed",
};

/** For new words about money in a job that is or was public. */
export const ONLY_A_NEW_JOB_WAITS = refusals.onlyNewJobWaits;

/** At most so many jobs of an account may wait to be published: for its confirmed address, for a look, or for their time. */
export const MAX_UNPUBLISHED_JOBS = 50;

/** The recruiter's own jobs that a list shows: `all` are those that are not removed. */
export const OWN_JOBS_SHOWN = ["all", ...JOB_STATES] as const;
export type OwnJobsShown = (typeof OWN_JOBS_SHOWN)[number];

export const OWN_JOBS_SORTS = ["newest", "title", "applicants"] as const;
export type OwnJobsSort = (typeof OWN_JOBS_SORTS)[number];

export const JOB_MOVES = ["publish", "close", "reopen", "remove"] as const;
export type JobMove = (typeof JOB_MOVES)[number];

/** The states from which a move starts, and the state to which it leads. Removing is for good. */
const MOVES: Record<JobMove, { from: readonly JobState[]; to: JobState }> = {
  publish: { from: ["held", "scheduled"], to: "open" },
  close: { from: ["open"], to: "closed" },
  reopen: { from: ["closed"], to: "open" },
  remove: { from: JOB_STATUSES, to: "removed" },
};

/** The states from which a move changes anything. */
export function sourcesOfMove(move: JobMove): readonly JobState[] {
  return MOVES[move].from;
}

/** The moves that a menu offers in a state, in the order in which it shows them. Publishing needs a confirmed address. */
export function movesFrom(state: JobState, mayPublish = false): JobMove[] {
  return JOB_MOVES.filter((move) => MOVES[move].from.includes(state) && (move !== "publish" || mayPublish));
}

/**
 * The reason why a move is refused, or null. A move to the state that the job has already is a second click: allowed,
 * changes nothing.
 */
export function whyNotMove(state: JobState, move: JobMove): string | null {
  if (state === MOVES[move].to || MOVES[move].from.includes(state)) return null;
  if (state === "removed") return refusals.removed(MOVED[move]);
  if (state === "taken_down") return refusals.takenDownNot(MOVED[move]);
  if (state === "hidden") return refusals.hiddenNot(MOVED[move]);
  if (state === "waiting") return refusals.waitingNot(MOVED[move]);
  if (state === "refused") return refusals.refusedNot(MOVED[move]);
  if (state === "closed") return refusals.closedAlready;
  if (state === "scheduled" && move === "reopen") return refusals.scheduledEdit;
  return move === "close" ? refusals.heldNoClose : refusals.heldWaits;
}

const MOVED: Record<JobMove, string> = {
  publish: "published",
  close: refusals.closedAnyMore,
  reopen: refusals.reopenedNot,
  remove: "removed",
};

/** Sorting by relevance needs keywords; without any, the newest jobs come first. */
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

/** A letter with signs that make another name of it. The index knows only the letter, which begins a word of nearly every job. */
const NAMED_BY_SIGNS = /(?<![\p{L}\p{M}\p{N}\p{Co}])\p{L}(?:\+\+|#|\+(?![\p{L}\p{M}\p{N}\p{Co}]))/gu;

/** Names of signs. The index does not hold them; those that are a meaning are found by it, such as "C++". */
export function unsearchedNames(text: string): string[] {
  return text.normalize("NFC").match(NAMED_BY_SIGNS) ?? [];
}

/** The page on which a job gets more time, by one confirmed click. */
export const extendPath = (id: string) => `/myjobs/extend?job=${id}`;

export const TYPE_A_WORD = refusals.typeWord;

function allWords(text: string): string[] {
  const plain = text.normalize("NFC").replace(NAMED_BY_SIGNS, " ");
  const words = plain.match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? [];
  // The index ignores an accent that stands alone.
  return words.filter((word) => !/^\p{M}+$/u.test(word));
}

/** True if two names are one category: ASCII case makes no difference, as in the search index. */
export function isSameCategory(one: string, other: string): boolean {
  return asciiLower(one) === asciiLower(other);
}

/** Lower case as SQLite's lower() makes it. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

type InstitutionKind = "school" | "college" | "coaching" | "company" | "other";
/**
 * The institution as lists and the job's page need it. The page alone needs the host from which its people write, and
 * the address of its logo. Without `isOwnName` the job names another company than the institution. Nothing is known of
 * that company, so it has neither verification, host, logo nor kind.
 */
export type School = {
  institution: InstitutionOfJob;
  isOwnName: boolean;
  host: string | null;
  logo: string | null;
  kind: InstitutionKind | null;
};

/** The JSON of `institutionOfJob` in `db/verification.ts`; null as long as the institution has no name. */
export function readSchool(json: string | null): School | null {
  if (!json) return null;
  const [id, slug, name, standing, host, logoKey, company, kind] = JSON.parse(json);
  const isOwnName = isSameName(company ?? "", name);
  if (!isOwnName)
    return { institution: { id, slug, name, standing: "unchecked" }, isOwnName, host: null, logo: null, kind: null };
  return {
    institution: { id, slug, name, standing },
    isOwnName,
    host,
    logo: logoKey === null ? null : `/${logoKey}`,
    kind,
  };
}

/** Accents of Latin letters. Vowel signs of Indian scripts are no accents: another one makes another word. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * A name by what distinguishes it: its letters, vowel signs and digits. Case, accents, spaces, punctuation and invisible signs are
 * left out. A letter of another script that looks the same stays another letter.
 */
function nameKey(name: string): string {
  const plain = name.normalize("NFKD").replace(ACCENTS, "").replace(/&/g, "and").toLowerCase();
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("");
}

/** True if two names are read as one. A name without a letter or a digit is like no other. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== "" && key === nameKey(other);
}
