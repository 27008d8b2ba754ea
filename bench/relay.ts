/**
 * A slow line on loopback: a TCP relay that adds delay, limits the bandwidth of each direction, and grows its window as TCP's
 * slow start does. Nothing is dropped and no byte is changed.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `visits`: how often each screen is visited, for the median. */
export type Line = { name: string; rttMs: number; kbitPerSecond: number; visits: number };

export const slowLines: Line[] = [
  { name: "400 ms, 400 kbit/s", rttMs: 400, kbitPerSecond: 400, visits: 7 },
  { name: "150 ms, 1.6 Mbit/s", rttMs: 150, kbitPerSecond: 1600, visits: 3 },
];

const SEGMENT = 1460;
/** The bytes that IP and TCP put in front of each segment. */
const SEGMENT_HEADER = 40;
const FIRST_WINDOW = 10 * SEGMENT;

/** One direction of the line, which all connections share, and when it is free again. */
type Wire = { freeAt: number };

/** Listens on a free port of loopback and passes all data on to `targetPort`. `close` breaks off open connections. */
export async function openRelay(line: Line, targetPort: number) {
  const up: Wire = { freeAt: 0 };
  const down: Wire = { freeAt: 0 };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    // Loopback accepts at once; over the line the handshake takes a round trip before the client may send.
    const openAt = performance.now() + line.rttMs;
    const target = connect({ port: targetPort, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("error", () => destroyAll([client, target]));
      socket.on("close", () => {
        sockets.delete(socket);
        // A side that ended in order still has bytes on the line. They arrive first, then the end does.
        if (!socket.readableEnded) destroyAll([client, target]);
      });
    }
    carry(client, target, { line, wire: up, openAt });
    carry(target, client, { line, wire: down, openAt });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      destroyAll([...sockets]);
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Moves the data of `from` to `to` as fast as the line allows. */
function carry(from: Socket, to: Socket, { line, wire, openAt }: { line: Line; wire: Wire; openAt: number }) {
  const waiting: Buffer[] = [];
  const arrivals = createSchedule();
  const receipts = createSchedule();
  let window = FIRST_WINDOW;
  let inFlight = 0;
  let hasEnded = false;

  from.on("data", (data: Buffer) => {
    for (let at = 0; at < data.length; at += SEGMENT) waiting.push(data.subarray(at, at + SEGMENT));
    send();
  });
  from.on("end", () => {
    hasEnded = true;
    send();
  });
  to.on("close", () => {
    arrivals.clear();
    receipts.clear();
  });

  function send() {
    for (let next = waiting[0]; next && inFlight + next.length <= window; next = waiting[0]) {
      const segment = next;
      waiting.shift();
      const begin = Math.max(performance.now(), openAt, wire.freeAt);
      wire.freeAt = begin + ((segment.length + SEGMENT_HEADER) * 8) / line.kbitPerSecond;
      inFlight += segment.length;
      const arrival = wire.freeAt + line.rttMs / 2;
      arrivals.add(arrival, () => to.write(segment));
      receipts.add(arrival + line.rttMs / 2, () => {
        inFlight -= segment.length;
        window += segment.length;
        send();
      });
    }
    if (!hasEnded || waiting.length > 0) return;
    hasEnded = false;
    arrivals.add(Math.max(performance.now(), wire.freeAt) + line.rttMs / 2, () => to.end());
  }
}

/** Runs tasks when they are due, in order. A task is never due before one that was added earlier. */
function createSchedule() {
  const due: { at: number; run: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function arm() {
    const [first] = due;
    timer = first && setTimeout(runDue, Math.max(0, first.at - performance.now()));
  }
  function runDue() {
    for (let next = due[0]; next && next.at <= performance.now() + 0.5; next = due[0]) {
      due.shift();
      next.run();
    }
    arm();
  }
  return {
    add(at: number, run: () => void) {
      due.push({ at, run });
      if (!timer) arm();
    },
    clear() {
      due.length = 0;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function destroyAll(sockets: Socket[]) {
  for (const socket of sockets) socket.destroy();
}
