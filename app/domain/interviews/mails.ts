/** The words of the mails about interviews, and the calendar files that they carry. */

import { type ApplicantPage, pageLines } from "~/domain/applications/rules";
import type { MailedEvent } from "~/domain/calendar";
import type { Mail } from "~/domain/mail/statements.server";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { plainName } from "~/domain/text";
import { words } from "~/words/interview-mails";
import { demoOf, eventOf } from "./calendar-event";
import { factsFor, warningFor } from "./facts-for-applicant";
import { type InterviewKind, interviewKey, kindLabel, writeTime } from "./rules";

/** Texts of people go through `plainName`. The address of an online meeting stands on our page alone. */
export type About = {
  applicationId: string;
  applicantName: string;
  jobTitle: string;
  company: string;
};

export type InterviewFacts = {
  id: string;
  sequence: number;
  kind: InterviewKind;
  minutes: number;
  place: string | null;
  link: string | null;
  timeZone: string;
  demoClass: string | null;
  demoTopic: string | null;
  demoBring: string | null;
  warning: TalkWarning | null;
  /** See `factsForApplicant`. */
  hidesAddresses: number;
  /** The time in the mail: the one that was taken, or that is off. */
  startsAt: Date | null;
};

/** The receiver of a mail, and the page to which its link leads. */
export type Reader = {
  whom: "school" | "applicant";
  email: string;
  /** The time zone of the reader's settings; null if she has chosen none. */
  zone: string | null;
  isFromUnconfirmedSender?: boolean;
} & ApplicantPage;

function mailTo(
  about: About,
  { id, sequence }: Pick<InterviewFacts, "id" | "sequence">,
  reader: Reader,
  { subject, text, event, what }: { subject: string; text: string; event?: MailedEvent; what?: "reminder" },
): Mail {
  const greeting =
    reader.whom === "applicant"
      ? `${words.dear(plainName(about.applicantName))}

`
      : "";
  return {
    eventKey: interviewKey(about.applicationId, reader.whom, { id, sequence, ...(what ? { what } : {}) }),
    applicationId: about.applicationId,
    recipient: reader.email,
    subject,
    body: `${greeting}${text}\n\n${pageLines(reader)}\n\nStaffroom`,
    ...(what === "reminder" ? { kind: "reminders" } : {}),
    ...(reader.isFromUnconfirmedSender ? { isFromUnconfirmedSender: true } : {}),
    ...(event ? { event } : {}),
  };
}

/** The place and the task of an interview, each on a line with a word before it. */
function detailsOf(written: InterviewFacts, reader: Reader): string {
  const facts = factsFor(written, reader);
  const online = facts.link ? words.onlineBelow : "";
  const place = facts.place ? words.where(plainName(facts.place, 300)) : "";
  return [warningFor(facts, reader), place, online, demoOf(facts)].filter(Boolean).join("\n");
}

const timeOf = ({ startsAt, minutes, timeZone }: InterviewFacts, { zone }: Pick<Reader, "zone">) =>
  startsAt ? writeTime(startsAt, minutes, timeZone, zone) : words.agreedTime;

/**
 * The mail to the applicant with times to choose from. `ask`: the time until which to answer, as a sentence. `off`: the
 * agreed time that they replace, which leaves her calendar.
 */
export function proposedMail(
  about: About,
  facts: InterviewFacts,
  reader: Reader,
  { times, ask, isNew, off }: { times: Date[]; ask: string; isNew: boolean; off: MailedEvent | undefined },
): Mail {
  const [title, company] = [plainName(about.jobTitle), plainName(about.company)];
  const list = times
    .map((at, index) => `${index + 1}. ${writeTime(at, facts.minutes, facts.timeZone, reader.zone)}`)
    .join("\n");
  const first = isNew
    ? words.wouldMeet(company, title, kindLabel(facts.kind), facts.minutes)
    : words.otherTimes(
        company,
        title,
        kindLabel(facts.kind),
        facts.minutes,
        off ? words.agreedIsOff : words.replaceEarlier,
      );
  return mailTo(about, facts, reader, {
    subject: words.chooseSubject(title),
    text: `${first}

${list}

${detailsOf(facts, reader)}

${words.confirmHere(ask)}`,
    ...(off ? { event: off } : {}),
  });
}

/** The mail to both sides about an agreed time, with its event. */
export function agreedMail(about: About, facts: InterviewFacts, reader: Reader, now: Date): Mail {
  const title = plainName(about.jobTitle);
  const who =
    reader.whom === "school"
      ? words.schoolConfirmed(plainName(about.applicantName), title)
      : words.youConfirmed(title, plainName(about.company));
  const event = eventOf(about, facts, reader, now);
  return mailTo(about, facts, reader, {
    subject: words.confirmedSubject(title),
    text: `${who}

${kindLabel(facts.kind)}: ${timeOf(facts, reader)}
${detailsOf(facts, reader)}

${words.intoCalendar}`,
    ...(event ? { event } : {}),
  });
}

/** The mail to the school: none of the times fits. */
export function othersAskedMail(about: About, facts: InterviewFacts, reader: Reader, word: string, now: Date): Mail {
  const [title, name] = [plainName(about.jobTitle), plainName(about.applicantName)];
  const event = eventOf(about, facts, reader, now, true);
  return mailTo(about, facts, reader, {
    subject: words.othersSubject(title),
    text: `${words.cannotCome(name, facts.startsAt ? words.atAgreed(timeOf(facts, reader)) : words.atProposed, title, plainName(word, 500))}

${words.proposeHere}`,
    ...(event ? { event } : {}),
  });
}

/**
 * The reason why an interview is off. `asked`: the applicant asked for another time; `replaced`: the school proposes
 * others.
 */
export type OffReason = "school" | "asked" | "replaced" | "withdrawn" | "rejected" | "hired" | "job" | "ended";

const WHY: Record<OffReason, (company: string) => string> = {
  school: (company) => words.calledOff(company),
  asked: (company) => words.otherAsked(company),
  replaced: () => words.othersProposed,
  withdrawn: () => words.wasWithdrawn,
  rejected: () => words.hasEnded,
  hired: () => words.isFilled,
  job: () => words.wasTakenDown,
  ended: () => words.hasEnded,
};

/** The mail to either side: the interview is off. The event, if one was agreed, leaves the calendar. */
export function offMail(about: About, facts: InterviewFacts, reader: Reader, reason: OffReason, now: Date): Mail {
  const [title, company] = [plainName(about.jobTitle), plainName(about.company)];
  const event = eventOf(about, facts, reader, now, true);
  const other = reader.whom === "school" ? words.withName(plainName(about.applicantName)) : words.atCompany(company);
  return mailTo(about, facts, reader, {
    subject: words.cancelledSubject(title),
    text: `${words.isOff(title, other, event ? words.wasToBe(timeOf(facts, reader)) : "", WHY[reason](company))}

${words.theApplication}`,
    ...(event ? { event } : {}),
  });
}

/** The mail to both sides a day before. */
export function reminderMail(about: About, facts: InterviewFacts, reader: Reader): Mail {
  const title = plainName(about.jobTitle);
  const other =
    reader.whom === "school"
      ? words.withName(plainName(about.applicantName))
      : words.atCompany(plainName(about.company));
  return mailTo(about, facts, reader, {
    subject: words.soonSubject(title),
    text: `${words.reminder(title, other)}

${kindLabel(facts.kind)}: ${timeOf(facts, reader)}
${detailsOf(facts, reader)}

${words.ifChanged}`,
    what: "reminder",
  });
}
