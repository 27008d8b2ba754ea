/** Views are counted as they come, and each hour the numbers of whole institutions. */
import { eq, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { institutionCounters } from "~/db/schema/counters";
import { institutionStatistics } from "~/db/schema/statistics";
import { dayNumber } from "~/domain/moments/rules";
import { type Deps, hasJobs } from "./queries.server";
import {
  DAYS_PER_SWEEP,
  firstDay,
  INSTITUTIONS_PER_PORTION,
  INSTITUTIONS_PER_RUN,
  KEPT_DAYS,
  LONGEST_PERIOD,
} from "./rules";
import { addViews, countInstitution, removeOldViews, type Views } from "./statements.server";

/** Write down how often jobs were looked at. A portion whose answer is lost is not sent again: views are "about". */
export async function recordViews({ db }: Pick<Deps, "db">, portion: Views[]): Promise<void> {
  await writeAll(db, [addViews(db, portion)]);
}

/**
 * One scheduled run: removes views that were kept long enough, and counts institutions that were not counted since the last one, in portions.
 * A run that breaks off, or has too many, is gone on with by the next one, as the oldest numbers come first.
 */
export async function countInstitutionDays({ db, now }: Deps): Promise<{ removed: number; counted: number }> {
  const [removed] = await writeAll(db, [removeOldViews(db, dayNumber(now) - KEPT_DAYS, DAYS_PER_SWEEP)]);
  const institutions = await listInstitutionsToCount(db, now, INSTITUTIONS_PER_RUN);
  const first = firstDay(LONGEST_PERIOD, now);
  for (let start = 0; start < institutions.length; start += INSTITUTIONS_PER_PORTION) {
    const portion = institutions.slice(start, start + INSTITUTIONS_PER_PORTION);
    const [one, ...others] = portion.map((id) => countInstitution(db, id, first, now));
    if (one) await writeAll(db, [one, ...others]);
  }
  return { removed: removed.length, counted: institutions.length };
}

/** Institutions with jobs that were not counted since, those first whose numbers are the oldest, or that have none. */
export async function listInstitutionsToCount(db: Database, since: Date, limit: number): Promise<string[]> {
  const countedAt = sql`coalesce(${institutionStatistics.countedAt}, 0)`;
  // One whose jobs have all gone to another may have numbers that are no longer its own.
  const rows = await db
    .select({ id: institutionCounters.institutionId })
    .from(institutionCounters)
    .leftJoin(institutionStatistics, eq(institutionStatistics.institutionId, institutionCounters.institutionId))
    .where(
      sql`${countedAt} < ${since.getTime()} and (${hasJobs} or ${institutionStatistics.institutionId} is not null)`,
    )
    .orderBy(countedAt, institutionCounters.institutionId)
    .limit(limit);
  return rows.map(({ id }) => id);
}
