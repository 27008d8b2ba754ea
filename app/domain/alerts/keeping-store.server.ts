/** The SQL of what time does to alerts. */
import { and, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alertMatches, alerts, alertTellings } from "~/db/alerts-schema";
import { type Database, readAll, writeAll } from "~/db/client.server";
import type { AlertRow } from "./store.server";

export type EndedAlert = Pick<AlertRow, "id" | "searchId">;
const ended = { id: alerts.id, searchId: alerts.searchId };

/** Never confirmed and asked for before the first, or asked about before the second. */
export type EndedBefore = { unconfirmed: Date; asked: Date };

/** Alerts that nobody confirmed in time, and those that nobody wanted to keep. */
export async function listEnded(
  db: Database,
  { unconfirmed, asked }: EndedBefore,
  limit: number,
): Promise<EndedAlert[]> {
  const rows = await readAll(db, {
    unconfirmed: db
      .select(ended)
      .from(alerts)
      .where(sql`confirmed_at is null and created_at < ${unconfirmed.getTime()}`)
      .limit(limit),
    asked: db
      .select(ended)
      .from(alerts)
      .where(sql`asked_at is not null and asked_at < ${asked.getTime()}`)
      .limit(limit),
  });
  return [...rows.unconfirmed, ...rows.asked];
}

/** Alerts of these addresses that are older than the mail which came back. */
export function listOfAddresses(db: Database, failed: { email: string; at: number }[]): Promise<EndedAlert[]> {
  return db
    .select(ended)
    .from(alerts)
    .where(
      sql`exists (select 1 from json_each(${JSON.stringify(failed)}) failed where failed.value ->> 'email' = alerts.email
        and alerts.created_at <= failed.value ->> 'at') and email in (select value ->> 'email' from json_each(${JSON.stringify(failed)}))`,
    );
}

/** Statement: these alerts are gone, unless somebody has confirmed or kept one since it was read. */
export function deleteEnded(db: Database, ids: string[], before: EndedBefore | null): BatchItem<"sqlite"> {
  const isOver =
    before &&
    sql`((confirmed_at is null and created_at < ${before.unconfirmed.getTime()}) or asked_at < ${before.asked.getTime()})`;
  return db
    .delete(alerts)
    .where(and(sql`id in (select value from json_each(${JSON.stringify(ids)}))`, isOver ?? undefined));
}

/** Alerts that nobody has said to want for so long, and that were not asked about. */
export function listToAsk(db: Database, keptBefore: Date, limit: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(sql`confirmed_at is not null and asked_at is null and kept_at < ${keptBefore.getTime()}`)
    .orderBy(alerts.keptAt)
    .limit(limit);
}

/** Condition for a batch: it is still to be asked about. */
export const isToAsk = ({ id, keptAt }: AlertRow) =>
  sql`exists (select 1 from alerts where alerts.id = ${id} and alerts.asked_at is null and alerts.kept_at = ${keptAt.getTime()})`;

/** Statement: it was asked about. */
export function markAsked(db: Database, alert: AlertRow, now: Date): BatchItem<"sqlite"> {
  return db
    .update(alerts)
    .set({ askedAt: now })
    .where(sql`id = ${alert.id} and ${isToAsk(alert)}`);
}

/** Remove what was found, and what is known of tellings, when it is old. Returns how many rows. */
export async function deleteOldFinds(
  db: Database,
  { matches, tellings }: { matches: Date; tellings: Date },
  limit: number,
): Promise<number> {
  const [one, other] = await writeAll(db, [
    db
      .delete(alertMatches)
      .where(
        sql`(search_id, seq) in (select search_id, seq from alert_matches where created_at < ${matches.getTime()} limit ${limit})`,
      )
      .returning({ seq: alertMatches.seq }),
    db
      .delete(alertTellings)
      .where(
        sql`(email, seq) in (select email, seq from alert_tellings where created_at < ${tellings.getTime()} limit ${limit})`,
      )
      .returning({ seq: alertTellings.seq }),
  ]);
  return one.length + other.length;
}
