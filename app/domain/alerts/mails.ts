/** The words of the mails of job alerts. */

import { once } from "~/domain/isolate-memory-rules";
import { closesOn } from "~/domain/jobs/details/rules";
import type { JobCardData } from "~/domain/jobs/job-views";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { zoneNote } from "~/domain/time-zone-rules";
import { CONFIRM_DAYS, FREQUENCY_LABELS, type Frequency, keysOf, MAX_MATCHES_READ, UNRENEWED_DAYS } from "./rules";

export type AlertLinks = { confirm: string; edit: string; stop: string };
/** `text`: the search as people read it. `event`: the id of this mail. */
export type MailedAlert = { id: string; event: string; email: string; text: string; frequency: Frequency };

const MAX_SEARCH_CHARS = 200;

function addressed({ id, event, email }: MailedAlert): Pick<Mail, "eventKey" | "recipient"> {
  return { eventKey: keysOf(id) + event, recipient: email };
}

export function confirmAlertMail(alert: MailedAlert, links: AlertLinks): Mail {
  return {
    ...addressed(alert),
    subject: "Confirm your job alert",
    priority: "account",
    isFromUnconfirmedSender: true,
    body: `Somebody asked us to send new jobs to this address. The search is:

${plainName(alert.text, MAX_SEARCH_CHARS)}

How often: ${FREQUENCY_LABELS[alert.frequency].toLowerCase().replace("monday", "Monday")}, if there are new jobs. Was it you? Then confirm it:

${links.confirm}

The link works for ${CONFIRM_DAYS} days. Not you? Ignore this mail: we send nothing, and forget the address.

Staffroom`,
  };
}

/** Somebody asked for it once more. Only the reader of the mailbox learns that the address has it. */
export function sameAlertMail(alert: MailedAlert, links: AlertLinks): Mail {
  return {
    ...addressed(alert),
    subject: "You have this job alert already",
    priority: "account",
    isFromUnconfirmedSender: true,
    body: `Somebody asked for a job alert for this address. You have it already, so nothing changes:

${plainName(alert.text, MAX_SEARCH_CHARS)}

Change it:

${links.edit}

Stop it:

${links.stop}

Staffroom`,
  };
}

/** `more`: how many other new jobs there are; `all` shows them. */
export function newJobsMail(
  alert: MailedAlert,
  {
    jobs,
    more,
    all,
    origin,
    links,
  }: { jobs: JobCardData[]; more: number; all: string; origin: string; links: AlertLinks },
): Mail {
  const count = jobs.length + more;
  const countText = count < MAX_MATCHES_READ ? String(count) : `${MAX_MATCHES_READ}+`;
  const text = plainName(alert.text, MAX_SEARCH_CHARS);
  return {
    ...addressed(alert),
    subject: count === 1 ? `A new job: ${plainName(jobs[0]?.title ?? "")}` : `${countText} new jobs: ${text}`,
    priority: "bulk",
    unsubscribe: links.stop,
    body: `${count === 1 ? "One new job" : `${countText} new jobs`} for your alert:

${text}

${jobs.map((job) => jobLines(job, origin)).join("\n\n")}

${more > 0 ? `${count < MAX_MATCHES_READ ? more : "Many"} more, the newest first:\n\n${all}\n\n` : ""}Change this alert:

${links.edit}

Stop it:

${links.stop}

Staffroom`,
  };
}

function jobLines({ id, title, company_name, location, salary, ...job }: JobCardData, origin: string): string {
  const day = closesOn(job);
  const closes = day && `closes on ${wordsOfDay().format(new Date(day))}${zoneNote(job.timeZone)}`;
  const facts = [company_name, location, salary ?? ""].filter(Boolean).map((fact) => plainName(fact));
  return `${plainName(title)}\n${[...facts, ...(closes ? [closes] : [])].join(" · ")}\n${origin}/jobdetails/${id}`;
}

const wordsOfDay = once(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }));

export function renewAlertMail(alert: MailedAlert, links: AlertLinks): Mail {
  return {
    ...addressed(alert),
    subject: "Do you still want this job alert?",
    priority: "bulk",
    unsubscribe: links.stop,
    body: `For a year we have looked for new jobs for you:

${plainName(alert.text, MAX_SEARCH_CHARS)}

Do you want to keep it? Then press the button behind this link:

${links.confirm}

If you do nothing, it ends in ${UNRENEWED_DAYS} days.

Staffroom`,
  };
}
