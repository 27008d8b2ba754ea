/** The Worker: the steps that handle a request stand here in their order. docs/life-of-a-request.md explains them by examples. */
import { BUILD_ID } from "~/entry.server";
import { openKey } from "~/http/api-key";
import { drain } from "~/http/body-bytes";
import type { RequestContext } from "~/http/context";
import { clientNetwork, limitRequest } from "~/http/network-limits";
import { withSessionCookiesOnly } from "~/http/request";
import { openSession } from "~/http/session";
import { readBackLink, withBackLink } from "./back-link";
import { background } from "./background";
import { build } from "./build";
import { contextOf, type Env, isBrakeClosed } from "./context";
import { openFramework } from "./framework";
import { stopAtGate } from "./gate";
import { answerDuringMaintenance } from "./maintenance";
import { matchRequest } from "./match";
import { createPageCache, isShareable } from "./page-cache";
import { carryOut, createViewCounter, type Exchange, forPageCache, newExchange, withHeaders } from "./response";

const framework = openFramework(build);
const pages = createPageCache({ buildId: BUILD_ID, isStalled: isBrakeClosed });
const views = createViewCounter();
export default {
  fetch(arrived, env, execution) {
    const { request: sent, route } = matchRequest(arrived);
    const back = route.facts.hasBackLink ? readBackLink(sent, route) : null;
    const request = back?.request ?? sent;
    const exchange = newExchange(request, { route, env, waitUntil: (work) => execution.waitUntil(work) });
    const leave = (response: Response) => {
      views.note(response, exchange);
      return withSessionCookiesOnly(back ? withBackLink(response, back) : response, request);
    };
    const run = forPageCache(exchange, makeAnswer);
    const response = isShareable(request, route, env)
      ? pages.respond(run)
      : makeAnswer(exchange, request, false).then((made) => pages.fallBackToCopy(made, run));
    return response instanceof Response ? leave(response) : response.then(leave);
  },
  ...background(pages, views, makeAnswer),
} satisfies ExportedHandler<Env> & { forget(): void };

async function makeAnswer(exchange: Exchange, request: Request, isShared: boolean): Promise<Response> {
  const { context, pending } = contextOf(request, { ...exchange, client: clientNetwork(exchange.request) });
  const response = await respond(request, context);
  if (request.body) await drain(request);
  exchange.effects = context.effects;
  exchange.isUnreachable = context.db.connection.place().hasFailed;
  carryOut({ ...exchange, request, response, context, pending, pages, makeAnswer });
  return withHeaders(response, request, context, isShared);
}

async function respond(request: Request, context: RequestContext): Promise<Response> {
  const stopped = stopAtGate(request, context);
  if (stopped) return stopped;
  if (context.config.isMaintenance) return answerDuringMaintenance(request, context, framework.render);
  context.key = await openKey(request, context);
  context.overLimit = await limitRequest(request, context);
  if (!context.overLimit) context.session = await openSession(request, context);
  return context.route.facts.kind === "api" ? framework.call(request, context) : framework.render(request, context);
}
