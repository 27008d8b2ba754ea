/** Asking for an alert, confirming it, changing and stopping it. The answer to a stranger is the same whatever the address has. */

import { type Database, Stopped, writeAll } from "~/db/client.server";
import { whyGone } from "~/domain/copied-link-rules";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { whyNoPlace, wordlessField } from "~/domain/jobs/finding/read-search-rules";
import { DEFAULT_RADIUS } from "~/domain/jobs/finding/rules";
import type { JobSearch } from "~/domain/jobs/finding/schema";
import { readSearch, withPlaceName } from "~/domain/jobs/finding/service.server";
import { WATCHED_VERSION, watch } from "~/domain/jobs/finding/watching-service.server";
import { TYPE_A_WORD } from "~/domain/jobs/rules";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { dropUnsent, queueMailIf } from "~/domain/mail/service.server";
import { stopMoney } from "~/domain/moderation/writing-service.server";
import { type LinkConfig, linksOf, readToken, tokenOf } from "./links-service.server";
import { confirmAlertMail, sameAlertMail } from "./mails";
import { CONFIRM_DAYS, daysBefore, type Frequency, keysOf, MAX_ALERTS, nextMailTime, QUIET_MS } from "./rules";
import type { AlertForm, EditForm } from "./schema";
import { readSearchQuery, searchKey, searchQuery, searchText, withoutTime } from "./search-rules";
import {
  type AlertRow,
  changeAlertRow,
  confirmAlertRow,
  deleteAlert,
  deleteUnconfirmedSame,
  findAlert,
  findSameAlert,
  forgetSearches,
  forgetUnused,
  insertAlert,
  insertSearch,
  isQuiet,
  listAlerts,
  noteMail,
  renewAsked,
  standUnder,
  stopUnlessWaited,
} from "./store.server";

type Reading = { db: Database; now: Date; config: LinkConfig };
type Deps = Reading & { effects: Effects };
type AskDeps = Deps & { config: LinkConfig & LimitConfig; origin: string; client: string | null; requestId?: string };

/** Who is signed in while she asks. */
export type Asker = { email: string; isConfirmed: boolean };
/** `mailed`: whoever reads the mailbox decides. The others only for her own confirmed address. */
export type Asked = "mailed" | "active" | "same";

/**
 * Ask for an alert. Throws bad_input for a search that can find nothing, text_stopped for words about money that would be mailed to
 * an address that somebody else may have, too_many, and conflict for one's own twenty-first.
 */
export async function askForAlert(deps: AskDeps, asker: Asker | null, form: AlertForm): Promise<Asked> {
  const { db, now, client } = deps;
  const { email, frequency, ...fields } = form;
  const { search, read } = await readySearch(deps, fields);
  const isOwn = asker?.isConfirmed === true && asker.email === email;
  if (!isOwn) stopMoney({ q: searchText(search) });
  await spend(deps, "alertByNetwork", client);
  const key = searchKey(await withPlaceName(deps, search, read));
  const [made, same] = await Promise.all([watch(deps, search), findSameAlert(db, email, key)]);
  if (isOwn && same?.confirmedAt) return "same";
  if (!isOwn && !(await mayMail(deps, email))) return "mailed";
  const row = { key, made: JSON.stringify(made), version: WATCHED_VERSION };
  const fresh = {
    ...{ id: newRowId(now), email, query: searchQuery(search), frequency },
    ...{ createdAt: now, confirmedAt: isOwn ? now : null },
  };
  // Anybody may have asked before: what nobody has confirmed follows the last one who asked.
  const alert = same ? { ...same, frequency: same.confirmedAt ? same.frequency : frequency } : fresh;
  const written = same
    ? [renewAsked(db, alert.id, { frequency, now })]
    : [insertSearch(db, row), insertAlert(db, alert, key), forgetUnused(db, key)];
  if (isOwn) {
    const [renewed, ...rest] = [...written, confirmAlertRow(db, alert.id, now), standUnder(db, alert.id)];
    if (renewed) await writeAll(db, [renewed, ...rest]);
    await requireRoom(db, alert.id);
    return "active";
  }
  // A second click, or an answer that was lost: one mail is enough.
  const [event, since] = [newRowId(now), newRowId(new Date(now.getTime() - QUIET_MS))];
  const told = { id: alert.id, event, email, text: searchText(search), frequency: alert.frequency };
  const links = linksOf(deps.config, deps.origin, alert.id);
  const mail = alert.confirmedAt ? sameAlertMail(told, links) : confirmAlertMail(told, links);
  const [first, ...rest] = [
    ...written,
    queueMailIf(deps, mail, isQuiet(alert.id, since)),
    noteMail(db, alert.id, { mail: event, since }),
  ];
  if (first) await writeAll(db, [first, ...rest]);
  return "mailed";
}

