/** Statements that write consents, nominees, requests about data and the log of processing, and those that take applicants out of applications. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { consents, nominees, privacyLog, privacyRequests } from "~/db/schema/privacy";
import {
  deleteNotesOfApplications,
  deleteStarsOfApplications,
  deleteViewsOfApplications,
} from "~/domain/applications/desk/statements.server";
import { changeKey } from "~/domain/applications/rules";
import {
  deleteEventsOfApplications,
  endUntoldMoves,
  forgetApplicants,
  forgetReasons,
  noteErased,
} from "~/domain/applications/statements.server";
import { newRowId } from "~/domain/ids";
import { deleteInterviewsOfApplications, stripInterviews } from "~/domain/interviews/statements.server";
import {
  deleteChangeMails,
  deleteMailsOfApplications,
  deleteUnsentMailsOfConsents,
} from "~/domain/mail/statements.server";
import { deleteSettingsOfApplications } from "~/domain/mail-settings/statements.server";
import { deleteMessagesOfApplications } from "~/domain/messages/statements.server";
import { deleteNotificationsOfApplications } from "~/domain/notifications/statements.server";
import { deleteRatingsOfApplications, forgetRatingsOfApplicants } from "~/domain/ratings/statements.server";
import { NAME_REMOVED, type Purpose } from "./rules";

type ConsentRow = typeof consents.$inferSelect;
type LogRow = typeof privacyLog.$inferSelect;

/** A line of the log of processing. */
export function logLine(now: Date, action: LogRow["action"], accountId: string | null): LogRow {
  return { id: newRowId(now), action, accountId, createdAt: now };
}

/** Statement: the log says that something was done, if `condition` holds then. */
export function insertLogLine(db: Database, { id, action, accountId, createdAt }: LogRow, condition = sql`true`) {
  return insertFrom(db, privacyLog, { id, action, accountId, createdAt }, sql`where ${condition}`);
}

/** Condition: the account agrees to it. */
export const isAgreed = (userId: string, purpose: Purpose) =>
  sql`exists (select 1 from consents where user_id = ${userId} and purpose = ${purpose} and withdrawn_at is null)`;

/** Statement: a second click adds nothing, the first consent stays. */
export function insertConsent(db: Database, row: Omit<ConsentRow, "withdrawnAt">): BatchItem<"sqlite"> {
  const { id, userId, purpose, notice, form, givenAt } = row;
  const rest = sql`where not ${isAgreed(userId, purpose)}`;
  return insertFrom(db, consents, { id, userId, purpose, notice, form, givenAt }, rest);
}

/**
 * Statements: from now on nothing that needs this consent is sent, also what waits already. A mail that is being sent at this moment is
 * not sent again.
 */
export function withdrawConsent(
  db: Database,
  userId: string,
  purpose: Purpose,
  now: Date,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const own = sql`(select id from consents where user_id = ${userId} and purpose = ${purpose})`;
  return [
    insertLogLine(db, logLine(now, "withdrawal", userId), isAgreed(userId, purpose)),
    db
      .update(consents)
      .set({ withdrawnAt: now })
      .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt))),
    deleteUnsentMailsOfConsents(db, own),
  ];
}

export function deleteConsentsOf(db: Database, userId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(consents).where(and(eq(consents.userId, userId), condition));
}

export function deleteOldConsents(db: Database, oldest: Oldest) {
  return deleteOldest(db, consents, consents.withdrawnAt, oldest).returning({ id: consents.id });
}

export function putNominee(db: Database, row: typeof nominees.$inferInsert) {
  const { name, email, updatedAt } = row;
  return db
    .insert(nominees)
    .values(row)
    .onConflictDoUpdate({ target: nominees.userId, set: { name, email, updatedAt } });
}

export function deleteNominee(db: Database, userId: string, condition?: SQL) {
  return db.delete(nominees).where(and(eq(nominees.userId, userId), condition));
}

