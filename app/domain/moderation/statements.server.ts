/**
 * Statements that write moderators' waiting entries, the hidings of jobs and the log of moderators' steps, for the
 * batches of all areas; and the conditions that these batches ask.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { mailboxOf } from "~/db/account-proof";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { mayWorkOn } from "~/db/may-work-on";
import { jobHidings, moderationItems, moderationLog } from "~/db/schema/moderation";
import { isPersonOfSchool } from "~/db/school-people";
import { isOfUncheckedSchool } from "~/db/verification";
import { MIN_UNREAL, UNREAL_DAYS, UNREAL_ONE_IN } from "~/domain/applications/desk/rules";
import { newRowId } from "~/domain/ids";
import { ownersStand, setJobState, showAgain } from "~/domain/jobs/statements.server";
import { queueNotifications } from "~/domain/notifications/statements.server";
import type { HidingRow, LogRow, Suspended } from "./queries.server";
import { ALL_SEEN, REPORTS_TO_HIDE, type Reason, type Seen, type Subject, URGENT_REASONS } from "./rules";
import type { TalkReading } from "./stopped-text";

/** Its owner has confirmed the address: of any other one nobody knows who sent it. */
const isConfirmed = sql`a.dropped_at is null and a.confirmed_at is not null`;

/**
 * Statement behind a mark: if more than a tenth of the school's applications of the last 180 days are called unreal now, and three
 * at least, a moderator is to look. Once while that waits, and after it was settled only once there are more of them.
 */
export function queueUnreal(db: Database, applicationId: string, now: Date): BatchItem<"sqlite"> {
  const since = now.getTime() - UNREAL_DAYS * 86_400_000;
  const school = sql`(select jobs.institution_id as id from jobs join applications on applications.job_id = jobs.id where applications.id = ${applicationId})`;
  const isTheirs = sql`jobs.institution_id = school.id and a.created_at > ${since} and ${isConfirmed}`;
  // Materialized: each count is made once.
  const marked = sql`marked as materialized (select school.*, (select count(*) from jobs
    join applications a indexed by applications_unreal on a.job_id = jobs.id
    where ${isTheirs} and a.not_real_at is not null) as unreal from ${school} school)`;
  const counted = sql`counted as materialized (select school.*, (select count(*) from jobs
    join applications a indexed by applications_by_job on a.job_id = jobs.id where ${isTheirs}) as total
    from marked school where school.unreal >= ${MIN_UNREAL})`;
  const latest = sql`(select cast(item.text as integer) from moderation_items item where item.subject_id = counted.id
    and item.kind = 'not_real' order by item.created_at desc limit 1)`;
  return insertFrom(
    db,
    moderationItems,
    {
      id: sql`lower(hex(randomblob(16)))`,
      kind: "not_real",
      subject: "institution",
      subjectId: sql`counted.id`,
      reason: "other",
      text: sql`counted.unreal || ' of ' || counted.total || ${` applications of the last ${UNREAL_DAYS} days were called unreal`}`,
      createdAt: now,
    },
    sql`from (with ${marked}, ${counted} select * from counted) counted
      where counted.unreal * ${UNREAL_ONE_IN} > counted.total and counted.unreal > coalesce(${latest}, 0)
        and not exists (select 1 from moderation_items open where open.subject_id = counted.id and open.kind = 'not_real'
          and open.settled_at is null)`,
  );
}

/** Statement for the batch that closes an account: what it reported stays without it. */
export function leaveReports(db: Database, accountId: string): BatchItem<"sqlite"> {
  return db.update(moderationItems).set({ accountId: null }).where(eq(moderationItems.accountId, accountId));
}

/** Statement: jobs that stay with colleagues while a suspension of this account hides them. A moderator decides about each now. */
export function leaveHidingsToModerators(db: Database, accountId: string): BatchItem<"sqlite"> {
  return db
    .update(jobHidings)
    .set({ by: "moderator", causeId: null })
    .where(sql`cause_id = ${accountId} and restored_at is null`);
}

