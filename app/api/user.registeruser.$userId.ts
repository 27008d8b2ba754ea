/** `PUT /user/registeruser/:userId`: saves the nine personal fields, by the account's token, or once by the fresh id alone. */
import { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration } from "~/domain/accounts/sign-up.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "completeRegistration",
    scope: "person",
    summary: "Complete a registration with the personal fields",
    access: "optional",
    answer: IdAnswer,
    refuses: [404],
    body: RegistrationInput,
    run: ({ context, params, body, actor }) =>
      completeRegistration(context, { userId: params.userId ?? "", input: body }, actor),
  }),
});

export { action, loader };
