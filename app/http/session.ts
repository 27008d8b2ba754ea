/** Who is asking: by cookie on the web, by bearer token on the API, by cookie there too when the anti-forgery header proves the page. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Role } from "~/domain/accounts/schema";
import {
  type Actor,
  findLiveSession,
  type LiveSession,
  type Person,
  type SessionClaim,
} from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import type { RequestContext } from "~/load-context";
import { clearCookie, readCookie, SESSION_COOKIE, setCookie, XSRF_COOKIE, XSRF_HEADER } from "./cookies";

const webSessions = new WeakMap<RequestContext, Promise<LiveSession | null>>();

/** The session of the cookie, looked up once a request however many loaders ask. */
export function findWebSession(request: Request, context: RequestContext): Promise<LiveSession | null> {
  let session = webSessions.get(context);
  if (!session) {
    const token = readToken(request);
    session = token ? findLiveSession(context, token, "web") : Promise.resolve(null);
    webSessions.set(context, session);
    // A look-up that failed is not what the next loader of this request should get.
    session.catch(() => webSessions.delete(context));
  }
  return session;
}

/**
 * From here on this request has the session that has just begun, for every loader that follows, and its answer, whatever it is,
 * brings the cookies. Throws not_signed_in when it has ended already.
 */
export async function beginSession(
  context: RequestContext,
  started: { token: string; actor: Actor },
): Promise<LiveSession> {
  const live = await findLiveSession(context, started.token, "web");
  if (!live) throw new DomainError("not_signed_in", "This session has ended already. Log in again");
  webSessions.set(context, Promise.resolve(live));
  context.cookies.push(...sessionCookies(context, started, null));
  return live;
}

/** The session of an API call, or null. A bearer token wins over the cookie, also when it is wrong. */
export async function findApiSession(request: Request, context: RequestContext): Promise<LiveSession | null> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
    return token ? findLiveSession(context, token, "api") : null;
  }
  const token = readToken(request);
  if (!token || !isFromOurPage(request, context, token)) return null;
  return findWebSession(request, context);
}

/** Who asks for a private file: a browser by its cookie, or a program by its token. Null for nobody. */
export async function findReader(request: Request, context: RequestContext): Promise<Person | null> {
  const isProgram = request.headers.has("Authorization");
  const session = isProgram ? await findApiSession(request, context) : await findWebSession(request, context);
  return session?.actor ?? null;
}

/** The `Set-Cookie` lines that start a session in the browser. `expiresAt` null: until it closes. */
export function sessionCookies(
  context: RequestContext,
  { token, actor }: { token: string; actor: Actor },
  expiresAt: Date | null,
): string[] {
  const seconds = expiresAt && Math.floor((expiresAt.getTime() - context.now.getTime()) / 1000);
  const options = seconds === null ? {} : { maxAgeSeconds: seconds };
  const value = `${token}.${actor.id}.${actor.role}.${claimProof(context, token, actor)}`;
  return [setCookie(SESSION_COOKIE, value, options), setCookie(XSRF_COOKIE, xsrfToken(context, token), options)];
}

/** The token, whatever claim stands behind it: the claim only lets reads begin early, see docs/decisions/015. */
function readToken(request: Request): string | null {
  return readCookie(request, SESSION_COOKIE)?.split(".", 1)[0] || null;
}

const CLAIM = /^([\w-]{43})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(admin|user)\.([\w-]{43})$/;

/** Whose session the cookie claims to be, when we ourselves wrote that into it. It may have ended since, and proves nothing. */
export function readClaim(request: Request, context: RequestContext): SessionClaim | null {
  const [, token = "", id = "", role, proof = ""] = CLAIM.exec(readCookie(request, SESSION_COOKIE) ?? "") ?? [];
  const actor = { id, role: role as Role };
  if (!token || !isEqual(proof, claimProof(context, token, actor))) return null;
  return { actor, tokenHash: hashToken(token) };
}

/** Bound to the token, so that no session can be given another one's claim. */
function claimProof(context: RequestContext, token: string, { id, role }: Actor): string {
  return createHmac("sha256", context.config.signingSecret).update(`claim:${token}.${id}.${role}`).digest("base64url");
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
