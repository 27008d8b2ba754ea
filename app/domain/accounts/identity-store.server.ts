/** All SQL of sign-in with another provider (Google). */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { identities, profiles, sessions, users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf } from "~/db/may-work-on";
import type { Role } from "~/domain/actor";
import { setVerifiedHost } from "~/domain/institutions/statements.server";
import { isUnproven } from "./first-proof-store.server";
import { NEXT_CALENDAR } from "./recovery-store.server";
import { insertSessionIf, type Session, type User } from "./store.server";

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

/**
 * Start a session, if the identity is still tied to the account. The photo is stored if the profile has none. The session closes
 * an open registration. False when the identity is gone.
 */
export async function insertIdentitySession(
  db: Database,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
  session: Session,
  photo: string | null,
): Promise<boolean> {
  const isLinked = hasIdentity({ issuer, subject, userId: session.userId });
  const [started] = await writeAll(db, [
    insertSessionIf(db, session, isLinked).returning({ hash: sessions.tokenHash }),
    photoStatement(db, session.userId, photo),
    db
      .update(users)
      .set({ registrationOpenUntil: null, loginCount: sql`login_count + 1` })
      .where(and(eq(users.id, session.userId), isLinked)),
  ]);
  return started.length === 1;
}

/**
 * Tie an identity to the account that has its address, and start a session. If nobody had confirmed the address, the provider has
 * now, and what was set before ends: the password here, all else by `prepared`, which stands first. Without `prepared` all of it stays.
 * A refused identity (unique conflict) undoes all of it. False when the account no longer has that address. `also` may use `hasIdentity` as a condition.
 */
export async function linkIdentity(
  db: Database,
  identity: Identity,
  session: Session,
  by: { prepared: BatchItem<"sqlite">[]; photo: string | null; also: BatchItem<"sqlite">[] },
): Promise<boolean> {
  const { prepared, photo, also } = by;
  const { issuer, subject, userId, email, createdAt } = identity;
  const isHers = sql`exists (select 1 from users where users.id = ${userId} and users.email = ${email})`;
  const ended = prepared.length > 0 ? { passwordHash: null, calendarVersion: NEXT_CALENDAR } : {};
  const statements: BatchItem<"sqlite">[] = [
    ...prepared,
    insertFrom(db, identities, { issuer, subject, userId, email, createdAt }, sql`where ${isHers}`).returning({
      userId: identities.userId,
    }),
    db
      .update(users)
      .set({
        ...ended,
        emailVerifiedAt: createdAt,
        registrationOpenUntil: null,
        confirmBy: null,
      })
      .where(and(eq(users.id, userId), isUnproven(userId, email))),
    insertSessionIf(db, session, hasIdentity(identity)),
    db
      .update(users)
      .set({ loginCount: sql`login_count + 1` })
      .where(and(eq(users.id, userId), hasIdentity(identity))),
    photoStatement(db, userId, photo),
    ...also,
    setVerifiedHost(db, institutionOf(userId)),
  ];
  const done = await writeAll(db, statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
  const linked = done[prepared.length] as { userId: string }[];
  return linked.length === 1;
}

/** Condition for a batch: this identity is tied to this account. */
export function hasIdentity({ issuer, subject, userId }: Pick<Identity, "issuer" | "subject" | "userId">): SQL {
  return sql`exists (select 1 from identities where identities.issuer = ${issuer} and identities.subject = ${subject} and identities.user_id = ${userId})`;
}

type NewAccount = { id: string; email: string; role: Role; registrationOpenUntil: Date };
type Names = { f_name: string | null; l_name: string | null };

/**
 * Insert an account without a password, its address confirmed by the provider, and its first session. `also` goes into the same
 * batch: the statements that a confirmed address causes. Throws D1's unique conflict.
 */
export async function insertIdentityUser(
  db: Database,
  account: NewAccount,
  identity: Identity,
  session: Session,
  profile: Names & { photoURL: string | null },
  also: BatchItem<"sqlite">[],
): Promise<void> {
  const now = identity.createdAt;
  await writeAll(db, [
    db.insert(users).values({ ...account, passwordHash: null, emailVerifiedAt: now, loginCount: 1, createdAt: now }),
    db.insert(profiles).values({ ...profile, userId: account.id, updatedAt: now }),
    db.insert(identities).values(identity),
    db.insert(sessions).values(session),
    ...also,
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
