/** `POST /auth/confirm-email/send`: mails the account a new link that confirms its address. */

import { mailConfirmLink } from "~/domain/accounts/confirm-address.server";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "sendConfirmation",
    scope: "person",
    summary: "Mail a new link that confirms the email address",
    limits: { ownLink: "an address" },
    access: "required",
    answer: MessageAnswer,
    refuses: [409],
    async run({ context, actor }) {
      await mailConfirmLink(context, actor);
      return { message: words.linkSent };
    },
    again: () => ({ message: words.linkSent }),
  }),
});

export { action, loader };
