/** `/application/messages/:id`: the messages of an application, for both sides: read them, write one, mark as read, stop them. */
import * as z from "zod";
import { isKeyUsed, keyedCall } from "~/domain/idempotency/service.server";
import { MessageCall, MessageItem, ThreadAnswer, ThreadChange } from "~/domain/messages/schema";
import { changeThread, readThread, toItem, toState, writeMessage } from "~/domain/messages/service.server";
import { IdAnswer } from "~/domain/text";
import { Answer, endpoint, operation } from "~/http/api/endpoint";
import { KEY_HEADER } from "~/http/form-fetch";
import { CursorQuery, nextLink } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    summary: "List the messages of an application, newest first",
    access: "required",
    answer: z.array(MessageItem),
    refuses: [404],
    query: CursorQuery,
    async run({ context, params, actor, query, url }) {
      const thread = await readThread(context, { actor }, params.id, query);
      return new Answer(thread.messages.map(toItem).reverse(), nextLink(url, thread.earlier));
    },
  }),
  POST: operation({
    summary: "Write to the other side of an application",
    access: "required",
    answer: IdAnswer,
    refuses: [403, 404, 409, 422],
    takesKey: isKeyUsed,
    body: MessageCall,
    success: 201,
    run({ context, request, params, actor, body }) {
      const keyed = keyedCall(request.headers.get(KEY_HEADER), `messages ${params.id}`, body);
      return writeMessage(context, { actor }, params.id, body, keyed);
    },
  }),
  PUT: operation({
    summary: "Mark messages of an application as read, or stop its messages",
    access: "required",
    answer: ThreadAnswer,
    refuses: [403, 404],
    body: ThreadChange,
    run: async ({ context, params, actor, body }) => toState(await changeThread(context, { actor }, params.id, body)),
  }),
});

export { action, loader };
