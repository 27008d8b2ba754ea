/** All SQL of passkeys, and of challenges that were answered. */
import { and, asc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { sessions, users } from "~/db/accounts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { answeredChallenges, passkeys } from "~/db/passkeys-schema";
import { oneTimeTokens } from "~/db/upkeep-schema";
import { MAX_PASSKEYS } from "./rules";
import { hasSession, insertSessionIf, type Session, type User } from "./store.server";

export type Passkey = typeof passkeys.$inferSelect;
/** A challenge that is being answered: its hash, and when it would have ended. */
export type Challenge = typeof answeredChallenges.$inferSelect;
/** A passkey that has just signed: which one, and what it counts now. */
export type Use = { passkey: Pick<Passkey, "id" | "userId">; counter: number; challenge: Challenge; now: Date };

/** A passkey with its account, by the name that the device gave it. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<{ passkey: Passkey; user: User } | null> {
  const row = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
    .get();
  return row ?? null;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return passkeysRead(db, userId);
}

/** The read of them. */
export function passkeysRead(db: Database, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(MAX_PASSKEYS);
}

/** What decides whether an account is offered a passkey. */
export async function findOfferFacts(
  db: Database,
  userId: string,
): Promise<{ loginCount: number; isClosed: boolean; hasPasskey: boolean } | null> {
  const row = await db
    .select({
      loginCount: users.loginCount,
      isClosed: sql<number>`${users.passkeyOfferClosedAt} is not null`,
      hasPasskey: sql<number>`exists (select 1 from passkeys where passkeys.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row ? { loginCount: row.loginCount, isClosed: row.isClosed === 1, hasPasskey: row.hasPasskey === 1 } : null;
}

export async function closeOffer(db: Database, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ passkeyOfferClosedAt: now }).where(eq(users.id, userId));
}

/**
 * Store a new passkey in the account of this session, if that is still alive and has room. `also` may use `hasPasskey` as a
 * condition. False when it was not stored. A challenge that was answered before, and a key that is known, fail with D1's unique
 * conflict.
 */
export async function insertPasskey(
  db: Database,
  passkey: Passkey,
  by: { tokenHash: string; challenge: Challenge; mayAdd?: SQL | undefined },
  also: BatchItem<"sqlite">[],
): Promise<boolean> {
  const mayAdd = by.mayAdd ?? sql`1 = 1`;
  const { id, userId, credentialId, publicKey, counter, transports, name, createdAt, moderatesAt } = passkey;
  const hasRoom = sql`(select count(*) from passkeys where passkeys.user_id = ${userId}) < ${MAX_PASSKEYS}`;
  const [, stored] = await writeAll(db, [
    db.insert(answeredChallenges).values(by.challenge),
    insertFrom(
      db,
      passkeys,
      { id, userId, credentialId, publicKey, counter, transports, name, createdAt, moderatesAt },
      sql`where ${hasSession(userId, by.tokenHash)} and ${hasRoom} and ${mayAdd}`,
    ).returning({ id: passkeys.id }),
    ...also,
  ]);
  return stored.length === 1;
}

/**
 * Condition for a batch that adds a moderator's passkey, or lets one that is older than the office moderate: its session has proven
 * one that moderates; or none that works does, and the link that was mailed for the first one is this.
 */
export function mayAddGuarded(userId: string, by: { sessionHash: string; linkHash: string; now: Date }): SQL {
  return sql`(exists (select 1 from sessions where sessions.token_hash = ${by.sessionHash} and sessions.passkey_at is not null
      and sessions.passkey_unconfirmed = 0)
    or (not exists (select 1 from passkeys where passkeys.user_id = ${userId} and passkeys.refused_at is null
        and passkeys.moderates_at is not null)
      and exists (select 1 from one_time_tokens join users on users.id = one_time_tokens.user_id
        and users.email = one_time_tokens.email where one_time_tokens.token_hash = ${by.linkHash}
        and one_time_tokens.purpose = 'passkey' and one_time_tokens.user_id = ${userId}
        and one_time_tokens.expires_at > ${by.now.getTime()})))`;
}

/** Statement: the mailed link for a first passkey is used up, where `condition` holds. */
export function endPasskeyLink(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "passkey"), condition));
}

/** Condition for a batch: the account has this passkey. */
export function hasPasskey(userId: string, id: string): SQL {
  return sql`exists (select 1 from passkeys where passkeys.id = ${id} and passkeys.user_id = ${userId})`;
}

/**
 * Start a session by a passkey that has just signed, if it still is the account's, is not refused, and counts upwards; and if
 * the account is neither closed nor disowned. False when one of these does not hold. A challenge that was answered before fails
 * with D1's unique conflict.
 */
export async function insertPasskeySession(db: Database, use: Use, session: Session): Promise<boolean> {
  const [, , started] = await writeAll(db, [
    ...statementsOfUse(db, use),
    insertSessionIf(db, session, isUsed(use)).returning({ hash: sessions.tokenHash }),
    db
      .update(users)
      .set({ registrationOpenUntil: null, loginCount: sql`login_count + 1` })
      .where(and(eq(users.id, session.userId), hasSession(session.userId, session.tokenHash))),
  ]);
  return started.length === 1;
}

/**
 * Note in a session that a passkey of its account has just signed. From now on the passkey moderates if `mayModerate` holds, which
 * uses up the mailed link. Returns and throws as `insertPasskeySession`.
 */
export async function markSession(
  db: Database,
  use: Use,
  tokenHash: string,
  mayModerate: SQL = sql`1 = 0`,
): Promise<boolean> {
  const { id, userId } = use.passkey;
  const moderates = sql`exists (select 1 from passkeys where passkeys.id = ${id} and passkeys.moderates_at is not null)`;
  const [, , , marked] = await writeAll(db, [
    ...statementsOfUse(db, use),
    db
      .update(passkeys)
      .set({ moderatesAt: use.now })
      .where(and(eq(passkeys.id, id), isNull(passkeys.moderatesAt), isUsed(use), mayModerate)),
    db
      .update(sessions)
      .set({ passkeyAt: use.now, isPasskeyUnconfirmed: sql`not ${moderates}` })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, use.passkey.userId), isUsed(use)))
      .returning({ hash: sessions.tokenHash }),
    endPasskeyLink(db, userId, sql`${moderates} and ${isUsed(use)}`),
  ]);
  return marked.length === 1;
}

function statementsOfUse(db: Database, { passkey, counter, challenge, now }: Use) {
  return [
    db.insert(answeredChallenges).values(challenge),
    db
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(
        and(
          eq(passkeys.id, passkey.id),
          eq(passkeys.userId, passkey.userId),
          isNull(passkeys.refusedAt),
          sql`(counter < ${counter} or (counter = 0 and ${counter} = 0))`,
        ),
      ),
  ] as const;
}

/** Condition for a batch: `statementsOfUse` has changed the passkey, and its account is open. */
function isUsed({ passkey, counter, now }: Use): SQL {
  return sql`exists (select 1 from passkeys join users on users.id = passkeys.user_id where passkeys.id = ${passkey.id}
    and passkeys.user_id = ${passkey.userId} and passkeys.last_used_at = ${now.getTime()} and passkeys.counter = ${counter}
    and passkeys.refused_at is null and users.closed_at is null and users.disowned_at is null)`;
}

/** Refuse a passkey from now on. `also` may use `isRefusedSince` as a condition. Throws as `insertPasskeySession`. */
export async function refusePasskey(
  db: Database,
  { passkey, challenge, now }: Omit<Use, "counter">,
  also: BatchItem<"sqlite">[],
): Promise<void> {
  await writeAll(db, [
    db.insert(answeredChallenges).values(challenge),
    db
      .update(passkeys)
      .set({ refusedAt: now })
      .where(and(eq(passkeys.id, passkey.id), isNull(passkeys.refusedAt))),
    unproveSessions(db, passkey.userId, isRefusedSince(passkey, now)),
    ...also,
  ]);
}

/** Condition for a batch: the passkey is refused since this very time. */
export function isRefusedSince({ id }: Pick<Passkey, "id">, now: Date): SQL {
  return sql`exists (select 1 from passkeys where passkeys.id = ${id} and passkeys.refused_at = ${now.getTime()})`;
}

/** The passkey with its new name. Null if the account has no such passkey. */
export async function renamePasskeyRow(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const row = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
    .get();
  return row ?? null;
}

/** What a key has proven ends with it. A session does not know by which key it was proven, so each is asked once more. */
function unproveSessions(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db
    .update(sessions)
    .set({ passkeyAt: null })
    .where(sql`user_id = ${userId} and passkey_at is not null and ${condition}`);
}

/** False if the account has no such passkey. */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const [, gone] = await writeAll(db, [
    unproveSessions(db, userId, hasPasskey(userId, id)),
    db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id }),
  ]);
  return gone.length === 1;
}

/** The statement that removes all passkeys of an account, where `condition` holds. */
export function deletePasskeysOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(passkeys).where(and(eq(passkeys.userId, userId), condition));
}

/** Remove what is known of challenges that would have ended. Returns how many were removed. */
export async function deleteEndedChallenges(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(answeredChallenges)
    .where(lte(answeredChallenges.endsAt, now))
    .returning({ hash: answeredChallenges.challengeHash });
  return gone.length;
}
