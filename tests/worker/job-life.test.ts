/** A job's time: it is open for search, API, feed, site map and applying in the same minute, or for none; and its people are notified. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, visitor } from "../support/app";
import { bindings, countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  JOB_FIELDS,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";
import { hideJobRow, restoreJobRow } from "../support/use-case-batches";
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
    expect((await rowsOf("jobs"))[0]?.state).toBe("open");
    await run();
    expect((await rowsOf("jobs"))[0]?.state).toBe("closed");
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
    expect((await rowsOf("jobs"))[0]?.state).toBe("closed");
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

test("the mail about a job that is over leads to more time, and to those who have no answer yet", async () => {
  const { owner, id } = await withJob(0.1);
  await createApplication({ id }, { name: "Waiting Person" });
  await createApplication({ id }, { name: "Listed Person", status: "shortlisted" });
  later(0.2);
  await run();
  const body = String((await rowsOf("mail_outbox")).find((row) => String(row.event_key).startsWith("job-over"))?.body);
  expect(body).toContain("1 person waits for an answer. Tell those who wait:");
  const paths = [...body.matchAll(/^(?:https?:\/\/[^/]+)?(\/\S+)$/gm)].map(([, path = ""]) => path);
  expect(paths).toEqual([`/applications?jobId=${id}&status=submitted`, `/myjobs/extend?job=${id}`]);
  const list = await (await owner.get(paths[0] ?? "")).text();
  expect([list.includes("Waiting Person"), list.includes("Listed Person")]).toEqual([true, false]);
  expect(await (await owner.get(paths[1] ?? "")).text()).toContain("Open it again until");
});

test("the mail speaks of nobody who waits where everybody has an answer", async () => {
  const { id } = await withJob(0.1);
  await createApplication({ id }, { status: "rejected" });
  later(0.2);
  await run();
  const body = String((await rowsOf("mail_outbox")).find((row) => String(row.event_key).startsWith("job-over"))?.body);
  expect(body).toContain("It has 1 application.");
  expect(body).not.toContain("wait");
});

describe("a removed job", () => {
  const banner = "You removed this job. Only you can still read it.";
  async function removed() {
    const owner = await signedIn("admin");
    const job = await createJob(owner.account, { removedAt: new Date(), title: "Beekeeping teacher" });
    return { owner, path: `/jobdetails/${job.id}`, job };
  }

  test("stays readable to its owner, with nothing that would change it", async () => {
    const { owner, path, job } = await removed();
    const page = await owner.get(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const part of [banner, "Beekeeping teacher", `/applications?jobId=${job.id}`]) expect(html).toContain(part);
    for (const part of ["JobPosting", `/recruiter?jobId=${job.id}`, "Extend", "This is a job of your own"]) {
      expect(html).not.toContain(part);
    }
    expect(await (await owner.get("/myjobs?status=removed")).text()).toContain(`href="${path}"`);
  });

  test("is gone for everybody else, and for programs", async () => {
    const { owner, path, job } = await removed();
    const others = [visitor(), await signedIn("admin"), await signedIn("user")];
    for (const other of others) expect((await other.get(path)).status).toBe(410);
    const { token } = await withToken("admin", owner.account);
    expect((await api("GET", `/jobs/getjobbyid/${job.id}`, { token })).status).toBe(410);
  });

  test("is read by colleagues who work on it, and by no reader of the institution", async () => {
    const { owner, path, job } = await removed();
    const [colleague, reader] = [await signedIn("admin"), await signedIn("admin")];
    const { id } = await createInstitution([
      [owner.account, "owner"],
      [colleague.account, "recruiter"],
      [reader.account, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ? WHERE id = ?", id, job.id);
    expect(await (await colleague.get(path)).text()).toContain("This job was removed. Only you and the colleagues");
    expect((await reader.get(path)).status).toBe(410);
  });

  test("can be copied from its page", async () => {
    const { owner, job } = await removed();
    const copied = await owner.form("/myjobs", { jobId: job.id, move: "copy" });
    expect([copied.status, await countRows("form_drafts")]).toEqual([303, 1]);
  });
});

test("the page of an own job has what one does with it; a reader of the institution sees only the applications", async () => {
  const { owner, id } = await withJob(10);
  const reader = await signedIn("admin");
  const institution = await createInstitution([
    [owner.account, "owner"],
    [reader.account, "reader"],
  ]);
  await sql("UPDATE jobs SET institution_id = ? WHERE id = ?", institution.id, id);
  const has = async (who: typeof owner) => {
    const html = await (await who.get(`/jobdetails/${id}`)).text();
    const links = [
      `/recruiter?jobId=${id}"`,
      `/applications?jobId=${id}"`,
      `/myjobs/extend?job=${id}"`,
      'value="close"',
    ];
    return [...links, "This is a job of your own"].map((part) => html.includes(part));
  };
  expect(await has(owner)).toEqual([true, true, true, true, false]);
  expect(await has(reader)).toEqual([false, true, false, false, false]);
});

test("a saved job says when it closes, in the list, the feed and the API", async () => {
  const { id } = await withJob(5);
  const person = await signedIn("user");
  await person.form(`/jobdetails/${id}/save`, { saved: "yes" });
  const list = async () => textOf(await (await (await signedIn("user", person.account)).get("/saved-jobs")).text());
  expect(await list()).toContain("closes in 5 days");
  expect(await (await visitor().get("/jobs.atom")).text()).toContain("Apply until 28 November 2026");
  const { token } = await withToken("user", person.account);
  const [saved] = (await api<Record<string, unknown>[]>("GET", "/jobs/savedjobs", { token })).body;
  expect(saved).toMatchObject({
    id,
    closes_at: "2026-11-28T06:00:00.000Z",
    updated_at: "2026-11-23T06:00:00.000Z",
    url: expect.stringMatching(new RegExp(`^https?://.*/jobdetails/${id}$`)),
  });
  expect(await (await visitor().get(`/jobdetails/${id}`)).text()).toContain(
    '"validThrough":"2026-11-28T11:30:00+05:30"',
  );
  later(5);
  const over = await list();
  expect(over).toContain("Closed");
  expect(over).not.toMatch(/closes in/i);
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
  const hiding = {
    id: crypto.randomUUID(),
    jobId: id,
    by: "moderator" as const,
    reason: "other" as const,
    words: null,
  };
  await hideJobRow(db, { ...hiding, hiddenAt: new Date(), until: null }, id, []);
  later(2.5);
  const showing = { jobId: id, actorId: null, reason: "a moderator looked", now: new Date() };
  expect(await restoreJobRow(db, showing)).toBe(true);
  const row = (await rowsOf("jobs"))[0];
  expect(row).toMatchObject({ state: "open", due_at: row?.updated_at });
  expect((Number(row?.closes_at) - before) / DAY_MS).toBe(3);
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

test("a change of what is taught, of what is asked for and of the terms is listed too, and so is more time", async () => {
  const { id, owner, token } = await withJob(10);
  await createApplication({ id });
  later(0.01);
  const said = { levels: ["primary"], bond_months: 24, requires: ["B.Ed"], walk_in_from: "2026-12-01" };
  await api("PUT", `/jobs/updatejob/${id}`, { body: { ...JOB_FIELDS, title: "Beekeeping teacher", ...said }, token });
  const page = async () => (await visitor().get(`/jobdetails/${id}`)).text();
  expect(await page()).toMatch(/levels, requirements, terms, walk-in interview\b/);
  later(0.01);
  const from = String((await rowsOf("jobs"))[0]?.closes_at);
  expect((await owner.form(`/myjobs/extend?job=${id}`, { from })).status).toBe(303);
  expect((await rowsOf("job_changes")).map(({ fields }) => fields)).toContain('["closing date"]');
});

test("the page of a closed job is kept out of search engines, by hand, by the run and before it", async () => {
  const hasNoindex = async (id: string) =>
    (await (await visitor().get(`/jobdetails/${id}`)).text()).includes('<meta name="robots" content="noindex"/>');
  const { id, token } = await withJob(5);
  expect(await hasNoindex(id)).toBe(false);
  await api("POST", `/jobs/closejob/${id}`, { token });
  expect(await hasNoindex(id)).toBe(true);
  const over = await withJob(0.1);
  expect(await hasNoindex(over.id)).toBe(false);
  later(0.2);
  expect(await hasNoindex(over.id)).toBe(true);
  await run();
  expect(await hasNoindex(over.id)).toBe(true);
});

test("a job that was closed before its time opens until its own day, and says so before", async () => {
  const { owner, id, token } = await withJob(60);
  const closesAt = Number((await rowsOf("jobs"))[0]?.closes_at);
  await api("POST", `/jobs/closejob/${id}`, { token });
  const page = await (await owner.get(`/myjobs/extend?job=${id}`)).text();
  expect(textOf(page)).toContain("22 January 2027");
  await owner.form(`/myjobs/extend?job=${id}`, { from: String(closesAt) });
  expect((await rowsOf("jobs"))[0]).toMatchObject({ state: "open", closes_at: closesAt });
});

test("what follows from fields that were left out stands in the answer", async () => {
  const { token, id } = await withToken("admin");
  const body = { ...JOB_FIELDS, pay_min: 42_000, contract_until: "2029-05-31" };
  const made = (await api<{ id: string }>("POST", `/jobs/createjob/${id}`, { body, token })).body;
  const job = (await api("GET", `/jobs/getjobbyid/${made.id}`)).body;
  expect(job).toMatchObject({ pay_currency: "INR", pay_period: "month", contract: "fixed" });
});

test("search engines learn of the start, the subjects and what is asked for", async () => {
  const { token, id } = await withToken("admin");
  const said = { starts_on: "2027-04-01", subjects: ["Physics", "Origami"], requires: ["B.Ed"], early_career: true };
  const body = { ...JOB_FIELDS, ...said };
  const made = (await api<{ id: string }>("POST", `/jobs/createjob/${id}`, { body, token })).body;
  const html = await (await visitor().get(`/jobdetails/${made.id}`)).text();
  const posting = JSON.parse(/<script type="application\/ld\+json">([^<]*)/.exec(html)?.[1] ?? "{}");
  expect(posting).toMatchObject({
    ...{ jobStartDate: "2027-04-01", skills: "Physics, Origami", qualifications: "B.Ed" },
    experienceRequirements: "no requirements",
  });
});

describe("another day for a job whose time is over", () => {
  const answerOf = async (id: string, token: string, closes_at: string) =>
    (await api<{ status: string }>("PUT", `/jobs/updatejob/${id}`, { body: { ...JOB_FIELDS, closes_at }, token })).body;

  test.each([false, true])("opens it again, whether the run has closed it or not: %s", async (isClosed) => {
    const { id, token } = await withJob(0.1);
    later(0.2);
    if (isClosed) await run();
    expect((await answerOf(id, token, "2026-12-20")).status).toBe("open");
    expect((await api<{ status: string }>("GET", `/jobs/getjobbyid/${id}`)).body.status).toBe("open");
  });

  test.each([false, true])("that is the old one leaves it closed, and the answer says so: %s", async (isClosed) => {
    const { id, token } = await withJob(0.1);
    later(0.2);
    if (isClosed) await run();
    const { status } = (await api<{ status: string }>("PUT", `/jobs/updatejob/${id}`, { body: JOB_FIELDS, token }))
      .body;
    expect(status).toBe("closed");
  });

  test("does not open a job that was closed before its time", async () => {
    const { id, token } = await withJob(5);
    expect((await api("POST", `/jobs/closejob/${id}`, { token })).status).toBe(200);
    expect((await answerOf(id, token, "2026-12-20")).status).toBe("closed");
  });
});

describe("a day of a job", () => {
  const post = async (fields: object, account?: Account) => {
    const { token, id } = await withToken("admin", account);
    return api<{ id: string; fields: Record<string, string[]> }>("POST", `/jobs/createjob/${id}`, {
      body: { ...JOB_FIELDS, ...fields },
      token,
    });
  };

  test.each([
    ["starts_on", "2026-11-22", /over/],
    ["starts_on", "2027-11-24", /year/],
    ["starts_on", "foo", /^Enter a date, such as 2027-04-01, or "as soon as possible"$/],
    ["starts_on", "2126-11-24", /^Enter a date/],
    ["walk_in_from", "2026-11-22", /over/],
    ["walk_in_from", "2027-11-24", /year/],
    ["contract_until", "2026-11-22", /over/],
    ["contract_until", "1926-11-22", /^Enter a date/],
  ])("%s: %s is refused", async (name, day, message) => {
    const { status, body } = await post({ [name]: day });
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
    expect(body.fields[name]).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ["starts_on", "2026-11-23"],
    ["starts_on", "2027-11-23"],
    ["starts_on", "as soon as possible"],
    ["walk_in_from", "2026-11-23"],
    ["contract_until", "2029-05-31"],
  ])("%s: %s is taken, and stays when the job is changed after it is over", async (name, day) => {
    const owner = await createAccount("admin");
    const { status, body } = await post({ [name]: day }, owner);
    expect(status).toBe(201);
    expect((await rowsOf("jobs")).some(({ details }) => String(details).includes(day))).toBe(true);
    later(30);
    const { token } = await withToken("admin", owner);
    const again = await api("PUT", `/jobs/updatejob/${body.id}`, { body: { ...JOB_FIELDS, [name]: day }, token });
    expect(again.status).toBe(200);
  });

  test("the last one of a walk-in needs the first", async () => {
    const { status, body } = await post({ walk_in_to: "2026-12-01" });
    expect([status, body.fields]).toEqual([400, { walk_in_from: ["Enter the first day too"] }]);
  });

  test.each(["2027-02-01", "2027-01-30"])("the walk-in may last sixty days: until %s", async (walk_in_to) => {
    const { status } = await post({ walk_in_from: "2026-12-01", walk_in_to });
    expect(status).toBe(walk_in_to === "2027-01-30" ? 201 : 400);
  });
});

test("jobs that are older than closing dates get one each, spread over two months", async () => {
  const owner = await signedIn("admin");
  for (let count = 0; count < 5; count += 1) await createJob(owner.account, { closesAt: null });
  await runScheduled("17 * * * *", env);
  const days = (await rowsOf("jobs")).map((row) => Math.round((Number(row.closes_at) - Date.now()) / DAY_MS));
  expect(new Set(days).size).toBe(5);
  for (const each of days) expect(each).toBeGreaterThanOrEqual(45);
  for (const each of days) expect(each).toBeLessThanOrEqual(106);
});

test.each([
  ["Europe/London", "2027-01-31T23:59:59Z", "2027-01-31T23:59:59+00:00"],
  ["America/New_York", "2027-02-01T04:59:59Z", "2027-01-31T23:59:59-05:00"],
  ["Pacific/Auckland", "2027-01-31T10:59:59Z", "2027-01-31T23:59:59+13:00"],
])("a job of %s closes on one day everywhere: its own, with its zone", async (timeZone, closesAt, told) => {
  vi.setSystemTime(new Date("2027-01-25T06:00:00Z"));
  const owner = await signedIn("admin");
  const job = await createJob(owner.account, { timeZone, closesAt: new Date(closesAt) });
  const zone = `${timeZone.split("/")[1]?.replaceAll("_", " ")} time`;
  const desk = await (await owner.get("/myjobs")).text();
  expect(desk).toContain('closes <time dateTime="2027-01-31">Sunday</time>');
  expect(textOf(desk)).toContain(`closes Sunday (${zone})`);
  const more = textOf(await (await owner.get(`/myjobs/extend?job=${job.id}`)).text());
  expect(more).toContain(`This job closes on 31 January 2027 (${zone})`);
  expect(more).toContain(`Extend until 2 March 2027 (${zone})`);
  const page = await (await visitor().get(`/jobdetails/${job.id}`)).text();
  expect(textOf(page)).toContain(`Apply until 31 January 2027 (${zone})`);
  expect(page).toContain(`"validThrough":"${told}"`);
  expect(await (await visitor().get("/jobs.atom")).text()).toContain(`Apply until 31 January 2027 (${zone})`);
  const [listed] = (await api<{ closes_on: string; time_zone: string }[]>("GET", "/jobs/getalljobs")).body;
  expect(listed).toMatchObject({ closes_on: "2027-01-31", time_zone: timeZone });
  // Six days before, where the job is.
  vi.setSystemTime(new Date("2027-01-31T10:30:00Z"));
  expect(textOf(await (await visitor().get("/jobs")).text())).toContain(`closes today (${zone})`);
});
