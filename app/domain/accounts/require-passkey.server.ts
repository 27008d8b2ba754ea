/**
 * Passkeys of moderators: where they are asked for, a password alone neither adds nor removes one. A passkey that is older than the
 * office moderates only after the mailbox has answered for it: until then a password alone could add one.
 */

import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { isModerator } from "~/domain/moderation/rules";
import { words } from "~/words/account-refusals";
import type { LiveSession } from "./find-session.server";
import { type LinkConfig, mailToken } from "./mail-one-time-link.server";
import { findToken, listPasskeys, type Passkey } from "./queries.server";
import { type PasskeyRequirement, passkeyRequirement } from "./rules";

export type GuardConfig = { moderators: readonly string[]; moderatorsNeedPasskey: boolean };

type Deps = { db: Database; now: Date; config: GuardConfig };

/** Facts about a session that decide which pages it opens. A program's session has never proven a passkey. */
export type ProvenSession = Pick<LiveSession, "passkeyAt" | "isConfirmed"> & { actor: Person };

/** True if this person needs a passkey for the moderators' pages. */
export function isGuarded(
  config: GuardConfig,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): boolean {
  return config.moderatorsNeedPasskey && isModerator(config.moderators, { email, isConfirmed });
}

/** Before a passkey is added or removed. `link`: the token of the mailed link, for the first one. Throws not_allowed. */
export async function requirePasskey(
  { db, now, config }: Deps,
  session: ProvenSession,
  link: string | null,
): Promise<void> {
  const { actor, passkeyAt, isConfirmed } = session;
  if (!isGuarded(config, { email: actor.email, isConfirmed })) return;
  const keys = await listPasskeys(db, actor.id);
  const way = passkeyRequirement({ isGuarded: true, passkeyAt }, keys.map(toFacts));
  if (way === "free" || (way === "link" && link === null)) return;
  if (way === "confirm") throw new DomainError("not_allowed", CONFIRM_FIRST);
  const found = link ? await findToken(db, hashToken(link), "passkey", now) : null;
  if (found?.userId !== actor.id) throw new DomainError("not_allowed", LINK_FIRST);
}

/** How this person adds a passkey, and the names of those that she must confirm before they moderate. */
export async function findPasskeyRequirement(
  { db, config }: Pick<Deps, "db" | "config">,
  { actor, passkeyAt, isConfirmed }: ProvenSession,
): Promise<{ way: PasskeyRequirement; unconfirmed: string[] }> {
  if (!isGuarded(config, { email: actor.email, isConfirmed })) return { way: "free", unconfirmed: [] };
  const keys = await listPasskeys(db, actor.id);
  const waiting = keys.filter(({ refusedAt, moderatesAt }) => refusedAt === null && moderatesAt === null);
  return {
    way: passkeyRequirement({ isGuarded: true, passkeyAt }, keys.map(toFacts)),
    unconfirmed: waiting.map(({ name }) => name),
  };
}

function toFacts({ refusedAt, moderatesAt }: Passkey): { refused: boolean; moderates: boolean } {
  return { refused: refusedAt !== null, moderates: moderatesAt !== null };
}

const CONFIRM_FIRST = words.proveFirst;

const LINK_FIRST = words.firstPasskeyLink;

/** Mail a moderator the link for her first passkey. Throws conflict for everybody else, and for whoever has one; too_many. */
export async function mailPasskeyLink(
  deps: Deps & { effects: Effects; origin: string; config: GuardConfig & LimitConfig & LinkConfig },
  { actor, isConfirmed, passkeyAt }: ProvenSession,
): Promise<void> {
  const keys = await listPasskeys(deps.db, actor.id);
  const way = passkeyRequirement(
    { isGuarded: isGuarded(deps.config, { email: actor.email, isConfirmed }), passkeyAt },
    keys.map(toFacts),
  );
  if (way !== "link") throw new DomainError("conflict", words.noLinkNeeded);
  await mailToken(deps, actor, "passkey", () => spend(deps, "ownLink", actor.email));
}
