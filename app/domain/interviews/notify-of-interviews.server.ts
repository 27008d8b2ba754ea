/** Scheduled work for interviews: the reminder a day before, and telling of those that ended with their application or their job. */

import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { interviews } from "~/db/schema/hiring";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import { breaksOfSchool } from "~/db/school-breaks";
import { isFromUnconfirmedSender } from "~/db/unconfirmed-sender";
import { clockAfter, daytimeOf } from "~/domain/applications/clock/rules";
import { settleDueDay } from "~/domain/applications/statements.server";
import { readBreaks } from "~/domain/jobs/details/rules";
import { queueMail, queueMailIf } from "~/domain/mail/statements.server";
import { queueNotification, queueNotificationIf } from "~/domain/notifications/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words } from "~/words/interview-mails";
import { applicantReader, interviewFactsOf, schoolReader } from "./interview-view";
import { type About, type OffReason, offMail, type Reader, reminderMail } from "./mails";
import { candidateNotice, schoolNotice } from "./notices";
import { type Deps, schoolOf, zoneOfCandidate } from "./queries.server";
import { REMINDER_MS, writeTime } from "./rules";
import { interviewColumns, isUnchanged, markNotified, markReminded } from "./statements.server";

/** Each is two mails, and a run sends forty. */
const INTERVIEWS_PER_RUN = 15;

/**
 * Remind both sides of interviews that begin within a day. Each is one batch that also marks it, so a run that dies
 * half-way, or two at once, remind no person twice. A time that was agreed less than a day before has no reminder.
 */
export async function remindOfInterviews(deps: Deps): Promise<{ reminded: number }> {
  const { db, now } = deps;
  const due = await listToRemind(db, { now, until: new Date(now.getTime() + REMINDER_MS) }, INTERVIEWS_PER_RUN);
  for (const row of due) {
    const { interview } = row;
    const { startsAt, updatedAt } = interview;
    const isLate = startsAt !== null && startsAt.getTime() - updatedAt.getTime() < REMINDER_MS;
    await unlessStopped(
      writeAll(db, [
        guard(db, isUnchanged(interview), "changed_meanwhile"),
        markReminded(db, interview, now),
        ...(isLate ? [] : reminders(deps, row)),
      ]),
    );
  }
  return { reminded: due.length };
}

function reminders(deps: Deps, row: InterviewToNotify): BatchItem<"sqlite">[] {
  const { db, now } = deps;
  const { interview, candidateId, school } = row;
  const { id, sequence, startsAt, minutes, timeZone } = interview;
  const about = aboutOf(row);
  const facts = interviewFactsOf(interview, { at: startsAt, sequence });
  const change = { id, sequence, what: "reminder" as const };
  const when = (own: string | null) => (startsAt ? writeTime(startsAt, minutes, timeZone, own) : "");
  const toSchool = schoolNotice(about, school.id, change, (name) => words.soonWith(name, when(school.zone)));
  const toCandidate = (who: string) => candidateNotice(about, who, change, words.soonAt(row.company, when(row.zone)));
  return [
    ...readersOf(deps, row).map((reader) => queueMail(deps, reminderMail(about, facts, reader))),
    queueNotification(db, toSchool, now),
    ...(candidateId ? [queueNotification(db, toCandidate(candidateId), now)] : []),
  ];
}

/** The receivers of mails. An account that was closed, and an applicant whose data were removed, get none. */
function readersOf(deps: Deps, row: InterviewToNotify): Reader[] {
  const { interview, email, candidateId, keyVersion, school } = row;
  const id = interview.applicationId;
  const applicant = {
    id,
    email,
    zone: row.zone,
    candidateId,
    keyVersion,
    isFromUnconfirmedSender: row.isFromUnconfirmedSender === 1,
  };
  return [
    ...(row.resumeBytes === 0 ? [] : [applicantReader(deps, applicant)]),
    ...(row.schoolClosedAt === null
      ? [schoolReader(deps.origin, id, { schoolEmail: school.email, schoolZone: school.zone })]
      : []),
  ];
}

const REASONS: Record<string, OffReason> = {
  withdrawn: "withdrawn",
  rejected: "rejected",
  hired: "hired",
  job: "job",
};

