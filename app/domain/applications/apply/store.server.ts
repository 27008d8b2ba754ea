/** The SQL of applying, and of the resumes that applications name. */
import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { users } from "~/db/accounts-schema";
import { isAmong } from "~/db/among";
import { breaksOfDesk } from "~/db/breaks";
import {
  type Condition,
  type Database,
  guard,
  type Item,
  itemOf,
  type Prepared,
  prepare,
  prepareCondition,
  prepareWrite,
  readAll,
  writeAll,
} from "~/db/client.server";
import { maySee } from "~/db/may-work-on";
import { applicationEvents, applications, jobs } from "~/db/schema";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { dropApplications } from "../status/statements.server";

/** `actorId`: the account that is logged in, whoever it is. */
export type Sender = { candidateId: string | null; email: string; actorId?: string | undefined };
type RowOf<P> = P extends Prepared<infer Row> ? Row : never;
export type JobToApplyTo = Omit<RowOf<typeof jobToApplyTo>, "isOwn" | "isAddressConfirmed"> & {
  isOwn: boolean;
  isAddressConfirmed: boolean;
};

/** At most so many earlier applications of one sender for one job are looked at. */
const MAX_SENT_READ = 20;

const at = sql.placeholder;

/** Condition: this is the account's address, and it is confirmed. The address may change during a long upload. */
const isConfirmed = sql<number>`exists (select 1 from users where users.id = ${at("candidateId")} and users.email = ${at("email")}
  and users.email_verified_at is not null)`;

const jobToApplyTo = prepare(
  {
    id: jobs.id,
    title: jobs.title,
    company_name: jobs.company_name,
    status: jobs.status,
    closesAt: jobs.closesAt,
    deleted: jobs.deleted,
    timeZone: jobs.timeZone,
    details: jobs.details,
    breaks: breaksOfDesk,
    user_id: jobs.user_id,
    recruiterEmail: users.email,
    isOwn: sql<number>`${maySee(sql`${at("actorId")}`)}`,
    isAddressConfirmed: isConfirmed,
  },
  sql`from ${jobs} inner join ${users} on ${users.id} = ${jobs.user_id} where ${jobs.id} = ${at("jobId")}`,
);
// The candidate's own first: strangers may have sent any number with her address since.
const sentBy = (isSenders: SQL) =>
  prepare(
    getTableColumns(applications),
    sql`from ${applications} where ${applications.jobId} = ${at("jobId")} and ${isSenders}
      order by candidate_id is null, ${applications.createdAt} desc, ${applications.id} desc limit ${sql.raw(String(MAX_SENT_READ))}`,
  );
const sentByCandidate = sentBy(
  sql`(candidate_id = ${at("candidateId")} or (email = ${at("email")} and candidate_id is null))`,
);
const sentByAddress = sentBy(sql`(email = ${at("email")} and candidate_id is null)`);

/** Condition for a batch: the job takes applications at this moment, also from this account. */
export function takesApplications(jobId: string, actorId: string | undefined, now: Date): Condition {
  return isTaking({ jobId, actorId: actorId ?? "", now: now.getTime() });
}

const isTaking = prepareCondition(
  sql`exists (select 1 from jobs where jobs.id = ${at("jobId")} and jobs.status = 'open' and jobs.deleted = 0
    and (jobs.closes_at is null or jobs.closes_at > ${at("now")}) and not ${maySee(sql`${at("actorId")}`)})`,
);

type JobAndSent = { job: JobToApplyTo; sent: ApplicationRow[] };

/**
 * The job, and what this sender has sent for it: for a candidate the applications of her account, and those sent with her address
 * without an account; for everybody else those sent with the address without an account. Always one round trip.
 */
export async function findJobToApplyTo(db: Database, jobId: string, sender: Sender): Promise<JobAndSent | null> {
  const [job, sent] = readsFor(jobId, sender);
  const rows = await readAll(db, { jobs: job, sent });
  return toFound(rows.jobs, rows.sent);
}

