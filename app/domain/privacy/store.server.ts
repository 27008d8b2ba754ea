/** The SQL of a person's own data, to be taken along. The person's id stands in every statement. */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import {
  applicationEvents,
  applications,
  identities,
  jobDrafts,
  jobs,
  notifications,
  profiles,
  resumeOpenings,
  savedJobs,
  sessions,
  users,
} from "~/db/schema";

/** Everything but the applications and the jobs, of which there may be many. */
export async function readPerson(db: Database, id: string, limit: number) {
  const [account, profile, logins, links, saved, notices] = await db.batch([
    db
      .select({
        email: users.email,
        role: users.role,
        emailVerifiedAt: users.emailVerifiedAt,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(eq(users.id, id)),
    db.select().from(profiles).where(eq(profiles.userId, id)),
    db
      .select({
        device: sessions.label,
        kind: sessions.kind,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .limit(limit),
    db
      .select({ issuer: identities.issuer, email: identities.email, createdAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, id))
      .limit(limit),
    db
      .select({ jobId: savedJobs.jobId, savedAt: savedJobs.createdAt })
      .from(savedJobs)
      .where(eq(savedJobs.userId, id))
      .orderBy(asc(savedJobs.createdAt), asc(savedJobs.jobId))
      .limit(limit),
    db
      .select({ text: notifications.text, readAt: notifications.readAt, createdAt: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
      .limit(limit),
  ]);
  return { account: account[0] ?? null, profile: profile[0] ?? null, logins, links, saved, notices };
}

/** Applications sent from the account, in order of their ids, each with its history and with who opened the resume. */
export async function readApplications(db: Database, id: string, after: string, limit: number) {
  const page = sql`(select id from applications where candidate_id = ${id} and id > ${after} order by id limit ${limit})`;
  const [rows, events, openings] = await db.batch([
    db
      .select({ application: applications, title: sql<string>`${jobs.title}`.as("job_title") })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(applications.candidateId, id), gt(applications.id, after)))
      .orderBy(asc(applications.id))
      .limit(limit),
    db.select().from(applicationEvents).where(sql`application_id in ${page}`).orderBy(asc(applicationEvents.createdAt)),
    db.select().from(resumeOpenings).where(sql`application_id in ${page}`).orderBy(asc(resumeOpenings.createdAt)),
  ]);
  return { rows, events, openings };
}

/** Jobs that the account has posted, in order of publishing. */
export function readJobs(db: Database, id: string, after: number, limit: number) {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.user_id, id), gt(jobs.seq, after)))
    .orderBy(asc(jobs.seq))
    .limit(limit);
}

/** Jobs of the account that wait for its confirmed address, in the order in which they were written. */
export function readHeldJobs(db: Database, id: string, limit: number) {
  return db
    .select({ id: jobDrafts.id, content: jobDrafts.content, createdAt: jobDrafts.createdAt })
    .from(jobDrafts)
    .where(eq(jobDrafts.userId, id))
    .orderBy(asc(jobDrafts.createdAt), asc(jobDrafts.id))
    .limit(limit);
}
