/** The words of the notifications about a job's time. */

import type { NewNotification } from "~/domain/notifications/statements.server";
import { words } from "~/words/job-mails";
import { type ClosingJob, counted, inDays, type Reminder } from "./closing-texts";
import { extendPath } from "./rules";

export function closingNotice(job: ClosingJob, { days, left }: Reminder): NewNotification {
  return {
    userId: job.ownerId,
    eventKey: `job-closing:${days}:${job.closesAt}:${job.id}`,
    text: words.closesNotice(job.title, inDays(left), counted(job.applications)),
    href: extendPath(job.id),
  };
}

export function overNotice(job: ClosingJob): NewNotification {
  return {
    userId: job.ownerId,
    eventKey: `job-over:${job.closesAt}:${job.id}`,
    text: words.overNotice(job.title, counted(job.applications)),
    href: extendPath(job.id),
  };
}

type Published = { id: string; title: string; ownerId: string };

export function jobPublicNotice({ id, title, ownerId }: Published): NewNotification {
  const href = `/jobdetails/${id}`;
  return { userId: ownerId, eventKey: `job-public:${id}`, text: words.publicNotice(title), href };
}

export function notPublicNotice({ id, title, ownerId }: Published): NewNotification {
  const text = words.notPublicNotice(title);
  return { userId: ownerId, eventKey: `job-not-public:${id}`, text, href: `/jobdetails/${id}` };
}
