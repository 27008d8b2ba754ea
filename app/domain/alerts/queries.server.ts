/** The reads of alerts, for the people who asked for them. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { alertSearches, alerts } from "~/db/schema/alerts";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import type { JobSearch } from "~/domain/jobs/search/schema";
import { words } from "~/words/alert-refusals";
import { type LinkConfig, readToken, tokenOf } from "./alert-links";
import { CONFIRM_DAYS, daysBefore, type Frequency } from "./rules";
import type { AlertItem } from "./schema";
import { readSearchQuery, searchText } from "./search-rules";
import type { AlertRow } from "./statements.server";

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

export type Reading = { db: Database; now: Date; config: LinkConfig };

/** The account of the person who asks for an alert. */
export type Asker = { email: string; isConfirmed: boolean };

/** An alert as its reader sees it. `token`: for her links. */
export type AlertView = {
  id: string;
  token: string;
  email: string;
  text: string;
  query: string;
  search: JobSearch;
  frequency: Frequency;
  isConfirmed: boolean;
};

function toShown(config: LinkConfig, { id, email, query, frequency, confirmedAt }: AlertRow): AlertView {
  const search = readSearchQuery(query);
  const token = tokenOf(config, "manage", id);
  return { id, token, email, text: searchText(search), query, search, frequency, isConfirmed: confirmedAt !== null };
}

/** An alert of one's own confirmed address, by its id. Throws not_found. */
export async function getOwnAlert({ db, config }: Reading, asker: Asker, id: string | undefined): Promise<AlertView> {
  const row = asker.isConfirmed && isUuid(id) ? await findAlert(db, id) : null;
  if (!row?.confirmedAt || row.email !== asker.email) throw new DomainError("not_found", words.noAlert);
  return toShown(config, row);
}

/** An alert as calls give it. */
export function alertItem({ id, text, query, search, frequency }: AlertView, origin: string): AlertItem {
  const set = Object.entries(search).filter(([, value]) => value.length > 0);
  return { id, text, search: Object.fromEntries(set), frequency, url: `${origin}/jobs${query && `?${query}`}` };
}

/** The confirmed alerts of a confirmed address, in the order in which she asked for them. */
export async function listOwnAlerts({ db, config }: Reading, asker: Asker): Promise<AlertView[]> {
  if (!asker.isConfirmed) return [];
  const rows = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.email, asker.email), sql`confirmed_at is not null`))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  return rows.map((row) => toShown(config, row));
}

/** The alert that the link of a confirmation names; null if the link is not ours, or too old. */
export async function findToConfirm({ db, now, config }: Reading, token: string | null): Promise<AlertView | null> {
  const id = readToken(config, "confirm", token);
  const row = id ? await findAlert(db, id) : null;
  if (!row || (!row.confirmedAt && row.createdAt < daysBefore(now, CONFIRM_DAYS))) return null;
  return toShown(config, row);
}

/**
 * The alert that a mailed link names. `isOurs` is true if the link's token is valid; without an alert it was then
 * stopped, or has ended.
 */
export async function findManaged(
  { db, config }: Reading,
  token: string | null,
): Promise<{ isOurs: boolean; alert: AlertView | null }> {
  const id = readToken(config, "manage", token);
  if (!id) return { isOurs: false, alert: null };
  const row = await findAlert(db, id);
  return { isOurs: true, alert: row && toShown(config, row) };
}
