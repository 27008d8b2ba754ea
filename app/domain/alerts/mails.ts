/** The words of the mails of job alerts. */

import { once } from "~/domain/isolate-memory-rules";
import { closesOn } from "~/domain/jobs/details/rules";
import type { JobCardData } from "~/domain/jobs/job-views";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { zoneNote } from "~/domain/time-zone-rules";
import { words } from "~/words/alert-mails";
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
    subject: words.confirmSubject,
    priority: "account",
    isFromUnconfirmedSender: true,
    body: `${words.askedToSend}

${plainName(alert.text, MAX_SEARCH_CHARS)}

${words.howOften(FREQUENCY_LABELS[alert.frequency].toLowerCase().replace("monday", "Monday"))}

${links.confirm}

${words.linkWorks(CONFIRM_DAYS)}

Staffroom`,
  };
}

/** Somebody asked for it once more. Only the reader of the mailbox learns that the address has it. */
export function sameAlertMail(alert: MailedAlert, links: AlertLinks): Mail {
  return {
    ...addressed(alert),
    subject: words.sameSubject,
    priority: "account",
    isFromUnconfirmedSender: true,
    body: `${words.askedAgain}

${plainName(alert.text, MAX_SEARCH_CHARS)}

${words.changeIt}

${links.edit}

${words.stopIt}

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
    subject: count === 1 ? words.oneJobSubject(plainName(jobs[0]?.title ?? "")) : words.jobsSubject(countText, text),
    priority: "bulk",
    unsubscribe: links.stop,
    body: `${words.forAlert(count === 1 ? words.oneNewJob : words.newJobs(countText))}

${text}

${jobs.map((job) => jobLines(job, origin)).join("\n\n")}

${words.changeAlert(
  more > 0
    ? `${words.moreJobs(count < MAX_MATCHES_READ ? more : words.many)}

${all}

`
    : "",
)}

${links.edit}

${words.stopIt}

${links.stop}

Staffroom`,
  };
}

function jobLines({ id, title, company_name, location, salary, ...job }: JobCardData, origin: string): string {
  const day = closesOn(job);
  const closes = day && words.closesOn(wordsOfDay().format(new Date(day)), zoneNote(job.timeZone));
  const facts = [company_name, location, salary ?? ""].filter(Boolean).map((fact) => plainName(fact));
  return `${plainName(title)}\n${[...facts, ...(closes ? [closes] : [])].join(" · ")}\n${origin}/jobdetails/${id}`;
}

const wordsOfDay = once(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }));

export function renewAlertMail(alert: MailedAlert, links: AlertLinks): Mail {
  return {
    ...addressed(alert),
    subject: words.renewSubject,
    priority: "bulk",
    unsubscribe: links.stop,
    body: `${words.lookedForYear}

${plainName(alert.text, MAX_SEARCH_CHARS)}

${words.keepIt}

${links.confirm}

${words.itEnds(UNRENEWED_DAYS)}

Staffroom`,
  };
}
