/**
 * Applications that are older than the clock get a due day each, spread over two weeks; nothing was promised to them. Those that came
 * into their school's list when their address was confirmed get the one that counts from then.
 */

import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { breaksOfSchool } from "~/db/school-breaks";
import { dueAfter, readBreaks } from "~/domain/jobs/details/rules";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { giveDueTimes, isWithoutClock } from "../statements.server";
import { dueOfNew, type LiveStatus } from "./rules";

const PORTION = 200;

const PORTIONS_PER_RUN = 20;

const SPREAD_DAYS = 14;

/**
 * Run once an hour, and after a request that brought applications into a list: few rows lack a day once the old ones have theirs. Goes
 * through `portions` of 200 at most. Returns how many got one.
 */
export async function fillDueTimes(
  { db, now }: { db: Database; now: Date },
  portions = PORTIONS_PER_RUN,
): Promise<{ given: number }> {
  let given = 0;
  for (let portion = 0; portion < portions; portion += 1) {
    const rows = await listWithoutClock(db, PORTION);
    if (rows.length > 0) given += await fill(db, rows, now);
    if (rows.length < PORTION) break;
  }
  return { given };
}

async function fill(db: Database, rows: Awaited<ReturnType<typeof listWithoutClock>>, now: Date): Promise<number> {
  const clocks = rows.map(({ id, status, zone, breaks, ...row }) => {
    if (row.waitsSince !== null) {
      const closesAt = row.closesAt === null ? null : new Date(row.closesAt);
      const job = { details: row.details, closesAt, timeZone: zone, breaks };
      return { id, status, turn: "school" as const, dueAt: dueOfNew(job, row.promisedDays, new Date(row.waitsSince)) };
    }
    const terms = { timeZone: zone ?? DEFAULT_ZONE, breaks: readBreaks(breaks) };
    const turn = status === "offered" ? ("candidate" as const) : ("school" as const);
    return { id, status, turn, dueAt: dueAfter(now, 1 + placeOf(id), terms) };
  });
  const [, , given] = await writeAll(db, giveDueTimes(db, clocks, now));
  return given.length;
}

/** The day within the two weeks, by the end of the id, which is random. */
function placeOf(id: string): number {
  return Number.parseInt(id.slice(-6), 16) % SPREAD_DAYS || 0;
}

/** `waitsSince`: when the school got it; null where the application is older than the clock. */
type WithoutClock = {
  id: string;
  status: LiveStatus;
  promisedDays: number | null;
  waitsSince: number | null;
  details: string | null;
  closesAt: number | null;
  zone: string | null;
  breaks: string;
};

function listWithoutClock(db: Database, limit: number): Promise<WithoutClock[]> {
  return db.all<WithoutClock>(sql`select applications.id, applications.status, applications.promised_days as "promisedDays",
      applications.waits_since as "waitsSince", jobs.details, jobs.closes_at as "closesAt", jobs.time_zone as zone, ${breaksOfSchool} as breaks
    from applications indexed by applications_without_clock join jobs on jobs.id = applications.job_id
    where ${isWithoutClock} order by applications.id limit ${limit}`);
}