/** The same, with statements that count the application, in one round trip. */
export async function findJobCounting<Count>(
  db: Database,
  { jobId, sender }: { jobId: string; sender: Sender },
  counts: Item<Count>[],
): Promise<{ found: JobAndSent | null; counted: Count[] }> {
  const [job, sent] = readsFor(jobId, sender);
  const [jobs, rows, ...counted] = await writeAll(db, [itemOf(db, job), itemOf(db, sent), ...counts]);
  return { found: toFound(jobs, rows), counted };
}

function readsFor(jobId: string, { candidateId, email, actorId = "" }: Sender) {
  const values = { jobId, candidateId, email, actorId };
  return [jobToApplyTo(values), (candidateId ? sentByCandidate : sentByAddress)(values)] as const;
}

function toFound([job]: RowOf<typeof jobToApplyTo>[], sent: ApplicationRow[]): JobAndSent | null {
  return job
    ? { job: { ...job, isOwn: job.isOwn === 1, isAddressConfirmed: job.isAddressConfirmed === 1 }, sent }
    : null;
}

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
const isSecond = sql`(not ${isConfirmed} and exists (select 1 from applications where ${standing}))`;

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

const isReplaced = sql`${standing} and address_confirmed_at is null and candidate_id is not ${at("candidateId")} and ${isConfirmed}`;
const drop = (db: Database) => dropApplications(db, isReplaced, "replaced", sql`${at("time")}`);
const sumUpOthers = prepareWrite((db) => drop(db)[0]);
const endInterviewsOfOthers = prepareWrite((db) => drop(db)[1]);
const replaceOthers = prepareWrite((db) => drop(db)[2]);
const insertRow = prepareWrite((db) =>
  db.insert(applications).values({
    ...allOf(applications),
    addressPending: sql`case when ${isConfirmed} then 0 else ${at("pending")} end`,
    addressConfirmedAt: sql`case when ${isConfirmed} then ${at("time")} end`,
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

/**
 * Insert an application, its first event and `told`, the mails and the notification, in one batch. The statements themselves find
 * out whether the sender's address is confirmed, and whether another application of the address is in the list:
 * - From a confirmed address it takes the place of an application with an unconfirmed address. If a confirmed one is there, the
 *   batch fails with the unique conflict.
 * - From an unconfirmed address it is put aside if another one is there.
 * Throws `Stopped`, and nothing is written, if the job has closed meanwhile or asks something else than `details` does, if this
 * account or this very request has applied already, if the account has another address now, or if a stranger's is a second one
 * where `isOnlyOne`.
 */
export async function insertApplication(
  db: Database,
  row: ApplicationRow,
  eventId: string,
  told: BatchItem<"sqlite">[],
  { details = null, isOnlyOne = false }: { details?: string | null; isOnlyOne?: boolean } = {},
): Promise<void> {
  const { candidateId, createdAt } = row;
  const values = {
    ...row,
    details,
    time: createdAt.getTime(),
    pending: row.addressPending ? 1 : 0,
    onlyOne: isOnlyOne ? 1 : 0,
  };
  const isTaken = (candidateId ? takesFromAccount : takesFromStranger)(values);
  const event = { applicationId: row.id, actorId: candidateId, fromStatus: null, toStatus: row.status, createdAt };
  await writeAll(db, [
    guard(db, isTaken, "changed_meanwhile"),
    sumUpOthers(db, values),
    endInterviewsOfOthers(db, values),
    replaceOthers(db, values),
    insertRow(db, values),
    insertEvent(db, { ...event, id: eventId }),
    ...told,
  ]);
}

/** Which of these bucket keys an application names. */
export async function findNamedResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: applications.resumeKey })
    .from(applications)
    .where(isAmong(applications.resumeKey, keys));
  return new Set(rows.map((row) => row.key));
}
