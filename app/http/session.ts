/** Finds who sends a request: on the web by cookie, on the API by bearer token, or by cookie with the anti-forgery header. */

import type { LiveSession } from "~/domain/accounts/find-session.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import type { Drawn } from "~/domain/form-recovery/rules";
import { isSame, sign } from "~/domain/ids";
import type { RouteFacts, SessionKind } from "~/route-facts";
import { words } from "~/words/account-refusals";
import type { RequestContext, SessionSlot } from "./context";
import { redirectWithFlash, toastOf } from "./flash";
import {
  clearCookie,
  DEVICE_COOKIE,
  GUEST_COOKIE,
  isFromOtherSite,
  isSharedDevice,
  LIST_COOKIE,
  PASSKEY_COOKIE,
  PENDING_IDENTITY_COOKIE,
  REGISTRATION_COOKIE,
  readCookie,
  SAVE_AFTER_LOGIN_COOKIE,
  SESSION_COOKIE,
  SHARED_COOKIE,
  SIGN_IN_COOKIE,
  setCookie,
  XSRF_COOKIE,
  XSRF_HEADER,
} from "./request";

/** No account is signed in, or the session was not looked up. */
export const NO_SESSION: SessionSlot = { read: () => null, again: async () => NO_SESSION };

/** How a route asks who sends the request. Files and calls that are for everybody ask only where their own facts say so. */
export function sessionKindOf({ kind, who, session }: RouteFacts): SessionKind {
  if (session) return session;
  if (kind === "screen") return "page";
  if (who === "anyone" || who === "holder" || who === "developer") return "none";
  return kind === "api" ? "call" : "file";
}

/** The look-up of who sends the request, as the facts of its route ask for it. It never throws: reading its result may. */
export async function openSession(request: Request, context: RequestContext): Promise<SessionSlot> {
  const sessionKind = sessionKindOf(context.route.facts);
  if (sessionKind === "none") return NO_LOOKUP;
  const { key } = context;
  if (key) {
    const slot: SessionSlot = { read: key.read, again: async () => slot };
    return slot;
  }
  const sent = sentToken(request, context, sessionKind);
  return sent ? lookUp(context, { ...sent, isPage: sessionKind === "page" }) : NO_SESSION;
}

async function lookUp(
  context: RequestContext,
  { token, ...sessionKind }: Sent & { isPage: boolean },
): Promise<SessionSlot> {
  const again = () => lookUp(context, { token, ...sessionKind });
  try {
    // Most visitors have no session, and a page for them needs no code of accounts.
    const { findLiveSession } = await import("~/domain/accounts/find-session.server");
    const live = await findLiveSession(context, token, sessionKind);
    return { read: () => live, again };
  } catch (error) {
    const read = () => {
      throw error;
    };
    return { read, again };
  }
}

const NO_LOOKUP: SessionSlot = {
  read() {
    throw new Error("The facts of this route say that nobody asks who sends the request");
  },
  again: async () => NO_LOOKUP,
};

type Sent = { token: string; kind: "web" | "api" };

/** A bearer token wins over the cookie, even if it is wrong. The API takes the cookie only from a page of ours. */
function sentToken(request: Request, context: RequestContext, sessionKind: SessionKind): Sent | null {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null && (sessionKind === "call" || sessionKind === "reader")) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
    return token ? { token, kind: "api" } : null;
  }
  const token = readCookie(request, SESSION_COOKIE);
  if (!token || (sessionKind === "call" && !isFromOurPage(request, context, token))) return null;
  return { token, kind: "web" };
}

/**
 * Give this request the session that has just begun. Every loader that follows finds it, and every kind of answer brings its
 * cookies. Throws not_signed_in if the session has ended already.
 */
export async function beginSession(
  context: RequestContext,
  started: { token: string; actor: Actor },
  isShared: boolean,
): Promise<LiveSession> {
  const isPage = sessionKindOf(context.route.facts) === "page";
  const begun = await lookUp(context, { token: started.token, kind: "web", isPage });
  const live = begun.read();
  if (!live) throw new DomainError("not_signed_in", words.sessionEndedAlready);
  context.session = begun;
  context.effects.cookies.push(...sessionCookies(context, started, { expiresAt: null, isShared }));
  return live;
}

/** The account for which the forms of a page are drawn, whose visitor has this session. */
export function drawnFor({ actor, institutionId }: LiveSession): Drawn {
  return institutionId ? { id: actor.id, institution: institutionId } : { id: actor.id };
}

/**
 * The `Set-Cookie` lines that start a session in the browser. If `expiresAt` is null, it lasts until the browser closes. `isShared`: others
 * use the device too, and none of the browser's marks stay.
 */
export function sessionCookies(
  context: RequestContext,
  { token }: { token: string },
  { expiresAt, isShared }: { expiresAt: Date | null; isShared: boolean },
): string[] {
  const seconds = expiresAt && Math.floor((expiresAt.getTime() - context.now.getTime()) / 1000);
  const options = seconds === null ? {} : { maxAgeSeconds: seconds };
  return [
    setCookie(SESSION_COOKIE, token, options),
    setCookie(XSRF_COOKIE, xsrfToken(context, token), options),
    ...(isShared ? [setCookie(SHARED_COOKIE, "1"), clearCookie(DEVICE_COOKIE)] : [clearCookie(SHARED_COOKIE)]),
  ];
}

/** The `Set-Cookie` lines of a log-out. On a device that others use too every cookie goes, but that of the toast and that which says so. */
function endSessionCookies(request: Request): string[] {
  const own = [SESSION_COOKIE, XSRF_COOKIE, LIST_COOKIE];
  return (isSharedDevice(request) ? [...own, ...OTHER_COOKIES] : own).map(clearCookie);
}

/**
 * The browser removes the texts and files of this site that a script of ours kept. Not "cookies", which would take the toast of this very
 * answer along: ours are removed by name. Not "cache": personal answers are `no-store`, and emptying it can hold a phone up for seconds.
 */
const CLEARED = '"storage"';

/** The redirect after a session has ended: the browser forgets it and all that was kept beside it, and the next page says `text`. */
export function leaveSession(request: Request, path: string, text: string) {
  const answer = redirectWithFlash(path, toastOf(text), endSessionCookies(request));
  answer.headers.set("Clear-Site-Data", CLEARED);
  return answer;
}

const OTHER_COOKIES = [
  DEVICE_COOKIE,
  GUEST_COOKIE,
  REGISTRATION_COOKIE,
  SIGN_IN_COOKIE,
  PENDING_IDENTITY_COOKIE,
  PASSKEY_COOKIE,
  SAVE_AFTER_LOGIN_COOKIE,
];

/** Bound to the session, so that a planted cookie proves nothing. */
function xsrfToken(context: RequestContext, sessionToken: string): string {
  return sign(context.config.signingSecret, `xsrf:${sessionToken}`).toString("base64url");
}

function isFromOurPage(request: Request, context: RequestContext, sessionToken: string): boolean {
  if (isFromOtherSite(request)) return false;
  const header = request.headers.get(XSRF_HEADER) ?? "";
  const right = xsrfToken(context, sessionToken);
  return isSame(header, right) && isSame(readCookie(request, XSRF_COOKIE) ?? "", right);
}
