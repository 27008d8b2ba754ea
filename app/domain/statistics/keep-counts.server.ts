/** Views are counted as they come, and each hour the numbers of whole desks. */
import { eq, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { deskCounters } from "~/db/counters-schema";
import { deskStatistics } from "~/db/statistics-schema";
import { dayNumber } from "~/domain/moments/rules";
import { type Deps, hasJobs } from "./queries.server";
import { DAYS_PER_SWEEP, DESKS_PER_PORTION, DESKS_PER_RUN, firstDay, KEPT_DAYS, LONGEST_PERIOD } from "./rules";
import { addViews, countDesk, removeOldViews, type Views } from "./statements.server";

/** Write down how often jobs were looked at. A portion whose answer is lost is not sent again: views are "about". */
export async function recordViews({ db }: Pick<Deps, "db">, portion: Views[]): Promise<void> {
  await writeAll(db, [addViews(db, portion)]);
}

/**
 * One scheduled run: removes views that were kept long enough, and counts desks that were not counted since the last one, in portions.
 * A run that breaks off, or has too many, is gone on with by the next one, as the oldest numbers come first.
 */
export async function keepCounts({ db, now }: Deps): Promise<{ removed: number; counted: number }> {
  const [removed] = await writeAll(db, [removeOldViews(db, dayNumber(now) - KEPT_DAYS, DAYS_PER_SWEEP)]);
  const desks = await listDesksToCount(db, now, DESKS_PER_RUN);
  const first = firstDay(LONGEST_PERIOD, now);
  for (let start = 0; start < desks.length; start += DESKS_PER_PORTION) {
    const portion = desks.slice(start, start + DESKS_PER_PORTION);
    const [one, ...others] = portion.map((desk) => countDesk(db, desk, first, now));
    if (one) await writeAll(db, [one, ...others]);
  }
  return { removed: removed.length, counted: desks.length };
}

/** Desks with jobs that were not counted since, those first whose numbers are the oldest, or that have none. */
export async function listDesksToCount(db: Database, since: Date, limit: number): Promise<string[]> {
  const countedAt = sql`coalesce(${deskStatistics.countedAt}, 0)`;
  // A desk whose jobs have all gone to another one may have numbers that are no longer its own.
  const rows = await db
    .select({ desk: deskCounters.deskId })
    .from(deskCounters)
    .leftJoin(deskStatistics, eq(deskStatistics.deskId, deskCounters.deskId))
    .where(
      sql`${countedAt} < ${since.getTime()} and (${hasJobs("desk_counters")} or ${deskStatistics.deskId} is not null)`,
    )
    .orderBy(countedAt, deskCounters.deskId)
    .limit(limit);
  return rows.map(({ desk }) => desk);
}
