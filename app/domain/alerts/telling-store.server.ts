/** The SQL of telling: which alerts are due, what each has to tell, and that it was told. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alertMatches, alerts, alertTellings } from "~/db/alerts-schema";
import { type Database, readAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { jobs } from "~/db/schema";
import type { AlertRow } from "./store.server";

/** Take alerts that are due, so that no other run hands them over before the claim ends. */
export async function claimDueAlerts(
  db: Database,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<string[]> {
  const isDue = sql`due_at is not null and due_at <= ${now.getTime()}`;
  // Looked for first: most runs find none, and an update that finds none reads more rows than this.
  const due = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(isDue)
    .orderBy(alerts.dueAt, alerts.id)
    .limit(limit);
  if (due.length === 0) return [];
  const ids = JSON.stringify(due.map(({ id }) => id));
  const claimed = await db
    .update(alerts)
    .set({ claimed: true, dueAt: claimedUntil })
    .where(sql`id in (select value from json_each(${ids})) and ${isDue}`)
    .returning({ id: alerts.id });
  return claimed.map(({ id }) => id);
}

/** `upTo`: the number of the newest job that its search found. */
export type DueAlert = Pick<AlertRow, "id" | "email" | "query" | "frequency" | "searchId" | "toldSeq"> & {
  dueAt: number;
  upTo: number;
};
/** `total`: how many it has to tell, of which the newest are listed. Of the newest `finds`: an alert that finds everything reads no more. */
export type News = { id: string; seq: number; total: number };

/** These alerts, if they are claimed, and what is new for each: jobs that are open now and that the address was not told of. */
export async function readNews(
  db: Database,
  ids: string[],
  { now, limit, finds }: { now: Date; limit: number; finds: number },
): Promise<{ due: DueAlert[]; news: News[] }> {
  const those = sql`select value from json_each(${JSON.stringify(ids)})`;
  const { due, news } = await readAll(db, {
    due: db
      .select({
        ...{ id: alerts.id, email: alerts.email, query: alerts.query, frequency: alerts.frequency },
        ...{ searchId: alerts.searchId, toldSeq: alerts.toldSeq },
        dueAt: sql<number>`${alerts.dueAt}`,
        upTo: sql<number>`max(${alerts.toldSeq}, coalesce((select max(alert_matches.seq) from ${alertMatches} where alert_matches.search_id = alerts.search_id), 0))`,
      })
      .from(alerts)
      .where(sql`${alerts.id} in (${those}) and claimed = 1 and due_at is not null`)
      .orderBy(alerts.id),
    news: db
      .select({ id: sql<string>`id`, seq: sql<number>`seq`, total: sql<number>`total` })
      .from(
        sql`(select alerts.id as id, jobs.seq as seq, count(*) over (partition by alerts.id) as total,
            row_number() over (partition by alerts.id order by jobs.seq desc) as place
          from ${alerts} join ${alertMatches} on alert_matches.search_id = alerts.search_id and alert_matches.seq > max(alerts.told_seq,
            coalesce((select newer.seq from alert_matches newer where newer.search_id = alerts.search_id order by newer.seq desc limit 1 offset ${finds}), 0))
          join ${jobs} on jobs.seq = alert_matches.seq
          where alerts.id in (${those}) and alerts.claimed = 1 and jobs.status = 'open' and jobs.deleted = 0
            and (jobs.closes_at is null or jobs.closes_at > ${now.getTime()})
            and not exists (select 1 from ${alertTellings} where alert_tellings.email = alerts.email and alert_tellings.seq = jobs.seq))`,
      )
      .where(sql`place <= ${limit}`)
      .orderBy(sql`id, seq desc`),
  });
  return { due, news };
}

/** Condition for a batch: nobody has told, changed or stopped it since it was read, nor told the address of these jobs. */
export function isStillDue({ id, dueAt, toldSeq, searchId, email }: DueAlert, seqs: number[]) {
  return sql`exists (select 1 from alerts where alerts.id = ${id} and alerts.claimed = 1 and alerts.due_at = ${dueAt}
      and alerts.told_seq = ${toldSeq} and alerts.search_id = ${searchId})
    and not exists (select 1 from alert_tellings where alert_tellings.email = ${email}
      and alert_tellings.seq in (select value from json_each(${JSON.stringify(seqs)})))`;
}

/** Statement: it was told up to here. What was found since it was read makes it due again. `mail` marks that this batch did it. */
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
      toldSeq: alert.upTo,
      dueAt: sql`iif(${hasMore}, ${next}, null)`,
      ...(mail ? { lastMail: mail } : {}),
    })
    .where(sql`id = ${alert.id} and ${isStillDue(alert, seqs)}`);
}

/** Statement: what the address was told of, where it has other alerts that might tell it again. */
export function rememberTold(
  db: Database,
  { id, email }: DueAlert,
  { seqs, mail, now }: { seqs: number[]; mail: string; now: Date },
): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    alertTellings,
    { email, seq: sql`value`, createdAt: now },
    sql`from json_each(${JSON.stringify(seqs)})
        where exists (select 1 from alerts where alerts.id = ${id} and alerts.last_mail = ${mail})
          and exists (select 1 from alerts other where other.email = ${email} and other.id <> ${id} and other.confirmed_at is not null)`,
  ).onConflictDoNothing();
}
