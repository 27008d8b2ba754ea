/** Views of jobs: who is one, and that many of them cost one write. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dayNumber } from "~/domain/moments/rules";
import { KEPT_DAYS, MS_PER_WRITE, VIEWS_PER_WRITE } from "~/domain/statistics/rules";
import { type Options, request, send, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { createJob, type Job, signedIn } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { runScheduled } from "./scheduled";

const BROWSER = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml",
  "Sec-Fetch-Dest": "document",
};
const on: Options = { headers: BROWSER, env: { PAGE_CACHE: "on" } };
const FLUSH = "* * * * *";

let recruiter: Awaited<ReturnType<typeof signedIn>>;
let job: Job;
let path = "";
let start = Date.now();
beforeEach(async () => {
  await runScheduled(FLUSH);
  // Later than anything that the page cache of an earlier test kept.
  start += 600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  recruiter = await signedIn("admin");
  job = await createJob(recruiter.account);
  path = `/jobdetails/${job.id}`;
});
afterEach(async () => {
  await runScheduled(FLUSH);
  vi.useRealTimers();
});

const look = (headers: Record<string, string> = {}, more: Options = on) =>
  visitor().get(path, { ...more, headers: { ...BROWSER, ...headers } });
/** What is counted by now, written. */
async function views(): Promise<unknown> {
  await runScheduled(FLUSH);
  return (await rowsOf("job_views")).reduce((sum, row) => sum + Number(row.views), 0);
}

describe("a portion", () => {
  test.each(["on", "off"])(
    "of twenty views costs one write, whether the page is kept (page cache %s)",
    async (kept) => {
      let writes = 0;
      for (let times = 0; times < 3 * VIEWS_PER_WRITE + 1; times += 1) {
        const { DB, calls } = failingDatabase(null);
        expect((await look({}, { env: { PAGE_CACHE: kept, DB } })).status).toBe(200);
        writes += calls.flat().filter((call) => call.includes("job_views")).length;
      }
      expect(writes).toBe(3);
      expect(await rowsOf("job_views")).toMatchObject([{ job_id: job.id, views: 3 * VIEWS_PER_WRITE }]);
      expect(await views()).toBe(3 * VIEWS_PER_WRITE + 1);
    },
  );

  test("of several jobs is one statement", async () => {
    const other = await createJob(recruiter.account);
    const { DB, calls } = failingDatabase(null);
    for (let times = 0; times < VIEWS_PER_WRITE; times += 1) {
      const to = times % 4 === 0 ? `/jobdetails/${other.id}` : path;
      await visitor().get(to, { headers: BROWSER, env: { PAGE_CACHE: "on", DB } });
    }
    expect(calls.flat().filter((call) => call.includes("job_views"))).toHaveLength(1);
    const found = (await rowsOf("job_views")).map((row) => [row.job_id, row.views]);
    expect(new Map(found as [string, number][])).toEqual(
      new Map([
        [job.id, 15],
        [other.id, 5],
      ]),
    );
  });

  test("that does not fill up is written after some minutes, with the next request of any kind", async () => {
    await look();
    vi.setSystemTime(start + MS_PER_WRITE - 1);
    await visitor().get("/about");
    expect(await rowsOf("job_views")).toEqual([]);
    vi.setSystemTime(start + MS_PER_WRITE);
    await visitor().get("/about");
    expect(await rowsOf("job_views")).toMatchObject([{ job_id: job.id, views: 1 }]);
  });

  test("counts each view on its own day in India", async () => {
    const midnight = new Date("2030-01-10T18:30:00Z").getTime();
    vi.setSystemTime(midnight - 1000);
    await look();
    vi.setSystemTime(midnight);
    await look();
    await look();
    await runScheduled(FLUSH);
    const day = dayNumber(new Date(midnight));
    expect((await rowsOf("job_views")).map((row) => [row.day, row.views])).toEqual([
      [day - 1, 1],
      [day, 2],
    ]);
  });

  test("that cannot be written is lost and told in the log; nobody's page is harmed, and the next one counts", async () => {
    for (let times = 1; times < VIEWS_PER_WRITE; times += 1) await look();
    const { DB } = failingDatabase({ at: 1, matching: /job_views/ });
    const answer = await look({}, { env: { PAGE_CACHE: "on", DB } });
    expect(answer.status).toBe(200);
    expect(takeLoggedErrors()).toHaveLength(1);
    await look();
    expect(await views()).toBe(1);
  });

  test("is written by a scheduled run, and the hourly one removes days that were kept long enough", async () => {
    const old = dayNumber(new Date(start)) - KEPT_DAYS - 1;
    await sql("INSERT INTO job_views VALUES (?, ?, 9)", job.id, old);
    await look();
    await runScheduled(FLUSH);
    expect((await rowsOf("job_views")).map((row) => row.views)).toEqual([9, 1]);
    await runScheduled("17 * * * *");
    expect((await rowsOf("job_views")).map((row) => row.views)).toEqual([1]);
  });

  test("is not written when nothing was counted", async () => {
    const { DB, calls } = failingDatabase(null);
    vi.setSystemTime(start + 2 * MS_PER_WRITE);
    await visitor().get("/about", { env: { DB } });
    await runScheduled(FLUSH, { DB });
    expect(calls.flat().filter((call) => call.includes("job_views"))).toEqual([]);
  });

  test("carries no cookie, no address and nothing else of the visitor", async () => {
    await look({ Cookie: "secret=1", "CF-Connecting-IP": "203.0.113.7" });
    await runScheduled(FLUSH);
    const [row = {}] = await rowsOf("job_views");
    expect(Object.keys(row).sort()).toEqual(["day", "job_id", "views"]);
  });
});

