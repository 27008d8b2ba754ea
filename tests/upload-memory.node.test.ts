/** What the bodies of an isolate hold is bounded, whoever sends how slowly; a clock of its own, as nothing depends on the machine. */
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { readUpload } from "../app/http/body.ts";
import {
  BLOCK_BYTES,
  closeBody,
  createUploadMemory,
  DRAIN_MS,
  drain,
  FIRST_MS,
  IDLE_MS,
  MAX_WAIT_MS,
  MIN_BYTES_A_SECOND,
  newUpload,
  openBody,
  type Pace,
  readBytes,
  type Upload,
  uploadMemory,
  withBody,
} from "../app/http/body-bytes.ts";

afterEach(() => {
  vi.useRealTimers();
  uploadMemory.forget();
});

const MB = 1024 * 1024;
const BUSY = { code: "unavailable", retryAfterSeconds: 10 };
const SLOW = { code: "too_slow", message: "The form came too slowly. Send it again where your connection is better" };

/** A clock that goes on when all pause, to the first of them that ends. */
function clockOf() {
  let time = 0;
  const waiting: { at: number; wake: () => void }[] = [];
  return {
    now: () => time,
    pause: (ms: number) => new Promise<void>((wake) => waiting.push({ at: time + ms, wake })),
    async forward(ms: number) {
      for (const end = time + ms; ; ) {
        await settled();
        waiting.sort((one, other) => one.at - other.at);
        const next = waiting[0];
        if (!next || next.at > end) {
          time = end;
          return;
        }
        waiting.shift();
        time = next.at;
        next.wake();
      }
    },
  };
}

/** All that can go on without the clock has done so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

type Memory = ReturnType<typeof createUploadMemory>;

async function take(memory: Memory, upload: Upload, blocks: number): Promise<void> {
  if (upload.blocks.length === 0) memory.begin(upload);
  for (let count = 0; count < blocks; count += 1) await memory.takeBlock(upload);
}

/** What came of a promise so far. */
function outcomeOf(work: Promise<unknown>): { state: string; error?: unknown } {
  const outcome: { state: string; error?: unknown } = { state: "waits" };
  work.then(
    () => Object.assign(outcome, { state: "done" }),
    (error) => Object.assign(outcome, { state: "refused", error }),
  );
  return outcome;
}

test("twenty uploads of 10 MB: never more than the bound and one of them, and all end", async () => {
  const clock = clockOf();
  const memory = createUploadMemory(clock);
  let most = 0;
  const send = async () => {
    const upload = newUpload();
    for (let count = 0; count < (10 * MB) / BLOCK_BYTES; count += 1) {
      await memory.takeBlock(upload);
      most = Math.max(most, memory.heldBytes());
    }
    memory.isRead(upload);
    memory.release(upload);
  };
  const sent = outcomeOf(Promise.all(Array.from({ length: 20 }, send)));
  await clock.forward(60_000);
  expect(sent.state).toBe("done");
  expect(most).toBeGreaterThan(20 * MB);
  expect(most).toBeLessThanOrEqual(34 * MB + 20 * BLOCK_BYTES);
  expect(memory.heldBytes()).toBe(0);
});

test("where there is no room the oldest goes on; another waits as long as the oldest may take, and is then told to come again", async () => {
  const clock = clockOf();
  const memory = createUploadMemory(clock, 4 * BLOCK_BYTES);
  const [oldest, other] = [newUpload(), newUpload()];
  await take(memory, oldest, 2);
  await take(memory, other, 2);
  await take(memory, oldest, 3);
  const waiting = outcomeOf(memory.takeBlock(other));
  for (let ms = 0; ms < MAX_WAIT_MS - 1_000; ms += 1_000) {
    await clock.forward(1_000);
    memory.renew(oldest);
  }
  expect(waiting.state).toBe("waits");
  await clock.forward(2_000);
  expect(waiting).toMatchObject({ state: "refused", error: BUSY });
});

test("one that waits goes on as soon as there is room, and gets a block that was used before", async () => {
  const clock = clockOf();
  const memory = createUploadMemory(clock, 4 * BLOCK_BYTES);
  const [oldest, other] = [newUpload(), newUpload()];
  await take(memory, oldest, 4);
  const used = new Set(oldest.blocks);
  await take(memory, other, 1);
  const waiting = memory.takeBlock(other);
  await clock.forward(200);
  memory.release(oldest);
  memory.release(oldest);
  await clock.forward(50);
  expect(used.has(await waiting)).toBe(true);
  await take(memory, other, 2);
  expect(new Set(other.blocks).size).toBe(4);
});

