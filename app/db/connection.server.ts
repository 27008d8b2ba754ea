/**
 * The connection of one request to D1: how new a state its reads see, how long its calls may take, and the brake. Every statement of
 * the app passes here. See docs/decisions/013.
 *
 * A call that takes too long is given up, not ended: D1 may carry it out later. So a write without an answer "may have been carried
 * out", and is never sent again from here.
 */
import type { Brake } from "./brake.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { inTime, TooLate } from "./deadline.ts";

/** `first-unconstrained`: any copy will do. `first-primary`: the newest state. Otherwise a bookmark: a state no older than it. */
export type ReadStart = "first-primary" | "first-unconstrained" | (string & {});

/** How long calls may take, in milliseconds: one that only reads, one that writes, and all of a request together. */
type Limits = { readMs: number; writeMs: number; totalMs: number };
/** A person waits for the database five seconds at most. */
export const REQUEST_LIMITS: Limits = { readMs: 2_000, writeMs: 5_000, totalMs: 5_000 };
/** D1 may carry out so much later, in milliseconds, what got no answer. */
export const LATE_WRITE_MS = 120_000;
/** Nobody waits for a scheduled run or a message of the queue: each of their calls may take so long. */
export const RUN_LIMITS: Limits = { readMs: 25_000, writeMs: 25_000, totalMs: Number.POSITIVE_INFINITY };

/** `keep` gets each call that was given up, so that the platform lets it end. Without a brake every call is sent. */
export type Patience = { limits: Limits; brake?: Brake; keep?: (givenUp: Promise<unknown>) => void };

/**
 * `start`: of the request's reads. `bookmark`: the state that it has reached; null before the first answer. `hasWritten`: it has
 * written or may have. `mayBeSaved`: so has it something that the request asked for, and not only that it came. `isUnknown`: a write got
 * no answer. `isUnanswered`: the last call got no answer, or a write before it did not, so the bookmark may be older than what is
 * written. `hasFailed`: some call got no answer or was not sent, whatever came later. `hasEvents`: it has written to the logs of institutions, of which webhooks tell.
 */
type Place = {
  start: ReadStart;
  bookmark: string | null;
  hasWritten: boolean;
  mayBeSaved: boolean;
  isUnknown: boolean;
  isUnanswered: boolean;
  hasFailed: boolean;
  hasEvents: boolean;
};

export type Connection = {
  client: D1Database;
  place(): Place;
  /** The answer has left. What is still to do may take as long as a scheduled run. */
  nobodyWaits(): void;
};

type Statement = { sql: string; values: unknown[] };

type Methods = Record<"all" | "first" | "raw" | "run", (...args: unknown[]) => Promise<unknown>>;

const queries = new WeakMap<object, Statement>();

/** The D1 of one request. Nothing is sent before the first statement. `start` says how new the state must be that it reads. */
export function connect(binding: D1Database, start: ReadStart, patience: Patience): Connection {
  const calls = limitCalls(patience);
  let from = start;
  let session: D1DatabaseSession | null = null;
  let [hasFailed, hasEvents] = [false, false];

  function build({ sql, values }: Statement): D1PreparedStatement {
    session ??= binding.withSession(from);
    return session.prepare(sql).bind(...values);
  }

  async function send<T>(all: Statement[], call: (statements: D1PreparedStatement[]) => Promise<T>): Promise<T> {
    const isReading = all.every(isRead);
    const work = isReading ? "read" : all.every(isNoteOfRequest) ? "note" : "write";
    const sent = async () => call(all.map(build));
    try {
      const answer = await calls.send(work, sent);
      hasEvents ||= all.some(({ sql }) => EVENT.test(sql));
      return answer;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      hasFailed = true;
      // Another copy may answer, or D1 has refused the bookmark. Reads of the primary are repeated by the platform.
      const { hasAnswered } = calls.state();
      const mayRepeat = isReading && !hasAnswered && from !== "first-primary" && !isOverload(error.cause);
      session = null;
      if (hasAnswered || from !== "first-unconstrained") from = "first-primary";
      if (!mayRepeat || patience.brake?.isClosed()) throw error;
      return calls.send(work, sent);
    }
  }

  function statement(query: Statement): D1PreparedStatement {
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
    place: () => {
      const { hasAnswered: _, ...state } = calls.state();
      return { start: from, bookmark: session?.getBookmark() ?? null, hasFailed, hasEvents, ...state };
    },
    nobodyWaits: calls.nobodyWaits,
  };
}

/** `note`: a write that only keeps count of requests or of sessions: a form that fails behind it has saved nothing. */
type WorkOfCall = "read" | "note" | "write";

