/**
 * With `MAINTENANCE=1` every page is the maintenance page and every call of the API gets an error. All have status 503 and
 * `Retry-After`. Static files are served as usual.
 */
import type { RequestContext } from "~/http/context";
import { urlOf } from "~/http/request";
import { words } from "~/words/public-pages";
import { matchRoute } from "./match";

export const MAINTENANCE_RETRY_SECONDS = 600;
const PAGE = "/maintenance";

type Render = (request: Request, context: RequestContext) => Promise<Response>;

/**
 * The answer to any request during maintenance. Each page is replaced by `/maintenance`, with GET: nothing is read or stored.
 * Monitors get their usual answer: they ask whether the parts work, not whether visitors are let in.
 */
export async function answerDuringMaintenance(
  request: Request,
  context: RequestContext,
  render: Render,
): Promise<Response> {
  const { facts, isData } = context.route;
  if (facts.answersInMaintenance) return render(request, context);
  const headers = { "Retry-After": String(MAINTENANCE_RETRY_SECONDS), "Cache-Control": "no-store" };
  if (facts.kind === "api") {
    const body = JSON.stringify({ message: words.maintenance.title, code: "unavailable" });
    const json = { "Content-Type": "application/json; charset=utf-8", "Access-Control-Allow-Origin": "*" };
    return new Response(body, { status: 503, headers: { ...headers, ...json } });
  }
  if (isData) {
    const text = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(words.maintenance.title, { status: 503, headers: { ...headers, ...text } });
  }
  const pageRequest = new Request(new URL(PAGE, urlOf(request)), { signal: request.signal });
  const page = await render(pageRequest, { ...context, route: matchRoute(PAGE) });
  const body = request.method === "HEAD" ? null : page.body;
  return new Response(body, { status: 503, headers: { ...Object.fromEntries(page.headers), ...headers } });
}
