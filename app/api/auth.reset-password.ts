/** `POST /auth/reset-password`: a new password, by the token of a mailed link. */
import { resetPassword } from "~/domain/accounts/reset-password.server";
import { ResetPasswordCall } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "resetPassword",
    scope: "open",
    summary: "Set a new password by the token of the mailed link; every session ends",
    notes:
      "The token stands in the link that POST /auth/forgot-password mails. It proves the address: what waited for that goes on, and held jobs are published. One that has ended is 410 link_ended.",
    access: "lenient",
    answer: MessageAnswer,
    refuses: [410],
    body: ResetPasswordCall,
    async run({ context, actor, body: { keep_held = false, end_passkeys = false, ...input } }) {
      await resetPassword(context, { ...input, keep_held, end_passkeys }, actor);
      return { message: words.passwordSet };
    },
    again: () => ({ message: words.passwordSet }),
  }),
});

export { action, loader };
