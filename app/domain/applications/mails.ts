/** The words of the mails and, below them, of the notifications about applications. */
import type { Mail } from "~/domain/mail/statements.server";
import type { NewNotification } from "~/domain/notifications/statements.server";
import { fillIn, STANDARD_REJECTION } from "~/domain/templates/rules";
import { plainName } from "~/domain/text";
import { DEFAULT_ZONE, timeIn, writeDay, zoneNote } from "~/domain/time-zone-rules";
import { LINKS_KEY } from "./apply/guest-rules";
import { type Due, writeDueDay } from "./clock/rules";
import {
  APPLICATION_STATUSES,
  type ApplicantPage,
  type ApplicationStatus,
  eventKey,
  moveKey,
  ownApplicationPath,
  pageLines,
  statusLabel,
} from "./rules";

type Sent = {
  applicationId: string;
  applicantName: string;
  applicantEmail: string;
  jobTitle: string;
  company: string;
  /** The time by which the school is to answer; null if it is not waited for. */
  due?: Due | null;
};

/** The texts that people wrote, made harmless for a mail: no stranger's link goes out in our name. */
function plain(sent: Sent): Sent {
  const { applicantName, jobTitle, company } = sent;
  return {
    ...sent,
    applicantName: plainName(applicantName),
    jobTitle: plainName(jobTitle),
    company: plainName(company),
  };
}

/** The mail to an applicant with an account. */
export function applicationReceivedMail(about: Sent, origin: string): Mail {
  const sent = plain(about);
  return {
    eventKey: eventKey(sent.applicationId, "applicant"),
    applicationId: sent.applicationId,
    recipient: sent.applicantEmail,
    subject: `Your application for ${sent.jobTitle}`,
    body: `Dear ${sent.applicantName},

Your application for "${sent.jobTitle}" is sent. ${sent.company} can read it on Staffroom.

${promiseOf(sent)}We mail you when there is an answer. You can read it, write to ${sent.company} or withdraw here:

${origin}${ownApplicationPath(sent.applicationId)}

Staffroom`,
  };
}

/** The parts of a receipt that do not depend on its words. An application has one receipt, so all kinds of it have the same key. */
function receiptTo({ applicationId, applicantEmail }: Pick<Sent, "applicationId" | "applicantEmail">) {
  const priority = "account" as const;
  return { eventKey: eventKey(applicationId, "applicant"), applicationId, recipient: applicantEmail, priority };
}

/** The mail to an applicant without an account where addresses are not confirmed: each application counts as it comes. */
export function applicationSentMail(about: Sent, { link, number }: ApplicantPage): Mail {
  const sent = plain(about);
  return {
    ...receiptTo(sent),
    subject: `Your application for ${sent.jobTitle}`,
    body: `Hello. Somebody applied for ${sent.jobTitle} at ${sent.company} with this address. The application:

${link}

The page asks for this number: ${number}

There you can read the answer, write to ${sent.company} or withdraw.${dueSentence(sent)} ${KEEP_PRIVATE}

Not you? Withdraw it there.

Staffroom`,
  };
}

const KEEP_PRIVATE = "Keep this mail and do not forward it: its link is private.";

/** The mail to an applicant without an account whose address waits to be confirmed. */
export function confirmApplicationMail(about: Sent, { link, number }: ApplicantPage): Mail {
  const sent = plain(about);
  return {
    ...receiptTo(sent),
    subject: `Confirm your application for ${sent.jobTitle}`,
    body: `Hello. Somebody applied for ${sent.jobTitle} at ${sent.company} with this address. Was it you? Choose "Yes, confirm" here:

${link}

The page asks for this number: ${number}

Then you can read the answer, write to ${sent.company} or withdraw.${dueSentence(sent)} ${KEEP_PRIVATE}

Not you? Choose "This was not me" there: we delete the application and its file after seven days.

Staffroom`,
  };
}

/** The same where the address has confirmed another application for the job: this one counts for nothing, and no day is promised. */
export function otherConfirmedMail(about: Sent, { link, number }: ApplicantPage): Mail {
  const sent = plain(about);
  return {
    ...receiptTo(sent),
    subject: `Another application for ${sent.jobTitle}`,
    body: `Hello. Somebody applied for ${sent.jobTitle} at ${sent.company} with this address. You have already confirmed another application for this job: open it by our earlier mail about it. This new one cannot be confirmed, and ${sent.company} does not see it as yours.

Withdraw the new one here, or choose "This was not me":

${link}

The page asks for this number: ${number}

${KEEP_PRIVATE}

Staffroom`,
  };
}

/** One of the links that somebody without an account asked for again. */
type Linked = Pick<Sent, "jobTitle" | "company"> & {
  /** With the name of the file it tells two applications for one job apart. */
  sentAt: Date;
  resumeName: string;
  /** The zone of the job; null for India. */
  zone: string | null;
  link: string;
  number: string;
};

