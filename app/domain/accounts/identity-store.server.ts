/** All SQL of sign-in elsewhere. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { identities, profiles, sessions, users } from "~/db/schema";
import type { Role } from "./schema";
import type { Session, User } from "./store.server";

export type Identity = typeof identities.$inferSelect;

/** The account of an identity, or null. */
export async function findIdentityUser(db: Database, issuer: string, subject: string): Promise<User | null> {
  const row = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get();
  return row?.user ?? null;
}

/** Start a session for a known identity; a photo is kept where there is none yet. The session closes an open registration. */
export async function insertIdentitySession(db: Database, session: Session, photo: string | null): Promise<void> {
  await db.batch([
    db.insert(sessions).values(session),
    photoStatement(db, session.userId, photo),
    db.update(users).set({ registrationOpenUntil: null }).where(eq(users.id, session.userId)),
  ]);
}

/**
 * Tie an identity to an account whose address is still confirmed, and start a session. The foreign key of the session keeps
 * nothing back: a refused identity (unique conflict) undoes all of it.
 */
export async function linkIdentity(
  db: Database,
  identity: Identity,
  session: Session,
  photo: string | null,
  mail: BatchItem<"sqlite">,
): Promise<void> {
  await db.batch([
    db.insert(identities).values(identity),
    db.insert(sessions).values(session),
    photoStatement(db, identity.userId, photo),
    mail,
  ]);
}

type NewAccount = { id: string; email: string; role: Role; registrationOpenUntil: Date };
type Names = { f_name: string | null; l_name: string | null };

/** Insert an account without a password, its address confirmed by the provider, and its first session. Throws D1's unique conflict. */
export async function insertIdentityUser(
  db: Database,
  account: NewAccount,
  identity: Identity,
  session: Session,
  profile: Names & { photoURL: string | null },
): Promise<void> {
  const now = identity.createdAt;
  await db.batch([
    db.insert(users).values({ ...account, passwordHash: null, emailVerifiedAt: now, createdAt: now }),
    db.insert(profiles).values({ ...profile, userId: account.id, updatedAt: now }),
    db.insert(identities).values(identity),
    db.insert(sessions).values(session),
  ]);
}

function photoStatement(db: Database, userId: string, photo: string | null): BatchItem<"sqlite"> {
  return db
    .update(profiles)
    .set({ photoURL: photo })
    .where(
      and(eq(profiles.userId, userId), isNull(profiles.photoURL), isNull(profiles.photoKey), sql`${photo} is not null`),
    );
}
