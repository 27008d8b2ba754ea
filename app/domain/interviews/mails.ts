/** The words of the mails about interviews, and the calendar files that they carry. */
import { type ApplicantPage, pageLines } from "~/domain/applications/rules";
import type { MailedEvent } from "~/domain/calendar";
import type { Mail } from "~/domain/mail/statements.server";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { plainName } from "~/domain/text";
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
  const greeting = reader.whom === "applicant" ? `Dear ${plainName(about.applicantName)},\n\n` : "";
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
  const online = facts.link ? "Online: the address of the meeting stands on the page below." : "";
  const place = facts.place ? `Where: ${plainName(facts.place, 300)}` : "";
  return [warningFor(facts, reader), place, online, demoOf(facts)].filter(Boolean).join("\n");
}

const timeOf = ({ startsAt, minutes, timeZone }: InterviewFacts, { zone }: Pick<Reader, "zone">) =>
  startsAt ? writeTime(startsAt, minutes, timeZone, zone) : "the time that was agreed";

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
    ? `${company} would like to meet you for "${title}". ${kindLabel(facts.kind)}, ${facts.minutes} minutes.`
    : `${company} proposes other times for "${title}". ${kindLabel(facts.kind)}, ${facts.minutes} minutes. ${
        off ? "The time that you had agreed is off." : "They replace the earlier ones."
      }`;
  return mailTo(about, facts, reader, {
    subject: `Choose a time: interview for ${title}`,
    text: `${first}

${list}

${detailsOf(facts, reader)}

${ask} Confirm here, or ask for other times. A "Yes" in your calendar or a reply to this mail reaches nobody.`,
    ...(off ? { event: off } : {}),
  });
}

/** The mail to both sides about an agreed time, with its event. */
export function agreedMail(about: About, facts: InterviewFacts, reader: Reader, now: Date): Mail {
  const title = plainName(about.jobTitle);
  const who =
    reader.whom === "school"
      ? `${plainName(about.applicantName)} has confirmed the interview for "${title}":`
      : `You have confirmed the interview for "${title}" at ${plainName(about.company)}:`;
  const event = eventOf(about, facts, reader, now);
  return mailTo(about, facts, reader, {
    subject: `Confirmed: interview for ${title}`,
    text: `${who}

${kindLabel(facts.kind)}: ${timeOf(facts, reader)}
${detailsOf(facts, reader)}

The file with this mail puts it into your calendar. If it has to change, say so here; an answer in your calendar reaches nobody:`,
    ...(event ? { event } : {}),
  });
}

/** The mail to the school: none of the times fits. */
export function othersAskedMail(about: About, facts: InterviewFacts, reader: Reader, word: string, now: Date): Mail {
  const [title, name] = [plainName(about.jobTitle), plainName(about.applicantName)];
  const event = eventOf(about, facts, reader, now, true);
  return mailTo(about, facts, reader, {
    subject: `Other times, please: interview for ${title}`,
    text: `${name} cannot come ${facts.startsAt ? `at the agreed time (${timeOf(facts, reader)})` : "at the times that you proposed"} for "${title}", and writes: "${plainName(word, 500)}"

Propose other times here:`,
    ...(event ? { event } : {}),
  });
}

/**
 * The reason why an interview is off. `asked`: the applicant asked for another time; `replaced`: the school proposes
 * others.
 */
export type OffReason = "school" | "asked" | "replaced" | "withdrawn" | "rejected" | "hired" | "job" | "ended";

const WHY: Record<OffReason, (company: string) => string> = {
  school: (company) => `${company} has called it off.`,
  asked: (company) => `Another time was asked for. ${company} answers with new ones.`,
  replaced: () => "Other times are proposed in its place.",
  withdrawn: () => "The application was withdrawn.",
  rejected: () => "The application has ended.",
  hired: () => "The post is filled with this application: no interview is needed.",
  job: () => "The job was taken down.",
  ended: () => "The application has ended.",
};

/** The mail to either side: the interview is off. The event, if one was agreed, leaves the calendar. */
export function offMail(about: About, facts: InterviewFacts, reader: Reader, reason: OffReason, now: Date): Mail {
  const [title, company] = [plainName(about.jobTitle), plainName(about.company)];
  const event = eventOf(about, facts, reader, now, true);
  const other = reader.whom === "school" ? `with ${plainName(about.applicantName)}` : `at ${company}`;
  return mailTo(about, facts, reader, {
    subject: `Interview cancelled: ${title}`,
    text: `The interview for "${title}" ${other} is off${event ? ` (it was to be ${timeOf(facts, reader)})` : ""}. ${WHY[reason](company)}

The application:`,
    ...(event ? { event } : {}),
  });
}

/** The mail to both sides a day before. */
export function reminderMail(about: About, facts: InterviewFacts, reader: Reader): Mail {
  const title = plainName(about.jobTitle);
  const other = reader.whom === "school" ? `with ${plainName(about.applicantName)}` : `at ${plainName(about.company)}`;
  return mailTo(about, facts, reader, {
    subject: `Soon: interview for ${title}`,
    text: `A reminder of the interview for "${title}" ${other}:

${kindLabel(facts.kind)}: ${timeOf(facts, reader)}
${detailsOf(facts, reader)}

If it has to change, say so here:`,
    what: "reminder",
  });
}
