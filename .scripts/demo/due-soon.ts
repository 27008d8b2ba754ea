/** Makes the first school's day: answers that are due today and tomorrow, so that its start screen has something to do. */
import type { ApplicationRow, EventRow } from "./applications.ts";
import type { JobRow } from "./jobs.ts";
import { PROMPT } from "./promises.ts";

const DAY = 86_400_000;
const ZONE = "Asia/Kolkata";
/** Days until each of these answers is due. */
const AHEAD = [0, 1, 1];

/**
 * Applications that wait for their first answer came as long ago as the school has promised to answer, less the days that are left. On a
 * Sunday nothing is due, so what would be due then is due on Monday.
 */
export async function withDueSoon(
  given: { applications: ApplicationRow[]; events: EventRow[] },
  jobs: JobRow[],
  now: Date,
) {
  const { addDays, dueAfter } = await import("../../app/domain/jobs/details/rules.ts");
  const { dayIn, momentIn } = await import("../../app/domain/time-zone-rules.ts");
  const terms = { timeZone: ZONE, breaks: [] };
  const since = now.getTime() - 9 * DAY;
  const own = new Set(
    jobs
      .filter((job) => job.company_name === PROMPT && job.state === "open" && !job.removedAt && +job.createdAt < since)
      .map(({ id }) => id),
  );
  const waiting = given.applications.filter(
    ({ jobId, status, turn, promisedDays }) =>
      own.has(jobId) && status === "submitted" && turn === "school" && promisedDays,
  );
  const moved = new Map<string, { createdAt: Date; dueAt: Date }>();
  for (const [index, ahead] of AHEAD.entries()) {
    const row = waiting[index];
    if (!row?.promisedDays) continue;
    const dueAt = dueAfter(now, ahead, terms);
    // At nine in the morning.
    const came = momentIn(Date.parse(`${addDays(dayIn(dueAt, ZONE), -row.promisedDays)}T09:00:00Z`), ZONE);
    moved.set(row.id, { createdAt: new Date(came), dueAt });
  }
  return {
    applications: given.applications.map((row) => {
      const to = moved.get(row.id);
      return to ? { ...row, ...to, updatedAt: to.createdAt, waitsSince: to.createdAt } : row;
    }),
    events: given.events.map((event) => {
      const to = moved.get(event.applicationId);
      return to ? { ...event, createdAt: to.createdAt } : event;
    }),
  };
}
