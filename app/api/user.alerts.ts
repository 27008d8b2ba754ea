/** `/user/alerts`: the alerts of the caller's confirmed address, and a new one, with an account or without. */
import * as z from "zod";
import { alertItem, listOwnAlerts } from "~/domain/alerts/queries.server";
import { requestAlertByCall } from "~/domain/alerts/request-alert.server";
import { AlertAnswer, AlertCall, AlertItem } from "~/domain/alerts/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { askerOf } from "~/http/asker";

const { loader, action } = endpoint({
  GET: operation({
    id: "listAlerts",
    scope: "person",
    summary: "List the job alerts of your confirmed address, oldest first",
    access: "required",
    answer: z.array(AlertItem),
    run: async ({ context, actor }) =>
      (await listOwnAlerts(context, askerOf(context, actor))).map((alert) => alertItem(alert, context.origin)),
  }),
  POST: operation({
    id: "createAlert",
    scope: "person",
    summary: "Ask for mails about new jobs of a search",
    notes:
      "For your own confirmed address it is active at once, and asking for it again is that alert; the same search with another frequency is 409 already_there. For any other address a link is mailed that confirms it; that answer is the same whatever the address has, and past the limit of mails too.",
    limits: { alertByNetwork: "a network" },
    access: "optional",
    answer: AlertAnswer,
    refuses: [409, 422],
    success: 201,
    location: ({ id }) => (id ? `/user/alerts/${id}` : "/user/alerts"),
    body: AlertCall,
    run: ({ context, actor, body }) => requestAlertByCall(context, actor && askerOf(context, actor), body),
    again: ({ made }) => (made ? { id: made, state: "active" } : { id: null, state: "mailed" }),
  }),
});

export { action, loader };
