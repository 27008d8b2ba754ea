/** `/user/sessions`: the live sessions of the account, of browsers and of programs. */
import * as z from "zod";
import { endOtherSessions } from "~/domain/accounts/end-session.server";
import { listOwnSessions } from "~/domain/accounts/queries.server";
import { SessionItem } from "~/domain/accounts/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  GET: operation({
    id: "listSessions",
    scope: "person",
    summary: "List your sessions, the last used first",
    access: "required",
    answer: z.array(SessionItem),
    async run({ context, actor, tokenHash }) {
      const sessions = await listOwnSessions(context, { actor, tokenHash });
      return sessions.map(
        ({ id, kind, label, isThis, createdAt, lastSeenAt }): SessionItem => ({
          ...{ id, kind, label, is_this: isThis },
          created_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        }),
      );
    },
  }),
  DELETE: operation({
    id: "endOtherSessions",
    scope: "person",
    summary: "End every session but the one that asks, and the private address of your calendar",
    access: "required",
    answer: MessageAnswer,
    run: ({ context, actor, tokenHash }) =>
      endOtherSessions(context, { actor, tokenHash }).then(() => ({ message: words.othersEnded })),
  }),
});

export { action, loader };
