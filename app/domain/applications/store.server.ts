/** All SQL of sent applications: applying, and who may read them. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import type { Database } from "~/db/client.server";
import { applicationEvents, applications, jobs, users } from "~/db/schema";

export type ApplicationRow = typeof applications.$inferSelect;

type Sender = { candidateId: string | null; email: string };
export type JobToApplyTo = NonNullable<Awaited<ReturnType<typeof findJobToApplyTo>>>["job"];

/** So many earlier applications of one sender for one job are looked at. */
const MAX_SENT_READ = 20;

/** The address is this account's, and confirmed. An upload may take long: the account may have another address by its end. */
function isConfirmed({ candidateId, email }: Sender): SQL {
  return sql`exists (select 1 from users where users.id = ${candidateId} and users.email = ${email}
    and users.email_verified_at is not null)`;
}

/**
 * What applying needs to know of a job, and what this sender has sent for it: a candidate from her account or her address,
 * everybody else without an account from the address. One round trip, whatever there is.
 */
export async function findJobToApplyTo(db: Database, jobId: string, { candidateId, email }: Sender) {
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
        deleted: jobs.deleted,
        user_id: jobs.user_id,
        recruiterEmail: users.email,
        isAddressConfirmed: sql<number>`${isConfirmed({ candidateId, email })}`.as("is_address_confirmed"),
      })
      .from(jobs)
      .innerJoin(users, eq(users.id, jobs.user_id))
      .where(eq(jobs.id, jobId)),
    db
      .select()
      .from(applications)
      .where(and(eq(applications.jobId, jobId), isSenders))
      // Her own first: strangers may have sent any number in her address since.
      .orderBy(sql`candidate_id is null`, desc(applications.createdAt), desc(applications.id))
      .limit(MAX_SENT_READ),
  ]);
  const [job] = found;
  return job ? { job: { ...job, isAddressConfirmed: job.isAddressConfirmed === 1 }, sent } : null;
}

/** Condition for a batch: this application stands in the recruiter's list. */
export function isInPlace(id: string): SQL {
  return sql`exists (select 1 from applications where applications.id = ${id} and applications.aside is null)`;
}

/** The very same request was carried out a moment ago, by a second click or another try. */
function isSentAlready({
  jobId,
  email,
  requestKey,
  name,
  mobile,
  experience,
  resumeName,
  resumeBytes,
}: ApplicationRow): SQL {
  return sql`exists (select 1 from applications where job_id = ${jobId} and email = ${email} and candidate_id is null
    and request_key = ${requestKey} and name = ${name} and mobile = ${mobile} and experience = ${experience}
    and resume_name = ${resumeName} and resume_bytes = ${resumeBytes} and status <> 'withdrawn' and aside is not 'not_me')`;
}

/**
 * Insert an application, its first event and what is told of it as one. Whether the sender's address is confirmed, and whether
 * another application of the address stands there, is decided in the statements themselves:
 * - From a confirmed address it takes the place of one whose address nobody has confirmed. If a confirmed one stands there, all
 *   fails with the unique conflict.
 * - From an unconfirmed address it is put aside if another one stands there.
 * The job is looked up in the statement too: a job that has closed meanwhile, one for which this account or this very request has applied, or an account that has another address by now, gives
 * no id, and all fails with the missing conflict of `applications.job_id`.
 */
export async function insertApplication(
  db: Database,
  row: ApplicationRow,
  eventId: string,
  told: BatchItem<"sqlite">[],
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
  const openJobId = sql`(select id from jobs where id = ${jobId} and status = 'open' and deleted = 0 and not ${hasApplied}
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

/** An application with what is needed to decide who may read it. */
export async function findApplication(db: Database, id: string) {
  const row = await db
    .select({
      application: applications,
      job: { id: jobs.id, title: jobs.title, company_name: jobs.company_name, user_id: jobs.user_id },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, id))
    .get();
  return row ?? null;
}

/** Applications that the school sees. Where no mail is sent nobody can choose between two of one address: then it sees both. */
export function isSeen(withSeconds: boolean): SQL {
  return withSeconds
    ? sql`(applications.aside is null or applications.aside = 'second')`
    : sql`applications.aside is null`;
}

/** Applications that the owner of a job sees, newest first, from the application `after` on. */
export async function listApplicationRows(
  db: Database,
  jobId: string,
  ownerId: string,
  page: { limit: number; after?: string | undefined; withSeconds: boolean },
): Promise<ApplicationRow[]> {
  const beyond: SQL | undefined = page.after
    ? sql`(${applications.createdAt}, ${applications.id}) < (select created_at, id from applications where id = ${page.after} and job_id = ${jobId})`
    : undefined;
  const rows = await db
    .select({ application: applications })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), eq(jobs.user_id, ownerId)))
    .where(and(eq(applications.jobId, jobId), isSeen(page.withSeconds), beyond))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(page.limit);
  return rows.map((row) => row.application);
}

/** Which of these bucket keys an application names. */
export async function findNamedResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: applications.resumeKey })
    .from(applications)
    .where(isAmong(applications.resumeKey, keys));
  return new Set(rows.map((row) => row.key));
}