/** Sends a request's calls to D1: each is given its time, and none is sent while the brake is closed. */
function limitCalls({ limits: given, brake, keep }: Patience) {
  const waiting = createStopwatch();
  let limits = given;
  let writesUnderWay = 0;
  let [hasAnswered, hasWritten, mayBeSaved, isUnknown, isUnanswered] = [false, false, false, false, false];

  /** Throws DatabaseUnavailable if there is no answer. The error of a statement is an answer. */
  async function send<T>(work: WorkOfCall, call: () => Promise<T>): Promise<T> {
    const isReading = work === "read";
    const whole = isReading ? limits.readMs : limits.writeMs;
    const ms = Math.min(whole, limits.totalMs - waiting.ms());
    if (ms <= 0) throw new DatabaseUnavailable("no time is left", { mayHaveWritten: false });
    if (brake && !brake.lets(isReading, Date.now())) {
      throw new DatabaseUnavailable("the brake is closed", { mayHaveWritten: false });
    }
    if (work === "write") writesUnderWay += 1;
    try {
      const answer = await waiting.during(() => inTime(ms, call(), keep));
      brake?.answered();
      hasWritten ||= !isReading;
      mayBeSaved ||= work === "write" && mayHaveChanged(answer);
      [hasAnswered, isUnanswered] = [true, false];
      return answer;
    } catch (error) {
      if (isAnswer(error)) {
        brake?.answered();
        throw error;
      }
      // A call that had only the rest of its request's time says nothing of D1.
      if (isStall(error) && !(error instanceof TooLate && ms < whole)) brake?.failed(Date.now());
      isUnknown ||= !isReading;
      mayBeSaved ||= work === "write";
      isUnanswered = true;
      throw new DatabaseUnavailable(messageOf(error), { mayHaveWritten: !isReading, cause: error });
    } finally {
      if (work === "write") writesUnderWay -= 1;
    }
  }

  return {
    send,
    state: () => ({
      hasAnswered,
      hasWritten: hasWritten || isUnknown,
      mayBeSaved: mayBeSaved || writesUnderWay > 0,
      isUnknown,
      isUnanswered: isUnanswered || isUnknown,
    }),
    nobodyWaits() {
      limits = RUN_LIMITS;
    },
  };
}

/** False if D1 says of each statement that it changed no row. Rows that come without their count may be changed ones. */
function mayHaveChanged(answer: unknown): boolean {
  const results = Array.isArray(answer) ? answer : [answer];
  return results.some((result: { meta?: { changes?: number } } | null) => result?.meta?.changes !== 0);
}

function queryOf(statement: D1PreparedStatement): Statement {
  const query = queries.get(statement);
  if (!query) throw new Error("A batch takes only statements of its own connection");
  return query;
}

/** How long somebody has waited: calls that are under way at the same time count once. */
function createStopwatch() {
  let [underWay, since, passed] = [0, 0, 0];
  return {
    ms: () => passed + (underWay > 0 ? Date.now() - since : 0),
    async during<T>(wait: () => Promise<T>): Promise<T> {
      if (underWay === 0) since = Date.now();
      underWay += 1;
      try {
        return await wait();
      } finally {
        underWay -= 1;
        if (underWay === 0) passed += Date.now() - since;
      }
    },
  };
}

/** `replace(…)` alone is a function that reads use too. */
const WRITES = /\b(insert|update|delete|replace\s+into|create|drop|alter)\b/i;
/** A guard is a `select` that may stop its batch. */
export const GUARD_TEXT = "select json_extract('{}', iif(";

/** A guard is no read: a batch that it may stop is sent once. */
function isRead({ sql }: Statement): boolean {
  if (sql.startsWith(GUARD_TEXT)) return false;
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !WRITES.test(sql));
}

/** A write that notes that the request came. */
const NOTE = /^\s*(insert into "limit_counters"|update "(limit_counters|sessions)" set)/i;

const EVENT = /^\s*insert into "events"/i;

function isNoteOfRequest(statement: Statement): boolean {
  return isRead(statement) || NOTE.test(statement.sql);
}

/** True if SQLite has looked at the statement and refused it, or if the statement was made wrongly: D1 itself is well. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError || /SQLITE_|D1_TYPE_ERROR/.test(error.message) || isAnswer(error.cause);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : typeof error;
}

/** True if the next call would fare no better: D1 was too late, is overloaded or was reset. A line that broke says nothing of D1. */
function isStall(error: unknown): boolean {
  return error instanceof TooLate || isOverload(error) || (error instanceof Error && /\breset\b/i.test(error.message));
}

/** True if D1 is overloaded: more calls would make it worse. */
function isOverload(error: unknown): boolean {
  return error instanceof Error && /overloaded|too many requests/i.test(error.message);
}
