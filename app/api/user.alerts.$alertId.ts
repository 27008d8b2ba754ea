/** `/user/alerts/:alertId`: one alert of the caller's confirmed address: read it, change it, stop it. */
import { changeOwnAlert, stopOwnAlert } from "~/domain/alerts/change-alert.server";
import { alertItem, getOwnAlert } from "~/domain/alerts/queries.server";
import { AlertChangeCall, AlertItem } from "~/domain/alerts/schema";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { askerOf } from "~/http/asker";

const { loader, action } = endpoint({
  GET: operation({
    ...{ id: "getAlert", scope: "person", access: "required", answer: AlertItem, refuses: [404] },
    summary: "Read one of your job alerts",
    run: async ({ context, actor, params }) =>
      alertItem(await getOwnAlert(context, askerOf(context, actor), params.alertId), context.origin),
  }),
  PUT: operation({
    ...{ id: "changeAlert", scope: "person", access: "required", answer: AlertItem, refuses: [404, 409, 410] },
    summary: "Change how often an alert of yours tells, or what it looks for",
    notes: "The whole search: a filter that is left out is none. A search that another alert of yours has is 409.",
    body: AlertChangeCall,
    run: async ({ context, actor, params, body }) =>
      alertItem(await changeOwnAlert(context, askerOf(context, actor), params.alertId, body), context.origin),
  }),
  DELETE: operation({
    ...{ id: "stopAlert", scope: "person", access: "required", answer: IdAnswer, refuses: [404] },
    summary: "Stop one of your job alerts",
    run: async ({ context, actor, params }) => ({
      id: await stopOwnAlert(context, askerOf(context, actor), params.alertId),
    }),
  }),
});

export { action, loader };
