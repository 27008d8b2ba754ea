/**
 * How applications come in, and whose they are: statements that insert one, confirm its address, give it to an account, put it aside for
 * another one, and take it back.
 */
import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Condition, type Database, prepareCondition, prepareWrite } from "~/db/client.server";
import { maySee } from "~/db/may-work-on";
import { applicationEvents, applications } from "~/db/schema";
import { newRowId } from "~/domain/ids";
import { queueNotifications } from "~/domain/notifications/statements.server";
import { eventKey } from "../rules";
import { type ApplicationRow, dropApplications, isUnclaimed } from "../statements.server";

const at = sql.placeholder;

/** Condition: this is the account's address, and it is confirmed. The address may change during a long upload. */
export const isConfirmedSender = sql<number>`exists (select 1 from users where users.id = ${at("candidateId")} and users.email = ${at("email")}
  and users.email_verified_at is not null)`;

/** Condition for a batch: the job takes applications at this moment, also from this account. */
export function takesApplications(jobId: string, actorId: string | undefined, now: Date): Condition {
  return isTaking({ jobId, actorId: actorId ?? "", now: now.getTime() });
}

const isTaking = prepareCondition(
  sql`exists (select 1 from jobs where jobs.id = ${at("jobId")} and jobs.status = 'open' and jobs.deleted = 0
    and (jobs.closes_at is null or jobs.closes_at > ${at("now")}) and not ${maySee(sql`${at("actorId")}`)})`,
);

