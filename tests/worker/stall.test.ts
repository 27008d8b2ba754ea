/**
 * The short form of `npm run stall`: each kind of stall against the built Worker, with a clock that is turned. It counts: nobody waits
 * longer than five seconds, each answer is honest, no application is lost, and none stands twice.
 */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createRandom } from "../../.scripts/demo/random";
import { type Applicant, type Application, apply, type Candidate, pdfOf, WAYS } from "../../bench/stall/applicants";
import { FAULT_KINDS, type Fault } from "../../bench/stall/faults";
import { complaintsOf, judgeApplications } from "../../bench/stall/judge";
import { type Board, FIXED, type ReadKind, readingOf } from "../../bench/stall/readers";
import worker from "../../build/worker/entry.worker.js";
import { ORIGIN } from "../support/app";
import { bindings } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { createAccount, createJob, createSession, withToken } from "../support/factories";
import { inTurnedTime, openStalled, STEP_MS, type StalledWorker, type Timed, wait } from "../support/stalled-worker";
import { isDeep } from "../support/test-depth";

const MOST_MS = 5_000 + 2 * STEP_MS;
const STALL_MS = 40_000;
const AGAIN_MS = 10_000;
/** A minute at which the run makes the copies in the bucket. */
const BEGIN = Date.parse("2026-11-27T09:30:00Z");
const READERS = 60;
const APPLICANTS = 30;
const AT_ONCE = 15;

const fromPage = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };

async function post(stalled: StalledWorker, path: string, headers: Record<string, string>, form: FormData) {
  const encoded = new Response(form);
  const body = await encoded.arrayBuffer();
  const type = encoded.headers.get("Content-Type") ?? "";
  const own = path.startsWith("/application/") ? {} : fromPage;
  const all = { ...own, ...headers, "Content-Type": type, "Content-Length": String(body.byteLength) };
  return stalled.send(path, { method: "POST", headers: all, body });
}

/** Jobs, people, and a job that is hidden just before the stall, with its pages in every copy. */
async function settle(stalled: StalledWorker) {
  const recruiter = await withToken("admin");
  const jobs: string[] = [];
  for (let count = 0; count < 8; count += 1) jobs.push((await createJob(recruiter)).id);
  const hidden = await createJob(recruiter, { title: "Vanished teacher of alchemy" });
  const candidates: Candidate[] = [];
  for (let count = 0; count < 6; count += 1) {
    const account = await createAccount("user");
    const [session, token] = [await createSession(account, "web"), await createSession(account, "api")];
    candidates.push({ ...account, session, token });
  }
  const board: Board = { warm: jobs.slice(0, 4), cold: jobs.slice(4), candidates };
  expect(await stalled.run()).toBe(true);
  for (const path of [...FIXED, ...[...board.warm, hidden.id].map((id) => `/jobdetails/${id}`)])
    expect((await stalled.send(path, {})).status, path).toBe(200);
  const headers = { Authorization: `Bearer ${recruiter.token}` };
  expect((await stalled.send(`/jobs/removejob/${hidden.id}`, { method: "DELETE", headers })).status).toBe(200);
  await stalled.settle();
  return { board, goneTitle: hidden.title };
}

/** So many at once, one after the other. */
async function crowd<T, R>(all: T[], visit: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all];
  const done: R[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) done.push(await visit(one));
    }),
  );
  return done;
}

function applicantsOf({ warm, cold, candidates }: Board): Applicant[] {
  const jobs = [...warm, ...cold];
  return Array.from({ length: APPLICANTS }, (_, index) => {
    const candidate = index % 2 === 0 ? (candidates[index % candidates.length] ?? null) : null;
    // Each candidate applies once for a job.
    const jobId = jobs[Math.floor(index / candidates.length)] ?? "";
    const email = candidate?.email ?? `guest${index}@example.com`;
    const way = WAYS[Math.floor(index / 2) % WAYS.length] ?? "form";
    return { jobId, email, way, candidate, bytes: pdfOf(`of ${email} for ${jobId}`) };
  });
}

/** `complaints`: a line for each answer that was too late, dishonest or older than it may be. */
type Outcome = { complaints: string[]; applied: Application[] };

