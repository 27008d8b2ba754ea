/** Signing up, completing the registration, logging in and out; what the account page shows and ends. */
import type { Database } from "~/db/client.server";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { hashToken, newToken, newUserId } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { queueMail } from "~/domain/mail/service.server";
import { deleteOtherSessions, deleteOwnSession, listIdentities, listLiveSessions } from "./account-store.server";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password";
import { newTokenMail } from "./recovery-service.server";
import { tokenStatements } from "./recovery-store.server";
import {
  deviceLabel,
  isSessionLive,
  MAX_IDENTITIES_SHOWN,
  MAX_SESSIONS_SHOWN,
  REGISTRATION_OPEN_MS,
  SESSION_TOUCH_MS,
  sessionLimits,
} from "./rules";
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

/** Who is asking, as far as rules need to know. */
export type Actor = { id: string; role: Role };
/** The account behind a session that was looked up. */
export type Person = Actor & { email: string };
/** A session as its cookie claims it to be. */
export type SessionClaim = { actor: Actor; tokenHash: string };
/** `photoURL` comes along because every page of a signed-in person shows it. */
export type LiveSession = { actor: Person; tokenHash: string; kind: Session["kind"]; photoURL: string | null };

/**
 * Make an account and queue the mail that confirms its address. Returns its id, for 30 minutes the key that completes the
 * registration. Throws conflict on a taken address.
 */
export async function signUp(
  deps: Deps & { origin: string; client: string | null; config: LimitConfig },
  input: SignUpInput,
): Promise<{ id: string }> {
  const { db, now } = deps;
  const taken = () => fieldError("email", "This email address already has an account", "conflict");
  await spend(deps, "signUp", deps.client);
  if (await findUserByEmail(db, input.email)) throw taken();
  const id = newUserId();
  const passwordHash = await hashPassword(input.password);
  const registrationOpenUntil = new Date(now.getTime() + REGISTRATION_OPEN_MS);
  const { row, mail } = await newTokenMail(deps, { id, email: input.email }, "confirm");
  try {
    const user = { id, email: input.email, role: input.role, passwordHash, registrationOpenUntil, now };
    await insertUser(db, user, [...tokenStatements(db, row), queueMail(db, mail, now)]);
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

type LoginOptions = { kind: Session["kind"]; isRemembered: boolean; userAgent?: string | null };

/**
 * Check address and password and start a session. Throws not_signed_in, the same and as slowly for an unknown address, and
 * too_many after ten failures, before anything is hashed. Each try counts until it has succeeded, so ten at once are ten.
 */
export async function logIn(
  deps: Deps & { config: LimitConfig },
  input: LoginInput,
  options: LoginOptions,
): Promise<{ token: string; actor: Person; expiresAt: Date }> {
  const attempt = await spend(deps, "failedLogin", input.email);
  let isFailure = false;
  try {
    const started = await startSession(deps, input, options);
    isFailure = started === null;
    if (started) return started;
  } finally {
    if (!isFailure) await attempt.takeBack();
  }
  throw new DomainError("not_signed_in", "Email or password is wrong");
}

/** Null when address or password is wrong. */
async function startSession({ db, now }: Deps, input: LoginInput, options: LoginOptions) {
  const user = await findUserByEmail(db, input.email);
  const isRight = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!user || !isRight) return null;
  const isOutdated = user.passwordHash !== null && isOutdatedHash(user.passwordHash);
  const newHash = isOutdated ? await hashPassword(input.password) : null;

  const { token, session } = await newSession(user.id, options, now);
  await insertSession(db, session, newHash);
  return { token, actor: { id: user.id, email: user.email, role: user.role }, expiresAt: session.expiresAt };
}

/** A session that is yet to be stored, and its token, which never is. */
export async function newSession(
  userId: string,
  { kind, isRemembered, userAgent }: { kind: Session["kind"]; isRemembered: boolean; userAgent?: string | null },
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
    },
  };
}

/** The live session behind a token, or null. At most once an hour it is marked as seen, which nobody waits for. */
export async function findLiveSession(
  { db, now, afterResponse }: Deps & { afterResponse: (work: Promise<unknown>) => void },
  token: string,
  kind: Session["kind"],
): Promise<LiveSession | null> {
  const tokenHash = hashToken(token);
  const found = await findSession(db, tokenHash);
  if (!found || found.session.kind !== kind || !isSessionLive(found.session, now)) return null;
  if (now.getTime() - found.session.lastSeenAt.getTime() > SESSION_TOUCH_MS) {
    afterResponse(touchSession(db, tokenHash, now));
  }
  const { id, email, role } = found.user;
  return { actor: { id, email, role }, tokenHash, kind, photoURL: found.photoURL };
}

/** End a session. Ending it twice is fine. */
export async function logOut({ db }: Deps, tokenHash: string): Promise<void> {
  await deleteSession(db, tokenHash);
}

/** What the account page shows to whom this session belongs. Throws not_found when the account is gone. */
export async function readAccount({ db, now }: Deps, { actor, tokenHash }: SessionClaim) {
  const [user, identities, sessions] = await Promise.all([
    findUser(db, actor.id),
    listIdentities(db, actor.id, MAX_IDENTITIES_SHOWN),
    listLiveSessions(db, actor.id, now, MAX_SESSIONS_SHOWN),
  ]);
  if (!user) throw new DomainError("not_found", "User ID not found");
  return {
    email: user.email,
    role: user.role,
    confirmedAt: user.emailVerifiedAt,
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    identities,
    sessions: sessions.map(({ tokenHash: hash, ...session }) => ({ ...session, isThis: hash === tokenHash })),
  };
}

/** End every session of the account but this one, those of programs too. Returns how many ended. */
export function endOtherSessions({ db }: Pick<Deps, "db">, { actor, tokenHash }: LiveSession): Promise<number> {
  return deleteOtherSessions(db, actor.id, tokenHash);
}

/** End one of one's own sessions. Ending one that has ended, or somebody else's, changes nothing. */
export async function endSession({ db }: Pick<Deps, "db">, { actor }: LiveSession, id: string): Promise<void> {
  await deleteOwnSession(db, actor.id, id);
}
