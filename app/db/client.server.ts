/** The database handle that a request uses. */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema";

export type Database = DrizzleD1Database<typeof schema>;

export function openDatabase(binding: D1Database): Database {
  return drizzle(binding, { schema });
}

/** Rows of D1's own API, for the statements that Drizzle has no words for (full-text search). */
export type { D1Database } from "@cloudflare/workers-types";
