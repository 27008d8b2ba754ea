/** Makes the demo's views of jobs: many when a job is new, fewer later, few on Sundays. */
import type { jobViews } from "../../app/db/schema/statistics.ts";
import { dayNumber } from "../../app/domain/moments/rules.ts";
import type { JobRow } from "./jobs.ts";
import { createRandom } from "./random.ts";

const DAYS = 60;

/** Views of the jobs of these recruiters, in the last days. */
export function makeViews(jobs: JobRow[], owners: string[], now: Date): (typeof jobViews.$inferInsert)[] {
  const random = createRandom("views");
  const today = dayNumber(now);
  return jobs
    .filter((job) => owners.includes(job.user_id) && !job.removedAt)
    .flatMap((job) => {
      const first = dayNumber(job.createdAt);
      const last = job.state === "open" ? today : Math.min(today, dayNumber(job.updatedAt));
      const appeal = random.int(4, 24);
      const days = Array.from({ length: DAYS }, (_, at) => today - at).filter((day) => day >= first && day <= last);
      return days.flatMap((day) => {
        const isSunday = (day + 4) % 7 === 0;
        const views = Math.round((appeal * (0.4 + random.next()) * (isSunday ? 0.4 : 1)) / (1 + (day - first) / 12));
        return views > 0 ? [{ jobId: job.id, day, views }] : [];
      });
    });
}
