/** The reads of moderators, of whoever reports, and of the people of a hidden job. */

import { desc, eq, lt, sql } from "drizzle-orm";
import { type BatchRead, type Database, readAll, sqlRead } from "~/db/client.server";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { users } from "~/db/schema/accounts";
import { applicationMessages } from "~/db/schema/hiring";
import { institutionMembers, institutions } from "~/db/schema/institutions";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { jobHidings, moderationItems, moderationLog } from "~/db/schema/moderation";
import { breaksOfSchool } from "~/db/school-breaks";
import { institutionOfJob, verificationOf } from "~/db/verification";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { TEXT_NAMES } from "~/domain/jobs/details/rules";
import { isPublicStatus } from "~/domain/jobs/rules";
import { isUnpublished } from "~/domain/jobs/statements.server";
import { words as refusals } from "~/words/moderation-refusals";
import { type Reason, type Seen, type Subject, showsAgain, writeSeen, writeShown } from "./rules";
import type { Hiding } from "./schema";
import { isAnswerWaiting, isHiddenNow, ownersOfJobStand, wasAnswered, wasSeen, wasThere } from "./statements.server";

/** For each step of a moderator. */
export type ModeratingDeps = { db: Database; now: Date; effects: Effects; origin: string };

export type LogRow = typeof moderationLog.$inferSelect;

/** A page of the log, newest first, each line with the moderator's address. `before`: the number of the last line seen. */
export function listLogRows(db: Database, { limit, before }: { limit: number; before: number | null }) {
  return db
    .select({ line: moderationLog, moderator: users.email })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.actorId))
    .where(before === null ? undefined : lt(moderationLog.seq, before))
    .orderBy(desc(moderationLog.seq))
    .limit(limit);
}

/** A job that was never public, as it waits for a look or was refused, and whom a step about it notifies. */
export async function findTextSubject(db: Database, id: string) {
  const row = await db
    .select({ state: jobs.state, title: jobs.title, userId: users.id, email: users.email })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.user_id))
    .where(sql`${jobs.id} = ${id} and ${isUnpublished}`)
    .get();
  return row ?? null;
}

/** The read of the last entry that waits: what comes later was not seen by who reads this first. */
export function lastSeenRead(): BatchRead<LastRow> {
  return sqlRead(
    sql`select max(rowid) as place, max(created_at) as time from moderation_items where settled_at is null`,
  );
}

type LastRow = { place: number | null; time: number | null };

export function toLastSeen([row]: LastRow[]): { place: number; time: number } {
  return { place: row?.place ?? 0, time: row?.time ?? 0 };
}

export type Waiting = { all: number; seen: number; newer: number };

/** How many entries wait about a subject: all, those that were seen, and those that came after the page was loaded. */
export async function countWaiting(db: Database, subjectId: string, seen: Seen): Promise<Waiting> {
  const [row] = await db.all<Waiting>(
    sql`select count(*) as "all", coalesce(sum(${wasSeen(seen)}), 0) as seen, coalesce(sum(not ${wasThere(seen)}), 0) as newer
      from moderation_items where subject_id = ${subjectId} and settled_at is null`,
  );
  return row ?? { all: 0, seen: 0, newer: 0 };
}

/** True if an answer of a hidden job's people waits for the decision about the job. */
export async function isAnswerLeft(db: Database, jobId: string, seen: Seen): Promise<boolean> {
  return (await db.get(sql`select 1 where ${isAnswerWaiting(jobId, seen)}`)) !== undefined;
}

export type HidingRow = typeof jobHidings.$inferSelect;

/** True if a moderator has hidden the job. */
export async function isHiddenByModerator(db: Database, jobId: string): Promise<boolean> {
  const condition = sql`job_id = ${jobId} and restored_at is null and hidden_by = 'moderator'`;
  return (await db.select({ id: jobHidings.id }).from(jobHidings).where(condition).get()) !== undefined;
}

/**
 * Jobs whose time of being hidden by reports is over, at most `limit`. Those that stay hidden do not count in the
 * limit.
 */
export async function listDueHidings(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ jobId: jobHidings.jobId })
    .from(jobHidings)
    .where(
      sql`restored_at is null and until is not null and until <= ${now.getTime()} and ${ownersOfJobStand(sql`job_hidings.job_id`)}`,
    )
    .limit(limit);
  return rows.map(({ jobId }) => jobId);
}

/**
 * The latest hiding of a job that the account sees, and the right to answer for the job. A hiding by a suspension has
 * no answer.
 */