/** Tell of interviews that are off because their application or their job has ended. The ending itself was in its own batch. */
export async function notifyOfEndedInterviews(deps: Deps): Promise<{ told: number }> {
  const { db, now } = deps;
  const ended = await listToNotify(db, INTERVIEWS_PER_RUN);
  for (const row of ended) {
    const { interview, candidateId, school } = row;
    const { id, sequence, startsAt } = interview;
    const isDue = isUnchanged(interview);
    const reason = REASONS[interview.endedBy ?? ""] ?? "ended";
    const about = aboutOf(row);
    const facts = interviewFactsOf(interview, { at: startsAt, sequence });
    // No time had been taken yet: the candidate learns from the news of her application that there is nothing to choose
    // any more.
    const isNews = startsAt !== null || reason === "job";
    const readers = readersOf(deps, row).filter(({ whom }) => isNews && (startsAt !== null || whom === "applicant"));
    const toSchool = schoolNotice(about, school.id, { id, sequence }, (name) => words.cancelledWith(name));
    const toCandidate = (who: string) =>
      candidateNotice(about, who, { id, sequence }, words.cancelledNotice(row.jobTitle, row.company));
    const notices = [
      ...(startsAt && row.schoolClosedAt === null ? [queueNotificationIf(db, toSchool, now, isDue)] : []),
      ...(candidateId && isNews ? [queueNotificationIf(db, toCandidate(candidateId), now, isDue)] : []),
    ];
    // It tells of a rejection, which does not come at night.
    const waits = ({ whom }: Reader) =>
      reason === "rejected" && whom === "applicant" ? { notBefore: daytimeOf(now, interview.timeZone) } : {};
    await writeAll(db, [
      markNotified(db, interview),
      ...dueDay(deps, row),
      ...readers.map((reader) =>
        queueMailIf(deps, { ...offMail(about, facts, reader, reason, now), ...waits(reader) }, isDue),
      ),
      ...notices,
    ]);
  }
  return { told: ended.length };
}

/** The application whose job is hidden waits for its school again. The job's end has given it four days at least; this makes whole days of them. */
function dueDay({ db, now }: Deps, row: InterviewToNotify): BatchItem<"sqlite">[] {
  const { interview, current } = row;
  if (interview.endedBy !== "job" || current.status !== "interviewing" || current.turn !== "school") return [];
  const terms = {
    answerDays: current.promisedDays,
    timeZone: current.timeZone ?? DEFAULT_ZONE,
    breaks: readBreaks(current.breaks),
  };
  const clock = clockAfter({ kind: "hidden" }, { ...terms, now: interview.updatedAt, before: current });
  return settleDueDay(db, { applicationId: interview.applicationId, dueAt: current.dueAt }, clock, now);
}

function aboutOf({ interview, name, jobTitle, company }: InterviewToNotify): About {
  return { applicationId: interview.applicationId, applicantName: name, jobTitle, company };
}

/** Interviews with their applications and jobs, for mails that a scheduled run writes. */
function selectInterviewsToNotify(db: Database) {
  return db
    .select({
      interview: interviewColumns,
      name: applications.name,
      email: sql<string>`${applications.email}`.as("applicant_email"),
      candidateId: applications.candidateId,
      keyVersion: applications.keyVersion,
      resumeBytes: applications.resumeBytes,
      isFromUnconfirmedSender: isFromUnconfirmedSender.as("is_from_unconfirmed_sender"),
      jobTitle: jobs.title,
      company: jobs.company_name,
      zone: zoneOfCandidate.as("candidate_zone"),
      school: {
        id: sql<string>`users.id`.as("school_id"),
        email: sql<string>`users.email`.as("school_email"),
        zone: sql<string | null>`users.mail_zone`.as("school_zone"),
      },
      schoolClosedAt: sql<number | null>`users.closed_at`.as("school_closed_at"),
      current: {
        status: applications.status,
        turn: applications.turn,
        dueAt: applications.dueAt,
        schoolDueAt: applications.schoolDueAt,
        waitsSince: applications.waitsSince,
        remindAt: applications.remindAt,
        reminders: applications.reminders,
        promisedDays: applications.promisedDays,
        timeZone: jobs.timeZone,
        breaks: breaksOfSchool.as("breaks"),
      },
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, sql`users.id = ${schoolOf}`);
}

export type InterviewToNotify = Awaited<ReturnType<typeof listToRemind>>[number];

/** Agreed interviews that begin until then and have no reminder yet: the earliest first, by an index. */
export function listToRemind(db: Database, { now, until }: { now: Date; until: Date }, limit: number) {
  return selectInterviewsToNotify(db)
    .where(
      sql`interviews.state = 'agreed' and interviews.reminded_at is null and interviews.starts_at > ${now.getTime()}
        and interviews.starts_at <= ${until.getTime()}`,
    )
    .orderBy(interviews.startsAt, interviews.id)
    .limit(limit);
}

/** Interviews that ended with their application or their job, and whose notification is not sent yet. */
export function listToNotify(db: Database, limit: number) {
  return selectInterviewsToNotify(db)
    .where(sql`interviews.notify_at is not null`)
    .orderBy(interviews.notifyAt, interviews.id)
    .limit(limit);
}
