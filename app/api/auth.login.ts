/** `POST /auth/login`: address and password for a bearer token. */
import { LoginInput } from "~/domain/accounts/schema";
import { logIn } from "~/domain/accounts/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    access: "anyone",
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
