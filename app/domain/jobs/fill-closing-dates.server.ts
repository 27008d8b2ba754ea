/** Give a closing date to jobs that were posted before there were any. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { DEFAULT_ZONE, endOfDayAfter } from "~/domain/time-zone-rules";
import { giveClosingDates } from "./statements.server";

/** The dates are spread over two months. */
const FIRST_DAY = 45;
const SPREAD_DAYS = 61;

const PORTION = 200;
const PORTIONS_PER_RUN = 20;

const WITHOUT = sql`select seq from jobs indexed by jobs_without_closing where closes_at is null and state = 'open' and removed_at is null
  order by seq limit ${PORTION}`;

/** Run once an hour, as there are none once all have one. */
export async function fillClosingDates({ db, now }: { db: Database; now: Date }): Promise<{ given: number }> {
  const first = endOfDayAfter(now, FIRST_DAY, DEFAULT_ZONE);
  let given = 0;
  for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
    // Each hour there is none: that look reads one row, and the change four.
    if ((await db.all(WITHOUT)).length === 0) break;
    const done = await giveClosingDates(db, sql`seq in (${WITHOUT})`, { first, days: SPREAD_DAYS, now });
    given += done.length;
    if (done.length < PORTION) break;
  }
  return { given };
}
