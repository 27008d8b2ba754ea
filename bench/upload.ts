/** What a 10 MB upload under way costs in memory: growth of workerd, beside idle requests and the platform's own reader. */
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { memoryOf, startWorker } from "./local-worker.ts";

const MB = 1024 * 1024;
const IN_FLIGHT = 6;
const FILE_BYTES = 10 * MB;
const PIECE_BYTES = 64 * 1024;
/** The last bytes are held back, so that all uploads are under way at one moment. */
const TAIL_BYTES = 100;
const MS_PER_PIECE = 12;
const MS_AT_REST = 1500;

/** Reads the form as the platform offers it, and stores the file. */
const STOCK = `export default { async fetch(request, env) {
  if (request.method !== "POST") return new Response("ok");
  const file = (await request.formData()).get("resume");
  await env.RESUMES.put(crypto.randomUUID(), await file.arrayBuffer());
  return new Response(null, { status: 303, headers: { Location: "/" } });
} }`;

/** Keeps nothing: only the local stand-in for R2, which is in the same process, takes memory. */
const PASSED_ON = `export default { async fetch(request, env) {
  if (request.method !== "POST") return new Response("ok");
  const { readable, writable } = new FixedLengthStream(Number(request.headers.get("Content-Length")));
  await Promise.all([request.body.pipeTo(writable), env.RESUMES.put(crypto.randomUUID(), readable)]);
  return new Response(null, { status: 303, headers: { Location: "/" } });
} }`;

/** Reads into one buffer, and drops what it read. */
const DROPPED = `export default { async fetch(request) {
  if (request.method !== "POST") return new Response("ok");
  const reader = request.body.getReader({ mode: "byob" });
  let block = new Uint8Array(65536);
  for (;;) {
    const { done, value } = await reader.readAtLeast(block.byteLength, block);
    if (done) return new Response(null, { status: 303, headers: { Location: "/" } });
    block = new Uint8Array(value.buffer);
  }
} }`;

/** The app with a bucket that reads what is put with one buffer, and drops it: what is left is our own memory. */
const WITHOUT_STAND_IN = `import app from "./app.js";
export default { ...app, fetch(request, env, execution) {
  const put = async (key, stream) => {
    const reader = stream.getReader({ mode: "byob" });
    let block = new Uint8Array(65536);
    for (;;) {
      const { done, value } = await reader.read(block);
      if (done) return { key };
      block = new Uint8Array(value.buffer);
    }
  };
  const RESUMES = new Proxy(env.RESUMES, {
    get: (target, name) => (name === "put" ? put : Reflect.get(target, name).bind(target)),
  });
  return app.fetch(request, { ...env, RESUMES }, execution);
} };`;

type Growth = {
  /** The growth when all but the last bytes of every upload have arrived. */
  heldBytes: number;
  /** The highest growth until every upload was answered. */
  peakBytes: number;
};
export type UploadFigures = {
  inFlight: number;
  /** Bytes for each upload while all but the last bytes of it have arrived. The local stand-in for R2 is in the same process. */
  growthBytesPerUpload: number;
  /** The highest until all are stored and answered, the stand-in included. */
  peakBytesPerUpload: number;
  /** The app with a bucket that keeps nothing. */
  withoutStandIn: Growth;
  /** The app with the stand-in, less what a Worker takes that only passes the body on: what the stand-in needs is not our own. At least 0. */
  beyondStandIn: Growth;
  /** A form whose file comes first, which is read whole before it is stored. */
  fileFirst: Growth;
  /**
   * The same for requests of 1 kB, for a Worker that reads by `formData()`, for one that passes the body on to R2 unread, and for one
   * that reads it and drops it.
   */
  peer: { idle: Growth; stock: Growth; passedOn: Growth; dropped: Growth };
};

/**
 * `prepareState` has made `stateDir`, and `jobId` is an open job in it. `code` is the built Worker. Takes about half a minute.
 */
