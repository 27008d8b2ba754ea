/** `PUT /user/password`: another password, by the present one. The session that asks goes on, every other one ends. */
import { changePassword } from "~/domain/accounts/change-password.server";
import { ChangePasswordInput } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  PUT: operation({
    id: "changePassword",
    scope: "person",
    summary: "Change your password, by the present one; every other session ends",
    notes:
      "A wrong present password is 400 with the field. An account that only Google opens has none: 409 no_password, and POST /auth/forgot-password mails a link that sets one.",
    limits: { currentPassword: "an account with a wrong password" },
    access: "required",
    answer: MessageAnswer,
    refuses: [409],
    body: ChangePasswordInput,
    async run({ context, actor, tokenHash, body }) {
      await changePassword(context, { actor, tokenHash }, body);
      return { message: words.passwordChanged };
    },
  }),
});

export { action, loader };
