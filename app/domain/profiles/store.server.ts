/**
 * The SQL of profiles: reading and changing them, and finding which files they name. `accounts/identity-store.server.ts`
 * writes the profile of a new Google account, and `privacy/` has queries of its own.
 */
import { and, eq, sql } from "drizzle-orm";
import { profiles } from "~/db/accounts-schema";
import { isAmong } from "~/db/among";
import { type Database, writeAll } from "~/db/client.server";
import { maySee } from "~/db/may-work-on";
import { applications, jobs } from "~/db/schema";

export type ProfileRow = typeof profiles.$inferSelect;

export async function findProfileRow(db: Database, userId: string): Promise<ProfileRow | null> {
  return (await profileRead(db, userId).get()) ?? null;
}

/** The read of an account's profile. */
export const profileRead = (db: Database, userId: string) =>
  db.select().from(profiles).where(eq(profiles.userId, userId));

/**
 * The read of the profile of the candidate who sent this application from her account, for a job that this recruiter sees. None for one
 * that only joined her account: anybody may have sent it with her address, even the recruiter.
 */
export function applicantProfileRead(db: Database, applicationId: string, recruiterId: string) {
  return db
    .select({ profile: profiles })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .innerJoin(profiles, eq(profiles.userId, applications.candidateId))
    .where(
      sql`${applications.id} = ${applicationId} and exists (select 1 from application_events e where e.application_id = ${applications.id}
        and e.from_status is null and e.actor_id = ${applications.candidateId})`,
    );
}

/** Write some columns of the user's own row. False when there is no such row. */
export async function updateProfileRow(
  db: Database,
  userId: string,
  changes: Partial<Omit<ProfileRow, "userId">>,
): Promise<boolean> {
  const changed = await db
    .update(profiles)
    .set(changes)
    .where(eq(profiles.userId, userId))
    .returning({ userId: profiles.userId });
  return changed.length === 1;
}

/** Write some columns of the user's own row and return the row as it was before, in one transaction. Null without such a row. */
export async function exchangeProfileRow(
  db: Database,
  userId: string,
  changes: Partial<Omit<ProfileRow, "userId">>,
): Promise<ProfileRow | null> {
  const [before] = await writeAll(db, [
    db.select().from(profiles).where(eq(profiles.userId, userId)),
    db.update(profiles).set(changes).where(eq(profiles.userId, userId)),
  ]);
  return before[0] ?? null;
}

/** The type of the user's own photo under this key, or null. */
export async function findPhotoType(db: Database, userId: string, key: string): Promise<string | null> {
  const own = and(eq(profiles.userId, userId), eq(profiles.photoKey, key));
  return (await db.select({ type: profiles.photoType }).from(profiles).where(own).get())?.type ?? null;
}

/** Which of these bucket keys a profile names as its resume. */
export function findProfileResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  return findKeys(db, profiles.resume_path, keys);
}

/** Which of these bucket keys a profile names as its photo. */
export function findProfilePhotoKeys(db: Database, keys: string[]): Promise<Set<string>> {
  return findKeys(db, profiles.photoKey, keys);
}

async function findKeys(
  db: Database,
  column: typeof profiles.resume_path | typeof profiles.photoKey,
  keys: string[],
): Promise<Set<string>> {
  const rows = await db.select({ key: column }).from(profiles).where(isAmong(column, keys));
  return new Set(rows.flatMap((row) => (row.key ? [row.key] : [])));
}
