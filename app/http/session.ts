/** Finds who sends a request: on the web by cookie, on the API by bearer token, or by cookie with the anti-forgery header. */

import { findLiveSession, type LiveSession, type SessionClaim } from "~/domain/accounts/live-session-service.server";
import type { Actor, Person, Role } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { type Drawn, NO_INSTITUTION } from "~/domain/interrupted-forms/rules";
import { isSame, sign } from "~/domain/signing";
import type { RequestContext } from "./context";
import { clearCookie, LIST_COOKIE, readCookie, SESSION_COOKIE, setCookie, XSRF_COOKIE, XSRF_HEADER } from "./cookies";

const webSessions = new WeakMap<RequestContext, Promise<LiveSession | null>>();

/** The session of the cookie, looked up only once for each request. */
export function findWebSession(request: Request, context: RequestContext): Promise<LiveSession | null> {
  let session = webSessions.get(context);
  if (!session) {
    const token = readToken(request);
    session = token ? findLiveSession(context, token, "web") : Promise.resolve(null);
    webSessions.set(context, session);
    // The next loader of this request must not get the look-up that failed.
    session.catch(() => webSessions.delete(context));
  }
  return session;
}

/**
 * Give this request the session that has just begun. Every loader that follows finds it, and every kind of answer brings its
 * cookies. Throws not_signed_in if the session has ended already.
 */
export async function beginSession(
  context: RequestContext,
  started: { token: string; actor: Actor },
): Promise<LiveSession> {
  const live = await findLiveSession(context, started.token, "web");
  if (!live) throw new DomainError("not_signed_in", "This session has ended already. Log in again");
  webSessions.set(context, Promise.resolve(live));
  context.effects.cookies.push(...sessionCookies(context, started, null));
  return live;
}

/** The session of an API call, or null. A bearer token wins over the cookie, even if the token is wrong. */
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

/** For whom the forms of a page are drawn, whose visitor has this session. */
export function drawnFor({ actor, institutionId }: LiveSession): Drawn {
  return actor.role === "admin" ? { id: actor.id, institution: institutionId ?? NO_INSTITUTION } : { id: actor.id };
}

/** The person who asks for a private file: a browser by its cookie, or a program by its token. Null without a session. */
export async function findReader(request: Request, context: RequestContext): Promise<Person | null> {
  const isProgram = request.headers.has("Authorization");
  const session = isProgram ? await findApiSession(request, context) : await findWebSession(request, context);
  return session?.actor ?? null;
}

/** The `Set-Cookie` lines that start a session in the browser. If `expiresAt` is null, it lasts until the browser closes. */
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

/** The token alone. The claim behind it only lets reads begin early, see docs/decisions/002. */
function readToken(request: Request): string | null {
  return readCookie(request, SESSION_COOKIE)?.split(".", 1)[0] || null;
}

const CLAIM = /^([\w-]{43})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(admin|user)\.([\w-]{43})$/;

/** The session that the cookie claims, if we signed the claim. The session may have ended since, so the claim proves nothing. */
export function readClaim(request: Request, context: RequestContext): SessionClaim | null {
  const [, token = "", id = "", role, proof = ""] = CLAIM.exec(readCookie(request, SESSION_COOKIE) ?? "") ?? [];
  const actor = { id, role: role as Role };
  if (!token || !isSame(proof, claimProof(context, token, actor))) return null;
  return { actor, tokenHash: hashToken(token) };
}

/** Bound to the token, so that nobody can combine a session with the claim of another. */
function claimProof(context: RequestContext, token: string, { id, role }: Actor): string {
  return sign(context.config.signingSecret, `claim:${token}.${id}.${role}`).toString("base64url");
}

export function endSessionCookies(): string[] {
  return [SESSION_COOKIE, XSRF_COOKIE, LIST_COOKIE].map(clearCookie);
}

/** Bound to the session, so that a planted cookie proves nothing. */
function xsrfToken(context: RequestContext, sessionToken: string): string {
  return sign(context.config.signingSecret, `xsrf:${sessionToken}`).toString("base64url");
}

function isFromOurPage(request: Request, context: RequestContext, sessionToken: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== new URL(request.url).origin) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const header = request.headers.get(XSRF_HEADER) ?? "";
  const right = xsrfToken(context, sessionToken);
  return isSame(header, right) && isSame(readCookie(request, XSRF_COOKIE) ?? "", right);
}
