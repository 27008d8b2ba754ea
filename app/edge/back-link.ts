/**
 * "Back to Jobs" on a job's page leads to the list that the visitor came from, with its filters and page. The cached
 * page names `/`, which is the same for everybody; the answer that leaves the Worker names the list of the request's
 * `Referer`. A cookie keeps that list for later visits, because a form of the page, a log-in or a similar job leads to
 * a job's page as well.
 */
import { safePath } from "~/http/redirects";
import { LIST_COOKIE, readCookie, setCookie, urlOf, withCookies } from "~/http/request";
import type { RouteMatch } from "~/route-facts";
import type { RoutePath } from "~/routes";
import { matchRoute } from "./match";

/** The routes that list jobs. */
const LISTS = new Set<RoutePath | null>([
  ...(["", "jobs", "alljobs", "saved-jobs", "applied-jobs", "myjobs", "institutions/:slug"] as const),
  ...(["teaching-jobs", "teaching-jobs/:what", "teaching-jobs/:what/:where"] as const),
]);
/** A longer address is not kept: a browser drops a cookie of more than 4,096 bytes. */
const MAX_LIST_CHARS = 3000;
const LIST_COOKIE_SECONDS = 3600;

/** `list`: the target of the link; null if it stays as the page has it. `cookies`: what keeps it. `request`: the one to go on with. */
export type BackLink = { list: string | null; cookies: string[]; request: Request };

/** The target of this page's link; null for the home page, or if no page is asked for. */
export function readBackLink(request: Request, { isData }: RouteMatch): BackLink | null {
  if (isData || request.method !== "GET") return null;
  const { list, cookies } = backOf(request);
  if (list === null) return cookies.length === 0 ? null : { list, cookies, request };
  // A copy of the page that the browser has may lead to another list, so it is not asked about.
  const plainRequest = new Request(request);
  plainRequest.headers.delete("If-None-Match");
  return { list, cookies, request: plainRequest };
}

/** The page with its link. */
export function withBackLink(response: Response, { list, cookies }: BackLink): Response {
  return withCookies(leadBack(response, list), cookies);
}

function backOf(request: Request): Pick<BackLink, "list" | "cookies"> {
  const home = { list: null, cookies: [] };
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return home;
  const { origin, pathname, search } = new URL(referer);
  if (origin !== urlOf(request).origin) return home;
  const storedList = readCookie(request, LIST_COOKIE);
  if (!isList(pathname)) return { list: storedList && listAt(storedList), cookies: [] };
  const list = listAt(pathname + search);
  if (list === storedList) return { list, cookies: [] };
  const isShortEnough = list !== null && encodeURIComponent(list).length <= MAX_LIST_CHARS;
  if (!isShortEnough && storedList === null) return { list, cookies: [] };
  return {
    list,
    cookies: [
      setCookie(LIST_COOKIE, isShortEnough ? list : "", { maxAgeSeconds: isShortEnough ? LIST_COOKIE_SECONDS : 0 }),
    ],
  };
}

const isList = (pathname: string) => LISTS.has(matchRoute(pathname).path);

/** The path of the address, if it is a list of jobs other than the home page; null otherwise. */
function listAt(address: string): string | null {
  const path = safePath(address);
  const [pathname = ""] = path?.split("?") ?? [];
  return path === "/" || !isList(pathname) ? null : path;
}

function leadBack(response: Response, back: string | null): Response {
  if (back === null || !response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const link = { element: (element: Element) => void element.setAttribute("href", back) };
  const answer = new HTMLRewriter().on("a.back-link", link).transform(response);
  // The next look at this page may come from another list, so no browser may keep this one.
  const headers = new Headers(answer.headers);
  headers.delete("ETag");
  if (!headers.get("Cache-Control")?.includes("no-store")) {
    headers.set("Cache-Control", "private, max-age=0, must-revalidate");
  }
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
