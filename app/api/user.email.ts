/** `PUT /user/email`: another address for an account whose address is not confirmed, by its password. */
import { changeAddress } from "~/domain/accounts/change-address.server";
import { AddressAnswer, ChangeAddressInput } from "~/domain/accounts/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "changeEmail",
    scope: "person",
    summary: "Give your account another address, as long as the present one is not confirmed",
    notes:
      "A link is mailed to the new address. Links that were mailed before end. A recruiter who works with colleagues leaves them.",
    limits: { currentPassword: "an account with a wrong password", signUp: "a network" },
    access: "required",
    answer: AddressAnswer,
    refuses: [403, 409],
    body: ChangeAddressInput,
    run: ({ context, actor, body }) =>
      changeAddress(context, actor, body).then(() => ({ email: body.email, address_confirmed: false })),
  }),
});

export { action, loader };