/** Statement: end the hidings of jobs that went in another way than by being shown again. From then on they age like all others. */
export function endGoneHidings(db: Database) {
  const isGone = sql`gone.id = job_hidings.job_id and (gone.removed_at is not null or gone.state <> 'hidden')`;
  return db
    .update(jobHidings)
    .set({ restoredAt: sql`(select max(gone.updated_at, job_hidings.hidden_at) from jobs gone where ${isGone})` })
    .where(sql`restored_at is null and exists (select 1 from jobs gone where ${isGone})`);
}

/**
 * Statement: forget what owners answered before `end`, where a person has looked. The job may be hidden for good, so its hiding stays,
 * and says that it was answered.
 */
export function forgetAnswersToHidings(db: Database, end: Date) {
  return db
    .update(jobHidings)
    .set({ answer: null })
    .where(sql`answered_at < ${end.getTime()} and answer is not null and not exists (select 1 from moderation_items
      where moderation_items.subject_id = job_hidings.job_id and moderation_items.kind = 'answer'
        and moderation_items.settled_at is null)`);
}

export function deleteOldItems(db: Database, oldest: Oldest) {
  return deleteOldest(db, moderationItems, moderationItems.settledAt, oldest).returning({ id: moderationItems.id });
}

export function deleteOldHidings(db: Database, oldest: Oldest) {
  return deleteOldest(db, jobHidings, jobHidings.restoredAt, oldest).returning({ id: jobHidings.id });
}

/** A line of the log, to which lines are only added. It stands in the batch of the step. */
export function insertLog(db: Database, row: Omit<LogRow, "seq">): BatchItem<"sqlite"> {
  return db.insert(moderationLog).values(row);
}

/** Statement that adds a line where `condition` holds. It stands in the batch of the step, before what changes the condition. */
export function insertLogIf(db: Database, row: Omit<LogRow, "seq">, condition: SQL): BatchItem<"sqlite"> {
  const { actorId, action, subject, subjectId, reason, words, createdAt } = row;
  return insertFrom(
    db,
    moderationLog,
    { actorId, action, subject, subjectId, reason, words, createdAt },
    sql`where ${condition}`,
  );
}

type NewText = {
  id: string;
  kind?: "text" | "talk";
  subject?: "job" | "message" | "institution";
  subjectId: string | SQL<string>;
  reason: Reason;
  text: string;
  accountId: string;
  createdAt: Date;
};

/**
 * Statements that queue the words for a look where `condition` holds. They take the place of earlier words about the same thing; in talk,
 * which goes to one person after the other, only that of the same words.
 */
export function queueText(
  db: Database,
  { id, kind = "text", subject = "job", subjectId, reason, text, accountId, createdAt }: NewText,
  condition: SQL,
): BatchItem<"sqlite">[] {
  const isSame = kind === "talk" ? sql`text = ${text}` : sql`true`;
  return [
    db
      .update(moderationItems)
      .set({ settledAt: createdAt })
      .where(sql`subject_id = ${subjectId} and kind = ${kind} and settled_at is null and ${isSame} and ${condition}`),
    insertFrom(
      db,
      moderationItems,
      { id, kind, subject, subjectId, reason, text, accountId, createdAt },
      sql`where ${condition}`,
    ),
  ];
}

/** Statement that settles the words about money of a job that does not wait any more. */
export function settleMoney(db: Database, jobId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(moderationItems)
    .set({ settledAt: now })
    .where(sql`subject_id = ${jobId} and kind = 'text' and reason = 'money' and settled_at is null
      and not ${doesWait(jobId)}`);
}

/**
 * Condition on a row of `moderation_items`: the moderator's page showed it. Of many entries about a subject it shows some. A place may be used again once its row is gone, and a
 * time may be earlier than the moment of writing, so both are asked.
 */
export function wasSeen(seen: Seen): SQL {
  const { shown } = seen;
  const isShown =
    shown === null ? sql`1` : sql`moderation_items.rowid in (select value from json_each(${JSON.stringify(shown)}))`;
  return sql`(${wasThere(seen)} and ${isShown})`;
}

/** Condition: the row was there when the page was loaded, whether the page had room for it or not. */
export function wasThere({ place, time }: Seen): SQL {
  return sql`(moderation_items.rowid <= ${place} and moderation_items.created_at <= ${time})`;
}