/** Condition for a batch: this application stands in the list of a job that is in this recruiter's name: she is to be told of it. */
export function isInPlace(id: string, recruiterId: string): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where applications.id = ${id} and applications.aside is null and jobs.user_id = ${recruiterId})`;
}

/** Condition: the very same request was carried out before, by a second click or another try. */
const isSentAlready = sql`exists (select 1 from applications where job_id = ${at("jobId")} and email = ${at("email")}
  and candidate_id is null and request_key = ${at("requestKey")} and name = ${at("name")} and mobile = ${at("mobile")}
  and experience = ${at("experience")} and resume_name = ${at("resumeName")} and resume_bytes = ${at("resumeBytes")}
  and answers is ${at("answers")} and status <> 'withdrawn' and aside is not 'not_me')`;

const standing = sql`applications.job_id = ${at("jobId")} and applications.email = ${at("email")} and applications.aside is null`;

/** Condition where no mail is sent: nobody could choose between two applications of one address, so there is no second one. */
const isOneTooMany = sql`(${at("onlyOne")} = 1 and exists (select 1 from applications
  where ${standing} and candidate_id is null and status <> 'withdrawn'))`;

const isSecond = sql`(not ${isConfirmedSender} and exists (select 1 from applications where ${standing}))`;

/** Condition: the job takes this application, of an account or of somebody without one, with the answers that it brings. */
const takes = (hasApplied: SQL, isItsAddress: SQL) =>
  prepareCondition(
    sql`exists (select 1 from jobs where id = ${at("jobId")} and status = 'open' and deleted = 0
      and (closes_at is null or closes_at > ${at("time")}) and not ${hasApplied}
      and details -> '$.questions' is ${at("details")} -> '$.questions'
      and ${isItsAddress})`,
  );

const takesFromAccount = takes(
  sql`exists (select 1 from applications where job_id = ${at("jobId")} and candidate_id = ${at("candidateId")} and aside is not 'not_me')`,
  sql`exists (select 1 from users where id = ${at("candidateId")} and email = ${at("email")})`,
);

const takesFromStranger = takes(sql`(${isSentAlready} or ${isOneTooMany})`, sql`1 = 1`);

const isReplaced = sql`${standing} and address_confirmed_at is null and candidate_id is not ${at("candidateId")} and ${isConfirmedSender}`;

const drop = (db: Database) => dropApplications(db, isReplaced, "replaced", sql`${at("time")}`);

const sumUpOthers = prepareWrite((db) => drop(db)[0]);

const endInterviewsOfOthers = prepareWrite((db) => drop(db)[1]);

const replaceOthers = prepareWrite((db) => drop(db)[2]);

const insertRow = prepareWrite((db) =>
  db.insert(applications).values({
    ...allOf(applications),
    addressPending: sql`case when ${isConfirmedSender} then 0 else ${at("pending")} end`,
    addressConfirmedAt: sql`case when ${isConfirmedSender} then ${at("time")} end`,
    aside: sql`case when ${isSecond} then 'second' end`,
    asideAt: sql`case when ${isSecond} then ${at("time")} end`,
  }),
);

const insertEvent = prepareWrite((db) => db.insert(applicationEvents).values(allOf(applicationEvents)));

/** A placeholder for each column, of the column's name. */
function allOf<T extends SQLiteTable>(table: T) {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, at(name)])) as Record<keyof T["$inferSelect"], Placeholder>;
}

/** The values of a new application's statements. */
const valuesOf = (row: ApplicationRow) => ({
  ...row,
  time: row.createdAt.getTime(),
  pending: row.addressPending ? 1 : 0,
});

/**
 * Condition: the job is open and asks what `details` does, this account or this very request has not applied yet, the account has this
 * address, and a stranger's application is no second one where `isOnlyOne`.
 */
export function takesApplication(
  row: ApplicationRow,
  { details, isOnlyOne }: { details: string | null; isOnlyOne: boolean },
): Condition {
  const values = { ...valuesOf(row), details, onlyOne: isOnlyOne ? 1 : 0 };
  return (row.candidateId ? takesFromAccount : takesFromStranger)(values);
}

/** Statements: from a confirmed address, an application takes the place of one with an unconfirmed address. */
export function dropReplaced(db: Database, row: ApplicationRow) {
  const values = valuesOf(row);
  return [sumUpOthers(db, values), endInterviewsOfOthers(db, values), replaceOthers(db, values)] as const;
}

/**
 * Statement: a new application. It finds out itself whether the sender's address is confirmed. From an unconfirmed one it is put aside
 * if another application of the address is in the list; from a confirmed one it then fails with the unique conflict.
 */
export function insertApplication(db: Database, row: ApplicationRow) {
  return insertRow(db, valuesOf(row));
}

/** Statement: the history of an application begins. */
export function insertFirstEvent(
  db: Database,
  { id: applicationId, candidateId: actorId, status: toStatus, createdAt }: ApplicationRow,
  id: string,
) {
  return insertEvent(db, { id, applicationId, actorId, fromStatus: null, toStatus, createdAt });
}

/** Another application of the same address stands in the list of the same job. */
const isTaken = sql`exists (select 1 from applications other where other.job_id = applications.job_id
  and other.email = applications.email and other.aside is null and other.id <> applications.id)`;

export const isGuests = sql`applications.candidate_id is null`;

/** The candidate with this confirmed address, or null. The application is in her account from now on. */
const accountOfAddress = sql`(select users.id from users where users.email = applications.email and users.role = 'user'
  and users.email_verified_at is not null)`;

/**
 * The due day of an application that the school gets only now: its promise begins now. No day comes before one that the school had
 * given. `isNew`: the school has not had it until now.
 */
function beginPromise(dueAt: Date, { now, isNew }: { now: Date; isNew: SQL }) {
  const isBegun = sql`(${isNew} and status = 'submitted' and turn = 'school')`;
  return {
    dueAt: sql`iif(${isBegun}, max(due_at, ${dueAt.getTime()}), due_at)`,
    waitsSince: sql`iif(${isBegun}, ${now.getTime()}, waits_since)`,
  };
}

/** `dueAt`: the due day of an application that comes into the list now. */
type Begin = { now: Date; dueAt: Date };

/** Until now it stood apart from the others. */
const wasApart = sql`address_pending = 1`;

/** Statements that end the links of these versions, each where that version still counts. The next version takes its place. */
export function renewLinks(db: Database, rows: Pick<ApplicationRow, "id" | "keyVersion">[]): BatchItem<"sqlite">[] {
  return rows.map(({ id, keyVersion }) =>
    db
      .update(applications)
      .set({ keyVersion: keyVersion + 1 })
      .where(and(eq(applications.id, id), eq(applications.keyVersion, keyVersion))),
  );
}

/** Statement: the address of an application is confirmed. It returns nothing if it was already, was put aside, or is an account's. */
export function confirmGuestRow(db: Database, id: string, { now, dueAt }: Begin) {
  return db
    .update(applications)
    .set({
      addressPending: false,
      addressConfirmedAt: now,
      candidateId: accountOfAddress,
      ...beginPromise(dueAt, { now, isNew: wasApart }),
    })
    .where(sql`id = ${id} and aside is null and address_confirmed_at is null and ${isGuests}`)
    .returning({ id: applications.id });
}

/**
 * Condition on the application that stands in the list where `id` was put aside, and may be replaced by it: its address is unconfirmed,
 * and it is `submitted`, or withdrawn from an account, as an account may type any address.
 */
export function isReplacedBySecond(id: string): SQL {
  const isSecond = sql`exists (select 1 from applications one where one.id = ${id} and one.aside = 'second'
    and one.candidate_id is null and one.job_id = applications.job_id and one.email = applications.email)`;
  return sql`aside is null and (status = 'submitted' or (status = 'withdrawn' and candidate_id is not null))
    and address_confirmed_at is null and id <> ${id} and ${isSecond}`;
}

/** Condition: this application was put aside, and no other one of its address stands in the list. */
export function hasFreePlace(id: string): SQL {
  const isFree = sql`applications.id = ${id} and aside = 'second' and ${isGuests} and not ${isTaken}`;
  return sql`exists (select 1 from applications where ${isFree})`;
}

/** Statement: an application that was put aside comes into the list, with its address confirmed. */
export function putIntoList(db: Database, id: string, { now, dueAt }: Begin) {
  return db
    .update(applications)
    .set({
      aside: null,
      asideAt: null,
      addressPending: false,
      addressConfirmedAt: now,
      candidateId: accountOfAddress,
      ...beginPromise(dueAt, { now, isNew: sql`1` }),
    })
    .where(eq(applications.id, id));
}

/** Condition on the application that stands in the list where `id` was put aside. */
const isStandingFor = (id: string) =>
  sql`aside is null and ${isGuests} and exists (select 1 from applications one where one.id = ${id}
    and one.aside = 'second' and one.candidate_id is null and one.job_id = applications.job_id and one.email = applications.email)`;

/** Condition: `id` was put aside, and another application stands in its place, with an account or without one. */
export function mayGiveUp(id: string): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and aside = 'second' and ${isGuests} and ${isTaken})`;
}