/** The mail to an applicant without an account who asked for her links again. */
export function linksAgainMail({ id, email }: { id: string; email: string }, applications: Linked[]): Mail {
  const lines = applications.map(
    ({ link, number, ...about }) => `${linkedLine(about)}:

${link}

The page asks for this number: ${number}`,
  );
  return {
    eventKey: `${LINKS_KEY}${id}`,
    recipient: email,
    subject: "Your applications on Staffroom",
    priority: "account",
    body: `Hello. Somebody asked us for the links to the applications that were sent with this address, without an account.

${lines.join("\n\n")}

Keep this mail and do not forward it: its links are private. If it was not you who asked, do nothing: the links went to nobody else.

Staffroom`,
  };
}

function linkedLine({ jobTitle, company, sentAt, resumeName, zone }: Omit<Linked, "link" | "number">): string {
  const place = zone ?? DEFAULT_ZONE;
  const sent = `sent on ${writeDay(sentAt, place)} at ${timeIn(sentAt, place)}${zoneNote(zone)}`;
  // Without its ending, which reads like that of a web address.
  const file = plainName(resumeName.replace(/\.pdf$/i, ""));
  return `"${plainName(jobTitle)}" at ${plainName(company)}, ${sent} with the file "${file}"`;
}

/** The school's promise, as a paragraph. A school that chose no days has promised nothing. */
function promiseOf({ company, due }: Sent): string {
  if (!due) return "";
  const day = dayOf(due);
  return due.isPromised
    ? `${company} promises an answer by ${day}. If it is late, we tell you. Late is not a rejection.\n\n`
    : `We ask ${company} to answer by ${day}. If no answer comes, we tell you.\n\n`;
}

/** The same in one sentence, with a space before it. */
function dueSentence({ company, due }: Sent): string {
  if (!due) return "";
  return due.isPromised
    ? ` ${company} promises an answer by ${dayOf(due)}.`
    : ` We ask ${company} to answer by ${dayOf(due)}.`;
}

const dayOf = ({ dueAt, zone }: Due) => writeDueDay(dueAt, zone);

export function newApplicantMail(about: Sent, { email, origin }: { email: string; origin: string }): Mail {
  const sent = plain(about);
  return {
    eventKey: eventKey(sent.applicationId, "recruiter"),
    applicationId: sent.applicationId,
    kind: "new_applications",
    zone: sent.due?.zone ?? null,
    recipient: email,
    subject: `New application for ${sent.jobTitle}`,
    body: `${sent.applicantName} has applied for "${sent.jobTitle}".${sent.due ? ` Your answer is due by ${dayOf(sent.due)}.` : ""}

Log in to Staffroom to read the application and the resume:

${origin}/applicants/${sent.applicationId}

Staffroom`,
  };
}

const NOT_YOU = (number: string | null | undefined) =>
  number
    ? "If it was not you who did this, somebody else has read our mail to you: its link is private."
    : "If it was not you who did this, change your password on Staffroom.";

/** The mail to the applicant for each new status. Every application begins as submitted, so no move leads there. */
const MOVED: Record<
  Exclude<ApplicationStatus, "submitted" | "unanswered">,
  (sent: Sent, page: ApplicantPage) => { subject: string; text: string; toDo?: string }
> = {
  shortlisted: ({ jobTitle, company }) => ({
    subject: `You are shortlisted for ${jobTitle}`,
    text: `${company} has put your application for "${jobTitle}" on its shortlist.

There is nothing you need to do now. If they want to talk to you, they will write or call.`,
  }),
  interviewing: ({ jobTitle, company }) => ({
    subject: `Interview for ${jobTitle}`,
    text: `${company} would like to interview you for "${jobTitle}".

They will write or call to agree on a time with you.`,
  }),
  offered: ({ jobTitle, company, due }) => ({
    subject: `An offer for ${jobTitle}`,
    text: `Congratulations: ${company} would like to offer you the post "${jobTitle}".

They will write or call with the details. Nothing is settled until you have agreed with them.`,
    toDo: `${due ? `Please reply by ${dayOf(due)}. ` : ""}To say no, choose "Decline the offer". To accept, choose "Accept the offer" here:`,
  }),
  hired: ({ jobTitle, company }) => ({
    subject: `You are hired: ${jobTitle}`,
    text: `Congratulations: ${company} has marked you as hired for "${jobTitle}".

We wish you a good start.`,
  }),
  rejected: ({ applicantName, jobTitle, company }) => ({
    subject: `Your application for ${jobTitle}`,
    text: fillIn(STANDARD_REJECTION, { name: applicantName, job: jobTitle, school: company }),
  }),
  withdrawn: ({ jobTitle, company }, { number }) => ({
    subject: `You have withdrawn your application for ${jobTitle}`,
    text: `You have withdrawn your application for "${jobTitle}", and ${company} has been told.

${NOT_YOU(number)}`,
  }),
};

