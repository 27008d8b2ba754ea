/** The words of the mails that bring messages. The text of a message is quoted, and nothing in it is a link. */
import { type ApplicantPage, messageKey, pageLines } from "~/domain/applications/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { type TalkWarning, warningLine } from "~/domain/moderation/talk-warning-rules";
import { plainName, plainText } from "~/domain/text";

type About = {
  applicationId: string;
  /** The last one of them. */
  messageId: string;
  recipient: string;
  applicantName: string;
  jobTitle: string;
  company: string;
  messages: MailedMessage[];
};

export type MailedMessage = { text: string; warning: TalkWarning | null };

/** The mail to the recruiter. */
export function messageToSchoolMail(about: About, origin: string): Mail {
  const { applicationId, messageId, recipient, messages } = about;
  const texts = messages.map(({ text }) => text);
  const [name, job] = [plainName(about.applicantName), plainName(about.jobTitle)];
  return {
    kind: "messages",
    eventKey: messageKey(applicationId, "recruiter", messageId),
    applicationId,
    recipient,
    subject: `${howMany(texts)} from ${name} about ${job}`,
    body: `${name}, who applied for "${job}", wrote:

${quoted(texts)}

Answer here, as nobody reads a reply to this mail:

${origin}/applicants/${applicationId}#messages

Staffroom`,
  };
}

/** The mail to the applicant. */
export function messageToApplicantMail(about: About & { hidesAddresses: boolean }, page: ApplicantPage): Mail {
  const { applicationId, messageId, recipient, messages } = about;
  const texts = messages.map(({ text, warning }) => textForCandidate(text, warning, about.hidesAddresses));
  const warnings = [...new Set(messages.flatMap(({ warning }) => warning ?? []))];
  const [name, job, company] = [plainName(about.applicantName), plainName(about.jobTitle), plainName(about.company)];
  return {
    kind: "messages",
    eventKey: messageKey(applicationId, "applicant", messageId),
    applicationId,
    recipient,
    subject: `${howMany(texts)} from ${company} about ${job}`,
    neutralSubject: `${howMany(texts)} from the school about ${job}`,
    body: `Dear ${name},

${company} wrote about your application for "${job}":

${warnings.map((warning) => `${warningLine(warning)}\n\n`).join("")}${quoted(texts)}

Answer here, as nobody reads a reply to this mail:

${pageLines(page)}

A school may not ask you for money. If this one does, do not pay, and report the message on that page.

Staffroom`,
  };
}

function howMany({ length }: string[]): string {
  return length === 1 ? "A message" : `${length} messages`;
}

/** Each line begins with a mark, so that none can be taken for a line of ours. */
function quoted(texts: string[]): string {
  return texts
    .map((text) =>
      plainText(text)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n"),
    )
    .join("\n\n");
}
