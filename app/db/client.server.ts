/** The database handle that a request uses. */
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { type Connection, connect, type ReadStart } from "./connection.ts";

/** Each request has its own handle, which remembers how new a state of the database its reads have seen. */
export type Database = DrizzleD1Database & {
  readonly $client: D1Database;
  readonly connection: Pick<Connection, "place">;
  /** Another handle with the same start. Its reads do not wait for the reads of this handle, nor do these wait for them. */
  apart(): Database;
};

/** `start`: how new the first read has to be; see docs/decisions/013. */
export function openDatabase(binding: D1Database, start: ReadStart = "first-primary"): Database {
  const { client, ...connection } = connect(binding, start);
  return Object.assign(drizzle(client), { connection, apart: () => openDatabase(binding, start) });
}
