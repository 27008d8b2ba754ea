/** The SQL that compares new jobs with the searches that wait. */
import { sql } from "drizzle-orm";
import { alertMatches, alertProgress, alertSearches, alerts, alertTokens } from "~/db/alerts-schema";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import type { WatchedSearch } from "~/domain/jobs/finding/watching-service.server";
import { SPREAD_MS } from "./rules";

/** The number of the last job that was compared. The first time it begins with the jobs that come from then on. */
export async function findProgress(db: Database, lastPublished: () => Promise<number>): Promise<number> {
  const row = await db.select({ seq: alertProgress.seq }).from(alertProgress).get();
  if (row) return row.seq;
  const seq = await lastPublished();
  await db.insert(alertProgress).values({ id: 1, seq }).onConflictDoNothing();
  return seq;
}

/** All searches that stand under one of these tokens, in one query. */
export async function listCandidates(db: Database, tokens: readonly string[]): Promise<WatchedSearch[]> {
  const rows = await db
    .select({ id: alertSearches.id, made: alertSearches.made })
    .from(alertSearches)
    .where(
      sql`${alertSearches.id} in (select alert_tokens.search_id from json_each(${JSON.stringify(tokens)}) asked
        cross join ${alertTokens} on alert_tokens.token = asked.value)`,
    );
  return rows.map(({ id, made }) => ({ id, ...JSON.parse(made) }));
}

export type Match = { id: number; seq: number };

/**
 * Write what was found, let the alerts that hang on it become due, and move on: all or nothing. Another run that compared the same
 * jobs has written the same, so nothing changes.
 */
export async function writeMatches(
  db: Database,
  matches: Match[],
  { last, now, dueAt }: { last: number; now: Date; dueAt: Record<"daily" | "weekly", number> },
): Promise<void> {
  const found = JSON.stringify(matches.map(({ id, seq }) => [id, seq]));
  const searches = JSON.stringify([...new Set(matches.map(({ id }) => id))]);
  const due = sql`iif(frequency = 'daily', ${dueAt.daily}, ${dueAt.weekly}) + abs(random() % ${SPREAD_MS})`;
  await writeAll(db, [
    insertFrom(
      db,
      alertMatches,
      { searchId: sql`value ->> 0`, seq: sql`value ->> 1`, createdAt: now },
      sql`from json_each(${found}) where 1 = 1`,
    ).onConflictDoNothing(),
    db
      .update(alerts)
      .set({ dueAt: due })
      .where(
        sql`search_id in (select value from json_each(${searches})) and confirmed_at is not null and due_at is null`,
      ),
    db.update(alertProgress).set({ seq: sql`max(seq, ${last})` }),
  ]);
}

/** Searches that were made ready with older lists. */
export function listToMakeAnew(db: Database, version: number, limit: number): Promise<{ id: number; key: string }[]> {
  return db
    .select({ id: alertSearches.id, key: alertSearches.key })
    .from(alertSearches)
    .where(sql`version < ${version}`)
    .orderBy(alertSearches.version, alertSearches.id)
    .limit(limit);
}

/** Make these searches ready anew, and let them stand under their new tokens. */
export async function makeAnew(db: Database, made: { id: number; made: string }[], version: number): Promise<void> {
  const text = JSON.stringify(made.map(({ id, made: json }) => [id, json]));
  const those = sql`in (select value ->> 0 from json_each(${text}))`;
  await writeAll(db, [
    db
      .update(alertSearches)
      .set({
        made: sql`(select each.value ->> 1 from json_each(${text}) each where each.value ->> 0 = alert_searches.id)`,
        version,
      })
      .where(sql`id ${those}`),
    db.delete(alertTokens).where(sql`search_id ${those}`),
    insertFrom(
      db,
      alertTokens,
      { token: sql`tokens.value`, searchId: sql`alert_searches.id` },
      sql`from alert_searches, json_each(alert_searches.made, '$.tokens') tokens
          where alert_searches.id ${those} and exists (select 1 from alerts where alerts.search_id = alert_searches.id
            and alerts.confirmed_at is not null)`,
    ).onConflictDoNothing(),
  ]);
}
