/** Logging in with address and password. */

import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { hashToken, newToken } from "~/domain/ids";
import { type LimitConfig, type Spent, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { type Browser, findMark, withMark } from "./known-browser-service.server";
import { expectTurn, hashPassword, isOutdatedHash, verifyPassword } from "./password";
import type { PasswordConfig, PasswordCost } from "./password-cost-rules";
import { deviceLabel, sessionLimits } from "./rules";
import type { LoginInput } from "./schema";
import { findSession } from "./session-store.server";
import { findUserByEmail, insertSession, type Session, type User } from "./store.server";

type Deps = { db: Database; now: Date; config: LimitConfig & PasswordConfig };

export type LoginOptions = {
  kind: Session["kind"];
  isRemembered: boolean;
  userAgent?: string | null;
  /** The browser, if it is one that we remember. */
  browser?: Browser | null;
};

/** `browser` is to be remembered after a log-in on the web. */
export type LoggedIn = { token: string; actor: Person; expiresAt: Date; browser: Browser };

/** An account whose password was just given and is right. It was checked against `hash`; `newHash` is to replace that. */
export type Checked = { user: User; hash: string; newHash: string | null };

/**
 * Check address and password and start a session. Throws not_signed_in: for an unknown address the same error, after the same
 * time. Throws too_many after ten failures, before anything is hashed. Each try counts until it has succeeded, so ten at once are
 * ten. Throws unavailable when too many log in at once; such a try does not count.
 */
export function logIn(deps: Deps, input: LoginInput, options: LoginOptions): Promise<LoggedIn> {
  return withPassword(deps, input, options.browser ?? null, (checked) => startSession(deps, checked, options));
}

/**
 * Start a session for an account whose password was given, with `also` in the same batch. Null when the password was replaced
 * meanwhile.
 */
export async function startSession(
  { db, now, config }: Deps,
  { user, hash, newHash }: Checked,
  options: LoginOptions,
  also: (session: Session) => BatchItem<"sqlite">[] = () => [],
): Promise<LoggedIn | null> {
  const { token, session } = await newSession(user.id, options, now);
  const isStarted = await insertSession(db, session, { hash, newHash }, also(session)).catch((error) =>
    recoverLostAnswer(error, async () => Boolean(await findSession(db, session.tokenHash))),
  );
  if (!isStarted) return null;
  const browser = withMark(config, options.browser ?? null, { id: user.id, passwordHash: newHash ?? hash });
  return { token, actor: { id: user.id, email: user.email, role: user.role }, expiresAt: session.expiresAt, browser };
}

/**
 * Check a password and call `use`, which returns null if the hash was replaced meanwhile. Then the password is checked once more:
 * two log-ins at once may both store a new hash, and a log-in must not overtake a reset of the password. Throws as logIn.
 */
export async function withPassword<T>(
  deps: Deps,
  { email, password }: LoginInput,
  browser: Browser | null,
  use: (checked: Checked) => Promise<T | null>,
): Promise<T> {
  expectTurn();
  const cost = deps.config.passwordCost;
  const { attempt, user } = await countAttempt(deps, email, browser);
  let isFailure = false;
  try {
    const first = await check(password, user ?? (await findUserByEmail(deps.db, email)), cost);
    const done = first && ((await use(first)) ?? (await again()));
    isFailure = done === null;
    if (done !== null) return done;
  } finally {
    if (!isFailure) await attempt.takeBack();
  }
  throw new DomainError("wrong_login", "Email or password is wrong");

  async function again(): Promise<T | null> {
    const second = await check(password, await findUserByEmail(deps.db, email), cost);
    return second && use(second);
  }
}

/** Count by the browser, if it has logged in before, so that strangers who fail at this address do not lock it out. */
async function countAttempt(
  deps: Deps,
  email: string,
  browser: Browser | null,
): Promise<{ attempt: Spent; user: User | null }> {
  const user = browser && (await findUserByEmail(deps.db, email));
  const mark = browser && user && findMark(deps.config, browser, user);
  const attempt = mark ? await spend(deps, "knownBrowser", mark) : await spend(deps, "failedLogin", email);
  return { attempt, user };
}

/** Null when address or password is wrong. An unknown address takes as long as a known one. */
async function check(password: string, user: User | null, cost: PasswordCost): Promise<Checked | null> {
  const hash = user?.passwordHash ?? null;
  const isRight = await verifyPassword(password, hash, cost);
  if (!user || hash === null || !isRight) return null;
  // If too many hash at once, the next log-in stores the new hash.
  const newHash = isOutdatedHash(hash, cost) ? await hashPassword(password, cost).catch(() => null) : null;
  return { user, hash, newHash };
}

/** A session that is still to be stored, and its token, which is never stored. */
export async function newSession(
  userId: string,
  { kind, isRemembered, userAgent }: Pick<LoginOptions, "kind" | "isRemembered" | "userAgent">,
  now: Date,
): Promise<{ token: string; session: Session }> {
  const token = newToken();
  const { absoluteMs, idleMs } = sessionLimits(isRemembered);
  const expiresAt = new Date(now.getTime() + absoluteMs);
  const tokenHash = hashToken(token);
  return {
    token,
    session: {
      tokenHash,
      userId,
      kind,
      label: deviceLabel(userAgent ?? null),
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      idleMs,
      passkeyAt: null,
      isPasskeyUnconfirmed: false,
    },
  };
}
