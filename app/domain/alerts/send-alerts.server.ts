/**
 * Send the alerts that are due. The scheduled run hands them over in messages with ids alone; the run that gets a
 * message writes the mails. A message may come twice, late or never: each statement asks whether the alert is still as
 * it was read.
 */
import { sql } from "drizzle-orm";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { isLive, PUBLIC_JOBS } from "~/db/public-jobs";
import { alertMailedJobs, alertMatches, alerts } from "~/db/schema/alerts";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import type { JobCardData } from "~/domain/jobs/job-views";
import { readJobCards } from "~/domain/jobs/search/queries.server";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { queueMailIf } from "~/domain/mail/statements.server";
import { type LinkConfig, linksOf } from "./alert-links";
import { newJobsMail } from "./mails";
import {
  ALERTS_A_MESSAGE,
  CLAIM_MS,
  INLINE_A_RUN,
  MAX_JOBS_A_MAIL,
  MAX_MATCHES_READ,
  MESSAGES_A_RUN,
  nextMailTime,
} from "./rules";
import { readSearchQuery, searchText } from "./search-rules";
import { claimAlerts, type DueAlert, isDueAlert, isStillDue, recordMailedJobs, settleAlert } from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects; config: LinkConfig; origin: string };

/** A message of the queue. */
export type AlertMessage = { ids: string[] };

/** Hands messages over; they come to `sendAlerts`, at least once. */
export type AlertQueue = { send(messages: AlertMessage[]): Promise<void> };

/**
 * Hand over what is due. Without a queue the run tells by itself, in smaller portions. Without a driver for mail nothing is handed
 * over: the alerts stay due. Returns how many alerts were handed over.
 */
export async function handOverDueAlerts(
  deps: Deps & { mailer: Mailer | null; queue: AlertQueue | null },
): Promise<{ alerts: number }> {
  const { db, now, mailer, queue } = deps;
  if (!mailer) return { alerts: 0 };
  const limit = ALERTS_A_MESSAGE * (queue ? MESSAGES_A_RUN : INLINE_A_RUN);
  const ids = await claimDueAlerts(db, { now, claimedUntil: new Date(now.getTime() + CLAIM_MS), limit });
  const messages: AlertMessage[] = [];
  for (let at = 0; at < ids.length; at += ALERTS_A_MESSAGE)
    messages.push({ ids: ids.slice(at, at + ALERTS_A_MESSAGE) });
  // If the queue does not take them, or this run dies, they are due again when the claim ends.
  if (queue && messages.length > 0) await queue.send(messages);
  if (!queue) for (const message of messages) await sendAlerts(deps, message);
  return { alerts: ids.length };
}

/** Write the mails of these alerts into the outbox. Returns how many alerts had something to tell. */
export async function sendAlerts(deps: Deps, { ids }: AlertMessage): Promise<{ mails: number }> {
  const { db, now } = deps;
  const { due, news } = await readNews(db, ids, { now, limit: MAX_JOBS_A_MAIL, finds: MAX_MATCHES_READ });
  // A job that one alert of an address names must not come again in the next one of that address.
  const first = [...new Map(due.toReversed().map((alert) => [alert.email, alert])).values()];
  const others = due.filter((alert) => !first.includes(alert)).map(({ id }) => id);
  const seqsOf = (alert: DueAlert) => news.filter(({ id }) => id === alert.id).map(({ seq }) => seq);
  const cards = await readJobCards({ db }, [...new Set(first.flatMap(seqsOf))]);
  let mails = 0;
  const statements = first.flatMap((alert) => {
    const seqs = seqsOf(alert);
    const next = nextMailTime(alert.frequency, now);
    if (seqs.length === 0) return [settleAlert(db, alert, { seqs, mail: null, next })];
    mails += 1;
    const event = newRowId(now);
    const jobs = seqs.flatMap((seq) => cards.get(seq) ?? []);
    const more = (news.find(({ id }) => id === alert.id)?.total ?? 0) - seqs.length;
    return [
      queueMailIf(deps, mailOf(deps, alert, { event, jobs, more }), isStillDue(alert, seqs)),
      settleAlert(db, alert, { seqs, mail: event, next }),
      recordMailedJobs(db, alert, { seqs, mail: event, now }),
    ];
  });
  const [one, ...rest] = statements;
  if (one) await writeAll(db, [one, ...rest]);
  if (others.length > 0) mails += (await sendAlerts(deps, { ids: others })).mails;
  return { mails };
}

/** Looked for first: most runs find none, and an update that finds none reads more rows than this. */
async function claimDueAlerts(
  db: Database,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<string[]> {
  const due = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(isDueAlert(now))
    .orderBy(alerts.dueAt, alerts.id)
    .limit(limit);
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const claimed = await claimAlerts(db, ids, { now, claimedUntil });
  return claimed.map(({ id }) => id);
}

function mailOf(
  { config, origin }: Deps,
  { id, email, query, frequency }: DueAlert,
  { event, jobs, more }: { event: string; jobs: JobCardData[]; more: number },
) {
  const all = `${origin}/jobs?${query ? `${query}&` : ""}sort=newest`;
  const mailed = { id, event, email, text: searchText(readSearchQuery(query)), frequency };
  return newJobsMail(mailed, { jobs, more, all, origin, links: linksOf(config, origin, id) });
}

/** `total`: how many it has to tell, of which the newest are listed. Of the newest `finds`: an alert that finds everything reads no more. */
type News = { id: string; seq: number; total: number };

/** These alerts, if they are claimed, and what is new for each: jobs that are open now and that were not mailed to the address. */
async function readNews(
  db: Database,
  ids: string[],
  { now, limit, finds }: { now: Date; limit: number; finds: number },
): Promise<{ due: DueAlert[]; news: News[] }> {
  const those = sql`select value from json_each(${JSON.stringify(ids)})`;
  const { due, news } = await readAll(db, {
    due: db
      .select({
        ...{ id: alerts.id, email: alerts.email, query: alerts.query, frequency: alerts.frequency },
        ...{ searchId: alerts.searchId, mailedSeq: alerts.mailedSeq },
        dueAt: sql<number>`${alerts.dueAt}`,
        upTo: sql<number>`max(${alerts.mailedSeq}, coalesce((select max(alert_matches.seq) from ${alertMatches} where alert_matches.search_id = alerts.search_id), 0))`,
      })
      .from(alerts)
      .where(sql`${alerts.id} in (${those}) and claimed = 1 and due_at is not null`)
      .orderBy(alerts.id),
    news: db
      .select({ id: sql<string>`id`, seq: sql<number>`seq`, total: sql<number>`total` })
      .from(
        sql`(select alerts.id as id, jobs.seq as seq, count(*) over (partition by alerts.id) as total,
            row_number() over (partition by alerts.id order by jobs.seq desc) as place
          from ${alerts} join ${alertMatches} on alert_matches.search_id = alerts.search_id and alert_matches.seq > max(alerts.mailed_seq,
            coalesce((select newer.seq from alert_matches newer where newer.search_id = alerts.search_id order by newer.seq desc limit 1 offset ${finds}), 0))
          join ${PUBLIC_JOBS} on jobs.seq = alert_matches.seq
          where alerts.id in (${those}) and alerts.claimed = 1 and ${isLive(now)}
            and not exists (select 1 from ${alertMailedJobs} where alert_mailed_jobs.email = alerts.email and alert_mailed_jobs.seq = jobs.seq))`,
      )
      .where(sql`place <= ${limit}`)
      .orderBy(sql`id, seq desc`),
  });
  return { due, news };
}
