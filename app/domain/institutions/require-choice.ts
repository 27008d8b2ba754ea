/** Whoever would bring jobs to another institution says what becomes of them. */
import { fieldError } from "~/domain/errors";
import type { Coming } from "./queries.server";
import type { ComingJobs } from "./rules";

/** Throws bad_input where jobs would come along and nothing was said of them. */
export function requireChoice(coming: Coming | null, target: string, jobs: ComingJobs | undefined): void {
  if (jobs || !coming?.brings || coming.jobs === 0 || coming.institutionId === target) return;
  throw fieldError("jobs", "Say whether your jobs come along or are removed");
}
