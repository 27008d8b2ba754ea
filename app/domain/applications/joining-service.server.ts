/** Applications that were sent before their account existed join it when its address is confirmed. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { disownApplicationRows, joinApplicationRows } from "./joining-store.server";

/** Statements for the batch that confirms an address; they do nothing where it is not confirmed after all. */
export function joinApplications(
  db: Database,
  account: { id: string; email: string },
  now: Date,
): BatchItem<"sqlite">[] {
  return joinApplicationRows(db, account, now);
}

/** Statements for the batch that ends an account whose address is somebody else's: what it sent stands in no list any more. */
export function disownApplications(db: Database, userId: string, now: Date): BatchItem<"sqlite">[] {
  return [disownApplicationRows(db, userId, now)];
}
