/**
 * The batches of use-cases without the reads before them: what changes between the reading and the writing must stop the write. Each
 * takes `db` first, as the statements do, and says if it was written.
 */
import { sql as query } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, Stopped, unlessStopped, writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { successorOf } from "~/db/successor";
import { endUnprovenAccess } from "~/domain/accounts/end-unproven-access.server";
import type { Identity, Passkey, Session, Token } from "~/domain/accounts/queries.server";
import * as accounts from "~/domain/accounts/statements.server";
import * as applying from "~/domain/applications/statements.server";
import { deleteKeysOf } from "~/domain/idempotency/statements.server";
import type { Described } from "~/domain/institutions/naming-rules";
import {
  findComingByInvitation,
  findComingByRequest,
  type LookAtInstitution,
  openRequestRead,
  ownPictureRead,
} from "~/domain/institutions/queries.server";
import type { MemberRole, PictureName } from "~/domain/institutions/rules";
import * as institutions from "~/domain/institutions/statements.server";
import { endJob, giveJobs, renewVersion, setJobState } from "~/domain/jobs/statements.server";
import type { Suspended } from "~/domain/moderation/queries.server";
import { ALL_SEEN, type Reason, type Seen } from "~/domain/moderation/rules";
import * as moderation from "~/domain/moderation/statements.server";
import { endWorkOf } from "~/domain/moderation/suspend-subject.server";
import { endApplications, removeOwnRows } from "~/domain/privacy/close-account.server";
import type { Leaver } from "~/domain/privacy/queries.server";
import { sumUpApplications } from "~/domain/responsiveness/statements.server";

type Begin = Parameters<typeof applying.confirmApplication>[2];

type Statements = readonly BatchItem<"sqlite">[];

/** True if the statements were carried out, false if a guard stopped them. */
export const isWritten = (db: Database, statements: Statements) =>
  unlessStopped(writeAll(db, statements as [BatchItem<"sqlite">]));
const rowsAt = async (db: Database, statements: Statements, at: number) =>
  ((await writeAll(db, statements as [BatchItem<"sqlite">])) as unknown[][])[at]?.length === 1;

export const confirmAddress = (db: Database, link: accounts.Link, now: Date) =>
  isWritten(db, [
    guard(db, accounts.isConfirmLinkValid(link, now, query`1 = 1`), "link_ended"),
    accounts.markAddressConfirmed(db, link.userId, now),
    accounts.deleteConfirmToken(db, link.tokenHash),
    institutions.setVerifiedHost(db, institutionOf(link.userId)),
  ]);

export const disownAddress = (db: Database, link: accounts.Link, by: { freedAddress: string; now: Date }) =>
  isWritten(db, [
    guard(db, accounts.isConfirmLinkValid(link, by.now, query`users.email_verified_at is null`), "link_ended"),
    accounts.markDisowned(db, link.userId, by),
    accounts.deleteSessionsOf(db, link.userId),
    accounts.deleteTokensOf(db, link.userId),
    accounts.deleteIdentitiesOf(db, link.userId),
    accounts.deleteAllPasskeysOf(db, link.userId),
    deleteKeysOf(db, link.userId),
    ...setJobState(
      db,
      query`jobs.user_id = ${link.userId} and jobs.removed_at is null and jobs.seq is not null`,
      "taken_down",
      by.now,
    ),
  ]);

export const changeAddress = (db: Database, from: { userId: string; email: string }, token: Token) =>
  isWritten(db, [
    guard(db, accounts.isUnproven(from.userId, from.email), "changed_meanwhile"),
    accounts.setAddress(db, from.userId, token.email),
    accounts.deleteTokensOf(db, from.userId),
    accounts.insertToken(db, token),
  ]);