export async function findOwnHiding(db: Database, jobId: string, accountId: string) {
  const row = await db
    .select({
      hiding: jobHidings,
      title: jobs.title,
      wasAnswered: wasAnswered(sql`${jobs.id}`),
      isHidden: sql<number>`${jobs.state} = 'hidden' and ${jobHidings.restoredAt} is null`,
      doesAnswerWait: sql<number>`exists (select 1 from moderation_items where moderation_items.subject_id = ${jobs.id}
        and moderation_items.kind = 'answer' and moderation_items.settled_at is null)`,
      mayWork: sql<number>`${jobHidings.by} <> 'suspension' and ${mayWorkOn(accountId)}`,
    })
    .from(jobHidings)
    .innerJoin(jobs, eq(jobs.id, jobHidings.jobId))
    .where(sql`${jobHidings.jobId} = ${jobId} and ${maySee(accountId)}`)
    .orderBy(desc(jobHidings.hiddenAt), desc(jobHidings.id))
    .limit(1)
    .get();
  return row ? { ...row, isHidden: row.isHidden === 1, mayWork: row.mayWork === 1 } : null;
}

export type JobSubject = NonNullable<Awaited<ReturnType<typeof findJobSubject>>>;

/**
 * The job of a moderator's step: with the recruiter in whose name it stands, who is notified, and the facts that count
 * the due days of its applications.
 */
export async function findJobSubject(db: Database, jobId: string) {
  const row = await db
    .select({
      id: jobs.id,
      seq: jobs.seq,
      title: jobs.title,
      company: jobs.company_name,
      state: jobs.state,
      version: jobs.updatedAt,
      removedAt: jobs.removedAt,
      userId: users.id,
      email: users.email,
      zone: jobs.timeZone,
      breaks: breaksOfSchool,
      wasAnswered: wasAnswered(sql`${jobs.id}`),
      isAnswered: sql<number>`exists (select 1 from job_hidings where job_hidings.job_id = ${jobs.id}
        and job_hidings.restored_at is null and job_hidings.answered_at is not null)`,
      school: institutionOfJob().as("school_json"),
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.user_id))
    .where(eq(jobs.id, jobId))
    .get();
  return row ?? null;
}

/**
 * The reason why a job that the recruiter sees is, or was, hidden, with its title. `shows`: an answer shows it again at
 * once. Throws not_found where it never was.
 */
export async function readHiding(
  { db }: { db: Database },
  actor: Actor,
  jobId: string | undefined,
): Promise<{
  hiding: Hiding;
  title: string;
  isAnswered: boolean;
  mayAnswer: boolean;
  isSuspension: boolean;
  shows: boolean;
  doesAnswerWait: boolean;
}> {
  const found = isUuid(jobId) ? await findOwnHiding(db, jobId, actor.id) : null;
  if (!found) throw new DomainError("not_found", refusals.noHiddenJob);
  const { hiding, title, isHidden, mayWork, wasAnswered, doesAnswerWait } = found;
  return {
    hiding: {
      job_id: hiding.jobId,
      reason: hiding.reason,
      words: hiding.words,
      hidden_at: hiding.hiddenAt.toISOString(),
      until: hiding.until?.toISOString() ?? null,
      answer: hiding.answer,
      is_hidden: isHidden,
    },
    title,
    isSuspension: hiding.by === "suspension",
    shows: showsAgain(hiding.reason, wasAnswered),
    doesAnswerWait: doesAnswerWait === 1,
    isAnswered: hiding.answeredAt !== null,
    mayAnswer: mayWork && isHidden && hiding.answeredAt === null,
  };
}

export type Suspended = { kind: "account" | "institution"; id: string };

/** The most people of an institution whose addresses are kept. */
const MAX_SUSPENSIONS = 500;

/**
 * The time of the suspension, null without one, and the name by which a moderator knows the subject. Null if the row is
 * gone.
 */
export async function findSuspended(db: Database, { kind, id }: Suspended) {
  const row =
    kind === "account"
      ? await db.select({ at: users.suspendedAt, name: users.email }).from(users).where(eq(users.id, id)).get()
      : await db
          .select({ at: institutions.suspendedAt, name: institutions.name })
          .from(institutions)
          .where(eq(institutions.id, id))
          .get();
  return row ?? null;
}

/** An institution without a name is shown to no other people, so it is not reported, checked or suspended. */
const isNamed = sql`institutions.name is not null`;
const NAME = sql<string>`${institutions.name}`;

