/** Signing up, completing the registration, logging in and out. */
import type { Database } from "~/db/client.server";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { hashToken, newToken, newUserId } from "~/domain/ids";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password";
import { isSessionLive, REGISTRATION_OPEN_MS, SESSION_TOUCH_MS, sessionLimits } from "./rules";
import type { LoginInput, RegistrationInput, Role, SignUpInput } from "./schema";
import {
  completeOpenRegistration,
  deleteSession,
  findSession,
  findUser,
  findUserByEmail,
  insertSession,
  insertUser,
  type Session,
  touchSession,
  updatePersonalFields,
} from "./store.server";

type Deps = { db: Database; now: Date };

/** Who is asking: the account behind a live session. */
export type Actor = { id: string; email: string; role: Role };
export type LiveSession = { actor: Actor; tokenHash: string; kind: Session["kind"] };

/** Make an account. Returns its id, for 30 minutes the key that completes the registration. Throws conflict on a taken address. */
export async function signUp({ db, now }: Deps, input: SignUpInput): Promise<{ id: string }> {
  const taken = () => fieldError("email", "This email address already has an account", "conflict");
  if (await findUserByEmail(db, input.email)) throw taken();
  const id = newUserId();
  const passwordHash = await hashPassword(input.password);
  const registrationOpenUntil = new Date(now.getTime() + REGISTRATION_OPEN_MS);
  try {
    await insertUser(db, { id, email: input.email, role: input.role, passwordHash, registrationOpenUntil, now });
  } catch (error) {
    if (isUniqueConflict(error)) throw taken();
    // The answer may have been lost, not the account: then the person goes on, instead of finding her own address taken.
    if (!(await findUser(db, id).catch(() => null))) throw error;
  }
  return { id };
}

/** The address of an account whose registration is still open, or null. */
export async function findOpenRegistration({ db, now }: Deps, userId: string): Promise<{ email: string } | null> {
  const user = await findUser(db, userId);
  if (!user?.registrationOpenUntil || user.registrationOpenUntil <= now) return null;
  return { email: user.email };
}

/** Write the nine personal fields: by the account itself, or once by whoever holds the fresh id. Throws not_signed_in. */
export async function completeRegistration(
  { db, now }: Deps,
  userId: string,
  input: RegistrationInput,
  actor: Actor | null,
): Promise<{ id: string }> {
  if (actor) {
    if (actor.id !== userId) throw new DomainError("not_found", "There is no such account");
    await updatePersonalFields(db, userId, input, now);
    return { id: userId };
  }
  const isDone = await completeOpenRegistration(db, userId, input, now).catch(async (error) => {
    // It fails where the registration was open or unknown; closed now, it was this write that closed it.
    const user = await findUser(db, userId).catch(() => null);
    if (user?.registrationOpenUntil === null) return true;
    throw error;
  });
  if (!isDone) throw new DomainError("not_signed_in", "This registration is no longer open. Log in first");
  return { id: userId };
}

/** Check address and password and start a session. Throws not_signed_in, the same and as slowly for an unknown address. */
export async function logIn(
  { db, now }: Deps,
  input: LoginInput,
  options: { kind: Session["kind"]; isRemembered: boolean },
): Promise<{ token: string; actor: Actor; expiresAt: Date }> {
  const user = await findUserByEmail(db, input.email);
  const isRight = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new DomainError("not_signed_in", "Email or password is wrong");
  const isOutdated = user.passwordHash !== null && isOutdatedHash(user.passwordHash);
  const newHash = isOutdated ? await hashPassword(input.password) : null;

  const token = newToken();
  const limits = sessionLimits(options.isRemembered);
  const expiresAt = new Date(now.getTime() + limits.absoluteMs);
  const tokenHash = await hashToken(token);
  const session = {
    tokenHash,
    userId: user.id,
    kind: options.kind,
    label: null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
  await insertSession(db, { ...session, idleMs: limits.idleMs }, newHash);
  return { token, actor: { id: user.id, email: user.email, role: user.role }, expiresAt };
}

/** The live session behind a token, or null. Marks it as seen at most once an hour. */
export async function findLiveSession(
  { db, now }: Deps,
  token: string,
  kind: Session["kind"],
): Promise<LiveSession | null> {
  const tokenHash = await hashToken(token);
  const found = await findSession(db, tokenHash);
  if (!found || found.session.kind !== kind || !isSessionLive(found.session, now)) return null;
  if (now.getTime() - found.session.lastSeenAt.getTime() > SESSION_TOUCH_MS) await touchSession(db, tokenHash, now);
  const { id, email, role } = found.user;
  return { actor: { id, email, role }, tokenHash, kind };
}

/** End a session. Ending it twice is fine. */
export async function logOut({ db }: Deps, tokenHash: string): Promise<void> {
  await deleteSession(db, tokenHash);
}
