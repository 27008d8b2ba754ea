/** The words of the mails that bring messages. The text of a message is quoted, and nothing in it is a link. */

import { type ApplicantPage, messageKey, pageLines } from "~/domain/applications/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { type TalkWarning, warningLine } from "~/domain/moderation/talk-warning-rules";
import { plainName, plainText } from "~/domain/text";
import { words } from "~/words/message-mails";

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
    subject: words.fromSubject(howMany(texts), name, job),
    body: `${words.applicantWrote(name, job)}

${quoted(texts)}

${words.answerHere}

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
    subject: words.fromSubject(howMany(texts), company, job),
    neutralSubject: words.fromSchoolSubject(howMany(texts), job),
    body: `${words.dear(name)}

${words.schoolWrote(company, job)}

${warnings.map((warning) => `${warningLine(warning)}\n\n`).join("")}${quoted(texts)}

${words.answerHere}

${pageLines(page)}

${words.mayNotAsk}

Staffroom`,
  };
}

function howMany({ length }: string[]): string {
  return length === 1 ? words.oneMessage : words.messages(length);
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
