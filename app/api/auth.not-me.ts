/** `POST /auth/not-me`: closes an account that somebody else made with your address. It takes the mail's token and number. */

import { disownAddress } from "~/domain/accounts/disown-address.server";
import { NotMeInput } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "rejectAccount",
    scope: "open",
    summary: "Close an unconfirmed account that somebody else made with my address",
    limits: { notMe: "a link with a wrong number" },
    access: "anyone",
    answer: MessageAnswer,
    refuses: [410],
    body: NotMeInput,
    async run({ context, body }) {
      await disownAddress(context, body);
      return { message: words.accountClosed };
    },
    again: () => ({ message: words.accountClosed }),
  }),
});

export { action, loader };