export function insertRequest(db: Database, row: typeof privacyRequests.$inferInsert): BatchItem<"sqlite"> {
  return db.insert(privacyRequests).values(row);
}

/** Condition: the request waits for its answer. Closing its account settles it. */
export const isUnanswered = (number: number) =>
  sql`exists (select 1 from privacy_requests where number = ${number} and answered_at is null)`;

export function setAnswer(db: Database, { number, answer, now }: { number: number; answer: string; now: Date }) {
  return db
    .update(privacyRequests)
    .set({ answer, answeredAt: now, acknowledgedAt: sql`coalesce(acknowledged_at, ${now.getTime()})` })
    .where(eq(privacyRequests.number, number));
}

/**
 * Statement: the request stays, with neither her address nor her words. Closing the account settles a request without
 * an answer. A request that came from her confirmed address without her session is hers too.
 */
export function forgetRequester(
  db: Database,
  { id, email, isConfirmed }: { id: string; email: string; isConfirmed: boolean },
  now: Date,
): BatchItem<"sqlite"> {
  return db
    .update(privacyRequests)
    .set({ userId: null, email: "", text: "", answer: "", answeredAt: sql`coalesce(answered_at, ${now.getTime()})` })
    .where(
      isConfirmed ? sql`user_id = ${id} or (user_id is null and email = ${email})` : eq(privacyRequests.userId, id),
    );
}

export function deleteOldRequests(db: Database, oldest: Oldest) {
  return deleteOldest(db, privacyRequests, privacyRequests.answeredAt, oldest).returning({
    id: privacyRequests.number,
  });
}

export function deleteOldLog(db: Database, oldest: Oldest) {
  return deleteOldest(db, privacyLog, privacyLog.createdAt, oldest).returning({ id: privacyLog.id });
}

type Removal = (db: Database, ids: SQL) => BatchItem<"sqlite"> | BatchItem<"sqlite">[];

/** Tables whose rows hang on an application, and that an application without its applicant has none of. */
const PARTS_OF_APPLICANTS: readonly Removal[] = [
  deleteNotificationsOfApplications,
  deleteMailsOfApplications,
  deleteSettingsOfApplications,
  deleteViewsOfApplications,
  (db, ids) => [...endUntoldMoves(db, sql`application_id in ${ids}`)],
  // Texts that the school wrote about her for itself, and to her.
  deleteNotesOfApplications,
  deleteStarsOfApplications,
  deleteMessagesOfApplications,
];

/** Every table whose rows hang on an application. A test reads the schema, so a new table fails until it stands here. */
export const PARTS_OF_APPLICATIONS: readonly Removal[] = [
  ...PARTS_OF_APPLICANTS,
  deleteInterviewsOfApplications,
  deleteRatingsOfApplications,
  deleteEventsOfApplications,
];

/** Statements that remove what hangs on these applications, and all that told of them. `which`: a condition on rows of `applications`. */
export function deletePartsOf(db: Database, which: SQL): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  return [
    deleteChangeMails(db, which, changeKey("*", "")),
    ...PARTS_OF_APPLICATIONS.flatMap((remove) => remove(db, idsOf(which))),
  ];
}

/**
 * Statements that remove everything from these applications that names the applicant. `which`: a condition on rows of `applications`
 * that stays true. Job, status and times stay for the recruiter's count. Their schools are told why.
 */
export function stripApplications(
  db: Database,
  which: SQL,
  { reason, now }: { reason: "account_closed" | "kept_long_enough"; now: Date },
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const ids = idsOf(which);
  return [
    noteErased(db, which, reason, now),
    deleteChangeMails(db, which, changeKey("*", "")),
    ...PARTS_OF_APPLICANTS.flatMap((remove) => remove(db, ids)),
    stripInterviews(db, ids),
    forgetReasons(db, ids),
    ...forgetRatingsOfApplicants(db, ids),
    forgetApplicants(db, which, NAME_REMOVED),
  ];
}

const idsOf = (which: SQL) => sql`(select applications.id from applications where ${which})`;
