import { beforeEach, describe, expect, test } from "vitest";
import { safePath } from "~/http/redirects";
import { request, send, visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, createAccount, createSession, PASSWORD, signedIn } from "../support/factories";
import { attributesOf, control, errorOf, heldBy, textOf, toastsOf } from "../support/pages";

const SESSION = "__Host-session";

let account: Account;
beforeEach(async () => {
  account = await createAccount("user");
});

const logIn = (fields: Record<string, string> = {}, browser = visitor()) =>
  browser.form("/login", { email: account.email, password: PASSWORD, ...fields });

/** The Set-Cookie line of one cookie. */
function cookieLine(response: Response, name: string): string {
  return response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? "";
}

describe("logging in", () => {
  test.each([
    ["admin", "/recruiter"],
    ["user", "/userprofile"],
  ] as const)("takes %s to %s, with a toast", async (role, landing) => {
    account = await createAccount(role);
    const browser = visitor();
    const response = await logIn({}, browser);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(landing);
    const page = await browser.follow(response);
    expect(page.status).toBe(200);
    expect(toastsOf(await page.text())).toEqual(["Logged in successfully"]);
    expect(toastsOf(await (await browser.get(landing)).text())).toEqual([]);
  });

  test("sets the session's cookie for this host alone, out of reach of scripts", async () => {
    const line = cookieLine(await logIn(), SESSION);
    const attributes = line
      .split("; ")
      .slice(1)
      .map((each) => each.toLowerCase());
    expect(attributes.sort()).toEqual(["httponly", "path=/", "samesite=lax", "secure"]);
    const stored = JSON.stringify(await rowsOf("sessions"));
    expect(stored).toContain('"kind":"web"');
    expect(stored).not.toContain(line.split(/[=;]/)[1]);
  });

  test("without Remember me lasts until the browser closes, a day at most", async () => {
    const response = await logIn();
    expect(cookieLine(response, SESSION)).not.toMatch(/max-age|expires/i);
    expect(cookieLine(response, "XSRF-TOKEN")).not.toMatch(/max-age|expires/i);
    const [row] = await rowsOf("sessions");
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(86_400_000);
  });

  test("with Remember me lasts 30 days, 7 of them idle", async () => {
    const response = await logIn({ remember: "on" });
    expect(cookieLine(response, SESSION)).toContain("Max-Age=2592000");
    expect(cookieLine(response, "XSRF-TOKEN")).toContain("Max-Age=2592000");
    const [row] = await rowsOf("sessions");
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(30 * 86_400_000);
    expect(row?.idle_ms).toBe(7 * 86_400_000);
  });

  test("gives the anti-forgery token to scripts, and nothing else", async () => {
    const line = cookieLine(await logIn(), "XSRF-TOKEN");
    expect(line).toContain("Secure");
    expect(line).toContain("SameSite=Lax");
    expect(line).not.toContain("HttpOnly");
  });

  test("gives a new token each time, never one that the browser came with", async () => {
    const planted = "p".repeat(43);
    const browser = visitor({ [SESSION]: planted });
    await logIn({}, browser);
    const tokens = [browser.cookies.get(SESSION), cookieLine(await logIn(), SESSION).split(/[=;]/)[1], planted];
    expect(new Set(tokens).size).toBe(3);
  });

  test("is not done again by somebody who is signed in", async () => {
    const browser = await signedIn("user");
    const before = await countRows("sessions");
    const response = await browser.form("/login", { email: account.email, password: PASSWORD });
    expect(response.headers.get("Location")).toBe("/userprofile");
    expect(await countRows("sessions")).toBe(before);
  });
});

const UNSAFE = [
  "//evil.com",
  "///evil.com",
  "/\\evil.com",
  "\\\\evil.com",
  "/\t/evil.com",
  "/\n/evil.com",
  "\t//evil.com",
  "/./\\evil.com",
  "/.//evil.com",
  "/..//evil.com",
  "/x/..//evil.com",
  "https://evil.com",
  "https:evil.com",
  "http:/evil.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.com",
  "%2F%2Fevil.com",
  "//localhost@evil.com",
  "/\0/evil.com",
  "\u2044/evil.com",
  "/\u202e/evil.com",
  " /evil",
  `/${"x".repeat(3000)}`,
  "",
];

