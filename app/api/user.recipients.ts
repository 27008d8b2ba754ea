/** `GET /user/recipients`: who has data of the caller: schools, people who opened her resume, programs, mails. */
import * as z from "zod";
import { listRecipientsAfter } from "~/domain/privacy/queries.server";
import { RecipientItem } from "~/domain/privacy/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { CursorQuery, nextLink } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    id: "listRecipients",
    scope: "person",
    summary: "List who has your data, newest first",
    access: "required",
    answer: z.array(RecipientItem),
    query: CursorQuery,
    async run({ context, actor, query, url, list }) {
      const { rows, next } = await listRecipientsAfter(context, actor, query);
      const items: RecipientItem[] = rows.map(({ kind, who, what, at }) => ({ kind, who, what, at: at.toISOString() }));
      return answerWith(items, nextLink({ url, list }, next));
    },
  }),
});

export { action, loader };
