/** Who sends a request is looked up before anything else is read: each time, in the database, and once. */
import { beforeEach, describe, expect, test } from "vitest";
import { sessionKindOf } from "~/http/session";
import { routeFacts } from "~/route-facts";
import type { RoutePath } from "~/routes";
import { type Visitor, visitor } from "../support/app";
import { bindings, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  createSession,
  PASSWORD,
  signedIn,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { textOf } from "../support/pages";
import { routeMap } from "../support/route-map";

type Endpoint = { loader?: { operations?: Record<string, { access: string }> } };
const endpoints = import.meta.glob<Endpoint>("../../app/api/*.ts", { eager: true });

const SESSION = "__Host-session";
const SECRETS = ["Priya Secretname", "Secret Job of mine", "Secret Applicant", "secret-kept"];

let recruiter: Account;
let candidate: Account;
let names: Record<string, string>;
beforeEach(async () => {
  recruiter = await createAccount("admin", {}, { f_name: "Priya Secretname", resume_path: "secret-kept" });
  candidate = await createAccount("user", {}, { f_name: "Priya Secretname", resume_path: "secret-kept" });
  const job = await createJob(recruiter, { title: "Secret Job of mine", state: "closed" });
  const application = await createApplication(job, { name: "Secret Applicant", candidateId: candidate.id });
  names = { JOB: job.id, APPLICATION: application.id };
});

/** What an answer says, without what differs from one to the next by design. */
async function answerOf(browser: Visitor, path: string) {
  const response = await browser.get(path);
  const id = response.headers.get("X-Request-Id") ?? "none";
  const nonce = /nonce-(\w+)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "none";
  const clean = (text: string) =>
    text
      .replaceAll(id, "ID")
      .replaceAll(nonce, "NONCE")
      .replace(/\["D",\d+\]|<updated>[^<]+/g, "TIME");
  const headers = [...response.headers].filter(([name]) => !["x-request-id", "set-cookie"].includes(name));
  const cookies = response.headers.getSetCookie().filter((line) => !line.startsWith("__Host-bookmark="));
  return {
    status: response.status,
    headers: headers.map(([name, value]) => `${name}: ${clean(value)}`),
    cookies,
    html: clean(await response.text()),
  };
}

const ADDRESSES: Record<string, string> = {
  "jobdetails/:id": "/jobdetails/JOB",
  recruiter: "/recruiter?jobId=JOB",
  myjobs: "/myjobs?remove=JOB",
  applications: "/applications?jobId=JOB",
  "applications.csv": "/applications.csv?jobId=JOB",
  "applicants/:id": "/applicants/APPLICATION",
  "resumes/:applicationId": "/resumes/APPLICATION",
  "statistics/:jobId": "/statistics/JOB",
  "*": "/nothing/here",
};
const screens = routeMap
  .filter((route) => !route.file.startsWith("api/"))
  .flatMap(({ path, file }) => {
    const route = file.replace(/\.tsx?$/, "");
    const addresses = [ADDRESSES[path] ?? `/${path}`];
    // Without a job to edit it sends a list after its first bytes.
    if (path === "recruiter") addresses.push("/recruiter");
    return addresses.map((address) => ({ address, route }));
  });
const fill = (address: string) => address.replace(/JOB|APPLICATION/, (name) => names[name] ?? name);

/** Ways in which a session ends, or never was. */
const ENDED: Record<string, (account: Account) => Promise<string>> = {
  "ended elsewhere": async (account) => {
    const token = await createSession(account, "web");
    await sql("DELETE FROM sessions");
    return token;
  },
  "past its end": (account) => createSession(account, "web", { expiresAt: new Date(Date.now() - 1000) }),
  idle: (account) => createSession(account, "web", { lastSeenAt: new Date(Date.now() - 5000), idleMs: 1000 }),
  "of a program": (account) => createSession(account, "api"),
};

describe.each(Object.entries(ENDED))("a session %s, its cookie intact", (_, end) => {
  test.each(["admin", "user"] as const)("shows of every screen what nobody's visitor gets (%s)", async (role) => {
    const account = role === "admin" ? recruiter : candidate;
    const cookie = await end(account);
    for (const { address, route } of screens) {
      const path = fill(address);
      const twin = `${path.replace(/\?.*|$/, (query) => `.data${query}`)}${path.includes("?") ? "&" : "?"}_routes=${route}`;
      for (const each of [path, ...(path === "/" ? [] : [twin])]) {
        const dead = await answerOf(visitor({ [SESSION]: cookie }), each);
        const nobody = await answerOf(visitor(), each);
        expect(dead, each).toEqual(nobody);
        if (address === "/jobdetails/JOB") continue;
        for (const secret of [...SECRETS, account.email]) expect(dead.html, each).not.toContain(secret);
      }
    }
  });

  test("does nothing that a form asks for", async () => {
    const browser = visitor({ [SESSION]: await end(candidate) });
    const response = await browser.form("/updateprofile", { f_name: "Stolen" });
    expect({ status: response.status, to: response.headers.get("Location") }).toEqual({ status: 401, to: null });
    expect(await bindings.DB.prepare("SELECT count(*) AS n FROM profiles WHERE f_name = 'Stolen'").first("n")).toBe(0);
  });
});

test("a role that changed counts at once", async () => {
  const browser = visitor({ [SESSION]: await createSession(recruiter, "web") });
  await sql("UPDATE users SET role = 'user' WHERE id = ?", recruiter.id);
  expect((await browser.get("/myjobs")).status).toBe(403);
  expect((await browser.get("/resume")).status).toBe(200);
});

test("a login gives a new token, a logout ends it for every copy of the cookie", async () => {
  const browser = visitor({ [SESSION]: await createSession(candidate, "web") });
  const before = browser.cookies.get(SESSION) ?? "";
  await browser.form("/logout", {});
  await browser.form("/login", { email: candidate.email, password: PASSWORD });
  const cookie = browser.cookies.get(SESSION) ?? "";
  expect(cookie).not.toBe(before);
  expect(cookie).toMatch(/^[\w-]{43}$/);
  const copy = visitor({ [SESSION]: cookie });
  expect((await copy.get("/userprofile")).status).toBe(200);
  await browser.form("/logout", {});
  expect((await copy.get("/userprofile")).headers.get("Location")).toBe("/");
});

test("a password change ends the others at once", async () => {
  const browser = await signedIn("user", candidate);
  const other = await signedIn("user", candidate);
  const fields = { currentPassword: PASSWORD, password: "lantern-monsoon-kite" };
  expect((await browser.form("/changepassword", fields)).status).toBe(303);
  expect((await other.get("/userprofile")).headers.get("Location")).toBe("/");
  expect((await browser.get("/userprofile")).status).toBe(200);
});

test("nothing is shown when the look-up of the session fails", async () => {
  const browser = await signedIn("admin", recruiter);
  const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /from "sessions"/ });
  const response = await browser.get("/myjobs", { env: { DB } });
  takeLoggedErrors();
  expect(response.status).toBe(503);
  expect(textOf(await response.text())).not.toContain("Secret");
});

