/** The words that tell a recruiter of a job's time, as mail and as notification. */
import type { Mail } from "~/domain/mail/service.server";
import type { NewNotification } from "~/domain/notifications/service.server";
import { plainName } from "~/domain/text";

type Job = { id: string; title: string; closesAt: number; email: string; ownerId: string; applications: number };

/** `days`: which of the two reminders; `left`: how many days there really are. */
export type Reminder = { days: 1 | 7; left: number };

const counted = (count: number) => (count === 1 ? "1 application" : `${count} applications`);
const inDays = (left: number) => (left <= 1 ? "within a day" : `in ${left} days`);
/** The page of one confirmed click. */
const extendPath = (id: string) => `/myjobs/extend?job=${id}`;

/** Before the end. The same closing date is told of once for each of the two reminders. */
export function closingMail(job: Job, { days, left }: Reminder, origin: string): Mail {
  const title = plainName(job.title);
  return {
    eventKey: `job-closing:${days}:${job.closesAt}:${job.id}`,
    recipient: job.email,
    subject: `${title} closes ${inDays(left)}`,
    body: `Your job "${title}" closes ${inDays(left)}. It has ${counted(job.applications)}.

Read them here:

${origin}/applications?jobId=${job.id}

Do you need more time? Extend it with one click:

${origin}${extendPath(job.id)}

Staffroom`,
  };
}

/** When the time is over. */
export function overMail(job: Job, origin: string): Mail {
  const title = plainName(job.title);
  return {
    eventKey: `job-over:${job.closesAt}:${job.id}`,
    recipient: job.email,
    subject: `${title} is closed`,
    body: `The time for applications for "${title}" is over, and the job is closed. It has ${counted(job.applications)}.

Tell those who wait:

${origin}/applications?jobId=${job.id}

Are you still looking? Extend it and open it again here:

${origin}${extendPath(job.id)}

Staffroom`,
  };
}

export function closingNotice(job: Job, { days, left }: Reminder): NewNotification {
  return {
    userId: job.ownerId,
    eventKey: `job-closing:${days}:${job.closesAt}:${job.id}`,
    text: `"${job.title}" closes ${inDays(left)}. It has ${counted(job.applications)}`,
    href: extendPath(job.id),
  };
}

export function overNotice(job: Job): NewNotification {
  return {
    userId: job.ownerId,
    eventKey: `job-over:${job.closesAt}:${job.id}`,
    text: `The time for "${job.title}" is over: it is closed, with ${counted(job.applications)}`,
    href: extendPath(job.id),
  };
}
