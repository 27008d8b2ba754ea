/** What whole forms hold in memory is bounded, whoever sends how slowly; a clock of its own, as nothing depends on the machine. */
import { afterEach, expect, test, vi } from "vitest";
import { FIRST_MS, openBlocks, SLOWEST_BYTES_A_SECOND } from "../app/http/body-blocks.ts";
import { createHeldBytes } from "../app/http/held-bytes.ts";

afterEach(() => vi.useRealTimers());

const MB = 1024 * 1024;

/** A clock that goes on whenever somebody pauses. */
function clockOf(start = 0) {
  let time = start;
  return {
    now: () => time,
    forward: (ms: number) => {
      time += ms;
    },
    pause: async (ms: number) => {
      time += ms;
      await Promise.resolve();
    },
  };
}

test("twenty forms of 10 MB at once: never more than the bound and one form, the oldest goes on, the others are told to come back", async () => {
  const held = createHeldBytes(clockOf(), 48 * MB);
  let most = 0;
  const send = async () => {
    const place = held.open();
    for (let count = 0; count < 10; count += 1) {
      await place.hold(MB);
      most = Math.max(most, held.total());
      await Promise.resolve();
    }
    place.isRead();
    return place;
  };
  const first = await Promise.allSettled(Array.from({ length: 20 }, send));
  expect(most).toBeLessThanOrEqual(58 * MB);
  expect(first[0]?.status).toBe("fulfilled");
  const refused = first.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    expect((one as PromiseRejectedResult).reason).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
  }
  for (const one of first) if (one.status === "fulfilled") one.value.release();
});

test("one that waits goes on as soon as there is room", async () => {
  const clock = clockOf();
  const held = createHeldBytes(clock, 10);
  const [one, two] = [held.open(), held.open()];
  await one.hold(8);
  const waiting = two.hold(8);
  one.release();
  await waiting;
  expect(held.total()).toBe(8);
});

test("a request that was cancelled counts for seconds while it was read, for a minute when it was worked on", async () => {
  const clock = clockOf();
  const held = createHeldBytes(clock, 10);
  const [one, two] = [held.open(), held.open()];
  await one.hold(4);
  await two.hold(4);
  two.isRead();
  clock.forward(8_000);
  expect(held.total()).toBe(4);
  clock.forward(52_000);
  expect(held.total()).toBe(0);
  // What was given back takes no place by itself.
  two.isRead();
  expect(held.total()).toBe(0);
});

/** A body of which one byte comes each so many milliseconds. */
function dripping(everyMs: number, bytes: number): Request {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      left -= 1;
      controller.enqueue(new Uint8Array(1));
      if (left === 0) controller.close();
    },
  });
  return new Request("https://staffroom.example/", { method: "POST", body, duplex: "half" } as RequestInit);
}

async function readAll(request: Request): Promise<number> {
  const blocks = openBlocks(request);
  let size = 0;
  for (let block = await blocks.next(); block; block = await blocks.next()) size += block.byteLength;
  return size;
}

test("a body that drips ends after its first minute, and the sender is told that it did not arrive whole", async () => {
  vi.useFakeTimers();
  const reading = readAll(dripping(500, 10_000)).then(
    () => "read",
    (error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(FIRST_MS - 1_000);
  expect(await Promise.race([reading, Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await reading).toBe("The form did not arrive whole");
});

test("a body that stops ends too, and one that is slow but fast enough does not", async () => {
  vi.useFakeTimers();
  const stopped = readAll(dripping(10 * FIRST_MS, 5)).catch((error) => error.message);
  await vi.advanceTimersByTimeAsync(FIRST_MS + 4_000);
  expect(await stopped).toBe("The form did not arrive whole");
  const block = SLOWEST_BYTES_A_SECOND;
  let left = 200;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      left -= 1;
      controller.enqueue(new Uint8Array(block));
      if (left === 0) controller.close();
    },
  });
  const slow = readAll(
    new Request("https://staffroom.example/", { method: "POST", body, duplex: "half" } as RequestInit),
  );
  await vi.advanceTimersByTimeAsync(201_000);
  expect(await slow).toBe(200 * block);
});

test("slow forms of one network keep nobody else out, and its own oldest goes on", async () => {
  const clock = clockOf();
  // Each of them is still being read.
  const pause = (ms: number) => {
    for (const place of slow) place.isReading();
    return clock.pause(ms);
  };
  const held = createHeldBytes({ ...clock, pause }, 48 * MB);
  const slow = Array.from({ length: 10 }, () => held.open("2001:db8:1:2::/64"));
  const done = await Promise.allSettled(slow.map((place) => place.hold(5 * MB)));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(held.total()).toBe(10 * MB);
  await slow[0]?.hold(5 * MB);
  const others = ["198.51.100.7", "198.51.100.8", null].map((network) => held.open(network));
  for (const other of others) await other.hold(10 * MB);
  expect(held.total()).toBe(45 * MB);
  const refused = await held
    .open("2001:db8:1:2::/64")
    .hold(1)
    .catch((error) => error);
  expect(refused).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
});
