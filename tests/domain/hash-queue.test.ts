/** Hashes wait in a queue of the isolate: one runs, two wait, others come back; nobody's place outlives him. */
import { describe, expect, test } from "vitest";
import { createQueue, LEASE_MS, MAX_WAITING } from "~/domain/accounts/hash-queue";
import { DomainError } from "~/domain/errors";

/** A clock that a test moves, and pauses that end when it says so. */
function slowClock() {
  let time = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    now: () => time,
    pause: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: time + ms, wake })),
    async pass(ms: number) {
      const end = time + ms;
      for (;;) {
        await settle();
        const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
        if (!next || next.at > end) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        time = Math.max(time, next.at);
        next.wake();
      }
      time = end;
      await settle();
    },
    /** As when the platform ends a request: whoever pauses now never goes on. */
    cancelSleepers: () => sleepers.splice(0).length,
  };
}

function started(clock = slowClock()) {
  const queue = createQueue(clock);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) => {
    const work = () => {
      log.push(`${name} begins`);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return queue.inTurn(work).then(
      () => log.push(`${name} done`),
      (error: unknown) => log.push(`${name} ${error instanceof DomainError ? error.code : "failed"}`),
    );
  };
  const end = (name: string) => ends.get(name)?.();
  return { clock, queue, log, ask, end };
}

describe("the queue of hashes", () => {
  test("runs one, lets two wait in their order, and sends everybody else back at once", async () => {
    const { clock, log, ask, end } = started();
    for (const name of ["a", "b", "c", "d", "e"]) ask(name);
    await clock.pass(0);
    expect(log).toEqual(["d unavailable", "e unavailable"]);
    await clock.pass(100);
    expect(log.slice(2)).toEqual(["a begins"]);
    end("a");
    await clock.pass(100);
    end("b");
    await clock.pass(100);
    end("c");
    await clock.pass(100);
    expect(log.slice(3)).toEqual(["a done", "b begins", "b done", "c begins", "c done"]);
    expect(MAX_WAITING).toBe(2);
  });

  test("says when to come back: in two seconds", async () => {
    const { clock, queue, ask } = started();
    for (const name of ["a", "b", "c"]) ask(name);
    await clock.pass(0);
    expect(() => queue.refuseWhenFull()).toThrow(DomainError);
    const refused = queue.inTurn(async () => "never").catch((error: unknown) => error);
    expect(await refused).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  });

  test("gives other requests a turn before every hash, also when no other hash waits", async () => {
    const { clock, log, ask } = started();
    ask("a");
    await clock.pass(0);
    expect(log).toEqual([]);
    await clock.pass(5);
    expect(log).toEqual(["a begins"]);
  });

  test("lets nobody in before those who wait", async () => {
    const { clock, log, ask, end } = started();
    ask("a");
    await clock.pass(20);
    ask("b");
    await clock.pass(5);
    end("a");
    // A is done, and B has not asked again yet.
    await clock.pass(0);
    ask("c");
    await clock.pass(50);
    expect(log).toEqual(["a begins", "a done", "b begins"]);
  });

  test("keeps the order of those who wait, also when a later one asks first", async () => {
    const { clock, log, ask, end } = started();
    ask("a");
    await clock.pass(20);
    ask("b");
    await clock.pass(5);
    ask("c");
    // B has just asked when A ends, and C asks next.
    await clock.pass(6);
    end("a");
    await clock.pass(50);
    expect(log).toEqual(["a begins", "a done", "b begins"]);
  });

  test("goes on after work that failed", async () => {
    const { clock, queue, log, ask, end } = started();
    const failed = queue.inTurn(() => Promise.reject(new Error("no memory"))).catch((error: Error) => error.message);
    await clock.pass(10);
    expect(await failed).toBe("no memory");
    ask("a");
    await clock.pass(10);
    end("a");
    await clock.pass(0);
    expect(log).toEqual(["a begins", "a done"]);
  });

  test("takes the place of a request that was cancelled in its turn, after its time", async () => {
    const { clock, log, ask } = started();
    ask("cancelled");
    await clock.pass(10);
    ask("a");
    await clock.pass(LEASE_MS - 100);
    expect(log).toEqual(["cancelled begins"]);
    await clock.pass(200);
    expect(log).toEqual(["cancelled begins", "a begins"]);
  });

  test("forgets requests that were cancelled while they waited, and in the pause before their turn", async () => {
    const { clock, log, ask } = started();
    for (const name of ["x", "y", "z"]) ask(name);
    await clock.pass(0);
    expect(clock.cancelSleepers()).toBe(3);
    ask("early");
    await clock.pass(LEASE_MS);
    ask("late");
    await clock.pass(50);
    expect(log).toEqual(["early unavailable", "late begins"]);
  });

  test("whoever took too long does not end the turn of the next one", async () => {
    const { clock, log, ask, end } = started();
    ask("slow");
    await clock.pass(LEASE_MS + 100);
    ask("a");
    await clock.pass(20);
    end("slow");
    await clock.pass(0);
    ask("b");
    await clock.pass(100);
    expect(log).toEqual(["slow begins", "a begins", "slow done"]);
    end("a");
    await clock.pass(100);
    expect(log.slice(3)).toEqual(["a done", "b begins"]);
  });

  test("nobody waits for ever: an isolate that gets no further says so", async () => {
    const { clock, log, ask } = started();
    ask("one");
    await clock.pass(20);
    ask("two");
    // Each turn outlives its time, so that those who wait get theirs late.
    for (const name of ["three", "four", "five"]) {
      ask(name);
      await clock.pass(2000);
    }
    await clock.pass(20_000);
    expect(
      log.filter((line) => line.endsWith("begins")).length + log.filter((line) => line.endsWith("unavailable")).length,
    ).toBe(5);
  });
});
