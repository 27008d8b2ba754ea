/** The words of the mails about an account. */
import type { Mail } from "~/domain/mail/service.server";
import type { ACCOUNT_MAILS } from "./rules";

const keyOf = (kind: (typeof ACCOUNT_MAILS)[number], id: string) => `${kind}:${id}`;

export function confirmEmailMail(to: { id: string; email: string }, link: string): Mail {
  return {
    eventKey: keyOf("confirm-email", to.id),
    recipient: to.email,
    subject: "Confirm your email address",
    body: `Welcome to Staffroom.

Please confirm that this is your email address:

${link}

The link works for three days. If you did not sign up, ignore this mail.

Staffroom`,
  };
}

export function resetPasswordMail(to: { id: string; email: string }, link: string): Mail {
  return {
    eventKey: keyOf("reset-password", to.id),
    recipient: to.email,
    subject: "Reset your password",
    body: `Somebody asked to reset the password of your Staffroom account. Choose a new one here:

${link}

The link works for one hour, and once. If you did not ask for it, ignore this mail: your password stays as it is.

Staffroom`,
  };
}

export function passwordChangedMail(to: { id: string; email: string }, origin: string): Mail {
  return {
    eventKey: keyOf("password-changed", to.id),
    recipient: to.email,
    subject: "Your password was changed",
    body: `The password of your Staffroom account was changed just now, and every other device was logged out.

If that was not you, reset your password at once:

${origin}/forgotpassword

Staffroom`,
  };
}

export function googleLinkedMail(to: { id: string; email: string }, origin: string): Mail {
  return {
    eventKey: keyOf("google-linked", to.id),
    recipient: to.email,
    subject: "You can log in with Google now",
    body: `Your Staffroom account was connected with the Google account of this address. From now on you can log in with either your password or Google.

If that was not you, reset your password at once and write to us:

${origin}/forgotpassword

Staffroom`,
  };
}
