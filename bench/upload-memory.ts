/** The memory of an isolate for uploads of 10 MB: growth of workerd, beside the platform's own reader of forms. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { memoryOf, startWorker } from "./local-worker.ts";

const MB = 1024 * 1024;
const IN_FLIGHT = 20;
const FILE_BYTES = 10 * MB;
const PIECE_BYTES = 64 * 1024;
/** So fast that 20 that drip fill what an isolate holds, and wait for each other. */
const DRIP_BYTES_A_SECOND = 45 * 1024;
const DRIP_MS = 60_000;
/** Rounds with small files before it counts: the heap of an isolate grows with its first hundreds of requests, whatever they carry. */
const WARM_ROUNDS = 10;

/** Reads the form as the platform offers it, and stores the file. */
const STOCK = `export default { async fetch(request, env) {
  if (request.method !== "POST") return new Response("ok");
  const file = (await request.formData()).get("resume");
  await env.RESUMES.put(crypto.randomUUID(), await file.arrayBuffer());
  return new Response(null, { status: 303, headers: { Location: "/" } });
} }`;

/** The app with a bucket in another process, as R2 is: workerd sends what is put over a line, and keeps nothing of it. */
const WITHOUT_STAND_IN = `import app from "./app.js";
export default { ...app, fetch(request, env, execution) {
  const put = async (key, body) => {
    await (await fetch(env.SINK, { method: "PUT", body })).text();
    return { key };
  };
  const RESUMES = new Proxy(env.RESUMES, {
    get: (target, name) => (name === "put" ? put : Reflect.get(target, name).bind(target)),
  });
  return app.fetch(request, { ...env, RESUMES }, execution);
} };`;

/**
 * `peakBytes`: the highest growth of resident memory. `smallBytes`: that of the requests just before, as many at once with files of
 * 1 kB. `statuses`: the answers that came.
 */
export type Growth = { peakBytes: number; smallBytes: number; statuses: number[] };
export type UploadFigures = {
  inFlight: number;
  /** The app with a bucket that keeps nothing, at full speed: all are stored. */
  fast: Growth;
  /** The same with the local bucket, which is in the same process and keeps all of it. */
  withStandIn: Growth;
  /** Forms that are still dripping after a minute: whoever was answered was refused. */
  dripping: Growth;
  /** A Worker that reads by `formData()`, with the local bucket. */
  stock: Growth;
};

/** `prepareState` has made `stateDir`, and `jobId` is an open job in it. `code` is the built Worker. Takes about 80 seconds. */
export async function measureUploads(stateDir: string, jobId: string, code: string): Promise<UploadFigures> {
  const sink = await openSink();
  const stored = (server: Server) => sendAtOnce(server.url, jobId, FILE_BYTES);
  const without = { modules: { "app.js": code }, vars: { SINK: sink.url } };
  try {
    const fast = await growthOf(stateDir, jobId, WITHOUT_STAND_IN, { ...without, run: stored });
    if (sink.bytes() < IN_FLIGHT * FILE_BYTES) throw new Error(`Only ${sink.bytes()} bytes were put.`);
    const figures = {
      inFlight: IN_FLIGHT,
      fast,
      withStandIn: await growthOf(stateDir, jobId, code, { run: stored }),
      dripping: await growthOf(stateDir, jobId, WITHOUT_STAND_IN, { ...without, run: (server) => drip(server, jobId) }),
      stock: await growthOf(stateDir, jobId, STOCK, { run: stored }),
    };
    for (const { statuses } of [figures.fast, figures.withStandIn, figures.stock]) {
      if (statuses.some((status) => status !== 303)) throw new Error(`Uploads were answered ${statuses}.`);
    }
    return figures;
  } finally {
    sink.close();
  }
}

/** Takes what is put, counts it, and drops it. */
async function openSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, bytes: () => bytes, close: () => server.close() };
}

type Server = { url: URL };
type Run = {
  modules?: Record<string, string>;
  vars?: Record<string, string>;
  run: (server: Server) => Promise<number[]>;
};

async function growthOf(stateDir: string, jobId: string, code: string, { run, ...options }: Run): Promise<Growth> {
  const server = await startWorker(stateDir, code, { hasLimits: false, env: "production", ...options });
  const url = new URL(server.url);
  try {
    let smallBytes = 0;
    for (let warm = 0; warm < WARM_ROUNDS; warm += 1)
      smallBytes = (await peakOf(server.pid, () => sendAtOnce(url, jobId, 1024))).peakBytes;
    return { ...(await peakOf(server.pid, () => run({ url }))), smallBytes };
  } finally {
    await server.stop();
  }
}

async function peakOf(pid: number, run: () => Promise<number[]>): Promise<Omit<Growth, "smallBytes">> {
  const memory = () => memoryOf(pid) ?? Number.NaN;
  const before = memory();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 10);
  const statuses = await run().finally(() => clearInterval(sampler));
  return { peakBytes: Math.max(peak, memory()) - before, statuses };
}

function sendAtOnce(url: URL, jobId: string, fileBytes: number): Promise<number[]> {
  return Promise.all(Array.from({ length: IN_FLIGHT }, () => beginUpload(url, jobId, fileBytes).sendAll()));
}

/** Sends a bit of each form at a time. Returns the answers that came all the same. */
async function drip({ url }: Server, jobId: string): Promise<number[]> {
  const uploads = Array.from({ length: IN_FLIGHT }, () => beginUpload(url, jobId, FILE_BYTES));
  const statuses: number[] = [];
  for (const { answered } of uploads) answered.then((status) => statuses.push(status)).catch(() => undefined);
  for (const end = Date.now() + DRIP_MS; Date.now() < end; ) {
    for (const upload of uploads) upload.sendMore(DRIP_BYTES_A_SECOND / 10);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const { socket } of uploads) socket.destroy();
  return statuses;
}

/** A form with a file over a line of its own. `sendAll` gives the answer's status. */
function beginUpload(url: URL, jobId: string, fileBytes: number) {
  const body = formOf(fileBytes);
  const socket = connect(Number(url.port), url.hostname);
  let [said, sent] = ["", 0];
  const answered = new Promise<number>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      said += chunk;
      const status = /^HTTP\/1.1 (\d{3})/.exec(said)?.[1];
      if (status) resolve(Number(status));
    });
  });
  const head = `POST /jobdetails/${jobId} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: ${body.length}\r\n`;
  socket.write(`${head}Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`);
  const next = (bytes: number) => {
    const begin = sent;
    sent += bytes;
    return body.subarray(begin, sent);
  };
  return {
    socket,
    answered,
    /** Sends nothing while the connection has bytes that it has not taken yet. */
    sendMore(bytes: number) {
      if (socket.writableLength === 0 && sent + bytes < body.length) socket.write(next(bytes));
    },
    async sendAll() {
      while (sent < body.length) await write(socket, next(PIECE_BYTES));
      const status = await answered;
      socket.destroy();
      return status;
    },
  };
}

const BOUNDARY = "bench-boundary";

function formOf(fileBytes: number): Buffer {
  const fields = {
    applicant_name: "Asha Nair",
    applicant_email: `${randomUUID()}@example.com`,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const content = Buffer.alloc(fileBytes, "%PDF-1.7 %%EOF resume ");
  return Buffer.concat([Buffer.from(texts.join("") + file), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function write(socket: Socket, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => socket.write(piece, (error) => (error ? reject(error) : resolve())));
}
