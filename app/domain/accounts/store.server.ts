/** All SQL of accounts and sessions. */
import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, sessions, users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import type { Role } from "~/domain/actor";
import type { RegistrationInput } from "./schema";

export type User = typeof users.$inferSelect;
export type Session = typeof sessions.$inferSelect;

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return (await db.select().from(users).where(eq(users.email, email)).get()) ?? null;
}

/** The read of an account. */
export function userRead(db: Database, id: string) {
  return db.select().from(users).where(eq(users.id, id));
}

export async function findUser(db: Database, id: string): Promise<User | null> {
  return (await userRead(db, id))[0] ?? null;
}

/** Insert the account, its empty profile and `also` in one batch. A taken address fails with D1's unique conflict. */
export async function insertUser(
  db: Database,
  user: { id: string; email: string; role: Role; passwordHash: string; registrationOpenUntil: Date; now: Date },
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { now, ...row } = user;
  await writeAll(db, [
    db.insert(users).values({ ...row, createdAt: now }),
    db.insert(profiles).values({ userId: user.id, updatedAt: now }),
    ...also,
  ]);
}

/** Write the nine fields while the registration is open, and close it. False when it was not open. */
export async function completeOpenRegistration(
  db: Database,
  userId: string,
  fields: RegistrationInput,
  now: Date,
): Promise<boolean> {
  const isOpen = and(eq(users.id, userId), gt(users.registrationOpenUntil, now));
  const [, closed] = await writeAll(db, [
    db
      .update(profiles)
      .set({ ...fields, updatedAt: now })
      .where(
        and(eq(profiles.userId, userId), eq(profiles.userId, db.select({ id: users.id }).from(users).where(isOpen))),
      ),
    db.update(users).set({ registrationOpenUntil: null }).where(isOpen).returning({ id: users.id }),
  ]);
  return closed.length === 1;
}

/** Write the nine fields of the user's own profile, and close the registration. */
export async function updatePersonalFields(
  db: Database,
  userId: string,
  fields: RegistrationInput,
  now: Date,
): Promise<void> {
  await writeAll(db, [
    db
      .update(profiles)
      .set({ ...fields, updatedAt: now })
      .where(eq(profiles.userId, userId)),
    db.update(users).set({ registrationOpenUntil: null }).where(eq(users.id, userId)),
  ]);
}

/**
 * Start a session, if the account still has the hash that the password was checked against: after a reset or a change the old
 * password starts none. The first login closes the registration, and `newHash` replaces a hash of old parameters. `also` goes
 * into the same batch. False, and nothing is written, when the hash was replaced.
 */
export async function insertSession(
  db: Database,
  session: Session,
  { hash, newHash }: { hash: string; newHash: string | null },
  also: BatchItem<"sqlite">[] = [],
): Promise<boolean> {
  const isChecked = and(eq(users.id, session.userId), eq(users.passwordHash, hash));
  const isOnWeb = session.kind === "web";
  const [started] = await writeAll(db, [
    insertSessionIf(db, session, hasPassword(session.userId, hash)).returning({ hash: sessions.tokenHash }),
    db
      .update(users)
      .set({
        registrationOpenUntil: null,
        ...(newHash ? { passwordHash: newHash } : {}),
        ...(isOnWeb ? { loginCount: sql`login_count + 1` } : {}),
      })
      .where(and(isChecked, newHash || isOnWeb ? undefined : isNotNull(users.registrationOpenUntil))),
    ...also,
  ]);
  return started.length === 1;
}

/** The statement that starts a session, if `condition` holds at that point of the batch. `condition` names its tables in full. */
export function insertSessionIf(db: Database, session: Session, condition: SQL) {
  const { tokenHash, userId, kind, createdAt, lastSeenAt, idleMs, label, expiresAt, passkeyAt, isPasskeyUnconfirmed } =
    session;
  return insertFrom(
    db,
    sessions,
    { tokenHash, userId, kind, createdAt, lastSeenAt, idleMs, label, expiresAt, passkeyAt, isPasskeyUnconfirmed },
    sql`where ${condition}`,
  );
}

/** Condition for a batch: the account has exactly this hash. */
export function hasPassword(userId: string, passwordHash: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.password_hash = ${passwordHash})`;
}

/** Condition for a batch: the account has this session. */
export function hasSession(userId: string, tokenHash: string): SQL {
  return sql`exists (select 1 from sessions where sessions.token_hash = ${tokenHash} and sessions.user_id = ${userId})`;
}

export async function touchSession(db: Database, tokenHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
