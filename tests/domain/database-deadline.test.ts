/** A database that does not answer: nobody waits longer than the limits say, and the brake spares it. The clock is turned. */
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Brake, createBrake } from "~/db/brake";
import { openDatabase, readAll, sqlRead, sqlWrite, writeAll } from "~/db/client.server";
import { type Patience, REQUEST_LIMITS, RUN_LIMITS } from "~/db/connection.server";
import { DatabaseUnavailable } from "~/db/database-unavailable";
import { users } from "~/db/schema/accounts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Call = {
  starts: string;
  isBatch: boolean;
  method: string;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** A D1 that answers when the test says so. `calls`: those that were sent, in order. */
function silentDatabase() {
  const calls: Call[] = [];
  const withSession = (starts: string) => {
    const call = (method: string, isBatch = false) =>
      new Promise((resolve, reject) => void calls.push({ starts, isBatch, method, resolve, reject }));
    const statement = {
      bind: () => statement,
      all: () => call("all"),
      first: () => call("first"),
      raw: () => call("raw"),
      run: () => call("run"),
    };
    return { prepare: () => statement, batch: () => call("batch", true), getBookmark: () => `after ${calls.length}` };
  };
  return { DB: { withSession } as unknown as D1Database, calls };
}

const READ = sqlRead(sql`select 1`);
const write = (db: ReturnType<typeof openDatabase>) => writeAll(db, [sqlWrite(db, sql`delete from users`)]);
const open = (DB: D1Database, more: Partial<Patience> = {}, start = "first-primary") =>
  openDatabase(DB, start, { limits: REQUEST_LIMITS, ...more });

/** How many milliseconds of the turned clock a promise takes, and its end. */
async function timed(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const begin = Date.now();
  let end: { ms: number; error: unknown } | null = null;
  work.then(
    () => (end = { ms: Date.now() - begin, error: null }),
    (error: unknown) => (end = { ms: Date.now() - begin, error }),
  );
  for (let turns = 0; !end && turns < 700; turns += 1) await vi.advanceTimersByTimeAsync(100);
  if (!end) throw new Error("it hangs");
  return end;
}

/** The error of a call without an answer, also below Drizzle's own. */
function unanswered(error: unknown): DatabaseUnavailable {
  const found = error instanceof DatabaseUnavailable ? error : (error as Error).cause;
  expect(found).toBeInstanceOf(DatabaseUnavailable);
  return found as DatabaseUnavailable;
}

