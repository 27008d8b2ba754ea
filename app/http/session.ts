/** Who is asking: by cookie on the web, by bearer token on the API, by cookie there too when the anti-forgery header proves the page. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Actor, findLiveSession, type LiveSession } from "~/domain/accounts/service.server";
import type { RequestContext } from "~/load-context";
import { clearCookie, readCookie, SESSION_COOKIE, setCookie, XSRF_COOKIE, XSRF_HEADER } from "./cookies";

const webSessions = new WeakMap<RequestContext, Promise<LiveSession | null>>();

/** The session of the cookie, looked up once a request however many loaders ask. */
export function findWebSession(request: Request, context: RequestContext): Promise<LiveSession | null> {
  let session = webSessions.get(context);
  if (!session) {
    const token = readCookie(request, SESSION_COOKIE);
    session = token ? findLiveSession(context, token, "web") : Promise.resolve(null);
    webSessions.set(context, session);
    // A look-up that failed is not what the next loader of this request should get.
    session.catch(() => webSessions.delete(context));
  }
  return session;
}

/** Who is signed in on the web, or null. */
export async function findActor(request: Request, context: RequestContext): Promise<Actor | null> {
  return (await findWebSession(request, context))?.actor ?? null;
}

/** The session of an API call, or null. A bearer token wins over the cookie, also when it is wrong. */
export async function findApiSession(request: Request, context: RequestContext): Promise<LiveSession | null> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
    return token ? findLiveSession(context, token, "api") : null;
  }
  const token = readCookie(request, SESSION_COOKIE);
  if (!token || !isFromOurPage(request, context, token)) return null;
  return findWebSession(request, context);
}

/** The `Set-Cookie` lines that start a session in the browser. `expiresAt` null: until it closes. */
export function sessionCookies(context: RequestContext, token: string, expiresAt: Date | null): string[] {
  const seconds = expiresAt && Math.floor((expiresAt.getTime() - context.now.getTime()) / 1000);
  const options = seconds === null ? {} : { maxAgeSeconds: seconds };
  return [setCookie(SESSION_COOKIE, token, options), setCookie(XSRF_COOKIE, xsrfToken(context, token), options)];
}

export function endSessionCookies(): string[] {
  return [clearCookie(SESSION_COOKIE), clearCookie(XSRF_COOKIE)];
}

/** Bound to the session, so that a planted cookie proves nothing. */
function xsrfToken(context: RequestContext, sessionToken: string): string {
  return createHmac("sha256", context.config.signingSecret).update(`xsrf:${sessionToken}`).digest("base64url");
}

function isFromOurPage(request: Request, context: RequestContext, sessionToken: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== new URL(request.url).origin) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const header = request.headers.get(XSRF_HEADER) ?? "";
  const right = xsrfToken(context, sessionToken);
  return isEqual(header, right) && isEqual(readCookie(request, XSRF_COOKIE) ?? "", right);
}

function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
