/**
 * Conditions on a person who decides about an institution: she owns it, her address is proven where addresses can be,
 * and she says what becomes of the jobs that she brings.
 */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError, fieldError } from "~/domain/errors";
import type { LimitConfig } from "~/domain/limits/statements.server";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { words } from "~/words/institution-refusals";
import { type Coming, findMembership, isAddressConfirmed } from "./queries.server";
import type { ComingJobs } from "./rules";

export type OwnDeps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & SuspensionConfig & { confirmsAddresses: boolean };
};

export const NOT_OWNER = words.ownersOnly;

export const LAST_OWNER = words.lastOwner;

/** The membership of an owner. Throws not_found without an institution, not_allowed for the other roles. */
export async function requireOwner(db: Database, actor: Actor) {
  const own = await findMembership(db, actor.id);
  if (!own) throw new DomainError("not_found", words.noInstitutionYet);
  if (own.role !== "owner") throw new DomainError("only_owner", NOT_OWNER);
  return own;
}

/**
 * `then`: a sentence of what she can do afterwards. Where no mail is sent an address cannot be confirmed, and nothing
 * is asked. Throws not_allowed.
 */
export async function requireProof(
  { db, config }: { db: Database; config: { confirmsAddresses: boolean } },
  actor: Actor,
  then: string,
): Promise<void> {
  if (!config.confirmsAddresses || (await isAddressConfirmed(db, actor.id))) return;
  throw new DomainError("address_unconfirmed", words.confirmFirst(then));
}

/** A person who brings jobs to another institution says what becomes of them. Nobody can ask for her own one. Throws bad_input. */
export function requireChoice(coming: Coming | null, jobs: ComingJobs | undefined): void {
  if (jobs || !coming?.brings || coming.jobs + coming.removed === 0) return;
  throw fieldError("jobs", words.sayWhatOfJobs);
}
