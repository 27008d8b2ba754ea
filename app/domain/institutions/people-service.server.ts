/** The people of an institution: inviting, accepting, changing what somebody may do, removing, leaving. */
import type { SQL } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import type { Actor, Person } from "~/domain/actor";
import { whyGone } from "~/domain/copied-link-rules";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { countedHost } from "~/domain/hosts";
import { hashToken, isUuid, newRowId, newToken } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { ON_EMAIL, ON_INSTITUTION } from "~/domain/suspensions/rules";
import {
  keptOfAddress,
  keptOfChange,
  keptOfInstitution,
  requireAccountNotSuspended,
  requireNotSuspended,
  type SuspensionConfig,
} from "~/domain/suspensions/service.server";
import {
  acceptInvitationRows,
  deleteInvitation,
  findInvitation,
  findSameInvitation,
  hasInvitation,
  inviteRow,
  isInvited,
} from "./invitations-store.server";
import { invitationMail } from "./mails";
import {
  endMembership,
  findMembership,
  findOwnInstitution,
  isAddressConfirmed,
  updateInstitution,
  updateRole,
} from "./people-store.server";
import { requireProof } from "./proof-service.server";
import { invitationEnd, invitationPath, type MemberRole, picturePath, slugOf } from "./rules";
import type { InstitutionInput, InviteInput, Membership, OwnInstitution } from "./schema";
import { foundInstitution, type LookAtInstitution } from "./store.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & SuspensionConfig & { confirmsAddresses: boolean };
};

/** The same invitation within so long is a second click, or a retry after a lost answer: it sends no second mail. */
const SECOND_CLICK_MS = 60_000;

const NOT_OWNER = "Only an owner of the institution can do this";
const LAST_OWNER = "The institution would have no owner left. Name another owner first";

/** The institution for which the recruiter works, with its people; null if there is none. */
export async function readOwnInstitution({ db }: Pick<Deps, "db">, actor: Actor): Promise<OwnInstitution | null> {
  const found = await findOwnInstitution(db, actor.id);
  if (!found) return null;
  const { id, slug, name, kind, place, website, about, role, standing, rival, checkAskedAt } = found;
  const people = found.people.map(({ since, isProven, ...person }) => ({
    ...person,
    address_confirmed: isProven === 1,
    since: since.toISOString(),
  }));
  const invitations = found.invitations.map(({ sent, ends, ...each }) => ({
    ...each,
    sent: sent.toISOString(),
    ends: ends.toISOString(),
  }));
  const requests = found.requests.map(({ sent, colleagues, isOwner, isProven, unproven, ...each }) => ({
    ...each,
    address_confirmed: isProven === 1,
    sent: sent.toISOString(),
    brings_colleagues: isOwner === 1 ? colleagues : 0,
    brings_unconfirmed: isOwner === 1 ? unproven : 0,
  }));
  return {
    ...{ id, slug, name, kind, place, website, about, role, standing, people, invitations, requests },
    host: found.verifiedHost,
    rival: standing === "unchecked" ? rival : null,
    check_asked: checkAskedAt === null ? null : new Date(checkAskedAt).toISOString(),
    logo: picturePath(found.logoKey),
    photo: picturePath(found.photoKey),
  };
}

/** The same. Throws not_found without an institution. */
export async function getInstitution(deps: Pick<Deps, "db">, actor: Actor): Promise<OwnInstitution> {
  const found = await readOwnInstitution(deps, actor);
  if (!found) throw new DomainError("not_found", "You work for no institution yet");
  return found;
}

/**
 * Found an institution, with the recruiter as its owner. `look` comes from `readBeforeDescribing`. Throws conflict for somebody who
 * works for one already, not_allowed (suspended).
 */
export async function foundOwnInstitution(
  deps: Deps,
  actor: Actor,
  input: InstitutionInput,
  look: LookAtInstitution,
): Promise<Membership> {
  const { db, now } = deps;
  await requireAccountNotSuspended(deps, actor.id);
  await requireNotSuspended(deps, keptOfInstitution(input), ON_INSTITUTION);
  const id = newRowId(now);
  const slug = slugOf(input.name);
  const row = { ...input, websiteHost: countedHost(input.website), id, slug, createdAt: now, updatedAt: now };
  const isFounded = await foundInstitution(
    db,
    row,
    { userId: actor.id, freeSlug: `${slug}-${id.slice(-6)}` },
    look,
  ).catch((error) => recoverLostAnswer(error, async () => (await findMembership(db, actor.id))?.institutionId === id));
  if (!isFounded) throw new DomainError("has_institution", "You work for an institution already");
  return { institution_id: id, role: "owner" };
}

