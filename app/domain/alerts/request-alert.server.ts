/** Ask for an alert, and confirm it. The answer to a stranger is the same whatever the address has. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { whyGone } from "~/domain/copied-link-rules";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { TYPE_A_WORD } from "~/domain/jobs/rules";
import { namePlace } from "~/domain/jobs/search/name-place.server";
import { ALERT_SEARCH_VERSION, prepareAlertSearch } from "~/domain/jobs/search/prepare-alert-search.server";
import { readSearch } from "~/domain/jobs/search/read-search.server";
import { whyNoPlace, wordlessField } from "~/domain/jobs/search/read-search-rules";
import { DEFAULT_RADIUS } from "~/domain/jobs/search/rules";
import type { JobSearch } from "~/domain/jobs/search/schema";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMailIf } from "~/domain/mail/statements.server";
import { stopMoney } from "~/domain/moderation/stopped-text";
import { words as refusals } from "~/words/alert-refusals";
import { words } from "~/words/search-refusals";
import { type LinkConfig, linksOf, readToken } from "./alert-links";
import { confirmAlertMail, sameAlertMail } from "./mails";
import { type AlertView, type Asker, findAlert, findSameAlert, findToConfirm, type Reading } from "./queries.server";
import { type Frequency, MAX_ALERTS, QUIET_MS } from "./rules";
import type { AlertCall, AlertForm, EditForm } from "./schema";
import { searchKey, searchQuery, searchText, withoutTime } from "./search-rules";
import {
  confirmAlertRow,
  forgetUnused,
  indexAlertSearch,
  insertAlert,
  insertSearch,
  isQuiet,
  mayBeConfirmed,
  noteMail,
  renewUnconfirmedAlert,
} from "./statements.server";

export type Deps = Reading & { effects: Effects };

type AskDeps = Deps &
  Keyed & { config: LinkConfig & LimitConfig; origin: string; client: string | null; requestId?: string };

/** `mailed`: whoever reads the mailbox decides. The others only for her own confirmed address. */
export type AlertRequestOutcome = "mailed" | "active" | "same";

/** `id`: of one's own alert alone. What a stranger's address has is not told. */
type Requested = { outcome: AlertRequestOutcome; id: string | null; frequency?: Frequency };
const MAILED: Requested = { outcome: "mailed", id: null };

/**
 * Ask for an alert. Throws bad_input for a search that can find nothing, text_stopped for words about money that would be mailed to
 * an address that somebody else may have, too_many, and conflict for one's own twenty-first.
 */
export async function requestAlert(deps: AskDeps, asker: Asker | null, form: AlertForm): Promise<AlertRequestOutcome> {
  return (await request(deps, asker, form)).outcome;
}

async function request(deps: AskDeps, asker: Asker | null, form: AlertForm): Promise<Requested> {
  const { db, now, client } = deps;
  const { email, frequency, ...fields } = form;
  const { search, read } = await readySearch(deps, fields);
  const isOwn = asker?.isConfirmed === true && asker.email === email;
  if (!isOwn) stopMoney({ q: searchText(search) });
  await spend(deps, "alertByNetwork", client);
  const key = searchKey(await namePlace(deps, search, read));
  const [made, same] = await Promise.all([prepareAlertSearch(deps, search), findSameAlert(db, email, key)]);
  if (isOwn && same?.confirmedAt) return { outcome: "same", id: same.id, frequency: same.frequency };
  if (!isOwn && !(await mayMail(deps, email))) return MAILED;
  const row = { key, made: JSON.stringify(made), version: ALERT_SEARCH_VERSION };
  const fresh = {
    ...{ id: newRowId(now), email, query: searchQuery(search), frequency },
    ...{ createdAt: now, confirmedAt: isOwn ? now : null },
  };
  // Anybody may have asked before: an alert that is not confirmed takes the choices of the last one who asked.
  const alert = same ? { ...same, frequency: same.confirmedAt ? same.frequency : frequency } : fresh;
  const written = same
    ? [renewUnconfirmedAlert(db, alert.id, { frequency, now })]
    : [insertSearch(db, row), insertAlert(db, alert, key), forgetUnused(db, key)];
  if (isOwn) {
    const [renewed, ...rest] = [
      ...written,
      confirmAlertRow(db, alert.id, now),
      indexAlertSearch(db, alert.id),
      ...keepKey(deps, alert.id),
    ];
    // If the answer was lost, the same request again would be told that the alert is there already.
    const isOn = async () => (await findAlert(db, alert.id))?.confirmedAt ?? null;
    if (renewed) await writeAll(db, [renewed, ...rest]).catch((error) => recoverLostResponse(error, isOn));
    await requireRoom(db, alert.id);
    return { outcome: "active", id: alert.id };
  }
  // A second click, or an answer that was lost: one mail is enough.
  const [event, since] = [newRowId(now), newRowId(new Date(now.getTime() - QUIET_MS))];
  const mailed = { id: alert.id, event, email, text: searchText(search), frequency: alert.frequency };
  const links = linksOf(deps.config, deps.origin, alert.id);
  const mail = alert.confirmedAt ? sameAlertMail(mailed, links) : confirmAlertMail(mailed, links);
  const [first, ...rest] = [
    ...written,
    queueMailIf(deps, mail, isQuiet(alert.id, since)),
    noteMail(db, alert.id, { mail: event, since }),
    ...keepKey(deps, ""),
  ];
  if (first) await writeAll(db, [first, ...rest]);
  return MAILED;
}

/**
 * The same for a program: an account that names no address means its own. Throws as requestAlert, bad_input without an address, and
 * already_there for a search of one's own that tells in other times.
 */
export async function requestAlertByCall(
  deps: AskDeps,
  asker: Asker | null,
  { email = asker?.email, ...fields }: AlertCall,
): Promise<{ id: string | null; state: "active" | "mailed" }> {
  if (!email) throw fieldError("email", refusals.nameAddress);
  const { outcome, id, frequency } = await request(deps, asker, { ...fields, email });
  // The very same once more: its first answer may have been lost.
  if (outcome === "same" && frequency === fields.frequency) return { id, state: "active" };
  if (outcome === "same") throw new DomainError("already_there", refusals.anotherForSearch);
  return { id, state: outcome };
}

/** The search as it waits. Throws bad_input if no word of it can be searched for, or its place cannot be known. */
export async function readySearch(
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

const DISTANCE_WITHOUT_PLACE = words.radiusOfAlert(DEFAULT_RADIUS);

/** Beyond the limit of the address nothing happens, and no error is shown. */
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
  throw tooManyAlerts();
}

function tooManyAlerts(): DomainError {
  return new DomainError("limit_reached", refusals.tooMany(MAX_ALERTS));
}

/** The button behind that link. Pressed again, it keeps the alert for another year. Throws gone, and conflict for the twenty-first. */
export async function confirmAlert(deps: Deps, token: string | null): Promise<AlertView> {
  const { db, now } = deps;
  const found = await findToConfirm(deps, token);
  const id = readToken(deps.config, "confirm", token);
  if (!found || !id) throw new DomainError("link_ended", whyGone(token));
  const writing = writeAll(db, [
    guard(db, mayBeConfirmed(id), "limit_reached"),
    confirmAlertRow(db, id, now),
    indexAlertSearch(db, id),
  ]);
  if (!(await unlessStopped(writing))) throw tooManyAlerts();
  return { ...found, isConfirmed: true };
}
