/**
 * Every write of alerts, of the searches for which they wait, of the jobs that were found, and of those that each
 * address was sent.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { alertMailedJobs, alertMatches, alertProgress, alertSearches, alerts, alertTokens } from "~/db/schema/alerts";
import { MAX_ALERTS, SPREAD_MS } from "./rules";

export type AlertRow = typeof alerts.$inferSelect;

type SearchRow = Pick<typeof alertSearches.$inferSelect, "key" | "made" | "version">;

const searchOf = (key: string) =>
  sql<number>`(select alert_searches.id from alert_searches where alert_searches.key = ${key})`;

/** Jobs up to the last one are none of an alert's news. */
const lastSeq = sql<number>`(select coalesce(max(seq), 0) from jobs)`;

/** Statement: the search, if no alert has it yet. */
export function insertSearch(db: Database, search: SearchRow): BatchItem<"sqlite"> {
  return db.insert(alertSearches).values(search).onConflictDoNothing({ target: alertSearches.key });
}

type NewAlert = Pick<AlertRow, "id" | "email" | "query" | "frequency" | "createdAt" | "confirmedAt">;

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
      renewedAt: createdAt,
      mailedSeq: lastSeq,
    },
    sql`where ${confirmedAt?.getTime() ?? null} is null or ${hasRoom(sql`${email}`)}`,
  ).onConflictDoNothing({ target: [alerts.email, alerts.searchId] });
}

/** Statement: an alert that is not confirmed counts as asked for now, with the frequency of the last one who asked. */
export function renewUnconfirmedAlert(
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

/** Statement: the search of this alert is indexed under its tokens, now that somebody waits for it. */
export function indexAlertSearch(db: Database, id: string): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    alertTokens,
    { token: sql`tokens.value`, searchId: sql`alert_searches.id` },
    sql`from alerts join alert_searches on alert_searches.id = alerts.search_id,
        json_each(alert_searches.made, '$.tokens') tokens where alerts.id = ${id} and alerts.confirmed_at is not null`,
  ).onConflictDoNothing();
}

/** Condition: the alert is confirmed, or its address has room for one more. */
export const mayBeConfirmed = (id: string) =>
  sql`exists (select 1 from alerts where alerts.id = ${id} and (alerts.confirmed_at is not null or ${hasRoom(sql`alerts.email`)}))`;

/** Statement: somebody pressed the button behind the link. The first time it begins; later it is kept for another year. */
export function confirmAlertRow(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(alerts)
    .set({
      confirmedAt: sql`coalesce(confirmed_at, ${now.getTime()})`,
      renewedAt: now,
      renewalMailedAt: null,
      mailedSeq: sql`iif(confirmed_at is null, ${lastSeq}, mailed_seq)`,
    })
    .where(sql`id = ${id} and (confirmed_at is not null or ${hasRoom(sql`alerts.email`)})`);
}

type Change = Pick<AlertRow, "query" | "frequency"> & { dueAt: number };

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
      renewedAt: now,
      renewalMailedAt: null,
      claimed: false,
      mailedSeq: sql`iif(${isSame}, mailed_seq, ${lastSeq})`,
      dueAt: sql`iif(${isSame} and due_at is not null, ${dueAt}, null)`,
      searchId: searchOf(key),
    })
    .where(and(eq(alerts.id, id), sql`confirmed_at is not null`));
}

/** Condition: the alert still waits for the search that it had when it was read. */
export function isStillWaiting({ id, searchId }: Pick<AlertRow, "id" | "searchId">): SQL {
  const isSame = sql`alerts.id = ${id} and alerts.search_id = ${searchId} and alerts.confirmed_at is not null`;
  return sql`exists (select 1 from alerts where ${isSame})`;
}

/** Statement: deletes an alert that is not confirmed, so that it does not stand in the way of the same one. */
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

/** Statements: searches without a confirmed alert stand under no token, and those without any alert are deleted. */
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

/** Never confirmed and asked for before the first, or asked about before the second. */
export type EndedBefore = { unconfirmed: Date; asked: Date };

/** Statement: these alerts are gone, unless somebody has confirmed or kept one since it was read. */
export function deleteEnded(db: Database, ids: string[], before: EndedBefore | null): BatchItem<"sqlite"> {
  const isOver =
    before &&
    sql`((confirmed_at is null and created_at < ${before.unconfirmed.getTime()}) or renewal_mailed_at < ${before.asked.getTime()})`;
  return db
    .delete(alerts)
    .where(and(sql`id in (select value from json_each(${JSON.stringify(ids)}))`, isOver ?? undefined));
}

/** Condition for a batch: the reader is still to be asked whether she wants it. */
export const needsRenewalMail = ({ id, renewedAt }: AlertRow) =>
  sql`exists (select 1 from alerts where alerts.id = ${id} and alerts.renewal_mailed_at is null and alerts.renewed_at = ${renewedAt.getTime()})`;

/** Statement: the reader was asked whether she still wants it. */
export function markRenewalMailed(db: Database, alert: AlertRow, now: Date): BatchItem<"sqlite"> {
  return db
    .update(alerts)
    .set({ renewalMailedAt: now })
    .where(sql`id = ${alert.id} and ${needsRenewalMail(alert)}`);
}

/** Statements: what was found and what is known of mails is gone when it is old, so many rows of each. Both return the rows. */
export function deleteOldMatches(
  db: Database,
  { matches, mailedJobs }: { matches: Date; mailedJobs: Date },
  limit: number,
) {
  return [
    db
      .delete(alertMatches)
      .where(
        sql`(search_id, seq) in (select search_id, seq from alert_matches where created_at < ${matches.getTime()} limit ${limit})`,
      )
      .returning({ seq: alertMatches.seq }),
    db
      .delete(alertMailedJobs)
      .where(
        sql`(email, seq) in (select email, seq from alert_mailed_jobs where created_at < ${mailedJobs.getTime()} limit ${limit})`,
      )
      .returning({ seq: alertMailedJobs.seq }),
  ] as const;
}