/** The search as it waits. Throws bad_input where no word of it can be searched for, or nobody can know its place. */
async function readySearch(
  { db }: Pick<Reading, "db">,
  fields: Omit<EditForm, "frequency">,
): Promise<{ search: JobSearch; read: Awaited<ReturnType<typeof readSearch>> }> {
  const search = withoutTime(fields);
  const wordless = wordlessField(search);
  if (wordless) throw fieldError(wordless, TYPE_A_WORD);
  const read = await readSearch({ db }, search);
  const why = whyNoPlace(read);
  if (why) throw fieldError(search.location ? "location" : "q", why);
  if (read.near) return { search, read };
  // The form sends the usual distance along, whether there is a place or not.
  const isDistance = search.radius !== "" && search.radius !== String(DEFAULT_RADIUS);
  if (isDistance && search.location === "") throw fieldError("radius", DISTANCE_WITHOUT_PLACE);
  return { search: { ...search, radius: "" }, read };
}

const DISTANCE_WITHOUT_PLACE = `A distance needs a place. Type a town as the location, or choose ${DEFAULT_RADIUS} km`;

/** Beyond the limit of the address nothing happens, and nobody is told. */
async function mayMail(deps: AskDeps, email: string): Promise<boolean> {
  try {
    await spend(deps, "alertMail", email);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "too_many") return false;
    throw error;
  }
}

async function requireRoom(db: Database, id: string): Promise<void> {
  if ((await findAlert(db, id))?.confirmedAt) return;
  throw new DomainError("limit_reached", `You have ${MAX_ALERTS} job alerts. Stop one of them first`);
}

/** An alert as its reader sees it. `token`: for her links. */
export type AlertShown = {
  token: string;
  email: string;
  text: string;
  query: string;
  search: JobSearch;
  frequency: Frequency;
  isConfirmed: boolean;
};

function toShown(config: LinkConfig, { id, email, query, frequency, confirmedAt }: AlertRow): AlertShown {
  const search = readSearchQuery(query);
  const token = tokenOf(config, "manage", id);
  return { token, email, text: searchText(search), query, search, frequency, isConfirmed: confirmedAt !== null };
}

/** The alerts of a confirmed address. */
export async function listOwnAlerts({ db, config }: Reading, asker: Asker): Promise<AlertShown[]> {
  if (!asker.isConfirmed) return [];
  return (await listAlerts(db, asker.email)).map((row) => toShown(config, row));
}

/** The alert that the link of a confirmation names; null if the link is not ours, or too old. */
export async function findToConfirm({ db, now, config }: Reading, token: string | null): Promise<AlertShown | null> {
  const id = readToken(config, "confirm", token);
  const row = id ? await findAlert(db, id) : null;
  if (!row || (!row.confirmedAt && row.createdAt < daysBefore(now, CONFIRM_DAYS))) return null;
  return toShown(config, row);
}

/** The button behind that link. Pressed again, it keeps the alert for another year. Throws gone, and conflict for the twenty-first. */
export async function confirmAlert(deps: Deps, token: string | null): Promise<AlertShown> {
  const { db, now } = deps;
  const found = await findToConfirm(deps, token);
  const id = readToken(deps.config, "confirm", token);
  if (!found || !id) throw new DomainError("link_ended", whyGone(token));
  await writeAll(db, [confirmAlertRow(db, id, now), standUnder(db, id)]);
  await requireRoom(db, id);
  return { ...found, isConfirmed: true };
}

/** What a link of a mail names. `isOurs` without an alert: it was stopped, or has ended. */
export async function findManaged(
  { db, config }: Reading,
  token: string | null,
): Promise<{ isOurs: boolean; alert: AlertShown | null }> {
  const id = readToken(config, "manage", token);
  if (!id) return { isOurs: false, alert: null };
  const row = await findAlert(db, id);
  return { isOurs: true, alert: row && toShown(config, row) };
}

/** Another frequency or search. Throws gone, bad_input, conflict if the address has that search already, and changed_meanwhile. */
export async function changeAlert(deps: Deps, token: string | null, { frequency, ...fields }: EditForm): Promise<void> {
  const { db, now } = deps;
  const { search, read } = await readySearch(deps, fields);
  const id = readToken(deps.config, "manage", token);
  const row = id ? await findAlert(db, id) : null;
  if (!id || !row?.confirmedAt) throw new DomainError("gone", whyGone(token));
  const key = searchKey(await withPlaceName(deps, search, read));
  const made = JSON.stringify(await watch(deps, search));
  const change = { key, query: searchQuery(search), frequency, dueAt: nextMailTime(frequency, now) };
  try {
    await writeAll(db, [
      stopUnlessWaited(db, row),
      insertSearch(db, { key, made, version: WATCHED_VERSION }),
      deleteUnconfirmedSame(db, { email: row.email, key }),
      changeAlertRow(db, id, change, now),
      standUnder(db, id),
      ...forgetSearches(db, [row.searchId]),
    ]);
  } catch (error) {
    if (isUniqueConflict(error)) throw new DomainError("conflict", "You have another alert for this search already");
    if (error instanceof Stopped) throw new DomainError(error.code, "The alert was changed or stopped meanwhile");
    throw error;
  }
}

/** Stop an alert. Twice is fine. Throws gone if the link is not ours. Returns whether there was one. */
export async function stopAlert({ db, config }: Reading, token: string | null): Promise<boolean> {
  const id = readToken(config, "manage", token);
  if (!id) throw new DomainError("gone", whyGone(token));
  const row = await findAlert(db, id);
  if (!row) return false;
  await writeAll(db, [deleteAlert(db, id), dropUnsent({ db }, keysOf(id)), ...forgetSearches(db, [row.searchId])]);
  return true;
}
