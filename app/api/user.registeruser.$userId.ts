/** `PUT /user/registeruser/:userId`: the nine personal fields, by the account itself or once by whoever holds the fresh id. */
import { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration } from "~/domain/accounts/service.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    summary: "Complete a registration with the personal fields",
    access: "optional",
    answer: IdAnswer,
    refuses: [404],
    body: RegistrationInput,
    run: ({ context, params, body, actor }) => completeRegistration(context, params.userId ?? "", body, actor),
  }),
});

export { action, loader };
