/** Statements that keep a suspension beyond the account or institution, and lift it. `suspended-names.ts` says what is kept. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { lastingSuspensions } from "~/db/schema/moderation";
import { sign } from "~/domain/ids";
import { SUSPENSION_LASTS_DAYS, type SuspendedKind } from "./rules";
import { type Described, type SuspendedName, suspendedNamesOfInstitution } from "./suspended-names";

export type SuspensionConfig = { linkSecret: string };
export type Deps = { db: Database; now: Date; config: SuspensionConfig };

const DAY_MS = 86_400_000;

export function hashed(secret: string, { kind, text }: SuspendedName): LastingSuspension {
  const normal = kind === "address" ? mailboxOf(text) : text.toLowerCase();
  return { kind, keyHash: sign(secret, `suspended-${kind}:${normal}`).toString("base64url") };
}

/** Mailboxes that read "a.b+school@" and "ab@" as one. */
const DOTS_COUNT_NOTHING = ["gmail.com", "googlemail.com"];

/** The mailbox of an address: what follows a plus does not count, nor does a dot where its provider says so. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  if (!DOTS_COUNT_NOTHING.includes(host)) return `${name}@${host}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}

/** Condition for a batch that names an institution without asking anybody: nothing that it tells is suspended. */
export function isFreeName({ now, config }: Omit<Deps, "db">, about: Described): SQL {
  const hashes = suspendedNamesOfInstitution(about).map((each) => hashed(config.linkSecret, each).keyHash);
  return isNoneSuspended(hashes, yearBefore(now));
}

export const yearBefore = (now: Date) => new Date(now.getTime() - SUSPENSION_LASTS_DAYS * DAY_MS);

/** Statement for the batch of a suspension: these are kept for a year from now. */
export function keepSuspension(
  { db, now, config }: Deps,
  causeId: string,
  names: SuspendedName[],
  condition: SQL,
): BatchItem<"sqlite"> {
  const rows = names.map((each) => hashed(config.linkSecret, each));
  return keepRows(db, { causeId, rows, now }, condition);
}

/** Statement for the batch that lifts a suspension: nothing of it is kept. */
export function forgetSuspension({ db }: Pick<Deps, "db">, causeId: string, condition: SQL): BatchItem<"sqlite"> {
  return db.delete(lastingSuspensions).where(and(eq(lastingSuspensions.causeId, causeId), condition));
}

/** Statements for the batch that closes an account, before it changes: a suspended one leaves its address suspended for a year. */
export function keepAtClosing(
  { db, now, config }: Deps,
  { id, email }: { id: string; email: string },
): BatchItem<"sqlite">[] {
  return keepLeaverRows(db, { userId: id, rows: [hashed(config.linkSecret, { kind: "address", text: email })], now });
}

export type LastingSuspension = { keyHash: string; kind: SuspendedKind };

/** Condition on a kept row: its year is not over, or what caused it is suspended still: an open account, or an institution with people. */
export function isStillKept(since: Date): SQL {
  return sql`(lasting_suspensions.suspended_at > ${since.getTime()}
    or exists (select 1 from users where users.id = cause_id and users.suspended_at is not null and users.closed_at is null)
    or exists (select 1 from institution_members member join institutions on institutions.id = member.institution_id
      where institutions.id = cause_id and institutions.suspended_at is not null))`;
}

/** Condition: none of these hashes is kept since a time after `since`, or of what is suspended still. */
function isNoneSuspended(hashes: string[], since: Date): SQL {
  return sql`not exists (select 1 from lasting_suspensions where ${isOneOf(hashes)} and ${isStillKept(since)})`;
}

export const isOneOf = (hashes: string[]) => sql`key_hash in (select value from json_each(${JSON.stringify(hashes)}))`;

/** Statement: keep these hashes of a suspended account or institution from now on, where `condition` holds. */
function keepRows(
  db: Database,
  { causeId, rows, now }: { causeId: string | SQL; rows: LastingSuspension[]; now: Date },
  condition: SQL,
): BatchItem<"sqlite"> {
  const given = JSON.stringify(rows);
  return insertFrom(
    db,
    lastingSuspensions,
    {
      id: sql`lower(hex(randomblob(16)))`,
      keyHash: sql`value ->> '$.keyHash'`,
      causeId,
      kind: sql`value ->> '$.kind'`,
      suspendedAt: now,
    },
    sql`from json_each(${given}) where ${condition}`,
  ).onConflictDoUpdate({
    target: [lastingSuspensions.keyHash, lastingSuspensions.causeId],
    set: { suspendedAt: now },
  });
}

/**
 * Statements for the batch that closes an account, before it changes: if the account or its institution is suspended, these hashes
 * are kept from now on, and the year of everything else that is kept of the two begins anew.
 */
function keepLeaverRows(
  db: Database,
  { userId, rows, now }: { userId: string; rows: LastingSuspension[]; now: Date },
): BatchItem<"sqlite">[] {
  const own = sql`exists (select 1 from users where users.id = ${userId} and users.suspended_at is not null)`;
  const causeId = sql`iif(${own}, ${userId}, ${institutionOf(userId)})`;
  return [
    keepRows(db, { causeId, rows, now }, isSuspended(userId)),
    db
      .update(lastingSuspensions)
      .set({ suspendedAt: now })
      .where(sql`cause_id in (${userId}, ${institutionOf(userId)})`),
  ];
}

/** Statement: forget these hashes, whatever their cause. */
export function deleteLastingSuspensions(db: Database, hashes: string[]): BatchItem<"sqlite"> {
  return db.delete(lastingSuspensions).where(isOneOf(hashes));
}

/** Condition for a batch: one of these hashes is kept. */
export function isAnySuspended(hashes: string[]): SQL {
  return sql`exists (select 1 from lasting_suspensions where ${isOneOf(hashes)})`;
}

/** The year begins when the suspended account is closed, or the last of a suspended institution has left. */
export function deleteOldSuspensions(db: Database, oldest: Oldest) {
  const isOver = sql`not exists (select 1 from users where users.id = cause_id and users.suspended_at is not null and users.closed_at is null)
    and not exists (select 1 from institutions join institution_members on institution_members.institution_id = institutions.id
      where institutions.id = cause_id and institutions.suspended_at is not null)`;
  return deleteOldest(db, lastingSuspensions, lastingSuspensions.suspendedAt, oldest, isOver).returning({
    id: lastingSuspensions.id,
  });
}
