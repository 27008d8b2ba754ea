/** The SQL of the scheduled work for interviews: whom to remind, and whom to tell that one is off. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { breaksOfDesk } from "~/db/breaks";
import type { Database } from "~/db/client.server";
import { interviews } from "~/db/hiring-schema";
import { applications, jobs } from "~/db/schema";
import { isFromStranger } from "~/db/stranger";
import type { Clock } from "~/domain/applications/clock/rules";
import { type InterviewRow, schoolOf, zoneOfCandidate } from "./store.server";

/** Interviews with their applications and jobs, for mails that a scheduled run writes. */
function selectTold(db: Database) {
  return db
    .select({
      interview: interviews,
      name: applications.name,
      email: sql<string>`${applications.email}`.as("applicant_email"),
      candidateId: applications.candidateId,
      keyVersion: applications.keyVersion,
      resumeBytes: applications.resumeBytes,
      isFromStranger: isFromStranger.as("is_from_stranger"),
      jobTitle: jobs.title,
      company: jobs.company_name,
      zone: zoneOfCandidate.as("candidate_zone"),
      school: {
        id: sql<string>`users.id`.as("school_id"),
        email: sql<string>`users.email`.as("school_email"),
        zone: sql<string | null>`users.mail_zone`.as("school_zone"),
      },
      schoolClosedAt: sql<number | null>`users.closed_at`.as("school_closed_at"),
      standing: {
        status: applications.status,
        turn: applications.turn,
        dueAt: applications.dueAt,
        schoolDueAt: applications.schoolDueAt,
        waitsSince: applications.waitsSince,
        remindAt: applications.remindAt,
        reminders: applications.reminders,
        promisedDays: applications.promisedDays,
        timeZone: jobs.timeZone,
        breaks: breaksOfDesk.as("breaks"),
      },
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, sql`users.id = ${schoolOf}`);
}
export type ToldInterview = Awaited<ReturnType<typeof listToRemind>>[number];

/** Agreed interviews that begin until then and of which nobody was reminded: the earliest first, by an index. */
export function listToRemind(db: Database, { now, until }: { now: Date; until: Date }, limit: number) {
  return selectTold(db)
    .where(
      sql`interviews.state = 'agreed' and interviews.reminded_at is null and interviews.starts_at > ${now.getTime()}
        and interviews.starts_at <= ${until.getTime()}`,
    )
    .orderBy(interviews.startsAt, interviews.id)
    .limit(limit);
}

/** Interviews that ended with their application or their job, and that nobody was told of. */
export function listToTell(db: Database, limit: number) {
  return selectTold(db)
    .where(sql`interviews.tell_at is not null`)
    .orderBy(interviews.tellAt, interviews.id)
    .limit(limit);
}

/** Statement: a reminder was queued for an interview that is as it was read. */
export function markReminded(db: Database, { id, sequence }: InterviewRow, now: Date): BatchItem<"sqlite"> {
  return db
    .update(interviews)
    .set({ remindedAt: now })
    .where(sql`id = ${id} and sequence = ${sequence} and state = 'agreed'`);
}

/** Condition for a batch: the interview is as it was read. */
export function isUnchanged({ id, sequence, state }: InterviewRow): SQL {
  return sql`exists (select 1 from interviews where interviews.id = ${id} and interviews.sequence = ${sequence}
    and interviews.state = ${state})`;
}

/** Statement: all were told of its end. */
export function markTold(db: Database, { id }: InterviewRow): BatchItem<"sqlite"> {
  return db.update(interviews).set({ tellAt: null }).where(eq(interviews.id, id));
}

/** Statement: the school's due day after its job was hidden, as the calendar has it, of an application that still waits as it was read. */
export function settleDueDay(db: Database, { interview, standing }: ToldInterview, clock: Clock): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set(clock)
    .where(
      sql`id = ${interview.applicationId} and status = 'interviewing' and turn = 'school' and due_at = ${standing.dueAt?.getTime() ?? null}`,
    );
}