/** Settles the entries of a subject that were seen. */
export function settleItems(db: Database, subjectId: string, now: Date, seen: Seen = ALL_SEEN): BatchItem<"sqlite"> {
  return db
    .update(moderationItems)
    .set({ settledAt: now })
    .where(sql`subject_id = ${subjectId} and settled_at is null and ${wasSeen(seen)}`);
}

/** Condition: the texts of a job are those that were looked at. */
function isJobAsSeen(jobId: string, { version }: Seen): SQL {
  return sql`(${version} is null or not exists (select 1 from jobs where jobs.id = ${jobId} and jobs.updated_at <> ${version}))`;
}

/** Condition: something that was seen waits about a subject. */
export const isWaiting = (subjectId: string, seen: Seen): SQL =>
  sql`exists (select 1 from moderation_items where moderation_items.subject_id = ${subjectId}
    and moderation_items.settled_at is null and ${wasSeen(seen)})`;

/** Condition: what is looked at has the texts that were seen. */
export function isAsSeen(subject: Subject, id: string, seen: Seen): SQL {
  if (subject === "job") return isJobAsSeen(id, seen);
  return subject === "institution" ? isInstitutionAsSeen(id, seen) : sql`true`;
}

/** Condition: the texts of an institution are those that were looked at. */
function isInstitutionAsSeen(id: string, { version }: Seen): SQL {
  return sql`(${version} is null or not exists (select 1 from institutions
    where institutions.id = ${id} and institutions.updated_at <> ${version}))`;
}

/**
 * Reports about urgent reasons count among the three that hide a job (`REPORTS_TO_HIDE`), of two kinds: about money,
 * and about others. Each person counts once for a job and kind, and each report in one hiding: so one person cannot use
 * up the reports of others, and dismissed reports stay dismissed. A hiding for another reason uses up no report about
 * money.
 */
const urgent = sql.join(
  URGENT_REASONS.map((reason) => sql`${reason}`),
  sql`, `,
);

/** Condition on `report`: reports have not hidden the job since. */
const isUnused = sql`not exists (select 1 from job_hidings earlier where earlier.job_id = report.subject_id
  and earlier.hidden_by = 'reports' and earlier.hidden_at >= report.created_at
  and (earlier.reason = 'money' or report.reason <> 'money'))`;

/**
 * Condition on `report` and its `reporter`: the same person has not reported the job before, about the same kind of thing. Anybody may
 * sign up with a tag of somebody else's mailbox, so only proven addresses speak for it.
 */
const isFirstOfPerson = sql`not exists (select 1 from moderation_items before join users earlier on earlier.id = before.account_id
    and earlier.email_verified_at is not null
  where before.subject_id = report.subject_id and before.kind = 'report' and before.id < report.id
    and before.reason in (${urgent}) and (before.reason = 'money') = (report.reason = 'money')
    and ${mailboxOf(sql`earlier.email`)} = ${mailboxOf(sql`reporter.email`)})`;

/** The reports of a job that count: of proven accounts outside the school, made by `trustedSince`, one row each with its person. */
function counted(jobId: string, trustedSince: Date): SQL {
  return sql`select report.reason, ${mailboxOf(sql`reporter.email`)} as person from moderation_items report
    join users reporter on reporter.id = report.account_id and reporter.email_verified_at is not null
      and reporter.created_at <= ${trustedSince.getTime()} and reporter.suspended_at is null
    join jobs on jobs.id = report.subject_id
    where report.subject_id = ${jobId} and report.kind = 'report' and report.settled_at is null
      and report.reason in (${urgent}) and ${isUnused} and ${isFirstOfPerson}
      and not ${isPersonOfSchool(sql`reporter.id`, null)}`;
}

/** Condition: three persons have reported the job for an urgent reason, and their reports count. */
export function isReportedEnough(jobId: string, trustedSince: Date): SQL {
  return sql`(select count(distinct person) from (${counted(jobId, trustedSince)})) >= ${REPORTS_TO_HIDE}`;
}

/** Condition: the same, and one of the reports is about money. */
export function isReportedForMoney(jobId: string, trustedSince: Date): SQL {
  return sql`(select count(distinct person) >= ${REPORTS_TO_HIDE} and max(reason = 'money')
    from (${counted(jobId, trustedSince)}))`;
}

export type NewHiding = Pick<HidingRow, "id" | "jobId" | "by" | "reason" | "words" | "hiddenAt" | "until">;

