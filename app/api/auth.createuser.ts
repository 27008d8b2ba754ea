/** `POST /auth/createuser`: makes an account. For 30 minutes, its id is the key that completes its registration, once. */
import { SignUpInput } from "~/domain/accounts/schema";
import { signUp } from "~/domain/accounts/sign-up.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "createAccount",
    scope: "open",
    summary: "Make an account",
    limits: { signUp: "a network" },
    access: "anyone",
    answer: IdAnswer,
    refuses: [409],
    body: SignUpInput,
    success: 201,
    location: ({ id }) => `/user/${id}`,
    run: async ({ context, body }) => {
      const { id } = await signUp(context, body);
      return { id };
    },
    again: ({ made }) => ({ id: made }),
  }),
});

export { action, loader };
