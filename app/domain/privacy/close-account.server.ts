/** Closing an account, for good: by its owner, or a week after the owner of its mailbox disowned it. */

import { isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, writeAll } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { institutionOf } from "~/db/may-work-on";
import { successorOf } from "~/db/successor";
import type { PasswordConfig } from "~/domain/accounts/password-cost-rules";
import { proveIdentity } from "~/domain/accounts/prove-identity.server";
import { findDisowned } from "~/domain/accounts/queries.server";
import { ACCOUNT_MAILS } from "~/domain/accounts/rules";
import { closeUser } from "~/domain/accounts/statements.server";
import type { Person } from "~/domain/actor";
import { endAlertsOf } from "~/domain/alerts/statements.server";
import { forgetViewer } from "~/domain/applications/desk/statements.server";
import { APPLICATION_STATUSES, eventKey, nextStatuses } from "~/domain/applications/rules";
import {
  endUntoldMovesOfAccount,
  insertWithdrawals,
  isStillLate,
  leaveStars,
  noteMarksOf,
  recordDue,
  withdrawApplications,
} from "~/domain/applications/statements.server";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { deleteInvitationsTo, makeSuccessorOwner, setVerifiedHost } from "~/domain/institutions/statements.server";
import { endInterviews, forgetProposer } from "~/domain/interviews/statements.server";
import { deleteUnpublished, giveJobs, setJobState } from "~/domain/jobs/statements.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { deleteMailsTo, queueMail } from "~/domain/mail/statements.server";
import { forgetMessageAuthor } from "~/domain/messages/statements.server";
import { leaveHidingsToModerators, leaveReports } from "~/domain/moderation/statements.server";
import { deleteNotificationsOfColleague, notifyOfWithdrawals } from "~/domain/notifications/statements.server";
import { discardPhoto } from "~/domain/photos/photo-files.server";
import { forgetRater } from "~/domain/ratings/statements.server";
import { discardResumes } from "~/domain/resumes/resume-files.server";
import { keepAtClosing, type SuspensionConfig } from "~/domain/suspensions/statements.server";
import { giveTemplates } from "~/domain/templates/statements.server";
import { exportOwnData } from "./export-own-data.server";
import { accountClosedMail } from "./mails";
import { OWNED_ROWS } from "./private-tables/statements.server";
import { isClosed, isLeavers, type Leaver, listKeysOfLeaver } from "./queries.server";
import { DISOWNED_PER_SWEEP } from "./rules";
import type { ClosingInput } from "./schema";
import { removeSealedCopy, type SealConfig, sealAccountCopy } from "./seal-account-copy.server";
import { forgetRequester, insertLogLine, logLine, stripApplications } from "./statements.server";

export type ClosingDeps = {
  db: Database;
  resumes: R2Bucket;
  now: Date;
  config: LimitConfig & SealConfig & PasswordConfig & { confirmsAddresses: boolean };
};

/** R2 removes at most so many objects in one call. */
const KEYS_PER_REMOVAL = 1000;

/**
 * Close the person's account, for good: open applications are withdrawn, jobs removed, files and everything that names the person
 * deleted. Throws bad_input (wrong password or address), too_many.
 */
export async function closeAccount(
  deps: ClosingDeps & { effects: Effects },
  actor: Person,
  input: ClosingInput,
): Promise<void> {
  const { db, resumes, now, effects } = deps;
  const { isConfirmed } = await proveIdentity(deps, actor, input);
  const needsConfirmed = deps.config.confirmsAddresses;
  const leaver = { id: actor.id, email: actor.email, isConfirmed, needsConfirmed };
  const files = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
  const mail = {
    ...accountClosedMail({ id: newRowId(now), email: actor.email }),
    isFromUnconfirmedSender: !isConfirmed,
  };
  if (actor.role === "admin") effects.hasWithdrawn = true;
  const held =
    deps.config.erasureHoldDays > 0 &&
    (await sealAccountCopy(deps, actor.id, exportOwnData(deps, actor), () => isClosed(db, actor.id)));
  try {
    await writeAll(db, [
      // Sent twice at once it is closed once, and one mail says so.
      guard(db, isAccountOpen(actor.id), "changed_meanwhile"),
      ...endApplications(db, leaver, now),
      // It stays suspended although the account goes.
      ...keepAtClosing(deps, leaver),
      ...removeOwnRows(db, leaver, now),
      queueMail(deps, mail),
      closeUser(db, actor.id, now),
    ]);
  } catch (error) {
    // The answer may have been lost although the account was closed.
    await recoverLostResponse(error, () => isClosed(db, actor.id)).catch(async (thrown) => {
      if (held) await removeSealedCopy(resumes, held);
      throw thrown;
    });
  }
  await discardFiles(resumes, files);
}

/**
 * Close the accounts that were disowned a week ago: what they made is removed. Applications that others sent to their jobs stay
 * for the senders. Returns how many were closed.
 */
