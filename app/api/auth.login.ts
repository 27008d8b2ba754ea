/** `POST /auth/login`: gives a bearer token for an address and its password. */
import { logIn } from "~/domain/accounts/log-in-with-password.server";
import { LoginAnswer, LoginInput } from "~/domain/accounts/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "logIn",
    scope: "open",
    summary: "Log in and get a bearer token",
    notes:
      "Each answer has a token of its own, also with the Idempotency-Key of an earlier one, as no token is stored. It counts as a log-in does, and the earlier token stays.",
    limits: { failedLogin: "an address with a wrong password" },
    access: "anyone",
    answer: LoginAnswer,
    refuses: [401],
    body: LoginInput,
    async run({ context, body, request }) {
      const { token, actor } = await logIn(context, body, {
        kind: "api",
        isRemembered: true,
        userAgent: request.headers.get("User-Agent"),
      });
      return { token, id: actor.id, role: actor.role };
    },
  }),
});

export { action, loader };
