/** The statements that end applications, or put off their clock, because something else has ended. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAmong } from "~/db/among";
import { type Database, sqlWrite } from "~/db/client.server";
import { pendingMoves } from "~/db/hiring-schema";
import { applications } from "~/db/schema";
import { LIVE_STATUSES, STOPPED } from "~/domain/applications/clock/rules";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { newRowId } from "~/domain/ids";
import { endInterviews, isLiveAt } from "~/domain/interviews/statements.server";
import { HIDDEN_DAYS } from "~/domain/jobs/said/rules";
import { lapsedOutcome, settleOutcomes, sumUpApplications } from "~/domain/responsiveness/statements.server";
import { COUNT_MARK, TITLE_MARK, untoldMovesText } from "../notices";

/** The statuses in which an interview goes on. */
const MEETS: readonly ApplicationStatus[] = ["submitted", "shortlisted", "interviewing"];
const DAY_MS = 86_400_000;
/** A school cannot answer while its job is hidden: so long it has afterwards. In milliseconds. */
const TO_ANSWER = sql.raw(String(HIDDEN_DAYS * DAY_MS));

/**
 * Statements: interviews that end as the application goes from one status to another. They stand behind the change. No change of status
 * ends none: a note or a call is no move.
 */
export function endInterviewsOfMove(
  db: Database,
  applicationId: string,
  { from, to }: { from: ApplicationStatus; to: ApplicationStatus },
): BatchItem<"sqlite">[] {
  if (from === to || MEETS.includes(to)) return [];
  const moved = { by: sql`applications.status`, at: sql`applications.updated_at` };
  return [endInterviews(db, sql`applications.id = ${applicationId}`, moved)];
}

/**
 * Three statements that drop applications: another one has taken its place, or the owner of the address did not send it. The drop itself
 * comes last, behind the sums of their schools and the end of their interviews, as `which` (a condition on rows of `applications`) may
 * ask for what it changes.
 */
export function dropApplications(db: Database, which: SQL, why: "replaced" | "not_me", now: Date | SQL) {
  const at = now instanceof Date ? sql`${now.getTime()}` : now;
  return [
    sumUpApplications(db, sql`(select applications.id from applications where ${which})`),
    endInterviews(db, which, { by: sql`'aside'`, at }),
    db.update(applications).set({ aside: why, asideAt: at }).where(which),
  ] as const;
}

// With a job. `jobs` is a condition on rows of `jobs` that have changed already: their `updated_at` is the moment.

const goneJobs = (jobs: SQL) =>
  sql`(select jobs.id, jobs.title, jobs.updated_at as gone_at from jobs where ${jobs}) gone`;
const isOfJobs = (jobs: SQL) => sql`applications.job_id in (select jobs.id from jobs where ${jobs})`;

/**
 * Statements: the live applications become `unanswered`, also those that the school called unreal, and the run tells their applicants.
 * An offer that was accepted stands.
 */
export function endApplications(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const isLive = sql`${isAmong(sql`applications.status`, LIVE_STATUSES)} and applications.accepted_at is null
    and applications.aside is null`;
  const ended = sql`(select applications.id from ${goneJobs(jobs)} join applications on applications.job_id = gone.id
    where applications.status = 'unanswered' and applications.gone_tell_at = gone.gone_at)`;
  return [
    sqlWrite(
      db,
      sql`insert into application_events (id, application_id, actor_id, from_status, to_status, created_at)
      select lower(hex(randomblob(16))), applications.id, null, applications.status, 'unanswered', gone.gone_at
      from ${goneJobs(jobs)} join applications on applications.job_id = gone.id where ${isLive}`,
    ),
    db
      .update(applications)
      .set({
        lapsedFrom: sql`applications.status`,
        status: "unanswered",
        // An answer that was due before stays a lapse of the side that was waited for.
        lapsedAt: sql`min(coalesce(applications.due_at, gone.gone_at), gone.gone_at)`,
        unansweredBy: sql`iif(applications.due_at <= gone.gone_at, applications.turn, 'taken_down')`,
        ...STOPPED,
        goneTellAt: sql`gone.gone_at`,
        updatedAt: sql`gone.gone_at`,
        ...lapsedOutcome(sql`coalesce(applications.due_at > gone.gone_at, 1)`, sql`gone.gone_at`),
      })
      .from(goneJobs(jobs))
      .where(sql`applications.job_id = gone.id and ${isLive}`),
    ...settleOutcomes(db, ended, sql`applications.updated_at`),
  ];
}

