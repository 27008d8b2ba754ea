/** The SQL of applying, and of the resumes that applications name. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { isAmong } from "~/db/among";
import { breaksOfDesk } from "~/db/breaks";
import type { Database } from "~/db/client.server";
import { maySee } from "~/db/may-work-on";
import { applicationEvents, applications, jobs } from "~/db/schema";
import type { ApplicationRow } from "~/domain/applications/store.server";

/** `actorId`: the account that is logged in, whoever it is. */
type Sender = { candidateId: string | null; email: string; actorId?: string | undefined };
export type JobToApplyTo = NonNullable<Awaited<ReturnType<typeof findJobToApplyTo>>>["job"];

/** At most so many earlier applications of one sender for one job are looked at. */
const MAX_SENT_READ = 20;

/** Condition: this is the account's address, and it is confirmed. The address may change during a long upload. */
function isConfirmed({ candidateId, email }: Sender): SQL {
  return sql`exists (select 1 from users where users.id = ${candidateId} and users.email = ${email}
    and users.email_verified_at is not null)`;
}

/**
 * The job, and what this sender has sent for it: for a candidate the applications of her account, and those sent with her address
 * without an account; for everybody else those sent with the address without an account. Always one round trip.
 */
export async function findJobToApplyTo(db: Database, jobId: string, { candidateId, email, actorId = "" }: Sender) {
  const isSenders = candidateId
    ? sql`(candidate_id = ${candidateId} or (email = ${email} and candidate_id is null))`
    : sql`(email = ${email} and candidate_id is null)`;
  const [found, sent] = await db.batch([
    db
      .select({
        id: jobs.id,
        title: jobs.title,
        company_name: jobs.company_name,
        status: jobs.status,
        closesAt: jobs.closesAt,
        deleted: jobs.deleted,
        timeZone: jobs.timeZone,
        details: jobs.details,
        breaks: breaksOfDesk.as("breaks"),
        user_id: jobs.user_id,
        recruiterEmail: users.email,
        isOwn: sql<number>`${maySee(actorId)}`.as("is_own"),
        isAddressConfirmed: sql<number>`${isConfirmed({ candidateId, email })}`.as("is_address_confirmed"),
      })
      .from(jobs)
      .innerJoin(users, eq(users.id, jobs.user_id))
      .where(eq(jobs.id, jobId)),
    db
      .select()
      .from(applications)
      .where(and(eq(applications.jobId, jobId), isSenders))
      // The candidate's own first: strangers may have sent any number with her address since.
      .orderBy(sql`candidate_id is null`, desc(applications.createdAt), desc(applications.id))
      .limit(MAX_SENT_READ),
  ]);
  const [job] = found;
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
function isSentAlready({
  jobId,
  email,
  requestKey,
  name,
  mobile,
  experience,
  resumeName,
  resumeBytes,
  answers,
}: ApplicationRow): SQL {
  return sql`exists (select 1 from applications where job_id = ${jobId} and email = ${email} and candidate_id is null
    and request_key = ${requestKey} and name = ${name} and mobile = ${mobile} and experience = ${experience}
    and resume_name = ${resumeName} and resume_bytes = ${resumeBytes} and answers is ${answers} and status <> 'withdrawn' and aside is not 'not_me')`;
}

/**
 * Insert an application, its first event and `told`, the mails and the notification, in one batch. The statements themselves find
 * out whether the sender's address is confirmed, and whether another application of the address is in the list:
 * - From a confirmed address it takes the place of an application with an unconfirmed address. If a confirmed one is there, the
 *   batch fails with the unique conflict.
 * - From an unconfirmed address it is put aside if another one is there.
 * The statement looks up the job too. It finds no id if the job has closed meanwhile or asks something else than `details` does, if
 * this account or this very request has applied already, or if the account has another address now. Then the batch fails with the missing conflict of
 * `applications.job_id`.
 */
export async function insertApplication(
  db: Database,
  row: ApplicationRow,
  eventId: string,
  told: BatchItem<"sqlite">[],
  details: string | null = null,
): Promise<void> {
  const { jobId, email, candidateId, createdAt } = row;
  const time = createdAt.getTime();
  const proven = isConfirmed(row);
  const standing = sql`applications.job_id = ${jobId} and applications.email = ${email} and applications.aside is null`;
  const isSecond = sql`(not ${proven} and exists (select 1 from applications where ${standing}))`;
  const hasApplied = candidateId
    ? sql`exists (select 1 from applications where job_id = ${jobId} and candidate_id = ${candidateId} and aside is not 'not_me')`
    : isSentAlready(row);
  const isItsAddress = candidateId
    ? sql`exists (select 1 from users where id = ${candidateId} and email = ${email})`
    : sql`1 = 1`;
  const openJobId = sql`(select id from jobs where id = ${jobId} and status = 'open' and deleted = 0
    and (closes_at is null or closes_at > ${time}) and not ${hasApplied}
    and details -> '$.questions' is ${details} -> '$.questions'
    and ${isItsAddress})`;
  await db.batch([
    db
      .update(applications)
      .set({ aside: "replaced", asideAt: createdAt })
      .where(
        sql`${standing} and address_confirmed_at is null and candidate_id is not ${candidateId} and ${proven} and ${openJobId} is not null`,
      ),
    db.insert(applications).values({
      ...row,
      jobId: openJobId,
      addressPending: sql`case when ${proven} then 0 else ${row.addressPending ? 1 : 0} end`,
      addressConfirmedAt: sql`case when ${proven} then ${time} end`,
      aside: sql`case when ${isSecond} then 'second' end`,
      asideAt: sql`case when ${isSecond} then ${time} end`,
    }),
    db.insert(applicationEvents).values({
      id: eventId,
      applicationId: row.id,
      actorId: candidateId,
      fromStatus: null,
      toStatus: row.status,
      createdAt,
    }),
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