describe("a view is", () => {
  test.each<[string, Record<string, string>]>([
    ["a page that a browser shows", {}],
    ["a page in a browser of long ago, which says less", { "Sec-Fetch-Dest": "" }],
  ])("%s", async (_, headers) => {
    const sent = new Headers({ ...BROWSER, ...headers });
    if (headers["Sec-Fetch-Dest"] === "") sent.delete("Sec-Fetch-Dest");
    await send(request(path, { headers: sent }));
    expect(await views()).toBe(1);
  });

  test("a kept page, and one that the browser has already", async () => {
    const first = await look();
    const again = await look({ "If-None-Match": first.headers.get("ETag") ?? "" });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(await views()).toBe(2);
  });

  test("a candidate's, logged in", async () => {
    const candidate = await signedIn("user");
    await candidate.get(path, on);
    expect(await views()).toBe(1);
  });

  test("another recruiter's", async () => {
    await (await signedIn("admin")).get(path, on);
    expect(await views()).toBe(1);
  });

  test("a page that was fetched ahead, once it is looked at", async () => {
    await look({ "Sec-Purpose": "prefetch" });
    const script = { ...BROWSER, Accept: "*/*", "Sec-Fetch-Dest": "empty" };
    expect((await visitor().form(`${path}/seen`, {}, { ...on, headers: script })).status).toBe(204);
    expect(await views()).toBe(1);
  });
});

describe("no view is", () => {
  test.each<[string, Record<string, string>]>([
    ["a page fetched ahead", { "Sec-Purpose": "prefetch" }],
    ["a page drawn ahead", { "Sec-Purpose": "prefetch;prerender" }],
    ["an older browser's fetching ahead", { Purpose: "prefetch" }],
    ["an older Firefox's", { "X-Moz": "prefetch" }],
    ["a robot's", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["a link preview's", { "User-Agent": "WhatsApp/2 LinkPreview" }],
    ["a browser's that nobody looks at", { "User-Agent": "Mozilla/5.0 HeadlessChrome/142.0" }],
    ["a program's", { "User-Agent": "curl/8.5.0", Accept: "*/*" }],
    ["a script's", { "Sec-Fetch-Dest": "empty" }],
    ["what asks for anything but a page", { Accept: "*/*" }],
    ["that of a program without a name", { "User-Agent": "" }],
  ])("%s", async (_, headers) => {
    expect((await look(headers)).status).toBe(200);
    expect((await look(headers, { env: { PAGE_CACHE: "off" } })).status).toBe(200);
    expect(await views()).toBe(0);
  });

  test("asking for the head alone", async () => {
    await send(request(path, { method: "HEAD", headers: BROWSER }));
    await send(request(path, { method: "HEAD", headers: BROWSER }), { PAGE_CACHE: "on" });
    expect(await views()).toBe(0);
  });

  test("the recruiter's own, logged in, also after fetching ahead", async () => {
    await recruiter.get(path, on);
    expect((await recruiter.form(`${path}/seen`, {}, on)).status).toBe(204);
    expect(await views()).toBe(0);
  });

  test("a page that is not there, was removed or is hidden; nor is the making of a kept copy", async () => {
    const removed = await createJob(recruiter.account, { removedAt: new Date() });
    const hidden = await createJob(recruiter.account, { state: "hidden" });
    for (const id of [removed.id, hidden.id, "nothing"]) {
      const answer = await visitor().get(`/jobdetails/${id}`, on);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      await visitor().form(`/jobdetails/${id}/seen`, {}, on);
    }
    expect(await views()).toBe(0);
    await look();
    // Old enough for a new copy, which is made after the answer.
    vi.setSystemTime(start + 30_000);
    await look();
    expect(await views()).toBe(2);
  });

  test("an application that is sent, or a forged report of a view", async () => {
    await visitor().form(path, {}, on);
    const forged = { ...BROWSER, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/x-www-form-urlencoded" };
    expect((await send(request(`${path}/seen`, { method: "POST", body: "", headers: forged }))).status).toBe(403);
    expect(await views()).toBe(0);
  });
});
