/** `POST /user/close`: closes the caller's account for good, after the password once more. */
import { closeAccount } from "~/domain/privacy/close-account.server";
import { ClosingInput } from "~/domain/privacy/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "closeAccount",
    scope: "person",
    summary: "Close your account for good, after your password once more",
    notes:
      "There is no way back. Open applications are withdrawn, jobs of nobody else are removed, and every session ends. An account without a password sends its address in email. Take your copy first: POST /user/export. The token ends with the account: the same call again is 401.",
    limits: { currentPassword: "an account with a wrong password" },
    access: "required",
    answer: MessageAnswer,
    body: ClosingInput,
    run: ({ context, actor, body }) => closeAccount(context, actor, body).then(() => ({ message: words.closed })),
  }),
});

export { action, loader };
