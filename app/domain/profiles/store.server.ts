/** All SQL of profiles. */
import { eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { profiles } from "~/db/schema";

export type ProfileRow = typeof profiles.$inferSelect;

export async function findProfileRow(db: Database, userId: string): Promise<ProfileRow | null> {
  return (await db.select().from(profiles).where(eq(profiles.userId, userId)).get()) ?? null;
}

/** Which of these bucket keys a profile names. At most 90 keys, for D1's limit of bound parameters. */
export async function findProfileResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db.select({ key: profiles.resume_path }).from(profiles).where(inArray(profiles.resume_path, keys));
  return new Set(rows.flatMap((row) => (row.key ? [row.key] : [])));
}
