/** The context of a request that has arrived. */
import type { RequestContext } from "~/http/context";
import { urlOf } from "~/http/request-url";
import type { RouteMatch } from "~/route-facts";
import { readStart } from "./bookmark";
import { createRequestContext, type Env } from "./context";

/** `pending` fills with the work that goes on after the response. */
export function contextOf(
  request: Request,
  { route, env, client }: { route: RouteMatch; env: Env; client: string | null },
): { context: RequestContext; pending: Promise<unknown>[] } {
  const pending: Promise<unknown>[] = [];
  const context = createRequestContext(env, {
    route,
    origin: urlOf(request).origin,
    client,
    readStart: readStart(request, route, env),
    afterResponse: (work) => pending.push(work),
  });
  return { context, pending };
}