/**
 * Change what the institution tells of itself. `look` comes from `readBeforeDescribing`. Throws not_found, not_allowed for everybody
 * but an owner, and for a suspended website or name.
 */
export async function describeInstitution(
  deps: Deps,
  actor: Actor,
  input: InstitutionInput,
  look: LookAtInstitution,
): Promise<OwnInstitution> {
  const { db, now, effects } = deps;
  const own = await findOwnInstitution(db, actor.id);
  await requireNotSuspended(deps, own ? keptOfChange(own, input) : [], ON_INSTITUTION, actor.id);
  effects.hasChangedJobs = true;
  const texts = { ...input, websiteHost: countedHost(input.website) };
  if (!(await updateInstitution(db, actor.id, texts, now, look))) await requireOwner(db, actor);
  return getInstitution({ db }, actor);
}

/** The membership of an owner. Throws not_found without an institution, not_allowed for the other roles. */
async function requireOwner(db: Database, actor: Actor) {
  const own = await findMembership(db, actor.id);
  if (!own) throw new DomainError("not_found", "You work for no institution yet");
  if (own.role !== "owner") throw new DomainError("only_owner", NOT_OWNER);
  return own;
}

/**
 * Invite somebody by mail. Inviting an address once more, later than a minute, sends a new link, and the earlier one ends. Throws
 * not_found, not_allowed
 * (no owner, or her own address is not confirmed), conflict (works here already), too_many.
 */
export async function inviteColleague(
  deps: Deps,
  actor: Person,
  { email, role }: InviteInput,
): Promise<{ id: string }> {
  const { db, now, origin } = deps;
  const own = await requireOwner(db, actor);
  await requireProof(deps, actor, "Then you can invite colleagues");
  await requireNotSuspended(deps, keptOfAddress(email, "admin"), ON_EMAIL);
  const same = await findSameInvitation(
    db,
    { invitedBy: actor.id, email, role },
    new Date(now.getTime() - SECOND_CLICK_MS),
  );
  if (same) return { id: same };
  await spend(deps, "invitation", actor.id);
  const token = newToken();
  const tokenHash = hashToken(token);
  const row = {
    ...{ id: newRowId(now), email, role, invitedBy: actor.id, tokenHash },
    createdAt: now,
    expiresAt: invitationEnd(now),
  };
  const about = { id: row.id, email, role, institution: own.institution, inviter: own.person ?? actor.email };
  const mail = queueMailIf(deps, invitationMail(about, `${origin}${invitationPath(token)}`), isInvited(tokenHash));
  const isDone = await inviteRow(db, row, [mail]).catch((error) =>
    recoverLostAnswer(error, async () => (await findInvitation(db, tokenHash, now)) !== null),
  );
  if (isDone) return { id: row.id };
  await requireOwner(db, actor);
  throw new DomainError("already_there", "This person works for your institution already");
}

/** Withdraw an invitation: its link ends. Throws not_found, also where it was accepted or withdrawn before, and not_allowed. */
export async function withdrawInvitation({ db }: Deps, actor: Actor, id: string | undefined): Promise<{ id: string }> {
  await requireOwner(db, actor);
  const isGone = async () => isUuid(id) && !(await hasInvitation(db, id));
  const isDone =
    isUuid(id) && (await deleteInvitation(db, actor.id, id).catch((error) => recoverLostAnswer(error, isGone)));
  if (!isDone) throw new DomainError("not_found", "There is no such invitation");
  return { id };
}

export type InvitationView = {
  email: string;
  role: MemberRole;
  institutionId: string;
  institution: string;
  inviter: string;
};

/** The invitation of a link; null when it has ended: accepted, withdrawn, too old, or its sender is no owner any more. */
export async function readInvitation(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string | null,
): Promise<InvitationView | null> {
  const found = token ? await findInvitation(db, hashToken(token), now) : null;
  if (!found) return null;
  const { inviter, inviterEmail, ...about } = found;
  return { ...about, inviter: inviter ?? inviterEmail };
}