/** Readers and applicants in a stall of forty seconds, and after it until everybody has her yes. */
async function playStall(
  stalled: StalledWorker,
  { board, goneTitle }: Awaited<ReturnType<typeof settle>>,
  fault: Fault,
): Promise<Outcome> {
  const random = createRandom(`readers of ${fault.kind}`);
  const complaints: string[] = [];
  const begin = Date.now();
  const look = (kind: ReadKind | "application", path: string, answer: Timed) => {
    for (const complaint of complaintsOf(kind, answer, { mostMs: MOST_MS, goneTitle })) {
      complaints.push(`${complaint}: ${kind} ${path}, ${answer.status} in ${answer.ms} ms, at ${Date.now() - begin}`);
    }
    return answer;
  };
  // Everybody gives up in the end: a test in which nobody is told yes must end too.
  const isOver = () => Date.now() > begin + STALL_MS + 20 * AGAIN_MS;
  // The isolate is cold as the stall begins, and once more in the middle of it.
  worker.forget();
  stalled.lines.database.set(fault);
  const ending = wait(STALL_MS).then(() => stalled.lines.database.set(null));
  const cold = wait(STALL_MS / 2).then(() => worker.forget());
  const applying = crowd(applicantsOf(board), (applicant) =>
    apply(applicant, {
      send: async (path, { headers, body }) =>
        look("application", `${path} by ${applicant.way}`, await post(stalled, path, headers, body)),
      pause: () => wait(random.int(AGAIN_MS / 2, AGAIN_MS)),
      isOver,
    }),
  );
  const readings = Array.from({ length: READERS }, () => readingOf(board, random));
  const reading = crowd(readings, async ({ kind, path, headers, isSignedIn }) => {
    look(kind, `${path}${isSignedIn ? " signed in" : ""}`, await stalled.send(path, { headers }));
    await wait(random.int(1_000, 15_000));
  });
  const [applied] = await Promise.all([applying, reading]);
  await Promise.all([ending, cold, stalled.settle()]);
  return { complaints, applied };
}

let serial = 0;
beforeEach(() => {
  serial += 1;
});

/** The first ones are tried daily. */
const FAULTS: Fault[] = [
  { kind: "hangs", share: 1, on: "all" },
  { kind: "late", share: 1, on: "writes" },
  { kind: "mixed", share: 0.3, on: "all" },
  ...FAULT_KINDS.filter((kind) => kind !== "hangs").map((kind): Fault => ({ kind, share: 1, on: "all" })),
  { kind: "hangs", share: 1, on: "reads" },
  { kind: "hangs", share: 1, on: "writes" },
  { kind: "lost", share: 1, on: "writes" },
];
const TRIED = isDeep ? FAULTS : FAULTS.slice(0, 3);

describe.each(TRIED.map((fault) => [`${fault.kind} for ${fault.on}`, fault] as const))(
  "a database that %s",
  (_, fault) => {
    test("hangs nobody, lies to nobody, and loses and doubles no application", async () => {
      const stalled = openStalled(`${fault.kind} ${fault.on}`);
      const { complaints, applied } = await inTurnedTime(async () => {
        vi.setSystemTime(BEGIN + serial * 3_600_000);
        return playStall(stalled, await settle(stalled), fault);
      });
      takeLoggedErrors();
      expect(stalled.lines.database.counts.hit).toBeGreaterThan(10);
      expect(complaints).toEqual([]);
      const counts = await judgeApplications({ db: bindings.DB, bucket: bindings.RESUMES }, applied);
      expect(counts).toMatchObject({ sent: APPLICANTS, lost: [], double: [], unheard: [], denied: [] });
      if (fault.share === 1 && fault.on === "all") expect(counts.again).toBeGreaterThan(APPLICANTS / 3);
      if (fault.kind === "late" && fault.on === "writes") expect(counts.savedUnheard).toBeGreaterThan(0);
    });
  },
);

/** Everybody applies for another job, the one way or the other, and answers are judged as in a stall. */
describe.each(["hangs", "fails"] as const)("a bucket that %s", (kind) => {
  test("refuses files honestly and keeps no row without its PDF; pages and calls go on", async () => {
    const stalled = openStalled(`bucket ${kind}`);
    const refusals: Timed[] = [];
    const { applied, complaints, pages } = await inTurnedTime(async () => {
      vi.setSystemTime(BEGIN + serial * 3_600_000);
      const settled = await settle(stalled);
      const { board, goneTitle } = settled;
      worker.forget();
      stalled.lines.bucket.set({ kind, share: 1, on: "all" });
      const random = createRandom("readers beside a bucket");
      const found: string[] = [];
      const seen: number[] = [];
      for (const reading of Array.from({ length: 20 }, () => readingOf(board, random))) {
        const answer = await stalled.send(reading.path, { headers: reading.headers });
        seen.push(answer.status);
        found.push(...complaintsOf(reading.kind, answer, { mostMs: MOST_MS, goneTitle }));
      }
      const all = await crowd(applicantsOf(board).slice(0, 12), (applicant) =>
        apply(applicant, {
          send: async (path, { headers, body }) => {
            const answer = await post(stalled, path, headers, body);
            found.push(...complaintsOf("application", answer, { mostMs: MOST_MS, goneTitle }));
            if (answer.status === 503) refusals.push(answer);
            if (refusals.length === 12) stalled.lines.bucket.set(null);
            return answer;
          },
          pause: () => wait(AGAIN_MS),
          isOver: () => refusals.length > 100,
        }),
      );
      await stalled.settle();
      return { applied: all, complaints: found, pages: seen };
    });
    takeLoggedErrors();
    expect(complaints).toEqual([]);
    expect(pages.filter((status) => status !== 200)).toEqual([]);
    expect(refusals.length).toBeGreaterThanOrEqual(12);
    const counts = await judgeApplications({ db: bindings.DB, bucket: bindings.RESUMES }, applied);
    expect(counts).toMatchObject({ sent: 12, lost: [], double: [], unheard: [], denied: [], savedUnheard: 0 });
  });
});