export async function measureUploads(stateDir: string, jobId: string, code: string): Promise<UploadFigures> {
  const measure = (worker: string, form: Partial<Form> = {}) =>
    growthOf(stateDir, jobId, worker, { fileBytes: FILE_BYTES, isFileFirst: false, ...form });
  const own = await measure(code);
  const withoutStandIn = await measure(WITHOUT_STAND_IN, { modules: { "app.js": code } });
  const fileFirst = await measure(code, { isFileFirst: true });
  const idle = await measure(code, { fileBytes: 1024 });
  const stock = await measure(STOCK);
  const passedOn = await measure(PASSED_ON);
  const dropped = await measure(DROPPED);
  return {
    inFlight: IN_FLIGHT,
    growthBytesPerUpload: own.heldBytes,
    peakBytesPerUpload: own.peakBytes,
    beyondStandIn: {
      heldBytes: Math.max(0, own.heldBytes - passedOn.heldBytes),
      peakBytes: Math.max(0, own.peakBytes - passedOn.peakBytes),
    },
    withoutStandIn,
    fileFirst,
    peer: { idle, stock, passedOn, dropped },
  };
}

type Form = { fileBytes: number; isFileFirst: boolean; modules?: Record<string, string> };

async function growthOf(stateDir: string, jobId: string, code: string, form: Form): Promise<Growth> {
  const server = await startWorker(stateDir, code, {
    hasLimits: false,
    env: "production",
    modules: form.modules ?? {},
  });
  const url = new URL(server.url);
  const memory = () => memoryOf(server.pid) ?? Number.NaN;
  try {
    // The first requests load code once. That memory is not part of an upload.
    for (let warm = 0; warm < 8; warm += 1)
      await (await beginUpload(url, jobId, { ...form, fileBytes: 1024 })).finish();
    const before = memory();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 10);
    const uploads = await Promise.all(Array.from({ length: IN_FLIGHT }, () => beginUpload(url, jobId, form)));
    await new Promise((resolve) => setTimeout(resolve, MS_AT_REST));
    const held = memory();
    const statuses = await Promise.all(uploads.map((upload) => upload.finish()));
    clearInterval(sampler);
    const refused = statuses.filter((status) => status !== 303);
    if (refused.length > 0) throw new Error(`Uploads were answered ${refused}.`);
    return { heldBytes: (held - before) / IN_FLIGHT, peakBytes: (peak - before) / IN_FLIGHT };
  } finally {
    await server.stop();
  }
}

/** Sends all of a form but its last bytes; `finish` sends those and gives the answer's status. */
async function beginUpload(url: URL, jobId: string, { fileBytes, isFileFirst }: Form) {
  const boundary = "bench-boundary";
  const fields = {
    applicant_name: "Asha Nair",
    applicant_email: `${randomUUID()}@example.com`,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  };
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const begin = `--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\nContent-Type: application/pdf`;
  const file = [
    Buffer.from(`${begin}\r\n\r\n`),
    Buffer.alloc(fileBytes, "%PDF-1.7 %%EOF resume "),
    Buffer.from("\r\n"),
  ];
  const parts = isFileFirst ? [...file, ...texts] : [...texts, ...file];
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const socket = connect(Number(url.port), url.hostname);
  let said = "";
  const answered = new Promise<number>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      said += chunk;
      const status = /^HTTP\/1.1 (\d{3})/.exec(said)?.[1];
      if (status) resolve(Number(status));
    });
  });
  const head = `POST /jobdetails/${jobId} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: ${body.length}\r\n`;
  socket.write(`${head}Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`);
  const end = body.length - TAIL_BYTES;
  for (let start = 0; start < end; start += PIECE_BYTES) {
    await write(socket, body.subarray(start, Math.min(start + PIECE_BYTES, end)));
    if (fileBytes > PIECE_BYTES) await new Promise((resolve) => setTimeout(resolve, MS_PER_PIECE));
  }
  return {
    async finish() {
      await write(socket, body.subarray(end));
      const status = await answered;
      socket.destroy();
      return status;
    },
  };
}

function write(socket: Socket, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => socket.write(piece, (error) => (error ? reject(error) : resolve())));
}