/** Statement: the address of the application that stands where `id` was put aside is confirmed. One with an account stays as it is. */
export function confirmStanding(db: Database, id: string, { now, dueAt }: Begin) {
  return db
    .update(applications)
    .set({
      addressPending: false,
      addressConfirmedAt: sql`coalesce(address_confirmed_at, ${now.getTime()})`,
      candidateId: accountOfAddress,
      ...beginPromise(dueAt, { now, isNew: wasApart }),
    })
    .where(isStandingFor(id));
}

/** Condition: the application was not confirmed, and is neither disowned nor replaced. */
export function mayDisown(id: string): SQL {
  const isOpen = sql`id = ${id} and aside is not 'not_me' and aside is not 'replaced' and address_confirmed_at is null and ${isGuests}`;
  return sql`exists (select 1 from applications where ${isOpen})`;
}

/** Statement: "It was me after all". The application returns to the list, or is put aside if another one stands there by now. */
export function ownAgainRow(db: Database, id: string, { now, dueAt }: Begin) {
  return db
    .update(applications)
    .set({
      aside: sql`case when ${isTaken} then 'second' end`,
      asideAt: sql`case when ${isTaken} then ${now.getTime()} end`,
      ...beginPromise(dueAt, { now, isNew: sql`1` }),
    })
    .where(sql`id = ${id} and aside = 'not_me' and ${isGuests}`)
    .returning({ id: applications.id });
}

