/** The SQL of the account page: how a person signs in, and her live sessions. */
import { and, asc, desc, eq, gt, ne, sql } from "drizzle-orm";
import { identities, sessions, users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { NEXT_CALENDAR } from "./recovery-store.server";
import { SESSION_ID_CHARS } from "./rules";

const sessionId = sql<string>`substr(${sessions.tokenHash}, 1, ${sql.raw(String(SESSION_ID_CHARS))})`;

/** The identities at other providers that sign in to this account, oldest first. */
export function identitiesRead(db: Database, userId: string, limit: number) {
  return db
    .select({ issuer: identities.issuer, email: identities.email, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.issuer))
    .limit(limit);
}

/** Sessions that have neither idled out nor reached their end, the most recently seen first. */
export function liveSessionsRead(db: Database, userId: string, now: Date, limit: number) {
  return db
    .select({
      id: sessionId,
      tokenHash: sessions.tokenHash,
      kind: sessions.kind,
      label: sessions.label,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        sql`${sessions.lastSeenAt} + ${sessions.idleMs} > ${now.getTime()}`,
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.tokenHash))
    .limit(limit);
}

/** If the account has a session beside this one. */
export async function hasOtherSessions(db: Database, userId: string, keptHash: string): Promise<boolean> {
  const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash));
  return (await db.select({ kind: sessions.kind }).from(sessions).where(others).limit(1)).length > 0;
}

/** End every session of the account but one, and the private address of its calendar. Returns how many sessions ended. */
export async function deleteOtherSessions(db: Database, userId: string, keptHash: string): Promise<number> {
  const [ended] = await writeAll(db, [
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)))
      .returning({ kind: sessions.kind }),
    db.update(users).set({ calendarVersion: NEXT_CALENDAR }).where(eq(users.id, userId)),
  ]);
  return ended.length;
}

/** End one session of the account, by the first characters of its hash. */
export async function deleteOwnSession(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), sql`${sessionId} = ${id}`));
}

/** A session of the account, by the first characters of its hash, and when the account's address was confirmed. */
export async function findOwnSession(db: Database, userId: string, id: string) {
  const row = await db
    .select({ session: sessions, emailVerifiedAt: users.emailVerifiedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), sql`${sessionId} = ${id}`))
    .get();
  return row ?? null;
}
