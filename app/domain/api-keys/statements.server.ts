/** Every write of the keys of institutions, of how often they are used, and of what was refused to them. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { apiKeyCounts, apiKeyRefusals, apiKeys } from "~/db/schema/api";
import { LAST_USE_PAUSE_MS, MAX_LIVE_KEYS, MAX_REFUSALS } from "./rules";

export type KeyRow = typeof apiKeys.$inferSelect;
type NewKey = Omit<KeyRow, "lastUsedAt" | "endedAt">;

const HOUR_MS = 3_600_000;
export const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS);

/** Condition: the account is an owner of this institution, also while it is suspended: a suspended owner may end a key. */
export function ownsStill(actorId: string, institutionId: string): SQL {
  return sql`exists (select 1 from institution_members where institution_members.user_id = ${actorId}
    and institution_members.institution_id = ${institutionId} and institution_members.role = 'owner')`;
}

/** Statement: a key, if its institution has room for one more. Returns its id. */
export function insertKey(db: Database, key: NewKey) {
  const live = sql`select count(*) from api_keys where institution_id = ${key.institutionId} and ended_at is null
    and expires_at > ${key.createdAt.getTime()}`;
  return insertFrom(db, apiKeys, key, sql`where (${live}) < ${MAX_LIVE_KEYS}`).returning({ id: apiKeys.id });
}

/** Its end counts from now on, unless that is over: old keys are found by it. */
const endsBy = (now: Date) => sql`min(expires_at, ${now.getTime()})`;

/** Statement: a key of this institution ends now. Returns its name, unless it had ended. */
export function endKeyOf(db: Database, { id, institutionId }: { id: string; institutionId: string }, now: Date) {
  return db
    .update(apiKeys)
    .set({ endedAt: now, expiresAt: endsBy(now) })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.institutionId, institutionId), isNull(apiKeys.endedAt)))
    .returning({ name: apiKeys.name });
}

/** Statement: who made these keys is not named any more. The keys stay with the institution. */
export function forgetMaker(db: Database, userId: string): BatchItem<"sqlite"> {
  return db.update(apiKeys).set({ madeBy: null }).where(eq(apiKeys.madeBy, userId));
}

/** Statement: all keys of an institution that is merged into another one end, where `condition` holds. */
export function endKeysOf(db: Database, institutionId: SQL, condition: SQL, now: Date): BatchItem<"sqlite"> {
  return db
    .update(apiKeys)
    .set({ endedAt: now, expiresAt: endsBy(now) })
    .where(sql`institution_id = ${institutionId} and ended_at is null and ${condition}`);
}

/** Statement: the key is used now, unless that was written within the hour. */
export function touchKey(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(sql`id = ${id} and coalesce(last_used_at, 0) <= ${now.getTime() - LAST_USE_PAUSE_MS}`);
}

type Use = { keyId: string; call: string; status: number; now: Date };

/** Statement: one more use of a key in this hour. A key that is gone has none. */
export function countUse(db: Database, { keyId, call, status, now }: Use): BatchItem<"sqlite"> {
  const row = { keyId: sql`id`, hour: hourOf(now), call, status, count: 1 };
  return insertFrom(db, apiKeyCounts, row, sql`from api_keys where id = ${keyId}`).onConflictDoUpdate({
    target: [apiKeyCounts.keyId, apiKeyCounts.hour, apiKeyCounts.call, apiKeyCounts.status],
    set: { count: sql`${apiKeyCounts.count} + 1` },
  });
}

/** Statements: a refusal of a key; of its refusals the last hundred stay. */
export function keepRefusal(
  db: Database,
  { keyId, call, status, now, ...rest }: Use & { code: string; network: string | null },
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const row = { id: sql`null`, keyId: sql`id`, call, status, at: now, ...rest };
  const oldest = sql`select id from api_key_refusals where key_id = ${keyId} order by id desc limit 1 offset ${MAX_REFUSALS}`;
  return [
    insertFrom(db, apiKeyRefusals, row, sql`from api_keys where id = ${keyId}`),
    db.delete(apiKeyRefusals).where(sql`key_id = ${keyId} and id <= (${oldest})`),
  ];
}

/** Statement: forget uses of before this time. */
export function deleteOldCounts(db: Database, { before, limit }: Oldest) {
  const oldest = sql`select rowid from api_key_counts where hour < ${hourOf(before)} limit ${limit}`;
  return db.delete(apiKeyCounts).where(sql`rowid in (${oldest})`).returning({ id: apiKeyCounts.keyId });
}

export function deleteOldRefusals(db: Database, oldest: Oldest) {
  return deleteOldest(db, apiKeyRefusals, apiKeyRefusals.at, oldest).returning({ id: apiKeyRefusals.id });
}

/** Statement: forget keys that ended before this time. Those that are never ended by hand end by themselves. */
export function deleteOldKeys(db: Database, { before, limit }: Oldest) {
  return deleteOldest(
    db,
    apiKeys,
    apiKeys.expiresAt,
    { before, limit },
    sql`created_at < ${before.getTime()}`,
  ).returning({ id: apiKeys.id });
}
