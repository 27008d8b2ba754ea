/** `/application/messages/:id`: the messages of an application, for both sides: read them, write one, mark as read, stop them. */
import { changeThread, writeByCall } from "~/domain/messages/change-thread.server";
import { listMessages } from "~/domain/messages/queries.server";
import { MessageCall, MessageList, ThreadAnswer, ThreadChange } from "~/domain/messages/schema";
import { IdAnswer } from "~/domain/text";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { CursorQuery, nextLink } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    id: "listMessages",
    scope: "applications:read",
    ...{ summary: "List the messages of an application, newest first", answer: MessageList, refuses: [404] },
    access: "required",
    query: CursorQuery,
    async run({ context, params, actor, query, url, list }) {
      const { items, next } = await listMessages(context, actor, params.id, query);
      return answerWith(items, nextLink({ url, list }, next));
    },
  }),
  POST: operation({
    id: "sendMessage",
    scope: "hiring",
    ...{ summary: "Write to the other side of an application", answer: IdAnswer, refuses: [403, 404, 409, 422] },
    limits: { message: "an account" },
    access: "required",
    body: MessageCall,
    success: 201,
    location: (_made, { params }) => `/application/messages/${params.id}`,
    run: ({ context, params, actor, body }) => writeByCall(context, actor, params.id, body),
  }),
  PUT: operation({
    id: "changeThread",
    scope: "hiring",
    ...{ summary: "Mark messages as read, or stop the messages", answer: ThreadAnswer, refuses: [403, 404] },
    access: "required",
    body: ThreadChange,
    run: ({ context, params, actor, body }) => changeThread(context, actor, params.id, body),
  }),
});

export { action, loader };
