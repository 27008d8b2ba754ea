/** The claim in the session's cookie lets reads begin early and grants nothing: only the session in the database does. */
import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { bindings, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createJob,
  createSession,
  PASSWORD,
  sessionCookie,
  signedIn,
} from "../support/factories";
import { failingDatabase } from "../support/failing";
import { takeLoggedErrors } from "../support/logged";
import { mainTextOf, textOf } from "../support/pages";
import { routeMap } from "../support/route-map";

const SESSION = "__Host-session";
const SECRETS = ["Priya Secretname", "Secret Job of mine", "Secret Applicant", "secret-kept"];

let recruiter: Account;
let candidate: Account;
let names: Record<string, string>;
beforeEach(async () => {
  recruiter = await createAccount("admin", {}, { f_name: "Priya Secretname", resume_path: "secret-kept" });
  candidate = await createAccount("user", {}, { f_name: "Priya Secretname", resume_path: "secret-kept" });
  const job = await createJob(recruiter, { title: "Secret Job of mine", status: "closed" });
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

describe.each(Object.entries(ENDED))("a session %s, its claim intact", (_, end) => {
  test.each(["admin", "user"] as const)("shows of every screen what nobody's visitor gets (%s)", async (role) => {
    const account = role === "admin" ? recruiter : candidate;
    const cookie = sessionCookie(await end(account), account);
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
    const browser = visitor({ [SESSION]: sessionCookie(await end(candidate), candidate) });
    const response = await browser.form("/updateprofile", { f_name: "Stolen" });
    expect({ status: response.status, to: response.headers.get("Location") }).toEqual({ status: 401, to: null });
    expect(await bindings.DB.prepare("SELECT count(*) AS n FROM profiles WHERE f_name = 'Stolen'").first("n")).toBe(0);
  });
});

describe("a claim that is not ours", () => {
  const proof = (text: string, secret = bindings.SIGNING_SECRET) =>
    createHmac("sha256", secret).update(`claim:${text}`).digest("base64url");
  const split = (cookie: string) => cookie.split(".") as [string, string, string, string];

  /** What somebody could send with a live session of her own, `me`, to look like `victim`. */
  const FORGED: Record<string, (me: string, victim: string) => string> = {
    "another person's id": (me, victim) => [split(me)[0], split(victim)[1], split(me)[2], split(me)[3]].join("."),
    "another person's whole claim": (me, victim) => [split(me)[0], ...split(victim).slice(1)].join("."),
    "the other role": (me) => [...split(me).slice(0, 2), "admin", split(me)[3]].join("."),
    "a role that there is not": (me) => [...split(me).slice(0, 2), "root", split(me)[3]].join("."),
    "a shorter proof": (me) => me.slice(0, -1),
    "half a proof": (me) => me.slice(0, -22),
    "no proof": (me) => split(me).slice(0, 3).join("."),
    "an empty proof": (me) => `${split(me).slice(0, 3).join(".")}.`,
    "a proof of another secret": (me) => {
      const text = split(me).slice(0, 3).join(".");
      return `${text}.${proof(text, "another-secret-of-thirty-two-characters")}`;
    },
    "the proof of another purpose": (me) => {
      const key = createHmac("sha256", bindings.SIGNING_SECRET)
        .update(`xsrf:${split(me)[0]}`)
        .digest("base64url");
      return [...split(me).slice(0, 3), key].join(".");
    },
    "one part more": (me) => `${me}.x`,
  };

  test.each(Object.entries(FORGED))("%s is no claim: the session itself decides", async (_, forge) => {
    const me = sessionCookie(await createSession(candidate, "web"), candidate);
    const victim = sessionCookie(await createSession(recruiter, "web"), recruiter);
    const browser = visitor({ [SESSION]: forge(me, victim) });
    const profile = await browser.get("/userprofile");
    const html = await profile.text();
    expect(profile.status).toBe(200);
    expect(html).toContain(candidate.email);
    expect(html).not.toContain(recruiter.email);
    const refused = await browser.get("/recruiter");
    expect({ status: refused.status, text: mainTextOf(await refused.text()) }).toMatchObject({
      status: 403,
      text: expect.stringContaining("This page is for recruiters"),
    });
  });

  test("starts no read: nothing is asked in another person's name", async () => {
    const me = sessionCookie(await createSession(candidate, "web"), candidate);
    const victim = sessionCookie(await createSession(recruiter, "web"), recruiter);
    const forged = FORGED["another person's whole claim"]?.(me, victim) ?? "";
    const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /from "jobs"/ });
    const response = await visitor({ [SESSION]: forged }).get("/myjobs", { env: { DB } });
    expect(response.status).toBe(403);
  });
});

