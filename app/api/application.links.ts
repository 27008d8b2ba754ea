/** `POST /application/links`: mails the private links of what was sent from an address without an account. The answer is always the same. */

import { LinksAgainInput } from "~/domain/applications/apply/schema";
import { prepareLinksMail } from "~/domain/applications/apply/send-links.server";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  POST: operation({
    id: "sendGuestLinks",
    scope: "open",
    summary: "Mail the links of applications without an account again",
    limits: { linksByNetwork: "a network" },
    access: "anyone",
    answer: MessageAnswer,
    refuses: [],
    body: LinksAgainInput,
    async run({ context, body }) {
      const mailLinks = await prepareLinksMail(context, body.email);
      context.effects.afterResponse(mailLinks);
      return { message: words.linksSent };
    },
    again: () => ({ message: words.linksSent }),
  }),
});

export { action, loader };
