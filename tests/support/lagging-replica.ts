/** D1 with a replica that lags: two real databases, of which the second one learns of the first one's writes when a test says so. */
import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { bindings, TABLES } from "./bindings";
import { LOADED } from "./tables";

const { REPLICA, TEST_MIGRATIONS } = env as unknown as { REPLICA: D1Database; TEST_MIGRATIONS: D1Migration[] };

/** Without the gazetteer: its 60,000 rows stay in the first database once another file has loaded them, and no test here asks for one. */
const COPIED = TABLES.filter((table) => !LOADED.includes(table));

/** Bookmarks sort as text, as D1's do. */
const bookmarkOf = (version: number) => `${version.toString(16).padStart(8, "0")}-0000024c-00004c6d-8e61117bf38d7adb`;
const BOOKMARK = /^[0-9a-f]{8}-0000024c-00004c6d-8e61117bf38d7adb$/;

/** `served` tells which database answered each call. `refuses`: bookmarks are not accepted, whatever they are. */
export async function laggingDatabase(): Promise<{
  DB: D1Database;
  served: ("primary" | "replica")[];
  replicate: () => Promise<void>;
  refuse: () => void;
}> {
  await applyD1Migrations(REPLICA, TEST_MIGRATIONS);
  await REPLICA.batch(COPIED.map((table) => REPLICA.prepare(`DELETE FROM ${table}`)));
  const served: ("primary" | "replica")[] = [];
  // The copy lacks the rows that were written before, or by a test itself, too.
  let version = 2;
  let replicated = 1;
  let isRefusing = false;

  async function replicate() {
    await REPLICA.batch(COPIED.map((table) => REPLICA.prepare(`DELETE FROM ${table}`)));
    for (const table of COPIED.toReversed()) {
      const { results } = await bindings.DB.prepare(`SELECT * FROM ${table} ORDER BY 1`).all();
      for (const row of results) {
        const names = Object.keys(row);
        const insert = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
        await REPLICA.prepare(insert)
          .bind(...Object.values(row))
          .run();
      }
    }
    replicated = version;
  }

  function withSession(start: string) {
    let place = start;
    /** Run statements where they may be run, and note how far this session has come. */
    async function run<T>(queries: Query[], send: (database: D1Database) => Promise<T>): Promise<T> {
      const isWrite = queries.some(({ sql }) => !/^\s*select\b/i.test(sql));
      const isBookmark = !place.startsWith("first-");
      // A session that has begun is not refused its own bookmarks.
      const isOwn = place !== start;
      if (isBookmark && ((isRefusing && !isOwn) || !BOOKMARK.test(place)))
        throw new Error("D1_ERROR: Invalid bookmark");
      const isBehind = isBookmark && bookmarkOf(replicated) < place;
      const isPrimary = isWrite || place === "first-primary" || isBehind;
      served.push(isPrimary ? "primary" : "replica");
      const result = await send(isPrimary ? bindings.DB : REPLICA);
      if (isWrite) version += 1;
      place = bookmarkOf(isPrimary ? version : replicated);
      return result;
    }
    return {
      prepare: (sql: string) => statement({ sql, values: [] }, run),
      batch(statements: D1PreparedStatement[]) {
        const all = statements.map((each) => queries.get(each) ?? { sql: "", values: [] });
        return run(all, (database) => database.batch(all.map((query) => build(database, query))));
      },
      getBookmark: () => (place.startsWith("first-") ? null : place),
    };
  }

  return {
    DB: { withSession } as unknown as D1Database,
    served,
    replicate,
    refuse: () => {
      isRefusing = true;
    },
  };
}

type Query = { sql: string; values: unknown[] };
type Run = <T>(queries: Query[], send: (database: D1Database) => Promise<T>) => Promise<T>;
const queries = new WeakMap<object, Query>();

function build(database: D1Database, { sql, values }: Query): D1PreparedStatement {
  return database.prepare(sql).bind(...values);
}

function statement(query: Query, run: Run): D1PreparedStatement {
  const made = {
    bind: (...values: unknown[]) => statement({ ...query, values }, run),
    all: () => run([query], (database) => build(database, query).all()),
    run: () => run([query], (database) => build(database, query).run()),
    first: () => run([query], (database) => build(database, query).first()),
    raw: () => run([query], (database) => build(database, query).raw()),
  };
  queries.set(made, query);
  return made as unknown as D1PreparedStatement;
}
