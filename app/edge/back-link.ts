/**
 * "Back to Jobs" on a job's page leads to the list that the visitor came from, with its filters and page: the page names `/`, which
 * is the same for everybody, so that it can be kept; what leaves the Worker names the list of the request's `Referer`.
 */
import { safePath } from "~/http/redirects";
import { pathOf, urlOf } from "~/http/request-url";
import type { RoutePath } from "~/routes";
import type { Env } from "./context";
import { matchRoute } from "./match";

/** The routes that list jobs. */
const LISTS = new Set<RoutePath | null>([
  ...(["", "jobs", "alljobs", "saved-jobs", "applied-jobs", "myjobs", "institutions/:slug"] as const),
  ...(["teaching-jobs", "teaching-jobs/:what", "teaching-jobs/:what/:where"] as const),
]);

/** The list of this site that the visitor came from, with its query; null where there is none, and for the home page. */
function listBefore(request: Request): string | null {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  if (origin !== urlOf(request).origin || !LISTS.has(matchRoute(pathname).path)) return null;
  const path = safePath(pathname + search);
  return path === "/" ? null : path;
}

type Handle = (request: Request, env: Env, execution: ExecutionContext) => Response | Promise<Response>;

/** Around the handling of all requests. A copy of the page that the browser has may lead to another list, so it is not asked about. */
export function leadingBack(handle: Handle): Handle {
  return (request, env, execution) => {
    const { path, isData } = matchRoute(pathOf(request));
    const back = path === "jobdetails/:id" && !isData && request.method === "GET" ? listBefore(request) : null;
    if (back === null) return handle(request, env, execution);
    const asked = new Request(request);
    asked.headers.delete("If-None-Match");
    const response = handle(asked, env, execution);
    return response instanceof Response ? leadBack(response, back) : response.then((made) => leadBack(made, back));
  };
}

function leadBack(response: Response, back: string): Response {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const link = { element: (element: Element) => void element.setAttribute("href", back) };
  const answer = new HTMLRewriter().on("a.back-link", link).transform(response);
  // The next look at this page may come from another list, so nobody keeps this one.
  const headers = new Headers(answer.headers);
  headers.delete("ETag");
  headers.set("Cache-Control", "private, max-age=0, must-revalidate");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
