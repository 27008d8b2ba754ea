/** `PUT /user/registeruser/:userId`: the nine personal fields, by the account itself or once by whoever holds the fresh id. */
import { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration } from "~/domain/accounts/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    access: "optional",
    body: RegistrationInput,
    run: ({ context, params, body, actor }) => completeRegistration(context, params.userId ?? "", body, actor),
  }),
});

export { action, loader };