/** Condition for a batch: this hiding was written. */
export function isHiddenBy(hidingId: string): SQL {
  return sql`exists (select 1 from job_hidings where job_hidings.id = ${hidingId})`;
}

const isPublic = sql`jobs.state in ('open', 'closed') and jobs.removed_at is null`;

/** Hide a public job where `condition` holds. The job keeps its place in the order of publishing. */
export function hidingStatements(
  db: Database,
  { id, jobId, by, reason, words, hiddenAt, until }: NewHiding,
  { actorId, condition }: { actorId: string | null; condition: SQL },
) {
  return [
    insertFrom(
      db,
      jobHidings,
      { id, jobId, before: sql`jobs.state`, by, reason, words, hiddenAt, until },
      sql`from jobs where jobs.id = ${jobId} and ${isPublic} and ${condition}`,
    ).returning({ id: jobHidings.id }),
    ...setJobState(db, sql`jobs.id = ${jobId} and ${isHiddenBy(id)}`, until ? "hidden_48_hours" : "hidden", hiddenAt),
    insertLogIf(
      db,
      { actorId, action: "hide", subject: "job", subjectId: jobId, reason, words, createdAt: hiddenAt },
      isHiddenBy(id),
    ),
  ] as const;
}

/** Condition: the job is hidden by reports or by a moderator now, not by a suspension. */
export function isHiddenNow(jobId: string | SQL): SQL {
  return sql`exists (select 1 from job_hidings where job_hidings.job_id = ${jobId} and job_hidings.restored_at is null
    and job_hidings.hidden_by <> 'suspension')`;
}

/** Condition: neither the account nor the institution of the job is suspended. */
export function ownersOfJobStand(jobId: SQL): SQL {
  return sql`exists (select 1 from jobs where jobs.id = ${jobId} and ${ownersStand})`;
}

export type Restoring = {
  jobId: string;
  /** The moderator; null for the clock and for an owner's answer. */
  actorId: string | null;
  reason: string;
  now: Date;
};

/**
 * Statements that show a hidden job again as it was before, where `condition` holds; the last one returns the row. Not while its
 * account or its institution is suspended. `condition` may ask for the open row of `job_hidings`.
 */
export function restoringStatements(db: Database, { jobId, actorId, reason, now }: Restoring, condition = sql`1`) {
  const mayShow = sql`${isHiddenNow(jobId)} and ${condition} and ${ownersOfJobStand(sql`${jobId}`)}`;
  const log = { actorId, action: "restore" as const, subject: "job" as const, subjectId: jobId, reason, words: null };
  return [
    insertLogIf(db, { ...log, createdAt: now }, mayShow),
    ...showAgain(db, sql`jobs.id = ${jobId} and ${mayShow}`, now),
    db
      .update(jobHidings)
      .set({ restoredAt: now })
      .where(sql`job_id = ${jobId} and restored_at is null and hidden_by <> 'suspension' and ${mayShow}`)
      .returning({ id: jobHidings.id }),
  ] as const;
}

/** Expression: whether its people have answered an earlier hiding of the job, which is over. */
export function wasAnswered(jobId: SQL): SQL<number> {
  return sql<number>`exists (select 1 from job_hidings earlier where earlier.job_id = ${jobId}
    and earlier.answered_at is not null and earlier.restored_at is not null)`;
}

/** Condition: it is a job that waits for a look, which has to be published or refused. */
const doesWait = (subjectId: string): SQL =>
  sql`exists (select 1 from jobs where jobs.id = ${subjectId} and jobs.removed_at is null and jobs.state = 'waiting')`;

/**
 * Takes the account out of its reports, where `condition` holds: they hide no job any more, and a moderator still reads
 * them.
 */
export function forgetReporter(db: Database, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return db
    .update(moderationItems)
    .set({ accountId: null })
    .where(sql`account_id = ${userId} and kind = 'report' and ${condition}`);
}

/**
 * Jobs are given to somebody else: those among `which` (a condition on `jobs`) that the suspension of an account hides stay hidden, and
 * a moderator decides about each, so that the suspension does not hide them for ever. The suspension of an institution goes on.
 */
