/** The words of the mails about an account. */
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
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
    beginning = "Welcome to Staffroom.",
  }: { link: string; number: string; isFromUnconfirmedSender?: boolean; beginning?: string },
): Mail {
  return {
    ...about("confirm-email", to.id),
    recipient: to.email,
    subject: "Confirm your email address",
    ...(isFromUnconfirmedSender ? { isFromUnconfirmedSender } : {}),
    body: `${beginning}

Somebody made an account with this email address. Was it you? Please confirm that the address is yours:

${link}

You need to be logged in, or to type the password of the account. The link works for three days. If you come in with Google or by a forgotten password first, what you have set up until then ends, as somebody else could have done it.

It was not you? Open the same link, go to "This was not me" and choose the number ${number}. Then we close the account and take your address out of it.

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
  const ends = isFirstProof ? `\n\nNobody has confirmed this address yet. ${UNPROVEN_ENDS}. ${HOW_TO_KEEP}.` : "";
  const long = isLast ? "a day, and once. It is the last one that we send today" : "one hour, and once";
  return {
    ...about("reset-password", to.id),
    recipient: to.email,
    subject: "Reset your password",
    body: `Somebody asked to reset the password of your Staffroom account. Choose a new one here:

${link}

The link works for ${long}. If you did not ask for it, ignore this mail: your password stays as it is.${ends}

Staffroom`,
  };
}

/** `isFirstProof`: a reset was the first to confirm the address, so what was prepared in the account has ended. */
export function passwordChangedMail(
  to: { id: string; email: string },
  { origin, isFirstProof }: { origin: string; isFirstProof: boolean },
): Mail {
  const ended = isFirstProof
    ? `${UNPROVEN_ENDED}.`
    : "The private address of your calendar is a new one: subscribe to it again under Calendar.";
  return {
    ...about("password-changed", to.id),
    recipient: to.email,
    subject: "Your password was changed",
    body: `The password of your Staffroom account was changed just now, and every other device was logged out. ${ended}

If that was not you, reset your password at once:

${origin}/forgotpassword

Staffroom`,
  };
}

/** `isFirstProof`: Google was the first to confirm the address, so the old password and the other sessions have ended. */
export function googleLinkedMail(
  to: { id: string; email: string },
  { origin, isFirstProof }: { origin: string; isFirstProof: boolean },
): Mail {
  const ways = isFirstProof
    ? `Google has confirmed the address. The password that was set before does not work any more, and every other device was logged out. ${UNPROVEN_ENDED}. You can set a new password under Change Password.`
    : "From now on you can log in with either your password or Google.";
  return {
    ...about("google-linked", to.id),
    recipient: to.email,
    subject: "You can log in with Google now",
    body: `Your Staffroom account was connected with the Google account of this address. ${ways}

If that was not you, reset your password at once and write to us:

${origin}/forgotpassword

Staffroom`,
  };
}

/** A moderator's first passkey needs this link: the password alone does not make one. */
export function passkeyLinkMail(to: { id: string; email: string }, link: string): Mail {
  return {
    ...about("passkey-link", to.id),
    recipient: to.email,
    subject: "Make your first passkey",
    body: `Somebody who is logged in to your Staffroom account wants to make its first passkey. As you are a moderator, this takes the link below, which also confirms a passkey that you have made before. Open it in the browser in which you are logged in:

${link}

The link works for one hour, and once. If that was not you, change your password: somebody knows it.

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
    subject: "A passkey was added to your account",
    body: `From now on you can log in to Staffroom with the passkey "${plainName(name)}". Your other ways to log in still work.

If that was not you, reset your password at once, and choose there to remove the passkeys:

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
    subject: "One of your passkeys may have been copied",
    body: `Somebody tried to log in with your passkey "${plainName(name)}". We refused it: the passkey counts how often it is used, and this count went back. That happens when there is a copy of the passkey.

The passkey does not work any more. Log in another way, remove it, and look where you are signed in:

${origin}/profile

Staffroom`,
  };
}
