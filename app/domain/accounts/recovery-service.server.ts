/** Passwords: forgotten, reset, changed, asked for once more. One-time links of all kinds are made here. */

import type { Database } from "~/db/client.server";
import type { Actor, Person } from "~/domain/actor";
import { joinApplications } from "~/domain/applications/apply/joining-service.server";
import { whyGone } from "~/domain/copied-link-rules";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError } from "~/domain/errors";
import { hashToken, mailedNumber, newRowId, newToken } from "~/domain/ids";
import { foundOfDraft } from "~/domain/institutions/founding-service.server";
import { holdScheduled, listHeldTitles, publishHeld } from "~/domain/jobs/held-service.server";
import { countedWhenDone, endCount, type LimitConfig, type Spent, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { type Mail, queueMail, queueMailIf } from "~/domain/mail/service.server";
import type { SuspensionConfig } from "~/domain/suspensions/service.server";
import { endPrepared } from "./first-proof-service.server";
import { confirmEmailMail, passkeyLinkMail, passwordChangedMail, resetPasswordMail } from "./mails";
import { deleteEndedChallenges, deletePasskeysOf, listPasskeys } from "./passkey-store.server";
import { hashPassword, verifyPassword } from "./password";
import type { PasswordConfig } from "./password-cost-rules";
import {
  changePasswordRows,
  deleteExpired,
  findToken,
  hasTokenSince,
  isFirstProof,
  type Purpose,
  resetPasswordRows,
  type Token,
  writeToken,
} from "./recovery-store.server";
import { CONFIRM_TOKEN_MS, LAST_RESET_TOKEN_MS, RESET_TOKEN_MS, TOKEN_PAUSE_MS } from "./rules";
import type { ChangePasswordInput } from "./schema";
import { findUser, findUserByEmail, hasPassword } from "./store.server";

type Deps = { db: Database; now: Date; origin: string; effects: Effects };
type Counting = { config: LimitConfig };
type Proving = { config: LimitConfig & PasswordConfig };
type Account = { id: string; email: string };
/** The secret that the numbers in mails are made with. */
export type LinkConfig = { linkSecret: string };
type Linking = Deps & { config: LinkConfig };

/** The purpose of the number in a mail that asks to confirm an address. */
export const CONFIRM_NUMBER = "confirm";

/**
 * Look for the account of an address, and return the rest of the work as a function: make the link and queue its mail. The caller
 * runs it after the response, so that the response and its time are the same for every address. Throws too_many after thirty in
 * an hour from one network, for known and unknown addresses alike.
 */
export async function prepareResetMail(
  deps: Linking & Counting & { client: string | null },
  email: string,
): Promise<() => Promise<void>> {
  await spend(deps, "passwordReset", deps.client);
  const user = await findUserByEmail(deps.db, email);
  return async () => {
    // Try once more if it fails: the response has said that the link is sent, and nothing else would try again.
    if (user) await mailForgottenLink(deps, user).catch(() => mailForgottenLink(deps, user));
  };
}

/**
 * At most three mails an hour and five a day; beyond that none is sent, without an error: strangers may ask. The last link of a day
 * works for a day, so that whoever asks for many keeps nobody out.
 */
async function mailForgottenLink(deps: Linking & Counting, user: Account): Promise<void> {
  const count = async () => {
    const inHour = await spend(deps, "resetMail", user.email);
    const inDay = await spend(deps, "resetMailADay", user.email).catch(async (error) => {
      await inHour.takeBack();
      throw error;
    });
    const takeBack = async () => void (await Promise.all([inHour.takeBack(), inDay.takeBack()]));
    return { isLast: inDay.isLast, takeBack };
  };
  await mailToken(deps, user, "reset", count).catch((error) => {
    if (!(error instanceof DomainError && error.code === "too_many")) throw error;
  });
}

/** Mail the signed-in person a link that sets a password, for an account that has none yet. Throws too_many. */
export async function mailResetLink(deps: Linking & Counting, actor: Person): Promise<void> {
  await mailToken(deps, actor, "reset", () => spend(deps, "ownLink", actor.email));
}

/** A new token of an account and the mail that carries it. The caller writes both in one batch. `how`: see `confirmEmailMail`. */
export async function newTokenMail(
  { now, origin, config }: Omit<Linking, "db">,
  to: Account,
  purpose: Purpose,
  how: { isFromStranger?: boolean; beginning?: string; isLast?: boolean; isFirstProof?: boolean } = {},
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
    await writeToken(db, row, queueMail(deps, mail));
  } catch (error) {
    await spent.takeBack();
    throw error;
  }
}

