/** All SQL of one-time tokens and of passwords that are set anew. */
import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { sessions, users } from "~/db/accounts-schema";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { oneTimeTokens } from "~/db/upkeep-schema";
import type { Role } from "~/domain/actor";
import { setVerifiedHost } from "~/domain/institutions/statements.server";
import { hasPassword } from "./store.server";

/** A new private address of the calendar: whoever copied the old one reads nothing any more. */
export const NEXT_CALENDAR = sql<number>`calendar_version + 1`;

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
  await writeAll(db, [...tokenStatements(db, token), mail]);
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

/** A token that still works, with its account's id, address and role, and whether the address was confirmed before; null when it is unknown, used, replaced or too old. */
export async function findToken(
  db: Database,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<{ userId: string; email: string; role: Role; confirmedAt: Date | null } | null> {
  const row = await db
    .select({ userId: users.id, email: users.email, role: users.role, confirmedAt: users.emailVerifiedAt })
    .from(oneTimeTokens)
    .innerJoin(users, and(eq(users.id, oneTimeTokens.userId), eq(users.email, oneTimeTokens.email)))
    .where(isLive(tokenHash, purpose, now))
    .get();
  return row ?? null;
}

/**
 * Set a password by a token, once: the address becomes confirmed, and all sessions, tokens and the calendar's address end. `also` goes into the same
 * batch. False, and nothing is written, if the token no longer works.
 */
export function resetPasswordRows(
  db: Database,
  by: { tokenHash: string; userId: string; email: string; passwordHash: string; now: Date },
  also: BatchItem<"sqlite">[],
): Promise<boolean> {
  const { tokenHash, userId, email, passwordHash, now } = by;
  const time = now.getTime();
  const isLinked = sql`exists (select 1 from one_time_tokens join users on users.id = one_time_tokens.user_id
    where one_time_tokens.token_hash = ${tokenHash} and one_time_tokens.purpose = 'reset' and one_time_tokens.expires_at > ${time}
    and users.id = ${userId} and one_time_tokens.email = users.email and users.email = ${email})`;
  return unlessStopped(
    writeAll(db, [
      guard(db, isLinked, "link_ended"),
      db
        .update(users)
        .set({
          passwordHash,
          calendarVersion: NEXT_CALENDAR,
          emailVerifiedAt: sql`coalesce(email_verified_at, ${time})`,
          registrationOpenUntil: null,
          confirmBy: null,
        })
        .where(eq(users.id, userId)),
      db.delete(sessions).where(eq(sessions.userId, userId)),
      db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
      ...also,
      setVerifiedHost(db, institutionOf(userId)),
    ]),
  );
}

/** Condition for a batch after `resetPasswordRows` have run: nobody had confirmed the address before. */
export function isFirstProof(userId: string, now: Date) {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email_verified_at = ${now.getTime()})`;
}

/** Replace a password that is still `oldHash`. Other sessions, links to reset it and the calendar's address end. False when it was changed meanwhile. */
export async function changePasswordRows(
  db: Database,
  by: { userId: string; oldHash: string; newHash: string; keptTokenHash: string },
  also: BatchItem<"sqlite">[],
): Promise<boolean> {
  const { userId, oldHash, newHash, keptTokenHash } = by;
  const isDone = hasPassword(userId, newHash);
  const [changed] = await writeAll(db, [
    db
      .update(users)
      .set({ passwordHash: newHash, calendarVersion: NEXT_CALENDAR })
      .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)))
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptTokenHash), isDone)),
    db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, ["reset", "passkey"]), isDone)),
    ...also,
  ]);
  return changed.length === 1;
}

/** Remove tokens and sessions whose time is over. Returns how many were removed. */
export async function deleteExpired(db: Database, now: Date): Promise<{ tokens: number; sessions: number }> {
  const [tokens, ended] = await writeAll(db, [
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