export async function sweepDisowned({
  db,
  resumes,
  now,
  config,
}: Omit<ClosingDeps, "config"> & { config: SuspensionConfig & { confirmsAddresses: boolean } }): Promise<number> {
  const accounts = await findDisowned({ db, now }, DISOWNED_PER_SWEEP);
  for (const account of accounts) {
    const leaver = { ...account, isConfirmed: false, needsConfirmed: config.confirmsAddresses };
    const files = await listKeysOfLeaver(db, leaver, KEYS_PER_REMOVAL);
    await writeAll(db, [
      ...endApplications(db, leaver, now),
      // Its address is free since it was disowned; what was suspended with it stays so.
      ...keepAtClosing({ db, now, config }, leaver),
      ...removeOwnRows(db, leaver, now),
      closeUser(db, account.id, now),
    ]);
    await discardFiles(resumes, files);
  }
  return accounts.length;
}

/** No row names these files any more: if one is not removed here, the sweep of the bucket removes it. */
async function discardFiles(resumes: R2Bucket, files: { resumes: string[]; photo: string | null }): Promise<void> {
  await discardResumes(resumes, files.resumes);
  if (files.photo) await discardPhoto(resumes, files.photo);
}

/** Statuses from which a candidate can still withdraw. */
const OPEN_STATUSES = APPLICATION_STATUSES.filter((status) => nextStatuses(status, "candidate").includes("withdrawn"));

/** Statements: her open applications are withdrawn, the schools are notified, and no application names her any more. */
export function endApplications(
  db: Database,
  leaver: Leaver,
  now: Date,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  // Schools are notified of the applications in their lists, not of those that were dropped.
  const isListed = isNull(sql`applications.dropped_at`);
  const isOpen = sql`(${isLeavers(leaver)} and ${isListed} and (${isInList(sql`applications.status`, OPEN_STATUSES)} or ${isStillLate(now)}))`;
  return [
    // A school that was late before she left was late, although no run has recorded it.
    ...recordDue(db, isLeavers(leaver), now),
    insertWithdrawals(db, isOpen, { actorId: leaver.id, now }),
    notifyOfWithdrawals(db, isOpen, eventKey("*", "recruiter", "left"), now),
    endInterviews(db, isOpen, { by: sql`'withdrawn'`, at: sql`${now.getTime()}` }),
    withdrawApplications(db, isOpen, now),
    ...stripApplications(db, isLeavers(leaver), { reason: "account_closed", now }),
  ];
}

/** Mails that only the account itself causes. */
const OWN_MAILS = [...ACCOUNT_MAILS, "reminder"];

/**
 * Statements: the rows of an institution stay with a colleague, and all other rows of the account go. Rows that others
 * keep hold no personal data.
 */
export function removeOwnRows(db: Database, leaver: Leaver, now: Date): BatchItem<"sqlite">[] {
  const { id, email, isConfirmed, needsConfirmed = false } = leaver;
  const successor = successorOf(id, { needsConfirmed });
  // Finds no row where colleagues stay, by the index alone.
  const isLeft = sql`jobs.institution_id = iif(${successor} is null, ${institutionOf(id)}, null)`;
  // Of a colleague who has not proven her address: she goes on alone, with what waits for that.
  const isColleagues = sql`exists (select 1 from institution_members other where other.user_id = jobs.user_id
    and other.institution_id = jobs.institution_id and other.user_id <> ${id})`;
  const isInherited = sql`user_id = ${id} and jobs.institution_id = ${institutionOf(id)} and ${successor} is not null`;
  return [
    // The jobs of an institution stay with a colleague; the last member's closing removes it.
    giveJobs(db, { userId: successor }, isInherited),
    // Also those of an institution that she has left.
    giveTemplates(db, id, { needsConfirmed }),
    ...setJobState(
      db,
      sql`${isLeft} and jobs.removed_at is null and jobs.seq is not null`,
      "removed_with_account",
      now,
      {
        also: { updatedAt: now },
        changed: sql`${isLeft} and jobs.removed_at is not null and jobs.updated_at = ${now.getTime()}`,
      },
    ),
    deleteUnpublished(db, sql`(user_id = ${id} or (${isLeft} and not ${isColleagues}))`),
    makeSuccessorOwner(db, successor, id),
    ...(isConfirmed ? [deleteInvitationsTo(db, email)] : []),
    insertLogLine(db, logLine(now, "erasure", id), isAccountOpen(id)),
    forgetRequester(db, leaver, now),
    leaveReports(db, id),
    leaveHidingsToModerators(db, id),
    forgetProposer(db, id),
    forgetViewer(db, id),
    ...noteMarksOf(db, id, now),
    leaveStars(db, id),
    forgetMessageAuthor(db, id),
    // Nobody could take these back any more. Those of colleagues have ended with the jobs that go.
    ...endUntoldMovesOfAccount(db, id, now),
    forgetRater(db, id),
    deleteNotificationsOfColleague(db, id),
    setVerifiedHost(db, institutionOf(id), sql`user_id = ${id}`),
    ...OWNED_ROWS.map((remove) => remove(db, id)),
    // An unconfirmed address may belong to somebody else, who waits for mail about her own applications.
    deleteMailsTo(db, email, isConfirmed ? null : OWN_MAILS),
    ...(isConfirmed ? endAlertsOf(db, email) : []),
  ];
}

/** Condition: the account is not closed yet. */
function isAccountOpen(id: string): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.closed_at is null)`;
}
