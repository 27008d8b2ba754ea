/** The words of the mails and, below them, of the notifications about applications. */

import type { Mail } from "~/domain/mail/statements.server";
import type { NewNotification } from "~/domain/notifications/statements.server";
import { fillIn, STANDARD_REJECTION } from "~/domain/templates/rules";
import { plainName } from "~/domain/text";
import { DEFAULT_ZONE, timeIn, writeDay, zoneNote } from "~/domain/time-zone-rules";
import { words as mailWords } from "~/words/application-mails";
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
    subject: mailWords.subject(sent.jobTitle),
    body: `${mailWords.dear(sent.applicantName)}

${mailWords.sent(sent.jobTitle, sent.company)}

${mailWords.mailWhenAnswered(promiseOf(sent), sent.company)}

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
    subject: mailWords.subject(sent.jobTitle),
    body: `${mailWords.appliedWithAddress(sent.jobTitle, sent.company)}

${link}

${mailWords.askedNumber(number)}

${mailWords.readThere(sent.company, dueSentence(sent), KEEP_PRIVATE)}

${mailWords.withdrawThere}

Staffroom`,
  };
}

const KEEP_PRIVATE = mailWords.keepPrivate;

/** The mail to an applicant without an account whose address waits to be confirmed. */
export function confirmApplicationMail(about: Sent, { link, number }: ApplicantPage): Mail {
  const sent = plain(about);
  return {
    ...receiptTo(sent),
    subject: mailWords.confirmSubject(sent.jobTitle),
    body: `${mailWords.wasItYou(sent.jobTitle, sent.company)}

${link}

${mailWords.askedNumber(number)}

${mailWords.thenRead(sent.company, dueSentence(sent), KEEP_PRIVATE)}

${mailWords.notYou}

Staffroom`,
  };
}

/** The mail to somebody whose application a school's own system has sent: it names the school, and says how to say no. */
export function confirmExternalMail(about: Sent, { link, number }: ApplicantPage): Mail {
  const sent = plain(about);
  return {
    ...receiptTo(sent),
    subject: mailWords.confirmSubject(sent.jobTitle),
    body: `${mailWords.sentBySchool(sent.jobTitle, sent.company)}

${link}

${mailWords.askedNumber(number)}

${mailWords.thenRead(sent.company, "", KEEP_PRIVATE)}

${mailWords.notYou}

Staffroom`,
  };
}

/** The same where the address has confirmed another application for the job: this one counts for nothing, and no day is promised. */
export function otherConfirmedMail(about: Sent, { link, number }: ApplicantPage): Mail {
  const sent = plain(about);
  return {
    ...receiptTo(sent),
    subject: mailWords.anotherSubject(sent.jobTitle),
    body: `${mailWords.another(sent.jobTitle, sent.company)}

${mailWords.withdrawNew}

${link}

${mailWords.askedNumber(number)}

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

${mailWords.askedNumber(number)}`,
  );
  return {
    eventKey: `${LINKS_KEY}${id}`,
    recipient: email,
    subject: mailWords.linksSubject,
    priority: "account",
    body: `${mailWords.linksAsked}

${lines.join("\n\n")}

${mailWords.keepLinksPrivate}

Staffroom`,
  };
}

function linkedLine({ jobTitle, company, sentAt, resumeName, zone }: Omit<Linked, "link" | "number">): string {
  const place = zone ?? DEFAULT_ZONE;
  const sent = mailWords.sentOn(writeDay(sentAt, place), timeIn(sentAt, place), zoneNote(zone));
  // Without its ending, which reads like that of a web address.
  const file = plainName(resumeName.replace(/\.pdf$/i, ""));
  return mailWords.linkedLine(plainName(jobTitle), plainName(company), sent, file);
}

/** The school's promise, as a paragraph. A school that chose no days has promised nothing. */
function promiseOf({ company, due }: Sent): string {
  if (!due) return "";
  const day = dayOf(due);
  return due.isPromised ? mailWords.promised(company, day) : mailWords.asked(company, day);
}

/** The same in one sentence, with a space before it. */
function dueSentence({ company, due }: Sent): string {
  if (!due) return "";
  return due.isPromised ? mailWords.promisedShort(company, dayOf(due)) : mailWords.askedShort(company, dayOf(due));
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
    subject: mailWords.newSubject(sent.jobTitle),
    body: `${mailWords.newApplication(sent.applicantName, sent.jobTitle, sent.due ? mailWords.answerDue(dayOf(sent.due)) : "")}

