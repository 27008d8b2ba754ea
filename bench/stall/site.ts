/** The site of the bench of stalls: isolates around one database and one bucket, its people and its jobs, and how they are asked. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { demoLogins } from "../../.scripts/demo/index.ts";
import type { Random } from "../../.scripts/demo/random.ts";
import { bundlePeer } from "../bundles.ts";
import { builtCode } from "../local-worker.ts";
import { startWorkers } from "../targets.ts";
import type { FaultOrder } from "../workers/stalled.ts";
import { LOCAL_SECRET } from "../wrangler-config.ts";
import type { Answer, Candidate } from "./applicants.ts";
import type { Board } from "./readers.ts";
import { FIXED } from "./readers.ts";

/** The first begins to answer when the stall begins, the second one forgets everything in the middle of it. */
export const ISOLATES = ["cold", "cold-later", "warm"] as const;
export type Isolate = (typeof ISOLATES)[number];
/** The address under which all isolates answer. */
const SITE = "http://bench.staffroom.example";

/** A person waits five seconds for the database. On a busy machine the answer itself takes a while too. */
export const PATIENCE_MS = 5_000;
const LOAD_MS = 3_000;
/** An answer that takes longer hangs. */
export const HANG_MS = PATIENCE_MS + LOAD_MS;
/** Nobody waits longer for an answer that hangs. */
const GIVE_UP_MS = 40_000;

export type Timed = Answer & { ms: number };
export type Site = Awaited<ReturnType<typeof openSite>>;