type Account = { id: string; email: string };

/**
 * Columns of an application that its school gets only now: its promise begins now, and its due day is counted after the batch.
 * Until then nobody is waited for. `isNew`: the school has not had it until now.
 */
function clearDueDay(now: Date, isNew: SQL) {
  const isBegun = sql`(${isNew} and status = 'submitted' and turn = 'school' and more_time_at is null)`;
  return {
    turn: sql`iif(${isBegun}, null, turn)`,
    dueAt: sql`iif(${isBegun}, null, due_at)`,
    waitsSince: sql`iif(${isBegun}, ${now.getTime()}, waits_since)`,
  };
}

/** A candidate whose address is confirmed: recruiters send no applications. */
function isConfirmedCandidate({ id, email }: Account): SQL {
  return sql`exists (select 1 from users where users.id = ${id} and users.role = 'user' and users.email_verified_at is not null
    and users.email = ${email})`;
}

/**
 * Statements for the batch that confirms an address; they do nothing as long as it is not confirmed. If the account's own
 * application was put aside for an unconfirmed one without an account, the two change places. Then everything that was sent from
 * the address until it was confirmed belongs to the account. Later ones join only if their own links confirmed them: a new
 * password or another log-in proves nothing about them. What was sent without a log-in stays unclaimed: the account can still say
 * that it is not its own.
 */
function joinApplicationRows(db: Database, account: Account, now: Date): BatchItem<"sqlite">[] {
  const { id, email } = account;
  const confirmed = isConfirmedCandidate(account);
  const isFree = sql`applications.candidate_id = ${id} and applications.email = ${email} and applications.aside = 'second'
    and applications.id = (select max(own.id) from applications own where own.job_id = applications.job_id
      and own.candidate_id = ${id} and own.email = ${email} and own.aside = 'second')
    and ${confirmed} and not exists (select 1 from applications other where other.job_id = applications.job_id
      and other.email = ${email} and other.aside is null)`;
  const isReplaced = sql`email = ${email} and aside is null and address_confirmed_at is null and candidate_id is null and ${confirmed}
    and exists (select 1 from applications own where own.job_id = applications.job_id and own.candidate_id = ${id}
      and own.email = ${email} and own.aside = 'second')`;
  return [
    ...dropApplications(db, isReplaced, "replaced", now),
    // The recruiter does not know of it yet. The id ends in random digits, as newRowId makes it.
    queueNotifications(
      db,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        userId: sql`jobs.user_id`,
        eventKey: sql`replace(${eventKey("*", "recruiter")}, '*', applications.id)`,
        text: sql`applications.name || ' has applied for "' || jobs.title || '"'`,
        href: sql`'/applicants/' || applications.id`,
        createdAt: now,
        applicationId: sql`applications.id`,
        jobId: sql`jobs.id`,
      },
      sql`from applications join jobs on jobs.id = applications.job_id where ${isFree}`,
    ),
    db
      .update(applications)
      .set({ aside: null, asideAt: null, ...clearDueDay(now, sql`1`) })
      .where(isFree),
    db
      .update(applications)
      .set({
        candidateId: id,
        addressPending: false,
        addressConfirmedAt: sql`case when not ${isUnclaimed} then coalesce(address_confirmed_at, ${now.getTime()}) end`,
        ...clearDueDay(now, sql`aside is null and address_pending = 1`),
      })
      .where(
        sql`email = ${email} and aside is not 'not_me' and ${confirmed} and (candidate_id = ${id} or (candidate_id is null
          and (address_confirmed_at is not null or created_at <= (select email_verified_at from users where users.id = ${id}))))`,
      ),
  ];
}