/** Statements: moves that could still be taken back are not carried out, and each mover is told once. `went`: what became of the job. */
export function endUntoldMoves(
  db: Database,
  jobs: SQL,
  { went, now }: { went: string; now: Date },
): BatchItem<"sqlite">[] {
  const { one, many } = untoldMovesText(went);
  // The ids end in random digits, as newRowId makes them. The title comes in last: it may hold the mark of the number.
  const text = sql`replace(replace(iif(count(*) = 1, ${one}, ${many}), ${COUNT_MARK}, count(*)), ${TITLE_MARK}, gone.title)`;
  return [
    sqlWrite(
      db,
      sql`insert into notifications (id, user_id, event_key, text, href, created_at)
      select ${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6))), pending_moves.actor_id,
        'moves-ended:' || gone.id || ':' || gone.gone_at || ':' || pending_moves.actor_id, ${text},
        '/applications?jobId=' || gone.id, gone.gone_at
      from ${goneJobs(jobs)} join applications on applications.job_id = gone.id
        join pending_moves on pending_moves.application_id = applications.id
      where true group by gone.id, pending_moves.actor_id
      on conflict (event_key) do nothing`,
    ),
    db
      .delete(pendingMoves)
      .where(sql`application_id in (select applications.id from applications where ${isOfJobs(jobs)})`),
  ];
}

/** Statement: no candidate is reminded of an application for these jobs. */
export function endReminders(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  return [
    db
      .update(applications)
      .set({ remindAt: null })
      .where(sql`${isOfJobs(jobs)} and applications.remind_at is not null`),
  ];
}

/**
 * Statement: an application whose interview is off because its job is out of sight waits for its school again, until its earlier due
 * day, four days at least. The run that tells of it makes a whole day of that. It stands before the interviews end.
 */
export function returnTurnToSchool(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const hasInterview = sql`exists (select 1 from interviews
    where interviews.application_id = applications.id and ${isLiveAt(sql`gone.gone_at`)})`;
  return [
    db
      .update(applications)
      .set({
        dueAt: sql`max(coalesce(applications.school_due_at, iif(applications.turn = 'school', applications.due_at, 0)),
          gone.gone_at + ${TO_ANSWER})`,
        turn: "school",
        schoolDueAt: null,
        waitsSince: sql`gone.gone_at`,
        updatedAt: sql`gone.gone_at`,
      })
      .from(goneJobs(jobs))
      .where(
        sql`applications.job_id = gone.id and applications.status = 'interviewing' and applications.aside is null
          and applications.due_at > gone.gone_at and ${hasInterview}`,
      ),
  ];
}

/**
 * Statement: what waits for the school is due four days from now at the earliest, at the end of a day as before. A whole number of days
 * is added, and one more if that were a Sunday: twelve hours before the end of a day it is noon.
 */
export function putOffDueDays(db: Database, jobs: SQL): BatchItem<"sqlite">[] {
  const days = sql`((gone.gone_at + ${TO_ANSWER} - applications.due_at + 86399999) / 86400000)`;
  const isSunday = sql`(strftime('%w', (applications.due_at + 86400000 * ${days}) / 1000 - 43200, 'unixepoch') = '0')`;
  return [
    db
      .update(applications)
      .set({ dueAt: sql`applications.due_at + 86400000 * (${days} + ${isSunday})` })
      .from(goneJobs(jobs))
      .where(
        sql`applications.job_id = gone.id and applications.turn = 'school' and applications.aside is null
          and applications.due_at > gone.gone_at and applications.due_at < gone.gone_at + ${TO_ANSWER}`,
      ),
  ];
}
