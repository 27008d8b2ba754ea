/** How often things may be done: exactly, by account and address; and coarsely, by the client's network. */

import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientNetwork } from "~/http/network-limits";
import worker from "../../build/worker/entry.worker.js";
import { api, apiUpload, request, type Visitor, visitor } from "../support/app";
import { bindings, countRows, rowsOf, setCount, snapshot, sql } from "../support/bindings";
import { loggedLines } from "../support/captured-log";
import { withTurnedClock } from "../support/clock";
import {
  createAccount,
  createJob,
  createSession,
  JOB_FIELDS,
  PASSWORD,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase, isStorageBusy } from "../support/failing-storage";
import { textOf } from "../support/pages";

const MINUTE_MS = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const logIn = (email: string, password: string, env?: object) =>
  api("POST", "/auth/login", { body: { email, password }, ...(env ? { env } : {}) });

describe("failed logins: ten in a quarter of an hour for one address", () => {
  test.each(["a known address", "an unknown address"])("%s", async (kind) => {
    const email = kind === "a known address" ? (await createAccount()).email : "nobody@example.com";
    // Nine of the ten are written down, as each would be hashed at full cost.
    await setCount("failedLogin", email, 9, 15 * MINUTE_MS);
    expect((await logIn(email, "wrong")).status).toBe(401);
    const refused = await logIn(email, "wrong again");
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test("the right password waits too, in whatever way it comes, and works when the time is over", async () => {
    const { email } = await createAccount();
    for (let tries = 1; tries <= 10; tries += 1) await visitor().form("/login", { email, password: "wrong" });
    expect((await logIn(email.toUpperCase(), PASSWORD)).status).toBe(429);
    const page = await visitor().form("/login", { email, password: PASSWORD });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await page.text();
    expect(textOf(html)).toContain("Too many failed logins for this email address. Try again in 15 minutes");
    expect(html).not.toContain(PASSWORD);
    expect(await countRows("sessions")).toBe(0);
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS + 1);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test("is refused before anything is hashed or looked up: one statement, and it is the counter", async () => {
    const { email } = await createAccount();
    for (let tries = 1; tries <= 10; tries += 1) await logIn(email, "wrong");
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    const { DB, count } = failingDatabase(null);
    expect((await logIn(email, PASSWORD, { DB })).status).toBe(429);
    expect(count()).toBe(1);
    expect(derive).not.toHaveBeenCalled();
  });

  test("thirty at once are never more than ten answers, however often those come back who found no place", async () => {
    const { email } = await createAccount();
    const count = { 401: 0, 429: 0, 503: 0 };
    let left = 30;
    while (left > 0) {
      const answers = await Promise.all(Array.from({ length: left }, () => logIn(email, "wrong")));
      const statuses = answers.map(({ status }) => status);
      for (const status of statuses) count[status as keyof typeof count] += 1;
      // What was refused, for whatever reason, is not counted.
      expect((await rowsOf("limit_counters"))[0]).toMatchObject({ count: count[401] });
      left = statuses.filter((status) => status === 503).length;
    }
    expect(count).toMatchObject({ 401: 10, 429: 20 });
    expect(count[503]).toBeGreaterThan(0);
  });

  test("a login that succeeds does not count, and other addresses are not held up", async () => {
    const { email } = await createAccount();
    for (let tries = 1; tries <= 9; tries += 1) await logIn(email, "wrong");
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await rowsOf("limit_counters"))[0]).toMatchObject({ count: 9 });
    await sql("DELETE FROM limit_counters");
    await setCount("failedLogin", "other@example.com", 11, MINUTE_MS);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test("a wrong current password counts by the account, and locks nobody out of logging in", async () => {
    const person = await signedIn("user");
    const fields = { currentPassword: "wrong", password: "three-other-words", confirmPassword: "three-other-words" };
    for (let tries = 1; tries <= 10; tries += 1) await person.form("/changepassword", fields);
    const refused = await person.form("/changepassword", { ...fields, currentPassword: PASSWORD });
    expect(refused.status).toBe(429);
    expect((await person.form("/yourdata/close", { password: PASSWORD })).status, "the same count").toBe(429);
    expect((await logIn(person.account.email, PASSWORD)).status).toBe(200);
  });

  test("a counter that fails lets people in, and says so in the log", async () => {
    const { email } = await createAccount();
    const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /limit_counters/ });
    expect((await logIn(email, PASSWORD, { DB })).status).toBe(200);
    expect(loggedLines("warn").join()).toContain("a limit could not be counted");
    expect(loggedLines("warn").join()).not.toContain(email);
  });

  test("no address stands in the table", async () => {
    await logIn("nobody@example.com", "wrong");
    expect(JSON.stringify(await rowsOf("limit_counters"))).not.toContain("nobody");
  });

  test("nor anything from which it could be guessed without our secret", async () => {
    const guess = createHash("sha256").update("nobody@example.com").digest("base64url");
    await logIn("nobody@example.com", "wrong");
    const [{ key = "" } = {}] = await rowsOf("limit_counters");
    expect(key).toMatch(/^failedLogin:[\w-]{43}$/);
    expect(key).not.toContain(guess);
    await sql("DELETE FROM limit_counters");
    await logIn("nobody@example.com", "wrong", { SIGNING_SECRET: "another secret of at least 32 characters" });
    expect((await rowsOf("limit_counters"))[0]?.key).not.toBe(key);
  });
});

describe("more hashes at once than one and two that wait", () => {
  const times = <T>(count: number, ask: (serial: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, serial) => ask(serial)));

  test("forty log-ins: some are answered, all others told at once to come back, and pages go on meanwhile", async () => {
    const ends: string[] = [];
    const note = async <T>(name: (answer: T) => string, work: Promise<T>) => {
      const answer = await work;
      ends.push(name(answer));
      return answer;
    };
    const logIns = times(40, (serial) =>
      note((it) => String(it.status), logIn(`nobody${serial}@example.com`, "wrong")),
    );
    // A page that came after all of them, and waits for the database as they do.
    const page = note(() => "page", visitor().get("/jobs"));
    const answers = await logIns;
    expect((await page).status).toBe(200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 401).length).toBe(40 - refused.length);
    expect(refused.length).toBeGreaterThan(30);
    for (const { headers, body } of refused) {
      expect([headers.get("Retry-After"), body.code]).toEqual(["2", "unavailable"]);
    }
    // Nobody who was sent back, and no page, waited for more than one hash.
    const secondHash = ends.indexOf("401", ends.indexOf("401") + 1);
    expect(ends.indexOf("page")).toBeLessThan(secondHash);
    expect(ends.lastIndexOf("503")).toBeLessThan(secondHash);
    expect((await rowsOf("limit_counters")).filter(({ count }) => count !== 0)).toHaveLength(40 - refused.length);
  });

  test("on a page it is said in words, with what was typed, and a right password gets in afterwards", async () => {
    const { email } = await createAccount();
    const pages = await times(8, () => visitor().form("/login", { email, password: PASSWORD }));
    const refused = pages.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const page of refused) {
      expect(page.headers.get("Retry-After")).toBe("2");
      const html = await page.text();
      expect(textOf(html)).toContain("Many people are logging in just now. Please try again in a moment");
      expect(html).toContain(email);
      expect(html).not.toContain(PASSWORD);
    }
    expect((await visitor().form("/login", { email, password: PASSWORD })).status).toBe(303);
    expect((await rowsOf("limit_counters"))[0]).toMatchObject({ count: 0 });
  });

  test("a change of the password or a proof of identity that found no place does not count", async () => {
    const person = await signedIn("user");
    const fields = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD };
    const changes = await times(8, () => person.form("/changepassword", fields));
    expect(changes.map(({ status }) => status)).toContain(503);
    const closings = await times(8, () => person.form("/yourdata/close", { intent: "close", password: "wrong" }));
    const statuses = closings.map(({ status }) => status);
    expect(statuses).toContain(503);
    const wrong = statuses.filter((status) => status === 400).length;
    expect(wrong).toBe(statuses.filter((status) => status !== 503).length);
    expect((await rowsOf("limit_counters"))[0]).toMatchObject({ count: wrong });
  });

  test("an account that was not made does not count", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    const body = (serial: number) => ({ role: "user", email: `new${serial}@example.com`, password: PASSWORD });
    const made = await times(8, (serial) => api("POST", "/auth/createuser", { body: body(serial), headers }));
    const statuses = made.map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(await countRows("users")).toBe(statuses.filter((status) => status === 201).length);
    expect((await rowsOf("limit_counters"))[0]).toMatchObject({ count: await countRows("users") });
  });
});

