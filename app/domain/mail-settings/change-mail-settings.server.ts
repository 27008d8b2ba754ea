/**
 * A person's choice of mails, and how often they come. Mails that the promise and the account need are always sent,
 * without a setting.
 */

import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { setMailZone, setNeutralSubjects } from "~/domain/accounts/statements.server";
import type { Actor } from "~/domain/actor";
import { whyGone } from "~/domain/copied-link-rules";
import { DomainError, fieldError } from "~/domain/errors";
import { type HowOften, isKind, kindsOf, labelOf, type MailKind } from "~/domain/mail/rules";
import type { LinkConfig } from "~/domain/mail/stop-links";
import { withdrawConsent } from "~/domain/privacy/statements.server";
import { words } from "~/words/mail-settings";
import { dailyKinds, ownerOf, readMailSettings, type Settings } from "./queries.server";
import type { SettingsInput } from "./schema";
import { deleteSetting, putSettings } from "./statements.server";

export type Deps = { db: Database; now: Date };

const ONLY_CANDIDATES = words.candidatesOnly;

/** Change what is named; the rest stays. Throws bad_input for a kind that the caller's role does not get. */
export async function changeMailSettings(deps: Deps, actor: Actor, input: SettingsInput): Promise<Settings> {
  const { time_zone: zone, neutral_subjects: isNeutral, ...sent } = input;
  if (isNeutral && actor.role === "admin") throw fieldError("neutral_subjects", ONLY_CANDIDATES);
  const entries = Object.entries(sent).filter(([, how]) => how !== undefined);
  for (const [kind] of entries) {
    if (!isKind(kind) || !kindsOf(actor.role).includes(kind)) throw fieldError(kind, words.notYourKind);
  }
  const kinds: Partial<Record<MailKind, HowOften>> = Object.fromEntries(entries);
  const { db, now } = deps;
  const isOpen = sql`exists (select 1 from users where users.id = ${actor.id} and users.closed_at is null)`;
  await writeAll(db, [
    putSettings(db, actor.id, kinds, now, isOpen),
    ...(zone === undefined ? [] : [setMailZone(db, actor.id, zone)]),
    ...(isNeutral === undefined ? [] : [setNeutralSubjects(db, actor.id, isNeutral)]),
  ]);
  return readMailSettings(deps, actor);
}

/** Stop that kind of mail. Twice is fine. Throws gone where the link stops nothing. */
export async function stopMails(deps: Deps & { config: LinkConfig }, token: string | null): Promise<{ label: string }> {
  const { db, now, config } = deps;
  const found = await ownerOf(db, config, token);
  if (!found) throw new DomainError("link_ended", whyGone(token));
  const { ownerId, kind, role } = found;
  if (kind === "unread") {
    if (role) await writeAll(db, withdrawConsent(db, ownerId, "reminders", now));
  } else {
    const kinds = kind === "digest" ? await dailyKinds(db, ownerId, role) : [kind];
    await putSettings(db, ownerId, Object.fromEntries(kinds.map((each) => [each, "off"])), now);
  }
  return { label: labelOf(kind) };
}

/** Have that kind come again, as a program that presses buttons may have stopped it. Throws gone where the link starts nothing. */
export async function startMails(deps: Deps & { config: LinkConfig }, token: string | null): Promise<void> {
  const found = await ownerOf(deps.db, deps.config, token);
  if (!found || !isKind(found.kind)) throw new DomainError("link_ended", whyGone(token));
  await deleteSetting(deps.db, found.ownerId, found.kind);
}
