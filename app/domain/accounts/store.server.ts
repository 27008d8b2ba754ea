/** All SQL of accounts and sessions. */
import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { profiles, sessions, users } from "~/db/schema";
import type { RegistrationInput, Role } from "./schema";

export type User = typeof users.$inferSelect;
export type Session = typeof sessions.$inferSelect;

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return (await db.select().from(users).where(eq(users.email, email)).get()) ?? null;
}

export async function findUser(db: Database, id: string): Promise<User | null> {
  return (await db.select().from(users).where(eq(users.id, id)).get()) ?? null;
}

/** Insert the account, its empty profile and what goes with them as one; a taken address fails with D1's unique conflict. */
export async function insertUser(
  db: Database,
  user: { id: string; email: string; role: Role; passwordHash: string; registrationOpenUntil: Date; now: Date },
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { now, ...row } = user;
  await db.batch([
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
  const [, closed] = await db.batch([
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

/** Write the nine fields of one's own profile. */
export async function updatePersonalFields(
  db: Database,
  userId: string,
  fields: RegistrationInput,
  now: Date,
): Promise<void> {
  await db.batch([
    db
      .update(profiles)
      .set({ ...fields, updatedAt: now })
      .where(eq(profiles.userId, userId)),
    db.update(users).set({ registrationOpenUntil: null }).where(eq(users.id, userId)),
  ]);
}

/** Start a session; the first login closes the registration, and a hash of old parameters is replaced. */
export async function insertSession(db: Database, session: Session, newPasswordHash: string | null): Promise<void> {
  await db.batch([
    db.insert(sessions).values(session),
    db
      .update(users)
      .set({ registrationOpenUntil: null, ...(newPasswordHash ? { passwordHash: newPasswordHash } : {}) })
      .where(and(eq(users.id, session.userId), newPasswordHash ? undefined : isNotNull(users.registrationOpenUntil))),
  ]);
}

/** The session with its account and photo, as the database has it now: the role is read on every request. */
export async function findSession(
  db: Database,
  tokenHash: string,
): Promise<{ session: Session; user: User; photoURL: string | null } | null> {
  const row = await db
    .select({ session: sessions, user: users, photoURL: profiles.photoURL })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
    .get();
  return row ?? null;
}

export async function touchSession(db: Database, tokenHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
