/** `GET /user/account`: the account itself, and how one logs in to it. */
import { describeAccount } from "~/domain/accounts/queries.server";
import { AccountAnswer } from "~/domain/accounts/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "getAccount",
    scope: "person",
    summary: "Read about your account: its address, and how one logs in to it",
    access: "required",
    answer: AccountAnswer,
    run: ({ context, actor, tokenHash }) => describeAccount(context, { actor, tokenHash }),
  }),
});

export { action, loader };
