/**
 * End alerts that were not confirmed or not kept, and those of addresses that take no mail; ask about old ones; forget
 * what is long over.
 */
import { sql } from "drizzle-orm";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { alerts } from "~/db/schema/alerts";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { listGivenUp } from "~/domain/mail/queries.server";
import { queueMailIf } from "~/domain/mail/statements.server";
import { type LinkConfig, linksOf } from "./alert-links";
import { renewAlertMail } from "./mails";
import {
  ALERT_KEYS,
  CONFIRM_DAYS,
  daysBefore,
  MAILED_JOBS_DAYS,
  MATCH_DAYS,
  RENEWAL_AFTER_DAYS,
  ROWS_A_RUN,
  UNRENEWED_DAYS,
} from "./rules";
import { readSearchQuery, searchText } from "./search-rules";
import {
  type AlertRow,
  deleteEnded,
  deleteOldMatches,
  type EndedBefore,
  forgetSearches,
  markRenewalMailed,
  needsRenewalMail,
} from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects; config: LinkConfig; origin: string; mailer: Mailer | null };

const RENEWAL_MAILS_A_RUN = 40;

/** One run, a portion of each kind. Returns how many alerts ended and were asked about, and how many old finds were removed. */
export async function expireAlerts(deps: Deps): Promise<{ ended: number; asked: number; removed: number }> {
  return {
    ended: (await endAlerts(deps)) + (await endBounced(deps)),
    asked: await mailRenewals(deps),
    removed: await removeOldFinds(deps),
  };
}

async function endAlerts({ db, now }: Deps): Promise<number> {
  const before = { unconfirmed: daysBefore(now, CONFIRM_DAYS), asked: daysBefore(now, UNRENEWED_DAYS) };
  const ended = await listEnded(db, before, ROWS_A_RUN);
  // Somebody may press a button meanwhile.
  return end(db, ended, before);
}

/** A mail that was given up: what the address has asked for until then ends. */
async function endBounced({ db }: Deps): Promise<number> {
  const failed = await listGivenUp({ db }, ALERT_KEYS, ROWS_A_RUN);
  if (failed.length === 0) return 0;
  const addresses = failed.map(({ recipient, createdAt }) => ({ email: recipient, at: createdAt.getTime() }));
  return end(db, await listOfAddresses(db, addresses), null);
}

async function end(db: Database, alerts: EndedAlert[], before: EndedBefore | null): Promise<number> {
  if (alerts.length === 0) return 0;
  const ids = alerts.map(({ id }) => id);
  const searches = [...new Set(alerts.map(({ searchId }) => searchId))];
  await writeAll(db, [deleteEnded(db, ids, before), ...forgetSearches(db, searches)]);
  return alerts.length;
}

/**
 * After a year the reader is asked once. Without a driver no question is sent, as it could not be answered in time.
 */
async function mailRenewals(deps: Deps): Promise<number> {
  const { db, now, mailer, config, origin } = deps;
  if (!mailer) return 0;
  const old = await listToAsk(db, daysBefore(now, RENEWAL_AFTER_DAYS), RENEWAL_MAILS_A_RUN);
  const statements = old.flatMap((alert) => {
    const { id, email, query, frequency } = alert;
    const mailed = { id, event: newRowId(now), email, text: searchText(readSearchQuery(query)), frequency };
    return [
      queueMailIf(deps, renewAlertMail(mailed, linksOf(config, origin, id)), needsRenewalMail(alert)),
      markRenewalMailed(db, alert, now),
    ];
  });
  const [first, ...rest] = statements;
  if (first) await writeAll(db, [first, ...rest]);
  return old.length;
}

async function removeOldFinds({ db, now }: Deps): Promise<number> {
  const before = { matches: daysBefore(now, MATCH_DAYS), mailedJobs: daysBefore(now, MAILED_JOBS_DAYS) };
  const [matches, mailedJobs] = await writeAll(db, deleteOldMatches(db, before, ROWS_A_RUN));
  return matches.length + mailedJobs.length;
}

type EndedAlert = Pick<AlertRow, "id" | "searchId">;
const ended = { id: alerts.id, searchId: alerts.searchId };

/** Alerts that were not confirmed in time, and those whose readers did not answer that they want to keep them. */
async function listEnded(db: Database, { unconfirmed, asked }: EndedBefore, limit: number): Promise<EndedAlert[]> {
  const rows = await readAll(db, {
    unconfirmed: db
      .select(ended)
      .from(alerts)
      .where(sql`confirmed_at is null and created_at < ${unconfirmed.getTime()}`)
      .limit(limit),
    asked: db
      .select(ended)
      .from(alerts)
      .where(sql`renewal_mailed_at is not null and renewal_mailed_at < ${asked.getTime()}`)
      .limit(limit),
  });
  return [...rows.unconfirmed, ...rows.asked];
}

/** Alerts of these addresses that are older than the mail which came back. */
function listOfAddresses(db: Database, failed: { email: string; at: number }[]): Promise<EndedAlert[]> {
  return db
    .select(ended)
    .from(alerts)
    .where(
      sql`exists (select 1 from json_each(${JSON.stringify(failed)}) failed where failed.value ->> 'email' = alerts.email
        and alerts.created_at <= failed.value ->> 'at') and email in (select value ->> 'email' from json_each(${JSON.stringify(failed)}))`,
    );
}

/** Alerts that were confirmed or kept so long ago, and were not asked about since. */
function listToAsk(db: Database, renewedBefore: Date, limit: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(sql`confirmed_at is not null and renewal_mailed_at is null and renewed_at < ${renewedBefore.getTime()}`)
    .orderBy(alerts.renewedAt)
    .limit(limit);
}