export function freeOfSuspension(db: Database, which: SQL): BatchItem<"sqlite"> {
  return db
    .update(jobHidings)
    .set({ by: "moderator", causeId: null })
    .where(sql`job_id in (select jobs.id from jobs where ${which}) and restored_at is null and hidden_by = 'suspension'
      and exists (select 1 from users where users.id = job_hidings.cause_id)`);
}

/** Statements that ask a moderator to check an institution. An earlier question of it gives its place. */
export function queueCheck(
  db: Database,
  {
    id,
    institution,
    accountId,
    code,
    now,
  }: { id: string; institution: SQL; accountId: string; code: string; now: Date },
) {
  return [
    db.delete(moderationItems).where(sql`kind = 'check' and settled_at is null and subject_id = ${institution}`),
    insertFrom(
      db,
      moderationItems,
      {
        id,
        kind: "check",
        subject: "institution",
        subjectId: institution,
        reason: "other",
        text: code,
        accountId,
        createdAt: now,
      },
      sql``,
    ),
  ] as const;
}

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

/** A report. While the same account's first one about the same thing waits, a second one only changes it, and only for a graver reason. */
export function insertReport(db: Database, row: NewReport) {
  return db
    .insert(moderationItems)
    .values({ ...row, kind: "report", settledAt: null })
    .onConflictDoUpdate({
      target: [moderationItems.accountId, moderationItems.subjectId, moderationItems.kind],
      targetWhere: sql`settled_at is null and account_id is not null and kind <> 'talk'`,
      // The words of both stay. The later time: whoever looks at an older page has not read it.
      set: {
        reason: row.reason,
        text: sql`concat_ws(char(10) || char(10), moderation_items.text, ${row.text})`,
        createdAt: row.createdAt,
      },
      setWhere: sql`${gravity(sql`excluded.reason`)} > ${gravity(sql`moderation_items.reason`)}`,
    });
}

/**
 * The first job of each institution that nobody has checked and that came since `since` is queued, once. An institution's jobs that stand and
 * those that were removed are in two indexes, so the first of each is one row.
 */
export function insertFirstJobs(db: Database, { since, now, limit }: { since: Date; now: Date; limit: number }) {
  const ofInstitution = sql`jobs.institution_id = institutions.id and jobs.seq is not null`;
  const first = sql`(select min(jobs.seq) from jobs indexed by jobs_by_institution where ${ofInstitution} and jobs.removed_at is null)`;
  const firstRemoved = sql`(select min(jobs.seq) from jobs indexed by jobs_removed_by_institution
    where ${ofInstitution} and jobs.removed_at is not null)`;
  return insertFrom(
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
    sql`from institutions join jobs on jobs.seq = ${first} and jobs.state = 'open'
        where institutions.created_at > ${since.getTime()} and institutions.checked_at is null and institutions.name is not null
          and jobs.seq < coalesce(${firstRemoved}, jobs.seq + 1)
          and not exists (select 1 from moderation_items earlier where earlier.subject_id = jobs.id and earlier.kind = 'first_job')
        limit ${limit}`,
  ).returning({ id: moderationItems.id });
}

type About = { subject: Subject; subjectId: string; seen: Seen };

/**
 * Condition: something that was seen waits about a subject, whose texts are those that were seen; no job waits for the look, and no answer
 * of a hidden job's people, who answer once: it leads to a decision about the job.
 */
export function mayDismiss({ subject, subjectId, seen }: About): SQL {
  return sql`${isWaiting(subjectId, seen)} and not ${doesWait(subjectId)} and not ${isAnswerWaiting(subjectId, seen)}
    and ${isAsSeen(subject, subjectId, seen)}`;
}

/**
 * Statement before the entries are settled: if a request for the check that was seen waits, the owners are notified that somebody has
 * looked, and has not marked the school as checked. One that is checked meanwhile has its answer.
 */
export function notifyOfNoCheck(db: Database, { id, seen, now }: { id: string; seen: Seen; now: Date }) {
  const wasAsked = sql`exists (select 1 from moderation_items where moderation_items.subject_id = ${id}
    and moderation_items.kind = 'check' and moderation_items.settled_at is null and ${wasSeen(seen)})`;
  return queueNotifications(
    db,
    {
      // The ids end in random digits, as newRowId makes them.
      id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
      userId: sql`owner.user_id`,
      eventKey: sql`${`no-check:${newRowId(now)}:`} || owner.user_id`,
      text: sql`'A person has looked at your request for the check. ' || institutions.name || ' was not marked as checked. You can ask again'`,
      href: "/institution#standing",
      createdAt: now,
    },
    sql`from institutions join institution_members owner on owner.institution_id = institutions.id and owner.role = 'owner'
      where institutions.id = ${id} and institutions.name is not null and institutions.checked_at is null and ${wasAsked}`,
  );
}

