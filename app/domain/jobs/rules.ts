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

export const JOB_STATUSES = ["open", "closed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const MIN_VACANCY = 1;
export const MAX_VACANCY = 9999;
/** Shown when an old row has no title. */
export const DEFAULT_TITLE = "Software Engineer";

export const SORTS = ["newest", "relevance"] as const;
export type Sort = (typeof SORTS)[number];

export const JOBS_PER_PAGE = 15;
export const MY_JOBS_PER_PAGE = 10;
export const LATEST_JOBS = 9;
export const MAX_JOBS_PER_CALL = 100;

export type JobState = "open" | "closed" | "removed";

export function jobState(job: { status: "open" | "closed"; deleted: boolean }): JobState {
  return job.deleted ? "removed" : job.status;
}

/** Words to match by relevance exist only where keywords were typed; without any, the newest come first. */
export function effectiveSort(search: Pick<JobSearch, "q" | "sort">): Sort {
  if (searchWords(search.q).length === 0) return "newest";
  return search.sort === "newest" ? "newest" : "relevance";
}

/** The words of a text as the index knows them: letters and digits, at most twelve of them. */
export function searchWords(text: string): string[] {
  return (text.normalize("NFC").match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? []).slice(0, 12);
}
