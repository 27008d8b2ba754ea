/** Reads may come from a copy that lags behind; nobody misses what she has just written herself. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import { createAccount, createJob, JOB_FIELDS, PASSWORD, signedIn, withToken } from "../support/factories";
import { laggingDatabase } from "../support/lagging-replica";
import { mainTextOf, textOf } from "../support/pages";
import { linkTo } from "./mails";
import { runScheduled } from "./scheduled";

const COOKIE = "__Host-bookmark";
const HEADER = "Staffroom-Bookmark";

let lagging: Awaited<ReturnType<typeof laggingDatabase>>;
let env: { DB: D1Database };
beforeEach(async () => {
  lagging = await laggingDatabase();
  env = { DB: lagging.DB };
});
const textAt = async (browser: ReturnType<typeof visitor>, path: string) =>
  textOf(await (await browser.get(path, { env })).text());

describe("a form", () => {
  test("is followed by pages that show what it wrote, to its sender alone until the copy has caught up", async () => {
    const recruiter = await signedIn("admin");
    await lagging.replicate();
    expect((await recruiter.form("/recruiter", { ...JOB_FIELDS, title: "Fresh job" }, { env })).status).toBe(303);
    expect(await textAt(recruiter, "/myjobs")).toContain("Fresh job");
    expect(await textAt(recruiter, "/jobs")).toContain("Fresh job");
    const stranger = visitor();
    expect(await textAt(stranger, "/jobs")).not.toContain("Fresh job");
    await lagging.replicate();
    expect(await textAt(stranger, "/jobs")).toContain("Fresh job");
    expect(stranger.cookies.has(COOKIE)).toBe(false);
  });

  test("of somebody signed out too", async () => {
    const job = await createJob(await createAccount("admin"));
    await lagging.replicate();
    const browser = visitor();
    await browser.form("/signup", { role: "user", email: "new@example.com", password: "chalk and duster" }, { env });
    const page = await browser.get("/userregister", { env });
    expect({ status: page.status, text: mainTextOf(await page.text()) }).toMatchObject({
      status: 200,
      text: expect.stringContaining("new@example.com"),
    });
    const login = await browser.form("/login", { email: "new@example.com", password: "chalk and duster" }, { env });
    expect(login.status).toBe(303);
    expect(await textAt(browser, "/userprofile")).toContain("new@example.com");
    expect(await textAt(browser, `/jobdetails/${job.id}`)).toContain(job.title);
  });

  test("whose session ended elsewhere is refused at once: changes start at the primary", async () => {
    const browser = await signedIn("admin");
    await lagging.replicate();
    const { email } = browser.account;
    const other = visitor();
    await other.form("/login", { email, password: PASSWORD }, { env });
    await other.form("/profile", { session: "" }, { env });
    const refused = await browser.form("/recruiter", { ...JOB_FIELDS }, { env });
    expect({ status: refused.status, to: refused.headers.get("Location") }).toEqual({ status: 401, to: null });
  });
});

describe("the bookmark", () => {
  test("is a cookie of ten minutes that nobody can read", async () => {
    const recruiter = await signedIn("admin");
    const response = await recruiter.form("/recruiter", JOB_FIELDS, { env });
    const line = response.headers.getSetCookie().find((each) => each.startsWith(COOKIE)) ?? "";
    expect(line).toMatch(/^__Host-bookmark=[\w-]{60,200}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const value = /=([\w-]+)/.exec(line)?.[1] ?? "";
    expect(Buffer.from(value, "base64url").toString("latin1")).not.toContain("0000024c");
  });

  test("is followed by a copy that is new enough", async () => {
    const recruiter = await signedIn("admin");
    await recruiter.form("/recruiter", JOB_FIELDS, { env });
    lagging.served.length = 0;
    await textAt(recruiter, "/myjobs");
    await lagging.replicate();
    await textAt(recruiter, "/myjobs");
    expect(lagging.served).toEqual(["primary", "primary", "primary", "replica", "replica", "replica"]);
  });

  test("comes with the first page of somebody signed in, which the primary answers", async () => {
    const browser = await signedIn("user");
    await lagging.replicate();
    for (let visits = 0; visits < 3; visits += 1) await textAt(browser, "/userprofile");
    // The look-up of the session pays the way to the primary; all that follows reads no older state than that.
    expect(lagging.served[0]).toBe("primary");
    expect(new Set(lagging.served.slice(1))).toEqual(new Set(["replica"]));
  });

  test.each([
    "",
    "x",
    "first-unconstrained",
    "first-primary",
    "ffffffff-ffffffff-ffffffff-ffffffffffffffff",
    "A".repeat(128),
    "%00",
  ])("%j that we did not make is answered by the primary", async (value) => {
    const browser = await signedIn("user");
    browser.cookies.set(COOKIE, value);
    const response = await browser.get("/userprofile", { env });
    expect(response.status).toBe(200);
    const jobs = await api("GET", "/jobs/getalljobs", { env, headers: { [HEADER]: encodeURIComponent(value) } });
    expect(jobs.status).toBe(200);
    expect(new Set(lagging.served)).toEqual(new Set(["primary"]));
  });

  test("that D1 does not accept makes way for the primary", async () => {
    const recruiter = await signedIn("admin");
    await recruiter.form("/recruiter", { ...JOB_FIELDS, title: "Fresh job" }, { env });
    lagging.refuse();
    for (const path of ["/myjobs", "/jobs", "/userprofile"]) {
      const response = await recruiter.get(path, { env });
      expect(response.status, path).toBe(200);
      await response.text();
    }
  });
});

describe("a program", () => {
  const own = (account: { id: string; token: string }, headers: Record<string, string> = {}) =>
    api<{ title: string }[]>("GET", `/jobs/getJobsByUserId/${account.id}`, { token: account.token, env, headers });

  test("reads what it wrote, with the bookmark or without", async () => {
    const account = await withToken("admin");
    await lagging.replicate();
    const body = { ...JOB_FIELDS, title: "Fresh job", vacancy: 2 };
    const posted = await api("POST", `/jobs/createjob/${account.id}`, { token: account.token, body, env });
    expect(posted.status).toBe(201);
    const bookmark = posted.headers.get(HEADER) ?? "";
    expect(posted.headers.get("Access-Control-Expose-Headers")).toContain(HEADER);
    expect(posted.headers.getSetCookie()).toEqual([]);
    expect((await own(account)).body).toHaveLength(1);
    expect((await own(account, { [HEADER]: bookmark })).body).toHaveLength(1);
    expect((await api<unknown[]>("GET", "/jobs/getalljobs", { env })).body).toHaveLength(0);
    const all = await api<unknown[]>("GET", "/jobs/getalljobs", { env, headers: { [HEADER]: bookmark } });
    expect(all.body).toHaveLength(1);
  });

  test("that signs up can complete the registration and log in", async () => {
    const person = { role: "user", email: "new@example.com", password: "chalk and duster" };
    const made = await api<{ id: string }>("POST", "/auth/createuser", { body: person, env });
    const done = await api("PUT", `/user/registeruser/${made.body.id}`, { body: { f_name: "Asha" }, env });
    const { email, password } = person;
    const login = await api<{ token: string }>("POST", "/auth/login", { body: { email, password }, env });
    expect([made.status, done.status, login.status]).toEqual([201, 200, 200]);
    const profile = await api("GET", `/user/${made.body.id}`, { token: login.body.token, env });
    expect(profile.body).toMatchObject({ f_name: "Asha" });
  });
});

test("a mailed link works in another browser before the copy knows of it", async () => {
  await visitor().form("/signup", { role: "user", email: "new@example.com", password: "chalk and duster" }, { env });
  const page = await visitor().get(await linkTo("new@example.com"), { env });
  expect({ status: page.status, text: mainTextOf(await page.text()) }).toMatchObject({
    status: 200,
    text: expect.stringContaining("new@example.com"),
  });
});

test("what runs by schedule reads nothing older than the primary has", async () => {
  // Something that the copy does not know yet.
  await visitor().form("/signup", { role: "user", email: "new@example.com", password: "chalk and duster" }, { env });
  lagging.served.length = 0;
  await runScheduled("17 * * * *", env);
  expect(lagging.served.length).toBeGreaterThan(0);
  expect(new Set(lagging.served)).toEqual(new Set(["primary"]));
});