test("when the session is another person's, her page is shown, and nothing of the claimed person", async () => {
  const token = await createSession(candidate, "web");
  await sql("UPDATE sessions SET user_id = ?", recruiter.id);
  const browser = visitor({ [SESSION]: sessionCookie(token, candidate) });
  const html = await (await browser.get("/userprofile")).text();
  expect(html).toContain(recruiter.email);
  expect(html).not.toContain(candidate.email);
  expect((await browser.get("/resume")).status).toBe(403);
  expect((await browser.get("/myjobs")).status).toBe(200);
});

test("also when it is somebody of the same role", async () => {
  const other = await createAccount("user");
  const token = await createSession(candidate, "web");
  await sql("UPDATE sessions SET user_id = ?", other.id);
  await sql("UPDATE profiles SET f_name = 'Claimed' WHERE user_id = ?", candidate.id);
  const browser = visitor({ [SESSION]: sessionCookie(token, candidate) });
  const html = await (await browser.get("/userprofile")).text();
  expect(html).toContain(other.email);
  expect(html).not.toContain(candidate.email);
  expect(html).not.toContain("Claimed");
});

test("a role that changed counts at once", async () => {
  const browser = visitor({ [SESSION]: sessionCookie(await createSession(recruiter, "web"), recruiter) });
  await sql("UPDATE users SET role = 'user' WHERE id = ?", recruiter.id);
  expect((await browser.get("/myjobs")).status).toBe(403);
  expect((await browser.get("/resume")).status).toBe(200);
});

test("a login gives a new token with a claim, a logout ends it for every copy of the cookie", async () => {
  const browser = visitor({ [SESSION]: sessionCookie(await createSession(candidate, "web"), candidate) });
  const before = browser.cookies.get(SESSION) ?? "";
  await browser.form("/logout", {});
  await browser.form("/login", { email: candidate.email, password: PASSWORD });
  const cookie = browser.cookies.get(SESSION) ?? "";
  expect(cookie.split(".")[0]).not.toBe(before.split(".")[0]);
  expect(cookie).toBe(sessionCookie(cookie.split(".")[0] ?? "", candidate));
  expect(cookie.length).toBeLessThan(140);
  const copy = visitor({ [SESSION]: cookie });
  expect((await copy.get("/userprofile")).status).toBe(200);
  await browser.form("/logout", {});
  expect((await copy.get("/userprofile")).headers.get("Location")).toBe("/");
});

test("a password change ends the others at once, whatever they claim", async () => {
  const browser = await signedIn("user", candidate);
  const other = await signedIn("user", candidate);
  const fields = { currentPassword: PASSWORD, password: "lantern-monsoon-kite" };
  expect((await browser.form("/changepassword", fields)).status).toBe(303);
  expect((await other.get("/userprofile")).headers.get("Location")).toBe("/");
  expect((await browser.get("/userprofile")).status).toBe(200);
});

test("the cookie holds no address and no name", async () => {
  const cookie = sessionCookie(await createSession(candidate, "web"), candidate);
  const texts = cookie.split(".").flatMap((part) => [part, Buffer.from(part, "base64url").toString("latin1")]);
  for (const known of [candidate.email, candidate.email.split("@")[0] ?? ""])
    expect(texts.join("\n")).not.toContain(known);
  expect(cookie).not.toMatch(/@|%40/);
});

test("nothing is shown when the look-up of the session fails", async () => {
  const browser = await signedIn("admin", recruiter);
  const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /from "sessions"/ });
  const response = await browser.get("/myjobs", { env: { DB } });
  takeLoggedErrors();
  expect(response.status).toBe(503);
  expect(textOf(await response.text())).not.toContain("Secret");
});
