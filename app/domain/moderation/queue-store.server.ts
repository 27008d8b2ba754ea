/** The SQL of reports and of what waits for a moderator. */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { type BatchRead, type Database, sqlRead, writeAll } from "~/db/client.server";
import { applicationMessages } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { institutions } from "~/db/institutions-schema";
import { deskOf, maySee } from "~/db/may-work-on";
import { jobHidings, moderationItems } from "~/db/moderation-schema";
import { applications, jobs } from "~/db/schema";
import { standingOf } from "~/db/standing";
import { insertLogIf } from "./log-store.server";
import { ALL_SEEN, type LookedAt, type Reason, type Seen, type Subject } from "./rules";
import { isAsSeen, isInstitutionAsSeen, isWaiting, settleItems, wasSeen } from "./seen-store.server";

type NewReport = {
  id: string;
  subject: Subject;
  subjectId: string;
  reason: Reason;
  text: string | null;
  accountId: string | null;
  createdAt: Date;
};

/** Expression: how urgent a reason is. */
const gravity = (reason: SQL) =>
  sql`case ${reason} when 'money' then 2 when 'impersonation' then 1 when 'danger' then 1 else 0 end`;

/** Keep a report. The same account's second one about the same thing changes nothing while the first one waits. */
export async function insertReport(db: Database, row: NewReport, then: BatchItem<"sqlite">[]): Promise<void> {
  await writeAll(db, [
    db
      .insert(moderationItems)
      .values({ ...row, kind: "report", settledAt: null })
      .onConflictDoUpdate({
        target: [moderationItems.accountId, moderationItems.subjectId, moderationItems.kind],
        targetWhere: sql`settled_at is null and account_id is not null`,
        // The words of both stay. The later time: whoever looks at an older page has not read it.
        set: {
          reason: row.reason,
          text: sql`concat_ws(char(10) || char(10), moderation_items.text, ${row.text})`,
          createdAt: row.createdAt,
        },
        setWhere: sql`${gravity(sql`excluded.reason`)} > ${gravity(sql`moderation_items.reason`)}`,
      }),
    ...then,
  ]);
}

/** Whether a report is there. */
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
      name: institutions.name,
      slug: institutions.slug,
      mergedInto: institutions.mergedInto,
      checkedAt: institutions.checkedAt,
      version: institutions.updatedAt,
      suspendedAt: institutions.suspendedAt,
    })
    .from(institutions)
    .where(eq(institutions.id, id))
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

/** So many entries of a subject are shown: beside those of others, and alone. */
const SHOWN = { beside: 20, alone: 500 };

/**
 * What waits, one row for each subject: the urgent first, then the oldest. Texts of its items come along as JSON, the newest first. Of
 * too many, reports without an account go first, and those that are not urgent: anybody can send many of them, to bury another one. `about`: of this subject alone, with more of its items.
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
      coalesce(jobs.title, draft.content ->> '$.title', posted.title, latest.title) as title,
      coalesce(jobs.company_name, draft.content ->> '$.company_name', posted.company_name, latest.company_name) as company,
      latest.id as "latestJobId",
      iif(jobs.deleted, 'removed', coalesce(jobs.status, draft.state)) as status, coalesce(jobs.description, message.text) as description,
      message.side,
      draft.content as draft,
      coalesce(draft.updated_at, jobs.updated_at, iif(groups.subject = 'institution', school.updated_at, null)) as version,
      coalesce(jobs.institution_id, draft.institution_id, iif(message.side = 'school', posted.institution_id, null)) as "institutionId",
      users.id as "accountId", users.email, users.suspended_at as "suspendedAt",
      school.name as school, school.slug, school.verified_host as host, school.place, school.suspended_at as "schoolSuspendedAt",
      ${standingOf("school")} as standing,
      (select count(distinct subject_id) from moderation_items where settled_at is null) as total
    from ${groups} groups
    left join jobs on groups.subject = 'job' and jobs.id = groups.subject_id
    left join job_drafts draft on groups.subject = 'job' and draft.id = groups.subject_id
    left join application_messages message on groups.subject = 'message' and message.id = groups.subject_id
    left join applications talk on talk.id = message.application_id
    left join jobs posted on posted.id = talk.job_id
    left join jobs latest on groups.subject = 'account' and latest.seq = (select max(own.seq) from jobs own
      where own.user_id = groups.subject_id and own.institution_id is null and own.deleted = 0)
    left join users on users.id = coalesce(jobs.user_id, draft.user_id, message.author_id,
      iif(groups.subject = 'account', groups.subject_id, null))
    left join institutions school on school.id = iif(groups.subject = 'institution', groups.subject_id,
      coalesce(jobs.institution_id, draft.institution_id, iif(message.side = 'school', posted.institution_id, null)))
    order by groups.urgent desc, groups.since`);
}

export type WaitingRow = {
  subject: LookedAt;
  subjectId: string;
  count: number;
  since: number;
  items: string;
  title: string | null;
  company: string | null;
  /** The latest job of a recruiter without an institution. */
  latestJobId: string | null;
  status: string | null;
  /** What the job or the message says. */
  description: string | null;
  /** Who wrote the message. */
  side: "school" | "candidate" | null;
  /** The whole text of a job that is not public yet, as JSON. */
  draft: string | null;
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
      .where(sql`restored_at is null and hidden_by <> 'suspension' and ${jobs.deleted} = 0
        and ${jobs.status} = 'hidden'`)
      .orderBy(desc(jobHidings.hiddenAt), desc(jobHidings.id))
      .limit(limit),
    accounts: db
      .select({ id: users.id, name: users.email, at: users.suspendedAt })
      .from(users)
      .where(sql`suspended_at is not null and closed_at is null`)
      .orderBy(desc(users.suspendedAt))
      .limit(limit),
    schools: db
      .select({ id: institutions.id, name: institutions.name, at: institutions.suspendedAt })
      .from(institutions)
      .where(sql`suspended_at is not null`)
      .orderBy(desc(institutions.suspendedAt))
      .limit(limit),
  };
}

