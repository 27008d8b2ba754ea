/** A database and a bucket that give no answer while they hang. The database is the real one otherwise; the bucket is in memory. */
import { bindings } from "./bindings";

type Hanging = {
  /** From now on no call is answered; with `matching` none whose text has it. */
  hang(matching?: RegExp): void;
  /** Calls are answered again. Those before fail, as those that the platform gives up in the end. */
  release(): void;
  isHanging(): boolean;
  /** How many calls were sent. */
  count(): number;
};

function gate(): Hanging & { run<T>(call: () => Promise<T>, text?: string): Promise<T> } {
  let isHanging = false;
  let chosen: RegExp | undefined;
  let calls = 0;
  let held: (() => void)[] = [];
  return {
    hang(matching) {
      chosen = matching;
      isHanging = true;
    },
    release() {
      isHanging = false;
      for (const end of held.splice(0)) end();
      held = [];
    },
    isHanging: () => isHanging,
    count: () => calls,
    run<T>(call: () => Promise<T>, text = ""): Promise<T> {
      calls += 1;
      if (!isHanging || (chosen && !chosen.test(text))) return call();
      return new Promise((_resolve, reject) =>
        held.push(() => reject(new Error("D1_ERROR: Network connection lost."))),
      );
    },
  };
}

/** `starts`: where the reads of each request began that has asked for something. */
export function hangingDatabase(): Hanging & { DB: D1Database; starts: string[] } {
  const { run, ...hanging } = gate();
  const starts: string[] = [];
  const originals = new WeakMap<object, { real: D1PreparedStatement; query: string }>();
  function statement(real: D1PreparedStatement, query: string): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values), query),
      first: (...names: [string]) => run(() => real.first(...names), query),
      run: () => run(() => real.run(), query),
      all: () => run(() => real.all(), query),
      raw: (...options: []) => run(() => real.raw(...options), query),
    };
    originals.set(wrapped, { real, query });
    return wrapped as unknown as D1PreparedStatement;
  }
  const withSession = (start: string) => {
    starts.push(start);
    const session = bindings.DB.withSession(start);
    return {
      prepare: (query: string) => statement(session.prepare(query), query),
      batch: (all: D1PreparedStatement[]) => {
        const own = all.flatMap((each) => originals.get(each) ?? []);
        return run(() => session.batch(own.map(({ real }) => real)), own.map(({ query }) => query).join(";"));
      },
      getBookmark: () => session.getBookmark(),
    };
  };
  return { ...hanging, starts, DB: { withSession } as unknown as D1Database };
}

/** `keys`: of what it holds. */
export function hangingBucket(): Hanging & { RESUMES: R2Bucket; keys: () => string[] } {
  const { run, ...hanging } = gate();
  const held = new Map<string, { text: string; uploaded: Date }>();
  const RESUMES = {
    get: (key: string) =>
      run(async () => {
        const found = held.get(key);
        return found ? { uploaded: found.uploaded, text: async () => found.text } : null;
      }),
    put: (key: string, text: string) => run(async () => void held.set(key, { text, uploaded: new Date() })),
    delete: (keys: string | string[]) => run(async () => void [keys].flat().map((key) => held.delete(key))),
    list: () => run(async () => ({ objects: [], truncated: false })),
  };
  return { ...hanging, RESUMES: RESUMES as unknown as R2Bucket, keys: () => [...held.keys()].sort() };
}