${mailWords.logInToRead}

${origin}/applicants/${sent.applicationId}

Staffroom`,
  };
}

const NOT_YOU = (number: string | null | undefined) => (number ? mailWords.notYouLink : mailWords.notYouPassword);

/** The mail to the applicant for each new status. Every application begins as submitted, so no move leads there. */
const MOVED: Record<
  Exclude<ApplicationStatus, "submitted" | "unanswered">,
  (sent: Sent, page: ApplicantPage) => { subject: string; text: string; toDo?: string }
> = {
  shortlisted: ({ jobTitle, company }) => ({
    subject: mailWords.shortlistedSubject(jobTitle),
    text: `${mailWords.shortlisted(company, jobTitle)}

${mailWords.shortlistedNext}`,
  }),
  interviewing: ({ jobTitle, company }) => ({
    subject: mailWords.interviewSubject(jobTitle),
    text: `${mailWords.interviewing(company, jobTitle)}

${mailWords.interviewNext}`,
  }),
  offered: ({ jobTitle, company, due }) => ({
    subject: mailWords.offerSubject(jobTitle),
    text: `${mailWords.offered(company, jobTitle)}

${mailWords.offeredNext}`,
    toDo: mailWords.answerOffer(due ? mailWords.replyBy(dayOf(due)) : ""),
  }),
  hired: ({ jobTitle, company }) => ({
    subject: mailWords.hiredSubject(jobTitle),
    text: `${mailWords.hired(company, jobTitle)}

${mailWords.goodStart}`,
  }),
  rejected: ({ applicantName, jobTitle, company }) => ({
    subject: mailWords.subject(jobTitle),
    text: fillIn(STANDARD_REJECTION, { name: applicantName, job: jobTitle, school: company }),
  }),
  withdrawn: ({ jobTitle, company }, { number }) => ({
    subject: mailWords.withdrawnSubject(jobTitle),
    text: `${mailWords.withdrawn(jobTitle, company)}

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
  subject: mailWords.declinedSubject(jobTitle),
  text: `${mailWords.declined(jobTitle, company)}

${NOT_YOU(number)}`,
});

/** The mail to the applicant after each move. `due` of an offer: the time until which her reply is asked for. */
export function statusChangedMail(
  about: Sent,
  { eventId, status, words, reasons = [], isDeclined }: Move,
  page: ApplicantPage,
): Mail {
  const sent = plain(about);
  const { subject, text, toDo = mailWords.yourApplication } = (isDeclined ? DECLINED : MOVED[status])(sent, page);
  // The standard rejection greets by itself.
  const ours =
    status === "rejected"
      ? text
      : `${mailWords.dear(sent.applicantName)}

${text}`;
  const theirs = words
    ? `${mailWords.schoolWrites(sent.company, sent.jobTitle)}

${words}`
    : null;
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
  const heading = reasons.length === 1 ? mailWords.thisReason : mailWords.theseReasons;
  return `${company} ${heading}:

${reasons.map((reason) => `- ${reason}`).join("\n")}`;
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
    text: mailWords.newNotice(
      about.applicantName,
      about.jobTitle,
      about.due ? mailWords.answerBy(writeDueDay(about.due.dueAt, about.due.zone)) : "",
    ),
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
    text: mailWords.statusNotice(
      statusLabel(status),
      about.jobTitle,
      about.company,
      words ? `. ${oneLine(words)}` : "",
    ),
    href: ownApplicationPath(about.applicationId),
  };
}

/** The recruiter's notification. */
export function withdrawnNotice(
  about: About,
  recruiterId: string,
  { eventId, isDeclined }: { eventId: string; isDeclined: boolean },
): NewNotification {
  const what = isDeclined ? mailWords.hasDeclined : mailWords.hasWithdrawn;
  return {
    userId: recruiterId,
    eventKey: moveKey(about.applicationId, "recruiter", eventId),
    applicationId: about.applicationId,
    text: mailWords.endedNotice(about.applicantName, what, about.jobTitle),
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
        mailWords.notCarriedOut(applicantName, whose, statusLabel(status)),
      ]),
    );
  return {
    key: moveKey(applicationId, "recruiter", "ended:"),
    href: `/applicants/${applicationId}`,
    texts: { own: textsOf(mailWords.yours), others: textsOf(mailWords.ofColleague) },
  };
}
