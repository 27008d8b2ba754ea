/** Uploads over a real line: cut, with a length that lies, with a bucket that fails. Workerd, D1 and R2 are real. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bundledCode, type LocalWorker, startWorker } from "../bench/local-worker.ts";
import { copyState } from "./support/starting-states.ts";

const stateDir = mkdtempSync(join(tmpdir(), "staffroom-uploads-test-"));
const BLOCK = 64 * 1024;
const BOUNDARY = "line";
const FILE_BYTES = 6 * BLOCK;
const FIELDS = {
  applicant_name: "Asha Nair",
  applicant_mobile: "9876543210",
  applicant_experience: "1+",
};

/** The app, with a bucket that takes half of what is put if the request says so. */
const WITH_FAULTS = `import app from "./app.js";
export default { ...app, fetch(request, env, execution) {
  if (!request.headers.has("X-Fails-After")) return app.fetch(request, env, execution);
  const after = Number(request.headers.get("X-Fails-After"));
  const put = (key, stream, options) => {
    let taken = 0;
    const half = new TransformStream({ transform(chunk, controller) {
      taken += chunk.byteLength;
      if (taken > after) throw new Error("put: We encountered an internal error. Please try again. (10001)");
      controller.enqueue(chunk);
    } });
    const { readable, writable } = new FixedLengthStream(${FILE_BYTES});
    const piped = Promise.all([stream.pipeTo(half.writable), half.readable.pipeTo(writable)]);
    return Promise.all([env.RESUMES.put(key, readable, options), piped]);
  };
  const RESUMES = new Proxy(env.RESUMES, { get(target, name) {
    if (name === "put") return put;
    const value = Reflect.get(target, name);
    return typeof value === "function" ? value.bind(target) : value;
  } });
  return app.fetch(request, { ...env, RESUMES }, execution);
} };`;

let worker: LocalWorker;
let jobId: string;
beforeAll(async () => {
  await copyState(stateDir, { demo: true });
  const app = bundledCode();
  worker = await startWorker(stateDir, WITH_FAULTS, { modules: { "app.js": app }, hasLimits: false, isSilent: true });
  const [job] = (await (await fetch(`${worker.url}/jobs/getalljobs?limit=1`)).json()) as { id: string }[];
  jobId = job?.id ?? "";
});
afterAll(async () => {
  await worker?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

let serial = 0;

function makeForm({ isFileFirst = false, fileBytes = FILE_BYTES, mobile = FIELDS.applicant_mobile } = {}) {
  serial += 1;
  const email = `line-${serial}@example.com`;
  const texts = Object.entries({ ...FIELDS, applicant_mobile: mobile, applicant_email: email }).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n`;
  const file = Buffer.alloc(fileBytes, `%PDF-1.7 %%EOF ${email} `);
  const parts = [Buffer.from(texts.join("")), Buffer.concat([Buffer.from(fileHead), file, Buffer.from("\r\n")])];
  const body = Buffer.concat([...(isFileFirst ? parts.reverse() : parts), Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { email, file, body };
}

/** The beginning of a form over a line of its own. The rest never comes. */
function beginForm(network: string) {
  const url = new URL(worker.url);
  const socket = connect(Number(url.port), url.hostname);
  const { body } = makeForm();
  socket.on("error", () => undefined);
  socket.write(
    `POST /jobdetails/${jobId} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\nCF-Connecting-IP: ${network}\r\n\r\n`,
  );
  return new Promise<() => void>((resolve) =>
    socket.write(body.subarray(0, 3 * BLOCK), () => resolve(() => socket.destroy())),
  );
}

type Sending = { network?: string; length?: number | null; headers?: string[]; ends?: "destroy" | "end" };

/** Sends bytes over a line of its own. Returns the status; 0 if the line ended without an answer. */
function sendRaw(
  body: Buffer,
  { length = body.length, headers = [], ends, network = `10.1.${serial >> 8}.${serial & 255}` }: Sending = {},
): Promise<number> {
  const url = new URL(worker.url);
  const socket = connect(Number(url.port), url.hostname);
  const lines = [
    `POST /jobdetails/${jobId} HTTP/1.1`,
    `Host: ${url.host}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    `CF-Connecting-IP: ${network}`,
    ...headers,
  ];
  return new Promise((resolve) => {
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1];
      if (!status) return;
      resolve(Number(status));
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(0));
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    const sent = length === null ? chunked(body) : body;
    socket.write(sent, () => {
      if (ends === "destroy") setTimeout(() => socket.destroy(), 50);
      if (ends === "end") socket.end();
    });
  });
}

function chunked(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]);
}

/** Every object is named by a row, and every row has its object. Returns how many there are. */
async function expectWhole(): Promise<number> {
  const { results } = await worker.db.prepare("SELECT resume_key FROM applications").all<{ resume_key: string }>();
  const { results: kept } = await worker.db
    .prepare("SELECT resume_path FROM profiles WHERE resume_path IS NOT NULL")
    .all<{ resume_path: string }>();
  const named = [...results.map((row) => row.resume_key), ...kept.map((row) => row.resume_path)].sort();
  const { objects } = await worker.bucket.list({ prefix: "resumes/" });
  expect(objects.map(({ key }) => key).sort()).toEqual(named);
  return results.length;
}

