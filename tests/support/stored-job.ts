/** The row of a job that a recruiter wrote, without a place. */
import { toStoredJob } from "~/domain/jobs/said/stored";
import type { JobInput } from "~/domain/jobs/schema";

export function storedJob(input: JobInput, now = new Date()) {
  const closesAtElse = new Date(now.getTime() + 30 * 86_400_000);
  return toStoredJob(input, { current: null, place: null, isChosen: false, closesAtElse, now });
}
