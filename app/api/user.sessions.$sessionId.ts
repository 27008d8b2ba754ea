/** `DELETE /user/sessions/:sessionId`: ends one session of the account. */
import { endSession } from "~/domain/accounts/end-session.server";
import { SessionIdAnswer } from "~/domain/accounts/schema";
import { DomainError } from "~/domain/errors";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  DELETE: operation({
    id: "endSession",
    scope: "person",
    summary: "End one of your sessions",
    notes: "The session that asks ends too, if it is the one. A session that has ended is 404.",
    access: "required",
    answer: SessionIdAnswer,
    refuses: [404],
    async run({ context, actor, params: { sessionId = "" } }) {
      if (!(await endSession(context, { actor }, sessionId))) throw new DomainError("not_found", words.noSession);
      return { id: sessionId };
    },
  }),
});

export { action, loader };
