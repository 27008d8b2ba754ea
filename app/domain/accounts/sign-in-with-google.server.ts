/** Sign-in with Google: a known identity logs in; a new one is tied to the account of its address, or makes an account. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import type { Actor, Person, Role } from "~/domain/actor";
import { joinApplications } from "~/domain/applications/statements.server";
import type { Effects } from "~/domain/effects";
import { DomainError, isUniqueConflict } from "~/domain/errors";
import { newRowId, newUserId } from "~/domain/ids";
import { foundInstitution, nameByJob, setVerifiedHost } from "~/domain/institutions/statements.server";
import { findOwnSchool, listHeldTitles } from "~/domain/jobs/own/queries.server";
import { checkLaterForJoined, holdScheduled } from "~/domain/jobs/statements.server";
import { queueMail } from "~/domain/mail/statements.server";
import { whyNotName } from "~/domain/moderation/money-in-name-rules";
import { insertProfile, setPhotoIfNone } from "~/domain/profiles/statements.server";
import { requireNotSuspended } from "~/domain/suspensions/queries.server";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { suspendedNamesOfAddress } from "~/domain/suspensions/suspended-names";
import { cleanName, EmailAddress, holdsAddress } from "~/domain/text";
import { words } from "~/words/account-refusals";
import { endUnprovenAccess, hasUnprovenAccess } from "./end-unproven-access.server";
import { newSession } from "./log-in-with-password.server";
import { googleLinkedMail } from "./mails";
import { findIdentityUser, findUserByEmail, type User } from "./queries.server";
import { photoAddress, REGISTRATION_OPEN_MS } from "./rules";
import {
  closeLogin,
  countLogin,
  hasAddress,
  hasIdentity,
  insertIdentity,
  insertSession,
  insertUser,
  isFirstProof as isFirstProofOf,
  isUnproven,
  proveAddressElsewhere,
} from "./statements.server";

type Deps = {
  db: Database;
  now: Date;
  origin: string;
  effects: Effects;
  config: SuspensionConfig & { confirmsAddresses: boolean };
  /** Others use the device too: the session is short. */
  isShared?: boolean;
};

/** The provider's claims, after their signature was checked. */
export type ProvenIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  picture: string | null;
  givenName: string | null;
  familyName: string | null;
};

type SignedIn = {
  outcome: "signed-in" | "made";
  token: string;
  actor: Person;
  /** The provider was the first to confirm the address, so the old password and sessions ended. She must publish `heldJobs`. */
  proven?: { heldJobs: number };
};

const sessionOf = ({ isShared = false }: Deps) => ({ kind: "web", isRemembered: false, isShared }) as const;

/**
 * The unproven account of which a sign-in by this identity would be the first proof, and whether that would end something that was
 * prepared in it. `sender`: who is logged in; in her own account nothing ends. Null: the sign-in proves nothing for the first time.
 */
export async function findFirstProof(
  { db }: { db: Database },
  identity: ProvenIdentity,
  sender: Actor | null = null,
): Promise<{ email: string; userId: string; endsSomething: boolean } | null> {
  const email = provenAddress(identity);
  if (email === null || (await findIdentityUser(db, identity.issuer, identity.subject))) return null;
  const owner = await findUserByEmail(db, email);
  if (!owner || owner.emailVerifiedAt !== null) return null;
  return { email, userId: owner.id, endsSomething: sender?.id !== owner.id && (await hasUnprovenAccess(db, owner.id)) };
}

/** The provider has proven this address, and not the one that cleaning would make of it. */
function provenAddress({ email, isEmailVerified }: ProvenIdentity): string | null {
  const parsed = EmailAddress.safeParse(email ?? "");
  return isEmailVerified && parsed.success && parsed.data === email?.trim().toLowerCase() ? parsed.data : null;
}

/**
 * Sign in by an identity. A new one is tied to the account of its address, or makes a new account. If that needs a `role` and
 * none is given, the answer is `role-needed` and nothing is written. `sender`: who is logged in; her own account stays as it is.
 * Throws not_signed_in (address not confirmed with the provider), conflict (an account that may not be tied), not_allowed (a suspended address).
 */
export async function signInElsewhere(
  deps: Deps,
  identity: ProvenIdentity,
  role: Role | null,
  sender: Actor | null = null,
): Promise<SignedIn | { outcome: "role-needed" }> {
  const known = await findIdentityUser(deps.db, identity.issuer, identity.subject);
  if (known) return logInKnown(deps, known, identity);
  const email = provenAddress(identity);
  if (email === null) {
    throw new DomainError("not_signed_in", words.googleUnconfirmed);
  }
  const owner = await findUserByEmail(deps.db, email);
  try {
    if (owner) return await link(deps, owner, identity, sender?.id === owner.id);
    if (!role) return { outcome: "role-needed" };
    return await makeAccount(deps, { email, role }, identity);
  } catch (error) {
    if (!isUniqueConflict(error)) throw error;
    // Either two requests signed in at once, or the account has another Google identity already.
    throw new DomainError("conflict", words.otherGoogleLogin, {
      cause: error,
    });
  }
}

