/** Change an alert, and stop it. */

import { guard, Stopped, writeAll } from "~/db/client.server";
import { whyGone } from "~/domain/copied-link-rules";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { namePlace } from "~/domain/jobs/search/name-place.server";
import { ALERT_SEARCH_VERSION, prepareAlertSearch } from "~/domain/jobs/search/prepare-alert-search.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { dropUnsent } from "~/domain/mail/statements.server";
import { words } from "~/words/alert-refusals";
import { readToken } from "./alert-links";
import { type AlertView, type Asker, findAlert, getOwnAlert, type Reading } from "./queries.server";
import { type Deps, readySearch } from "./request-alert.server";
import { keysOf, nextMailTime } from "./rules";
import type { EditForm } from "./schema";
import { searchKey, searchQuery } from "./search-rules";
import {
  changeAlertRow,
  deleteAlert,
  deleteUnconfirmedSame,
  forgetSearches,
  indexAlertSearch,
  insertSearch,
  isStillWaiting,
} from "./statements.server";

/** The same for a program, by the alert's id. Throws not_found for all that are not the caller's, then as changeAlert. */
export async function changeOwnAlert(
  deps: Deps,
  asker: Asker,
  id: string | undefined,
  form: EditForm,
): Promise<AlertView> {
  const { token } = await getOwnAlert(deps, asker, id);
  await changeAlert(deps, token, form);
  return getOwnAlert(deps, asker, id);
}

/** The same for a program. Throws not_found for all that are not the caller's. */
export async function stopOwnAlert(deps: Reading, asker: Asker, id: string | undefined): Promise<string> {
  const own = await getOwnAlert(deps, asker, id);
  await stopAlert(deps, own.token);
  return own.id;
}

/** Another frequency or search. Throws gone, bad_input, conflict if the address has that search already, and changed_meanwhile. */
export async function changeAlert(deps: Deps, token: string | null, { frequency, ...fields }: EditForm): Promise<void> {
  const { db, now } = deps;
  const { search, read } = await readySearch(deps, fields);
  const id = readToken(deps.config, "manage", token);
  const row = id ? await findAlert(db, id) : null;
  if (!id || !row?.confirmedAt) throw new DomainError("gone", whyGone(token));
  const key = searchKey(await namePlace(deps, search, read));
  const made = JSON.stringify(await prepareAlertSearch(deps, search));
  const change = { key, query: searchQuery(search), frequency, dueAt: nextMailTime(frequency, now) };
  try {
    await writeAll(db, [
      guard(db, isStillWaiting(row), "changed_meanwhile"),
      insertSearch(db, { key, made, version: ALERT_SEARCH_VERSION }),
      deleteUnconfirmedSame(db, { email: row.email, key }),
      changeAlertRow(db, id, change, now),
      indexAlertSearch(db, id),
      ...forgetSearches(db, [row.searchId]),
    ]);
  } catch (error) {
    if (isUniqueConflict(error)) throw new DomainError("conflict", words.anotherForSearch);
    if (error instanceof Stopped) throw new DomainError("changed_meanwhile", words.changedMeanwhile);
    throw error;
  }
}

/** Stop an alert. Twice is fine. Throws gone if the link is not ours. Returns whether there was one. */
export async function stopAlert({ db, config }: Reading, token: string | null): Promise<boolean> {
  const id = readToken(config, "manage", token);
  if (!id) throw new DomainError("gone", whyGone(token));
  const row = await findAlert(db, id);
  if (!row) return false;
  const stopping = [
    deleteAlert(db, id),
    dropUnsent({ db }, keysOf(id)),
    ...forgetSearches(db, [row.searchId]),
  ] as const;
  await writeAll(db, stopping).catch((error) => recoverLostResponse(error, async () => !(await findAlert(db, id))));
  return true;
}
