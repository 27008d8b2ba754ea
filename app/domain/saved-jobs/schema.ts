/** Shapes of saved jobs. */
import * as z from "zod";
import { JOB_STATES } from "~/domain/jobs/rules";
import { JobSummary } from "~/domain/jobs/schema";

/** A saved job as the API lists it. `job_status` is its state; a `held` job waits until its recruiter's address is confirmed. */
export const SavedJobItem = JobSummary.extend({
  job_status: z.enum(JOB_STATES),
  savedAt: z.iso.datetime(),
});
export type SavedJobItem = z.output<typeof SavedJobItem>;

/** The answer to saving and to unsaving. */
export const SavedState = z.object({ id: z.uuid(), saved: z.boolean() });
export type SavedState = z.output<typeof SavedState>;