export const resetPassword = (db: Database, by: accounts.Link & { passwordHash: string; now: Date }) =>
  isWritten(db, [
    guard(db, accounts.isResetLinkValid(by, by.now), "link_ended"),
    accounts.setPasswordByLink(db, by.userId, by.passwordHash, by.now),
    accounts.deleteSessionsOf(db, by.userId),
    accounts.deleteTokensOf(db, by.userId),
    institutions.setVerifiedHost(db, institutionOf(by.userId)),
  ]);

export const changePassword = (
  db: Database,
  by: { userId: string; oldHash: string; newHash: string; keptTokenHash: string },
) =>
  isWritten(db, [
    guard(db, accounts.hasPassword(by.userId, by.oldHash), "changed_meanwhile"),
    accounts.setPassword(db, by.userId, by.newHash),
    accounts.deleteOtherSessions(db, by.userId, by.keptTokenHash),
    accounts.deleteTokensFor(db, by.userId, ["reset", "passkey"]),
  ]);

/** As a log-in with a password that was checked against `hash`. */
export const startSession = (db: Database, session: Session, by: { hash: string; newHash: string | null }) =>
  isWritten(db, [
    guard(db, accounts.hasPassword(session.userId, by.hash), "wrong_login"),
    accounts.insertSession(db, session),
    accounts.closePasswordLogin(db, session.userId, { newHash: by.newHash, isOnWeb: session.kind === "web" }),
  ]);

export const startPasskeySession = (db: Database, use: accounts.Use, session: Session) =>
  rowsAt(
    db,
    [
      ...accounts.noteUseOfKey(db, use),
      accounts.insertSessionIf(db, session, accounts.isUsed(use)),
      accounts.closeLogin(db, session.userId, accounts.hasSession(session.userId, session.tokenHash)),
    ],
    2,
  );

export const markSession = (db: Database, use: accounts.Use, ...how: [string, ReturnType<typeof query>?]) =>
  rowsAt(db, [...accounts.noteUseOfKey(db, use), ...accounts.markSession(db, use, ...how)], 3);

export const insertPasskey = (
  db: Database,
  passkey: Passkey,
  { challenge, ...by }: { tokenHash: string; challenge: accounts.Challenge; mayAdd?: ReturnType<typeof query> },
  also: Statements,
) => rowsAt(db, [accounts.insertAnswered(db, challenge), accounts.insertPasskey(db, passkey, by), ...also], 1);

export const refusePasskey = (db: Database, use: accounts.Use, also: Statements) =>
  isWritten(db, [...accounts.refusePasskey(db, use), ...also]);

export const deletePasskey = (db: Database, userId: string, id: string) =>
  rowsAt(db, accounts.deletePasskey(db, userId, id), 1);

/** As a log-in with Google that is tied to an account of that address. */
export const linkIdentity = (db: Database, identity: Identity, session: Session) =>
  isWritten(db, [
    guard(db, accounts.hasAddress(identity.userId, identity.email), "changed_meanwhile"),
    ...endUnprovenAccess(
      { db, now: new Date(), config: { confirmsAddresses: true } },
      identity.userId,
      accounts.isUnproven(identity.userId, identity.email),
    ),
    accounts.insertIdentity(db, identity),
    accounts.proveAddressElsewhere(db, identity, { isPreparedEnded: true }),
    accounts.insertSession(db, session),
  ]);

export const inviteRow = (db: Database, row: institutions.NewInvitation, also: Statements) =>
  isWritten(db, [
    guard(db, institutions.isOwner(row.invitedBy), "only_owner"),
    guard(db, query`not ${institutions.isColleaguesAddress(row.invitedBy, row.email)}`, "already_there"),
    institutions.deleteOwnInvitationTo(db, row.invitedBy, row.email),
    institutions.insertInvitation(db, row),
    ...also,
  ]);

export const deleteInvitation = async (db: Database, actorId: string, id: string) =>
  (await institutions.deleteInvitation(db, actorId, id)).length === 1;