type Move = {
  eventId: string;
  status: Exclude<ApplicationStatus, "submitted" | "unanswered">;
  /** The school's own, filled in and made harmless. Those of a rejection stand in place of ours. */
  words?: string | null;
  /** The reasons that the school ticked with a rejection, as they are printed. */
  reasons?: readonly string[];
  /** The withdrawal declines an offer. */
  isDeclined?: boolean;
};

const DECLINED: (typeof MOVED)["withdrawn"] = ({ jobTitle, company }, { number }) => ({
  subject: `You have declined the offer for ${jobTitle}`,
  text: `You have declined the offer of the post "${jobTitle}", and ${company} has been told. Your application has ended.

${NOT_YOU(number)}`,
});

/** The mail to the applicant after each move. `due` of an offer: the time until which her reply is asked for. */
export function statusChangedMail(
  about: Sent,
  { eventId, status, words, reasons = [], isDeclined }: Move,
  page: ApplicantPage,
): Mail {
  const sent = plain(about);
  const { subject, text, toDo = "Your application:" } = (isDeclined ? DECLINED : MOVED[status])(sent, page);
  // The standard rejection greets by itself.
  const ours = status === "rejected" ? text : `Dear ${sent.applicantName},\n\n${text}`;
  const theirs = words ? `${sent.company} writes about your application for "${sent.jobTitle}":\n\n${words}` : null;
  const why = reasons.length > 0 ? [reasonsOf(sent.company, reasons)] : [];
  const paragraphs = status === "rejected" ? [theirs ?? text, ...why] : [ours, ...(theirs ? [theirs] : [])];
  return {
    eventKey: moveKey(sent.applicationId, "applicant", eventId),
    ...(status === "shortlisted" || status === "interviewing" ? { kind: "progress" } : {}),
    applicationId: sent.applicationId,
    recipient: sent.applicantEmail,
    subject,
    body: `${[...paragraphs, toDo, pageLines(page)].join("\n\n")}

Staffroom`,
  };
}

function reasonsOf(company: string, reasons: readonly string[]): string {
  const heading = reasons.length === 1 ? "gives this reason" : "gives these reasons";
  return `${company} ${heading}:\n\n${reasons.map((reason) => `- ${reason}`).join("\n")}`;
}

type About = {
  applicationId: string;
  applicantName: string;
  jobTitle: string;
  company: string;
  due?: Due | null;
  jobId?: string;
};

/** The recruiter's notification. */
export function newApplicationNotice(about: About, recruiterId: string): NewNotification {
  return {
    userId: recruiterId,
    eventKey: eventKey(about.applicationId, "recruiter"),
    applicationId: about.applicationId,
    ...(about.jobId ? { jobId: about.jobId } : {}),
    text: `${about.applicantName} has applied for "${about.jobTitle}"${about.due ? `. Answer by ${writeDueDay(about.due.dueAt, about.due.zone)}` : ""}`,
    href: `/applicants/${about.applicationId}`,
  };
}

/** The candidate's notification. */
export function statusChangedNotice(
  about: About,
  candidateId: string,
  { eventId, status, words }: { eventId: string; status: ApplicationStatus; words?: string | null },
): NewNotification {
  return {
    userId: candidateId,
    eventKey: moveKey(about.applicationId, "candidate", eventId),
    applicationId: about.applicationId,
    text: `${statusLabel(status)}: your application for "${about.jobTitle}" at ${about.company}${words ? `. ${oneLine(words)}` : ""}`,
    href: ownApplicationPath(about.applicationId),
  };
}

/** The recruiter's notification. */
export function withdrawnNotice(
  about: About,
  recruiterId: string,
  { eventId, isDeclined }: { eventId: string; isDeclined: boolean },
): NewNotification {
  const what = isDeclined ? "declined the offer" : "withdrawn the application";
  return {
    userId: recruiterId,
    eventKey: moveKey(about.applicationId, "recruiter", eventId),
    applicationId: about.applicationId,
    text: `${about.applicantName} has ${what} for "${about.jobTitle}"`,
    href: `/applicants/${about.applicationId}`,
  };
}

const MAX_WORDS_IN_NOTICE = 400;

/** The school's words in the bell; all of them stand in the mail. */
function oneLine(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MAX_WORDS_IN_NOTICE ? `${line.slice(0, MAX_WORDS_IN_NOTICE - 1)}…` : line;
}

/**
 * For the recruiter whose move could still be taken back, and is over because the candidate or the job was faster; or for who is
 * there in her place. `texts` by the status that it was for; `key` is continued by the move's id.
 */
export function moveEndedNotice({ applicationId, applicantName }: Pick<About, "applicationId" | "applicantName">) {
  const textsOf = (whose: string) =>
    Object.fromEntries(
      APPLICATION_STATUSES.map((status) => [
        status,
        `${applicantName}: ${whose} "${statusLabel(status)}" was not carried out, as something else happened first. Nobody was told of it`,
      ]),
    );
  return {
    key: moveKey(applicationId, "recruiter", "ended:"),
    href: `/applicants/${applicationId}`,
    texts: { own: textsOf("your"), others: textsOf("a colleague's") },
  };
}
