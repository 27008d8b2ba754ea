/**
 * Decides how new the state of the database must be from which a request reads. After a change the response carries a bookmark,
 * and the visitor's next request brings it back: so she sees at least her own changes. See docs/decisions/013.
 */
import { seal, unseal } from "~/domain/sealing";
import type { RequestContext } from "~/http/context";
import {
  BOOKMARK_COOKIE,
  BOOKMARK_HEADER,
  REGISTRATION_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from "~/http/cookies";
import type { RouteMatch } from "~/route-facts";

/** By then every copy should have caught up. Without a bookmark, a signed-in person's reads start at the primary again. */
const BOOKMARK_SECONDS = 600;
// D1's bookmarks count writes. A readable bookmark would tell whether a call wrote something, such as a mail to an address that
// has an account. A made-up bookmark would make D1 wait for a state that never comes. So bookmarks are sealed.
const PURPOSE = "bookmark";
/** A longer one is none of ours. */
const MAX_CHARS = 667;

/** The state of the database from which a request's reads start: see docs/decisions/013. */
export function readStart(request: Request, { facts }: RouteMatch, env: { SIGNING_SECRET: string }): string {
  if (isChange(request) || facts.reads === "primary") return "first-primary";
  const encrypted = request.headers.get(BOOKMARK_HEADER) ?? readCookie(request, BOOKMARK_COOKIE);
  const bookmark =
    encrypted === null || encrypted.length > MAX_CHARS ? null : unseal(env.SIGNING_SECRET, PURPOSE, encrypted);
  if (bookmark) return bookmark;
  const isKnown = [SESSION_COOKIE, REGISTRATION_COOKIE].some((name) => readCookie(request, name) !== null);
  return isKnown || request.headers.has("Authorization") || encrypted !== null
    ? "first-primary"
    : "first-unconstrained";
}

/**
 * Add the bookmark that this request has reached: after a change, and to an API answer or a signed-in person's page whose reads
 * began at the primary. The next answer may then come from a copy nearby.
 */
export function withBookmark(
  response: Response,
  request: Request,
  { db, config, route }: Pick<RequestContext, "db" | "config" | "route">,
): Response {
  const { bookmark, start, hasWritten } = db.connection.place();
  if (bookmark === null) return response;
  const isFirst = start === "first-primary";
  const hasCookie = readCookie(request, SESSION_COOKIE) !== null;
  const isApi = route.facts.kind === "api";
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  // A request for a file writes at most its resume view, and no next page has to show that at once.
  const hasChanged = isChange(request) || (hasWritten && (isPage || response.status !== 200));
  const inHeader = isApi && (hasChanged || isFirst);
  const inCookie = isApi ? hasChanged && hasCookie : hasChanged || (isFirst && hasCookie && isPage);
  if (!inHeader && !inCookie) return response;
  const value = seal(config.signingSecret, PURPOSE, bookmark);
  const headers = new Headers(response.headers);
  if (inHeader) headers.set(BOOKMARK_HEADER, value);
  if (inCookie) headers.append("Set-Cookie", setCookie(BOOKMARK_COOKIE, value, { maxAgeSeconds: BOOKMARK_SECONDS }));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}
