/** The Worker: the steps that handle a request stand here in their order. docs/life-of-a-request.md explains them by examples. */
import { BUILD_ID } from "~/entry.server";
import { drain } from "~/http/body-bytes";
import type { RequestContext } from "~/http/context";
import { pathOf } from "~/http/request-url";
import { openSession } from "~/http/session";
import { withBackLink } from "./back-link";
import { background } from "./background";
import { build } from "./build";
import { withHeaders } from "./common-headers";
import { contextOf, type Env } from "./context";
import { carryOut } from "./effects";
import { openFramework } from "./framework";
import { refuse } from "./gate";
import { clientNetwork, limitRequest } from "./limits";
import { repairLink } from "./link-repair";
import { answerDuringMaintenance } from "./maintenance";
import { matchRoute, withSmallIds } from "./match";
import { createPageCache, isShareable } from "./page-cache";
import { createViewCounter } from "./views";

const framework = openFramework(build);
const pages = createPageCache({ buildId: BUILD_ID });
const views = createViewCounter();

export default {
  fetch: withBackLink((arrived, env, execution) => {
    const request = withSmallIds(arrived);
    const route = matchRoute(pathOf(request));
    const about = { request, route, waitUntil: (work: Promise<unknown>) => execution.waitUntil(work) };
    let effects: RequestContext["effects"] | undefined;
    const endsAt = () => effects?.sharedUntil ?? null;
    const answer = async (asked: Request, isShared: boolean) => {
      // A page that may be kept is rendered without the visitor's headers. It still counts as a request of her client.
      const { context, pending } = contextOf(asked, { route, env, client: clientNetwork(request) });
      const response = await respond(asked, context);
      await drain(asked);
      effects = context.effects;
      carryOut({ ...about, request: asked, response, context, pending, pages });
      return withHeaders(response, asked, context, isShared);
    };
    const response = isShareable(request, route, env)
      ? pages.respond({ ...about, now: Date.now(), render: (plain) => answer(plain, true), endsAt })
      : answer(request, false);
    const note = (made: Response) => views.note(made, { ...about, isOwn: effects?.isOwnView ?? false, db: env.DB });
    return response instanceof Response ? note(response) : response.then(note);
  }),
  ...background(pages, views),
} satisfies ExportedHandler<Env> & { forget(): void };

async function respond(request: Request, context: RequestContext): Promise<Response> {
  const refusal = refuse(request, context.route) ?? repairLink(request, context.route);
  if (refusal) return refusal;
  if (context.config.isMaintenance) return answerDuringMaintenance(request, context, framework.render);
  context.overLimit = await limitRequest(request, context);
  if (!context.overLimit) context.session = await openSession(request, context);
  if (context.route.facts.kind === "api") return framework.call(request, context);
  return framework.render(request, context);
}
