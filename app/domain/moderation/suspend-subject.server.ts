/** A moderator suspends an account or an institution, or lifts that; also what stays suspended for a year after an account was closed. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { suspendAccount } from "~/domain/accounts/statements.server";
import type { Person } from "~/domain/actor";
import { endUntoldMovesOfAccount, takeUntoldMovesOff } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { endInvitationsAndRequests, suspendInstitution } from "~/domain/institutions/statements.server";
import { setJobState } from "~/domain/jobs/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { findLifting } from "~/domain/suspensions/queries.server";
import {
  deleteLastingSuspensions,
  forgetSuspension,
  isAnySuspended,
  keepSuspension,
  type SuspensionConfig,
} from "~/domain/suspensions/statements.server";
import { type SuspendedName, suspendedNamesToKeep } from "~/domain/suspensions/suspended-names";
import { words as refusals } from "~/words/moderation-refusals";
import { suspensionMail } from "./mails";
import {
  findSuspended,
  listLastingSuspensions,
  listPeopleToNotify,
  type ModeratingDeps,
  noSubject,
  type Suspended,
} from "./queries.server";
import { ALL_SEEN, isModerator, type Reason, type Seen } from "./rules";
import {
  endHidingsOfCause,
  insertLog,
  insertLogIf,
  isHiddenByCause,
  isInState,
  isOfSubject,
  noteHidings,
  settleItems,
} from "./statements.server";

type Suspending = { reason: Reason; words: string | null; isLifted: boolean; seen?: Seen };

/**
 * Suspend an account or an institution, or lift it. Throws not_found, not_allowed for a moderator's own or another moderator's
 * account, and conflict when it stands so already.
 */
export async function suspend(
  deps: ModeratingDeps & { config: SuspensionConfig & { moderators: readonly string[] } },
  actor: Person,
  subject: Suspended,
  { reason, words, isLifted, seen = ALL_SEEN }: Suspending,
): Promise<void> {
  const { db, now, effects, origin, config } = deps;
  const found = isUuid(subject.id) ? await findSuspended(db, subject) : null;
  if (!found) throw noSubject();
  const people = await listPeopleToNotify(db, subject);
  if (people.some((person) => isModerator(config.moderators, person))) {
    throw new DomainError("not_allowed", refusals.moderatorNotSuspended);
  }
  if (isLifted) effects.hasChangedJobs = true;
  else effects.hasWithdrawn = true;
  const id = newRowId(now);
  const institution = subject.kind === "institution" ? found.name : null;
  const names = isLifted ? [] : await namesOfSubject(db, subject);
  const mails = people.map(({ email }) =>
    queueMail(deps, suspensionMail({ id, email, institution }, { isLifted, reason, words }, `${origin}/profile`)),
  );
  const action = isLifted ? ("lift" as const) : ("suspend" as const);
  const log = {
    actorId: actor.id,
    action,
    subject: subject.kind,
    subjectId: subject.id,
    reason,
    words,
    createdAt: now,
  };
  const writing = writeAll(db, [
    guard(db, isInState(subject, isLifted), "changed_meanwhile"),
    insertLog(db, log),
    isLifted ? forgetSuspension(deps, subject.id, sql`1`) : keepSuspension(deps, subject.id, names, sql`1`),
    ...mails,
    ...(isLifted ? endHidingsOfCause(db, subject, now) : endWorkOf(db, subject, { reason, now, seen })),
    subject.kind === "account"
      ? suspendAccount(db, subject.id, isLifted ? null : now)
      : suspendInstitution(db, subject.id, isLifted ? null : now),
  ]);
  const isAsWanted = async () => ((await findSuspended(db, subject))?.at === null) === isLifted;
  if (await unlessStopped(writing).catch((error) => recoverLostResponse(error, isAsWanted))) return;
  throw new DomainError("conflict", isLifted ? refusals.notSuspended : refusals.suspendedAlready);
}

/**
 * Statements of a suspension: its public jobs are hidden, invitations and requests of the account, or of the institution's people, end,
 * and what waits about it is settled.
 */
export function endWorkOf(
  db: Database,
  subject: Suspended,
  { reason, now, seen }: { reason: Reason; now: Date; seen?: Seen },
): BatchItem<"sqlite">[] {
  return [
    noteHidings(db, subject, reason, now),
    ...setJobState(db, isHiddenByCause(subject.id), "hidden", now),
    // Nobody may carry them out any more: those that the account asked for at jobs of colleagues, and those of jobs that were hidden before.
    ...endUntoldMovesOfAccount(db, subject.id, now),
    ...takeUntoldMovesOff(
      db,
      sql`application_id in (select applications.id from applications
        join jobs on jobs.id = applications.job_id where ${isOfSubject(subject)})`,
      now,
    ),
    ...endInvitationsAndRequests(db, subject.id),
    settleItems(db, subject.id, now, seen),
  ];
}

/** The texts that stay suspended for a year, whatever becomes of the account. */
async function namesOfSubject(db: Database, subject: Suspended): Promise<SuspendedName[]> {
  const { emails, institution } = await listLastingSuspensions(db, subject);
  return [
    ...emails.map((text): SuspendedName => ({ kind: "address", text })),
    ...(institution ? suspendedNamesToKeep(institution) : []),
  ];
}

/** Lift what stays suspended of a closed account: an address, a website, or name and place. Throws not_found if nothing of it is kept. */
export async function liftLastingSuspension(
  { db, now, config }: { db: Database; now: Date; config: SuspensionConfig },
  actor: Person,
  text: string,
): Promise<void> {
  const found = await findLifting({ db, config }, text.trim());
  if (!found) throw new DomainError("not_found", refusals.nothingSuspended);
  const { causeId, isAddress, hashes } = found;
  const line = {
    ...{ actorId: actor.id, action: "lift" as const, subjectId: causeId, words: null, createdAt: now },
    subject: isAddress ? ("account" as const) : ("institution" as const),
    reason: isAddress ? refusals.addressFree : refusals.websiteFree,
  };
  await writeAll(db, [insertLogIf(db, line, isAnySuspended(hashes)), deleteLastingSuspensions(db, hashes)]).catch(
    (error) => recoverLostResponse(error, async () => (await findLifting({ db, config }, text.trim())) === null),
  );
}