test("a request that was cancelled counts for seconds while it was read, for a minute when it was worked on, and keeps its blocks", async () => {
  const clock = clockOf();
  const memory = createUploadMemory(clock);
  const [read, worked, next] = [newUpload(), newUpload(), newUpload()];
  await take(memory, read, 2);
  await take(memory, worked, 2);
  memory.isRead(worked);
  expect(memory.heldBytes()).toBe(4 * BLOCK_BYTES);
  await clock.forward(10_000);
  expect(memory.heldBytes()).toBe(2 * BLOCK_BYTES);
  await clock.forward(50_000);
  expect(memory.heldBytes()).toBe(0);
  // Somebody may still be writing into them.
  await take(memory, next, 4);
  expect(next.blocks.some((block) => read.blocks.includes(block) || worked.blocks.includes(block))).toBe(false);
});

test("a request that goes away while it waits keeps no place, and what it holds counts for seconds only", async () => {
  const clock = clockOf();
  const isGone = { now: false };
  const pause = (ms: number) => (isGone.now ? new Promise<void>(() => undefined) : clock.pause(ms));
  const memory = createUploadMemory({ now: clock.now, pause });
  const [first, second, third, gone] = Array.from({ length: 4 }, () => newUpload("198.51.100.7"));
  for (const upload of [first, second, third]) await take(memory, upload as Upload, 2);
  await take(memory, gone as Upload, 1);
  const never = outcomeOf(memory.takeBlock(gone as Upload));
  isGone.now = true;
  await clock.forward(1_000);
  isGone.now = false;
  expect(memory.heldBytes()).toBe(7 * BLOCK_BYTES);
  for (let seconds = 0; seconds < 12; seconds += 1) {
    await clock.forward(1_000);
    for (const upload of [first, second, third]) memory.renew(upload as Upload);
  }
  expect([never.state, memory.heldBytes()]).toEqual(["waits", 6 * BLOCK_BYTES]);
  // The next one is fourth in her network, not fifth.
  const next = outcomeOf(take(memory, newUpload("198.51.100.7"), 2));
  memory.release(first as Upload);
  await clock.forward(100);
  expect(next.state).toBe("done");
});

test("a block to read into is used again, but not if a read that was given up has kept it", () => {
  const memory = createUploadMemory(clockOf());
  const [block, kept] = [memory.borrow(), memory.borrow()];
  structuredClone(kept.buffer, { transfer: [kept.buffer as ArrayBuffer] });
  memory.giveBack(kept, block);
  expect(memory.borrow()).toBe(block);
  expect(memory.borrow().length).toBe(BLOCK_BYTES);
});

test("blocks are given back when the action has thrown, and no file names them any more", async () => {
  const form = new FormData();
  form.set("resume", new File([new Uint8Array(3 * BLOCK_BYTES)], "a.pdf"));
  const request = new Request("https://staffroom.example/", { method: "POST", body: form });
  let file: { chunks: Uint8Array[] } | null = null;
  const action = async () => {
    ({ file } = await readUpload(request, { name: "resume", maxBytes: MB, tooLarge: "Too large" }));
    expect(file?.chunks.length).toBeGreaterThan(2);
    expect(uploadMemory.heldBytes()).toBe(4 * BLOCK_BYTES);
    throw new Error("the action failed");
  };
  await expect(withBody({ request, context: { client: null } }, action)).rejects.toThrow("the action failed");
  expect([uploadMemory.heldBytes(), file]).toMatchObject([0, { chunks: [] }]);
});

test("a body of one block is no upload: it never waits, whatever others hold", async () => {
  const memory = createUploadMemory(clockOf(), BLOCK_BYTES);
  await take(memory, newUpload("198.51.100.7"), 3);
  for (let count = 1; count < 60; count += 1) await take(memory, newUpload("198.51.100.7"), 1);
  expect(memory.heldBytes()).toBe(3 * BLOCK_BYTES);
});

test("bodies are counted, small ones too: the 61st of a network and the 201st in all are told to come again", async () => {
  const clock = clockOf();
  const memory = createUploadMemory(clock);
  const first = newUpload("198.51.100.7");
  await take(memory, first, 1);
  for (let count = 1; count < 60; count += 1) await take(memory, newUpload("198.51.100.7"), 1);
  const FULL = { ...BUSY, message: "Many forms are being sent just now. Send yours again in a few seconds" };
  expect(() => memory.begin(newUpload("198.51.100.7"))).toThrow(expect.objectContaining(FULL));
  for (let count = 60; count < 200; count += 1) await take(memory, newUpload(), 1);
  expect(() => memory.begin(newUpload())).toThrow(expect.objectContaining(FULL));
  memory.release(first);
  await take(memory, newUpload("198.51.100.7"), 1);
  expect(() => memory.begin(newUpload())).toThrow(expect.objectContaining(FULL));
  // A request that was cancelled says nothing: its place expires.
  await clock.forward(10_000);
  memory.begin(newUpload());
});

