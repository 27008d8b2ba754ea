/**
 * When the schools of the demo last read applications: one job says "2 days ago", the slow school has a question to answer, and the
 * silent school was asked and gave no sign.
 */
import type { resumeViews } from "../../app/db/schema/jobs-and-applications.ts";
import type { ApplicationRow } from "./applications.ts";
import type { JobRow } from "./jobs.ts";
import { PROMPT, SILENT, SLOW } from "./promises.ts";

type Opening = typeof resumeViews.$inferInsert;
type Hiring = { applications: ApplicationRow[]; openings: Opening[] };

const DAY = 86_400_000;

/** The same jobs with their signs. The run looks three weeks from now, so that a new demo asks nobody at once. */
export function withSigns<Job extends JobRow>(jobs: Job[], { applications, openings }: Hiring, now: Date): Job[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const jobOf = new Map(applications.map(({ id, jobId }) => [id, jobId]));
  const acted = new Map<string, number>();
  for (const { applicationId, createdAt } of openings) {
    const jobId = jobOf.get(applicationId) ?? "";
    acted.set(jobId, Math.max(acted.get(jobId) ?? 0, Number(createdAt)));
  }
  const counts = Map.groupBy(applications, ({ jobId }) => jobId);
  const isShown = (job: Job, school: string) =>
    job.company_name === school && job.state === "open" && !job.removedAt && counts.has(job.id);
  const read = jobs.find((job) => isShown(job, PROMPT) && acted.has(job.id));
  const quiet = jobs.find((job) => isShown(job, SILENT) && job.createdAt < before(29));
  const isLong = ({ readAt, status, lapsedFrom, createdAt }: ApplicationRow) =>
    !readAt && (status === "submitted" || lapsedFrom === "submitted") && createdAt < before(21);
  const waiting = jobs.find(
    (job) => isShown(job, SLOW) && (acted.get(job.id) ?? 0) < before(23).getTime() && counts.get(job.id)?.some(isLong),
  );
  return jobs.map((job) => {
    if (!counts.has(job.id)) return job;
    const at = job === read ? before(2).getTime() : job === quiet ? undefined : acted.get(job.id);
    const asked = job === quiet ? { askedAt: before(8) } : job === waiting ? { askedAt: before(2) } : {};
    return { ...job, schoolActedAt: at === undefined ? null : new Date(at), askAt: before(-21), ...asked };
  });
}
