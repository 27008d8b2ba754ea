/** `POST /auth/forgot-password`: mails a link, if the address has an account. The answer is the same if it has none. */

import { prepareResetMail } from "~/domain/accounts/reset-password.server";
import { ForgotPasswordInput } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "forgotPassword",
    scope: "open",
    summary: "Mail a link that sets a new password",
    limits: { passwordReset: "a network" },
    access: "anyone",
    answer: MessageAnswer,
    refuses: [],
    body: ForgotPasswordInput,
    async run({ context, body }) {
      const sendLink = await prepareResetMail(context, body.email);
      context.effects.afterResponse(sendLink);
      return { message: words.resetSent };
    },
    again: () => ({ message: words.resetSent }),
  }),
});

export { action, loader };
