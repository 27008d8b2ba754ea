/** The words of the mails about a person's data. */
import type { Mail } from "~/domain/mail/statements.server";
import { writeMoment } from "~/domain/moments/rules";
import { REQUEST_LABELS, type RequestKind } from "./rules";

/** `id` is a new one, not the account's: nothing that is left names the account. */
export function accountClosedMail(to: { id: string; email: string }): Mail {
  return {
    eventKey: `account-closed:${to.id}`,
    recipient: to.email,
    subject: "Your account was closed",
    body: `Your Staffroom account was closed just now. Your profile, your resumes and your photo are removed, your open applications are withdrawn, and nothing that is left names you.

You are welcome to sign up again at any time.

Staffroom`,
  };
}

/** Notifications wait. Sent only to those who agreed to it. `id` is a new one. */
export function reminderMail(to: { id: string; email: string; unread: number; givenAt: Date }, origin: string): Mail {
  const count = to.unread === 1 ? "1 notification" : `${to.unread} notifications`;
  return {
    kind: "unread",
    eventKey: `reminder:${to.id}`,
    recipient: to.email,
    subject: `${count} on Staffroom`,
    body: `You have not read ${count}:

${origin}/notifications

You agreed to this mail on ${writeMoment(to.givenAt, "dateOfYear")}. It comes once a week at most. One button stops it:

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
    subject: `We have your request ${to.number}`,
    isFromUnconfirmedSender,
    body: `Somebody asked us about personal data and gave this address: "${REQUEST_LABELS[to.kind]}". The number is ${to.number}.

A person reads it. The answer comes to this address by ${writeMoment(to.dueAt, "dateOfYear")}.

Was it not you? Then do nothing: what we do goes to this address alone, and we ask here before we change or remove anything.

Staffroom`,
  };
}

export function requestAnsweredMail(to: { number: number; email: string; answer: string }): Mail {
  return {
    eventKey: `privacy-answer:${to.number}`,
    recipient: to.email,
    subject: `Our answer to your request ${to.number}`,
    body: `${to.answer}

You are not content with this? You can ask again, or complain to the Data Protection Board of India.

Staffroom`,
  };
}
