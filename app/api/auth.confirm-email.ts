/** `POST /auth/confirm-email`: confirms an address by the token of its mail, in a session of the account or with its password. */

import { confirmByCall } from "~/domain/accounts/confirm-address.server";
import { ConfirmCallInput } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "confirmEmail",
    scope: "open",
    summary: "Confirm an email address by the token that was mailed to it",
    access: "optional",
    answer: MessageAnswer,
    refuses: [410],
    body: ConfirmCallInput,
    async run({ context, body, actor, tokenHash }) {
      await confirmByCall(context, body, actor && tokenHash !== null ? { actor, tokenHash } : null);
      return { message: words.addressConfirmed };
    },
    again: () => ({ message: words.addressConfirmed }),
  }),
});

export { action, loader };
