/** The words of the mail that ends an account. */
import type { Mail } from "~/domain/mail/service.server";

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
