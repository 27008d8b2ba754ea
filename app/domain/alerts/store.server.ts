/** The SQL of alerts as people ask for them, confirm, change and stop them. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alertMatches, alertSearches, alerts, alertTokens } from "~/db/alerts-schema";
import { type Database, guard } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { MAX_ALERTS } from "./rules";

export type AlertRow = typeof alerts.$inferSelect;
export type SearchRow = Pick<typeof alertSearches.$inferSelect, "key" | "made" | "version">;

export async function findAlert(db: Database, id: string): Promise<AlertRow | null> {
  return (await db.select().from(alerts).where(eq(alerts.id, id)).get()) ?? null;
}

/** The alert of this address for this search. */
export async function findSameAlert(db: Database, email: string, key: string): Promise<AlertRow | null> {
  const [row] = await db
    .select({ alert: alerts })
    .from(alerts)
    .innerJoin(alertSearches, eq(alertSearches.id, alerts.searchId))
    .where(and(eq(alerts.email, email), eq(alertSearches.key, key)));
  return row?.alert ?? null;
}

/** The confirmed alerts of an address, in the order in which she asked for them. */
export function listAlerts(db: Database, email: string): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.email, email), sql`confirmed_at is not null`))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
}

const searchOf = (key: string) =>
  sql<number>`(select alert_searches.id from alert_searches where alert_searches.key = ${key})`;
/** Jobs up to the last one are none of an alert's news. */
const lastSeq = sql<number>`(select coalesce(max(jobs.seq), 0) from jobs)`;

/** Statement: the search, if nobody has asked for it yet. */
export function insertSearch(db: Database, search: SearchRow): BatchItem<"sqlite"> {
  return db.insert(alertSearches).values(search).onConflictDoNothing({ target: alertSearches.key });
}

export type NewAlert = Pick<AlertRow, "id" | "email" | "query" | "frequency" | "createdAt" | "confirmedAt">;

/** Statement: an alert, unless the address has one for this search, or as many as it may have. */
export function insertAlert(db: Database, alert: NewAlert, key: string): BatchItem<"sqlite"> {
  const { id, email, query, frequency, createdAt, confirmedAt } = alert;
  return insertFrom(
    db,
    alerts,
    {
      id,
      email,
      searchId: searchOf(key),
      query,
      frequency,
      createdAt,
      confirmedAt,
      keptAt: createdAt,
      toldSeq: lastSeq,
    },
    sql`where ${confirmedAt?.getTime() ?? null} is null or ${hasRoom(sql`${email}`)}`,
  ).onConflictDoNothing({ target: [alerts.email, alerts.searchId] });
}

/** Statement: who asks again for what nobody has confirmed asks for it now, and for mails as often as she says now. */
export function renewAsked(
  db: Database,
  id: string,
  { frequency, now }: { frequency: AlertRow["frequency"]; now: Date },
): BatchItem<"sqlite"> {
  return db
    .update(alerts)
    .set({ frequency, createdAt: now })
    .where(and(eq(alerts.id, id), sql`confirmed_at is null`));
}

/** Statement: a search that came without an alert, because there was no room for one, goes again. */
export function forgetUnused(db: Database, key: string): BatchItem<"sqlite"> {
  return db
    .delete(alertSearches)
    .where(
      and(
        eq(alertSearches.key, key),
        sql`not exists (select 1 from alerts where alerts.search_id = alert_searches.id)`,
      ),
    );
}

const hasRoom = (email: ReturnType<typeof sql>) =>
  sql`(select count(*) from alerts other where other.email = ${email} and other.confirmed_at is not null) < ${MAX_ALERTS}`;

/** Condition for a batch: there is this alert, and no mail of it is as new as `since`, the id of a row of that time. */
export const isQuiet = (id: string, since: string) =>
  sql`exists (select 1 from alerts where alerts.id = ${id} and coalesce(alerts.last_mail, '') < ${since})`;

