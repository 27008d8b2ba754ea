/** The Worker: the steps that handle a request stand here in their order. docs/life-of-a-request.md explains them by examples. */
import { BUILD_ID } from "~/entry.server";
import { drain } from "~/http/body-bytes";
import type { RequestContext } from "~/http/context";
import { clientNetwork, limitRequest } from "~/http/network-limits";
import { pathOf } from "~/http/request";
import { openSession } from "~/http/session";
import { readBackLink, withBackLink } from "./back-link";
import { background } from "./background";
import { build } from "./build";
import { contextOf, type Env } from "./context";
import { openFramework } from "./framework";
import { refuse, repairLink } from "./gate";
import { answerDuringMaintenance } from "./maintenance";
import { matchRoute, withSmallIds } from "./match";
import { createPageCache, isShareable } from "./page-cache";
import { carryOut, createViewCounter, withHeaders } from "./response";

const framework = openFramework(build);
const pages = createPageCache({ buildId: BUILD_ID });
const views = createViewCounter();

export default {
  fetch(arrived, env, execution) {
    const asSent = withSmallIds(arrived);
    const route = matchRoute(pathOf(asSent));
    const back = route.facts.hasBackLink ? readBackLink(asSent, route) : null;
    const request = back?.request ?? asSent;
    const about = { request, route, waitUntil: (work: Promise<unknown>) => execution.waitUntil(work) };
    let effects: RequestContext["effects"] | undefined;
    const endsAt = () => effects?.sharedUntil ?? null;
    const answer = async (asked: Request, isShared: boolean) => {
      // A page that may be kept is rendered without the visitor's headers. It still counts as a request of her client.
      const { context, pending } = contextOf(asked, { route, env, client: clientNetwork(request) });
      const response = await respond(asked, context);
      if (asked.body) await drain(asked);
      effects = context.effects;
      carryOut({ ...about, request: asked, response, context, pending, pages });
      return withHeaders(response, asked, context, isShared);
    };
    const response = isShareable(request, route, env)
      ? pages.respond({ ...about, now: Date.now(), render: (plain) => answer(plain, true), endsAt })
      : answer(request, false);
    const leave = (made: Response) => {
      views.note(made, { ...about, isOwn: effects?.isOwnView ?? false, db: env.DB });
      return back ? withBackLink(made, back) : made;
    };
    return response instanceof Response ? leave(response) : response.then(leave);
  },
  ...background(pages, views),
} satisfies ExportedHandler<Env> & { forget(): void };

async function respond(request: Request, context: RequestContext): Promise<Response> {
  const refusal = refuse(request, context.route) ?? repairLink(request, context.route);
  if (refusal) return refusal;
  if (context.config.isMaintenance) return answerDuringMaintenance(request, context, framework.render);
  context.overLimit = await limitRequest(request, context);
  if (!context.overLimit) context.session = await openSession(request, context);
  return context.route.facts.kind === "api" ? framework.call(request, context) : framework.render(request, context);
}