async function logInKnown(deps: Deps, user: User, identity: ProvenIdentity): Promise<SignedIn> {
  const { db, now } = deps;
  const { token, session } = await newSession(user.id, sessionOf(deps), now);
  const isStarted = await unlessStopped(
    writeAll(db, [
      guard(
        db,
        hasIdentity({ issuer: identity.issuer, subject: identity.subject, userId: user.id }),
        "changed_meanwhile",
      ),
      insertSession(db, session),
      setPhotoIfNone(db, user.id, photoAddress(identity.picture)),
      closeLogin(db, user.id),
    ]),
  );
  if (!isStarted) throw new DomainError("not_signed_in", words.accountClosed);
  return { outcome: "signed-in", token, actor: toActor(user) };
}

async function link(deps: Deps, owner: User, identity: ProvenIdentity, isOwnSession: boolean): Promise<SignedIn> {
  const { db, now, origin, effects } = deps;
  const isFirstProof = owner.emailVerifiedAt === null && !isOwnSession;
  const { token, session } = await newSession(owner.id, sessionOf(deps), now);
  const { issuer, subject } = identity;
  const row = { issuer, subject, userId: owner.id, email: owner.email, createdAt: now };
  const mail = googleLinkedMail({ id: newRowId(now), email: owner.email }, { origin, isFirstProof });
  const isPrepared = isUnproven(owner.id, owner.email);
  const school = owner.role === "admin" ? await findOwnSchool(db, owner.id) : null;
  effects.needsDueDays = true;
  const isLinked = await unlessStopped(
    writeAll(db, [
      guard(db, hasAddress(owner.id, owner.email), "changed_meanwhile"),
      // If the address was not confirmed before, everything that was prepared in the account ends, unless she is logged
      // in to it.
      ...(isOwnSession ? [] : endUnprovenAccess(deps, owner.id, isPrepared)),
      insertIdentity(db, row),
      proveAddressElsewhere(db, row, { isPreparedEnded: !isOwnSession }),
      insertSession(db, session),
      countLogin(db, owner.id),
      setPhotoIfNone(db, owner.id, photoAddress(identity.picture)),
      queueMail(deps, mail),
      ...joinApplications(db, { id: owner.id, email: owner.email }, { isSameUser: isOwnSession, now }),
      checkLaterForJoined(db, owner.id, now),
      ...(isOwnSession ? [] : holdScheduled(db, owner.id, { now, condition: isFirstProofOf(owner.id, now) })),
      ...nameByJob(deps, school),
      setVerifiedHost(db, institutionOf(owner.id)),
    ]),
  );
  if (!isLinked) throw new DomainError("conflict", words.addressJustChanged);
  const signedIn = { outcome: "signed-in" as const, token, actor: toActor(owner) };
  if (!isFirstProof) return signedIn;
  // Somebody else may have written them, so from now on only the recruiter herself publishes them.
  const heldJobs = owner.role === "admin" ? (await listHeldTitles({ db }, owner.id).catch(() => [])).length : 0;
  return { ...signedIn, proven: { heldJobs } };
}

async function makeAccount(
  deps: Deps,
  account: { email: string; role: Role },
  identity: ProvenIdentity,
): Promise<SignedIn> {
  const { db, now, effects } = deps;
  await requireNotSuspended(deps, suspendedNamesOfAddress(account.email, account.role), {});
  const id = newUserId();
  const { token, session } = await newSession(id, sessionOf(deps), now);
  const { issuer, subject } = identity;
  const row = { issuer, subject, userId: id, email: account.email, createdAt: now };
  // A name that holds a web address, or asks for money, is left out: people can change their name with the provider at will.
  const name = (value: string | null) => {
    const clean = cleanName(value ?? "").slice(0, 100);
    return clean === "" || holdsAddress(clean) ? null : clean;
  };
  const names = [name(identity.givenName), name(identity.familyName)];
  const [f_name = null, l_name = null] = whyNotName(names) ? [] : names;
  const photoURL = photoAddress(identity.picture);
  const registrationOpenUntil = new Date(now.getTime() + REGISTRATION_OPEN_MS);
  effects.needsDueDays = true;
  await writeAll(db, [
    insertUser(db, { ...account, id, passwordHash: null, registrationOpenUntil, createdAt: now }, now),
    insertProfile(db, { f_name, l_name, photoURL, userId: id, updatedAt: now }),
    ...foundInstitution(db, { userId: id, role: account.role, now }),
    insertIdentity(db, row),
    insertSession(db, session),
    ...joinApplications(db, { id, email: account.email }, { isSameUser: true, now }),
    checkLaterForJoined(db, id, now),
  ]);
  return { outcome: "made", token, actor: { id, ...account } };
}

function toActor({ id, email, role }: User): Person {
  return { id, email, role };
}