describe("who sends a request is not asked", () => {
  const asksNothing = async (
    path: string,
    init: { cookie: string; env?: object; headers?: Record<string, string> },
  ) => {
    const { DB, count } = failingDatabase(null);
    const headers = init.headers ?? {};
    const response = await visitor({ [SESSION]: init.cookie }).get(path, { env: { ...init.env, DB }, headers });
    return { status: response.status, count: count() };
  };

  test("during maintenance, and of a client that has asked too often", async () => {
    const cookie = await createSession(candidate, "web");
    expect(await asksNothing("/userprofile", { cookie, env: { MAINTENANCE: "1" } })).toEqual({ status: 503, count: 0 });
    const LIMIT_SEARCH = { limit: async () => ({ success: false }) };
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    expect(await asksNothing("/jobs", { cookie, env: { LIMIT_SEARCH }, headers })).toMatchObject({
      status: 429,
      count: 0,
    });
  });

  test("a random token is nobody's, and beyond the limit it costs no read", async () => {
    const cookie = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    expect(await asksNothing("/userprofile", { cookie })).toEqual({ status: 302, count: 1 });
    const LIMIT_SEARCH = { limit: async () => ({ success: false }) };
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    expect(await asksNothing("/jobs", { cookie, env: { LIMIT_SEARCH }, headers })).toEqual({ status: 429, count: 0 });
  });

  test("where a file or a call is for everybody", async () => {
    const cookie = await createSession(candidate, "web");
    expect(await asksNothing("/robots.txt", { cookie })).toEqual({ status: 200, count: 0 });
    expect(await asksNothing("/openapi.json", { cookie })).toEqual({ status: 200, count: 0 });
  });
});

test("the facts of a call say that its sender is asked for exactly where an operation of it needs or takes one", () => {
  for (const { path, file } of routeMap.filter((route) => route.file.startsWith("api/"))) {
    const operations = Object.values(endpoints[`../../app/${file}`]?.loader?.operations ?? {});
    const isAsked = operations.some(({ access }) => access !== "anyone");
    expect(sessionKindOf(routeFacts[path as RoutePath]), path).toBe(isAsked ? "call" : "none");
  }
});
