/** A moderator suspends an account or an institution, or lifts that; also what stays suspended for a year after an account was closed. */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { suspendAccount } from "~/domain/accounts/statements.server";
import type { Person } from "~/domain/actor";
import { endUntoldMoves } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { endInvitationsAndRequests, suspendInstitution } from "~/domain/institutions/statements.server";
import { setJobState } from "~/domain/jobs/statements.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMail } from "~/domain/mail/statements.server";
import { type Kept, keptOfSuspended } from "~/domain/suspensions/kept-texts";
import { findLifting } from "~/domain/suspensions/queries.server";
import {
  deleteKept,
  forgetSuspension,
  isKept,
  keepSuspension,
  type SuspensionConfig,
} from "~/domain/suspensions/statements.server";
import { suspensionMail } from "./mails";
import { findSuspended, listKept, listTold, type ModeratingDeps, noSubject, type Suspended } from "./queries.server";
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
  const told = await listTold(db, subject);
  if (told.some((person) => isModerator(config.moderators, person))) {
    throw new DomainError(
      "not_allowed",
      "A moderator cannot be suspended here. Take the address out of MODERATORS first",
    );
  }
  effects.hasChangedJobs = true;
  const id = newRowId(now);
  const institution = subject.kind === "institution" ? found.name : null;
  const kept = isLifted ? [] : await keptOf(db, subject);
  const mails = told.map(({ email }) =>
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
    isLifted ? forgetSuspension(deps, subject.id, sql`1`) : keepSuspension(deps, subject.id, kept, sql`1`),
    ...mails,
    ...(isLifted ? endHidingsOfCause(db, subject, now) : endWorkOf(db, subject, { reason, now, seen })),
    subject.kind === "account"
      ? suspendAccount(db, subject.id, isLifted ? null : now)
      : suspendInstitution(db, subject.id, isLifted ? null : now),
  ]);
  const isAsWanted = async () => ((await findSuspended(db, subject))?.at === null) === isLifted;
  if (await unlessStopped(writing).catch((error) => recoverLostAnswer(error, isAsWanted))) return;
  throw new DomainError("conflict", isLifted ? "It is not suspended any more" : "It is suspended already");
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
    // Of jobs that were hidden before, and those that the account asked for at jobs of colleagues: nobody may carry them out any more.
    ...endUntoldMoves(
      db,
      sql`actor_id = ${subject.id} or application_id in (select applications.id from applications
        join jobs on jobs.id = applications.job_id where ${isOfSubject(subject)})`,
    ),
    ...endInvitationsAndRequests(db, subject.id),
    settleItems(db, subject.id, now, seen),
  ];
}

/** The texts that stay suspended for a year, whatever becomes of the account. */
async function keptOf(db: Database, subject: Suspended): Promise<Kept[]> {
  const { emails, institution } = await listKept(db, subject);
  return [
    ...emails.map((text): Kept => ({ kind: "address", text })),
    ...(institution ? keptOfSuspended(institution) : []),
  ];
}

/** Lift what stays suspended of a closed account: an address, a website, or name and place. Throws not_found if nothing of it is kept. */
export async function liftKept(
  { db, now, config }: { db: Database; now: Date; config: SuspensionConfig },
  actor: Person,
  text: string,
): Promise<void> {
  const found = await findLifting({ db, config }, text.trim());
  if (!found) throw new DomainError("not_found", "Nothing of this address, website or name is suspended");
  const { causeId, isAddress, hashes } = found;
  const line = {
    ...{ actorId: actor.id, action: "lift" as const, subjectId: causeId, words: null, createdAt: now },
    subject: isAddress ? ("account" as const) : ("institution" as const),
    reason: isAddress ? "its address is free again" : "its website is free again",
  };
  await writeAll(db, [insertLogIf(db, line, isKept(hashes)), deleteKept(db, hashes)]).catch((error) =>
    recoverLostAnswer(error, async () => (await findLifting({ db, config }, text.trim())) === null),
  );
}
