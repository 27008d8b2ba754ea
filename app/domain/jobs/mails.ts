/** The words that tell a recruiter of a job's time. */
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
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
export function overMail(job: ClosingJob, origin: string): Mail {
  const title = plainName(job.title);
  return {
    kind: "job_dates",
    jobId: job.id,
    eventKey: `job-over:${job.closesAt}:${job.id}`,
    recipient: job.email,
    subject: `${title} is closed`,
    body: `The time for applications for "${title}" is over, and the job is closed. It has ${counted(job.applications)}.

${waiting(job, origin)}Are you still looking? Reopen it with more time here:

${origin}${extendPath(job.id)}

Staffroom`,
  };
}

function waiting({ id, unanswered }: ClosingJob, origin: string): string {
  if (unanswered === 0) return "";
  const count = unanswered === 1 ? "1 person waits for an answer" : `${unanswered} people wait for an answer`;
  return `${count}. Tell those who wait:\n\n${origin}${unansweredPath(id)}\n\n`;
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
    subject: `${title} is public`,
    body: `Your job "${title}" is public now, at the time that you chose:

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
    subject: `${title} is not public yet`,
    body: `The time that you chose for "${title}" has come, but the job is not public: your account may not post jobs now, for example because its address is not confirmed. The job is kept. Read more here:

${origin}/jobdetails/${job.id}

Staffroom`,
  };
}
