/** The reads of keys: the one that a program sends, and those that an institution's owners look at. */
import { desc, eq, sql } from "drizzle-orm";
import { type Database, prepare, read, readAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { institutionOf } from "~/db/may-work-on";
import { profiles, users } from "~/db/schema/accounts";
import { apiKeyCounts, apiKeyRefusals, apiKeys } from "~/db/schema/api";
import { institutionMembers, institutions } from "~/db/schema/institutions";
import { type KeyState, keyState, MAX_LISTED_KEYS, MAX_REFUSALS, readScopes } from "./rules";
import { hourOf } from "./statements.server";

const at = sql.placeholder;

/**
 * Expression on a row of `api_keys`: the member who stands for the key. Whoever made it, while she works there as owner or recruiter, else
 * the owner who is there the longest. Her address is confirmed where addresses are, and she is not suspended.
 */
const STANDS_FOR = sql`(select member.user_id from institution_members member join users person on person.id = member.user_id
  where member.institution_id = api_keys.institution_id and person.suspended_at is null
    and (${at("needsConfirmed")} = 0 or person.email_verified_at is not null)
    and (member.role = 'owner' or (member.role = 'recruiter' and member.user_id = api_keys.made_by))
  order by member.user_id is api_keys.made_by desc, member.created_at, member.user_id limit 1)`;

/** A key by its id, with its institution and the person who stands for it: one row, found by an index. */
const keyOf = prepare(
  {
    keyId: apiKeys.id,
    institutionId: apiKeys.institutionId,
    name: apiKeys.name,
    scopes: apiKeys.scopes,
    hash: apiKeys.hash,
    networks: apiKeys.networks,
    expiresAt: apiKeys.expiresAt,
    lastUsedAt: apiKeys.lastUsedAt,
    endedAt: apiKeys.endedAt,
    suspendedAt: institutions.suspendedAt,
    personId: sql<string | null>`person.id`,
    email: sql<string | null>`person.email`,
    isConfirmed: sql<number>`person.email_verified_at is not null`,
  },
  sql`from ${apiKeys} join ${institutions} on ${eq(institutions.id, apiKeys.institutionId)}
    left join users person on person.id = ${STANDS_FOR} where ${apiKeys.id} = ${at("id")}`,
);

export type FoundKey = ReturnType<ReturnType<typeof keyOf>["fromValues"]>[number];

export async function findKey(db: Database, id: string, needsConfirmed: boolean): Promise<FoundKey | null> {
  return (await read(db, keyOf({ id, needsConfirmed: needsConfirmed ? 1 : 0 })))[0] ?? null;
}

const SHOWN = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  hint: apiKeys.hint,
  networks: apiKeys.networks,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  endedAt: apiKeys.endedAt,
  /** Null once that account is closed. */
  maker: sql<string | null>`coalesce(${fullName}, ${users.email})`.as("maker"),
};

const shownKeys = (db: Database) =>
  db
    .select(SHOWN)
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.madeBy))
    .leftJoin(profiles, eq(profiles.userId, apiKeys.madeBy));

type ShownRow = {
  [Name in keyof typeof SHOWN]: Name extends "scopes" | "name" | "id" | "hint"
    ? string
    : Name extends "networks" | "maker"
      ? string | null
      : Name extends "createdAt" | "expiresAt"
        ? Date
        : Date | null;
};

/** A key as its owners see it, as data of a page. */
export type ShownKey = ReturnType<typeof toShownKey>;

function toShownKey({ scopes, networks, createdAt, expiresAt, lastUsedAt, endedAt, ...row }: ShownRow, now: Date) {
  const state: KeyState = keyState({ endedAt, expiresAt }, now);
  return {
    ...row,
    scopes: readScopes(scopes),
    networks: networks?.split(" ") ?? [],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    state,
  };
}

/** The read of what the account may do at its institution, and whether that has a name. */
const placeOf = (db: Database, accountId: string) =>
  db
    .select({ role: institutionMembers.role, isNamed: sql<number>`${institutions.name} is not null`.as("is_named") })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(eq(institutionMembers.userId, accountId));

