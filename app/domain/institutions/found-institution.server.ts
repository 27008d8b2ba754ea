/**
 * Description of an institution by its owner. A recruiter who describes hers gives it its name; otherwise the batch
 * that publishes its first job does, see `nameByJob`.
 */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { requireAccountNotSuspended, requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_INSTITUTION } from "~/domain/suspensions/rules";
import { suspendedNamesOfChange, suspendedNamesOfInstitution } from "~/domain/suspensions/suspended-names";
import { countedHost } from "~/domain/website-hosts";
import { words } from "~/words/institution-refusals";
import {
  findMembership,
  findOwnInstitution,
  findWorkplace,
  type LookAtInstitution,
  readOwnInstitution,
} from "./queries.server";
import { type OwnDeps, requireOwner } from "./require-owner.server";
import type { InstitutionInput, Membership, OwnInstitution } from "./schema";
import { isOwner, mayName, nameInstitution, setTexts, setVerifiedHost } from "./statements.server";

/**
 * Give the recruiter's institution its name, with what it tells of itself. `look` comes from `readBeforeDescribing`. Throws conflict for
 * somebody whose institution has one already, not_allowed (suspended).
 */
export async function foundOwnInstitution(
  deps: OwnDeps,
  actor: Actor,
  input: InstitutionInput,
  look: LookAtInstitution,
): Promise<Membership> {
  const { db, now } = deps;
  // Read before it is written: whoever hears of a failure afterwards could not send it again.
  const [id] = await Promise.all([findWorkplace(db, actor.id), requireAccountNotSuspended(deps, actor.id)]);
  await requireNotSuspended(deps, suspendedNamesOfInstitution(input), ON_INSTITUTION);
  const writing = writeAll(db, [
    guard(db, mayName(actor.id), "has_institution"),
    ...nameInstitution(db, input, { userId: actor.id, now, warning: look.warning }),
    ...look.statements(institutionOf(actor.id)),
    ...keepKey(deps, id ?? ""),
  ]);
  const isNamed = await unlessStopped(writing).catch((error) =>
    recoverLostResponse(error, async () => (await findMembership(db, actor.id))?.institution === input.name),
  );
  if (!isNamed || !id) throw new DomainError("has_institution", words.hasInstitution);
  return { institution_id: id, role: "owner" };
}

/**
 * Change what the institution tells of itself. `look` comes from `readBeforeDescribing`. Throws not_found, not_allowed for everybody
 * but an owner, and for a suspended website or name.
 */
export async function describeInstitution(
  deps: OwnDeps,
  actor: Actor,
  input: InstitutionInput,
  look: LookAtInstitution,
): Promise<OwnInstitution> {
  const { db, now, effects } = deps;
  const before = await findOwnInstitution(db, actor.id);
  await requireNotSuspended(deps, before ? suspendedNamesOfChange(before, input) : [], ON_INSTITUTION, actor.id);
  effects.hasChangedJobs = true;
  const texts = { ...input, websiteHost: countedHost(input.website), warning: look.warning };
  const own = institutionOf(actor.id);
  const writing = writeAll(db, [
    guard(db, isOwner(actor.id), "only_owner"),
    setTexts(db, actor.id, texts, now),
    setVerifiedHost(db, own),
    ...look.statements(own),
  ]);
  if (!(await unlessStopped(writing))) await requireOwner(db, actor);
  return getOwn({ db }, actor);
}

/** The institution for which the recruiter works. Throws not_found without an institution. */
export async function getOwn(deps: { db: Database }, actor: Actor): Promise<OwnInstitution> {
  const found = await readOwnInstitution(deps, actor);
  if (!found) throw new DomainError("not_found", words.noInstitutionYet);
  return found;
}