test("a body for which there is no place is a 503, and nothing of it is read", async () => {
  for (let count = 0; count < 200; count += 1) uploadMemory.begin(newUpload());
  const request = new Request("https://a.example/", { method: "POST", body: "a".repeat(99) });
  openBody(request, null);
  expect(await readBytes(request, 100)).toMatchObject({ pieces: [], size: 0, problem: BUSY });
  expect(await request.text()).toHaveLength(99);
});

test("of one network three uploads go on at once, the fourth waits for its turn, and the 21st is told to come again", async () => {
  const clock = clockOf();
  const memory = createUploadMemory(clock);
  const school = Array.from({ length: 21 }, () => newUpload("2001:db8:1:2::/64"));
  const outcomes = school.slice(0, 20).map((upload) => outcomeOf(take(memory, upload, 2)));
  await clock.forward(1_000);
  expect(outcomes.map(({ state }) => state)).toEqual([...Array(3).fill("done"), ...Array(17).fill("waits")]);
  await expect(take(memory, school[20] as Upload, 2)).rejects.toMatchObject(BUSY);
  // Others are not kept out, and where the platform names no network, nobody is.
  await take(memory, newUpload("198.51.100.7"), 2);
  for (let count = 0; count < 30; count += 1) await take(memory, newUpload(null), 2);
  memory.release(school[1] as Upload);
  await clock.forward(100);
  expect(outcomes.slice(0, 5).map(({ state }) => state)).toEqual([...Array(4).fill("done"), "waits"]);
});

test("two hundred uploads at once are taken", async () => {
  const memory = createUploadMemory(clockOf(), 40 * MB);
  for (let count = 0; count < 200; count += 1) await take(memory, newUpload(), 2);
  await expect(take(memory, newUpload(), 2)).rejects.toMatchObject(BUSY);
});

/** A body of which `bytes` come each so many milliseconds, `pieces` times. */
function slowly(everyMs: number, bytes: number, pieces: number): Request {
  let left = pieces;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      left -= 1;
      controller.enqueue(new Uint8Array(bytes).fill(left & 255));
      if (left === 0) controller.close();
    },
  });
  return new Request("https://staffroom.example/", { method: "POST", body, duplex: "half" } as RequestInit);
}

test("a body that drips ends after its first seconds, one that stops after fifteen", async () => {
  vi.useFakeTimers();
  const dripping = readBytes(slowly(500, 1, 10_000), 10 * MB);
  const stopped = readBytes(slowly(IDLE_MS + 5_000, 1, 5), 10 * MB);
  const [drip, stop] = [outcomeOf(dripping), outcomeOf(stopped)];
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1_000);
  expect([drip.state, stop.state]).toEqual(["waits", "waits"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([drip.state, stop.state]).toEqual(["waits", "done"]);
  await vi.advanceTimersByTimeAsync(FIRST_MS - IDLE_MS);
  expect(drip.state).toBe("done");
  expect(await stopped).toMatchObject({ size: 0, problem: SLOW });
  // What came is kept: it is shown again.
  expect(await dripping).toMatchObject({ size: 40, problem: SLOW });
});

test("a body that is slow but fast enough comes whole, byte by byte", async () => {
  vi.useFakeTimers();
  const slow = readBytes(slowly(2_000, 2 * MIN_BYTES_A_SECOND, 60), 10 * MB);
  await vi.advanceTimersByTimeAsync(121_000);
  const { pieces, size, problem } = await slow;
  expect([size, problem]).toEqual([120 * MIN_BYTES_A_SECOND, null]);
  const whole = Buffer.concat(pieces);
  const expected = Buffer.concat(
    Array.from({ length: 60 }, (_, at) => Buffer.alloc(2 * MIN_BYTES_A_SECOND, (59 - at) & 255)),
  );
  expect(whole.equals(expected)).toBe(true);
});

test("the time for which an upload waits for its turn does not count as its own", async () => {
  vi.useFakeTimers();
  const others = Array.from({ length: 3 }, () => newUpload("198.51.100.7"));
  for (const other of others) await take(uploadMemory, other, 2);
  const request = slowly(10, BLOCK_BYTES, 4);
  openBody(request, "198.51.100.7");
  const waiting = readBytes(request, 10 * MB);
  for (let seconds = 0; seconds < 120; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (const other of others) uploadMemory.renew(other);
  }
  uploadMemory.release(others[0] as Upload);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toMatchObject({ size: 4 * BLOCK_BYTES, problem: null });
  closeBody(request);
});

test("no more is read than a block beyond the limit, and a body that breaks off keeps what came", async () => {
  const { size, problem } = await readBytes(
    new Request("https://a.example/", { method: "POST", body: "a".repeat(99) }),
    50,
  );
  expect([size, problem]).toEqual([99, null]);
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      if (pulled > 2) return controller.error(new Error("Network connection lost"));
      controller.enqueue(Buffer.from("some"));
    },
  });
  const broken = new Request("https://a.example/", { method: "POST", body, duplex: "half" } as RequestInit);
  const read = await readBytes(broken, 50);
  expect(read).toMatchObject({ size: 8, problem: { message: "The form did not arrive whole" } });
  expect(Buffer.concat(read.pieces).toString()).toBe("somesome");
});

