/** All SQL of what is kept of suspensions: keyed hashes, from which nobody reads an address. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { institutions } from "~/db/institutions-schema";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { keptSuspensions } from "~/db/moderation-schema";
import { standingOf } from "~/db/standing";
import type { KeptKind } from "./rules";

export type KeptRow = { keyHash: string; kind: KeptKind };

/** Condition on a kept row: its year is not over, or what caused it is suspended still: an open account, or an institution with people. */
function counts(since: Date): SQL {
  return sql`(kept_suspensions.suspended_at > ${since.getTime()}
    or exists (select 1 from users where users.id = cause_id and users.suspended_at is not null and users.closed_at is null)
    or exists (select 1 from institution_members member join institutions on institutions.id = member.institution_id
      where institutions.id = cause_id and institutions.suspended_at is not null))`;
}

/** Condition: none of these hashes is kept since a time after `since`, or of what is suspended still. */
export function isNoneKept(hashes: string[], since: Date): SQL {
  return sql`not exists (select 1 from kept_suspensions where ${isOneOf(hashes)} and ${counts(since)})`;
}

/** Whether the account is suspended, or the institution for which it works. */
export async function isAccountSuspended(db: Database, accountId: string): Promise<boolean> {
  const [row] = await db.all<{ suspended: number }>(sql`select ${isSuspended(accountId)} as suspended`);
  return row?.suspended === 1;
}

const isOneOf = (hashes: string[]) => sql`key_hash in (select value from json_each(${JSON.stringify(hashes)}))`;

/** Which of these hashes are kept since a time after `since`, or of what is suspended still. */
export function findKeptRows(db: Database, hashes: string[], since: Date): Promise<KeptRow[]> {
  return db
    .select({ kind: keptSuspensions.kind, keyHash: keptSuspensions.keyHash })
    .from(keptSuspensions)
    .where(sql`${isOneOf(hashes)} and ${counts(since)}`);
}

/** Whether an account of this address is suspended, or the hash of its mailbox is kept since a time after `since`. */
export async function isAddressHeld(
  db: Database,
  { email, keyHash, since }: { email: string; keyHash: string; since: Date },
): Promise<boolean> {
  const [row] = await db.all<{ held: number }>(
    sql`select exists (select 1 from kept_suspensions where key_hash = ${keyHash} and ${counts(since)})
      or exists (select 1 from users owner where owner.email = ${email} and ${isSuspended(sql`owner.id`)}) as held`,
  );
  return row?.held === 1;
}

/**
 * Schools of which it is known who they are, and of whose people somebody is not suspended: those that write from one of these hosts,
 * and the one for which the account works.
 */
export function listKnownSchools(db: Database, { hosts, accountId }: { hosts: string[]; accountId: string | null }) {
  const isTheirs = sql`(verified_host in (select value from json_each(${JSON.stringify(hosts)}))
    or (checked_at is not null and website_host in (select value from json_each(${JSON.stringify(hosts)}))))`;
  const isOwn = sql<number>`institutions.id is ${institutionOf(accountId ?? "")}`;
  return db
    .select({
      name: institutions.name,
      host: sql<string>`coalesce(verified_host, website_host, '')`,
      website: institutions.website,
      isOwn,
    })
    .from(institutions)
    .where(
      sql`(${isTheirs} or ${isOwn}) and ${standingOf()} <> 'unchecked' and suspended_at is null
        and exists (select 1 from institution_members member join users on users.id = member.user_id
          where member.institution_id = institutions.id and users.suspended_at is null)`,
    );
}

/** Statement: keep these hashes of a suspended account or institution from now on, where `condition` holds. */
export function keepRows(
  db: Database,
  { causeId, rows, now }: { causeId: string | SQL; rows: KeptRow[]; now: Date },
  condition: SQL,
): BatchItem<"sqlite"> {
  const given = JSON.stringify(rows);
  return db
    .insert(keptSuspensions)
    .select(
      sql`select lower(hex(randomblob(16))), value ->> '$.keyHash', ${causeId}, value ->> '$.kind', ${now.getTime()}
        from json_each(${given}) where ${condition}`,
    )
    .onConflictDoUpdate({
      target: [keptSuspensions.keyHash, keptSuspensions.causeId],
      set: { suspendedAt: now },
    });
}

/** Statement: what is kept of this cause is forgotten, where `condition` holds. */
export function forgetRows(db: Database, causeId: string, condition: SQL): BatchItem<"sqlite"> {
  return db.delete(keptSuspensions).where(and(eq(keptSuspensions.causeId, causeId), condition));
}

/**
 * Statements for the batch that closes an account, before it changes: if the account or its institution is suspended, these hashes
 * are kept from now on, and the year of everything else that is kept of the two begins anew.
 */
export function keepLeaverRows(
  db: Database,
  { userId, rows, now }: { userId: string; rows: KeptRow[]; now: Date },
): BatchItem<"sqlite">[] {
  const own = sql`exists (select 1 from users where users.id = ${userId} and users.suspended_at is not null)`;
  const causeId = sql`iif(${own}, ${userId}, ${institutionOf(userId)})`;
  return [
    keepRows(db, { causeId, rows, now }, isSuspended(userId)),
    db
      .update(keptSuspensions)
      .set({ suspendedAt: now })
      .where(sql`cause_id in (${userId}, ${institutionOf(userId)})`),
  ];
}

/** The newest cause of one of these hashes; null if none is kept. */
export async function findCause(db: Database, hashes: string[]): Promise<string | null> {
  const row = await db
    .select({ causeId: keptSuspensions.causeId })
    .from(keptSuspensions)
    .where(isOneOf(hashes))
    .orderBy(desc(keptSuspensions.suspendedAt))
    .limit(1)
    .get();
  return row?.causeId ?? null;
}

/** Statement: forget these hashes, whatever their cause. */
export function deleteKept(db: Database, hashes: string[]): BatchItem<"sqlite"> {
  return db.delete(keptSuspensions).where(isOneOf(hashes));
}

/** Condition for a batch: one of these hashes is kept. */
export function isKept(hashes: string[]): SQL {
  return sql`exists (select 1 from kept_suspensions where ${isOneOf(hashes)})`;
}