/**
 * Whether what was prepared in the account ends with this proof of its address. It stays where the browser of the proof is logged in to
 * the account: then whoever proves the address is the one who has prepared it.
 */
function endsPrepared(found: { userId: string; confirmedAt: Date | null }, sender: Actor | null): boolean {
  return found.confirmedAt === null && sender?.id !== found.userId;
}

/**
 * Data for the page of a link that sets a password: the address, the held jobs that it publishes, the passkeys of the account, and
 * whether they end because nobody had confirmed the address before. `sender`: who is logged in. Null: it does not work.
 */
export async function findReset(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string | null,
  sender: Actor | null = null,
) {
  const found = token ? await findToken(db, hashToken(token), "reset", now) : null;
  if (!found) return null;
  const [heldTitles, passkeys] = await Promise.all([
    found.role === "admin" ? listHeldTitles({ db }, found.userId) : [],
    listPasskeys(db, found.userId),
  ]);
  const names = passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt }));
  return { email: found.email, heldTitles, passkeys: names, isFirstProof: endsPrepared(found, sender) };
}

/**
 * Set a new password by a mailed link, and end every session. The link proves that the address is hers, so what waited for that
 * goes on; held jobs stay held if she wants that, and passkeys end if she wants that. If nobody had confirmed the address before,
 * what was prepared in the account ends, unless the `sender` is logged in to it. Throws gone when the link does not work. Returns
 * whether it has ended.
 */
export async function resetPassword(
  deps: Deps & { config: LimitConfig & SuspensionConfig & PasswordConfig & { confirmsAddresses: boolean } },
  input: { token: string; password: string; keep_held: boolean; end_passkeys: boolean },
  sender: Actor | null = null,
): Promise<{ isFirstProof: boolean }> {
  const { db, now, origin } = deps;
  const tokenHash = hashToken(input.token);
  const found = await findToken(db, tokenHash, "reset", now);
  if (!found) throw linkGone(input.token);
  const { userId, email, role } = found;
  const passwordHash = await hashPassword(input.password, deps.config.passwordCost);
  const isFirst = endsPrepared(found, sender);
  const isSameUser = sender?.id === userId;
  const mail = passwordChangedMail({ id: newRowId(now), email }, { origin, isFirstProof: isFirst });
  const also = [
    // Before everything that the proof causes: what is told and published then stays.
    ...(isFirst ? endPrepared(deps, userId, isFirstProof(userId, now)) : []),
    queueMail(deps, mail),
    ...(role === "admin" && !input.keep_held
      ? [...publishHeld(deps, userId), ...(await foundOfDraft(deps, { userId }))]
      : []),
    // A time that somebody else may have chosen publishes nothing.
    ...(isFirst ? [holdScheduled(deps, userId, isFirstProof(userId, now))] : []),
    ...joinApplications(deps, { id: userId, email }, { isSameUser }),
    ...(input.end_passkeys ? [deletePasskeysOf(db, userId)] : []),
    endCount(deps, "failedLogin", email),
    endCount(deps, "currentPassword", userId),
  ];
  const by = { tokenHash, userId, email, passwordHash, now };
  const isDone = await resetPasswordRows(db, by, also).catch((error) => unlessSet(db, userId, passwordHash, error));
  if (!isDone) throw linkGone();
  return { isFirstProof: isFirst };
}

