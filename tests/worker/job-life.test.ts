/** A job's time: it is open for search, API, feed, site map and applying in the same minute, or for none; and its people are told. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, visitor } from "../support/app";
import { bindings, rowsOf, sql } from "../support/bindings";
import { APPLY_FIELDS, createApplication, createJob, JOB_FIELDS, pdf, signedIn, withToken } from "../support/factories";
import { runScheduled } from "./scheduled";

const DAY_MS = 86_400_000;
const env = { ...bindings };

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T06:00:00Z") }));
afterEach(() => vi.useRealTimers());

const later = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
const run = () => runScheduled("* * * * *", env);

async function withJob(days: number) {
  const owner = await signedIn("admin");
  const body = {
    ...JOB_FIELDS,
    title: "Beekeeping teacher",
    closes_at: new Date(Date.now() + days * DAY_MS).toISOString(),
  };
  const { token } = await withToken("admin", owner.account);
  const { id } = (await api<{ id: string }>("POST", `/jobs/createjob/${owner.account.id}`, { body, token })).body;
  return { owner, id, token };
}

/** Where a job shows: each is true, or each is false. */
async function shownIn(id: string) {
  const has = async (path: string, text: string) => (await (await visitor().get(path)).text()).includes(text);
  const page = await (await visitor().get(`/jobdetails/${id}`)).text();
  return {
    search: await has("/jobs?q=beekeeping", id),
    list: await has("/jobs", id),
    api: await has("/jobs/getalljobs?q=beekeeping", id),
    status: (await api<{ status: string }>("GET", `/jobs/getjobbyid/${id}`)).body.status === "open",
    feed: await has("/jobs.atom", id),
    siteMap: await has("/sitemaps/1.xml", id),
    apply: page.includes('id="apply"'),
    posting: page.includes("JobPosting"),
  };
}

