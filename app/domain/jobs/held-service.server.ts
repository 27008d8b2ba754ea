/** Held jobs, which wait until their recruiter's email address is confirmed, and those that wait for a person's look. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { holdScheduledRows, listHeldRows, publishHeldRows } from "./held-store.server";
import { publishingParts, refusingParts } from "./waiting-store.server";

type Deps = { db: Database; now: Date; effects: Effects };

/**
 * Statements for the batch that confirms an address: they publish the account's held jobs, and do nothing if the address is not
 * confirmed after all.
 */
export function publishHeld({ db, now, effects }: Deps, userId: string): BatchItem<"sqlite">[] {
  effects.hasChangedJobs = true;
  return publishHeldRows(db, userId, now);
}

/** Statement for the batch of a first proof, where `condition` holds: jobs that wait for a chosen time wait for the recruiter instead. */
export function holdScheduled({ db, now }: Deps, userId: string, condition: SQL): BatchItem<"sqlite"> {
  return holdScheduledRows(db, userId, now, condition);
}

/** The page of a reset shows at most so many titles. */
const MAX_TITLES = 50;

/** Titles of the account's held jobs, in the order in which they were written. */
export async function listHeldTitles({ db }: { db: Database }, userId: string): Promise<string[]> {
  return (await listHeldRows(db, userId, MAX_TITLES)).map(({ title }) => title);
}

type Looked = Parameters<typeof publishingParts>[1];

/** The parts of a batch that publishes a waiting job as it was read. */
export function publishWaiting({ db }: { db: Database }, looked: Looked) {
  return publishingParts(db, looked);
}

/** The same for a job that is not published. */
export function refuseWaiting({ db }: { db: Database }, looked: Omit<Looked, "needsConfirmed">) {
  return refusingParts(db, looked);
}
