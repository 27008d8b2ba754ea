/** Once a month the public averages of schools are made anew. */

import { and, asc, eq, gt } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { ratingProgress, ratings } from "~/db/schema/hiring";
import type { Deps } from "./queries.server";
import { monthOf, SCHOOLS_PER_RUN } from "./rules";
import { followJobs, keepProgress, makeSchoolRatings } from "./statements.server";

/** Make the averages of the month anew, a portion of schools a run. Safe to run twice, and to die half-way. */
export async function makeAverages({ db, now, config }: Deps): Promise<{ schools: number }> {
  const { month, from } = monthOf(now);
  const done = await findProgress(db);
  const isBegun = done?.month === month;
  if (isBegun && done.after === null) return { schools: 0 };
  if (!isBegun) await followJobs(db);
  const schools = await listRatedSchools(db, isBegun ? (done.after ?? "") : "", SCHOOLS_PER_RUN);
  if (schools.length > 0) await writeAll(db, [makeSchoolRatings(db, schools, { month, before: from, proof: config })]);
  await keepProgress(db, month, schools.length < SCHOOLS_PER_RUN ? null : (schools.at(-1) ?? null));
  return { schools: schools.length };
}

/** The next institutions, in order of their ids, that candidates have rated. */
export async function listRatedSchools(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: ratings.institutionId })
    .from(ratings)
    .where(and(eq(ratings.side, "candidate"), gt(ratings.institutionId, after)))
    .orderBy(asc(ratings.institutionId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How far the averages of a month are made; null before the first. */
export async function findProgress(db: Database): Promise<typeof ratingProgress.$inferSelect | null> {
  return (await db.select().from(ratingProgress).get()) ?? null;
}
