/** What time does to alerts: what nobody confirmed or kept ends, and so does what no mailbox takes. */
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import type { Mailer } from "~/domain/mail/drivers";
import { listGivenUp, queueMailIf } from "~/domain/mail/service.server";
import {
  deleteEnded,
  deleteOldFinds,
  type EndedAlert,
  type EndedBefore,
  isToAsk,
  listEnded,
  listOfAddresses,
  listToAsk,
  markAsked,
} from "./keeping-store.server";
import { type LinkConfig, linksOf } from "./links-service.server";
import { keepAlertMail } from "./mails";
import {
  ALERT_KEYS,
  ASK_AFTER_DAYS,
  CONFIRM_DAYS,
  daysBefore,
  GONE_AFTER_DAYS,
  MATCH_DAYS,
  ROWS_A_RUN,
  TELLING_DAYS,
} from "./rules";
import { readSearchQuery, searchText } from "./search-rules";
import { forgetSearches } from "./store.server";

type Deps = { db: Database; now: Date; effects: Effects; config: LinkConfig; origin: string; mailer: Mailer | null };

const ASKED_A_RUN = 40;

/** One run, a portion of each kind. Returns how many alerts ended and were asked about, and how many old finds were removed. */
export async function keepAlerts(deps: Deps): Promise<{ ended: number; asked: number; removed: number }> {
  return {
    ended: (await endAlerts(deps)) + (await endBounced(deps)),
    asked: await askToKeep(deps),
    removed: await removeOldFinds(deps),
  };
}

async function endAlerts({ db, now }: Deps): Promise<number> {
  const before = { unconfirmed: daysBefore(now, CONFIRM_DAYS), asked: daysBefore(now, GONE_AFTER_DAYS) };
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

/** After a year the reader is asked once. Without a driver nobody is, as nobody could answer in time. */
async function askToKeep(deps: Deps): Promise<number> {
  const { db, now, mailer, config, origin } = deps;
  if (!mailer) return 0;
  const old = await listToAsk(db, daysBefore(now, ASK_AFTER_DAYS), ASKED_A_RUN);
  const statements = old.flatMap((alert) => {
    const { id, email, query, frequency } = alert;
    const told = { id, event: newRowId(now), email, text: searchText(readSearchQuery(query)), frequency };
    return [
      queueMailIf(deps, keepAlertMail(told, linksOf(config, origin, id)), isToAsk(alert)),
      markAsked(db, alert, now),
    ];
  });
  const [first, ...rest] = statements;
  if (first) await writeAll(db, [first, ...rest]);
  return old.length;
}

function removeOldFinds({ db, now }: Deps): Promise<number> {
  const before = { matches: daysBefore(now, MATCH_DAYS), tellings: daysBefore(now, TELLING_DAYS) };
  return deleteOldFinds(db, before, ROWS_A_RUN);
}
