/** Headers that every answer carries. */
import type { RequestContext } from "~/http/context";
import { withCookies } from "~/http/cookies";
import { corsHeaders } from "~/http/cors";
import { CHALLENGE, RETRY_AFTER_SECONDS } from "~/http/errors";
import { redirectForScript } from "~/http/form-fetch";
import { contentSecurityPolicy } from "~/http/headers";
import { urlOf } from "~/http/request-url";
import type { RouteMatch } from "~/route-facts";
import { withBookmark } from "./bookmark";
import { SHARED_CACHE_CONTROL } from "./cached-page";

/** The answer as it leaves: with the request's cookies and bookmark, and with the headers that every answer carries. */
export function withHeaders(
  response: Response,
  request: Request,
  context: RequestContext,
  isShared: boolean,
): Response {
  const told = redirectForScript(request, withCookies(response, context.effects.cookies));
  return withCommonHeaders(withBookmark(told, request, context), request, context, isShared);
}

/**
 * Add the headers that an answer of the app lacks; a header that a handler has set stays. `isShared`: the request carried
 * nothing of a visitor, so the answer may be kept for others.
 */
export function withCommonHeaders(
  response: Response,
  request: Request,
  { requestId, route, effects }: Pick<RequestContext, "requestId" | "route" | "effects">,
  isShared: boolean,
): Response {
  const answer = withOwnHeaders(response);
  const { headers } = answer;
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  setDefault("X-Content-Type-Options", "nosniff");
  setDefault("Referrer-Policy", "strict-origin-when-cross-origin");
  setDefault("X-Frame-Options", "DENY");
  setDefault("Cross-Origin-Opener-Policy", "same-origin");
  setDefault("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  const isPublic = isShared && response.status === 200 && !headers.has("Set-Cookie");
  setDefault("Cache-Control", isPublic ? SHARED_CACHE_CONTROL : "private, no-store");
  if (isShared) headers.append("Vary", "Cookie, Authorization");
  setDefault("X-Request-Id", requestId);
  if (route.facts.kind === "api" || route.facts.isOpenToPages) {
    for (const [name, value] of Object.entries(corsHeaders)) setDefault(name, value);
  }
  // RFC 9110 asks for a scheme with each 401. For this one no browser opens a window of its own.
  if (response.status === 401) setDefault("WWW-Authenticate", CHALLENGE);
  if ([429, 503].includes(response.status))
    setDefault("Retry-After", String(effects.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  if (!isIndexed(route, response.status)) setDefault("X-Robots-Tag", "noindex");
  if (urlOf(request).protocol === "https:")
    setDefault("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    setDefault("Content-Security-Policy", contentSecurityPolicy({ none: true }));
  }
  return answer;
}

/** The same answer with headers that can be changed. Those of a redirect, or of an answer from a fetch or a cache, cannot. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("X-Request-Id");
    return response;
  } catch {
    const { status, statusText, headers } = response;
    return new Response(response.body, { status, statusText, headers: new Headers(headers) });
  }
}

/** Whether search engines may show this answer. All others say `noindex`, and so will every new screen by default. */
function isIndexed({ facts, isCanonical, isData }: RouteMatch, status: number): boolean {
  return status < 400 && facts.indexed !== undefined && isCanonical && !isData;
}
