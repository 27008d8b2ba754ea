/** The words of the mails about a person's data. */

import type { Mail } from "~/domain/mail/statements.server";
import { writeMoment } from "~/domain/moments/rules";
import { words } from "~/words/privacy-mails";
import { REQUEST_LABELS, type RequestKind } from "./rules";

/** `id` is a new one, not the account's: nothing that is left names the account. */
export function accountClosedMail(to: { id: string; email: string }): Mail {
  return {
    eventKey: `account-closed:${to.id}`,
    recipient: to.email,
    subject: words.closedSubject,
    body: `${words.closed}

${words.welcome}

Staffroom`,
  };
}

/** Notifications wait. Sent only to those who agreed to it. `id` is a new one. */
export function reminderMail(to: { id: string; email: string; unread: number; givenAt: Date }, origin: string): Mail {
  const count = to.unread === 1 ? words.oneNotification : words.notifications(to.unread);
  return {
    kind: "unread",
    eventKey: `reminder:${to.id}`,
    recipient: to.email,
    subject: words.unreadSubject(count),
    body: `${words.unread(count)}

${origin}/notifications

${words.youAgreed(writeMoment(to.givenAt, "dateOfYear"))}

${origin}/yourdata

Staffroom`,
  };
}

/** We have a request about somebody's data. It does not repeat her words, as a stranger may have typed the address. */
export function requestReceivedMail(
  to: { number: number; email: string; kind: RequestKind; dueAt: Date },
  isFromUnconfirmedSender: boolean,
): Mail {
  return {
    eventKey: `privacy-request:${to.number}`,
    recipient: to.email,
    subject: words.receivedSubject(to.number),
    isFromUnconfirmedSender,
    body: `${words.somebodyAsked(REQUEST_LABELS[to.kind], to.number)}

${words.answerBy(writeMoment(to.dueAt, "dateOfYear"))}

${words.notYou}

Staffroom`,
  };
}

export function requestAnsweredMail(to: { number: number; email: string; answer: string }): Mail {
  return {
    eventKey: `privacy-answer:${to.number}`,
    recipient: to.email,
    subject: words.answeredSubject(to.number),
    body: `${to.answer}

${words.notContent}

Staffroom`,
  };
}