/** Where the recruiter works now, and what accepting an invitation would do with it. Null if nowhere. */
export function readMembership({ db }: Pick<Deps, "db">, actor: Actor) {
  return findMembership(db, actor.id);
}

/**
 * Accept an invitation. Throws gone when it has ended, not_allowed for another address, a candidate or an unconfirmed address, and
 * conflict for the last owner of other people.
 */
export async function acceptInvitation(deps: Deps, actor: Person, token: string): Promise<Membership> {
  const { db, now, config } = deps;
  const tokenHash = hashToken(token);
  const found = await findInvitation(db, tokenHash, now);
  if (!found) throw new DomainError("invitation_ended", whyGone(token, "This invitation has ended. Ask for a new one"));
  if (actor.email !== found.email) {
    throw new DomainError("other_account", `This invitation is for ${found.email}. Log in with that address`);
  }
  if (actor.role !== "admin")
    throw new DomainError("wrong_role", "A recruiter's account is needed to accept this invitation");
  await requireProof(deps, actor, "Then open this link again");
  deps.effects.hasChangedJobs = true;
  const joined = async () => (await findMembership(db, actor.id))?.institutionId === found.institutionId;
  const row = { userId: actor.id, tokenHash, needsConfirmed: config.confirmsAddresses, now };
  const isDone = await acceptInvitationRows(db, row).catch((error) => recoverLostAnswer(error, joined));
  if (isDone) return { institution_id: found.institutionId, role: found.role };
  const own = await findMembership(db, actor.id);
  if (own?.isLastOwner && own.others > 0) throw new DomainError("last_owner", LAST_OWNER);
  throw new DomainError("invitation_ended", "This invitation has ended. Ask for a new one");
}

/** Change what a colleague may do. Throws not_found, not_allowed (also an owner without a confirmed address), conflict for the last owner. */
export async function changeRole(
  deps: Deps,
  actor: Actor,
  userId: string | undefined,
  role: MemberRole,
): Promise<{ id: string; role: MemberRole }> {
  const { db, config } = deps;
  const own = await requireOwner(db, actor);
  if (!isUuid(userId)) throw noColleague();
  const change = { actorId: actor.id, userId, role, needsConfirmed: config.confirmsAddresses };
  if (await updateRole(db, change)) return { id: userId, role };
  const isUnproven = config.confirmsAddresses && role === "owner" && !(await isAddressConfirmed(db, userId));
  if (isUnproven)
    throw new DomainError("address_unconfirmed", "An owner needs a confirmed email address. Ask her to confirm it");
  throw await whyNot(db, own.institutionId, userId);
}

/**
 * Remove a colleague, or leave. What she posted goes to whoever removes her, or to an owner. Throws not_found, not_allowed,
 * conflict for the last owner.
 */
export async function removeColleague(deps: Deps, actor: Actor, userId: string | undefined): Promise<{ id: string }> {
  const { db, now } = deps;
  if (!isUuid(userId)) throw noColleague();
  const own = userId === actor.id ? await findMembership(db, actor.id) : await requireOwner(db, actor);
  if (!own) throw noColleague();
  const notice = {
    userId,
    eventKey: `membership-ended:${newRowId(now)}`,
    text: `You no longer work for ${own.institution}`,
    href: "/institution",
  };
  const told = (condition: SQL) => (userId === actor.id ? [] : [queueNotificationIf(db, notice, now, condition)]);
  const isGone = async () => (await findMembership(db, userId))?.institutionId !== own.institutionId;
  const isDone = await endMembership(db, { actorId: actor.id, userId }, told).catch((error) =>
    recoverLostAnswer(error, isGone),
  );
  if (isDone) return { id: userId };
  throw await whyNot(db, own.institutionId, userId);
}

/** Why nothing was written about this person. */
async function whyNot(db: Database, institutionId: string, userId: string): Promise<DomainError> {
  const theirs = await findMembership(db, userId);
  if (theirs?.institutionId !== institutionId) return noColleague();
  return theirs.isLastOwner ? new DomainError("last_owner", LAST_OWNER) : new DomainError("only_owner", NOT_OWNER);
}

function noColleague(): DomainError {
  return new DomainError("not_found", "There is no such colleague");
}
