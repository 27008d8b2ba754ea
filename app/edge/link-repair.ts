/** Sends a visitor whose link was copied with something behind it, or in a mail's coding, to the link that was meant. */
import { mendId, mendPath, mendToken } from "~/domain/copied-link-rules";
import { urlOf } from "~/http/request-url";
import type { RouteMatch } from "~/route-facts";
import { matchRoute } from "./match";

/** What a mailed link proves, and ids of ours. */
const TOKENS = new Set(["token", "key"]);
const IDS = new Set(["jobId", "id"]);

/** The answer that leads to the link that was meant; null if the address is as we write it. */
export function repairLink(request: Request, route: RouteMatch): Response | null {
  if (route.facts.kind === "api" || route.isData || !["GET", "HEAD"].includes(request.method)) return null;
  const url = urlOf(request);
  const path = repairedPath(url.pathname, route);
  const search = url.search === "" ? "" : repairedSearch(url.search);
  if (path === url.pathname && search === url.search) return null;
  return new Response(null, { status: 302, headers: { Location: path + search, "Cache-Control": "no-store" } });
}

function repairedPath(pathname: string, route: RouteMatch): string {
  if (route.path === "*") {
    const mended = mendPath(pathname);
    return mended !== pathname && matchRoute(mended).path !== "*" ? encodeURI(mended) : pathname;
  }
  const last = Object.values(route.params).at(-1);
  if (last === undefined || mendId(last) === last) return pathname;
  const parts = pathname.split("/");
  return parts.map((part) => (part !== "" && mendId(part) !== part ? mendId(part) : part)).join("/");
}

/** Each name and value by itself, so that what is right stays as it was sent. */
function repairedSearch(search: string): string {
  const pairs = search.slice(1).replaceAll("&amp;", "&").split("&");
  return `?${pairs.map(repairedPair).join("&")}`;
}

function repairedPair(pair: string): string {
  const [, name = "", between = "", value = ""] = /^(\w+)(=|%3D)(.*)$/is.exec(pair) ?? [];
  const mend = TOKENS.has(name) ? mendToken : IDS.has(name) ? mendId : null;
  const mended = mend?.(value) ?? value;
  return !mend || (mended === value && between === "=") ? pair : `${name}=${mended}`;
}
