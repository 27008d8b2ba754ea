/** A D1 and an R2 that fail on demand, in front of the real ones. */
import { bindings } from "./bindings";

/** `before`: nothing happens. `after`: the call is carried out and only its answer is lost. */
export type Fault = {
  /** The first call that fails, counted from 1. */
  at: number;
  when?: "before" | "after";
  /** Whether every later call fails too. */
  isLasting?: boolean;
  /** Only calls whose SQL says so are counted. */
  matching?: RegExp;
};

/** Counts calls and decides which of them fail. */
function faultLine(fault: Fault | null, message: string) {
  let calls = 0;
  async function run<T>(call: () => Promise<T>, sql = ""): Promise<T> {
    if (fault?.matching && !fault.matching.test(sql)) return call();
    calls += 1;
    const isHit = fault !== null && (fault.isLasting ? calls >= fault.at : calls === fault.at);
    if (!isHit) return call();
    if (fault.when === "after") await call();
    throw new Error(message);
  }
  return { run, count: () => calls };
}

/** A database whose n-th answer fails; `null` only counts. `DB` goes into the Worker's bindings. */
export function failingDatabase(fault: Fault | null): {
  DB: D1Database;
  count: () => number;
  /** Which call was the last that wrote for the request itself; mail is sent after the response. */
  lastWrite: () => number;
} {
  const line = faultLine(fault, "D1_ERROR: Network connection lost.");
  const originals = new WeakMap<object, D1PreparedStatement>();

  let lastWrite = 0;
  function write<T>(result: Promise<T>): Promise<T> {
    lastWrite = line.count();
    return result;
  }

  function statement(real: D1PreparedStatement, query: string): D1PreparedStatement {
    const isWrite = /^\s*(insert|update|delete)\b/i.test(query) && !query.includes("mail_outbox");
    const noted = <T>(result: Promise<T>) => (isWrite ? write(result) : result);
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values), query),
      first: (...names: [string]) => noted(line.run(() => real.first(...names), query)),
      run: () => noted(line.run(() => real.run(), query)),
      all: () => noted(line.run(() => real.all(), query)),
      raw: (...options: []) => noted(line.run(() => real.raw(...options), query)),
    };
    originals.set(wrapped, real);
    return wrapped as unknown as D1PreparedStatement;
  }

  const DB = {
    prepare: (query: string) => statement(bindings.DB.prepare(query), query),
    batch: (statements: D1PreparedStatement[]) =>
      write(line.run(() => bindings.DB.batch(statements.map((each) => originals.get(each) ?? each)))),
    exec: (query: string) => line.run(() => bindings.DB.exec(query)),
  };
  return { DB: DB as unknown as D1Database, count: line.count, lastWrite: () => lastWrite };
}

type BucketMethod = "put" | "get" | "delete" | "list" | "head";

/** A bucket whose named method fails. `RESUMES` goes into the Worker's bindings. */
export function failingBucket(
  method: BucketMethod,
  fault: Fault = { at: 1, isLasting: true },
): { RESUMES: R2Bucket; count: () => number } {
  const line = faultLine(fault, `${method}: We encountered an internal error. Please try again. (10001)`);
  const RESUMES = new Proxy(bindings.RESUMES, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      const call = (...parts: unknown[]) => Reflect.apply(value, target, parts) as Promise<unknown>;
      return property === method ? (...parts: unknown[]) => line.run(() => call(...parts)) : call;
    },
  });
  return { RESUMES, count: line.count };
}
