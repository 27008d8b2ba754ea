/**
 * The cost of an application with a PDF of 300 kB: CPU of workerd a request, against a bare Worker that does the same
 * puts and statements, and against the same app beside it. The local stand-ins for D1 and R2 are in the same processes.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CpuFigures, compareSources, type Source } from "./cpu.ts";
import { type LocalWorker, startWorker } from "./local-worker.ts";
import type { Recorded } from "./workers/bare-apply.ts";

const FILE_BYTES = 300_000;
const BOUNDARY = "----bench7MA4YWxkTrZu0gW";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The key of a limit's counter, which is of the sender's network. */
const COUNTER = /^application\w+:/;
/** Headers of one answer or of its connection, which every Worker gets from workerd. */
const NOT_OURS = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length", "set-cookie"]);

/** `app`: the built Worker. `counted` and `bare`: the bundles of bench/workers/counted.ts and bare-apply.ts. */
export type ApplicationCode = { app: string; counted: string; bare: string };
type Options = { rounds?: number; requests?: number; warmUp?: number };

/** `prepareState` has made `stateDir`, and `jobId` is an open job in it. It is copied, not changed. */
export async function measureApplications(
  stateDir: string,
  jobId: string,
  code: ApplicationCode,
  { rounds = 11, requests = 25, warmUp = 60 }: Options = {},
): Promise<CpuFigures> {
  const folder = mkdtempSync(join(tmpdir(), "staffroom-applications-"));
  const workers: LocalWorker[] = [];
  const start = async (name: string, worker: string, more: Parameters<typeof startWorker>[2] = {}) => {
    const own = join(folder, name);
    cpSync(stateDir, own, { recursive: true });
    const started = await startWorker(own, worker, { env: "production", isSilent: true, ...more });
    workers.push(started);
    return started;
  };
  try {
    const recorder = await start("counted", code.counted, { modules: { "build/worker/entry.worker.js": code.app } });
    const recorded = await record(recorder, jobId);
    const vars = { RECORDED: JSON.stringify(recorded) };
    const sourceOf = (worker: LocalWorker): Source => ({
      pid: worker.pid,
      async send(count) {
        for (let number = 0; number < count; number += 1) await apply(worker, jobId);
      },
    });
    const own = sourceOf(await start("app", code.app));
    const again = sourceOf(await start("again", code.app));
    const peer = sourceOf(await start("bare", code.bare, { vars }));
    return await compareSources({ own, again, peer }, { rounds, requests, warmUp });
  } finally {
    for (const worker of workers) await worker.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The statements of an application, and what of them is another application's own: two are sent and compared. */
async function record(worker: LocalWorker, jobId: string): Promise<Recorded> {
  const statementsOf = async () => {
    const sent = await apply(worker, jobId);
    const statements = (await (
      await fetch(new URL("/__bench/statements", worker.url))
    ).json()) as Recorded["statements"];
    return { ...sent, statements };
  };
  const [first, second] = [await statementsOf(), await statementsOf()];
  const idsOf = ({ statements }: typeof first) => new Set(JSON.stringify(statements).match(UUID) ?? []);
  const known = idsOf(first);
  const [, file = ""] = /"resumes\/([^"]+)"/.exec(JSON.stringify(second.statements)) ?? [];
  const email = second.email;
  const ids = [...idsOf(second)].filter((id) => !known.has(id) && id !== file && !email.includes(id));
  const values = second.statements.flatMap((statement) => statement.values);
  const counters = values.filter((value) => typeof value === "string").filter((value) => COUNTER.test(value));
  const hash = createHash("sha256").update(PDF).digest("base64url");
  if (!file || ids.length === 0 || counters.length === 0 || !values.includes(hash))
    throw new Error("The application's statements were not recorded.");
  return { statements: second.statements, own: { email, file, hash, ids, counters }, headers: second.headers };
}

const agent = new Agent({ keepAlive: true });
const PDF = Buffer.concat([Buffer.from("%PDF-1.7 %%EOF\n"), randomBytes(FILE_BYTES)]);
let serial = 0;

type Sent = { email: string; headers: [string, string][] };

/** Sends the form as a browser does, from a network of its own: the limits are on. */
function apply({ url }: LocalWorker, jobId: string): Promise<Sent> {
  serial += 1;
  const email = `${randomUUID()}@example.com`;
  const body = formOf(email, jobId);
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    "Content-Length": body.length,
    "CF-Connecting-IP": `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(`/jobdetails/${jobId}`, url), { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if (answer.statusCode !== 303) return reject(new Error(`An application was answered ${answer.statusCode}.`));
        const pairs = Object.entries(answer.headers).filter(([name]) => !NOT_OURS.has(name));
        const cookies = answer.headers["set-cookie"]?.map((line): [string, string] => ["set-cookie", line]) ?? [];
        resolve({
          email,
          headers: [...pairs.map(([name, value]): [string, string] => [name, String(value)]), ...cookies],
        });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function formOf(email: string, jobId: string): Buffer {
  const fields = {
    job_id: jobId,
    application_key: jobId,
    applicant_name: "Asha Nair",
    applicant_email: email,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
    extra_note: "",
  };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="Asha Nair.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(`${texts.join("")}${fileHead}`), PDF, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
