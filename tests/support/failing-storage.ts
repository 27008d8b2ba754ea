/** A D1 and an R2 that fail on demand, in front of the real ones. */
import { bindings } from "./bindings";

/** `before`: nothing happens. `after`: the call is carried out and only its answer is lost. */
export type When = "before" | "after";

/** A call that fails says so at once, or gives no answer. */
export type How = "fails" | "hangs";

export type Fault = {
  /** The first call that fails, counted from 1. */
  at: number;
  when?: When;
  /** True if every later call fails too. */
  isLasting?: boolean;
  /** Only calls whose SQL says so are counted. */
  matching?: RegExp;
};

/** Says of a call, by the fingerprints of its statements, whether it fails. */
export type Choice = (parts: string[]) => When | null;

/**
 * The calls to a failing database or bucket since the test file began, by fingerprint: all that were sent, and those
 * that failed.
 */
export const notes = { sent: new Set<string>(), failed: new Set<string>() };

/**
 * True if a call, by its fingerprints, changes nothing: then it is the same if it failed before or after it was carried
 * out.
 */
export const isReading = (parts: string[]) => parts.every((part) => /^(select|with|get|head|list)\b/i.test(part));

/** One name for a statement whatever the number of rows and values in it; a bucket's call is named by method and prefix. */
export function fingerprint(sql: string): string {
  const folded = sql
    .replace(/\s+/g, " ")
    .replace(/\((?:(?:\?|null|default)(?:, )?)+\)(?:, \((?:(?:\?|null|default)(?:, )?)+\))*/g, "(?)");
  return folded.trim();
}

/** The answer to a call, as text; `null` for a call that wrote a row, or whose answer is long. */
type Answer = string | null;

const MAX_ANSWER = 2000;

function answerOf(sql: string, result: unknown): Answer {
  const all = Array.isArray(result) ? result : [result];
  const metas = all.flatMap((each) => (each as { meta?: { changes: number } } | null)?.meta ?? []);
  const isWrite = /\b(insert|update|delete)\b/i.test(sql);
  // An answer without the number of rows written is one of a write only if a row came back.
  const wroteNothing = metas.length > 0 ? metas.every(({ changes }) => changes === 0) : !isWrite || all.length === 0;
  const text = JSON.stringify(all.map((each) => (each as { results?: unknown } | null)?.results ?? each)) ?? "";
  return wroteNothing && text.length <= MAX_ANSWER ? text : null;
}

function whenOf(fault: Fault | null, call: number): When | null {
  const isHit = fault !== null && (fault.isLasting ? call >= fault.at : call === fault.at);
  return isHit ? (fault.when ?? "before") : null;
}

/** A call that hangs ends after so long: by then nobody waits for it any more, but the platform has to let it end. */
const HANG_MS = 6_000;

const hanging = () => new Promise((resolve) => setTimeout(resolve, HANG_MS));

/** Calls of the real storage that are under way: as long as there are some, a turned clock has to stand. */
let underWay = 0;
export const isStorageBusy = () => underWay > 0;

async function real<T>(call: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
  }
}

/** Counts calls, and lets those fail that the fault, or the choice, says: at once with this message, or by no answer. */
function faultLine(chosen: Fault | Choice | null, message: string, how: How) {
  const fault = typeof chosen === "function" ? null : chosen;
  let calls = 0;
  let answered = 0;
  let inARow = 0;
  const log: string[][] = [];
  const answers: Answer[] = [];
  async function run<T>(call: () => Promise<T>, sql = "", parts = [sql]): Promise<T> {
    for (const part of parts) notes.sent.add(fingerprint(part));
    if (fault?.matching && !fault.matching.test(sql)) return real(call);
    calls += 1;
    log.push(parts.map(fingerprint));
    const index = answers.push(null) - 1;
    const when = typeof chosen === "function" ? chosen(parts.map(fingerprint)) : whenOf(fault, calls);
    // It comes after every call that was answered before it began.
    const place = answered + 1;
    inARow = Math.max(inARow, place);
    try {
      if (when === null) {
        const result = await real(call);
        answers[index] = answerOf(sql, result);
        return result;
      }
      for (const part of parts) notes.failed.add(fingerprint(part));
      if (when === "after") await real(call);
      if (how === "hangs") await hanging();
      throw new Error(message);
    } finally {
      answered = Math.max(answered, place);
    }
  }
  return { run, count: () => calls, inARow: () => inARow, log, answers };
}