/**
 * The statement that stands in the same batch before those above, if somebody else may have used the account until now: what the
 * account has sent counts as sent without a log-in, so that it can be disowned.
 */
function forgetSenderRows(db: Database, { id, email }: Account, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applicationEvents)
    .set({ actorId: null })
    .where(
      sql`actor_id = ${id} and application_id in (select id from applications where candidate_id = ${id}
        and email = ${email} and address_confirmed_at is null)
        and exists (select 1 from users where users.id = ${id} and users.email_verified_at = ${now.getTime()})`,
    );
}

/**
 * The statements above for the batch that confirms an address. The use-case asks for due days (`needsDueDays`), which follow after the
 * response. `isSameUser`: the address was confirmed in the account's session or with its password. Otherwise somebody else may have used
 * the account until now, and the owner of the address can disown the applications that it has sent.
 */
export function joinApplications(
  db: Database,
  account: Account,
  { isSameUser, now }: { isSameUser: boolean; now: Date },
): BatchItem<"sqlite">[] {
  const joined = joinApplicationRows(db, account, now);
  return isSameUser ? joined : [forgetSenderRows(db, account, now), ...joined];
}

/** Statements that drop the account's applications: the owner of the mailbox did not send them. */
export function disownApplications(db: Database, userId: string, now: Date) {
  return dropApplications(db, sql`candidate_id = ${userId} and aside is not 'not_me'`, "not_me", now);
}

/**
 * The statement that gives an account's unconfirmed applications its new address. If another application of that address is in a
 * job's list, the account's own is put aside until the address is confirmed.
 */
export function readdressApplications(
  db: Database,
  { id, email }: Account,
  newEmail: string,
  now: Date,
): BatchItem<"sqlite"> {
  const isTaken = sql`(applications.aside is null and exists (select 1 from applications other where other.aside is null
    and other.job_id = applications.job_id and other.email = ${newEmail}))`;
  return db
    .update(applications)
    .set({
      email: newEmail,
      aside: sql`case when ${isTaken} then 'second' else aside end`,
      asideAt: sql`case when ${isTaken} then ${now.getTime()} else aside_at end`,
    })
    .where(sql`candidate_id = ${id} and email = ${email} and address_confirmed_at is null`);
}

/** Condition: the application joined the account, which has neither claimed nor disowned it. */
export function mayDisownJoined(id: string, userId: string): SQL {
  const isOpen = sql`id = ${id} and candidate_id = ${userId} and aside is not 'not_me' and ${isUnclaimed}`;
  return sql`exists (select 1 from applications where ${isOpen})`;
}

/** Condition on `mine`: the account has disowned it, still has its address, and has no other application for the job. */
const isComingBack = (id: string, userId: string) =>
  sql`mine.id = ${id} and mine.candidate_id = ${userId} and mine.aside = 'not_me'
    and exists (select 1 from users where users.id = ${userId} and users.email = mine.email) and not exists (select 1
    from applications own where own.job_id = mine.job_id and own.candidate_id = ${userId} and own.aside is not 'not_me')`;

/** Condition on an unconfirmed application that was sent without an account, after the account disowned its own. */
export function isReplacedByClaimed(id: string, userId: string): SQL {
  return sql`aside is null and candidate_id is null and address_confirmed_at is null and (job_id, email) =
    (select mine.job_id, mine.email from applications mine where ${isComingBack(id, userId)})`;
}

/** Condition: the account may claim what it disowned, and no other application of the address stands in the list. */
export function mayClaim(id: string, userId: string): SQL {
  const isFree = sql`${isComingBack(id, userId)} and not exists (select 1 from applications other
    where other.job_id = mine.job_id and other.email = mine.email and other.aside is null)`;
  return sql`exists (select 1 from applications mine where ${isFree})`;
}

/** Statement: an application that was disowned is in the list again, as its account's own. */
export function claimDisowned(db: Database, id: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ aside: null, asideAt: null, addressConfirmedAt: now, ...clearDueDay(now, sql`1`) })
    .where(eq(applications.id, id));
}
