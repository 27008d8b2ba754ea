/** `POST /auth/logout`: ends the session of the token that is sent. Ending it again is fine. */

import { logOut } from "~/domain/accounts/end-session.server";
import { DomainError } from "~/domain/errors";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "logOut",
    scope: "person",
    summary: "End the session of a token",
    access: "lenient",
    answer: MessageAnswer,
    refuses: [401],
    async run({ context, request, tokenHash }) {
      if (!tokenHash && !request.headers.has("Authorization")) {
        throw new DomainError("not_signed_in", words.sendToken);
      }
      if (tokenHash) await logOut(context, tokenHash);
      return { message: words.loggedOut };
    },
    again: () => ({ message: words.loggedOut }),
  }),
});

export { action, loader };