/** The error for the use of a one-time link that no longer works, or of one that lost its end. */
export function linkGone(token: string | null = null): DomainError {
  return new DomainError("link_ended", whyGone(token, "This link has expired or was used already"));
}

/** Whether the account has a password to change. One that signs in with Google only has none. */
export async function canChangePassword({ db }: Pick<Deps, "db">, actor: Actor): Promise<boolean> {
  return (await findUser(db, actor.id))?.passwordHash != null;
}

/** Change the password and end every other session. Throws bad_input (wrong current password, the same again), conflict. */
export async function changePassword(
  deps: Deps & Proving,
  session: { actor: Person; tokenHash: string },
  input: ChangePasswordInput,
): Promise<void> {
  const { db, now, origin } = deps;
  const { id, email } = session.actor;
  const user = await findUser(db, id);
  const oldHash = user?.passwordHash ?? null;
  if (!oldHash) throw new DomainError("conflict", "Your account has no password yet. Ask for a link to set one");
  // Counted by account, not by address as the log-in is: a person who holds a session must not lock its owner out.
  const attempt = await spend(deps, "currentPassword", id);
  if (!(await countedWhenDone(attempt, verifyPassword(input.currentPassword, oldHash, deps.config.passwordCost)))) {
    throw fieldError("currentPassword", "This is not your current password");
  }
  await attempt.takeBack();
  if (input.currentPassword === input.password)
    throw fieldError("password", "Choose a password other than your current one");
  const newHash = await hashPassword(input.password, deps.config.passwordCost);
  const isFromStranger = user?.emailVerifiedAt == null;
  const mail = {
    ...passwordChangedMail({ id: newRowId(now), email }, { origin, isFirstProof: false }),
    isFromStranger,
  };
  const queued = queueMailIf(deps, mail, hasPassword(id, newHash));
  const also = [queued, endCount(deps, "failedLogin", email, hasPassword(id, newHash))];
  const by = { userId: id, oldHash, newHash, keptTokenHash: session.tokenHash };
  const isDone = await changePasswordRows(db, by, also).catch((error) => unlessSet(db, id, newHash, error));
  if (!isDone) throw new DomainError("conflict", "Your password was changed elsewhere just now. Log in again");
}

/** A reset or change of the password failed: its answer may have been lost, and the link or the old password is used up. */
function unlessSet(db: Database, userId: string, passwordHash: string, error: unknown): Promise<boolean> {
  return recoverLostAnswer(error, async () => (await findUser(db, userId))?.passwordHash === passwordHash);
}

/**
 * Before something that cannot be undone: ask for the password again, or for the address of an account that has no password.
 * Throws bad_input on the field, too_many. Returns whether the address is confirmed.
 */
export async function proveIdentity(
  deps: Pick<Deps, "db" | "now"> & Proving,
  actor: Actor,
  given: { password: string; email: string },
): Promise<{ isConfirmed: boolean }> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new DomainError("not_found", "User ID not found");
  if (user.passwordHash === null) {
    if (given.email !== user.email) throw fieldError("email", "This is not the address of your account");
    return { isConfirmed: user.emailVerifiedAt !== null };
  }
  // No password is empty, so an empty one is neither counted nor hashed.
  if (given.password === "") throw fieldError("password", "This is not your password");
  const attempt = await spend(deps, "currentPassword", user.id);
  if (!(await countedWhenDone(attempt, verifyPassword(given.password, user.passwordHash, deps.config.passwordCost)))) {
    throw fieldError("password", "This is not your password");
  }
  await attempt.takeBack();
  return { isConfirmed: user.emailVerifiedAt !== null };
}

/** Remove one-time tokens, sessions and challenges whose time is over. Returns how many were removed. */
export async function sweepExpired({ db, now }: Pick<Deps, "db" | "now">): Promise<Record<string, number>> {
  const [removed, challenges] = await Promise.all([deleteExpired(db, now), deleteEndedChallenges(db, now)]);
  return { ...removed, challenges };
}