/** A database whose n-th answer fails; `null` only counts. `DB` goes into the Worker's bindings. */
export function failingDatabase(
  fault: Fault | Choice | null,
  how: How = "fails",
): {
  DB: D1Database;
  count: () => number;
  /** The longest row of calls of which each began when the one before had been answered: how often the request waited. */
  inARow: () => number;
  /** The statements of each call. */
  calls: string[][];
  /** The answers to the calls that wrote nothing. */
  answers: Answer[];
  /** Which call was the last that wrote for the request itself: mail is sent after it, and a counter may fail. */
  lastWrite: () => number;
} {
  const line = faultLine(fault, "D1_ERROR: Network connection lost.", how);
  const originals = new WeakMap<object, D1PreparedStatement>();
  const texts = new WeakMap<object, string>();
  const isWrite = (sql: string) =>
    /^\s*(insert|update|delete)\b/i.test(sql) && !/mail_outbox|mail_refusals|limit_counters/.test(sql);

  let lastWrite = 0;
  function write<T>(result: Promise<T>): Promise<T> {
    lastWrite = line.count();
    return result;
  }

  function statement(real: D1PreparedStatement, query: string): D1PreparedStatement {
    const noted = <T>(result: Promise<T>) => (isWrite(query) ? write(result) : result);
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values), query),
      first: (...names: [string]) => noted(line.run(() => real.first(...names), query)),
      run: () => noted(line.run(() => real.run(), query)),
      all: () => noted(line.run(() => real.all(), query)),
      raw: (...options: []) => noted(line.run(() => real.raw(...options), query)),
    };
    originals.set(wrapped, real);
    texts.set(wrapped, query);
    return wrapped as unknown as D1PreparedStatement;
  }

  const DB = {
    withSession(start: string) {
      const session = bindings.DB.withSession(start);
      return {
        prepare: (query: string) => statement(session.prepare(query), query),
        batch(statements: D1PreparedStatement[]) {
          const queries = statements.map((each) => texts.get(each) ?? "");
          const real = statements.map((each) => originals.get(each) ?? each);
          const call = line.run(() => session.batch(real), queries.join("; "), queries);
          return queries.some(isWrite) ? write(call) : call;
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  };
  return {
    DB: DB as unknown as D1Database,
    count: line.count,
    inARow: line.inARow,
    calls: line.log,
    answers: line.answers,
    lastWrite: () => lastWrite,
  };
}

type BucketMethod = "put" | "get" | "delete" | "list" | "head";

/** A bucket whose named methods fail. `RESUMES` goes into the Worker's bindings. */
export function failingBucket(
  method: BucketMethod | BucketMethod[],
  fault: Fault | Choice = { at: 1, isLasting: true },
  how: How = "fails",
): { RESUMES: R2Bucket; count: () => number } {
  const methods: unknown[] = [method].flat();
  const line = faultLine(fault, `${methods}: We encountered an internal error. Please try again. (10001)`, how);
  const RESUMES = new Proxy(bindings.RESUMES, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      const call = (...parts: unknown[]) => Reflect.apply(value, target, parts) as Promise<unknown>;
      if (!methods.includes(property)) return (...parts: unknown[]) => real(() => call(...parts));
      return (...parts: unknown[]) => line.run(() => call(...parts), bucketCall(String(property), parts[0]));
    },
  });
  return { RESUMES, count: line.count };
}

/** `put resumes/`: which kind of object a call is about. */
export function bucketCall(method: string, about: unknown): string {
  const key = Array.isArray(about) ? about[0] : ((about as { prefix?: string })?.prefix ?? about);
  return `${method} ${/^[a-z]+\//.exec(String(key))?.[0] ?? ""}`.trim();
}