type Step = { actorId: string; subject: LookedAt; subjectId: string; now: Date; seen?: Seen };

/** Condition: it is no job that waits for this look, which has to be published or refused. */
const isNoDraft = (subjectId: string): SQL =>
  sql`not exists (select 1 from job_drafts where job_drafts.id = ${subjectId} and job_drafts.state = 'waiting')`;

/**
 * Settle what waits about a subject and was seen, without a change to it. False if nothing of it waits, its texts were changed since,
 * or a job waits for the look.
 */
export async function dismissRows(
  db: Database,
  { actorId, subject, subjectId, now, seen = ALL_SEEN }: Step,
): Promise<boolean> {
  const mayBe = sql`${isNoDraft(subjectId)} and ${isAsSeen(subject, subjectId, seen)}`;
  const log = { actorId, action: "dismiss" as const, subject, subjectId, reason: "nothing to do", words: null };
  const [, settled] = await writeAll(db, [
    insertLogIf(db, { ...log, createdAt: now }, sql`${isWaiting(subjectId, seen)} and ${mayBe}`),
    db
      .update(moderationItems)
      .set({ settledAt: now })
      .where(sql`subject_id = ${subjectId} and settled_at is null and ${wasSeen(seen)} and ${mayBe}`)
      .returning({ id: moderationItems.id }),
  ]);
  return settled.length > 0;
}

/** Say that a moderator has checked an institution, or take it back. `told` takes effect only with it. False if it stands so already. */
export async function checkRow(
  db: Database,
  {
    actorId,
    subjectId,
    isChecked,
    reason,
    now,
    seen = ALL_SEEN,
  }: Omit<Step, "subject"> & { isChecked: boolean; reason: string },
  told: (condition: SQL) => BatchItem<"sqlite">[],
): Promise<boolean> {
  const isOther = sql`exists (select 1 from institutions where institutions.id = ${subjectId} and institutions.merged_into is null
    and institutions.checked_at is ${isChecked ? sql`null` : sql`not null`}) and ${isInstitutionAsSeen(subjectId, seen)}`;
  const action = isChecked ? ("check" as const) : ("uncheck" as const);
  const log = { actorId, action, subject: "institution" as const, subjectId, reason, words: null, createdAt: now };
  const done = await writeAll(db, [
    insertLogIf(db, log, isOther),
    ...told(isOther),
    settleItems(db, subjectId, now, isOther, seen),
    db
      .update(institutions)
      .set({ checkedAt: isChecked ? now : null })
      .where(sql`id = ${subjectId} and ${isOther}`)
      .returning({ id: institutions.id }),
  ]);
  return (done.at(-1) as { id: string }[]).length === 1;
}

/**
 * Queue the first job of each institution that nobody has checked and that came since `since`, once. Returns how many. A desk's jobs
 * that stand and those that were removed are in two pieces of its index, so the first of each is one row.
 */
export async function queueFirstJobs(db: Database, { since, now, limit }: { since: Date; now: Date; limit: number }) {
  // The plus is that of `institutionOf`.
  const first = (deleted: SQL) => sql`(select min(jobs.seq) from jobs indexed by jobs_by_desk
    where ${deskOf()} = +institutions.id and jobs.deleted = ${deleted})`;
  const rows = await insertFrom(
    db,
    moderationItems,
    {
      id: sql`lower(hex(randomblob(16)))`,
      kind: "first_job",
      subject: "job",
      subjectId: sql`jobs.id`,
      reason: "other",
      createdAt: now,
    },
    sql`from institutions join jobs on jobs.seq = ${first(sql`0`)} and jobs.status = 'open'
        where institutions.created_at > ${since.getTime()} and institutions.checked_at is null
          and jobs.seq < coalesce(${first(sql`1`)}, jobs.seq + 1)
          and not exists (select 1 from moderation_items earlier where earlier.subject_id = jobs.id and earlier.kind = 'first_job')
        limit ${limit}`,
  ).returning({ id: moderationItems.id });
  return rows.length;
}