describe("a browser that has logged in before", () => {
  const form = (email: string, password: string) => ({ email, password });
  /** What the browser keeps of itself. */
  function deviceOf(person: Visitor): { end: number; value: { id: string; marks: string[] } } {
    const [text = ""] = (person.cookies.get("__Host-device") ?? "").split(".");
    return JSON.parse(Buffer.from(text, "base64url").toString());
  }
  async function known() {
    const account = await createAccount();
    const person = visitor();
    await person.form("/login", form(account.email, PASSWORD));
    await person.form("/logout", {});
    return { person, account, email: account.email };
  }
  async function lock(email: string): Promise<void> {
    await sql("DELETE FROM limit_counters");
    await setCount("failedLogin", email, 10, 15 * MINUTE_MS);
  }

  test("is not locked out by strangers who fail at the address", async () => {
    const { person, email } = await known();
    await lock(email);
    expect((await visitor().form("/login", form(email, PASSWORD))).status).toBe(429);
    expect((await logIn(email, PASSWORD)).status).toBe(429);
    expect((await person.form("/login", form(email, PASSWORD))).status).toBe(303);
  });

  test("has a count of its own: ten failures lock that browser, and nobody else", async () => {
    const { person, email } = await known();
    await setCount("knownBrowser", deviceOf(person).value.marks[0] ?? "", 9, 15 * MINUTE_MS);
    expect((await person.form("/login", form(email, "wrong"))).status).toBe(401);
    const refused = await person.form("/login", form(email, PASSWORD));
    expect(refused.status).toBe(429);
    expect(textOf(await refused.text())).toContain("Too many failed logins for this email address");
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test("is known for that account alone", async () => {
    const { person } = await known();
    const other = await createAccount();
    await lock(other.email);
    expect((await person.form("/login", form(other.email, PASSWORD))).status).toBe(429);
  });

  test("is known no more once the password is another one", async () => {
    const { person, account, email } = await known();
    const { password_hash } = (await rowsOf("users"))[0] ?? {};
    const stranger = await createAccount();
    await sql("UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ?)", stranger.id);
    await lock(email);
    expect((await person.form("/login", form(email, PASSWORD))).status).toBe(429);
    await sql("UPDATE users SET password_hash = ? WHERE id = ?", String(password_hash), account.id);
    expect((await person.form("/login", form(email, PASSWORD))).status).toBe(303);
  });

  test("keeps a sealed cookie of a year that names no account, and what is not ours counts for nothing", async () => {
    const { person, account, email } = await known();
    const cookie = person.cookies.get("__Host-device") ?? "";
    const text = Buffer.from(cookie.split(".")[0] ?? "", "base64url").toString();
    const { end, value } = deviceOf(person);
    expect(end - Date.now()).toBeGreaterThan(364 * 24 * 60 * MINUTE_MS);
    expect(value.marks).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    for (const secret of [account.id, email]) expect(text).not.toContain(secret);
    await lock(email);
    const guessed = createHash("sha256").update(`browser:${value.id}.${account.id}`).digest("base64url");
    const marks = [...value.marks, guessed];
    const forged = Buffer.from(JSON.stringify({ end, value: { id: "another", marks } })).toString("base64url");
    const proof = cookie.split(".")[1] ?? "";
    for (const made of [`${forged}.${proof}`, `${forged}.`, cookie.replace(/^./, "x"), "nonsense"]) {
      const thief = visitor({ "__Host-device": made });
      expect((await thief.form("/login", form(email, PASSWORD))).status, made.slice(0, 20)).toBe(429);
    }
  });

  test("keeps five accounts, the newest", async () => {
    const people = [];
    const person = visitor();
    for (let count = 1; count <= 6; count += 1) {
      const account = await createAccount();
      people.push(account.email);
      await person.form("/login", form(account.email, PASSWORD));
      await person.form("/logout", {});
    }
    for (const [index, email] of people.entries()) {
      await lock(email);
      const clone = visitor(Object.fromEntries(person.cookies));
      expect((await clone.form("/login", form(email, PASSWORD))).status, String(index)).toBe(index === 0 ? 429 : 303);
    }
  });
});

describe("other counts", () => {
  test("reset links: thirty an hour from one network, whatever addresses are typed", async () => {
    const { email } = await createAccount();
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    await setCount("passwordReset", "203.0.113.7", 28, 60 * MINUTE_MS);
    const ask = (address: string, from = headers) =>
      api("POST", "/auth/forgot-password", { body: { email: address }, headers: from });
    expect((await ask("nobody@example.com")).status).toBe(200);
    expect((await ask(email)).status).toBe(200);
    for (const address of [email, "somebody@example.com"]) {
      const page = await visitor().form("/forgotpassword", { email: address }, { headers });
      expect([page.status, Number(page.headers.get("Retry-After")) > 3500], address).toEqual([429, true]);
    }
    expect((await ask(email, { "CF-Connecting-IP": "203.0.113.8" })).status).toBe(200);
    // What the schema refuses asks for nothing and does not count.
    const elsewhere = { "CF-Connecting-IP": "203.0.113.9" };
    expect((await ask("nonsense", elsewhere)).status).toBe(400);
    // That of the other network, and the two of her address: of the hour, and of the day.
    expect((await rowsOf("limit_counters")).filter((row) => Number(row.count) === 1)).toHaveLength(3);
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
    expect((await ask(email)).status).toBe(200);
  });

  test("reset links that strangers ask for are not counted against the person: nobody is refused for her address", async () => {
    const { email } = await createAccount();
    for (let network = 1; network <= 8; network += 1) {
      const headers = { "CF-Connecting-IP": `203.0.113.${network}` };
      expect((await api("POST", "/auth/forgot-password", { body: { email }, headers })).status).toBe(200);
    }
  });

  test.each(["/confirmemail/send", "/auth/confirm-email/send"])(
    "links to confirm by %s: five a day for an account",
    async (path) => {
      const person = await signedIn("user");
      const token = await createSession(person.account, "api");
      const send = () => (path.startsWith("/auth") ? api("POST", path, { token }) : person.form(path, {}));
      for (let times = 1; times <= 5; times += 1) {
        expect((await send()).status).toBeLessThan(400);
        await sql("UPDATE one_time_tokens SET created_at = created_at - 61000");
      }
      const refused = await send();
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 23 * 3600]).toEqual([429, true]);
      expect(await countRows("mail_outbox")).toBe(5);
      vi.setSystemTime(Date.now() + 24 * 60 * MINUTE_MS + 1);
      const other = await signedIn("user");
      expect((await other.form("/confirmemail/send", {})).status).toBe(303);
      expect(await countRows("mail_outbox")).toBe(6);
    },
  );

  test("accounts: a taken address counts too, for the network that asks", async () => {
    const { email } = await createAccount();
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    const body = { role: "user", email, password: PASSWORD };
    expect((await api("POST", "/auth/createuser", { body, headers })).status).toBe(409);
    await sql("UPDATE limit_counters SET count = 300");
    expect((await api("POST", "/auth/createuser", { body, headers })).status).toBe(429);
  });

  test("accounts: three hundred an hour from one network", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    const signUp = (serial: number, from: Record<string, string> = headers) =>
      visitor().form(
        "/signup",
        { role: "user", email: `new${serial}@example.com`, password: "short" },
        { headers: from },
      );
    // What the schema refuses is no account and does not count.
    for (let serial = 1; serial <= 3; serial += 1) expect((await signUp(serial)).status).toBe(400);
    await setCount("signUp", "203.0.113.7", 300, MINUTE_MS);
    const body = { role: "user", email: "one@example.com", password: PASSWORD };
    expect((await api("POST", "/auth/createuser", { body, headers })).status).toBe(429);
    expect(await countRows("users")).toBe(0);
    const elsewhere = { "CF-Connecting-IP": "203.0.113.8" };
    expect((await api("POST", "/auth/createuser", { body, headers: elsewhere })).status).toBe(201);
  });

  describe("applications", () => {
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    async function apply(
      job: { id: string },
      { email = "asha@example.com", token }: { email?: string; token?: string } = {},
    ) {
      const fields = { job_id: job.id, applicant_name: "Asha", applicant_email: email };
      const rest = { applicant_mobile: "9876543210", applicant_experience: "0", resume: pdf() };
      return apiUpload("/application/applyforjob", { ...fields, ...rest }, { headers, ...(token ? { token } : {}) });
    }

    test("sixty an hour for one account", async () => {
      const owner = await createAccount("admin");
      const candidate = await withToken("user");
      await setCount("application", candidate.id, 59, MINUTE_MS);
      expect((await apply(await createJob(owner), candidate)).status).toBe(201);
      const before = await snapshot();
      const refused = await apply(await createJob(owner), candidate);
      expect([refused.status, refused.headers.get("Retry-After") !== null]).toEqual([429, true]);
      const after = await snapshot();
      expect([after.applications, after.objects]).toEqual([before.applications, before.objects]);
    });

    test.each([
      ["three hundred an hour for one network", "applicationByNetwork", 299, () => "203.0.113.9"],
      ["sixty an hour of one network for one job", "applicationForJob", 59, (id: string) => `${id} 203.0.113.9`],
    ])("without an account: %s", async (_, limit, count, subject) => {
      const job = await createJob(await createAccount("admin"));
      await setCount(limit, subject(job.id), count, MINUTE_MS);
      expect((await apply(job)).status).toBe(201);
      const before = await snapshot();
      expect((await apply(job, { email: "other@example.com" })).status).toBe(429);
      const after = await snapshot();
      expect([after.applications, after.objects]).toEqual([before.applications, before.objects]);
    });

    test("the person whose address strangers type is not counted", async () => {
      const owner = await createAccount("admin");
      const candidate = await withToken("user");
      for (let times = 1; times <= 3; times += 1) await apply(await createJob(owner), { email: candidate.email });
      const counted = (await rowsOf("limit_counters")).map(({ key }) => String(key).split(":")[0]);
      expect(counted).not.toContain("application");
    });

    test("what is refused for another reason does not count", async () => {
      const owner = await createAccount("admin");
      await apply(await createJob(owner, { state: "closed" }));
      await apply({ id: "01900000-0000-7000-8000-000000000000" });
      expect(await countRows("limit_counters")).toBe(0);
    });
  });

  test("jobs: three hundred an hour for one recruiter", async () => {
    const { id, token } = await withToken("admin");
    const other = await withToken("admin");
    const post = (who: { id: string; token: string }) =>
      api("POST", `/jobs/createjob/${who.id}`, { token: who.token, body: JOB_FIELDS });
    await setCount("job", id, 299, MINUTE_MS);
    expect((await post({ id, token })).status).toBe(201);
    expect((await post({ id, token })).status).toBe(429);
    expect((await post(other)).status).toBe(201);
    expect(await countRows("jobs")).toBe(2);
  });

  test("counters whose time is over are swept by the clock", async () => {
    await logIn("nobody@example.com", "wrong");
    const run = async () => {
      const context = createExecutionContext();
      await worker.scheduled(createScheduledController({ cron: "17 * * * *" }), bindings, context);
      await waitOnExecutionContext(context);
      return countRows("limit_counters");
    };
    expect(await run()).toBe(1);
    vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
    expect(await run()).toBe(0);
  });
});