export const acceptInvitationRows = async (db: Database, by: institutions.Acceptance, closes = false) => {
  const { userId, tokenHash, now } = by;
  const to = institutions.invitedTo(by);
  const from = (await findComingByInvitation(db, by.userId))?.institutionId ?? "";
  const brings = institutions.worksAlone(userId);
  const { before, join, after } = institutions.joinInstitution(db, { userId, ...to, brings, closes, from, now });
  return isWritten(db, [
    guard(db, institutions.leavesNobodyWithoutOwner(userId), "last_owner"),
    guard(db, query`${to.target} is not null`, "invitation_ended"),
    ...before,
    join,
    institutions.deleteInvitationOfLink(db, tokenHash),
    ...after,
  ]);
};

export const updateInstitution = (
  db: Database,
  actorId: string,
  texts: Parameters<typeof institutions.setTexts>[2],
  now: Date,
  look: LookAtInstitution = { warning: null, statements: () => [] },
) =>
  isWritten(db, [
    guard(db, institutions.isOwner(actorId), "only_owner"),
    institutions.setTexts(db, actorId, texts, now),
    institutions.setVerifiedHost(db, institutionOf(actorId)),
    ...look.statements(query<string>`${institutionOf(actorId)}`),
  ]);

export const exchangePicture = async (
  db: Database,
  actorId: string,
  which: PictureName,
  picture: Parameters<typeof institutions.exchangePicture>[3],
) => {
  const writing = writeAll(db, [
    guard(db, institutions.isOwner(actorId), "only_owner"),
    ownPictureRead(db, actorId, which),
    institutions.exchangePicture(db, actorId, which, picture),
  ]);
  const [, before] = await writing.catch((error) =>
    error instanceof Stopped ? ([null, []] as const) : Promise.reject(error),
  );
  return before?.[0]?.key;
};

export const updateRole = async (db: Database, about: Parameters<typeof institutions.setRole>[1]) =>
  (await institutions.setRole(db, about)).length === 1;

export const endMembership = (db: Database, about: { actorId: string; userId: string }) => {
  const { actorId, userId } = about;
  const successor = actorId === userId ? successorOf(userId) : query<string>`${actorId}`;
  const isTheirs = query`user_id = ${userId} and institution_id = ${institutionOf(userId)}`;
  const { found, move } = institutions.replaceMembership(db, query`user_id = ${userId}`, new Date());
  return isWritten(db, [
    guard(db, institutions.mayEndMembership(about), "changed_meanwhile"),
    ...institutions.deleteNewsOfApplicants(db, userId, query`1`),
    moderation.freeOfSuspension(db, isTheirs),
    giveJobs(db, { userId: successor }, isTheirs),
    institutions.deleteInvitationsBy(db, userId),
    institutions.setVerifiedHost(db, institutionOf(userId), query`user_id = ${userId}`),
    found,
    move,
  ]);
};

/** It says which request is open then. */
export const insertRequest = async (
  db: Database,
  { needsConfirmed, ...row }: institutions.NewRequest & { needsConfirmed: boolean },
  also: Statements,
) => {
  await isWritten(db, [
    guard(db, institutions.mayRequestToJoin({ ...row, needsConfirmed }), "changed_meanwhile"),
    ...institutions.insertRequest(db, row),
    ...also,
  ]);
  return (await openRequestRead(db, row.userId, row.institutionId))[0]?.id ?? null;
};

export const deleteOwnRequest = async (db: Database, userId: string) =>
  (await institutions.deleteJoinRequestOf(db, userId)).length === 1;

export const deleteRequest = (db: Database, about: { actorId: string; id: string }, also: Statements = []) =>
  isWritten(db, [
    guard(db, institutions.isRequestToOwn(about.actorId, about.id), "changed_meanwhile"),
    institutions.deleteRequest(db, about.id),
    ...also,
  ]);