describe("a call without an answer", () => {
  test("is given up after two seconds if it reads, after five if it writes", async () => {
    const { DB } = silentDatabase();
    const read = await timed(readAll(open(DB), { READ }));
    expect({ ms: read.ms, mayHaveWritten: unanswered(read.error).mayHaveWritten }).toEqual({
      ms: 2000,
      mayHaveWritten: false,
    });
    const written = await timed(write(open(DB)));
    expect({ ms: written.ms, mayHaveWritten: unanswered(written.error).mayHaveWritten }).toEqual({
      ms: 5000,
      mayHaveWritten: true,
    });
  });

  test.each(["all", "get", "values", "run"] as const)("is given up however it is sent: %s", async (method) => {
    const { DB, calls } = silentDatabase();
    const select = open(DB).select().from(users);
    const { ms, error } = await timed(Promise.resolve(select[method]()));
    unanswered(error);
    expect([ms, calls.length]).toEqual([2000, 1]);
  });

  test("of a run is given up after 25 seconds, each anew", async () => {
    const { DB } = silentDatabase();
    const db = open(DB, { limits: RUN_LIMITS });
    for (const work of [() => readAll(db, { READ }), () => write(db), () => readAll(db, { READ })]) {
      expect((await timed(work())).ms).toBe(25_000);
    }
  });

  test("leaves the request what is left of five seconds, and then nothing is sent", async () => {
    const { DB, calls } = silentDatabase();
    const db = open(DB);
    expect((await timed(readAll(db, { READ }))).ms).toBe(2000);
    expect((await timed(write(db))).ms).toBe(3000);
    const last = await timed(write(db));
    expect({ ms: last.ms, mayHaveWritten: unanswered(last.error).mayHaveWritten }).toEqual({
      ms: 0,
      mayHaveWritten: false,
    });
    expect(calls).toHaveLength(2);
  });

  test("counts once beside another that waits at the same time; work without waiting does not count", async () => {
    const { DB } = silentDatabase();
    const db = open(DB);
    const both = await timed(Promise.allSettled([readAll(db, { READ }), readAll(db, { READ })]));
    expect(both.ms).toBe(2000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await timed(write(db))).ms).toBe(3000);
  });

  test("may take as long as a run once the answer has left", async () => {
    const { DB } = silentDatabase();
    const db = open(DB);
    await timed(readAll(db, { READ }));
    db.connection.nobodyWaits();
    expect((await timed(write(db))).ms).toBe(25_000);
  });

  test("is kept until it ends, and its late failure is nobody's", async () => {
    const { DB, calls } = silentDatabase();
    const kept: Promise<unknown>[] = [];
    await timed(write(open(DB, { keep: (call) => kept.push(call) })));
    expect(kept).toHaveLength(1);
    calls[0]?.reject(new Error("Network connection lost"));
    await expect(kept[0]).resolves.toBeUndefined();
  });

  test("takes its session along: no bookmark is told, and what follows begins at the primary", async () => {
    const { DB, calls } = silentDatabase();
    const db = open(DB, {}, "bookmark of before");
    const first = readAll(db, { READ });
    await vi.advanceTimersByTimeAsync(0);
    calls[0]?.resolve([{ results: [] }]);
    await first;
    expect(db.connection.place()).toMatchObject({ bookmark: "after 1", isUnanswered: false });
    await timed(readAll(db, { READ }));
    expect(db.connection.place()).toMatchObject({ start: "first-primary", bookmark: null, isUnanswered: true });
    const again = readAll(db, { READ });
    await vi.advanceTimersByTimeAsync(0);
    calls[2]?.resolve([{ results: [] }]);
    await again;
    expect(calls.map(({ starts }) => starts)).toEqual(["bookmark of before", "bookmark of before", "first-primary"]);
    expect(db.connection.place().isUnanswered).toBe(false);
  });

  test("that wrote leaves it unknown, also after a later read has its answer", async () => {
    const { DB, calls } = silentDatabase();
    const db = open(DB, { limits: { ...REQUEST_LIMITS, writeMs: 1000 } });
    await timed(write(db));
    const later = readAll(db, { READ });
    await vi.advanceTimersByTimeAsync(0);
    calls[1]?.resolve([{ results: [] }]);
    await later;
    expect(db.connection.place()).toMatchObject({ hasWritten: true, isUnknown: true, isUnanswered: true });
  });

  test("leaves no timer behind, whether it was answered or not", async () => {
    const { DB, calls } = silentDatabase();
    const db = open(DB);
    const read = readAll(db, { READ });
    await vi.advanceTimersByTimeAsync(0);
    calls[0]?.resolve([{ results: [] }]);
    await read;
    await timed(write(db));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a read without an answer", () => {
  const starts = async (start: string, more: Partial<Patience> = {}) => {
    const { DB, calls } = silentDatabase();
    const { ms, error } = await timed(readAll(open(DB, more, start), { READ }));
    unanswered(error);
    return { ms, starts: calls.map((call) => call.starts) };
  };

  test("is sent once more where any copy may answer; a bookmark that is refused makes way for the primary", async () => {
    expect(await starts("first-unconstrained")).toEqual({
      ms: 4000,
      starts: ["first-unconstrained", "first-unconstrained"],
    });
    expect(await starts("some bookmark")).toEqual({ ms: 4000, starts: ["some bookmark", "first-primary"] });
    expect(await starts("first-primary")).toEqual({ ms: 2000, starts: ["first-primary"] });
  });

  test("is not sent once more when the brake is closed by it", async () => {
    const brake = createBrake();
    brake.failed(0);
    brake.failed(0);
    expect(await starts("first-unconstrained", { brake })).toEqual({ ms: 2000, starts: ["first-unconstrained"] });
  });

  test("of a request that has seen a state already is not sent once more: another copy may be older", async () => {
    const { DB, calls } = silentDatabase();
    const db = open(DB, {}, "first-unconstrained");
    const first = readAll(db, { READ });
    await vi.advanceTimersByTimeAsync(0);
    calls[0]?.resolve([{ results: [] }]);
    await first;
    expect((await timed(readAll(db, { READ }))).ms).toBe(2000);
    expect(calls).toHaveLength(2);
    expect(db.connection.place().start).toBe("first-primary");
  });
});

describe("the brake", () => {
  const failures = async (brake: Brake, count: number) => {
    for (let n = 0; n < count; n += 1) await timed(readAll(open(silentDatabase().DB, { brake }), { READ }));
  };

  test("closes after three calls without an answer in a row, of whatever request", async () => {
    const brake = createBrake();
    await failures(brake, 2);
    expect(brake.isClosed()).toBe(false);
    await failures(brake, 1);
    expect(brake.isClosed()).toBe(true);
  });

  test("counts anew after an answer, which the error of a statement is too", async () => {
    for (const end of [
      (call: Call | undefined) => call?.resolve([{ results: [] }]),
      (call: Call | undefined) =>
        call?.reject(new Error("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT")),
    ]) {
      const brake = createBrake();
      await failures(brake, 2);
      const { DB, calls } = silentDatabase();
      const read = readAll(open(DB, { brake }), { READ }).catch(() => null);
      await vi.advanceTimersByTimeAsync(0);
      end(calls[0]);
      await read;
      await failures(brake, 2);
      expect(brake.isClosed()).toBe(false);
    }
  });

  test.each([
    "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
    "D1_ERROR: D1 DB reset because its code was updated.",
  ])("closes by: %s", async (message) => {
    const brake = createBrake();
    for (let n = 0; n < 3; n += 1) {
      const { DB, calls } = silentDatabase();
      const read = readAll(open(DB, { brake }), { READ });
      read.catch(() => null);
      await vi.advanceTimersByTimeAsync(0);
      calls[0]?.reject(new Error(message));
      await expect(read).rejects.toThrow(DatabaseUnavailable);
    }
    expect(brake.isClosed()).toBe(true);
  });

  test("does not close by lines that break", async () => {
    const brake = createBrake();
    for (let n = 0; n < 5; n += 1) {
      const { DB, calls } = silentDatabase();
      const read = readAll(open(DB, { brake }), { READ });
      read.catch(() => null);
      await vi.advanceTimersByTimeAsync(0);
      calls[0]?.reject(new Error("D1_ERROR: Network connection lost."));
      await expect(read).rejects.toThrow(DatabaseUnavailable);
    }
    expect(brake.isClosed()).toBe(false);
  });

  test("does not close by calls that had only the rest of their request's time", async () => {
    const brake = createBrake();
    for (let n = 0; n < 5; n += 1) {
      const db = open(silentDatabase().DB, { brake, limits: { readMs: 2_000, writeMs: 5_000, totalMs: 1_999 } });
      await timed(readAll(db, { READ }));
    }
    expect(brake.isClosed()).toBe(false);
  });

  test("tells once that it closes, and once that it opens", async () => {
    const told: boolean[] = [];
    const brake = createBrake((isClosed) => told.push(isClosed));
    await failures(brake, 5);
    brake.answered();
    brake.answered();
    expect(told).toEqual([true, false]);
  });

  test("lets nothing through while it is closed but one read a second, and no write", async () => {
    const brake = createBrake();
    await failures(brake, 3);
    const { DB, calls } = silentDatabase();
    const now = await timed(Promise.allSettled([readAll(open(DB, { brake }), { READ }), write(open(DB, { brake }))]));
    expect([now.ms, calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1000);
    const refused = await timed(write(open(DB, { brake })));
    expect([refused.ms, calls.length, unanswered(refused.error).mayHaveWritten]).toEqual([0, 0, false]);
    const ends = Array.from({ length: 5 }, () => timed(readAll(open(DB, { brake }), { READ })));
    await Promise.all(ends);
    expect(calls).toHaveLength(1);
  });

  test("opens with the first answer to a probe", async () => {
    const brake = createBrake();
    await failures(brake, 3);
    await vi.advanceTimersByTimeAsync(1000);
    const { DB, calls } = silentDatabase();
    const probe = readAll(open(DB, { brake }), { READ });
    await vi.advanceTimersByTimeAsync(0);
    calls[0]?.resolve([{ results: [] }]);
    await probe;
    expect(brake.isClosed()).toBe(false);
    const written = write(open(DB, { brake }));
    await vi.advanceTimersByTimeAsync(0);
    calls[1]?.resolve([{ results: [] }]);
    await written;
  });
});
