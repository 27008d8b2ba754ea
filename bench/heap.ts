/**
 * The JS heap of the app's isolate while 50,000 requests go by, read through workerd's inspector after everything was collected that
 * nothing holds. `node bench/heap.ts [REQUESTS]` measures it alone.
 *
 * Of each thousand requests 880 are pages that are kept (`/`, `/jobs`, `/about`, `/login`), 50 are pages of somebody who is signed in,
 * 50 are lists of the JSON API, each search another one, 9 are forms that save a job or take that back, 10 are applications with a PDF
 * of 50 kB, the file last, and one is a log-in. The limits are on; each request comes from another address.
 */
import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareState } from "../.scripts/state.ts";
import type { Bench, Step } from "./bench.ts";
import { demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { askOk, closeConnections } from "./http.ts";
import { type Heap, openInspector } from "./inspector.ts";
import { builtCode, type LocalWorker, startWorker } from "./local-worker.ts";
import { logIn, logInForm } from "./log-in.ts";

export const heapStep: Step = { name: "heap", goals: ["heap"], run: measure };

const REQUESTS = 50_000;
/** The heap is read after these parts of all requests; the second is compared with the last. */
const READINGS = [0.2, 0.5, 1];
const THOUSAND = 1000;
const CONNECTIONS = 8;
const FILE = Buffer.alloc(50_000, "%PDF-1.7 %%EOF resume ");
const KEPT = ["/", "/jobs", "/about", "/login"];
const SIGNED_IN = ["/", "/applied-jobs", "/saved-jobs", "/userprofile", "/jobs?q=teacher"];

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer; status: number };
type Reading = { requests: number; heap: Heap };
type Visitor = { origin: string; cookie: string; jobs: string[] };

async function measure(bench: Bench): Promise<Outcome[]> {
  await bench.demo();
  const { app } = await bench.bundles();
  const readings = await readHeap(app, bench.isQuick ? REQUESTS / 10 : REQUESTS);
  const [first, middle, last] = readings;
  if (!first || !middle || !last) return [];
  const growth = last.heap.used / middle.heap.used;
  const told = readings.map(
    ({ requests, heap }) => `${requests.toLocaleString("en")} ${MB(heap.used)} (${MB(heap.total)} set aside)`,
  );
  return [
    {
      goal: "heap",
      figure: `${MB(last.heap.used)}, ${growth.toFixed(2)} of half-way`,
      peer: `after ${middle.requests.toLocaleString("en")}: ${MB(middle.heap.used)}`,
      ratio: growth,
      values: { MB: last.heap.used / 1024 / 1024, growth },
      details: [
        `By workerd's inspector, after a collection, after so many requests: ${told.join(", ")}. Of each thousand 880 cached pages, 50 pages signed in, 50 lists of the API, 9 forms that save a job, 10 applications with a PDF, one log-in.`,
      ],
    },
  ];
}

/** One reading for each of `READINGS`. The demo's folder is copied, not changed. */
async function readHeap(code: string, requests: number): Promise<Reading[]> {
  const stateDir = join(folder, "heap");
  rmSync(stateDir, { recursive: true, force: true });
  cpSync(demoFolder, stateDir, { recursive: true });
  const worker = await startWorker(stateDir, code, { env: "production", isSilent: true, inspectorPort: 0 });
  if (!worker.inspector) throw new Error("workerd has no inspector.");
  const inspector = await openInspector(worker.inspector);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const visitor = await comeIn(worker);
    const readings: Reading[] = [];
    let sent = 0;
    for (const share of READINGS) {
      const until = Math.round(requests * share);
      await fire(sent, until, (index) => send(sentAt(index, visitor), visitor.origin, agent));
      sent = until;
      readings.push({ requests: sent, heap: await inspector.heap() });
    }
    return readings;
  } finally {
    inspector.close();
    agent.destroy();
    await worker.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function comeIn({ url }: LocalWorker): Promise<Visitor> {
  const jobs: { id: string }[] = JSON.parse((await askOk(new URL("/jobs/getalljobs?limit=50", url))).body);
  return { origin: url, cookie: await logIn(url, "user"), jobs: jobs.map(({ id }) => id) };
}

async function fire(from: number, to: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < to) {
      next += 1;
      await one(next);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/** Every twentieth is a page signed in, every twentieth a list; what is rare is spread over the thousand. */
function sentAt(index: number, visitor: Visitor): Sent {
  const place = index % THOUSAND;
  const of = (list: string[]) => list[index % list.length] ?? "/";
  if (place === 500) return loginOf(visitor);
  if (place % 100 === 37) return applicationOf(of(visitor.jobs));
  if (place % 100 === 73 && place > 100) return savingOf(of(visitor.jobs), visitor, place % 200 === 73);
  if (place % 20 === 1) return { method: "GET", path: of(SIGNED_IN), headers: { Cookie: visitor.cookie }, status: 200 };
  if (place % 20 === 11)
    return { method: "GET", path: `/jobs/getalljobs?limit=20&pay_from=${index % 100_000}`, status: 200 };
  return { method: "GET", path: of(KEPT), status: 200 };
}

/** From our own page. */
const fromPage = ({ origin, cookie }: Visitor): Record<string, string> => ({
  Cookie: cookie,
  Origin: origin,
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/x-www-form-urlencoded",
});

function loginOf(visitor: Visitor): Sent {
  const { Cookie: _none, ...headers } = fromPage(visitor);
  return { method: "POST", path: "/login", headers, body: Buffer.from(logInForm("user")), status: 303 };
}

function savingOf(job: string, visitor: Visitor, isSaved: boolean): Sent {
  const body = Buffer.from(new URLSearchParams({ saved: isSaved ? "1" : "" }).toString());
  return { method: "POST", path: `/jobdetails/${job}/save`, headers: fromPage(visitor), body, status: 303 };
}

function applicationOf(job: string): Sent {
  const boundary = "bench-heap-boundary";
  const fields = {
    applicant_name: "Asha Nair",
    applicant_email: `${randomUUID()}@example.com`,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(texts.join("") + head), FILE, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  return { method: "POST", path: `/jobdetails/${job}`, headers, body, status: 303 };
}

let serial = 0;

function send({ method, path, headers = {}, body, status }: Sent, origin: string, agent: Agent): Promise<void> {
  serial += 1;
  const client = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
  const length: Record<string, string> = body ? { "Content-Length": String(body.length) } : {};
  const all = { ...headers, ...length, "CF-Connecting-IP": client };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, agent, headers: all }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === status) resolve();
        else reject(new Error(`${method} ${path} was answered ${answer.statusCode}, not ${status}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function MB(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await prepareState(demoFolder, { demo: true, say: console.log });
  for (const { requests, heap } of await readHeap(await builtCode(), Number(process.argv[2] ?? REQUESTS)))
    console.log(`${requests} requests: ${MB(heap.used)}, ${MB(heap.total)} set aside`);
  closeConnections();
}
