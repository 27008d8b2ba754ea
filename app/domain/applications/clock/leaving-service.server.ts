/** What the clock does when a candidate closes her account, for the batch that closes it. */
import type { SQL } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { isStillLate, recordDue } from "./store.server";

/** Record what is due of these applications. What a run has not come to yet stays a lapse, and nobody is told. */
export function recordLapsesOf({ db, now }: { db: Database; now: Date }, which: SQL): ReturnType<typeof recordDue> {
  return recordDue(db, which, now);
}

/** Condition: the application is late, and stands among her open ones. */
export function isLateAt(now: Date): SQL {
  return isStillLate(now);
}
