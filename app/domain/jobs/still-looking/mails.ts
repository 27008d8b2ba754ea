/** The words of "Still looking?": one mail and one line of the bell a school, for all its jobs. */
import type { Mail } from "~/domain/mail/statements.server";
import type { NewNotification } from "~/domain/notifications/statements.server";
import { plainName } from "~/domain/text";
import { writeCalendarDay } from "~/domain/time-zone-rules";
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
    .map(
      ({ title, unread, since }) =>
        `- ${plainName(title)}: ${unread === 1 ? "1 application" : `${unread} applications`} not read, the first since ${writeCalendarDay(since)}`,
    );
  const more = jobs.length > MAX_LINES ? `\n- and ${jobs.length - MAX_LINES} more` : "";
  return {
    eventKey: `still-looking:${institutionId}:${day}`,
    recipient: email,
    subject: "Still looking?",
    body: `Are you still looking? People wait here, and nobody has read what they sent:

${lines.join("\n")}${more}

Say yes, give more time or close the job. It takes one click for each:

${origin}${STILL_LOOKING_PATH}

Reading or answering an application is an answer too. Without one until ${writeCalendarDay(until)}, the page of the job says since when there was no sign from you. Its place in lists stays.

Staffroom`,
  };
}

export function stillLookingNotice({ institutionId, ownerId, day, jobs }: Asking): NewNotification {
  const [first] = jobs;
  const what = jobs.length === 1 && first ? `"${first.title}"` : `${jobs.length} jobs`;
  return {
    userId: ownerId,
    eventKey: `still-looking:${institutionId}:${day}`,
    text: `Still looking? Applications for ${what} have not been read for three weeks`,
    href: STILL_LOOKING_PATH,
  };
}