/**
 * The addresses that stay suspended, and the institution with its website: those of the account, and of the institution
 * where it works alone; or those of the institution and all its people.
 */
export async function listLastingSuspensions(db: Database, { kind, id }: Suspended) {
  const alone = sql`(select own.institution_id from institution_members own where own.user_id = ${id}
    and not exists (select 1 from institution_members other where other.institution_id = own.institution_id
      and other.user_id <> own.user_id))`;
  const people =
    kind === "account"
      ? sql`users.id = ${id}`
      : sql`users.id in (select ${institutionMembers.userId} from ${institutionMembers}
          where ${institutionMembers.institutionId} = ${id})`;
  const { addresses, places } = await readAll(db, {
    addresses: db.select({ email: users.email }).from(users).where(people).limit(MAX_SUSPENSIONS),
    places: db
      .select({ name: NAME, place: institutions.place, website: institutions.website })
      .from(institutions)
      .where(sql`institutions.id = ${kind === "account" ? alone : id} and ${isNamed}`),
  });
  return { emails: addresses.map(({ email }) => email), institution: places[0] ?? null };
}

/** The people who are notified of a suspension: the account, or the owners of the institution. */
export async function listPeopleToNotify(
  db: Database,
  { kind, id }: Suspended,
): Promise<{ userId: string; email: string; isConfirmed: boolean }[]> {
  const who =
    kind === "account"
      ? sql`users.id = ${id}`
      : sql`users.id in (select ${institutionMembers.userId} from ${institutionMembers}
          where ${institutionMembers.institutionId} = ${id} and ${institutionMembers.role} = 'owner')`;
  const { id: userId, email, emailVerifiedAt } = users;
  const rows = await db.select({ userId, email, emailVerifiedAt }).from(users).where(who).limit(20);
  return rows.map(({ emailVerifiedAt: at, ...person }) => ({ ...person, isConfirmed: at !== null }));
}

/** True if the report exists. */
export async function hasReport(db: Database, id: string): Promise<boolean> {
  return (
    (await db.select({ id: moderationItems.id }).from(moderationItems).where(eq(moderationItems.id, id)).get()) !==
    undefined
  );
}

/** An institution that can be reported. */
export async function findInstitutionSubject(db: Database, id: string) {
  const row = await db
    .select({
      id: institutions.id,
      name: NAME,
      slug: institutions.slug,
      mergedInto: institutions.mergedInto,
      checkedAt: institutions.checkedAt,
      version: institutions.updatedAt,
      suspendedAt: institutions.suspendedAt,
    })
    .from(institutions)
    .where(sql`institutions.id = ${id} and ${isNamed}`)
    .get();
  return row ?? null;
}

/**
 * A message that this reporter got: of the school, where she applied; of the applicant, where she sees the job. Null for every
 * other one.
 */
