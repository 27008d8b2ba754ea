/** Reads of lasting suspensions, for people who sign up, found or invite: they are refused if one fits. */

import { desc, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { institutions } from "~/db/schema/institutions";
import { lastingSuspensions } from "~/db/schema/moderation";
import { verificationOf } from "~/db/verification";
import { DomainError } from "~/domain/errors";
import { siteOf } from "~/domain/website-hosts";
import { SUSPENDED, SUSPENDED_TEXTS } from "./rules";
import { type Deps, hashed, isOneOf, isStillKept, type LastingSuspension, yearBefore } from "./statements.server";
import { hostOfWebsite, nameWithoutPlace, type SuspendedName, storedNames } from "./suspended-names";

/**
 * True if the address is suspended: a suspended account or institution has it, or had it within a year. It is asked for
 * people without an account, so that neither closing an account nor logging out is a way round.
 */
export function isAddressSuspended({ db, now, config }: Deps, email: string): Promise<boolean> {
  const { keyHash } = hashed(config.linkSecret, { kind: "address", text: email });
  return isAddressHeld(db, { email, keyHash, since: yearBefore(now) });
}

/** Throws not_allowed if the account is suspended, or the institution for which it works. */
export async function requireAccountNotSuspended({ db }: Pick<Deps, "db">, accountId: string): Promise<void> {
  if (await isAccountSuspended(db, accountId)) throw new DomainError("suspended", SUSPENDED);
}

/** Throws not_allowed, in these words, if whoever has this address is suspended. */
export async function requireAddressNotSuspended(deps: Deps, email: string, words: string): Promise<void> {
  if (await isAddressSuspended(deps, email)) throw new DomainError("suspended", words);
}

/**
 * Throws not_allowed, on the field, if one of these is suspended. `fields`: where a form shows which kind. `accountId`: who writes
 * under the name.
 */
export async function requireNotSuspended(
  { db, now, config }: Deps,
  names: SuspendedName[],
  fields: Partial<Record<SuspendedName["kind"], string>>,
  accountId: string | null = null,
): Promise<void> {
  if (names.length === 0) return;
  const hashes = names.map((each) => hashed(config.linkSecret, each).keyHash);
  const suspendedHashes = new Set(
    (await findLastingSuspensions(db, hashes, yearBefore(now))).map(({ keyHash }) => keyHash),
  );
  if (suspendedHashes.size === 0) return;
  const suspended = names.filter((_each, index) => suspendedHashes.has(hashes[index] ?? ""));
  const kind = (await withoutBorrowed(db, suspended, names, accountId))[0]?.kind;
  if (!kind) return;
  const field = fields[kind];
  throw new DomainError(
    "suspended",
    SUSPENDED_TEXTS[kind],
    field ? { fields: { [field]: [SUSPENDED_TEXTS[kind]] } } : {},
  );
}

/**
 * The suspended texts that belong to no known school. A person who was suspended for the claim to be a school had that
 * school's website and name, and the school itself may still use them.
 */
async function withoutBorrowed(
  db: Database,
  suspended: SuspendedName[],
  names: SuspendedName[],
  accountId: string | null,
) {
  const hosts = names.filter(({ kind }) => kind === "host").map(({ text }) => text);
  const fullName = names.find(({ kind }) => kind === "name")?.text ?? "";
  const known = await listKnownSchools(db, { hosts, accountId });
  const isBorrowed = ({ kind, text }: SuspendedName) =>
    kind === "host"
      ? known.some(({ host, website, isOwn }) =>
          isOwn === 1 && siteOf(website) === text
            ? hosts.includes(text)
            : hosts.includes(host) && `.${host}`.endsWith(`.${text}`),
        )
      : kind === "name" &&
        known.some(({ name, isOwn }) => isOwn === 1 && fullName.startsWith(`${nameWithoutPlace(name)}|`));
  return suspended.filter((each) => !isBorrowed(each));
}

/**
 * The suspension of a closed account that a moderator lifts by hand, by an address, a website, or name and place of an
 * institution with a comma between them. Returns its cause, and the hashes that are lifted. Null if nothing of it is
 * stored.
 */
export async function findLifting({ db, config }: Omit<Deps, "now">, text: string) {
  const names = liftedBy(text);
  const hashes = names.map((each) => hashed(config.linkSecret, each).keyHash);
  const causeId = await findCause(db, hashes);
  const isAddress = names.some(({ kind }) => kind === "address");
  return causeId === null ? null : { causeId, isAddress, hashes };
}

/** The meanings of a line. A name may hold a comma, so each of its commas is tried. */
function liftedBy(text: string): SuspendedName[] {
  if (text.includes("@")) return [{ kind: "address", text }];
  const website = text.includes("://") ? text : `https://${text}`;
  const host = hostOfWebsite(website).replace(/^www\./, "");
  const isWebsite = !/\s/.test(text) && host.includes(".");
  if (isWebsite) return [host, siteOf(website)].filter(Boolean).map((each) => ({ kind: "host", text: each }));
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
  return [text.length, ...commas].flatMap((at) =>
    storedNames(text.slice(0, at), text.slice(at + 1)).map((each): SuspendedName => ({ kind: "name", text: each })),
  );
}

/** True if the account is suspended, or the institution for which it works. */
async function isAccountSuspended(db: Database, accountId: string): Promise<boolean> {
  const [row] = await db.all<{ suspended: number }>(sql`select ${isSuspended(accountId)} as suspended`);
  return row?.suspended === 1;
}

/** Those of these hashes that were stored after `since`, or whose account or institution is still suspended. */
function findLastingSuspensions(db: Database, hashes: string[], since: Date): Promise<LastingSuspension[]> {
  return db
    .select({ kind: lastingSuspensions.kind, keyHash: lastingSuspensions.keyHash })
    .from(lastingSuspensions)
    .where(sql`${isOneOf(hashes)} and ${isStillKept(since)}`);
}

/** True if an account of this address is suspended, or the hash of its mailbox was stored after `since`. */
async function isAddressHeld(
  db: Database,
  { email, keyHash, since }: { email: string; keyHash: string; since: Date },
): Promise<boolean> {
  const [row] = await db.all<{ held: number }>(
    sql`select exists (select 1 from lasting_suspensions where key_hash = ${keyHash} and ${isStillKept(since)})
      or exists (select 1 from users owner where owner.email = ${email} and ${isSuspended(sql`owner.id`)}) as held`,
  );
  return row?.held === 1;
}

/**
 * Schools of which it is known who they are, and of whose people somebody is not suspended: those that write from one of these hosts,
 * and the one for which the account works.
 */
function listKnownSchools(db: Database, { hosts, accountId }: { hosts: string[]; accountId: string | null }) {
  const isTheirs = sql`(verified_host in (select value from json_each(${JSON.stringify(hosts)}))
    or (checked_at is not null and website_host in (select value from json_each(${JSON.stringify(hosts)}))))`;
  const isOwn = sql<number>`institutions.id is ${institutionOf(accountId ?? "")}`;
  return db
    .select({
      name: sql<string>`${institutions.name}`,
      host: sql<string>`coalesce(verified_host, website_host)`,
      website: institutions.website,
      isOwn,
    })
    .from(institutions)
    .where(
      sql`(${isTheirs} or ${isOwn}) and ${verificationOf()} <> 'unchecked' and suspended_at is null
        and exists (select 1 from institution_members member join users on users.id = member.user_id
          where member.institution_id = institutions.id and users.suspended_at is null)`,
    );
}

/** The newest cause of one of these hashes; null if none is kept. */
async function findCause(db: Database, hashes: string[]): Promise<string | null> {
  const row = await db
    .select({ causeId: lastingSuspensions.causeId })
    .from(lastingSuspensions)
    .where(isOneOf(hashes))
    .orderBy(desc(lastingSuspensions.suspendedAt))
    .limit(1)
    .get();
  return row?.causeId ?? null;
}
