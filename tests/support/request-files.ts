/**
 * Which files of app/ run code for a request, as the engine counts them: `node tests/support/request-files.ts FOLDER`, the folder of a
 * state with the demo data. The Worker runs in Node, as in `npm run dev`. Each request is sent for the second time, for another person or
 * word: what an isolate does once, and what it has in its page cache, is not counted. Work that a request leaves goes on after its answer,
 * as sending mail does: files that run for that alone are apart. The last line is JSON.
 */
import { Session } from "node:inspector/promises";
import { createServer } from "vite";
import "../../.scripts/app-imports.ts";
import { createDevEnv } from "../../.scripts/dev-env.ts";
import { root } from "../../.scripts/run.ts";
import type { Env } from "../../app/edge/context.ts";

const [, , folder] = process.argv;
if (!folder) throw new Error("Name the folder.");
const vars = { APP_ENV: "local", SIGNING_SECRET: "s".repeat(40), LINK_SECRET: "l".repeat(40) };
Object.assign(process.env, { STATE_DIR: folder, LOCAL_VARS: JSON.stringify(vars) });

type Worker = { fetch(request: Request, env: Env, execution: object): Response | Promise<Response> };

const ORIGIN = "http://localhost:5173";
/** Vite hands on what a module exports by a small function of its own. */
const OF_VITE = /^(get\(\)|get) ?\{ try \{ return /;

const { demoLogins } = await import("../../.scripts/demo/index.ts");
const profiler = new Session();
profiler.connect();
await profiler.post("Debugger.enable");
await profiler.post("Profiler.enable");
await profiler.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
const { env, dispose } = await createDevEnv();
const server = await createServer({ root, server: { middlewareMode: true, hmr: false, ws: false }, logLevel: "error" });
const worker: Worker = (await server.ssrLoadModule("/app/edge/worker.ts")).default;
/** `after`: those that had not run before the whole answer was there. */
const found: Record<string, { answer: string[]; after: string[] }> = {};

const { email = "", password = "" } = demoLogins.find(({ role }) => role === "user") ?? {};
const candidate = await logIn(email, password);
const jobs = (
  await env.DB.prepare(
    "SELECT id, user_id FROM jobs WHERE state = 'open' AND removed_at IS NULL AND id NOT IN (SELECT job_id FROM applications) ORDER BY id LIMIT 6",
  ).all<{ id: string; user_id: string }>()
).results;

await measure("GET /", 200, async () => ask("/"));
await measure("GET /jobs?q=", 200, async (turn) => ask(`/jobs?q=${turn === 0 ? "maths" : "english"}`));
await measure("GET /jobdetails/:id", 200, async (turn) =>
  ask(`/jobdetails/${jobs[turn]?.id}`, { headers: { Cookie: candidate } }),
);
await measure("POST /jobdetails/:id", 303, async (turn) =>
  upload(`/jobdetails/${jobs[turn + 2]?.id}`, applicant(turn)),
);
await measure("POST /application/applyforjob", 201, async (turn) => {
  const form = applicant(turn + 2);
  form.set("job_id", jobs[turn + 4]?.id ?? "");
  return upload("/application/applyforjob", form);
});
await measure("POST /recruiter", 401, async () => upload("/recruiter", new URLSearchParams({ title: "Teacher" })));
console.log(JSON.stringify(found));
await server.close();
await dispose();
process.exit(0);

function ask(path: string, init: RequestInit = {}): Request {
  return new Request(ORIGIN + path, init);
}

/** A form as a page of ours sends it. */
async function upload(path: string, form: FormData | URLSearchParams): Promise<Request> {
  const sent = new Response(form);
  const headers = {
    "Content-Type": sent.headers.get("Content-Type") ?? "",
    Origin: ORIGIN,
    Host: new URL(ORIGIN).host,
  };
  return ask(path, { method: "POST", headers, body: await sent.arrayBuffer() });
}

function applicant(turn: number): FormData {
  const form = new FormData();
  form.set("applicant_name", "Asha Rao");
  form.set("applicant_email", `asha${turn}@example.com`);
  form.set("applicant_mobile", "9876543210");
  form.set("applicant_experience", "1+");
  form.set("resume", new File(["%PDF-1.4\n%%EOF\n"], "resume.pdf", { type: "application/pdf" }));
  return form;
}

/** The cookies of somebody who has logged in on the web. */
async function logIn(email: string, password: string): Promise<string> {
  const response = await worker.fetch(
    await upload("/login", new URLSearchParams({ email, password })),
    env,
    execution([]),
  );
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function measure(name: string, wanted: number, make: (turn: number) => Promise<Request>): Promise<void> {
  for (const turn of [0, 1]) {
    await filesRun();
    const after: Promise<unknown>[] = [];
    const response = await worker.fetch(await make(turn), env, execution(after));
    const text = await response.text();
    const answer = await filesRun();
    // The work after the answer may begin more of it.
    for (const work of after) await work;
    if (response.status !== wanted) throw new Error(`${name}: ${response.status} ${text.slice(0, 500)}`);
    const later = await filesRun();
    found[name] = { answer, after: later.filter((file) => !answer.includes(file)) };
  }
}

function execution(after: Promise<unknown>[]): object {
  return { waitUntil: (work: Promise<unknown>) => after.push(work), passThroughOnException() {}, props: {} };
}

/** The files of which a function has run since the last call, without components. The engine counts up to the moment of the call. */
async function filesRun(): Promise<string[]> {
  const { result } = await profiler.post("Profiler.takePreciseCoverage");
  const files = new Set<string>();
  for (const { scriptId, url, functions } of result) {
    if (!url.startsWith(`${root}/app/`) || url.startsWith(`${root}/app/components/`)) continue;
    const { scriptSource } = await profiler.post("Debugger.getScriptSource", { scriptId });
    const isRun = functions.some(({ ranges: [range] }) => {
      if (!range || range.count === 0) return false;
      return !OF_VITE.test(scriptSource.slice(range.startOffset, range.endOffset));
    });
    if (isRun) files.add(url.slice(root.length + 5));
  }
  return [...files].sort();
}
