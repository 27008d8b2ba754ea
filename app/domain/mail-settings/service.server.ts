/** Which mails somebody gets, and how often. What the promise and the account need is always sent and has no setting. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { whyGone } from "~/domain/copied-link-rules";
import { DomainError, fieldError } from "~/domain/errors";
import {
  factsOf,
  type HowOften,
  isKind,
  isMailRefused,
  kindsOf,
  labelOf,
  type MailKind,
  type StoppableKind,
} from "~/domain/mail/rules";
import { type LinkConfig, readStopToken } from "~/domain/mail/service.server";
import { withdraw } from "~/domain/privacy/consents-service.server";
import type { SettingsAnswer, SettingsInput } from "./schema";
import {
  dropRow,
  findOwner,
  type Owner,
  putSettingRows,
  readSettingRows,
  type StoredSettings,
  stopRows,
} from "./store.server";

type Deps = { db: Database; now: Date };

export type Settings = SettingsAnswer & { email: string; isConfirmed: boolean };

/** The settings of an account. Throws not_signed_in if it was closed meanwhile. */
export async function readMailSettings({ db }: Pick<Deps, "db">, actor: Actor): Promise<Settings> {
  const stored = await readSettingRows(db, actor.id);
  if (!stored) throw new DomainError("not_signed_in", "Log in first");
  const mails = kindsOf(actor.role).map((kind) => ({
    kind,
    how_often: howOften(kind, stored),
    choices: [...factsOf(kind).choices],
  }));
  const { email, isConfirmed, zone, refusals } = stored;
  return { mails, time_zone: zone, address_refused: isMailRefused(refusals), email, isConfirmed };
}

function howOften(kind: MailKind, { said }: Pick<StoredSettings, "said">): HowOften {
  return said.find((each) => each.kind === kind)?.howOften ?? factsOf(kind).usual;
}

/** Change what is named; the rest stays. Throws bad_input for a kind that the caller's role does not get. */
export async function changeMailSettings(deps: Deps, actor: Actor, input: SettingsInput): Promise<Settings> {
  const { time_zone: zone, ...sent } = input;
  const entries = Object.entries(sent).filter(([, how]) => how !== undefined);
  for (const [kind] of entries) {
    if (!isKind(kind) || !kindsOf(actor.role).includes(kind))
      throw fieldError(kind, "You do not get mails of this kind");
  }
  const kinds: Partial<Record<MailKind, HowOften>> = Object.fromEntries(entries);
  await putSettingRows(deps.db, actor.id, { kinds, zone }, deps.now);
  return readMailSettings(deps, actor);
}

/** What a mail's link stops. `mayStart`: the link turns it on again too. */
export type Stoppable = { label: string; isStopped: boolean; mayStart: boolean };

/** What a mail's link stops; null if the link is not ours, or nobody is there any more. */
export async function findStop(
  { db, config }: Pick<Deps, "db"> & { config: LinkConfig },
  token: string | null,
): Promise<Stoppable | null> {
  const found = await ownerOf(db, config, token);
  return found && { label: labelOf(found.kind), isStopped: found.isOff === 1, mayStart: isKind(found.kind) };
}

/** Stop that kind of mail. Twice is fine. Throws gone where the link stops nothing. */
export async function stopMails(deps: Deps & { config: LinkConfig }, token: string | null): Promise<{ label: string }> {
  const { db, now, config } = deps;
  const found = await ownerOf(db, config, token);
  if (!found) throw new DomainError("link_ended", whyGone(token));
  const { ownerId, kind, role } = found;
  if (kind === "unread") {
    if (role) await withdraw(deps, { id: ownerId, role }, "reminders");
  } else {
    await stopRows(db, ownerId, kind === "digest" ? await dailyKinds(db, ownerId, role) : [kind], now);
  }
  return { label: labelOf(kind) };
}

/** Have that kind come again, as a program that presses buttons may have stopped it. Throws gone where the link starts nothing. */
export async function startMails(deps: Deps & { config: LinkConfig }, token: string | null): Promise<void> {
  const found = await ownerOf(deps.db, deps.config, token);
  if (!found || !isKind(found.kind)) throw new DomainError("link_ended", whyGone(token));
  await dropRow(deps.db, found.ownerId, found.kind);
}

async function ownerOf(
  db: Database,
  config: LinkConfig,
  token: string | null,
): Promise<(Owner & { ownerId: string; kind: StoppableKind }) | null> {
  const stop = readStopToken(config, token);
  const owner = stop && (await findOwner(db, stop.ownerId, stop.kind));
  return owner ? { ...stop, ...owner } : null;
}

/** The kinds that the day's mail tells this account of. */
async function dailyKinds(db: Database, id: string, role: Owner["role"]): Promise<MailKind[]> {
  const stored = role && (await readSettingRows(db, id));
  if (!stored) return [];
  return kindsOf(role).filter((kind) => !factsOf(kind).isDaily && howOften(kind, stored) === "daily");
}
