/** The words that tell a recruiter of a job's time. */

import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/job-mails";
import { type ClosingJob, counted, inDays, type Reminder, unansweredPath } from "./closing-texts";
import { extendPath } from "./rules";

/** The mail before the end. The same closing date is mailed once for each of the two reminders. */
export function closingMail(job: ClosingJob, { days, left }: Reminder, origin: string): Mail {
  const title = plainName(job.title);
  return {
    kind: "job_dates",
    jobId: job.id,
    eventKey: `job-closing:${days}:${job.closesAt}:${job.id}`,
    recipient: job.email,
    subject: words.closesSubject(title, inDays(left)),
    body: `${words.closes(title, inDays(left), counted(job.applications))}

${words.readThem}

${origin}/applications?jobId=${job.id}

${words.moreTime}

${origin}${extendPath(job.id)}

Staffroom`,
  };
}

/** When the time is over. */
export function overMail(job: ClosingJob, origin: string): Mail {
  const title = plainName(job.title);
  return {
    kind: "job_dates",
    jobId: job.id,
    eventKey: `job-over:${job.closesAt}:${job.id}`,
    recipient: job.email,
    subject: words.closedSubject(title),
    body: `${words.over(title, counted(job.applications))}

${words.stillLooking(waiting(job, origin))}

${origin}${extendPath(job.id)}

Staffroom`,
  };
}

function waiting({ id, unanswered }: ClosingJob, origin: string): string {
  if (unanswered === 0) return "";
  const count = unanswered === 1 ? words.onePersonWaits : words.peopleWait(unanswered);
  return `${words.tellThose(count)}

${origin}${unansweredPath(id)}

`;
}

type Published = { id: string; title: string; email: string };

/** A scheduled job became public. A job does so once. */
export function jobPublicMail(job: Published, origin: string): Mail {
  const title = plainName(job.title);
  return {
    kind: "job_dates",
    jobId: job.id,
    eventKey: `job-public:${job.id}`,
    recipient: job.email,
    subject: words.publicSubject(title),
    body: `${words.publicNow(title)}

${origin}/jobdetails/${job.id}

Staffroom`,
  };
}

/** Its time has come, but its recruiter may not post now. */
export function notPublicMail(job: Published, origin: string): Mail {
  const title = plainName(job.title);
  return {
    eventKey: `job-not-public:${job.id}`,
    recipient: job.email,
    subject: words.notPublicSubject(title),
    body: `${words.notPublic(title)}

${origin}/jobdetails/${job.id}

Staffroom`,
  };
}
