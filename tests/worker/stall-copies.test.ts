/**
 * The database gives no answer: visitors get copies that say how old they are, everybody else an honest 503, and nobody gets what was
 * withdrawn. The clock is turned, not waited for.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CATEGORIES } from "~/domain/jobs/rules";
import { MAX_AGE_MS, STALL_AGE_MS } from "~/edge/page-cache";
import worker from "../../build/worker/entry.worker.js";
import { ORIGIN, request } from "../support/app";
import { bindings, rowsOf, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  createSession,
  type Job,
  PASSWORD,
  withToken,
} from "../support/factories";
import { hangingBucket, hangingDatabase } from "../support/hanging-storage";
import { textOf } from "../support/pages";

const FIXED = [
  "/",
  "/jobs",
  ...CATEGORIES.map((category) => `/jobs?${new URLSearchParams({ category })}`),
  "/jobs/getalljobs",
  "/jobs.atom",
];
const MODERATOR = "moderator@staffroom.example";
const NOTICE = "We cannot reach our records just now. As of ";
const TITLE = "Beekeeping teacher";

// A real one: the others are turned by hand.
const { setTimeout: realTimeout } = globalThis;
const pause = () => new Promise((resolve) => realTimeout(resolve, 1));

let db = hangingDatabase();
let bucket = hangingBucket();
let pending: Promise<unknown>[] = [];
/** The Cache API of this data centre. */
let colo = new Map<string, Response>();
let start = Date.UTC(2056, 0, 3, 9, 2);
let owner: Account;
let job: Job;
let school: { id: string; slug: string };

beforeEach(async () => {
  // Each test begins later than anything that an earlier one kept, at 14:32 in India.
  start += 86_400_000;
  turnClock(start);
  [db, bucket, pending, colo] = [hangingDatabase(), hangingBucket(), [], new Map()];
  vi.spyOn((caches as unknown as { default: Cache }).default, "match").mockImplementation(async (key) =>
    colo.get(String(key))?.clone(),
  );
  vi.spyOn((caches as unknown as { default: Cache }).default, "put").mockImplementation(async (key, page) => {
    colo.set(String(key), page as Response);
  });
  owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  school = await createInstitution([[owner, "owner"]], { slug: "hill-view" });
  job = await createJob(owner, { institutionId: school.id, title: TITLE });
});
afterEach(async () => {
  await answersAgain();
  bucket.release();
  await settle();
  vi.restoreAllMocks();
  vi.useRealTimers();
  takeLoggedErrors();
});

