/** All SQL of one-time tokens and of what they allow: a new password, a confirmed address. */
import { and, eq, exists, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { sessions, users } from "~/db/schema";
import { oneTimeTokens } from "~/db/upkeep-schema";

export type Token = typeof oneTimeTokens.$inferSelect;
export type Purpose = Token["purpose"];

/** Replace the account's tokens of this purpose by a new one: only the newest link works. */
export function tokenStatements(db: Database, token: Token): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [
    db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, token.userId), eq(oneTimeTokens.purpose, token.purpose))),
    db.insert(oneTimeTokens).values(token),
  ];
}

/** Run statements that `tokenStatements` and the mail queue made. */
export async function writeToken(db: Database, token: Token, mail: BatchItem<"sqlite">): Promise<void> {
  await db.batch([...tokenStatements(db, token), mail]);
}

/** Whether a token of this purpose was made for the account after `since`. */
export async function hasTokenSince(db: Database, userId: string, purpose: Purpose, since: Date): Promise<boolean> {
  const row = await db
    .select({ createdAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.createdAt, since)),
    )
    .get();
  return row !== undefined;
}

/** A token that still works, with its account's id and address; null when it is unknown, used, replaced or too old. */
export async function findToken(
  db: Database,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const row = await db
    .select({ userId: users.id, email: users.email })
    .from(oneTimeTokens)
    .innerJoin(users, and(eq(users.id, oneTimeTokens.userId), eq(users.email, oneTimeTokens.email)))
    .where(isLive(tokenHash, purpose, now))
    .get();
  return row ?? null;
}

/** Condition for a batch: this very hash is the account's, so the change before it in the batch came about. */
export function hasPassword(userId: string, passwordHash: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.password_hash = ${passwordHash})`;
}

/**
 * Set a password by a token, once: the address counts as confirmed, every session ends, no token is left. False, and nothing
 * written, when the token does not work any more.
 */
export async function resetPasswordRows(
  db: Database,
  by: { tokenHash: string; userId: string; passwordHash: string; now: Date },
  mail: BatchItem<"sqlite">,
): Promise<boolean> {
  const { tokenHash, userId, passwordHash, now } = by;
  const token = db
    .select({ hash: oneTimeTokens.tokenHash })
    .from(oneTimeTokens)
    .where(and(isLive(tokenHash, "reset", now), eq(oneTimeTokens.userId, userId)));
  const isDone = hasPassword(userId, passwordHash);
  const [changed] = await db.batch([
    db
      .update(users)
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(email_verified_at, ${now.getTime()})`,
        registrationOpenUntil: null,
      })
      .where(and(eq(users.id, userId), exists(token)))
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isDone)),
    mail,
    db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isDone)),
  ]);
  return changed.length === 1;
}

/** Replace a password that is still `oldHash`; every other session and every link to reset it ends. False when it changed meanwhile. */
export async function changePasswordRows(
  db: Database,
  by: { userId: string; oldHash: string; newHash: string; keptTokenHash: string },
  mail: BatchItem<"sqlite">,
): Promise<boolean> {
  const { userId, oldHash, newHash, keptTokenHash } = by;
  const isDone = hasPassword(userId, newHash);
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: newHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)))
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptTokenHash), isDone)),
    db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "reset"), isDone)),
    mail,
  ]);
  return changed.length === 1;
}

/** Confirm the address that a token was mailed to, once. False when the token does not work any more. */
export async function confirmEmailRows(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const token = db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(and(isLive(tokenHash, "confirm", now), eq(oneTimeTokens.email, users.email)));
  const [confirmed] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(email_verified_at, ${now.getTime()})` })
      .where(eq(users.id, token))
      .returning({ id: users.id }),
    db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, "confirm"))),
  ]);
  return confirmed.length === 1;
}

/** Remove tokens and sessions whose time is over. Returns how many went. */
export async function deleteExpired(db: Database, now: Date): Promise<{ tokens: number; sessions: number }> {
  const [tokens, ended] = await db.batch([
    db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, now)).returning({ hash: oneTimeTokens.userId }),
    db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.userId }),
  ]);
  return { tokens: tokens.length, sessions: ended.length };
}

function isLive(tokenHash: string, purpose: Purpose, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );
}