describe("after logging in", () => {
  test.each(["/jobs", "/jobdetails/x?apply=1", "/applications?jobId=1&x=%2F%2Fevil.com", "/jobs?q=a#b"])(
    "a visitor goes back to %s",
    async (path) => {
      expect((await logIn({ redirectTo: path })).headers.get("Location")).toBe(path);
      const html = await (await visitor().get(`/login?redirectTo=${encodeURIComponent(path)}`)).text();
      expect(attributesOf(html, /<input[^>]*name="redirectTo"[^>]*>/)?.value).toBe(path);
    },
  );

  test.each(UNSAFE)("nobody is led to %.30j", async (target) => {
    expect(safePath(target)).toBeNull();
    const html = await (await visitor().get(`/login?redirectTo=${encodeURIComponent(target)}`)).text();
    expect(attributesOf(html, /<input[^>]*name="redirectTo"[^>]*>/)).toBeNull();
  });

  test.each(["//evil.com", "/\\evil.com", "/\t/evil.com", "https://evil.com"])(
    "a form that says %j leads home",
    async (target) => {
      expect((await logIn({ redirectTo: target })).headers.get("Location")).toBe("/userprofile");
    },
  );

  test.each(["/%2F/evil.com", "/%5cevil.com", "/%09/evil.com", "/a//evil.com", "/@evil.com", "/?//evil.com"])(
    "%s stays on this site however a browser reads it",
    (target) => {
      expect(new URL(safePath(target) ?? "/", "http://localhost/login").host).toBe("localhost");
    },
  );
});

describe("a login that fails", () => {
  const refusals: [string, Record<string, string>][] = [
    ["a wrong password", { password: "not this one" }],
    ["an unknown address", { email: "nobody@example.com" }],
  ];
  test.each(refusals)("by %s says the same, and keeps the address but not the password", async (_, fields) => {
    const before = await snapshot();
    const browser = visitor();
    const response = await logIn({ remember: "on", redirectTo: "/jobs", ...fields }, browser);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(textOf(html)).toContain("Email or password is wrong");
    expect(toastsOf(html)).toEqual(["Login Failed! Please try again Email or password is wrong"]);
    expect(heldBy(html, "email")).toBe(fields.email ?? account.email);
    expect(control(html, "password")?.value).toBeUndefined();
    expect(html).not.toContain(PASSWORD);
    expect(html).not.toContain("not this one");
    expect(attributesOf(html, /<input[^>]*name="remember"[^>]*>/)).toHaveProperty("checked");
    expect(attributesOf(html, /<input[^>]*name="redirectTo"[^>]*>/)?.value).toBe("/jobs");
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await snapshot()).toEqual(before);
  });

  test("by empty fields says what is missing, beside each", async () => {
    const response = await logIn({ email: "", password: "" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(errorOf(html, "email")).toBe("Enter an email address");
    expect(errorOf(html, "password")).toBe("Enter your password");
  });

  test.each([
    ["nothing", ""],
    ["hostile names", "__proto__=x&constructor=y&email[]=a&password[$ne]=1"],
    ["broken encoding", "email=%FF%FE&password=%"],
  ])("by %s is answered with 400", async (_, body) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost" };
    const response = await send(request("/login", { method: "POST", headers, body }));
    expect(response.status).toBe(400);
  });
});

describe("logging out", () => {
  test("ends the session, forgets its cookies and says so", async () => {
    const browser = visitor();
    await logIn({}, browser);
    const token = browser.cookies.get(SESSION) ?? "";
    const response = await browser.form("/logout", {});
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/");
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(browser.cookies.has("XSRF-TOKEN")).toBe(false);
    expect(toastsOf(await (await browser.follow(response)).text())).toEqual(["Logged out"]);
    expect(await countRows("sessions")).toBe(0);
    expect((await visitor({ [SESSION]: token }).get("/userprofile")).headers.get("Location")).toBe("/");
  });

  test("ends no other session", async () => {
    const other = visitor({ [SESSION]: await createSession(account, "web") });
    const browser = visitor({ [SESSION]: await createSession(account, "web") });
    await browser.form("/logout", {});
    expect((await other.get("/userprofile")).status).toBe(200);
  });

  test("without a session, or twice, is fine", async () => {
    expect((await visitor().form("/logout", {})).headers.get("Location")).toBe("/");
  });
});

test.each([
  ["past its end", "UPDATE sessions SET expires_at = ?"],
  ["idle for too long", "UPDATE sessions SET idle_ms = 1, last_seen_at = ?"],
])("a web session that is %s is dead", async (_, change) => {
  const browser = visitor();
  await logIn({ remember: "on" }, browser);
  expect((await browser.get("/userprofile")).status).toBe(200);
  await sql(change, Date.now() - 10);
  expect((await browser.get("/userprofile")).headers.get("Location")).toBe("/");
});