const settle = async () => {
  while (pending.length > 0) await Promise.all(pending.splice(0));
};
/** Without a stall only the time of the day is turned, as the platform's own calls wait by the same clock. */
function turnClock(now: number, isStalled = false): void {
  vi.useFakeTimers({ toFake: isStalled ? ["setTimeout", "clearTimeout", "Date"] : ["Date"], now });
}
function stall(): void {
  turnClock(Date.now(), true);
  db.hang();
}
async function answersAgain(): Promise<void> {
  turnClock(Date.now());
  db.release();
  await settle();
}
/** Another isolate of this data centre, which remembers nothing. */
const otherIsolate = () => worker.forget();
/** An isolate that has just begun in a data centre that has no copies. */
function elsewhere(): void {
  worker.forget();
  colo.clear();
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

type Sent = { method?: string; headers?: Record<string, string>; body?: string; env?: object };
type Answer = { status: number; headers: Headers; text: string; ms: number };

/** Send a request. While something hangs, the clock is turned until the answer comes; `ms`: how long that took. */
async function ask(path: string, { env = {}, ...init }: Sent = {}): Promise<Answer> {
  const begin = Date.now();
  const execution = {
    waitUntil: (work: Promise<unknown>) => void pending.push(work.catch(() => undefined)),
    passThroughOnException: () => undefined,
  };
  const own = { ...bindings, PAGE_CACHE: "on", DB: db.DB, RESUMES: bucket.RESUMES, ...env };
  let answer: Response | null = null;
  const sent = Promise.resolve(worker.fetch(request(path, init), own, execution as unknown as ExecutionContext));
  const done = sent.then((response: Response) => {
    answer = response;
  });
  for (let turn = 0; turn < 200 && !answer; turn += 1) {
    for (let n = 0; n < 5 && !answer; n += 1) await pause();
    if (!answer && (db.isHanging() || bucket.isHanging())) await vi.advanceTimersByTimeAsync(100);
  }
  if (!answer && !db.isHanging()) await done;
  if (!answer) throw new Error(`${path} hangs`);
  const { status, headers } = answer as Response;
  const ms = Date.now() - begin;
  const text = await (answer as Response).text();
  if (!db.isHanging()) await settle();
  return { status, headers, text, ms };
}

/** The scheduled run. Its minute is one of those that write the copies in the bucket, unless it is said otherwise. */
async function run(cron = "* * * * *", env: object = {}): Promise<void> {
  const own = { ...bindings, PAGE_CACHE: "on", DB: db.DB, RESUMES: bucket.RESUMES, LOCAL_ORIGIN: ORIGIN, ...env };
  const execution = { waitUntil: (work: Promise<unknown>) => void pending.push(work.catch(() => undefined)) };
  await worker.scheduled({ cron, scheduledTime: Date.now() } as never, own, execution as unknown as ExecutionContext);
  await settle();
}
async function fillBucket(): Promise<void> {
  vi.setSystemTime(Math.ceil(Date.now() / 300_000) * 300_000);
  await run();
}

const sourceOf = ({ headers }: Answer) => headers.get("Cache-Status");
const isOld = (answer: Answer) => answer.status === 200 && sourceOf(answer) === "Staffroom; hit; detail=stall";
const fresh = (path: string) => ask(path);
/** So many reads without an answer close the brake. */
async function closeBrake(): Promise<void> {
  for (let n = 0; n < 3; n += 1) await ask("/sitemaps/1.xml");
  takeLoggedErrors();
}

describe("a copy of more than 55 seconds", () => {
  test("is served while the database does not answer, and says so; with the database well it is not", async () => {
    const first = await fresh("/jobs");
    expect(sourceOf(first)).toBe("Staffroom; fwd=miss");
    later(MAX_AGE_MS + 1);
    await createJob(owner, { institutionId: school.id, title: "Came later" });
    stall();
    const old = await ask("/jobs");
    expect([old.status, sourceOf(old)]).toEqual([200, "Staffroom; hit; detail=stall"]);
    expect(old.ms).toBeLessThanOrEqual(5_000);
    expect(textOf(old.text)).toContain(`${NOTICE}14:32 IST.`);
    expect(textOf(old.text)).not.toContain("without your account");
    expect(old.text).not.toContain("Came later");
    expect(old.text).toMatch(/<div class="notice" role="status"><p>We cannot reach.*?<\/div><main id="main">/);
    // The script writes the time for the reader's own zone.
    const [, at, style = ""] = /<time datetime="([^"]+)" data-t="([^"]+)">14:32 IST</.exec(old.text) ?? [];
    expect(at).toBe(new Date(start).toISOString());
    expect(JSON.parse(style.replace(/[\w-]+/g, '"$&"'))).toMatchObject({ hour: "2-digit", timeZoneName: "short" });
    // Apart from the notice the page is the copy.
    expect(old.text.replace(/<div class="notice" role="status"><p>We cannot.*?<\/div>/, "")).toBe(first.text);
    await answersAgain();
    later(3_000);
    // The first one may still meet the closed brake; what it leaves behind opens it.
    await ask("/jobs");
    const again = await ask("/jobs");
    expect([again.status, textOf(again.text).includes(NOTICE)]).toEqual([200, false]);
    expect(again.text).toContain("Came later");
  });

  test("is served for ten minutes, and from then on nothing but the 503", async () => {
    await fresh("/jobs");
    stall();
    later(STALL_AGE_MS - 10_000);
    expect(isOld(await ask("/jobs"))).toBe(true);
    later(10_001);
    const late = await ask("/jobs");
    expect([late.status, late.headers.get("Retry-After")]).toEqual([503, expect.any(String)]);
    expect(late.ms).toBeLessThanOrEqual(5_000);
  });

  test("is served by another isolate of the data centre, and where the call fails at once", async () => {
    await fresh("/jobs");
    later(MAX_AGE_MS + 1);
    otherIsolate();
    stall();
    expect(isOld(await ask("/jobs"))).toBe(true);
    await answersAgain();
    otherIsolate();
    turnClock(Date.now(), true);
    const broken = { DB: { withSession: () => ({ prepare: failing, batch: failing }) } };
    function failing() {
      throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
    }
    expect(isOld(await ask("/jobs", { env: broken }))).toBe(true);
  });

  test("is not served where a statement is wrong: that is an answer of the database", async () => {
    await fresh("/jobs");
    later(MAX_AGE_MS + 1);
    const wrong = async () => Promise.reject(new Error("D1_ERROR: no such table: jobs: SQLITE_ERROR"));
    const statement = { bind: () => statement, all: wrong, first: wrong, raw: wrong, run: wrong };
    const DB = { withSession: () => ({ prepare: () => statement, batch: wrong, getBookmark: () => null }) };
    expect((await ask("/jobs", { env: { DB } })).status).toBe(503);
  });

  test.each([
    ["/jobs", /^text\/html/],
    ["/jobs/getalljobs", /^application\/json/],
    ["/jobs.atom", /^application\/atom\+xml/],
    ["/jobs.feed.json", /^application\/feed\+json/],
  ])(
    "%s: has its age, no tag, and is kept by nobody; HEAD and a condition are answered with it",
    async (path, type) => {
      const first = await fresh(path);
      const tag = first.headers.get("ETag") ?? "";
      expect(tag).not.toBe("");
      expect((await ask(path, { headers: { "If-None-Match": tag } })).status).toBe(304);
      later(100_000);
      stall();
      const old = await ask(path, { headers: { "If-None-Match": tag } });
      expect([old.status, sourceOf(old), old.headers.get("ETag")]).toEqual([200, "Staffroom; hit; detail=stall", null]);
      expect(old.headers.get("Content-Type")).toMatch(type);
      expect(Number(old.headers.get("Age"))).toBeGreaterThanOrEqual(100);
      expect(Number(old.headers.get("Age"))).toBeLessThanOrEqual(105);
      expect(old.headers.get("Cache-Control")).toBe("private, no-store");
      if (path === "/jobs") expect(old.text).toContain(NOTICE);
      else expect(old.text).toBe(first.text);
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, head.text, sourceOf(head)]).toEqual([200, "", "Staffroom; hit; detail=stall"]);
      expect(head.headers.get("Age")).toMatch(/^\d+$/);
    },
  );

  test("keeps its policy, and Back to Jobs leads to the list that one came from", async () => {
    const path = `/jobdetails/${job.id}`;
    const first = await fresh(path);
    later(MAX_AGE_MS + 1);
    stall();
    const old = await ask(path, { headers: { Referer: `${ORIGIN}/jobs?q=bees` } });
    expect(old.text).toContain(NOTICE);
    expect(old.text).toContain('class="back-link" href="/jobs?q=bees"');
    expect(old.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
    expect(old.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("what was changed since is outdated: it is served in a stall, and not with the database well", async () => {
    const path = `/jobdetails/${job.id}`;
    await fresh(path);
    later(1_000);
    const { token } = await withToken("admin", owner);
    const closed = await ask(`/jobs/closejob/${job.id}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(closed.status).toBe(200);
    later(1_000);
    stall();
    const old = await ask(path);
    expect([isOld(old), old.text.includes(TITLE), old.text.includes('id="apply"')]).toEqual([true, true, true]);
    await answersAgain();
    otherIsolate();
    const now = await ask(path);
    expect([sourceOf(now), now.text.includes('id="apply"')]).toEqual(["Staffroom; fwd=miss", false]);
  });

  test("also one in which a job has closed since by itself", async () => {
    await sql("UPDATE jobs SET closes_at = ? WHERE id = ?", start + 20_000, job.id);
    await fresh("/jobs");
    later(20_000);
    expect((await fresh("/jobs")).text).not.toContain(TITLE);
    later(-15_000);
    otherIsolate();
    colo.clear();
    await fresh("/jobs");
    later(15_000);
    stall();
    const old = await ask("/jobs");
    expect([isOld(old), old.text.includes(TITLE), old.text.includes(NOTICE)]).toEqual([true, true, true]);
  });
});

describe("while the brake is closed", () => {
  test("a copy is served at once, and one request a second looks whether the database is back", async () => {
    await fresh("/jobs");
    later(MAX_AGE_MS + 1);
    stall();
    await closeBrake();
    later(1_000);
    const before = db.count();
    expect((await ask("/jobs")).ms).toBe(0);
    expect(db.count()).toBe(before + 1);
    for (let n = 0; n < 5; n += 1) expect((await ask("/jobs")).ms).toBe(0);
    expect(db.count()).toBe(before + 1);
    later(1_000);
    expect((await ask("/jobs")).ms).toBe(0);
    expect(db.count()).toBe(before + 2);
    // Only copies were asked for, and yet the isolate learns that the database answers.
    await answersAgain();
    later(1_000);
    expect((await ask("/jobs")).ms).toBe(0);
    const again = await ask("/jobs");
    expect([again.status, again.text.includes(NOTICE)]).toEqual([200, false]);
  });

  test("so does a copy that is current", async () => {
    stall();
    await closeBrake();
    await answersAgain();
    worker.forget();
    await fresh("/about");
    await fresh("/jobs");
    stall();
    await closeBrake();
    later(1_000);
    const before = db.count();
    const answer = await ask("/jobs");
    expect([sourceOf(answer), answer.ms]).toEqual(["Staffroom; hit; detail=isolate", 0]);
    expect(db.count()).toBe(before + 1);
  });

  test("what has no copy is a 503 at once, and every look is one of at most five seconds", async () => {
    stall();
    await closeBrake();
    const refused = await ask("/jobs?q=nothing");
    expect([refused.status, refused.ms]).toEqual([503, 0]);
    later(1_000);
    expect((await ask("/jobs?q=nothing")).ms).toBeLessThanOrEqual(5_000);
  });

  test("a page that needs no database is made as ever", async () => {
    stall();
    await closeBrake();
    const services = await ask("/services");
    expect([services.status, sourceOf(services), services.text.includes(NOTICE)]).toEqual([
      200,
      "Staffroom; fwd=miss",
      false,
    ]);
  });
});

describe("somebody with an account", () => {
  let cookies: Record<string, string>;
  let bearer: Record<string, string>;
  beforeEach(async () => {
    bearer = { Authorization: `Bearer ${(await withToken("admin", owner)).token}` };
    cookies = { Cookie: `__Host-session=${await createSession(await createAccount("user"), "web")}` };
    for (const path of ["/", "/jobs", `/jobdetails/${job.id}`, "/jobs/getalljobs", "/jobs.atom"]) await fresh(path);
    later(MAX_AGE_MS + 1);
    stall();
  });

  test.each(["/", "/jobs", "JOB"])(
    "%s: sees the visitors' page, which says so, and keeps every cookie",
    async (path) => {
      const Cookie = `${cookies.Cookie}; __Host-bookmark=x; __Host-flash=e30`;
      const page = await ask(path.replace("JOB", `/jobdetails/${job.id}`), { headers: { Cookie } });
      expect([page.status, sourceOf(page)]).toEqual([200, "Staffroom; hit; detail=stall"]);
      expect(textOf(page.text)).toContain(`${NOTICE}14:32 IST. Shown without your account.`);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect([page.headers.getSetCookie(), page.headers.get("ETag")]).toEqual([[], null]);
      expect(page.ms).toBeLessThanOrEqual(5_000);
    },
  );

  test("sees her own page while the database answers, and again afterwards", async () => {
    await answersAgain();
    worker.forget();
    const own = await ask("/jobs", { headers: cookies });
    expect([sourceOf(own), own.text.includes(NOTICE)]).toEqual([null, false]);
  });

  test("gets the copy of a list or feed as everybody does: no cookie is read there", async () => {
    for (const path of ["/jobs/getalljobs", "/jobs.atom"]) {
      await ask(path, { headers: cookies });
      expect([path, isOld(await ask(path, { headers: cookies }))]).toEqual([path, true]);
    }
  });

  test("with a token too, on a page; a program's call, a form and a private page get no copy", async () => {
    expect(textOf((await ask("/jobs", { headers: bearer })).text)).toContain("Shown without your account.");
    expect((await ask("/jobs/getalljobs", { headers: bearer })).status).toBe(503);
    for (const path of ["/profile", "/myjobs", "/alljobs"])
      expect([path, sourceOf(await ask(path, { headers: cookies }))]).toEqual([path, null]);
    const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN, ...cookies };
    const posted = await ask(`/jobdetails/${job.id}`, { method: "POST", body: "a=b", headers: form });
    expect([posted.status >= 400, sourceOf(posted)]).toEqual([true, null]);
    for (const path of ["/recruiter.data", "/jobs.data", "/JOBS", "/jobs/"])
      expect([path, sourceOf(await ask(path, { headers: cookies }))]).toEqual([path, null]);
    expect((await ask("/jobs", { headers: { ...cookies, Range: "bytes=0-9" } })).status).toBe(503);
  });

  test("neither where pages are not kept, nor during maintenance", async () => {
    expect((await ask("/jobs", { headers: cookies, env: { PAGE_CACHE: "off" } })).status).toBe(503);
    const closed = await ask("/jobs", { headers: cookies, env: { MAINTENANCE: "1" } });
    expect([closed.status, sourceOf(closed)]).toEqual([503, null]);
  });

  test("a visitor with a message for her alone is no account", async () => {
    const page = textOf((await ask("/jobs", { headers: { Cookie: "__Host-flash=e30" } })).text);
    expect([page.includes(NOTICE), page.includes("without your account")]).toEqual([true, false]);
  });
});

describe("the twelve addresses in the bucket", () => {
  test("are written by the run of every fifth minute, and no other", async () => {
    vi.setSystemTime(Math.ceil(start / 300_000) * 300_000 + 60_000);
    await run();
    await run("17 * * * *");
    expect(bucket.keys()).toEqual([]);
    later(240_000);
    await run("17 * * * *");
    expect(bucket.keys()).toEqual([]);
    await run("* * * * *", { PAGE_CACHE: "off" });
    expect(bucket.keys()).toEqual([]);
    await run();
    expect(bucket.keys()).toEqual(FIXED.map((path) => `copies/${encodeURIComponent(path)}`).sort());
    const stored = await (await bucket.RESUMES.get("copies/%2Fjobs"))?.text();
    expect(JSON.parse(stored ?? "")).toMatchObject({
      madeAt: Date.now(),
      buildId: expect.any(String),
      endsAt: expect.anything(),
    });
    // They show the newest state, and no bookmark of whoever read it.
    expect(new Set(db.starts)).toContain("first-primary");
    for (const path of FIXED) {
      const text = await (await bucket.RESUMES.get(`copies/${encodeURIComponent(path)}`))?.text();
      const names = JSON.parse(text ?? "").headers.map(([name = ""]: string[]) => name.toLowerCase());
      expect(names).toContain("content-type");
      expect(names).not.toContain("staffroom-bookmark");
    }
  });

  test("are among them also where a list of a thousand jobs is larger than any page that is kept", async () => {
    const { results } = await bindings.DB.prepare("SELECT name FROM pragma_table_info('jobs')").all<{ name: string }>();
    const columns = results.map(({ name }) => name).filter((name) => !["change_no", "id", "seq"].includes(name));
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
       INSERT INTO jobs (seq, change_no, id, ${columns}) SELECT seq + i, (SELECT max(change_no) FROM jobs) + i, 'many-' || i, ${columns} FROM n, jobs WHERE jobs.id = ?`,
      job.id,
    );
    await fillBucket();
    elsewhere();
    stall();
    const old = await ask("/jobs/getalljobs");
    expect([isOld(old), old.text.length > 384 * 1024, JSON.parse(old.text).length]).toEqual([true, true, 901]);
  });

  test("are those to which the home page leads", async () => {
    const { text } = await fresh("/");
    for (const path of FIXED.filter((each) => each.includes("category"))) expect(text).toContain(`href="${path}"`);
  });

  test("are answered by an isolate that has just begun, each, with their time; all else is a 503", async () => {
    await fillBucket();
    const made = new Date();
    later(MAX_AGE_MS);
    for (const path of FIXED) {
      elsewhere();
      later(1_000);
      stall();
      const old = await ask(path);
      expect([path, old.status, sourceOf(old)]).toEqual([path, 200, "Staffroom; hit; detail=stall"]);
      expect(old.ms).toBeLessThanOrEqual(5_000);
      if (old.headers.get("Content-Type")?.startsWith("text/html")) {
        expect(old.text).toContain(`datetime="${made.toISOString()}"`);
        expect(old.headers.get("Content-Security-Policy")).toContain("sha256-");
      }
      if (["/", "/jobs", "/jobs/getalljobs", "/jobs.atom"].includes(path)) expect(old.text).toContain(TITLE);
      // From then on it has a copy of its own.
      later(100);
      expect(isOld(await ask(path))).toBe(true);
      const before = bucket.count();
      expect(isOld(await ask(path))).toBe(true);
      expect(bucket.count()).toBe(before);
      await answersAgain();
    }
    elsewhere();
    stall();
    expect((await ask(`/jobdetails/${job.id}`)).status).toBe(503);
    expect((await ask("/jobs?category=Astronomy")).status).toBe(503);
    expect(isOld(await ask("/jobs?utm_source=news"))).toBe(true);
  });

  test("are answered at once where the brake is closed, and for somebody with an account", async () => {
    await fillBucket();
    elsewhere();
    stall();
    await closeBrake();
    const old = await ask("/");
    expect([isOld(old), old.ms]).toEqual([true, 0]);
    const own = await ask("/jobs", { headers: { Cookie: "__Host-session=x" } });
    expect(textOf(own.text)).toContain("Shown without your account.");
  });

  test("stay as they are while the database does not answer, and end after ten minutes", async () => {
    await fillBucket();
    const before = await (await bucket.RESUMES.get("copies/%2Fjobs"))?.text();
    later(STALL_AGE_MS + 1);
    elsewhere();
    stall();
    expect((await ask("/jobs")).status).toBe(503);
    expect(await (await bucket.RESUMES.get("copies/%2Fjobs"))?.text()).toBe(before);
  });

  test("a run in a stall leaves the copies of before", async () => {
    await fillBucket();
    const before = bucket.keys();
    const text = await (await bucket.RESUMES.get("copies/%2Fjobs"))?.text();
    later(300_000);
    const broken = { DB: { withSession: () => ({ prepare: failing, batch: failing, getBookmark: () => null }) } };
    function failing() {
      throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
    }
    await run("* * * * *", broken).catch(() => undefined);
    expect([bucket.keys(), await (await bucket.RESUMES.get("copies/%2Fjobs"))?.text()]).toEqual([before, text]);
  });

  test("a bucket that hangs beside the database costs one second more, and then it is a 503", async () => {
    await fillBucket();
    elsewhere();
    stall();
    bucket.hang();
    const lost = await ask("/");
    expect(lost.status).toBe(503);
    expect(lost.ms).toBeLessThanOrEqual(5_000);
    await closeBrake();
    const next = await ask("/");
    expect(next.status).toBe(503);
    // Meanwhile it is time for a look at the database.
    expect(next.ms).toBeLessThanOrEqual(3_200);
  });

  test("one of another build is served too", async () => {
    await fillBucket();
    const key = "copies/%2Fjobs";
    const stored = JSON.parse((await (await bucket.RESUMES.get(key))?.text()) ?? "");
    await bucket.RESUMES.put(key, JSON.stringify({ ...stored, buildId: "the one before" }));
    elsewhere();
    stall();
    expect(isOld(await ask("/jobs"))).toBe(true);
  });
});

describe("what was withdrawn is in no copy", () => {
  const moderate = async (intent: string, fields: Record<string, string>) => {
    const account = await createAccount("user", { email: MODERATOR, emailVerifiedAt: new Date() });
    return post("/moderation", { intent, reason: "money", ...fields }, account, { MODERATORS: MODERATOR });
  };
  async function post(path: string, fields: Record<string, string>, account: Account, env: object = {}) {
    const token = await createSession(account, "web");
    const headers = {
      Origin: ORIGIN,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: `__Host-session=${token}`,
    };
    const body = new URLSearchParams({ drawn_for: account.id, ...fields }).toString();
    const { status } = await ask(path, { method: "POST", headers, body, env });
    expect(status).toBe(303);
  }
  async function byCall(method: string, path: string, env: object = {}) {
    const { token } = await withToken("admin", owner);
    const { status } = await ask(path, { method, headers: { Authorization: `Bearer ${token}` }, env });
    expect(status).toBe(200);
  }

  const WAYS: [string, () => Promise<unknown>][] = [
    ["hidden by a moderator", () => moderate("hide", { id: job.id })],
    ["its account suspended", () => moderate("suspend_account", { account: owner.id })],
    ["its institution suspended", () => moderate("suspend_institution", { institution: school.id })],
    ["removed in My Jobs", () => post("/myjobs", { jobId: job.id, move: "remove" }, owner)],
    ["removed by a call", () => byCall("DELETE", `/jobs/removejob/${job.id}`)],
    ["its account closed", () => post("/yourdata/close", { password: PASSWORD }, owner)],
    [
      "hidden by three reports",
      async () => {
        for (let n = 0; n < 3; n += 1) {
          const made = new Date(Date.now() - 8 * 86_400_000);
          const account = await createAccount("user", { emailVerifiedAt: made });
          await sql("UPDATE users SET created_at = ? WHERE id = ?", made.getTime(), account.id);
          await post(`/report?job=${job.id}`, { reason: "money", text: "They ask 500 rupees." }, account);
        }
      },
    ],
    [
      "held as it is reopened without a confirmed address",
      async () => {
        await byCall("POST", `/jobs/closejob/${job.id}`);
        await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", owner.id);
        await byCall("POST", `/jobs/reopenjob/${job.id}`, { CONFIRM_ADDRESSES: "1" });
      },
    ],
  ];

  test.each(WAYS)(
    "%s: not in this isolate, not in the next, not in the bucket, which has the rest again",
    async (_, act) => {
      await createJob(await createAccount("admin"), { title: "Stays in sight" });
      await fillBucket();
      const places = [
        "/",
        "/jobs",
        `/jobdetails/${job.id}`,
        "/jobs/getalljobs",
        "/jobs.atom",
        "/institutions/hill-view",
      ];
      for (const path of places) expect([path, (await fresh(path)).text.includes(TITLE)]).toEqual([path, true]);
      later(2_000);
      await act();
      expect((await fresh("/jobs")).text).not.toContain(TITLE);
      const look = async (where: string) => {
        for (const path of places) {
          const old = await ask(path);
          expect([where, path, old.text.includes(TITLE)]).toEqual([where, path, false]);
          if (FIXED.includes(path)) {
            expect([where, path, isOld(old) || old.status === 200]).toEqual([where, path, true]);
            expect([where, path, old.text.includes("Stays in sight")]).toEqual([where, path, true]);
          }
        }
      };
      later(1_000);
      stall();
      await look("this isolate");
      otherIsolate();
      await look("another isolate here");
      elsewhere();
      await look("an isolate elsewhere");
    },
  );

  test("another isolate makes its next copy from the primary: a replica may still show what is withdrawn", async () => {
    await byCall("DELETE", `/jobs/removejob/${job.id}`);
    otherIsolate();
    later(2_000);
    await fresh(`/jobdetails/${job.id}`);
    expect(db.starts.at(-1)).toBe("first-primary");
  });

  test("a copy that was made from a replica elsewhere, just after the withdrawal, serves no stall", async () => {
    await byCall("DELETE", `/jobs/removejob/${job.id}`);
    elsewhere();
    later(1_000);
    // The replica has not heard of it.
    await sql("UPDATE jobs SET removed_at = NULL WHERE id = ?", job.id);
    const replica = await fresh(`/jobdetails/${job.id}`);
    expect([replica.text.includes(TITLE), db.starts.at(-1)]).toEqual([true, "first-unconstrained"]);
    later(500_000);
    stall();
    expect((await ask(`/jobdetails/${job.id}`)).status).toBe(503);
  });

  test("a copy that is made while the database may still be carrying it out serves no stall either", async () => {
    const { token } = await withToken("admin", owner);
    // The bucket's copies are made a minute later.
    later(120_000);
    turnClock(Date.now(), true);
    db.hang(/update "jobs"/);
    const removing = { method: "DELETE", headers: { Authorization: `Bearer ${token}` } };
    expect((await ask(`/jobs/removejob/${job.id}`, removing)).status).toBe(503);
    await answersAgain();
    later(30_000);
    expect((await fresh(`/jobdetails/${job.id}`)).text).toContain(TITLE);
    await fillBucket();
    later(60_000);
    stall();
    for (const path of [`/jobdetails/${job.id}`, "/jobs"])
      expect([path, (await ask(path)).status]).toEqual([path, 503]);
  });

  test("what removes nothing leaves every copy", async () => {
    await fresh(`/jobdetails/${job.id}`);
    later(1_000);
    const { token } = await withToken("admin");
    const Authorization = `Bearer ${token}`;
    for (const id of [job.id, crypto.randomUUID()]) {
      const { status } = await ask(`/jobs/removejob/${id}`, { method: "DELETE", headers: { Authorization } });
      expect(status).toBe(404);
    }
    expect(bucket.keys()).not.toContain("copies/withdrawn");
    const reporter = await createAccount("user", { emailVerifiedAt: new Date() });
    await post(`/report?job=${job.id}`, { reason: "money", text: "They ask 500 rupees." }, reporter);
    later(1_000);
    stall();
    expect((await ask(`/jobdetails/${job.id}`)).text).toContain(TITLE);
    expect(bucket.keys()).not.toContain("copies/withdrawn");
  });

  test("a hide just before the stall: an isolate elsewhere hears of it from the bucket, and serves no copy of before", async () => {
    await fresh(`/jobdetails/${job.id}`);
    const [here, there] = [colo, new Map(colo)];
    later(2_000);
    await moderate("hide", { id: job.id });
    expect([...here.keys()].some((key) => key.endsWith("/withdrawn"))).toBe(true);
    worker.forget();
    colo = there;
    later(MAX_AGE_MS);
    stall();
    expect((await ask(`/jobdetails/${job.id}`)).status).toBe(503);
  });

  test("in the same data centre also where the bucket does not answer", async () => {
    await fresh(`/jobdetails/${job.id}`);
    const kept = new Map(colo);
    later(2_000);
    await moderate("hide", { id: job.id });
    otherIsolate();
    // The copy is still there, beside the mark that forbids it.
    for (const [key, page] of kept) colo.set(key, page);
    later(MAX_AGE_MS);
    stall();
    bucket.hang();
    expect((await ask(`/jobdetails/${job.id}`)).status).toBe(503);
  });

  test("a bucket that fails once as something is withdrawn keeps nothing that is served later", async () => {
    await fillBucket();
    later(2_000);
    const token = await createSession(owner, "web");
    const headers = {
      Origin: ORIGIN,
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: `__Host-session=${token}`,
    };
    const body = new URLSearchParams({ drawn_for: owner.id, jobId: job.id, move: "remove" }).toString();
    let isFailing = true;
    const RESUMES = new Proxy(bucket.RESUMES, {
      get: (target, key) => (key === "put" && isFailing ? failOnce : Reflect.get(target, key)),
    });
    async function failOnce() {
      isFailing = false;
      throw new Error("put: We encountered an internal error. Please try again. (10001)");
    }
    expect((await ask("/myjobs", { method: "POST", headers, body, env: { RESUMES } })).status).toBe(303);
    expect(isFailing).toBe(false);
    elsewhere();
    stall();
    const old = await ask("/jobs");
    expect([isOld(old), old.text.includes(TITLE)]).toEqual([true, false]);
  });

  test("a run that has rendered before, and writes after, puts nothing back that is read", async () => {
    await fillBucket();
    const stored = await (await bucket.RESUMES.get("copies/%2Fjobs"))?.text();
    later(2_000);
    await moderate("hide", { id: job.id });
    await bucket.RESUMES.put("copies/%2Fjobs", stored ?? "");
    elsewhere();
    stall();
    expect((await ask("/jobs")).status).toBe(503);
  });

  test("something withdrawn while a run makes the copies has them made once more", async () => {
    await fillBucket();
    later(300_000);
    let isDone = false;
    const RESUMES = new Proxy(bucket.RESUMES, {
      get(target, key) {
        if (key !== "put") return Reflect.get(target, key);
        return async (name: string, text: string) => {
          if (!isDone) {
            isDone = true;
            await sql("UPDATE jobs SET state = 'hidden' WHERE id = ?", job.id);
            await target.put("copies/withdrawn", String(Date.now()));
          }
          return target.put(name, text);
        };
      },
    });
    await run("* * * * *", { RESUMES });
    elsewhere();
    stall();
    const old = await ask("/jobs");
    expect([isOld(old), old.text.includes(TITLE)]).toEqual([true, false]);
  });

  test("a change that takes nothing away leaves the copies for a stall", async () => {
    await fresh(`/jobdetails/${job.id}`);
    later(2_000);
    await byCall("POST", `/jobs/closejob/${job.id}`);
    stall();
    expect(isOld(await ask(`/jobdetails/${job.id}`))).toBe(true);
  });

  test("a run that holds jobs withdraws them too", async () => {
    await sql("UPDATE users SET email_verified_at = NULL, confirm_by = ? WHERE id = ?", Date.now() - 1, owner.id);
    await sql(
      `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at)
       VALUES ('m', ?, ?, 's', '', 1, 5, ?, 5)`,
      `confirm-email:grace-last:${owner.id}`,
      owner.email,
      Date.now() - 3 * 86_400_000,
    );
    await fillBucket();
    await fresh(`/jobdetails/${job.id}`);
    later(60_000);
    await run("17 * * * *", { CONFIRM_ADDRESSES: "1" });
    expect((await rowsOf("jobs")).find(({ id }) => id === job.id)?.state).toBe("held");
    stall();
    expect((await ask(`/jobdetails/${job.id}`)).status).toBe(503);
    elsewhere();
    const old = await ask("/jobs");
    expect([isOld(old), old.text.includes(TITLE)]).toEqual([true, false]);
  });

  test("a copy that is made in the minute after reads the primary: another copy of the database may not know yet", async () => {
    await moderate("hide", { id: job.id });
    db.starts.length = 0;
    later(59_000);
    await fresh("/jobs");
    expect(db.starts).toEqual(["first-primary"]);
    db.starts.length = 0;
    later(61_000);
    await fresh("/jobs");
    expect(db.starts).toEqual(["first-unconstrained"]);
  });
});

test("where the Cache API hangs, a page is made in time", async () => {
  const cache = (caches as unknown as { default: Cache }).default;
  vi.spyOn(cache, "match").mockImplementation(() => new Promise(() => {}));
  vi.spyOn(cache, "put").mockImplementation(() => new Promise(() => {}));
  turnClock(Date.now(), true);
  const own = { ...bindings, PAGE_CACHE: "on" };
  const execution = { waitUntil: (work: Promise<unknown>) => void pending.push(work.catch(() => undefined)) };
  const begin = Date.now();
  let answer: { status: number; ms: number } | null = null;
  Promise.resolve(worker.fetch(request("/jobs", {}), own, execution as unknown as ExecutionContext)).then(
    ({ status }: Response) => {
      answer = { status, ms: Date.now() - begin };
    },
  );
  for (let turn = 0; turn < 100 && !answer; turn += 1) {
    for (let n = 0; n < 10; n += 1) await pause();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(answer).toEqual({ status: 200, ms: expect.any(Number) });
  expect((answer as unknown as { ms: number }).ms).toBeLessThanOrEqual(2_000);
  await vi.advanceTimersByTimeAsync(5_000);
});

test("a program's next call begins at the primary, whose write got no answer", async () => {
  const { token } = await withToken("admin", owner);
  const Authorization = `Bearer ${token}`;
  const first = await ask("/institution/own", { headers: { Authorization } });
  expect(first.headers.get("Staffroom-Bookmark")).toBeTruthy();
  stall();
  const write = await ask(`/jobs/closejob/${job.id}`, { method: "POST", headers: { Authorization } });
  const mark = write.headers.get("Staffroom-Bookmark") ?? "";
  expect([write.status, mark]).toEqual([503, "none"]);
  await answersAgain();
  later(3_000);
  await ask("/institution/own", { headers: { Authorization, "Staffroom-Bookmark": mark } });
  expect(db.starts.at(-1)).toBe("first-primary");
});

test("a page costs nothing for the notice: without a stall it has no trace of it", async () => {
  for (const path of ["/", "/jobs", `/jobdetails/${job.id}`]) {
    const { text } = await fresh(path);
    expect([path, text.includes("reach our records"), text.includes('class="notice"')]).toEqual([path, false, false]);
  }
});