test("a refused body is read to its end, but for four minutes at most, and of 51 at once one is not", async () => {
  vi.useFakeTimers();
  const short = slowly(1_000, MB, 11);
  const [reading, long] = [outcomeOf(drain(short)), outcomeOf(drain(slowly(1_000, 8 * MIN_BYTES_A_SECOND, 10_000)))];
  for (let count = 2; count < 50; count += 1) void drain(slowly(IDLE_MS / 2, 1, 10_000));
  const left = new Request("https://a.example/", { method: "POST", body: "left alone" });
  await drain(left);
  expect(await left.text()).toBe("left alone");
  await vi.advanceTimersByTimeAsync(12_000);
  expect([reading.state, long.state]).toEqual(["done", "waits"]);
  await vi.advanceTimersByTimeAsync(DRAIN_MS - 13_000);
  expect(long.state).toBe("waits");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(long.state).toBe("done");
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  const next = new Request("https://a.example/", { method: "POST", body: "read again" });
  await drain(next);
  expect(await next.text().catch(() => "read")).not.toBe("read again");
});

test("of a refused body that never ends 16 MB are read, and one that says nothing is given up after fifteen seconds", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      if (pulled > 100) return controller.close();
      controller.enqueue(new Uint8Array(MB));
    },
  });
  await drain(new Request("https://a.example/", { method: "POST", body: endless, duplex: "half" } as RequestInit));
  // The stream makes one packet ahead.
  expect(pulled).toBeGreaterThanOrEqual(16);
  expect(pulled).toBeLessThanOrEqual(18);
  vi.useFakeTimers();
  const silent = outcomeOf(drain(slowly(IDLE_MS + 5_000, 1, 5)));
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1_000);
  expect(silent.state).toBe("waits");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(silent.state).toBe("done");
});

/** What a server answers that reads bodies at this pace: the status of a page, and how much came. */
async function answerAt(pace: Pace | undefined, send: (write: (text: string) => void) => () => void): Promise<string> {
  const server = createServer(async (incoming, answer) => {
    const body = Readable.toWeb(incoming) as ReadableStream;
    const request = new Request("http://a.example/", { method: "POST", body, duplex: "half" } as RequestInit);
    const { size, problem } = await readBytes(request, MB, pace);
    answer.end(`${problem instanceof Error && "code" in problem ? problem.code : "whole"}, ${size}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n");
  const stop = send((text) => socket.write(text));
  let said = "";
  // A block that is sent after the server has answered is an error of the line. The answer has come by then.
  socket
    .on("error", () => undefined)
    .on("data", (chunk) => {
      said += chunk;
    });
  await new Promise((resolve) => socket.once("close", resolve));
  stop();
  server.close();
  return said.split("\r\n\r\n")[1]?.match(/\w+, \d+/)?.[0] ?? said;
}

test("over a real line: a body that stops is given up, and so is one that is slower than it may be; a whole one is taken", async () => {
  const stops = (write: (text: string) => void) => {
    write("a".repeat(1_000));
    return () => undefined;
  };
  const drips = (write: (text: string) => void) => {
    const timer = setInterval(write, 2, "a");
    return () => clearInterval(timer);
  };
  const whole = (write: (text: string) => void) => {
    write("a".repeat(100_000));
    return () => undefined;
  };
  const never = 3_600_000;
  const fastThenDrips = (write: (text: string) => void) => {
    write("a".repeat(50_000));
    return drips(write);
  };
  const patient = { creditMs: never, idleMs: never };
  expect(await answerAt({ ...patient, firstMs: never, bytesASecond: 1, idleMs: 50 }, stops)).toBe("too_slow, 1000");
  expect(await answerAt({ ...patient, firstMs: 50, bytesASecond: MB }, drips)).toMatch(/^too_slow, \d+$/);
  // What came fast buys no more time than the credit: without that bound these bytes would buy 50 s.
  const bounded = { firstMs: 50, bytesASecond: 1_000, creditMs: 100, idleMs: never };
  expect(await answerAt(bounded, fastThenDrips)).toMatch(/^too_slow, \d+$/);
  expect(await answerAt(undefined, whole)).toBe("whole, 100000");
});
