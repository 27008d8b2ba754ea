/** Logging in with address and password, and the browsers that have logged in before. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { hashToken, newToken, sign } from "~/domain/ids";
import { type Spent, spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { words } from "~/words/account-refusals";
import { expectTurn, hashPassword, isOutdatedHash, verifyPassword } from "./password";
import type { PasswordConfig, PasswordCost } from "./password-cost-rules";
import { findSession, findUserByEmail, type Session, type User } from "./queries.server";
import { deviceLabel, MAX_ACCOUNTS_OF_BROWSER, sessionLimits } from "./rules";
import type { LoginInput } from "./schema";
import { closePasswordLogin, hasPassword, insertSession } from "./statements.server";

type Deps = { db: Database; now: Date; config: LimitConfig & PasswordConfig };

export type LoginOptions = {
  kind: Session["kind"];
  isRemembered: boolean;
  /** Others use the device too: the session is short, whatever else was asked for. */
  isShared?: boolean;
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
  const { db, now, config } = deps;
  return withPassword(deps, input, options.browser ?? null, async (checked) => {
    const { user, hash, newHash } = checked;
    const started = await newSession(user.id, options, now);
    const { session } = started;
    const isStarted = await unlessStopped(
      writeAll(db, [
        // After a reset or a change the old password starts no session.
        guard(db, hasPassword(user.id, hash), "wrong_login"),
        insertSession(db, session),
        closePasswordLogin(db, user.id, { newHash, isOnWeb: session.kind === "web" }),
      ]),
      "wrong_login",
    ).catch((error) => recoverLostResponse(error, async () => Boolean(await findSession(db, session.tokenHash))));
    return isStarted ? loggedIn(config, checked, options, started) : null;
  });
}

/** The answer of a log-in with a password, whose session is stored. */
export function loggedIn(
  config: Secrets,
  { user, hash, newHash }: Checked,
  options: LoginOptions,
  { token, session }: { token: string; session: Session },
): LoggedIn {
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
  throw new DomainError("wrong_login", words.wrongLogin);

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
  { kind, isRemembered, isShared, userAgent }: Pick<LoginOptions, "kind" | "isRemembered" | "isShared" | "userAgent">,
  now: Date,
): Promise<{ token: string; session: Session }> {
  const token = newToken();
  const { absoluteMs, idleMs } = sessionLimits(isRemembered, isShared);
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

/**
 * A browser that has logged in before. A stranger who fails at a person's address on purpose must not lock her out of her own browser,
 * so such a browser has its own count. It stores a random name and marks. A mark does not tell which account it stands for, and once
 * the account has another password it stands for none.
 */
export type Browser = { id: string; marks: string[] };

type Account = { id: string; passwordHash: string | null };

type Secrets = { signingSecret: string };

/** The browser's mark for this account, if it has logged in to it with the account's present password; null otherwise. */
function findMark(config: Secrets, browser: Browser, account: Account): string | null {
  const mark = markOf(config, browser.id, account);
  return mark !== null && browser.marks.includes(mark) ? mark : null;
}

/** The browser with the mark of this account added, to be remembered after a log-in. */
function withMark(config: Secrets, browser: Browser | null, account: Account): Browser {
  const { id, marks } = browser ?? { id: newToken(), marks: [] };
  const mark = markOf(config, id, account);
  const others = marks.filter((one) => one !== mark);
  return { id, marks: [...(mark === null ? [] : [mark]), ...others].slice(0, MAX_ACCOUNTS_OF_BROWSER) };
}

function markOf({ signingSecret }: Secrets, browserId: string, { id, passwordHash }: Account): string | null {
  if (passwordHash === null) return null;
  return sign(signingSecret, `browser:${browserId}.${id}.${passwordHash}`).toString("base64url");
}
