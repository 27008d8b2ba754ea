/** The words of "Still looking?": one mail and one line of the bell a school, for all its jobs. */

import type { Mail } from "~/domain/mail/statements.server";
import type { NewNotification } from "~/domain/notifications/statements.server";
import { plainName } from "~/domain/text";
import { writeCalendarDay } from "~/domain/time-zone-rules";
import { words } from "~/words/job-mails";
import { STILL_LOOKING_PATH } from "./rules";

/** At most so many jobs stand in the mail; the page has them all. */
const MAX_LINES = 20;

/** `unread`: how many applications wait unread. `since`, and `until` below: days as "2026-10-29". */
export type AskedJob = { id: string; title: string; unread: number; since: string };

/** `day` and the institution name the event: a school is asked once a day at most, whatever runs at the same time. */
type Asking = { institutionId: string; ownerId: string; email: string; day: string; until: string; jobs: AskedJob[] };

export function stillLookingMail({ institutionId, email, day, until, jobs }: Asking, origin: string): Mail {
  const lines = jobs
    .slice(0, MAX_LINES)
    .map(({ title, unread, since }) =>
      words.unreadOfJob(
        plainName(title),
        unread === 1 ? words.oneApplication : words.applications(unread),
        writeCalendarDay(since),
      ),
    );
  const more = jobs.length > MAX_LINES ? words.andMore(jobs.length - MAX_LINES) : "";
  return {
    eventKey: `still-looking:${institutionId}:${day}`,
    recipient: email,
    subject: words.stillLookingSubject,
    body: `${words.peopleWaitHere}

${lines.join("\n")}${more}

${words.sayYes}

${origin}${STILL_LOOKING_PATH}

${words.withoutSign(writeCalendarDay(until))}

Staffroom`,
  };
}

export function stillLookingNotice({ institutionId, ownerId, day, jobs }: Asking): NewNotification {
  const [first] = jobs;
  const what = jobs.length === 1 && first ? words.ofJob(first.title) : words.ofJobs(jobs.length);
  return {
    userId: ownerId,
    eventKey: `still-looking:${institutionId}:${day}`,
    text: words.stillLookingNotice(what),
    href: STILL_LOOKING_PATH,
  };
}
