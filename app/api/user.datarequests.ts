/** `/user/datarequests`: what the caller asked about her data, and a new request, with an account or without. */
import * as z from "zod";
import { listRequestItems } from "~/domain/privacy/queries.server";
import { RequestAnswer, RequestCall, RequestItem } from "~/domain/privacy/schema";
import { sendRequestByCall } from "~/domain/privacy/send-request.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listDataRequests",
    scope: "person",
    summary: "List your requests about your data, newest first",
    access: "required",
    answer: z.array(RequestItem),
    run: ({ context, actor }) => listRequestItems(context, actor),
  }),
  POST: operation({
    id: "sendDataRequest",
    scope: "person",
    summary: "Ask about your data: to see, correct or remove it, or to complain",
    notes: "The same words once more, while the first wait, are the same request. A mail says that we have it.",
    limits: { privacyRequest: "an account", privacyRequestByNetwork: "a network without an account" },
    access: "optional",
    answer: RequestAnswer,
    success: 201,
    location: () => "/user/datarequests",
    body: RequestCall,
    run: async ({ context, body }) => ({
      number: await sendRequestByCall(context, context.session.read(), body),
    }),
    // A request that waited already keeps no number with the key: it is looked for once more.
    again: async ({ context, body, made }) => ({
      number: made ? Number(made) : await sendRequestByCall(context, context.session.read(), body),
    }),
  }),
});

export { action, loader };