/** Statement: this is its last mail, unless it had one since. */
export function noteMail(
  db: Database,
  id: string,
  { mail, since }: { mail: string; since: string },
): BatchItem<"sqlite"> {
  return db
    .update(alerts)
    .set({ lastMail: mail })
    .where(and(eq(alerts.id, id), isQuiet(id, since)));
}

/** Statement: the search of this alert stands under its tokens, now that somebody waits for it. */
export function standUnder(db: Database, id: string): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    alertTokens,
    { token: sql`tokens.value`, searchId: sql`alert_searches.id` },
    sql`from alerts join alert_searches on alert_searches.id = alerts.search_id,
        json_each(alert_searches.made, '$.tokens') tokens where alerts.id = ${id} and alerts.confirmed_at is not null`,
  ).onConflictDoNothing();
}

/** Statement: somebody pressed the button behind the link. The first time it begins; later it is kept for another year. */
export function confirmAlertRow(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(alerts)
    .set({
      confirmedAt: sql`coalesce(confirmed_at, ${now.getTime()})`,
      keptAt: now,
      askedAt: null,
      toldSeq: sql`iif(confirmed_at is null, ${lastSeq}, told_seq)`,
    })
    .where(sql`id = ${id} and (confirmed_at is not null or ${hasRoom(sql`alerts.email`)})`);
}

export type Change = Pick<AlertRow, "query" | "frequency"> & { dueAt: number };

/** Statement: another frequency, and where the search is another one, only jobs from now on. Throws if the address has it already. */
export function changeAlertRow(
  db: Database,
  id: string,
  { key, query, frequency, dueAt }: Change & { key: string },
  now: Date,
): BatchItem<"sqlite"> {
  const isSame = sql`search_id = ${searchOf(key)}`;
  return db
    .update(alerts)
    .set({
      query,
      frequency,
      keptAt: now,
      askedAt: null,
      claimed: false,
      toldSeq: sql`iif(${isSame}, told_seq, ${lastSeq})`,
      dueAt: sql`iif(${isSame} and due_at is not null, ${dueAt}, null)`,
      searchId: searchOf(key),
    })
    .where(and(eq(alerts.id, id), sql`confirmed_at is not null`));
}

/** Guard: the batch stops unless the alert still waits for the search that it had when it was read. */
export function stopUnlessWaited(
  db: Database,
  { id, searchId }: Pick<AlertRow, "id" | "searchId">,
): BatchItem<"sqlite"> {
  const isSame = sql`alerts.id = ${id} and alerts.search_id = ${searchId} and alerts.confirmed_at is not null`;
  return guard(db, sql`exists (select 1 from alerts where ${isSame})`, "changed_meanwhile");
}

/** Statement: what somebody asked for and nobody confirmed is in nobody's way. */
export function deleteUnconfirmedSame(
  db: Database,
  { email, key }: { email: string; key: string },
): BatchItem<"sqlite"> {
  return db.delete(alerts).where(sql`email = ${email} and search_id = ${searchOf(key)} and confirmed_at is null`);
}

/** Statement: the alert is gone. */
export function deleteAlert(db: Database, id: string): BatchItem<"sqlite"> {
  return db.delete(alerts).where(eq(alerts.id, id));
}

/** Statements: searches that nobody waits for any more stand nowhere, and those that nobody has are gone. */
export function forgetSearches(db: Database, ids: readonly number[]): BatchItem<"sqlite">[] {
  const those = sql`in (select value from json_each(${JSON.stringify(ids)}))`;
  const isWaited = (column: string) =>
    sql`exists (select 1 from alerts where alerts.search_id = ${sql.raw(column)} and alerts.confirmed_at is not null)`;
  return [
    db.delete(alertTokens).where(sql`search_id ${those} and not ${isWaited("alert_tokens.search_id")}`),
    db.delete(alertMatches).where(sql`search_id ${those} and not ${isWaited("alert_matches.search_id")}`),
    db
      .delete(alertSearches)
      .where(sql`id ${those} and not exists (select 1 from alerts where alerts.search_id = alert_searches.id)`),
  ];
}
