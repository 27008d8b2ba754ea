/**
 * Institutions are founded: by a recruiter who describes hers, and by a scheduled run for recruiters of older jobs, or who have left
 * theirs. The batch that publishes a first job founds the one that it names, see `foundAtOnce`.
 */
import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { countedHost } from "~/domain/hosts";
import { newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { keptOfChange, keptOfInstitution } from "~/domain/suspensions/kept-texts";
import { requireAccountNotSuspended, requireNotSuspended } from "~/domain/suspensions/queries.server";
import { ON_INSTITUTION } from "~/domain/suspensions/rules";
import { isFreeToFound } from "~/domain/suspensions/statements.server";
import { describedByJob, newInstitution } from "./founding-rules";
import {
  findMembership,
  findOwnInstitution,
  type LookAtInstitution,
  listFounders,
  listHostless,
  listUnassigned,
  readOwnInstitution,
} from "./queries.server";
import { type OwnDeps, requireOwner } from "./require-owner.server";
import type { InstitutionInput, Membership, OwnInstitution } from "./schema";
import {
  assignJobs,
  type FoundingDeps,
  foundInstitution,
  isOwner,
  mayFound,
  setHost,
  setTexts,
  setVerifiedHost,
} from "./statements.server";

/**
 * Found an institution, with the recruiter as its owner. `look` comes from `readBeforeDescribing`. Throws conflict for somebody who
 * works for one already, not_allowed (suspended).
 */
export async function foundOwnInstitution(
  deps: OwnDeps,
  actor: Actor,
  input: InstitutionInput,
  look: LookAtInstitution,
): Promise<Membership> {
  const { db, now } = deps;
  await requireAccountNotSuspended(deps, actor.id);
  await requireNotSuspended(deps, keptOfInstitution(input), ON_INSTITUTION);
  const id = newRowId(now);
  const { row, freeSlug } = newInstitution(id, input, now);
  const writing = writeAll(db, [
    guard(db, mayFound(actor.id), "has_institution"),
    ...foundInstitution(db, row, { userId: actor.id, freeSlug }),
    ...look(id),
  ]);
  const isFounded = await unlessStopped(writing).catch((error) =>
    recoverLostAnswer(error, async () => (await findMembership(db, actor.id))?.institutionId === id),
  );
  if (!isFounded) throw new DomainError("has_institution", "You work for an institution already");
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
  await requireNotSuspended(deps, before ? keptOfChange(before, input) : [], ON_INSTITUTION, actor.id);
  effects.hasChangedJobs = true;
  const texts = { ...input, websiteHost: countedHost(input.website) };
  const own = sql<string>`${institutionOf(actor.id)}`;
  const writing = writeAll(db, [
    guard(db, isOwner(actor.id), "only_owner"),
    setTexts(db, actor.id, texts, now),
    setVerifiedHost(db, own),
    ...look(own),
  ]);
  if (!(await unlessStopped(writing))) await requireOwner(db, actor);
  return getOwn({ db }, actor);
}

const HOUR_MS = 3_600_000;

/** Recruiters for whom one run founds an institution at most. */
const FOUNDERS_PER_RUN = 200;

/** Institutions whose website one run looks at. */
const HOSTS_PER_RUN = 200;

/** One run. Returns how many institutions were founded, and how many jobs were given to one. */
export async function foundInstitutions(deps: FoundingDeps): Promise<{ founded: number; given: number }> {
  const { db, now } = deps;
  const turn = Math.floor(now.getTime() / HOUR_MS);
  let founded = 0;
  for (const founder of await listFounders(db, { turn, limit: FOUNDERS_PER_RUN })) {
    const { row, freeSlug } = newInstitution(newRowId(now), describedByJob(founder), now);
    const owner = { userId: founder.userId, freeSlug, isFree: isFreeToFound(deps, founder) };
    const [, members] = await writeAll(db, foundInstitution(db, row, owner));
    founded += members.length;
  }
  for (const each of await listHostless(db, HOSTS_PER_RUN))
    await writeAll(db, setHost(db, each, countedHost(each.website)));
  const [, , jobs, drafts] = await writeAll(db, assignJobs(db, await listUnassigned(db, turn)));
  return { founded, given: jobs.length + drafts.length };
}

/** The institution for which the recruiter works. Throws not_found without an institution. */
export async function getOwn(deps: { db: Database }, actor: Actor): Promise<OwnInstitution> {
  const found = await readOwnInstitution(deps, actor);
  if (!found) throw new DomainError("not_found", "You work for no institution yet");
  return found;
}