describe("by the client's network, before anything else is done", () => {
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  /** A limiter that allows so many requests for each key. */
  function limiter(allowed: number) {
    const seen = new Map<string, number>();
    const limit = async ({ key }: { key: string }) => {
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return { success: (seen.get(key) ?? 0) <= allowed };
    };
    return { binding: { limit }, seen };
  }

  test("a program gets JSON, a browser a page that says so; both when to come back", async () => {
    const env = { LIMIT_SECRETS: limiter(0).binding };
    const { DB, count } = failingDatabase(null);
    const call = await api("POST", "/auth/login", { body: {}, headers, env: { ...env, DB } });
    expect([call.status, call.body.code, call.headers.get("Retry-After")]).toEqual([429, "too_many", "60"]);
    expect(count()).toBe(0);
    const page = await visitor().form("/login", { email: "a@example.com", password: "x" }, { headers, env });
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "60"]);
    const text = textOf(await page.text());
    expect(text).toContain("One moment, please");
    expect(text).toContain("Too many requests came from your network. Wait a minute, then try again");
  });

  test("is counted once a request, by route and network, whatever other headers say", async () => {
    const { binding, seen } = limiter(100);
    const env = { LIMIT_SECRETS: binding, LIMIT_FORMS: binding, LIMIT_SEARCH: binding };
    const spoofed = { ...headers, "X-Forwarded-For": "198.51.100.1", "X-Real-IP": "198.51.100.1" };
    await visitor().form("/login", {}, { headers: spoofed, env });
    await visitor().get("/jobs?q=physics", { headers, env });
    // There are no such data, and nothing is done that would have to be counted.
    expect((await visitor().get("/jobs.data?q=physics", { headers, env })).status).toBe(404);
    await visitor().get("/about", { headers, env });
    await api("GET", "/jobs/getalljobs", { headers, env });
    await visitor().upload("/jobdetails/0199a5a0-0000-7000-8000-000000000000", {}, { headers, env });
    expect(Object.fromEntries(seen)).toEqual({
      "login 203.0.113.9": 1,
      "jobs 203.0.113.9": 1,
      "jobs/getalljobs 203.0.113.9": 1,
      "jobdetails/:id 203.0.113.9": 1,
    });
  });

  test("one count for all spellings of an address that lead to the same route", async () => {
    const { binding, seen } = limiter(1000);
    const env = { LIMIT_SECRETS: binding, LIMIT_FORMS: binding, LIMIT_SEARCH: binding };
    const countOf = async (ask: (path: string) => Promise<unknown>, paths: string[]) => {
      seen.clear();
      for (const path of paths) await ask(path);
      return Object.fromEntries(seen);
    };
    const get = (path: string) => visitor().get(path, { headers, env });
    const post = (path: string) => visitor().form(path, {}, { headers, env });
    const jobs = ["/jobs?q=a", "/jobs/?q=a", "/jobs//", "/JOBS", "/j%6Fbs"];
    expect(await countOf(get, jobs)).toEqual({ "jobs 203.0.113.9": jobs.length });
    const calls = [
      "/jobs/getalljobs",
      "/jobs/getalljobs/",
      "/jobs/GetAllJobs",
      "/jobs/getallj%6Fbs",
      "/%6aobs/getalljobs/",
    ];
    expect(await countOf(get, calls)).toEqual({ "jobs/getalljobs 203.0.113.9": calls.length });
    expect(await countOf(get, ["/", "/?q=a"])).toEqual({ " 203.0.113.9": 2 });
    expect(await countOf(get, ["/jobs.atom", "/jobs.atom/", "/JOBS.%61tom"])).toEqual({ "jobs.atom 203.0.113.9": 3 });
    const logins = ["/login", "/login/", "/LOGIN", "/log%69n", "/%6C%6F%67%69%6E"];
    expect(await countOf(post, logins)).toEqual({ "login 203.0.113.9": logins.length });
    const tokens = ["/auth/login", "/auth/login/", "/AUTH/login", "/auth/log%69n"];
    expect(await countOf(post, tokens)).toEqual({ "auth/login 203.0.113.9": tokens.length });
    // An id is no part of a route, however it looks.
    const put = (path: string) => api("PUT", path, { body: {}, headers, env });
    expect(await countOf(put, ["/user/one", "/user/two"])).toEqual({ "user/:id 203.0.113.9": 2 });
  });

  test("whatever the spelling, a login counts as one of a secret, for the limit and for the log", async () => {
    for (const path of ["/login", "/log%69n", "/LOGIN/", "/auth/log%69n"]) {
      const env = { LIMIT_SECRETS: limiter(0).binding, LIMIT_FORMS: limiter(1000).binding };
      expect((await visitor().form(path, {}, { headers, env })).status, path).toBe(429);
      await visitor().form(path, {});
      expect(
        loggedLines("log")
          .filter((line) => line.includes("secret used"))
          .at(-1),
        path,
      ).toContain(path);
    }
  });

  test("searches at random are limited also where pages are kept, and a kept page counts for nobody", async () => {
    // Later than every change that another file of this workerd made by a clock of its own.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 365 * 86_400_000 });
    const { binding, seen } = limiter(1);
    const env = { LIMIT_SEARCH: binding, PAGE_CACHE: "on" };
    const stamp = Date.now();
    const search = (words: string) => visitor().get(`/jobs?q=${words}-${stamp}`, { headers, env });
    expect((await search("one")).status).toBe(200);
    expect((await search("one")).status).toBe(200);
    const refused = await search("two");
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([429, "private, no-store"]);
    expect(seen.get("jobs 203.0.113.9")).toBe(2);
  });

  test("a limiter that gives no answer keeps nobody waiting", async () => {
    const silent = { limit: () => new Promise(() => {}) };
    const env = { LIMIT_SEARCH: silent, DB: failingDatabase(null).DB };
    const asked = () => visitor().get("/jobs?q=physics", { headers, env });
    expect((await withTurnedClock(asked, isStorageBusy)).status).toBe(200);
    expect(loggedLines("warn").join()).toContain("a rate limit did not answer");
  });

  test("a limiter that is missing or fails lets people through, and the failure is logged", async () => {
    expect((await visitor().get("/jobs", { headers, env: { LIMIT_SEARCH: undefined } })).status).toBe(200);
    const broken = { limit: async () => Promise.reject(new Error("away")) };
    expect((await visitor().get("/jobs", { headers, env: { LIMIT_SEARCH: broken } })).status).toBe(200);
    expect(loggedLines("warn").join()).toContain("a rate limit did not answer");
    expect(loggedLines("warn").join()).not.toContain("203.0.113.9");
  });

  test("the real binding counts: 120 logins in a minute, not 121", async () => {
    const from = { "CF-Connecting-IP": "203.0.113.77" };
    const statuses = [];
    for (let times = 1; times <= 121; times += 1) {
      statuses.push((await api("POST", "/auth/login", { body: {}, headers: from })).status);
    }
    expect(statuses.slice(0, 120).every((status) => status === 400)).toBe(true);
    expect(statuses[120]).toBe(429);
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
  ])("%s is counted as %s", (address, network) => {
    expect(clientNetwork(request("/", { headers: { "CF-Connecting-IP": address } }))).toBe(network);
  });

  test("no other header names the client", () => {
    const others = { "X-Forwarded-For": "1.2.3.4", "True-Client-IP": "1.2.3.4", Forwarded: "for=1.2.3.4" };
    expect(clientNetwork(request("/", { headers: others }))).toBeNull();
  });
});

