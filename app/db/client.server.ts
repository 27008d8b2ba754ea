/** The database handle that a request uses. */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { type Connection, connect, type ReadStart } from "./connection.ts";

/** Each request has a handle of its own; it remembers whether mail was queued through it, whether a job was changed, and where its reads have come to. */
export type Database = DrizzleD1Database & {
  readonly $client: D1Database;
  readonly connection: Pick<Connection, "place">;
  /** Another handle from the same start, for reads that wait for no others and hold none up. */
  apart(): Database;
  hasQueuedMail?: boolean;
  hasChangedJobs?: boolean;
};

/** `start`: how new the first read has to be; see docs/decisions/014. */
export function openDatabase(binding: D1Database, start: ReadStart = "first-primary"): Database {
  const { client, ...connection } = connect(binding, start);
  return Object.assign(drizzle(client), { connection, apart: () => openDatabase(binding, start) });
}
