/** The database handle that a request uses. */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { withReadRetry } from "./read-retry.ts";
import * as schema from "./schema.ts";

/** Each request has a handle of its own; it remembers whether mail was queued through it. */
export type Database = DrizzleD1Database<typeof schema> & { hasQueuedMail?: boolean };

export function openDatabase(binding: D1Database): Database {
  return drizzle(withReadRetry(binding), { schema });
}
