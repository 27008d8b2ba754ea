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

type Growth = {
  /** The growth when all but the last bytes of every upload have arrived. */
  heldBytes: number;
  /** The highest growth until every upload was answered. */
  peakBytes: number;
};
export type UploadFigures = {
  inFlight: number;
  /** Bytes for each upload while all but the last bytes of it have arrived. */
  growthBytesPerUpload: number;
  /** The highest until all are stored and answered. This includes the local stand-in for R2, which is in the same process. */
  peakBytesPerUpload: number;
  /** The same for requests of 1 kB, for a Worker that reads by `formData()`, and for one that passes the body on to R2 unread. */
  peer: { idle: Growth; stock: Growth; passedOn: Growth };
};

/**
 * `prepareState` has made `stateDir`, and `jobId` is an open job in it. `code` is the built Worker. Takes about 20 seconds.
 */
export async function measureUploads(stateDir: string, jobId: string, code: string): Promise<UploadFigures> {
  const own = await growthOf(stateDir, jobId, code, FILE_BYTES);
  const idle = await growthOf(stateDir, jobId, code, 1024);
  const stock = await growthOf(stateDir, jobId, STOCK, FILE_BYTES);
  const passedOn = await growthOf(stateDir, jobId, PASSED_ON, FILE_BYTES);
  return {
    inFlight: IN_FLIGHT,
    growthBytesPerUpload: own.heldBytes,
    peakBytesPerUpload: own.peakBytes,
    peer: { idle, stock, passedOn },
  };
}

async function growthOf(stateDir: string, jobId: string, code: string, fileBytes: number): Promise<Growth> {
  const server = await startWorker(stateDir, code, { hasLimits: false, env: "production" });
  const url = new URL(server.url);
  const memory = () => memoryOf(server.pid) ?? Number.NaN;
  try {
    // The first requests load code once. That memory is not part of an upload.
    for (let warm = 0; warm < 8; warm += 1) await (await beginUpload(url, jobId, 1024)).finish();
    const before = memory();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 10);
    const uploads = await Promise.all(Array.from({ length: IN_FLIGHT }, () => beginUpload(url, jobId, fileBytes)));
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
async function beginUpload(url: URL, jobId: string, fileBytes: number) {
  const boundary = "bench-boundary";
  const fields = {
    applicant_name: "Asha Nair",
    applicant_email: `${randomUUID()}@example.com`,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = Buffer.alloc(fileBytes, "%PDF-1.7 resume ");
  const body = Buffer.concat([
    Buffer.from(
      `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n` +
        "Content-Type: application/pdf\r\n\r\n",
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
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
