/** The row of a job that a recruiter wrote, without a place. */
import { toJobRow } from "~/domain/jobs/details/make-job-row";
import type { JobInput } from "~/domain/jobs/schema";

export function storedJob(input: JobInput, now = new Date()) {
  const closesAtElse = new Date(now.getTime() + 30 * 86_400_000);
  return toJobRow(input, { current: null, place: null, isChosen: false, closesAtElse, now });
}