export async function findMessageSubject(
  db: Database,
  id: string,
  { accountId, guest }: { accountId: string | null; guest: { id: string; version: number } | null },
) {
  const isGuests = sql`(applications.candidate_id is null and applications.id = ${guest?.id ?? null}
    and applications.key_version = ${guest?.version ?? null})`;
  const isAccounts = sql`applications.candidate_id = ${accountId}`;
  const isSchools = maySee(accountId ?? "");
  const row = await db
    .select({
      side: applicationMessages.side,
      applicationId: applicationMessages.applicationId,
      name: applications.name,
      email: applications.email,
      company: jobs.company_name,
      /** The report of a private link's holder that waits. Accounts have a unique index for the same. */
      waiting: sql<string | null>`(select id from moderation_items where subject = 'message' and subject_id = ${id}
        and account_id is null and settled_at is null)`.as("waiting"),
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      sql`${applicationMessages.id} = ${id} and iif(${applicationMessages.side} = 'school', ${isGuests} or ${isAccounts}, ${isSchools})`,
    )
    .get();
  return row ?? null;
}

const isUrgent = sql`max(reason in ('money', 'impersonation', 'danger'))`;

/** The texts of a job, as JSON. */
const TEXT = sql`json_object(${sql.raw(
  [...TEXT_NAMES, "details"].map((name) => `'${name}', jobs.${name}`).join(", "),
)})`;

/** So many entries of a subject are shown: beside those of others, and alone. */
const SHOWN = { beside: 20, alone: 500 };

/**
 * Waiting entries, one row for each subject: the urgent first, then the oldest. The texts of its items come along as
 * JSON, the newest first. Of too many items, reports without an account are left out first, and then those that are not
 * urgent: anybody can send many of them, to bury another one. `about`: this subject alone, with more of its items.
 */
export function waitingRead(limit: number, about: string | null = null): BatchRead<WaitingRow> {
  const groups = sql`(select subject, subject_id, count(*) as items, min(created_at) as since, ${isUrgent} as urgent
    from moderation_items where settled_at is null and ${about === null ? sql`1` : sql`subject_id = ${about}`} group by subject, subject_id
    order by urgent desc, since limit ${limit})`;
  const items = sql`(select json_group_array(json_array(kind, reason, text, created_at, place)) from (
    select * from (select own.rowid as place, kind, reason, text, created_at from moderation_items own
      where own.subject_id = groups.subject_id and own.settled_at is null
      order by kind = 'report' and account_id is null, reason in ('money', 'impersonation', 'danger') desc, created_at desc
      limit ${about === null ? SHOWN.beside : SHOWN.alone}) order by created_at desc))`;
  return sqlRead(sql`
    select groups.subject, groups.subject_id as "subjectId", groups.items as count, groups.since, ${items} as items,
      coalesce(jobs.title, posted.title) as title,
      coalesce(jobs.company_name, posted.company_name) as company,
      iif(jobs.removed_at is null, jobs.state, 'removed') as status, coalesce(jobs.description, message.text) as description,
      message.side,
      iif(groups.subject = 'job', ${isHiddenNow(sql`groups.subject_id`)}, 0) as "isHidden",
      iif(${isUnpublished}, ${TEXT}, null) as unpublished,
      coalesce(jobs.updated_at, iif(groups.subject = 'institution', school.updated_at, null)) as version,
      iif(school.name is null, null, school.id) as "institutionId",
      users.id as "accountId", users.email, users.suspended_at as "suspendedAt",
      school.name as school, school.slug, school.verified_host as host, school.place, school.suspended_at as "schoolSuspendedAt",
      ${verificationOf("school")} as standing,
      (select count(distinct subject_id) from moderation_items where settled_at is null) as total
    from ${groups} groups
    left join jobs on groups.subject = 'job' and jobs.id = groups.subject_id
    left join application_messages message on groups.subject = 'message' and message.id = groups.subject_id
    left join applications talk on talk.id = message.application_id
    left join jobs posted on posted.id = talk.job_id
    left join users on users.id = coalesce(jobs.user_id, message.author_id)
    left join institutions school on school.id = iif(groups.subject = 'institution', groups.subject_id,
      coalesce(jobs.institution_id, iif(message.side = 'school', posted.institution_id, null)))
    order by groups.urgent desc, groups.since`);
}

export type WaitingRow = {
  subject: Subject;
  subjectId: string;
  count: number;
  since: number;
  items: string;
  title: string | null;
  company: string | null;
  status: string | null;
  /** The text of the job or the message. */
  description: string | null;
  /** The side that wrote the message. */
  side: "school" | "candidate" | null;
  /** 1 for a job that reports or a moderator hide now. One that a suspension hides comes back with it. */
  isHidden: number;
  /** The whole text of a job that is not public yet, as JSON. */
  unpublished: string | null;
  /** The version of the texts of the job or the institution. */
  version: number | null;
  institutionId: string | null;
  accountId: string | null;
  email: string | null;
  suspendedAt: number | null;
  school: string | null;
  slug: string | null;
  host: string | null;
  place: string | null;
  schoolSuspendedAt: number | null;
  standing: string | null;
  total: number;
};

/** Jobs that are hidden now, and who is suspended: the latest first. */
export function hiddenReads(db: Database, limit: number) {
  return {
    hidden: db
      .select({
        hiding: jobHidings,
        title: jobs.title,
        company: jobs.company_name,
        version: jobs.updatedAt,
      })
      .from(jobHidings)
      .innerJoin(jobs, eq(jobs.id, jobHidings.jobId))
      .where(sql`restored_at is null and hidden_by <> 'suspension' and ${jobs.removedAt} is null
        and ${jobs.state} = 'hidden'`)
      .orderBy(desc(jobHidings.hiddenAt), desc(jobHidings.id))
      .limit(limit),
    accounts: db
      .select({ id: users.id, name: users.email, at: users.suspendedAt })
      .from(users)
      .where(sql`suspended_at is not null and closed_at is null`)
      .orderBy(desc(users.suspendedAt))
      .limit(limit),
    schools: db
      .select({ id: institutions.id, name: NAME, at: institutions.suspendedAt })
      .from(institutions)
      .where(sql`suspended_at is not null`)
      .orderBy(desc(institutions.suspendedAt))
      .limit(limit),
  };
}

/** The subject of a report, as its page names it. */
export type Reported = { subject: Subject; id: string; name: string; path: string };

/** The person who reports: an account, or the holder of a private link, which names an application. */
export type Reporter = { accountId: string | null; guest: { id: string; version: number } | null };

/**
 * The subject of a report. Throws not_found if it never existed, and for a message that did not go to the reporter.
 * Throws gone if it cannot be seen any more.
 */
export async function findReported(
  { db }: { db: Database },
  subject: Subject,
  id: string,
  reporter: Reporter,
): Promise<Reported & { job: JobSubject | null; waiting?: string | null; email?: string }> {
  if (subject === "message") {
    const found = await findMessageSubject(db, id, reporter);
    if (!found) throw notThere(subject);
    const ofSchool = found.side === "school";
    const own = reporter.accountId ? `/applied-jobs/${found.applicationId}` : "/application";
    const path = `${ofSchool ? own : `/applicants/${found.applicationId}`}#message-${id}`;
    return {
      subject,
      id,
      name: `A message from ${ofSchool ? found.company : found.name}`,
      path,
      job: null,
      waiting: found.waiting,
      email: found.email,
    };
  }
  if (subject === "institution") {
    const found = await findInstitutionSubject(db, id);
    if (!found) throw notThere(subject);
    if (found.mergedInto || found.suspendedAt) throw isGone();
    return { subject, id, name: found.name, path: `/institutions/${found.slug}`, job: null };
  }
  const job = await findJobSubject(db, id);
  if (!job || job.seq === null || job.state === "held") throw notThere(subject);
  if (job.removedAt || !isPublicStatus(job.state)) throw isGone();
  return { subject, id, name: `${job.title}, ${job.company}`, path: `/jobdetails/${id}`, job };
}

function notThere(subject: Subject): DomainError {
  return new DomainError("not_found", refusals.noSuch(subject));
}

function isGone(): DomainError {
  return new DomainError("gone", refusals.nothingToReport);
}

/** So many subjects and hidden jobs one page shows; the rest follows when these are settled. */
const MAX_LISTED = 50;

const LOG_LINES = 50;

export type WaitingItem = { kind: string; reason: Reason; text: string | null; createdAt: number };

/**
 * The waiting entries, the urgent first, and the jobs, accounts and institutions that are hidden or suspended now.
 * `about`: the entries of this subject alone. `seen`: the last entry at the time of the page. `shown`: the entries of
 * each subject on the page, which are all that its forms settle.
 */
export async function readModeration({ db }: { db: Database }, about: string | null = null) {
  const { last, waiting, ...hidden } = await readAll(db, {
    last: lastSeenRead(),
    waiting: waitingRead(MAX_LISTED, about),
    ...hiddenReads(db, MAX_LISTED),
  });
  const shown: Record<string, string> = {};
  const rows = waiting.map(({ items, ...row }) => {
    const found = JSON.parse(items) as [string, Reason, string | null, number, number][];
    shown[row.subjectId] = writeShown(found.map(([, , , , place]) => place));
    return {
      ...row,
      items: found.map(([kind, reason, text, createdAt]): WaitingItem => ({ kind, reason, text, createdAt })),
    };
  });
  return { waiting: rows, total: waiting[0]?.total ?? 0, seen: writeSeen(toLastSeen(last)), shown, ...hidden };
}

/** How many entries about a subject wait after a step: those that came after the page was loaded, and those that it did not show. */
export async function countLeft(
  { db }: { db: Database },
  id: string,
  seen: Seen,
): Promise<{ newer: number; unshown: number }> {
  const { all, newer } = await countWaiting(db, id, seen);
  return { newer, unshown: all - newer };
}

/** A page of the log, newest first. */
export async function readLog({ db }: { db: Database }, before: number | null) {
  const rows = await listLogRows(db, { limit: LOG_LINES + 1, before });
  const lines = rows.slice(0, LOG_LINES);
  return { lines, next: rows.length > LOG_LINES ? (lines.at(-1)?.line.seq ?? null) : null };
}

export function noSubject(): DomainError {
  return new DomainError("not_found", refusals.noSubject);
}
