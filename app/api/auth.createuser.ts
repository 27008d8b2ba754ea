/** `POST /auth/createuser`: a new account. The id is, for 30 minutes and once, the key that completes its registration. */
import { SignUpInput } from "~/domain/accounts/schema";
import { signUp } from "~/domain/accounts/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    access: "anyone",
    body: SignUpInput,
    success: 201,
    run: ({ context, body }) => signUp(context, body),
  }),
});

export { action, loader };
