/** The words of the mails about an account. */

import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/account-mails";
import { type ACCOUNT_MAILS, HOW_TO_KEEP, UNPROVEN_ENDED, UNPROVEN_ENDS } from "./rules";

const about = (kind: (typeof ACCOUNT_MAILS)[number], id: string): Pick<Mail, "eventKey" | "priority"> => ({
  eventKey: `${kind}:${id}`,
  priority: "account",
});

/** `number`: "This was not me" asks for it. `isFromUnconfirmedSender`: the address is not confirmed. `beginning`: the first paragraph. */
export function confirmEmailMail(
  to: { id: string; email: string },
  {
    link,
    number,
    isFromUnconfirmedSender = false,
    beginning = words.welcome,
  }: { link: string; number: string; isFromUnconfirmedSender?: boolean; beginning?: string },
): Mail {
  return {
    ...about("confirm-email", to.id),
    recipient: to.email,
    subject: words.confirmSubject,
    ...(isFromUnconfirmedSender ? { isFromUnconfirmedSender } : {}),
    body: `${beginning}

${words.somebodyMade}

${link}

${words.howToConfirm(words.endsAsOther)}

${words.notYou(number)}

Staffroom`,
  };
}

/**
 * `isLast`: no other one is mailed today. `isFirstProof`: the address is not confirmed yet, so everything that was
 * prepared in the account ends with the reset.
 */
export function resetPasswordMail(
  to: { id: string; email: string },
  link: string,
  { isLast = false, isFirstProof = false }: { isLast?: boolean; isFirstProof?: boolean } = {},
): Mail {
  const ends = isFirstProof ? `\n\n${words.notConfirmedYet(UNPROVEN_ENDS, HOW_TO_KEEP)}` : "";
  const long = isLast ? words.aDay : words.anHour;
  return {
    ...about("reset-password", to.id),
    recipient: to.email,
    subject: words.resetSubject,
    body: `${words.somebodyAskedReset}

${link}

${words.resetWorks(long)}${ends}

Staffroom`,
  };
}

/** `isFirstProof`: a reset was the first to confirm the address, so what was prepared in the account has ended. */
export function passwordChangedMail(
  to: { id: string; email: string },
  { origin, isFirstProof }: { origin: string; isFirstProof: boolean },
): Mail {
  const ended = isFirstProof ? `${UNPROVEN_ENDED}.` : words.newCalendarAddress;
  return {
    ...about("password-changed", to.id),
    recipient: to.email,
    subject: words.passwordChangedSubject,
    body: `${words.passwordChanged(ended)}

${words.resetAtOnce}

${origin}/forgotpassword

Staffroom`,
  };
}

/** `isFirstProof`: Google was the first to confirm the address, so the old password and the other sessions have ended. */
export function googleLinkedMail(
  to: { id: string; email: string },
  { origin, isFirstProof }: { origin: string; isFirstProof: boolean },
): Mail {
  const ways = isFirstProof ? words.googleConfirmed(UNPROVEN_ENDED) : words.passwordOrGoogle;
  return {
    ...about("google-linked", to.id),
    recipient: to.email,
    subject: words.googleSubject,
    body: `${words.googleConnected(ways)}

${words.resetAndWrite}

${origin}/forgotpassword

Staffroom`,
  };
}

/** A moderator's first passkey needs this link: the password alone does not make one. */
export function passkeyLinkMail(to: { id: string; email: string }, link: string): Mail {
  return {
    ...about("passkey-link", to.id),
    recipient: to.email,
    subject: words.firstPasskeySubject,
    body: `${words.wantsFirstPasskey}

${link}

${words.passkeyLinkWorks}

Staffroom`,
  };
}

export function passkeyAddedMail(
  to: { id: string; email: string },
  { origin, name }: { origin: string; name: string },
): Mail {
  return {
    ...about("passkey-added", to.id),
    recipient: to.email,
    subject: words.passkeyAddedSubject,
    body: `${words.passkeyAdded(plainName(name))}

${words.resetAndRemove}

${origin}/forgotpassword

Staffroom`,
  };
}

export function passkeyRefusedMail(
  to: { id: string; email: string },
  { origin, name }: { origin: string; name: string },
): Mail {
  return {
    ...about("passkey-refused", to.id),
    recipient: to.email,
    subject: words.passkeyCopiedSubject,
    body: `${words.passkeyCopied(plainName(name))}

${words.passkeyWorksNoMore}

${origin}/profile#passkeys

Staffroom`,
  };
}