/** Condition: the job is hidden, not by a suspension, and an answer of its people that was seen waits. */
export function isAnswerWaiting(jobId: string, seen: Seen): SQL {
  return sql`(exists (select 1 from moderation_items where moderation_items.subject_id = ${jobId}
      and moderation_items.kind = 'answer' and moderation_items.settled_at is null and ${wasSeen(seen)})
    and exists (select 1 from jobs where jobs.id = ${jobId} and jobs.state = 'hidden' and jobs.removed_at is null)
    and ${isHiddenNow(jobId)})`;
}

/** Condition: an institution is not checked, or is, and has the texts that were seen. */
export function mayCheck(subjectId: string, isChecked: boolean, seen: Seen): SQL {
  return sql`exists (select 1 from institutions where institutions.id = ${subjectId} and institutions.merged_into is null
    and institutions.checked_at is ${isChecked ? sql`null` : sql`not null`}) and ${isInstitutionAsSeen(subjectId, seen)}`;
}

/** Condition: the job is public. */
export function isPublicJob(jobId: string): SQL {
  return sql`exists (select 1 from jobs where jobs.id = ${jobId} and ${isPublic})`;
}

/** Condition: reports hide the job now, or it is hidden and its people's answer waits. */
export function mayKeepHidden(jobId: string, seen: Seen): SQL {
  return sql`(exists (select 1 from job_hidings where job_hidings.job_id = ${jobId}
    and job_hidings.restored_at is null and job_hidings.hidden_by = 'reports') or ${isAnswerWaiting(jobId, seen)})`;
}

/**
 * The hiding of a job is a moderator's from now on: only a person ends it. The words that its people read stay where no others are
 * said and the reason is the same; for another reason they would mislead.
 */
export function keepHidden(db: Database, jobId: string, { reason, words }: Pick<NewHiding, "reason" | "words">) {
  return db
    .update(jobHidings)
    .set({ by: "moderator", until: null, reason, words: sql`coalesce(${words}, iif(reason = ${reason}, words, null))` })
    .where(sql`job_id = ${jobId} and restored_at is null and hidden_by <> 'suspension'`);
}

/** Condition: a job that is hidden, not by a suspension, may be shown again, as it was seen. */
export function mayRestore(jobId: string, seen: Seen): SQL {
  return sql`${isHiddenNow(jobId)} and ${isJobAsSeen(jobId, seen)} and ${ownersOfJobStand(sql`${jobId}`)}`;
}

/** Condition: a hiding's time is over, and its job may be shown again. */
export function isHidingOver(jobId: string, now: Date): SQL {
  return sql`exists (select 1 from job_hidings where job_hidings.job_id = ${jobId}
    and job_hidings.restored_at is null and job_hidings.until <= ${now.getTime()}) and ${ownersOfJobStand(sql`${jobId}`)}`;
}

/** Condition on a row of `job_hidings`: it hides the job, was not answered, and is no suspension; and the account works on the job. */
const mayAnswer = (jobId: string, accountId: string) =>
  sql`job_hidings.job_id = ${jobId} and job_hidings.restored_at is null and job_hidings.answered_at is null
    and job_hidings.hidden_by <> 'suspension'
    and exists (select 1 from jobs where jobs.id = ${jobId} and jobs.removed_at is null and ${mayWorkOn(accountId)})`;

/** Condition: the account may answer what hides the job. */
export function isAnswerable(jobId: string, accountId: string): SQL {
  return sql`exists (select 1 from job_hidings where ${mayAnswer(jobId, accountId)})`;
}

/** An answer to an earlier hiding of the job waits no more. */
export function settleAnswers(db: Database, jobId: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(moderationItems)
    .set({ settledAt: now })
    .where(sql`subject_id = ${jobId} and kind = 'answer' and settled_at is null`);
}

