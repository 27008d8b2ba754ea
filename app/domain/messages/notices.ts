/** The words of the bell about messages, and the pages they lead to. */

import { messageKey, ownApplicationPath } from "~/domain/applications/rules";
import { words } from "~/words/message-mails";
import type { Side } from "./rules";

type About = { applicationId: string; messageId: string; applicantName: string; jobTitle: string; company: string };

/** The notification of the other side: one message, or the number of unread ones between two parts of a sentence. */
export function messageNotice(
  side: Side,
  { applicationId, messageId, applicantName, jobTitle, company }: About,
): { eventKey: string; href: string; one: string; many: [string, string] } {
  const isToSchool = side === "candidate";
  const who = isToSchool ? applicantName : company;
  const what = isToSchool ? words.aboutJob(jobTitle) : words.aboutApplication(jobTitle);
  return {
    eventKey: messageKey(applicationId, isToSchool ? "recruiter" : "candidate", messageId),
    href: `${isToSchool ? `/applicants/${applicationId}` : ownApplicationPath(applicationId)}#messages`,
    one: words.newMessage(who, what),
    many: ["", words.newMessages(who, what)],
  };
}