export async function openSite(stateDir: string, seed: string, say: (line: string) => void) {
  say("Building the Worker where it has changed …");
  const app = await builtCode();
  const code = await bundlePeer("stalled");
  const vars = {
    ...{ APP_ENV: "local", ORIGIN: SITE, SITE, PAGE_CACHE: "on" },
    ...{ SIGNING_SECRET: LOCAL_SECRET, LINK_SECRET: `${LOCAL_SECRET}-links` },
  };
  const workers = await startWorkers(
    stateDir,
    ISOLATES.map((name) => ({
      ...{ name, code, hasData: true, modules: { "build/worker/entry.worker.js": app } },
      vars: { ...vars, SEED: `${seed} ${name}` },
    })),
    { isSilent: true },
  );

  async function order<T>(isolate: Isolate, path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(workers.url(isolate, `/__stall/${path}`), init);
    if (!answer.ok) throw new Error(`${isolate} answered ${path} with ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  }

  /** Null where the line breaks, or where there is no answer at all. */
  async function send(isolate: Isolate, path: string, init: RequestInit = {}): Promise<Timed | null> {
    const headers = new Headers(init.headers);
    headers.set("CF-Connecting-IP", someAddress());
    if (init.method === "POST" && !path.startsWith("/application/")) {
      headers.set("Origin", SITE);
      headers.set("Sec-Fetch-Site", "same-origin");
    }
    const begin = performance.now();
    try {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const response = await fetch(workers.url(isolate, path), { redirect: "manual", ...init, headers, signal });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, ms: performance.now() - begin };
    } catch {
      return null;
    }
  }

  return {
    send,
    setFaults: (faults: FaultOrder, isolates: readonly Isolate[] = ISOLATES) =>
      Promise.all(isolates.map((isolate) => order(isolate, "faults", faults))),
    makeCold: (isolate: Isolate) => order(isolate, "cold", {}),
    run: (isolate: Isolate) => order<{ failed: string[] }>(isolate, "run"),
    storage: () => workers.storage(ISOLATES[0]),
    stop: workers.stop,
  };
}

function someAddress(): string {
  const [first = 0, second = 0, third = 0] = randomBytes(3);
  return `10.${first}.${second}.${third}`;
}

type Recruiter = { id: string; token: string };

export type Settled = Board & { recruiter: Recruiter };

/** A recruiter with these open jobs, and candidates who are logged in. */
export async function settle(site: Site, { jobs, candidates }: { jobs: number; candidates: number }): Promise<Settled> {
  const login = demoLogins.find(({ role }) => role === "admin");
  const answer = await site.send("warm", "/auth/login", json({ email: login?.email, password: login?.password }));
  if (answer?.status !== 200) throw new Error(`The recruiter cannot log in: ${answer?.status} ${answer?.text}`);
  const recruiter: Recruiter = JSON.parse(answer.text);
  const ids: string[] = [];
  for (let count = 0; count < jobs; count += 1) ids.push(await postJob(site, recruiter, wordOf(count)));
  const half = Math.ceil(ids.length / 2);
  return {
    ...{ recruiter, warm: ids.slice(0, half), cold: ids.slice(half) },
    candidates: await addCandidates(await site.storage(), candidates),
  };
}

/** Letters alone: many digits look like a telephone number, which publishing stops. */
const wordOf = (count: number) => String(count).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

async function postJob(site: Site, { id, token }: Recruiter, word: string): Promise<string> {
  const job = {
    ...{ title: `Teacher of ${word}`, category: "Science", job_nature: "Full Time", vacancy: "2" },
    ...{ salary: "4,20,000 a year", location: "Pune", responsibility: "Two laboratories", qualifications: "MSc, BEd" },
    description: `Teach ${word} to classes XI and XII.`,
    ...{ keywords: "science", company_name: "Hill View School", company_location: "Pune" },
  };
  const init = json(job);
  const headers = { ...init.headers, Authorization: `Bearer ${token}` };
  const answer = await site.send("warm", `/jobs/createjob/${id}`, { ...init, headers });
  if (answer?.status !== 201) throw new Error(`A job cannot be posted: ${answer?.status} ${answer?.text}`);
  return JSON.parse(answer.text).id;
}

/** Written into the database past the app: a password takes a sixth of a second to hash. */
async function addCandidates({ db }: { db: D1Database }, count: number): Promise<Candidate[]> {
  const now = Date.now();
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, email: `${id}@example.com`, session: token(), token: token() };
  });
  const statements = people.flatMap(({ id, email, session, token: own }) => [
    db
      .prepare("INSERT INTO users (id, email, role, email_verified_at, created_at) VALUES (?, ?, 'user', ?, ?)")
      .bind(id, email, now, now),
    db.prepare("INSERT INTO profiles (user_id, updated_at) VALUES (?, ?)").bind(id, now),
    ...(
      [
        ["web", session],
        ["api", own],
      ] as const
    ).map(([kind, secret]) =>
      db
        .prepare(
          "INSERT INTO sessions (token_hash, user_id, kind, created_at, last_seen_at, idle_ms, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(hashOfToken(secret), id, kind, now, now, DAY_MS, now + DAY_MS),
    ),
  ]);
  for (let from = 0; from < statements.length; from += 400) await db.batch(statements.slice(from, from + 400));
  return people;
}

const DAY_MS = 86_400_000;
const token = () => randomBytes(32).toString("base64url");
const hashOfToken = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** A job that nobody may read any more, and when it was taken from public view (milliseconds). */
export type Gone = { title: string; at: number };

/**
 * Opens what has copies in the isolates that are warm, with a job that is then taken from public view. No older copy may be served after
 * that, so some are made anew: what people open in the warm isolates, and by the Worker those in the bucket.
 */
export async function prepareCopies(site: Site, { recruiter, warm }: Settled, random: Random): Promise<Gone> {
  const word = Array.from({ length: 12 }, () => random.pick([..."abcdefghijklmnopqrstuvwxyz"])).join("");
  const gone = await postJob(site, recruiter, word);
  const open = async (ids: string[]) => {
    for (const isolate of ["cold-later", "warm"] as const) {
      for (const path of [...FIXED, ...ids.map((id) => `/jobdetails/${id}`)]) await site.send(isolate, path);
    }
  };
  await open([...warm, gone]);
  const headers = { Authorization: `Bearer ${recruiter.token}` };
  const at = Date.now();
  const removed = await site.send("warm", `/jobs/removejob/${gone}`, { method: "DELETE", headers });
  if (removed?.status !== 200) throw new Error(`The job cannot be removed: ${removed?.status} ${removed?.text}`);
  await untilCopiesAreMade(site, at);
  await open(warm);
  return { title: `Teacher of ${word}`, at };
}

/** An isolate that did not withdraw it itself may go on showing its own copy for so long, as without a stall. */
const OWN_COPY_MS = 60_000;

/** True if this answer is such a copy. */
export function isOwnCopy({ headers }: Answer, { at }: Gone): boolean {
  return headers.get("Cache-Status") === "Staffroom; hit; detail=isolate" && Date.now() - at < OWN_COPY_MS;
}

/** The removal makes them anew, and a scheduled run each five minutes. */
async function untilCopiesAreMade(site: Site, after: number): Promise<void> {
  const { bucket } = await site.storage();
  for (let tries = 0; tries < 400; tries += 1) {
    const { objects } = await bucket.list({ prefix: "copies/" });
    // One more object is the time of the withdrawal.
    if (objects.filter(({ uploaded }) => uploaded.getTime() >= after).length > FIXED.length) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (tries % 50 === 49) await site.run("warm");
  }
  throw new Error("The copies in the bucket were not made.");
}

function json(body: unknown): { method: string; headers: Record<string, string>; body: string } {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