type NewAnswer = { id: string; jobId: string; accountId: string; answer: string; now: Date };

/** The answer waits for a look, for the reason of the hiding. It stands before `keepAnswer`. */
export function queueAnswer(db: Database, { id, jobId, accountId, answer, now }: NewAnswer): BatchItem<"sqlite"> {
  return insertFrom(
    db,
    moderationItems,
    {
      id,
      kind: "answer",
      subject: "job",
      subjectId: jobId,
      reason: sql`job_hidings.reason`,
      text: answer,
      accountId,
      createdAt: now,
    },
    sql`from job_hidings where ${mayAnswer(jobId, accountId)}`,
  );
}

/** The hiding has its answer. */
export function keepAnswer(db: Database, jobId: string, answer: string, now: Date): BatchItem<"sqlite"> {
  return db
    .update(jobHidings)
    .set({ answer, answeredAt: now })
    .where(sql`job_id = ${jobId} and restored_at is null and answered_at is null`);
}

/** Condition on `jobs`: they are the account's, or the institution's. */
export function isOfSubject({ kind, id }: Suspended): SQL {
  return kind === "account" ? sql`jobs.user_id = ${id}` : sql`jobs.institution_id = ${id}`;
}

/** Condition: an account, or an institution, is there and is suspended, or is not. */
export function isInState({ kind, id }: Suspended, isSuspended: boolean): SQL {
  const at = sql`suspended_at is ${isSuspended ? sql`not null` : sql`null`}`;
  return kind === "account"
    ? sql`exists (select 1 from users where users.id = ${id} and users.closed_at is null and ${at})`
    : sql`exists (select 1 from institutions where institutions.id = ${id} and ${at})`;
}

/** The public jobs of a suspended account or institution are noted as hidden by it. */
export function noteHidings(db: Database, subject: Suspended, reason: Reason, now: Date) {
  return insertFrom(
    db,
    jobHidings,
    {
      id: sql`lower(hex(randomblob(16)))`,
      jobId: sql`jobs.id`,
      before: sql`jobs.state`,
      by: "suspension",
      causeId: subject.id,
      reason,
      hiddenAt: now,
    },
    sql`from jobs where ${isOfSubject(subject)} and jobs.state in ('open', 'closed') and jobs.removed_at is null`,
  );
}

/** Condition on `jobs`: this suspension hides them. */
export function isHiddenByCause(causeId: string): SQL {
  return sql`jobs.id in (select job_id from job_hidings where cause_id = ${causeId} and restored_at is null)`;
}

/**
 * Statements that show the jobs of a suspension again which is lifted. A job whose other cause still stands stays hidden by that one:
 * its institution where the account is lifted, its recruiter where the institution is.
 */
export function endHidingsOfCause(db: Database, { kind, id }: Suspended, now: Date) {
  const other =
    kind === "account"
      ? sql<string>`(select institutions.id from jobs join institutions on institutions.id = jobs.institution_id
          and institutions.suspended_at is not null where jobs.id = job_hidings.job_id)`
      : sql<string>`(select users.id from jobs join users on users.id = jobs.user_id and users.suspended_at is not null
          where jobs.id = job_hidings.job_id)`;
  return [
    db
      .update(jobHidings)
      .set({ causeId: other })
      .where(sql`cause_id = ${id} and restored_at is null and ${other} is not null`),
    ...showAgain(db, isHiddenByCause(id), now),
    db.update(jobHidings).set({ restoredAt: now }).where(sql`cause_id = ${id} and restored_at is null`),
  ] as const;
}

type QueuedMove = { look: NonNullable<TalkReading["look"]>; applicationId: string; accountId: string };

/**
 * Statements in the batch that tells a move or proposes times: its words that speak of money are queued, where no moderator has checked
 * the school. A rejection has no message of its own, so the entry is about the job.
 */
export function queueMove(
  { db, now }: { db: Database; now: Date },
  { look, applicationId, accountId }: QueuedMove,
): BatchItem<"sqlite">[] {
  const subjectId = sql<string>`(select job_id from applications where id = ${applicationId})`;
  const item = { id: newRowId(now), kind: "talk" as const, subjectId, accountId, createdAt: now };
  return queueText(db, { ...look, ...item }, isOfUncheckedSchool(applicationId));
}