export const acceptRequestRows = async (
  db: Database,
  about: Parameters<typeof institutions.requestedOf>[0] & { role: MemberRole; now: Date; closes?: boolean },
  also: Statements = [],
) => {
  const { userId, now, closes = false } = about;
  const from = (await findComingByRequest(db, userId))?.institutionId ?? "";
  const target = institutions.requestedOf(about);
  const brings = institutions.bringsInstitution(userId);
  const role = query`${about.role}`;
  const { before, join, after } = institutions.joinInstitution(db, { userId, target, role, brings, closes, from, now });
  return isWritten(db, [
    guard(db, query`${target} is not null`, "changed_meanwhile"),
    ...before,
    join,
    institutions.deleteJoinRequestOf(db, userId),
    ...after,
    ...also,
  ]);
};

export const insertCheckRequest = (
  db: Database,
  about: { id: string; actorId: string; code: string; needsConfirmed: boolean; now: Date },
) => {
  const { actorId, needsConfirmed, ...row } = about;
  const mayAsk = query`${institutions.isOwner(actorId)} and ${institutions.isProvenIf(needsConfirmed, actorId)}`;
  return isWritten(db, [
    guard(db, mayAsk, "only_owner"),
    ...moderation.queueCheck(db, { ...row, institution: institutionOf(actorId), accountId: actorId }),
  ]);
};

export const nameInstitution = (
  db: Database,
  texts: Described,
  userId: string,
  look: LookAtInstitution = { warning: null, statements: () => [] },
) =>
  isWritten(db, [
    guard(db, institutions.mayName(userId), "has_institution"),
    ...institutions.nameInstitution(db, texts, { userId, now: new Date() }),
    ...look.statements(institutionOf(userId)),
  ]);

/** As a moderator hides a public job. */
export const hideJobRow = (db: Database, row: moderation.NewHiding, actorId: string, also: Statements = []) =>
  isWritten(db, [
    guard(db, moderation.isPublicJob(row.jobId), "changed_meanwhile"),
    ...moderation.hidingStatements(db, row, { actorId, condition: query`1` }),
    ...also,
  ]);

/** As an account is closed, without what stays suspended. */
export const closeAccountRows = async (
  db: Database,
  leaver: Leaver,
  now: Date,
  farewell: BatchItem<"sqlite"> | null,
): Promise<void> => {
  await writeAll(db, [
    ...endApplications(db, leaver, now),
    ...removeOwnRows(db, leaver, now),
    ...(farewell ? [farewell] : []),
    accounts.closeUser(db, leaver.id, now),
  ]);
};

type Step = { actorId: string; reason: Reason; words: string | null; now: Date; seen?: Seen };

/** As a moderator makes a hiding by reports her own. */
export const takeOverHiding = (db: Database, { jobId, actorId, now, ...about }: Step & { jobId: string }) => {
  const log = { actorId, action: "hide" as const, subject: "job" as const, subjectId: jobId, createdAt: now };
  const isHidden = query`jobs.id = ${jobId} and jobs.state = 'hidden' and jobs.removed_at is null`;
  return isWritten(db, [
    guard(db, moderation.mayKeepHidden(jobId, about.seen ?? ALL_SEEN), "changed_meanwhile"),
    moderation.insertLog(db, { ...log, reason: about.reason, words: about.words }),
    moderation.settleItems(db, jobId, now, about.seen),
    moderation.keepHidden(db, jobId, about),
    renewVersion(db, isHidden, now),
    ...endJob(db, isHidden, "hidden", now),
  ]);
};

/** As a moderator shows a job again. */
export const restoreJobRow = (
  db: Database,
  { seen = ALL_SEEN, ...restoring }: moderation.Restoring & { seen?: Seen },
) =>
  isWritten(db, [
    guard(db, moderation.mayRestore(restoring.jobId, seen), "changed_meanwhile"),
    moderation.settleItems(db, restoring.jobId, restoring.now, seen),
    ...moderation.restoringStatements(db, restoring),
  ]);

