/**
 * Telling: the scheduled run hands over the alerts that are due, in messages with ids alone; whoever gets a message writes the mails.
 * A message may come twice, late or never: each statement asks whether the alert is still as it was read.
 */
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { readCards } from "~/domain/jobs/finding/watching-service.server";
import type { JobCardData } from "~/domain/jobs/showing-service.server";
import type { Mailer } from "~/domain/mail/drivers";
import { queueMailIf } from "~/domain/mail/service.server";
import { type LinkConfig, linksOf } from "./links-service.server";
import { newJobsMail } from "./mails";
import {
  ALERTS_A_MESSAGE,
  CLAIM_MS,
  FINDS_LOOKED_AT,
  INLINE_A_RUN,
  MAX_JOBS_A_MAIL,
  MESSAGES_A_RUN,
  nextMailTime,
} from "./rules";
import { readSearchQuery, searchText } from "./search-rules";
import { claimDueAlerts, type DueAlert, isStillDue, readNews, rememberTold, settleAlert } from "./telling-store.server";

type Deps = { db: Database; now: Date; effects: Effects; config: LinkConfig; origin: string };

/** What goes through the queue. */
export type AlertMessage = { ids: string[] };
/** Hands messages over; they come to `tellAlerts`, at least once. */
export type AlertQueue = { send(messages: AlertMessage[]): Promise<void> };

/**
 * Hand over what is due. Without a queue the run tells by itself, in smaller portions. Without a driver for mail nothing is handed
 * over: the alerts stay due. Returns how many alerts were handed over.
 */
export async function handOverDue(
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
  if (!queue) for (const message of messages) await tellAlerts(deps, message);
  return { alerts: ids.length };
}

/** Write the mails of these alerts into the outbox. Returns how many alerts had something to tell. */
export async function tellAlerts(deps: Deps, { ids }: AlertMessage): Promise<{ mails: number }> {
  const { db, now } = deps;
  const { due, news } = await readNews(db, ids, { now, limit: MAX_JOBS_A_MAIL, finds: FINDS_LOOKED_AT });
  // What one alert of an address tells, the next one of that address must not.
  const first = [...new Map(due.toReversed().map((alert) => [alert.email, alert])).values()];
  const others = due.filter((alert) => !first.includes(alert)).map(({ id }) => id);
  const seqsOf = (alert: DueAlert) => news.filter(({ id }) => id === alert.id).map(({ seq }) => seq);
  const cards = await readCards({ db }, [...new Set(first.flatMap(seqsOf))]);
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
      rememberTold(db, alert, { seqs, mail: event, now }),
    ];
  });
  const [one, ...rest] = statements;
  if (one) await writeAll(db, [one, ...rest]);
  if (others.length > 0) mails += (await tellAlerts(deps, { ids: others })).mails;
  return { mails };
}

function mailOf(
  { config, origin }: Deps,
  { id, email, query, frequency }: DueAlert,
  { event, jobs, more }: { event: string; jobs: JobCardData[]; more: number },
) {
  const all = `${origin}/jobs?${query ? `${query}&` : ""}sort=newest`;
  const told = { id, event, email, text: searchText(readSearchQuery(query)), frequency };
  return newJobsMail(told, { jobs, more, all, origin, links: linksOf(config, origin, id) });
}
