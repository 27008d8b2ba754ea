/** The last days of jobs as a calendar (RFC 5545): an event a job, on the day where the job is. */
import { NO_REPLY, writeSubscription } from "~/domain/calendar";
import { closesOn } from "~/domain/jobs/details/rules";
import { jobUrl } from "~/domain/jobs/job-views";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { words } from "~/words/landing";
import { type Feed, factsOf } from "./atom";

/** The jobs of a page. Programs for calendars ask for one page alone, so it is long. */
export const CALENDAR_JOBS = 300;

const DAY_MS = 86_400_000;

export async function closingCalendarResponse({ origin, title, headers, jobs }: Feed): Promise<Response> {
  const entries = jobs.flatMap((job) => {
    const day = closesOn(job);
    if (day === null) return [];
    const start = new Date(day);
    const url = jobUrl(origin, job.id);
    return {
      uid: `closing-${job.id}@staffroom`,
      sequence: 0,
      stamp: job.updatedAt,
      ...{ start, end: new Date(start.getTime() + DAY_MS), isAllDay: true },
      summary: words.lastDay(job.title || DEFAULT_TITLE, job.company_name),
      place: job.location,
      text: `${factsOf(job)}\n${url}`,
      url,
    };
  });
  const text = await writeSubscription(entries, { name: words.lastDays(title), sender: NO_REPLY });
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="closing-days.ics"',
    },
  });
}