async function expectStored(email: string, file: Buffer): Promise<void> {
  const row = await worker.db
    .prepare("SELECT resume_key, resume_bytes FROM applications WHERE email = ?")
    .bind(email)
    .first<{ resume_key: string; resume_bytes: number }>();
  const object = await worker.bucket.get(row?.resume_key ?? "");
  const bytes = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([row?.resume_bytes, bytes.equals(file)]).toEqual([file.length, true]);
}

describe("an upload over a real line", () => {
  test.each<[string, { isFileFirst?: boolean; fileBytes?: number }, number | undefined | null]>([
    ["with its length, the file last", {}, undefined],
    ["with its length, the file first", { isFileFirst: true }, undefined],
    ["without its length", {}, null],
    ["of 10 MB", { fileBytes: 10 * 1024 * 1024 }, undefined],
  ])("%s is stored with its very bytes", async (_, kind, length) => {
    const { email, file, body } = makeForm(kind);
    expect(await sendRaw(body, length === undefined ? {} : { length })).toBe(303);
    await expectStored(email, file);
    await expectWhole();
  });

  test("that is cut at each 64 kB leaves nothing", async () => {
    const before = await expectWhole();
    for (const isFileFirst of [false, true]) {
      const { body } = makeForm({ isFileFirst });
      const cuts = [500, ...Array.from({ length: Math.floor(body.length / BLOCK) }, (_, n) => (n + 1) * BLOCK)];
      for (const cut of [...cuts, body.length - 30, body.length - 1]) {
        await sendRaw(body.subarray(0, cut), { length: body.length, ends: "destroy" });
      }
    }
    // What workerd still does after the line broke off comes to an end.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await vi.waitFor(async () => expect(await expectWhole()).toBe(before), { timeout: 120_000, interval: 500 });
  });

  test("that is refused is read to its end, so that the answer arrives", async () => {
    for (const isFileFirst of [false, true]) {
      const { body } = makeForm({ mobile: "none", fileBytes: 9 * 1024 * 1024, isFileFirst });
      expect(await sendRaw(body)).toBe(400);
    }
    await expectWhole();
  });

  test("with a length that lies stores nothing", async () => {
    const before = await expectWhole();
    const { body } = makeForm();
    for (const length of [body.length - 5, body.length - BLOCK, BLOCK, 700]) {
      expect(await sendRaw(body, { length })).toBe(400);
    }
    for (const length of [body.length + 1, body.length + BLOCK]) {
      expect([0, 400]).toContain(await sendRaw(body, { length, ends: "end" }));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    await vi.waitFor(async () => expect(await expectWhole()).toBe(before), { timeout: 120_000, interval: 500 });
  });

  test.each([0, FILE_BYTES / 2, FILE_BYTES - 1])(
    "whose bucket fails after %i bytes stores nothing, and is taken when it is sent again",
    async (after) => {
      const { email, file, body } = makeForm();
      const before = await expectWhole();
      expect(await sendRaw(body, { headers: [`X-Fails-After: ${after}`] })).toBe(503);
      expect(await expectWhole()).toBe(before);
      expect(await sendRaw(body)).toBe(303);
      await expectStored(email, file);
      expect(await expectWhole()).toBe(before + 1);
    },
  );

  test("waits while three of its network are under way, and takes the place of one that was cancelled", async () => {
    const network = "10.2.0.1";
    const cancels = await Promise.all([1, 2, 3].map(() => beginForm(network)));
    // They have taken their places.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { email, file, body } = makeForm();
    let answer: number | null = null;
    const sent = sendRaw(body, { network }).then((status) => {
      answer = status;
    });
    const other = makeForm();
    expect(await sendRaw(other.body)).toBe(303);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(answer).toBeNull();
    cancels[0]?.();
    await sent;
    expect(answer).toBe(303);
    await expectStored(email, file);
    for (const cancel of cancels) cancel();
    await expectWhole();
  });
});

/** The status of an answer to a GET or HEAD that has this body. */
function askWithBody(method: string, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body === "" ? {} : { "Content-Length": body.length };
    const asked = request(`${worker.url}${path}`, { method, headers, agent: false, timeout: 20_000 }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.on("timeout", () => asked.destroy(new Error("no answer")));
    asked.end(body);
  });
}

describe.each(["GET", "HEAD"])("a %s with a body, which means nothing,", (method) => {
  const paths = ["/", "/jobs?q=maths", "/login", "/myjobs", "/jobs.atom", "/nothing", "/logout", "/jobs/getalljobs"];
  test.each(paths)("is answered at %s as without", async (path) => {
    const plain = await askWithBody(method, path, "");
    expect(plain).toBeLessThan(500);
    for (const body of ["a=1", "b".repeat(100_000)]) expect(await askWithBody(method, path, body)).toBe(plain);
  });
});
