/** `GET /user/passkeys`: the caller's own passkeys. To make one takes a browser. */
import * as z from "zod";
import { listOwnPasskeys } from "~/domain/accounts/queries.server";
import { PasskeyItem } from "~/domain/accounts/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listPasskeys",
    scope: "person",
    summary: "List your passkeys, oldest first",
    access: "required",
    answer: z.array(PasskeyItem),
    refuses: [],
    run: ({ context, actor }) => listOwnPasskeys(context, actor),
  }),
});

export { action, loader };
