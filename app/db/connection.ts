/**
 * The layer between Drizzle and D1, one for each request. A read that fails is sent once more; a write is never repeated. No read
 * sees an older state than `start` asks for, or than an earlier read of the request saw (docs/decisions/013).
 */

/** `first-unconstrained`: any copy will do. `first-primary`: the newest state. Otherwise a bookmark: a state no older than it. */
export type ReadStart = "first-primary" | "first-unconstrained" | (string & {});

export type Connection = {
  client: D1Database;
  /** The request's start, the bookmark that it has reached (null before the first answer), and whether it may have written. */
  place(): { start: ReadStart; bookmark: string | null; hasWritten: boolean };
};

type Query = { sql: string; values: unknown[] };

type Methods = Record<"all" | "first" | "raw" | "run", (...args: unknown[]) => Promise<unknown>>;

const queries = new WeakMap<object, Query>();

/** The D1 of one request. Nothing is sent before the first statement. `start` says how new the state must be that it reads. */
export function connect(binding: D1Database, start: ReadStart): Connection {
  let from = start;
  let session: D1DatabaseSession | null = null;
  let isAccepted = start.startsWith("first-");
  let hasWritten = false;

  function build({ sql, values }: Query): D1PreparedStatement {
    session ??= binding.withSession(from);
    return session.prepare(sql).bind(...values);
  }

  async function send<T>(all: Query[], call: (statements: D1PreparedStatement[]) => Promise<T>): Promise<T> {
    const isRepeatable = all.every(isRead);
    hasWritten ||= !isRepeatable;
    try {
      const answer = await call(all.map(build));
      isAccepted = true;
      return answer;
    } catch (error) {
      if (!isRepeatable || isOverload(error)) throw error;
      // D1 may have refused the bookmark, as long as it has answered nothing. Then the primary is asked.
      if (!isAccepted) [isAccepted, from, session] = [true, "first-primary", null];
      return call(all.map(build));
    }
  }

  function statement(query: Query): D1PreparedStatement {
    const run = (method: "all" | "first" | "raw" | "run") => {
      return (...args: unknown[]) => send([query], ([one]) => (one as unknown as Methods)[method](...args));
    };
    const bind = (...values: unknown[]) => statement({ ...query, values });
    const made = { bind, all: run("all"), first: run("first"), raw: run("raw"), run: run("run") };
    queries.set(made, query);
    return made as unknown as D1PreparedStatement;
  }

  const client = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch: (statements: D1PreparedStatement[]) =>
      send(statements.map(queryOf), (all) => (session as D1DatabaseSession).batch(all)),
  };
  return {
    client: client as unknown as D1Database,
    place: () => ({ start: from, bookmark: session?.getBookmark() ?? null, hasWritten }),
  };
}

function queryOf(statement: D1PreparedStatement): Query {
  const query = queries.get(statement);
  if (!query) throw new Error("A batch takes only statements of its own connection");
  return query;
}

/** `replace(…)` alone is a function that reads use too. */
const WRITES = /\b(insert|update|delete|replace\s+into|create|drop|alter)\b/i;

function isRead({ sql }: Query): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !WRITES.test(sql));
}

/** True if D1 is overloaded: more calls would make it worse. */
function isOverload(error: unknown): boolean {
  return error instanceof Error && /overloaded|too many requests/i.test(error.message);
}