/** Statement: jobs are compared from this number on, if none was yet. */
export function beginProgress(db: Database, seq: number) {
  return db.insert(alertProgress).values({ id: 1, seq }).onConflictDoNothing();
}

export type Match = { id: number; seq: number };

/**
 * Statements: what was found is written, the alerts that hang on it become due, and the next jobs are compared. Another run that compared
 * the same jobs has written the same, so nothing changes.
 */
export function writeMatches(
  db: Database,
  matches: Match[],
  { last, now, dueAt }: { last: number; now: Date; dueAt: Record<"daily" | "weekly", number> },
) {
  const found = JSON.stringify(matches.map(({ id, seq }) => [id, seq]));
  const searches = JSON.stringify([...new Set(matches.map(({ id }) => id))]);
  const due = sql`iif(frequency = 'daily', ${dueAt.daily}, ${dueAt.weekly}) + abs(random() % ${SPREAD_MS})`;
  return [
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
  ] as const;
}

/** Statements: these searches are made ready anew, and stand under their new tokens. */
export function makeSearchesReady(db: Database, made: { id: number; made: string }[], version: number) {
  const text = JSON.stringify(made.map(({ id, made: json }) => [id, json]));
  const those = sql`in (select value ->> 0 from json_each(${text}))`;
  return [
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
  ] as const;
}

/** Condition on an alert: its mail is due now. */
export const isDueAlert = (now: Date) => sql`due_at is not null and due_at <= ${now.getTime()}`;

/** Statement: those of these alerts that are due are taken, so that no other run hands them over before the claim ends. */
export function claimAlerts(db: Database, ids: string[], { now, claimedUntil }: { now: Date; claimedUntil: Date }) {
  return db
    .update(alerts)
    .set({ claimed: true, dueAt: claimedUntil })
    .where(sql`id in (select value from json_each(${JSON.stringify(ids)})) and ${isDueAlert(now)}`)
    .returning({ id: alerts.id });
}

/** `upTo`: the number of the newest job that its search found. */
export type DueAlert = Pick<AlertRow, "id" | "email" | "query" | "frequency" | "searchId" | "mailedSeq"> & {
  dueAt: number;
  upTo: number;
};

/**
 * Condition for a batch: since it was read the alert has not been sent, changed or stopped, and no other mail named
 * these jobs to the address.
 */
export function isStillDue({ id, dueAt, mailedSeq, searchId, email }: DueAlert, seqs: number[]) {
  return sql`exists (select 1 from alerts where alerts.id = ${id} and alerts.claimed = 1 and alerts.due_at = ${dueAt}
      and alerts.mailed_seq = ${mailedSeq} and alerts.search_id = ${searchId})
    and not exists (select 1 from alert_mailed_jobs where alert_mailed_jobs.email = ${email}
      and alert_mailed_jobs.seq in (select value from json_each(${JSON.stringify(seqs)})))`;
}

/**
 * Statement: it was sent up to here. Jobs that were found since it was read make it due again. `mail` marks that this
 * batch did it.
 */
export function settleAlert(
  db: Database,
  alert: DueAlert,
  { seqs, mail, next }: { seqs: number[]; mail: string | null; next: number },
): BatchItem<"sqlite"> {
  const hasMore = sql`exists (select 1 from alert_matches where alert_matches.search_id = alerts.search_id and alert_matches.seq > ${alert.upTo})`;
  return db
    .update(alerts)
    .set({
      claimed: false,
      mailedSeq: alert.upTo,
      dueAt: sql`iif(${hasMore}, ${next}, null)`,
      ...(mail ? { lastMail: mail } : {}),
    })
    .where(sql`id = ${alert.id} and ${isStillDue(alert, seqs)}`);
}

/** Statement: the jobs that were mailed to the address, where it has other alerts that might mail them again. */
export function recordMailedJobs(
  db: Database,
  { id, email }: DueAlert,
  { seqs, mail, now }: { seqs: number[]; mail: string; now: Date },
): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    alertMailedJobs,
    { email, seq: sql`value`, createdAt: now },
    sql`from json_each(${JSON.stringify(seqs)})
        where exists (select 1 from alerts where alerts.id = ${id} and alerts.last_mail = ${mail})
          and exists (select 1 from alerts other where other.email = ${email} and other.id <> ${id} and other.confirmed_at is not null)`,
  ).onConflictDoNothing();
}

/**
 * Statements: job alerts of a confirmed address end with its account, and so do searches that no other address has.
 */
export function endAlertsOf(db: Database, email: string): BatchItem<"sqlite">[] {
  const hers = sql`(select alerts.search_id from alerts where alerts.email = ${email})`;
  const isWaited = sql`exists (select 1 from alerts other where other.search_id = alert_tokens.search_id and other.email <> ${email}
    and other.confirmed_at is not null)`;
  return [
    db.delete(alertTokens).where(sql`search_id in ${hers} and not ${isWaited}`),
    // Marked, so that they are found again: those that somebody else has are made ready anew by the next run.
    db.update(alertSearches).set({ version: 0 }).where(sql`id in ${hers}`),
    db.delete(alerts).where(eq(alerts.email, email)),
    db
      .delete(alertSearches)
      .where(sql`version = 0 and not exists (select 1 from alerts where alerts.search_id = alert_searches.id)`),
    db.delete(alertMailedJobs).where(eq(alertMailedJobs.email, email)),
  ];
}
