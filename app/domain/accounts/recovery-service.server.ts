/** Passwords and addresses: forgotten, reset, changed, confirmed. */
import type { Database } from "~/db/client.server";
import { DomainError, fieldError } from "~/domain/errors";
import { hashToken, newRowId, newToken } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { type Mail, queueMail, queueMailIf } from "~/domain/mail/service.server";
import { confirmEmailMail, passwordChangedMail, resetPasswordMail } from "./mails";
import { hashPassword, verifyPassword } from "./password";
import {
  changePasswordRows,
  confirmEmailRows,
  deleteExpired,
  findToken,
  hasPassword,
  hasTokenSince,
  type Purpose,
  resetPasswordRows,
  type Token,
  writeToken,
} from "./recovery-store.server";
import { CONFIRM_TOKEN_MS, RESET_TOKEN_MS, TOKEN_PAUSE_MS } from "./rules";
import type { ChangePasswordInput } from "./schema";
import type { Actor, Person } from "./service.server";
import { findUser, findUserByEmail } from "./store.server";

type Deps = { db: Database; now: Date; origin: string };
type Counting = { config: LimitConfig };
type Account = { id: string; email: string };

/**
 * Look for the account of an address, and return what is left to do: making the link and queueing its mail. The caller lets
 * that go on after the response, so that the answer and its time are the same for every address. Throws too_many after three
 * in an hour, known address or not.
 */
export async function prepareResetMail(deps: Deps & Counting, email: string): Promise<() => Promise<void>> {
  await spend(deps, "passwordReset", email);
  const user = await findUserByEmail(deps.db, email);
  return async () => {
    // Once more where it fails: the answer has said that the link is sent, and nobody else would try again.
    if (user) await mailToken(deps, user, "reset").catch(() => mailToken(deps, user, "reset"));
  };
}

/** Mail a link that sets a password to the signed-in person's own address, for an account that has none yet. */
export async function mailResetLink(deps: Deps, actor: Person): Promise<void> {
  await mailToken(deps, actor, "reset");
}

/** Mail the link that confirms an address. Throws conflict when it is confirmed already. */
export async function mailConfirmLink(deps: Deps, actor: Person): Promise<void> {
  const user = await findUser(deps.db, actor.id);
  if (!user || user.emailVerifiedAt) throw new DomainError("conflict", "Your email address is confirmed already");
  await mailToken(deps, actor, "confirm");
}

/** A new token of an account and the mail that carries it. What is returned is to be written in one batch. */
export async function newTokenMail(
  { now, origin }: Omit<Deps, "db">,
  to: Account,
  purpose: Purpose,
): Promise<{ row: Token; mail: Mail }> {
  const token = newToken();
  const isReset = purpose === "reset";
  const lifetime = isReset ? RESET_TOKEN_MS : CONFIRM_TOKEN_MS;
  const row: Token = {
    tokenHash: hashToken(token),
    userId: to.id,
    purpose,
    email: to.email,
    expiresAt: new Date(now.getTime() + lifetime),
    createdAt: now,
  };
  const event = { id: newRowId(now), email: to.email };
  const link = `${origin}/${isReset ? "resetpassword" : "confirmemail"}?token=${token}`;
  return { row, mail: isReset ? resetPasswordMail(event, link) : confirmEmailMail(event, link) };
}

/** One mail a minute at most: nobody's inbox can be filled from here. */
async function mailToken(deps: Deps, to: Account, purpose: Purpose): Promise<void> {
  const { db, now } = deps;
  if (await hasTokenSince(db, to.id, purpose, new Date(now.getTime() - TOKEN_PAUSE_MS))) return;
  const { row, mail } = await newTokenMail(deps, to, purpose);
  await writeToken(db, row, queueMail(db, mail, now));
}

/** The address that a link resets the password of, or null when the link does not work. Uses nothing up. */
export async function findReset({ db, now }: Pick<Deps, "db" | "now">, token: string | null): Promise<string | null> {
  const found = token ? await findToken(db, hashToken(token), "reset", now) : null;
  return found?.email ?? null;
}

/** The address that a link confirms, or null when the link does not work. Uses nothing up. */
export async function findConfirmation(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string | null,
): Promise<string | null> {
  const found = token ? await findToken(db, hashToken(token), "confirm", now) : null;
  return found?.email ?? null;
}