describe("a form that a program filled in", () => {
  const fields = { role: "user", email: "new@example.com", password: PASSWORD, extra_note: "buy now" };

  test("makes no account, and tells a person what to do", async () => {
    const page = await visitor().form("/signup", fields);
    expect(page.status).toBe(400);
    expect(textOf(await page.text())).toContain("Empty this field and send the form again");
    expect(await countRows("users")).toBe(0);
    expect((await visitor().form("/signup", { ...fields, extra_note: "" })).status).toBe(303);
  });
});

test("the application of a program is refused with a message, and nothing of it is kept", async () => {
  const job = await createJob(await createAccount("admin"));
  const fields = { applicant_name: "Asha", applicant_email: "asha@example.com", applicant_mobile: "9876543210" };
  const rest = { applicant_experience: "0", job_id: job.id, extra_note: "buy now" };
  const before = await snapshot();
  const page = await visitor().upload(`/jobdetails/${job.id}`, { ...fields, ...rest, resume: pdf() });
  expect(page.status).toBe(400);
  const html = await page.text();
  expect(textOf(html)).toContain("Empty this field and send the form again");
  expect(html).toContain('value="buy now"');
  expect(await snapshot()).toEqual(before);
});

describe("one job a key", () => {
  test("two clicks on Post Job, one after the other and at once, make one job", async () => {
    const recruiter = await signedIn("admin");
    const html = await (await recruiter.get("/recruiter")).text();
    const key = /name="request_key" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(key).toHaveLength(36);
    const sent = { ...JOB_FIELDS, request_key: key };
    const first = await recruiter.form("/recruiter", sent);
    const again = await Promise.all([recruiter.form("/recruiter", sent), recruiter.form("/recruiter", sent)]);
    for (const answer of [first, ...again]) {
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/myjobs"]);
    }
    expect(await countRows("jobs")).toBe(1);
  });

  test("another text with the same key is another job: the back button loses nothing", async () => {
    const recruiter = await signedIn("admin");
    await recruiter.form("/recruiter", { ...JOB_FIELDS, request_key: "key" });
    await recruiter.form("/recruiter", { ...JOB_FIELDS, title: "Another post", request_key: "key" });
    expect(await countRows("jobs")).toBe(2);
  });

  test("a program gets the id of the first call again; another account's key is its own", async () => {
    const [one, two] = [await withToken("admin"), await withToken("admin")];
    const post = (who: typeof one, key?: string) =>
      api("POST", `/jobs/createjob/${who.id}`, {
        token: who.token,
        body: JOB_FIELDS,
        headers: key ? { "Idempotency-Key": key } : {},
      });
    const first = await post(one, "k1");
    const again = await post(one, "k1");
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await post(two, "k1")).body.id).not.toBe(first.body.id);
    expect((await post(one, "x".repeat(255))).status).toBe(201);
    await post(one);
    await post(one);
    expect(await countRows("jobs")).toBe(5);
  });

  test("an answer that was lost, and the retry of it", async () => {
    const recruiter = await signedIn("admin");
    const sent = { ...JOB_FIELDS, request_key: "retry" };
    const { DB } = failingDatabase({ at: 1, when: "after", matching: /insert into "idempotency_keys"/ });
    expect((await recruiter.form("/recruiter", sent, { env: { DB } })).status).toBe(303);
    expect((await recruiter.form("/recruiter", sent)).status).toBe(303);
    expect(await countRows("jobs")).toBe(1);
  });
});
