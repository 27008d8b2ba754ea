/** The mails with one-time links of all kinds: to confirm an address, to set a password, for a first passkey. */

import { type Database, writeAll } from "~/db/client.server";
import { whyGone } from "~/domain/copied-link-rules";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { hashToken, mailedNumber, newRowId, newToken } from "~/domain/ids";
import type { Spent } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { type Mail, queueMail } from "~/domain/mail/statements.server";
import { words } from "~/words/account-refusals";
import { confirmEmailMail, passkeyLinkMail, resetPasswordMail } from "./mails";
import type { PasswordConfig } from "./password-cost-rules";
import { findUser, hasTokenSince, type Purpose, type Token } from "./queries.server";
import { CONFIRM_TOKEN_MS, LAST_RESET_TOKEN_MS, RESET_TOKEN_MS, TOKEN_PAUSE_MS } from "./rules";
import { replaceToken } from "./statements.server";

export type Deps = { db: Database; now: Date; origin: string; effects: Effects };

export type Counting = { config: LimitConfig };

export type Proving = { config: LimitConfig & PasswordConfig; effects: Pick<Effects, "afterResponse"> };

export type Account = { id: string; email: string };

/** The secret that the numbers in mails are made with. */
export type LinkConfig = { linkSecret: string };

export type Linking = Deps & { config: LinkConfig };

/** The purpose of the number in a mail that asks to confirm an address. */
export const CONFIRM_NUMBER = "confirm";

/** A new token of an account and the mail that carries it. The caller writes both in one batch. `how`: see `confirmEmailMail`. */
export async function newTokenMail(
  { now, origin, config }: Omit<Linking, "db">,
  to: Account,
  purpose: Purpose,
  how: { isFromUnconfirmedSender?: boolean; beginning?: string; isLast?: boolean; isFirstProof?: boolean } = {},
): Promise<{ row: Token; mail: Mail }> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const isReset = purpose === "reset";
  const resetLifetime = how.isLast ? LAST_RESET_TOKEN_MS : RESET_TOKEN_MS;
  const lifetime = purpose === "confirm" ? CONFIRM_TOKEN_MS : isReset ? resetLifetime : RESET_TOKEN_MS;
  const row: Token = {
    tokenHash,
    userId: to.id,
    purpose,
    email: to.email,
    expiresAt: new Date(now.getTime() + lifetime),
    createdAt: now,
  };
  const event = { id: newRowId(now), email: to.email };
  if (purpose === "passkey") return { row, mail: passkeyLinkMail(event, `${origin}/profile?token=${token}#passkeys`) };
  const link = `${origin}/${isReset ? "resetpassword" : "confirmemail"}?token=${token}`;
  if (isReset) return { row, mail: resetPasswordMail(event, link, how) };
  const { number } = mailedNumber(config.linkSecret, CONFIRM_NUMBER, tokenHash);
  return { row, mail: confirmEmailMail(event, { link, number, ...how }) };
}

/** At most one mail a minute, so that no inbox can be filled. `count` is called for each mail that goes out. */
export async function mailToken(
  deps: Linking,
  to: Account,
  purpose: Purpose,
  count: () => Promise<Spent>,
): Promise<void> {
  const { db, now } = deps;
  if (await hasTokenSince(db, to.id, purpose, new Date(now.getTime() - TOKEN_PAUSE_MS))) return;
  const spent = await count();
  const isFirstProof = purpose === "reset" && (await findUser(db, to.id))?.emailVerifiedAt == null;
  const how = { isLast: purpose === "reset" && spent.isLast, isFirstProof };
  const { row, mail } = await newTokenMail(deps, to, purpose, how);
  try {
    await writeAll(db, [...replaceToken(db, row), queueMail(deps, mail), ...keepKey(deps, to.id)]);
  } catch (error) {
    await spent.takeBack();
    throw error;
  }
}

/** The error for the use of a one-time link that no longer works, or of one that lost its end. */
export function linkGone(token: string | null = null): DomainError {
  return new DomainError("link_ended", whyGone(token, words.linkUsed));
}