/** Set a new password by a mailed link, and end every session. Throws gone when the link does not work. */
export async function resetPassword(deps: Deps, input: { token: string; password: string }): Promise<void> {
  const { db, now, origin } = deps;
  const tokenHash = hashToken(input.token);
  const found = await findToken(db, tokenHash, "reset", now);
  if (!found) throw new DomainError("gone", "This link has expired or was used already");
  const passwordHash = await hashPassword(input.password);
  const mail = passwordChangedMail({ id: newRowId(now), email: found.email }, origin);
  const queued = queueMailIf(db, mail, now, hasPassword(found.userId, passwordHash));
  const by = { tokenHash, userId: found.userId, passwordHash, now };
  const isDone = await resetPasswordRows(db, by, queued).catch((error) =>
    unlessSet(db, found.userId, passwordHash, error),
  );
  if (!isDone) throw new DomainError("gone", "This link has expired or was used already");
}

/** Whether the account has a password to change. One that signs in with Google only has none. */
export async function canChangePassword({ db }: Pick<Deps, "db">, actor: Actor): Promise<boolean> {
  return (await findUser(db, actor.id))?.passwordHash != null;
}

/** Change the password and end every other session. Throws bad_input (wrong current password, the same again), conflict. */
export async function changePassword(
  deps: Deps & Counting,
  session: { actor: Person; tokenHash: string },
  input: ChangePasswordInput,
): Promise<void> {
  const { db, now, origin } = deps;
  const { id, email } = session.actor;
  const oldHash = (await findUser(db, id))?.passwordHash ?? null;
  if (!oldHash) throw new DomainError("conflict", "Your account has no password yet. Ask for a link to set one");
  const attempt = await spend(deps, "failedLogin", email);
  if (!(await verifyPassword(input.currentPassword, oldHash))) {
    throw fieldError("currentPassword", "This is not your current password");
  }
  await attempt.takeBack();
  if (input.currentPassword === input.password) throw fieldError("password", "Choose a password that is new");
  const newHash = await hashPassword(input.password);
  const mail = passwordChangedMail({ id: newRowId(now), email }, origin);
  const queued = queueMailIf(db, mail, now, hasPassword(id, newHash));
  const by = { userId: id, oldHash, newHash, keptTokenHash: session.tokenHash };
  const isDone = await changePasswordRows(db, by, queued).catch((error) => unlessSet(db, id, newHash, error));
  if (!isDone) throw new DomainError("conflict", "Your password was changed elsewhere just now. Log in again");
}

/** A failed write is not always an unwritten one: the answer may have been lost, and the link or the old password is used up. */
async function unlessSet(db: Database, userId: string, passwordHash: string, error: unknown): Promise<true> {
  const user = await findUser(db, userId).catch(() => null);
  if (user?.passwordHash !== passwordHash) throw error;
  return true;
}

/**
 * What cannot be undone is asked for twice: by the password, or by the address of an account that has none. Throws bad_input on
 * the field, too_many. Tells whether the address was shown to be hers.
 */
export async function proveIdentity(
  deps: Pick<Deps, "db" | "now"> & Counting,
  actor: Actor,
  given: { password: string; email: string },
): Promise<{ isConfirmed: boolean }> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new DomainError("not_found", "User ID not found");
  if (user.passwordHash === null) {
    if (given.email !== user.email) throw fieldError("email", "This is not the address of your account");
    return { isConfirmed: user.emailVerifiedAt !== null };
  }
  const attempt = await spend(deps, "failedLogin", user.email);
  if (!(await verifyPassword(given.password, user.passwordHash))) {
    throw fieldError("password", "This is not your password");
  }
  await attempt.takeBack();
  return { isConfirmed: user.emailVerifiedAt !== null };
}

/** Confirm the address that a link was mailed to. Throws gone when the link does not work. */
export async function confirmEmail({ db, now }: Pick<Deps, "db" | "now">, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  const found = await findToken(db, tokenHash, "confirm", now);
  const isDone =
    found &&
    (await confirmEmailRows(db, tokenHash, now).catch(async (error) => {
      // The answer may have been lost: then the token is gone, and the address is confirmed.
      const user = await findUser(db, found.userId).catch(() => null);
      if (!user?.emailVerifiedAt || (await findToken(db, tokenHash, "confirm", now))) throw error;
      return true;
    }));
  if (!isDone) throw new DomainError("gone", "This link has expired or was used already");
}

/** Remove one-time tokens and sessions whose time is over. Returns how many went. */
export function sweepExpired({ db, now }: Pick<Deps, "db" | "now">): Promise<{ tokens: number; sessions: number }> {
  return deleteExpired(db, now);
}
