/** The SQL of a person's private calendar: her interviews, the closing dates of jobs that she saved, and answers that are due. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "~/db/accounts-schema";
import { type Database, readAll } from "~/db/client.server";
import { interviews } from "~/db/hiring-schema";
import { maySee } from "~/db/may-work-on";
import { applications, jobs, savedJobs } from "~/db/schema";
import { CALENDAR_ENTRIES } from "./rules";

/** The account of a calendar's address, if its version still counts. */
export async function findCalendarOwner(db: Database, id: string, version: number) {
  const row = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, id), eq(users.calendarVersion, version), isNull(users.closedAt)))
    .get();
  return row ?? null;
}

/** The version of a person's calendar address. */
export async function readCalendarVersion(db: Database, id: string): Promise<number> {
  const row = await db.select({ version: users.calendarVersion }).from(users).where(eq(users.id, id)).get();
  return row?.version ?? 0;
}

/** End the address that has this version. Any other version has been ended already. */
export async function renewCalendar(db: Database, id: string, version: number): Promise<void> {
  await db
    .update(users)
    .set({ calendarVersion: version + 1 })
    .where(and(eq(users.id, id), eq(users.calendarVersion, version)));
}

const entry = {
  interview: interviews,
  name: applications.name,
  jobTitle: jobs.title,
  company: jobs.company_name,
};
const due = {
  id: applications.id,
  dueAt: applications.dueAt,
  updatedAt: applications.updatedAt,
  turn: applications.turn,
  jobTitle: jobs.title,
  company: jobs.company_name,
  timeZone: jobs.timeZone,
};

/** A candidate's agreed interviews since `since`, answers due to her and from her, and jobs that she saved. */
export async function readCandidateCalendar(db: Database, id: string, { since, now }: { since: Date; now: Date }) {
  const hers = sql`${applications.candidateId} = ${id} and ${applications.aside} is null`;
  const { agreed, waits, saved } = await readAll(db, {
    agreed: db
      .select(entry)
      .from(applications)
      .innerJoin(interviews, eq(interviews.applicationId, applications.id))
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(sql`${hers} and ${interviews.state} in ('agreed', 'held') and ${interviews.startsAt} > ${since.getTime()}`)
      .orderBy(interviews.startsAt, interviews.id)
      .limit(CALENDAR_ENTRIES),
    waits: db
      .select(due)
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(sql`${hers} and ${applications.dueAt} > ${now.getTime()}`)
      .orderBy(applications.dueAt, applications.id)
      .limit(CALENDAR_ENTRIES),
    saved: db
      .select({
        id: jobs.id,
        title: jobs.title,
        company: jobs.company_name,
        closesAt: jobs.closesAt,
        timeZone: jobs.timeZone,
        updatedAt: jobs.updatedAt,
      })
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(sql`${savedJobs.userId} = ${id} and ${jobs.status} = 'open' and ${jobs.deleted} = 0
        and ${jobs.closesAt} > ${now.getTime()}`)
      .orderBy(jobs.closesAt, jobs.id)
      .limit(CALENDAR_ENTRIES),
  });
  return { agreed, waits, saved };
}

/**
 * The agreed interviews since `since` that a recruiter proposed, and, for each end of a day, how many answers are due for jobs in her
 * name. Only of jobs that she still sees.
 */
export async function readRecruiterCalendar(db: Database, id: string, { since, now }: { since: Date; now: Date }) {
  const { agreed, days } = await readAll(db, {
    agreed: db
      .select(entry)
      .from(interviews)
      .innerJoin(applications, eq(applications.id, interviews.applicationId))
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(
        sql`${interviews.proposedBy} = ${id} and ${interviews.startsAt} > ${since.getTime()}
          and ${interviews.state} in ('agreed', 'held') and ${maySee(id)}`,
      )
      .orderBy(interviews.startsAt, interviews.id)
      .limit(CALENDAR_ENTRIES),
    days: db
      .select({
        dueAt: sql<number>`${applications.dueAt}`.as("due_day"),
        timeZone: sql<string | null>`${jobs.timeZone}`.as("zone"),
        count: sql<number>`count(*)`.as("answers"),
        updatedAt: sql<number>`max(${applications.updatedAt})`.as("changed"),
      })
      .from(jobs)
      .innerJoin(applications, eq(applications.jobId, jobs.id))
      .where(
        sql`${jobs.user_id} = ${id} and ${maySee(id)} and ${applications.turn} = 'school' and ${applications.aside} is null
          and ${applications.dueAt} > ${now.getTime()}`,
      )
      .groupBy(applications.dueAt, jobs.timeZone)
      .orderBy(applications.dueAt, jobs.timeZone)
      .limit(CALENDAR_ENTRIES),
  });
  return { agreed, days };
}