describe("a job with a closing date", () => {
  test("is open everywhere until its last second, and closed everywhere from then on, whatever the run has done", async () => {
    const { id } = await withJob(2);
    later(2 - 1 / 86_400);
    expect(Object.entries(await shownIn(id)).filter(([, isShown]) => !isShown)).toEqual([]);
    later(1 / 86_400);
    expect(new Set(Object.values(await shownIn(id)))).toEqual(new Set([false]));
    const sent = await visitor().upload(`/jobdetails/${id}`, { ...APPLY_FIELDS, resume: pdf() });
    expect(sent.status).toBe(409);
    expect((await rowsOf("jobs"))[0]?.status).toBe("open");
    await run();
    expect((await rowsOf("jobs"))[0]?.status).toBe("closed");
    expect(new Set(Object.values(await shownIn(id)))).toEqual(new Set([false]));
  });

  test("its recruiter is told seven days before, one day before, and once when it is over", async () => {
    const { id } = await withJob(10);
    const told = async () =>
      (await rowsOf("notifications")).filter((row) => String(row.event_key).endsWith(id)).map((row) => row.text);
    await run();
    expect(await told()).toEqual([]);
    later(3);
    await run();
    await run();
    expect(await told()).toEqual(['"Beekeeping teacher" closes in 7 days. It has 0 applications']);
    later(6);
    await run();
    await run();
    expect(await told()).toHaveLength(2);
    later(1);
    await run();
    await run();
    expect(await told()).toHaveLength(3);
    expect((await told()).at(-1)).toContain("is over: it is closed");
    later(30);
    await run();
    expect(await told()).toHaveLength(3);
  });

  test("two runs at once tell of it once", async () => {
    const { id } = await withJob(1);
    later(2);
    await Promise.all([run(), run(), run()]);
    expect((await rowsOf("notifications")).filter((row) => String(row.event_key).endsWith(id))).toHaveLength(1);
    expect((await rowsOf("jobs"))[0]?.status).toBe("closed");
  });

  test("is extended with one confirmed click, and a second click does nothing more", async () => {
    const { owner, id } = await withJob(2);
    const closesAt = async () => Number((await rowsOf("jobs"))[0]?.closes_at);
    const before = await closesAt();
    const path = `/myjobs/extend?job=${id}`;
    expect(await (await owner.get(path)).text()).toContain("Extend until");
    expect(await closesAt()).toBe(before);
    const clicks = [1, 2].map(() => owner.form(path, { from: String(before) }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([303, 303]);
    const after = await closesAt();
    expect((after - before) / DAY_MS).toBeGreaterThan(29);
    expect((after - before) / DAY_MS).toBeLessThan(31);
  });

  test("one whose time is over is opened again with a new day", async () => {
    const { owner, id } = await withJob(0.1);
    later(0.2);
    await run();
    const from = String((await rowsOf("jobs"))[0]?.closes_at);
    expect((await owner.form(`/myjobs/extend?job=${id}`, { from })).status).toBe(303);
    expect(new Set(Object.values(await shownIn(id)))).toEqual(new Set([true]));
  });

  test("of somebody else is not extended", async () => {
    const { id } = await withJob(2);
    const other = await signedIn("admin");
    expect((await other.get(`/myjobs/extend?job=${id}`)).status).toBe(404);
    expect((await other.form(`/myjobs/extend?job=${id}`, { from: "" })).status).toBe(404);
    expect((await (await signedIn("user")).form(`/myjobs/extend?job=${id}`, { from: "" })).status).toBe(403);
  });
});

test("a call without a closing date gets sixty days, to the end of the day", async () => {
  const owner = await signedIn("admin");
  const { token } = await withToken("admin", owner.account);
  const { id } = (await api<{ id: string }>("POST", `/jobs/createjob/${owner.account.id}`, { body: JOB_FIELDS, token }))
    .body;
  const job = (await api<{ closes_at: string; closes_on: string }>("GET", `/jobs/getjobbyid/${id}`)).body;
  expect(job).toMatchObject({ closes_on: "2027-01-22", closes_at: "2027-01-22T18:29:59.000Z" });
});

test("days in which a job was hidden lengthen its time", async () => {
  const { id } = await withJob(10);
  const before = Number((await rowsOf("jobs"))[0]?.closes_at);
  await sql(
    `INSERT INTO job_hidings (id, job_id, status_before, hidden_by, reason, hidden_at) VALUES ('h', ?, 'open', 'moderator', 'other', ?)`,
    id,
    Date.now(),
  );
  await sql("UPDATE jobs SET status = 'hidden' WHERE id = ?", id);
  later(2.5);
  await sql("UPDATE jobs SET status = 'open', updated_at = ? WHERE id = ?", Date.now(), id);
  expect((Number((await rowsOf("jobs"))[0]?.closes_at) - before) / DAY_MS).toBe(3);
});

test("a change after somebody has applied is listed on the page, one before is not", async () => {
  const { id, owner, token } = await withJob(10);
  const change = (body: object) => api("PUT", `/jobs/updatejob/${id}`, { body: { ...JOB_FIELDS, ...body }, token });
  const page = async () => (await visitor().get(`/jobdetails/${id}`)).text();
  await change({ salary: "₹ 50,000 a month" });
  expect(await page()).not.toContain("Changed on");
  await createApplication({ id });
  later(0.01);
  await change({ salary: "₹ 40,000 a month", job_nature: "Part Time" });
  expect(await page()).toContain("pay, nature");
  expect((await owner.get("/myjobs")).status).toBe(200);
});

test("jobs that are older than closing dates get one each, spread over two months", async () => {
  const owner = await signedIn("admin");
  for (let count = 0; count < 5; count += 1) await createJob(owner.account, { closesAt: null });
  await run();
  const days = (await rowsOf("jobs")).map((row) => Math.round((Number(row.closes_at) - Date.now()) / DAY_MS));
  expect(new Set(days).size).toBe(5);
  for (const each of days) expect(each).toBeGreaterThanOrEqual(45);
  for (const each of days) expect(each).toBeLessThanOrEqual(106);
});
