/**
 * The layer between Drizzle and D1, one for each request. Reads that loaders ask for at the same time go out as one batch. If a
 * single read fails, it is sent once more; if a batch fails, it is sent once more, then each read alone (docs/decisions/013). No
 * read sees an older state than `start` asks for, or than an earlier read of the request saw. Writes, and batches with a write,
 * go out without waiting and are never repeated.
 */
import { withDistinctNames } from "./column-names.ts";

/** `first-unconstrained`: any copy will do. `first-primary`: the newest state. Otherwise a bookmark: a state no older than it. */
export type ReadStart = "first-primary" | "first-unconstrained" | (string & {});

export type Connection = {
  client: D1Database;
  /** The request's start, the bookmark that it has reached (null before the first answer), and whether it may have written. */
  place(): { start: ReadStart; bookmark: string | null; hasWritten: boolean };
};

type Query = { sql: string; values: unknown[] };
type Method = "all" | "first" | "raw" | "run";

/** A read that waits to be sent: by itself, or as a part of a batch. */
type Read = {
  queries: Query[];
  alone(): Promise<unknown>;
  /** The same answer, taken from the results of the batch. */
  pick(results: D1Result[]): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

const queries = new WeakMap<object, Query>();

/** The D1 of one request. Nothing is sent before the first statement. `start` says how new the state must be that it reads. */
export function connect(binding: D1Database, start: ReadStart): Connection {
  let from = start;
  let opened: D1DatabaseSession | null = null;
  let isAccepted = start.startsWith("first-");
  let hasWritten = false;
  let waiting: Read[] = [];

  function session(): D1DatabaseSession {
    opened ??= binding.withSession(from);
    return opened;
  }

  function build({ sql, values }: Query): D1PreparedStatement {
    return session()
      .prepare(sql)
      .bind(...values);
  }

  /** Before a second attempt: if D1 has answered nothing yet, it may have refused the bookmark. Then the primary is asked. */
  function giveWay(): void {
    if (isAccepted) return;
    isAccepted = true;
    from = "first-primary";
    opened = null;
  }

  function accepted<T>(result: T): T {
    isAccepted = true;
    return result;
  }

  function ask(read: Omit<Read, "resolve" | "reject">): Promise<unknown> {
    return new Promise((resolve, reject) => {
      waiting.push({ ...read, resolve, reject });
      if (waiting.length === 1) afterTheLoaders(flush);
    });
  }

  function flush(): void {
    const reads = waiting;
    waiting = [];
    const [first, second] = reads;
    if (first && !second)
      first
        .alone()
        .then(accepted)
        .catch(() => again(first))
        .then(first.resolve, first.reject);
    else if (first) void sendTogether(reads);
  }

  function again(read: Read): Promise<unknown> {
    giveWay();
    return read.alone();
  }

  async function sendTogether(reads: Read[]): Promise<void> {
    const send = () => session().batch(reads.flatMap((read) => read.queries.map(build)));
    try {
      const results = await send().catch((error: unknown) => {
        giveWay();
        if (isOfStatement(error)) throw error;
        return send();
      });
      isAccepted = true;
      let at = 0;
      for (const read of reads) {
        read.resolve(read.pick(results.slice(at, at + read.queries.length)));
        at += read.queries.length;
      }
    } catch (error) {
      // One wrong statement can fail the batch: only its own caller gets that error. If the database fails, all get one error.
      const known = (own: unknown) => Promise.reject(isOfStatement(own) ? own : error);
      for (const read of reads) {
        if (isOverload(error)) read.reject(error);
        else read.alone().catch(known).then(read.resolve, read.reject);
      }
    }
  }

  /** Reads that were asked for before the write are sent before it. */
  function write<T>(send: () => Promise<T>): Promise<T> {
    flush();
    hasWritten = true;
    return send().then(accepted);
  }

  function run(query: Query, method: Method, args: unknown[]): Promise<unknown> {
    const alone = async () => (build(query)[method] as (...args: unknown[]) => Promise<unknown>)(...args);
    if (!isRead(query)) return write(alone);
    const sql = method === "raw" && args.length === 0 ? withDistinctNames(query.sql) : query.sql;
    // A read that cannot be part of a batch is sent by itself, and is tried again like every read.
    if (sql === null || args.length > 0) {
      return alone().then(accepted, () => {
        giveWay();
        return alone();
      });
    }
    return ask({ queries: [{ ...query, sql }], alone, pick: ([result]) => shape(result, method) });
  }

  function statement(query: Query): D1PreparedStatement {
    const made = {
      bind: (...values: unknown[]) => statement({ ...query, values }),
      all: () => run(query, "all", []),
      run: () => run(query, "run", []),
      first: (...names: unknown[]) => run(query, "first", names),
      raw: (...options: unknown[]) => run(query, "raw", options),
    };
    queries.set(made, query);
    return made as unknown as D1PreparedStatement;
  }

  const client = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch(statements: D1PreparedStatement[]) {
      const all = statements.map(queryOf);
      const alone = async () => session().batch(all.map(build));
      return all.every(isRead) ? ask({ queries: all, alone, pick: (results) => results }) : write(alone);
    },
  };

  return {
    client: client as unknown as D1Database,
    place: () => ({ start: from, bookmark: opened?.getBookmark() ?? null, hasWritten }),
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

/** True if SQLite refuses the statement; false if the database does not answer. */
function isOfStatement(error: unknown): boolean {
  return error instanceof Error && /SQLITE_(?!BUSY|IOERR|FULL|LOCKED|NOMEM)|D1_TYPE_ERROR/.test(error.message);
}

/** True if D1 is overloaded: more calls would make it worse. */
function isOverload(error: unknown): boolean {
  return error instanceof Error && /overloaded|too many requests/i.test(error.message);
}

/** The value that a method returns, made from its result in a batch. */
function shape(result: D1Result | undefined, method: Method): unknown {
  const rows = (result?.results ?? []) as Record<string, unknown>[];
  if (method === "first") return rows[0] ?? null;
  if (method === "raw") return rows.map((row) => Object.values(row));
  return result;
}

/** How many turns of the microtask queue a read waits for other reads to go with it. See docs/decisions/013. */
const TURNS = 24;

async function afterTheLoaders(send: () => void): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await null;
  send();
}