/** The keys of the account's institution, those that live first, then the newest; with what the account may do there. */
export async function listKeys(db: Database, accountId: string, now: Date) {
  const keys = shownKeys(db)
    .where(sql`${apiKeys.institutionId} = ${institutionOf(accountId)}`)
    .orderBy(
      sql`(${apiKeys.endedAt} is null and ${apiKeys.expiresAt} > ${now.getTime()}) desc`,
      desc(apiKeys.createdAt),
      apiKeys.id,
    )
    .limit(MAX_LISTED_KEYS);
  const { places, rows } = await readAll(db, { places: placeOf(db, accountId), rows: keys });
  return { place: places[0] ?? null, keys: rows.map((row) => toShownKey(row, now)) };
}

const DAY_MS = 86_400_000;
const HOURS_SHOWN = 48;
const ROWS_SHOWN = 100;

/** One key of the account's institution with its use by call and by hour, and its last refusals; with what the account may do there. */
export async function readKeyUse(db: Database, { id, accountId }: { id: string; accountId: string }, now: Date) {
  const isRefused = sql`iif(${apiKeyCounts.status} >= 400, ${apiKeyCounts.count}, 0)`;
  const counts = {
    call: apiKeyCounts.call,
    count: sql<number>`sum(${apiKeyCounts.count})`.as("uses"),
    refused: sql<number>`sum(${isRefused})`.as("refused"),
  };
  const { places, keys, byCall, byHour, refusals } = await readAll(db, {
    places: placeOf(db, accountId),
    keys: shownKeys(db).where(sql`${apiKeys.id} = ${id} and ${apiKeys.institutionId} = ${institutionOf(accountId)}`),
    byCall: db
      .select(counts)
      .from(apiKeyCounts)
      .where(
        sql`${apiKeyCounts.keyId} = ${id} and ${apiKeyCounts.hour} > ${hourOf(new Date(now.getTime() - 30 * DAY_MS))}`,
      )
      .groupBy(apiKeyCounts.call)
      .orderBy(sql`uses desc`, apiKeyCounts.call)
      .limit(ROWS_SHOWN),
    byHour: db
      .select({ hour: apiKeyCounts.hour, ...counts })
      .from(apiKeyCounts)
      .where(sql`${apiKeyCounts.keyId} = ${id} and ${apiKeyCounts.hour} > ${hourOf(now) - HOURS_SHOWN}`)
      .groupBy(apiKeyCounts.hour, apiKeyCounts.call)
      .orderBy(desc(apiKeyCounts.hour), apiKeyCounts.call)
      .limit(ROWS_SHOWN),
    refusals: db
      .select({
        id: apiKeyRefusals.id,
        at: apiKeyRefusals.at,
        call: apiKeyRefusals.call,
        status: apiKeyRefusals.status,
        code: apiKeyRefusals.code,
        network: apiKeyRefusals.network,
      })
      .from(apiKeyRefusals)
      .where(eq(apiKeyRefusals.keyId, id))
      .orderBy(desc(apiKeyRefusals.id))
      .limit(MAX_REFUSALS),
  });
  const [key] = keys;
  return {
    place: places[0] ?? null,
    key: key ? toShownKey(key, now) : null,
    byCall,
    byHour: byHour.map(({ hour, ...rest }) => ({ ...rest, at: new Date(hour * 3_600_000).toISOString() })),
    refusals: refusals.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

/** A key with this hash is there: the answer to the statement that wrote it was lost. */
export async function hasKey(db: Database, hash: string, id: string): Promise<boolean> {
  const row = await db.select({ hash: apiKeys.hash }).from(apiKeys).where(eq(apiKeys.id, id)).get();
  return row?.hash === hash;
}

/** The name of a key that this institution has; null without one. */
export async function findKeyName(db: Database, id: string, institutionId: string): Promise<string | null> {
  const row = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(sql`${apiKeys.id} = ${id} and ${apiKeys.institutionId} = ${institutionId}`)
    .get();
  return row?.name ?? null;
}
