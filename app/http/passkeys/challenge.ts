/**
 * Challenges: what a device signs, so that no older answer can be used. A challenge is random, and stays in a signed cookie of the
 * browser for five minutes. It is for one purpose and, in a session, for that session alone. Its answer is noted in the database
 * in the batch of what it does, so that no answer is taken twice.
 */

import * as z from "zod";
import { CHALLENGE_MS } from "~/domain/accounts/rules";
import { DomainError } from "~/domain/errors";
import { hashToken, newToken } from "~/domain/ids";
import type { RequestContext } from "~/http/context";
import { PASSKEY_COOKIE, readCookie, setCookie } from "~/http/request";
import { readSigned, signValue } from "~/http/signed-value";
import { words } from "~/words/account-refusals";

/** The purpose of an answer. An answer for one purpose is none for another. */
export const PURPOSES = ["log-in", "make", "confirm"] as const;
export type Purpose = (typeof PURPOSES)[number];

const StoredChallenge = z.object({ challenge: z.string(), holder: z.string().nullable() });

/** A new challenge and the `Set-Cookie` line that keeps it. `holder`: the session that it is for; null for a log-in. */
export function newChallenge(
  context: RequestContext,
  purpose: Purpose,
  holder: string | null,
): { challenge: string; cookie: string } {
  const challenge = newToken();
  const seconds = CHALLENGE_MS / 1000;
  const value = `${purpose}.${signValue(context, cookiePurpose(purpose), { challenge, holder }, seconds)}`;
  return { challenge, cookie: setCookie(PASSKEY_COOKIE, value, { maxAgeSeconds: seconds }) };
}

/** The challenge that this browser is to answer. Throws gone if there is none for this purpose and session, or it is too old. */
export function readChallenge(
  request: Request,
  context: RequestContext,
  purpose: Purpose,
  holder: string | null,
): { challenge: string; row: { challengeHash: string; endsAt: Date } } {
  const value = readCookie(request, PASSKEY_COOKIE);
  const signed = value?.startsWith(`${purpose}.`) ? value.slice(purpose.length + 1) : null;
  const stored = StoredChallenge.safeParse(readSigned(context, cookiePurpose(purpose), signed)).data;
  if (!stored || stored.holder !== holder) throw new DomainError("gone", TOO_LATE);
  const endsAt = new Date(context.now.getTime() + CHALLENGE_MS);
  return { challenge: stored.challenge, row: { challengeHash: hashToken(stored.challenge), endsAt } };
}

const TOO_LATE = words.passkeyTooLate;

function cookiePurpose(purpose: Purpose): string {
  return `${PASSKEY_COOKIE}:${purpose}`;
}