/** As its people answer, where that shows the job again. */
export const answerRow = (
  db: Database,
  about: { jobId: string; accountId: string; itemId: string; answer: string; now: Date },
) => {
  const { jobId, accountId, itemId, answer, now } = about;
  const log = { actorId: null, action: "answer" as const, subject: "job" as const, subjectId: jobId, words: null };
  const reason = "the owner's answer";
  const isFirst = query`not ${moderation.wasAnswered(query`${jobId}`)}`;
  return isWritten(db, [
    guard(db, moderation.isAnswerable(jobId, accountId), "changed_meanwhile"),
    moderation.settleAnswers(db, jobId, now),
    moderation.queueAnswer(db, { id: itemId, jobId, accountId, answer, now }),
    moderation.insertLog(db, { ...log, reason, createdAt: now }),
    moderation.keepAnswer(db, jobId, answer, now),
    ...moderation.restoringStatements(db, { jobId, actorId: null, reason, now }, isFirst),
  ]);
};

const suspending = (db: Database, { kind, id, ...step }: Suspended & Step, isLifted: boolean) => {
  const action = isLifted ? ("lift" as const) : ("suspend" as const);
  const { actorId, reason, words, now } = step;
  const suspend = kind === "account" ? accounts.suspendAccount : institutions.suspendInstitution;
  return isWritten(db, [
    guard(db, moderation.isInState({ kind, id }, isLifted), "changed_meanwhile"),
    moderation.insertLog(db, { actorId, action, subject: kind, subjectId: id, reason, words, createdAt: now }),
    ...(isLifted ? moderation.endHidingsOfCause(db, { kind, id }, now) : endWorkOf(db, { kind, id }, step)),
    suspend(db, id, isLifted ? null : now),
  ]);
};
export const suspendRow = (db: Database, step: Suspended & Step) => suspending(db, step, false);
export const liftRow = (db: Database, step: Suspended & Step) => suspending(db, step, true);

export const insertApplication = (
  db: Database,
  row: applying.ApplicationRow,
  eventId: string,
  details: string | null = null,
) =>
  writeAll(db, [
    guard(db, applying.takesApplication(row, details), "changed_meanwhile"),
    ...applying.dropUnconfirmed(db, row),
    applying.insertApplication(db, row),
    applying.insertFirstEvent(db, row, eventId),
  ]);

/** As the owner of a mailbox, or the account of an address, confirms one of its applications. */
export const confirmRow = (db: Database, owned: { id: string; candidateId: string | null }, begin: Begin) =>
  isWritten(db, [
    guard(db, applying.mayConfirm(owned), "changed_meanwhile"),
    ...applying.confirmApplication(db, owned.id, begin),
  ]);

export const disownAsGuest = (db: Database, id: string, now: Date, withOthers = false) =>
  isWritten(db, [
    guard(db, applying.mayDisown(id), "too_late"),
    ...applying.disownApplication(db, id, { withOthers, now }),
  ]);

export const disownJoined = (db: Database, id: string, userId: string, now: Date) =>
  isWritten(db, [
    guard(db, applying.mayDisownJoined(id, userId), "too_late"),
    ...applying.disownApplication(db, id, { withOthers: false, now }),
  ]);

/** As whoever has disowned an application puts it back. */
export const putBack = (db: Database, owned: { id: string; candidateId: string | null }, begin: Begin) =>
  isWritten(db, [
    guard(db, applying.isDisowned(owned), "changed_meanwhile"),
    ...applying.putBackApplication(db, owned.id, begin),
  ]);

/** As a school marks an application as not a real one, or as real again. */
export const setReality = (
  db: Database,
  { id, writerId, now, isUnreal }: { id: string; writerId: string; now: Date; isUnreal: boolean },
) =>
  isWritten(db, [
    guard(db, applying.isWorkedOnBy(id, writerId), "only_reader"),
    sumUpApplications(db, query`(select id from applications where ${applying.isOtherReality(id, isUnreal)})`),
    ...applying.markReality(db, id, { isUnreal, now }),
    ...(isUnreal ? [moderation.queueUnreal(db, id, now)] : []),
  ]);
