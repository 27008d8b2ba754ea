/** `POST /auth/createuser`: a new account. The id is, for 30 minutes and once, the key that completes its registration. */
import { SignUpInput } from "~/domain/accounts/schema";
import { signUp } from "~/domain/accounts/service.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Make an account",
    access: "anyone",
    answer: IdAnswer,
    refuses: [409],
    body: SignUpInput,
    success: 201,
    run: ({ context, body }) => signUp(context, body),
  }),
});

export { action, loader };
