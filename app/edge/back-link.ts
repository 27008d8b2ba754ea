/**
 * "Back to Jobs" on a job's page leads to the list that the visitor came from, with its filters and page: the page names `/`, which
 * is the same for everybody, so that it can be kept; what leaves the Worker names the list of the request's `Referer`. A cookie
 * keeps that list for the visits after it, as a form of the page, a log-in or a similar job leads to a job's page as well.
 */
import { LIST_COOKIE, readCookie, setCookie, withCookies } from "~/http/cookies";
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
/** A longer address is not kept: a browser drops a cookie of more than 4,096 bytes. */
const KEPT_LENGTH = 3000;
const KEPT_SECONDS = 3600;

/** The target of the link, and the cookie that keeps it. It is null for the home page, and if the visitor came from no page of this site. */
interface Back {
  list: string | null;
  cookies: string[];
}

const HOME: Back = { list: null, cookies: [] };

function backOf(request: Request): Back {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return HOME;
  const { origin, pathname, search } = new URL(referer);
  if (origin !== urlOf(request).origin) return HOME;
  const kept = readCookie(request, LIST_COOKIE);
  if (!isList(pathname)) return { list: kept && listAt(kept), cookies: [] };
  const list = listAt(pathname + search);
  if (list === kept) return { list, cookies: [] };
  const isKept = list !== null && encodeURIComponent(list).length <= KEPT_LENGTH;
  if (!isKept && kept === null) return { list, cookies: [] };
  return { list, cookies: [setCookie(LIST_COOKIE, isKept ? list : "", { maxAgeSeconds: isKept ? KEPT_SECONDS : 0 })] };
}

const isList = (pathname: string) => LISTS.has(matchRoute(pathname).path);

/** The address, if a list of jobs that is not the home page stands there. */
function listAt(address: string): string | null {
  const path = safePath(address);
  const [pathname = ""] = path?.split("?") ?? [];
  return path === "/" || !isList(pathname) ? null : path;
}

type Handle = (request: Request, env: Env, execution: ExecutionContext) => Response | Promise<Response>;

/** Around the handling of all requests. A copy of the page that the browser has may lead to another list, so it is not asked about. */
export function withBackLink(handle: Handle): Handle {
  return (request, env, execution) => {
    const { path, isData } = matchRoute(pathOf(request));
    const back = path === "jobdetails/:id" && !isData && request.method === "GET" ? backOf(request) : HOME;
    const lead = (response: Response) => withCookies(leadBack(response, back.list), back.cookies);
    if (back.list === null) return mapped(handle(request, env, execution), lead);
    const asked = new Request(request);
    asked.headers.delete("If-None-Match");
    return mapped(handle(asked, env, execution), lead);
  };
}

const mapped = (response: Response | Promise<Response>, change: (response: Response) => Response) =>
  response instanceof Response ? change(response) : response.then(change);

function leadBack(response: Response, back: string | null): Response {
  if (back === null || !response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const link = { element: (element: Element) => void element.setAttribute("href", back) };
  const answer = new HTMLRewriter().on("a.back-link", link).transform(response);
  // The next look at this page may come from another list, so nobody keeps this one.
  const headers = new Headers(answer.headers);
  headers.delete("ETag");
  if (!headers.get("Cache-Control")?.includes("no-store")) {
    headers.set("Cache-Control", "private, max-age=0, must-revalidate");
  }
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
