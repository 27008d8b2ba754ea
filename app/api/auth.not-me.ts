/** `POST /auth/not-me`: somebody else made an account with my address. Takes the token and the number of its mail. */
import { disownAddress } from "~/domain/accounts/confirming-service.server";
import { NotMeInput } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Close an unconfirmed account that somebody else made with my address",
    access: "anyone",
    answer: MessageAnswer,
    refuses: [410],
    body: NotMeInput,
    async run({ context, body }) {
      await disownAddress(context, body);
      return { message: "The account is closed, and your address is free again" };
    },
  }),
});

export { action, loader };
