/**
 * A request meets the gate before anything answers it. The gate refuses forged forms, methods and encodings that no screen takes, and
 * Remix's own addresses. A visitor whose mailed link was copied with something behind it, or in a mail's coding, is sent to the link
 * that was meant.
 */
import { mendId, mendPath, mendToken } from "~/domain/copied-link-rules";
import { refuseKeyInAddress } from "~/http/api-key";
import type { RequestContext } from "~/http/context";
import { preflight } from "~/http/cors";
import { isFromOtherSite, mediaType, urlOf } from "~/http/request";
import type { RouteMatch } from "~/route-facts";
import { words } from "~/words/form-refusals";
import { matchRoute } from "./match";

/** The answer to a request that must not go on. */
export type Refusal = { status: number; message: string };

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** No screen takes any other method, and the framework cannot even copy requests with some of the others. */
const SCREEN_METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);
const FORM_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

export const NOT_FOUND: Refusal = { status: 404, message: words.notFound };
const FORGED: Refusal = { status: 403, message: words.notFromHere };
const NO_METHOD: Refusal = { status: 405, message: words.useGetOrPost };
const NO_FORM: Refusal = { status: 415, message: words.formTypes };

/** The answer to a request that goes no further: one with a key in its address, one that is refused, and one that is led on. Else null. */
export function stopAtGate(request: Request, context: RequestContext): Response | null {
  const { route } = context;
  return refuseKeyInAddress(request, context) ?? refuse(request, route) ?? repairLink(request, route);
}

/**
 * The refusal of a request that must not go on, or null. Screens take a change only from a page of this origin, and only as a
 * form. The JSON API is left out: it accepts bearer tokens, and the cookie only with the anti-forgery header. Of the pages' data
 * (`.data`) only that of a page with framework script is served, as only its script asks for it. A preflight of a file that pages
 * of other sites may read is answered here too.
 */
export function refuse(request: Request, route: RouteMatch): Response | null {
  if (request.method === "OPTIONS" && route.facts.isOpenToPages) return preflight("GET, HEAD, OPTIONS");
  const refusal = whyNot(request, route);
  return refusal && refusalResponse(refusal);
}

/** The refusal as plain text. */
export function refusalResponse({ status, message }: Refusal): Response {
  return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function whyNot(request: Request, { facts, isData, isCanonical }: RouteMatch): Refusal | null {
  const { method } = request;
  if (facts.kind === "api") return null;
  if (!SCREEN_METHODS.has(method)) return NO_METHOD;
  const isChange = !SAFE_METHODS.has(method);
  if (isChange && !facts.isOneClick && isForged(request)) return FORGED;
  if (isData) {
    if (!facts.isHydrated || !isCanonical) return NOT_FOUND;
    // Remix treats every method but GET as a form, and answers a foreign origin with a 500.
    if (method !== "GET" && method !== "POST") return NO_METHOD;
  }
  // A file has no page that could say so.
  if (isChange && method !== "POST" && facts.kind === "file") return NO_METHOD;
  if (method === "POST" && !FORM_TYPES.has(mediaType(request))) return NO_FORM;
  return null;
}

function isForged(request: Request): boolean {
  if (isFromOtherSite(request)) return true;
  if (request.headers.has("Origin")) return false;
  // Old browsers send a form without Origin; then the referring page must be ours. A request with neither is from no browser.
  const referer = request.headers.get("Referer");
  return referer !== null && !(URL.canParse(referer) && new URL(referer).origin === urlOf(request).origin);
}

/** Parameters with the secret of a mailed link, and with an id. */
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
    const repaired = mendPath(pathname);
    return repaired !== pathname && matchRoute(repaired).path !== "*" ? encodeURI(repaired) : pathname;
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
  const repaired = mend?.(value) ?? value;
  return !mend || (repaired === value && between === "=") ? pair : `${name}=${repaired}`;
}
