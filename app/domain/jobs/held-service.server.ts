/** Jobs that wait until their recruiter's address is confirmed. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { listHeldRows, publishHeldRows } from "./held-store.server";

/**
 * Statements for the batch that confirms an address: they publish what is held of the account, and nothing where the address is
 * not confirmed after all.
 */
export function publishHeld(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  db.hasChangedJobs = true;
  return publishHeldRows(db, userId, now);
}

/** Titles that the page of a reset shows: more than anybody holds back. */
const MAX_TITLES = 50;

/** Titles of the jobs that wait for the account's confirmed address, in the order in which they were written. */
export async function listHeldTitles({ db }: { db: Database }, userId: string): Promise<string[]> {
  return (await listHeldRows(db, userId, MAX_TITLES)).map(({ title }) => title);
}
