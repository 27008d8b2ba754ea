/** All SQL to confirm, disown or change an address. */
import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { identities, sessions, users } from "~/db/accounts-schema";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { passkeys } from "~/db/passkeys-schema";
import { idempotencyKeys, oneTimeTokens } from "~/db/upkeep-schema";
import { setVerifiedHost } from "~/domain/institutions/statements.server";
import { setJobState } from "~/domain/jobs/state/statements.server";
import type { Token } from "./recovery-store.server";

/** A link that was looked up: its token's hash, its account and the address that it was mailed to. */
export type Link = { tokenHash: string; userId: string; email: string };

/** Statements that confirm the address of a link, if `isProven` holds and the link still works. Otherwise they stop their batch. */
export function confirmEmailRows(
  db: Database,
  { tokenHash, userId }: Omit<Link, "email">,
  isProven: SQL,
  now: Date,
): [BatchItem<"sqlite">, BatchItem<"sqlite">, BatchItem<"sqlite">, BatchItem<"sqlite">] {
  return [
    guard(db, isLinked({ tokenHash, userId }, now, isProven), "link_ended"),
    db
      .update(users)
      .set({
        emailVerifiedAt: sql`coalesce(email_verified_at, ${now.getTime()})`,
        confirmBy: null,
      })
      .where(eq(users.id, userId)),
    db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, "confirm"))),
    setVerifiedHost(db, institutionOf(userId)),
  ];
}

/**
 * "This was not me": free the address of an unconfirmed account, end every way to log in to it, and take down its jobs.
 * Applications that other people sent to these jobs stay. False if the link was used or the address was confirmed meanwhile.
 */
export function disownRows(
  db: Database,
  { tokenHash, userId }: Link,
  by: { freedAddress: string; now: Date; also: BatchItem<"sqlite">[] },
): Promise<boolean> {
  const { freedAddress, now, also } = by;
  const isUnconfirmed = sql`users.email_verified_at is null`;
  return unlessStopped(
    writeAll(db, [
      guard(db, isLinked({ tokenHash, userId }, now, isUnconfirmed), "link_ended"),
      db
        .update(users)
        .set({
          email: freedAddress,
          passwordHash: null,
          registrationOpenUntil: null,
          confirmBy: null,
          disownedAt: now,
        })
        .where(eq(users.id, userId)),
      db.delete(sessions).where(eq(sessions.userId, userId)),
      db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
      db.delete(identities).where(eq(identities.userId, userId)),
      db.delete(passkeys).where(eq(passkeys.userId, userId)),
      db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
      ...setJobState(db, sql`jobs.user_id = ${userId} and jobs.deleted = 0`, "taken_down", now),
      ...also,
    ]),
  );
}

/**
 * Give an unconfirmed account another address. A new link replaces all that were mailed. `also` goes into the same batch. False
 * if the address was confirmed or changed meanwhile. A taken address fails with D1's unique conflict.
 */
export function changeAddressRows(
  db: Database,
  from: { userId: string; email: string },
  token: Token,
  also: BatchItem<"sqlite">[],
): Promise<boolean> {
  const isAsRead = sql`exists (select 1 from users where users.id = ${from.userId} and users.email = ${from.email}
    and users.email_verified_at is null)`;
  return unlessStopped(
    writeAll(db, [
      guard(db, isAsRead, "changed_meanwhile"),
      db.update(users).set({ email: token.email, mailRefusals: 0 }).where(eq(users.id, from.userId)),
      db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, from.userId)),
      db.insert(oneTimeTokens).values(token),
      ...also,
    ]),
  );
}

/** Accounts that were disowned before this time and are still to be closed, the oldest first. */
export function listDisowned(db: Database, before: Date, limit: number): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(lte(users.disownedAt, before), isNull(users.closedAt)))
    .orderBy(users.disownedAt)
    .limit(limit);
}

/** Condition: the link works, it was mailed to the address that its account has now, and `condition` holds of that `users` row. */
function isLinked({ tokenHash, userId }: Omit<Link, "email">, now: Date, condition: SQL): SQL {
  return sql`exists (select 1 from one_time_tokens join users on users.id = one_time_tokens.user_id
    where one_time_tokens.token_hash = ${tokenHash} and one_time_tokens.purpose = 'confirm'
    and one_time_tokens.expires_at > ${now.getTime()} and users.id = ${userId} and one_time_tokens.email = users.email
    and ${condition})`;
}
