/** Sign-in with Google over HTTP: the client's settings, and the signed cookies that keep an attempt together. */
import { redirect } from "@remix-run/server-runtime";
import * as z from "zod";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { landingPath, REGISTRATION_OPEN_MS, UNPROVEN_ENDED } from "~/domain/accounts/rules";
import type { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { ROLES } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import type { RequestContext } from "~/http/context";
import { logFailure, toFailure } from "~/http/errors";
import { redirectWithFlash, toastOf } from "~/http/flash";
import {
  clearCookie,
  nameOf,
  PENDING_IDENTITY_COOKIE,
  REGISTRATION_COOKIE,
  readCookie,
  SIGN_IN_COOKIE,
  setCookie,
} from "~/http/request";
import { sessionCookies } from "~/http/session";
import { readSigned, signValue } from "~/http/signed-value";
import { words as refusals } from "~/words/form-refusals";
import { words } from "~/words/google";
import type { OidcClient } from "./oidc";

/** How long a person may take at Google, and again to choose a role afterwards. */
const ATTEMPT_SECONDS = 10 * 60;

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  role: z.enum(ROLES).nullable(),
  redirectTo: z.string().nullable(),
  /** Others use the device too. */
  isShared: z.boolean().default(false),
});
export type Attempt = z.output<typeof Attempt>;

const Pending = z.object({
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    picture: z.string().nullable(),
    givenName: z.string().nullable(),
    familyName: z.string().nullable(),
  }),
  isShared: z.boolean().default(false),
});
export type PendingIdentity = z.output<typeof Pending>;

/** The settings of this site's client. Throws not_found where sign-in with Google is off. */
export function oidcClient({ config, origin }: RequestContext): OidcClient {
  if (!config.google) throw new DomainError("not_found", refusals.googleOff);
  const isProduction = config.environment !== "local" && config.environment !== "test";
  return { ...config.google, redirectUri: `${origin}/login/google/callback`, isProduction };
}

export function attemptCookie(context: RequestContext, attempt: Attempt): string {
  const value = signValue(context, SIGN_IN_COOKIE, attempt, ATTEMPT_SECONDS);
  return setCookie(SIGN_IN_COOKIE, value, { maxAgeSeconds: ATTEMPT_SECONDS });
}

export function readAttempt(request: Request, context: RequestContext): Attempt | null {
  return Attempt.safeParse(readSigned(context, SIGN_IN_COOKIE, readCookie(request, SIGN_IN_COOKIE))).data ?? null;
}

/** The identity that Google has named, kept while the person chooses a role. */
export function pendingCookie(context: RequestContext, pending: PendingIdentity): string {
  const value = signValue(context, PENDING_IDENTITY_COOKIE, pending, ATTEMPT_SECONDS);
  return setCookie(PENDING_IDENTITY_COOKIE, value, { maxAgeSeconds: ATTEMPT_SECONDS });
}

/** The identity of the person who is choosing a role. Throws a redirect to the login if there is none. */
export function requirePending(request: Request, context: RequestContext): PendingIdentity {
  const signed = readCookie(request, PENDING_IDENTITY_COOKIE);
  const pending = Pending.safeParse(readSigned(context, PENDING_IDENTITY_COOKIE, signed)).data;
  if (!pending) throw redirect("/login");
  return pending;
}

/**
 * Redirects to the page that says what ends with the first proof of the address. Its button is the first step that
 * writes anything.
 */
export function askFirst(context: RequestContext, pending: PendingIdentity) {
  const headers = new Headers({ "Set-Cookie": clearCookie(SIGN_IN_COOKIE) });
  headers.append("Set-Cookie", pendingCookie(context, pending));
  return redirect("/login/google/first", { status: 303, headers });
}

type Outcome = Awaited<ReturnType<typeof signInElsewhere>>;

/** The redirect after a sign-in, with its cookies. A finished attempt is forgotten, whatever its result. */
export function leaveGoogle(
  context: RequestContext,
  result: Outcome,
  { redirectTo, ...pending }: PendingIdentity & { redirectTo: string | null },
) {
  const forgotten = clearCookie(SIGN_IN_COOKIE);
  if (result.outcome === "role-needed") {
    const headers = new Headers({ "Set-Cookie": forgotten });
    headers.append("Set-Cookie", pendingCookie(context, pending));
    return redirect("/login/google/role", { status: 303, headers });
  }
  const session = sessionCookies(context, result, { expiresAt: null, isShared: pending.isShared });
  const cookies = [forgotten, clearCookie(PENDING_IDENTITY_COOKIE), ...session];
  const isNew = result.outcome === "made";
  if (isNew) {
    const seconds = REGISTRATION_OPEN_MS / 1000;
    cookies.push(setCookie(REGISTRATION_COOKIE, result.actor.id, { maxAgeSeconds: seconds }));
  }
  const text = isNew ? words.registered : words.loggedIn;
  const notice = result.proven ? provenNotice(result.proven) : null;
  const target = isNew ? loginPath("/userregister", redirectTo) : (redirectTo ?? landingPath(result.actor.role));
  return redirectWithFlash(target, { ...toastOf(text), notice }, cookies);
}

/** The notice for an account whose address was not confirmed before: now Google has confirmed it. */
function provenNotice({ heldJobs }: { heldJobs: number }) {
  const text = words.proven(UNPROVEN_ENDED);
  if (heldJobs === 0) return { tone: "good" as const, text, href: "/changepassword", label: words.setPassword };
  const more = heldJobs === 1 ? words.heldJob : words.heldJobs(heldJobs);
  return { tone: "good" as const, text: `${text} ${more}`, href: "/myjobs", label: words.myJobs };
}

/** The redirect after a failed log-in: to the form, without a session, with the reason and, if there is one, a helpful link. */
export function refuseGoogle(error: unknown, { request, context }: { request: Request; context: RequestContext }) {
  const failure = toFailure(error);
  const about = nameOf(request, context);
  if (failure.status >= 500) logFailure(error, about);
  else log("warn", "sign-in refused", { ...about, reason: reasonOf(error) });
  const cookies = [clearCookie(SIGN_IN_COOKIE), clearCookie(PENDING_IDENTITY_COOKIE)];
  const notice = {
    tone: "wrong" as const,
    text: failure.message,
    href: "/forgotpassword",
    label: words.forgotPassword,
  };
  const toast = { kind: "error" as const, text: words.failed(failure.message) };
  const flash = failure.code === "conflict" ? { notice } : { toasts: [toast] };
  return redirectWithFlash("/login", flash, cookies);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : "thrown";
}
