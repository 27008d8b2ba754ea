/** "This phone is used by others too": nothing is kept on the device, and the session ends with the browser. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sessionLimits } from "~/domain/accounts/rules";
import { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { hashToken, newToken } from "~/domain/ids";
import { leaveGoogle, readAttempt } from "~/http/google/sign-in";
import { ownersOfTokens, type Visitor, visitor } from "../support/app";
import { addPasskey, logInByPasskey, newDevice } from "../support/authenticator";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  PASSWORD,
  pdf,
  signedIn,
} from "../support/factories";
import { describeProvider } from "../support/oidc-provider";
import { control } from "../support/pages";
import { pngBytes } from "../support/pictures";
import { linkTo } from "./mails";

const HOUR_MS = 3_600_000;
const SESSION = "__Host-session";
const SHARED = "__Host-shared";
const DEVICE = "__Host-device";

let account: Account;
let browser: Visitor;
beforeEach(async () => {
  account = await createAccount("user");
  browser = visitor();
});

const logIn = (fields: Record<string, string> = {}) =>
  browser.form("/login", { email: account.email, password: PASSWORD, ...fields });
const lasting = (response: Response) =>
  response.headers.getSetCookie().filter((line) => /max-age=[1-9]|expires=/i.test(line));
const sessionRow = async () => (await rowsOf("sessions")).at(-1);
/** The row of the session that the browser has. */
const ownRow = async () =>
  (await rowsOf("sessions")).find(({ token_hash }) => token_hash === hashToken(browser.cookies.get(SESSION) ?? ""));
const expectShared = async (response: Response) => {
  expect(lasting(response)).toEqual([]);
  expect([browser.cookies.get(SHARED), browser.cookies.has(SESSION), browser.cookies.has(DEVICE)]).toEqual([
    "1",
    true,
    false,
  ]);
  const row = await ownRow();
  expect([row?.idle_ms, Number(row?.expires_at) - Number(row?.created_at)]).toEqual([HOUR_MS, 12 * HOUR_MS]);
};

test("a guest who applies on it leaves no mark: the next one on it reads Apply, and no log-out could remove it", async () => {
  const job = await createJob(await createAccount("admin"));
  await logIn({ shared: "on" });
  await browser.form("/logout", {});
  const sent = await browser.upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() });
  expect([sent.status, sent.headers.getSetCookie().filter((line) => line.startsWith("__Secure-applied"))]).toEqual([
    303,
    [],
  ]);
  await browser.follow(sent);
  const html = await (await browser.get(`/jobdetails/${job.id}`)).text();
  expect(html).toContain('id="apply"');
  expect(html).not.toContain("You applied from this browser");
});

describe("logging in", () => {
  test("/login asks, with nothing ticked, in words that say what follows", async () => {
    const html = await (await browser.get("/login")).text();
    expect(html).toMatch(/<input type="checkbox" name="shared"\/>\s*This phone is used by others too/);
    expect(html).toContain("We keep nothing on it.");
  });

  test("on a device that had it before comes with the tick, and Google's link carries it; a form that was refused keeps what is chosen", async () => {
    await logIn({ shared: "on" });
    await browser.form("/logout", {});
    await browser.get("/");
    const env = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s" };
    const html = await (await browser.get("/login", { env })).text();
    expect(html).toMatch(/<input type="checkbox" name="shared" checked=""\/>/);
    expect(html).toMatch(/class="button-quiet" href="\/login\/google\?shared=1"/);
    expect(html).toContain('<a href="/login/google?shared=0">With Google, on a phone of my own</a>');
    // The visitors' copy is not hers, and hers becomes nobody else's.
    expect(await (await visitor().get("/login", { env })).text()).toMatch(/name="shared"\/>/);
    expect((await browser.get("/login")).headers.get("Cache-Control")).toBe("private, no-store");
    const mark = visitor();
    mark.cookies.set(SHARED, "1");
    const kept = { env: { PAGE_CACHE: "on" } };
    await visitor().get("/login", kept);
    expect(await (await mark.get("/login", kept)).text()).toMatch(/name="shared" checked=""\/>/);
    expect(await (await visitor().get("/login", kept)).text()).toMatch(/name="shared"\/>/);
    const refused = await (await logIn({ password: "wrong password" })).text();
    expect(refused).toMatch(/<input type="checkbox" name="shared"\/>/);
    expect(browser.cookies.get(SHARED)).toBe("1");
    // Logged in without the tick, it is a phone of her own again.
    await logIn();
    expect(browser.cookies.has(SHARED)).toBe(false);
  });

  test("by the link of a mail leaves a shared device shared", async () => {
    await logIn({ shared: "on" });
    browser.cookies.delete(SESSION);
    await (await signedIn("user", account)).form("/confirmemail/send", {});
    const token = /token=([\w-]{43})/.exec(await linkTo(account.email))?.[1] ?? "";
    await expectShared(await browser.form("/confirmemail", { token, password: PASSWORD }));
  });

  test("with the tick sets cookies that end with the browser, and knows the device no more", async () => {
    await logIn();
    expect(browser.cookies.has(DEVICE)).toBe(true);
    browser.cookies.delete(SESSION);
    await expectShared(await logIn({ shared: "on" }));
  });

  test("the tick counts more than Remember me", async () => {
    await expectShared(await logIn({ shared: "on", remember: "on" }));
  });

  test("a form that was refused keeps the tick", async () => {
    const html = await (await logIn({ shared: "on", password: "wrong password" })).text();
    expect(html).toMatch(/name="shared" checked=""/);
    expect([browser.cookies.has(SHARED), browser.cookies.has(SESSION)]).toEqual([false, false]);
  });

  test("without the tick all is as it was, also on a device that had it before", async () => {
    await logIn({ shared: "on" });
    browser.cookies.delete(SESSION);
    const response = await logIn({ remember: "on" });
    expect(
      lasting(response)
        .map((line) => line.split("=")[0])
        .sort(),
    ).toEqual(expect.arrayContaining([DEVICE, SESSION, "XSRF-TOKEN"]));
    expect(browser.cookies.has(SHARED)).toBe(false);
    expect((await ownRow())?.idle_ms).toBe(sessionLimits(true).idleMs);
  });

  test("with a passkey too", async () => {
    const device = await newDevice();
    const person = await signedIn("user", account);
    await addPasskey(person, device);
    await expectShared(await logInByPasskey(browser, device, {}, { shared: "on" }));
  });

  test("with Google too: the way there and the session carry it", async () => {
    const html = await (
      await browser.get("/login", { env: { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s" } })
    ).text();
    expect(html).toContain('href="/login/google?shared=1"');
    const identity = {
      ...{ issuer: "https://accounts.google.com", subject: "1", email: account.email, isEmailVerified: true },
      ...{ picture: null, givenName: null, familyName: null },
    };
    const context = { db, now: new Date(), config, ...SURROUNDINGS, isShared: true };
    const result = await signInElsewhere(context, identity, null);
    const answer = leaveGoogle(context as never, result, { identity, isShared: true, redirectTo: null });
    const lines = answer.headers.getSetCookie();
    expect(lines).toContainEqual(expect.stringContaining(`${SHARED}=1`));
    expect(lines.filter((line) => line.startsWith(SESSION) && /max-age/i.test(line))).toEqual([]);
    expect((await sessionRow())?.idle_ms).toBe(HOUR_MS);
  });

  test("by a call of the API is not concerned", async () => {
    const { api } = await import("../support/app");
    await api("POST", "/auth/login", { body: { email: account.email, password: PASSWORD, shared: "on" } });
    expect((await sessionRow())?.idle_ms).toBe(sessionLimits(true).idleMs);
  });
});

describe("logging in on the spot", () => {
  /** A form from a page whose session has ended. */
  const send = (fields: Record<string, string>) => {
    const token = newToken();
    ownersOfTokens.set(token, account.id);
    browser.cookies.set(SESSION, token);
    return browser.form("/settings/mails", { messages: "daily", ...fields });
  };
  const own = () => ({ session_email: account.email, session_password: PASSWORD });

  test("the page that asks for the password has the tick, and its answer is that of a shared phone", async () => {
    const html = await (await send({})).text();
    expect(html).toMatch(/<input type="checkbox" name="session_shared"\/>/);
    expect(control(html, "session_password")).not.toBeNull();
    await expectShared(await send({ ...own(), session_shared: "on" }));
  });

  test("a device that was shared before stays so", async () => {
    await logIn({ shared: "on" });
    await expectShared(await send(own()));
  });
});

describe("on a device that was shared before", () => {
  beforeEach(async () => {
    await logIn({ shared: "on" });
  });

  test("the link that confirms an address keeps it so, with the password as in the session", async () => {
    await browser.form("/confirmemail/send", {});
    const token = (await linkTo(account.email)).split("token=")[1] ?? "";
    browser.cookies.delete(SESSION);
    const response = await browser.form(`/confirmemail?token=${token}`, { token, password: PASSWORD });
    expect(response.status).toBe(303);
    await expectShared(response);
  });

  test.each([
    ["the plain way to Google keeps it so", "", true],
    ["the one of the log-in, which asks, does not", "?shared=0", false],
  ])("%s", async (_name, query, isShared) => {
    browser.cookies.delete(SESSION);
    const issuer = "https://shared.example";
    describeProvider(issuer);
    const env = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s", OIDC_ISSUER: issuer };
    const response = await browser.get(`/login/google${query}`, { env });
    vi.restoreAllMocks();
    expect([response.status, response.headers.get("Location")]).toEqual([302, expect.stringContaining(issuer)]);
    const request = new Request("http://localhost/", {
      headers: { Cookie: `__Host-sign-in=${browser.cookies.get("__Host-sign-in")}` },
    });
    expect(readAttempt(request, { config, now: new Date() } as never)?.isShared).toBe(isShared);
  });
});

describe("a picture", () => {
  test("is kept by the browser of one's own phone, and not on a shared one; the first log-in there removes what was kept", async () => {
    await logIn();
    await browser.upload("/photo", { photo: new File([pngBytes()], "me.png", { type: "image/png" }) });
    const path = String((await rowsOf("profiles")).find(({ user_id }) => user_id === account.id)?.photo_url);
    const kept = async () => (await browser.get(path)).headers.get("Cache-Control");
    expect(await kept()).toBe("private, max-age=86400");
    browser.cookies.delete(SESSION);
    expect((await logIn({ shared: "on" })).headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(await kept()).toBe("private, no-store");
    browser.cookies.delete(SESSION);
    // Nothing was kept since, and to look for it takes the browser seconds.
    expect((await logIn({ shared: "on" })).headers.get("Clear-Site-Data")).toBe('"storage"');
  });
});

describe("a session on a shared phone", () => {
  beforeEach(async () => {
    await logIn({ shared: "on" });
  });

  test("is noted as used before its hour is over, and dead after an hour without use", async () => {
    await sql("UPDATE sessions SET last_seen_at = last_seen_at - ?", HOUR_MS / 2);
    expect((await browser.get("/profile")).status).toBe(200);
    await expect.poll(async () => Date.now() - Number((await sessionRow())?.last_seen_at)).toBeLessThan(HOUR_MS / 4);
    await sql("UPDATE sessions SET last_seen_at = last_seen_at - ?", HOUR_MS);
    expect((await browser.get("/profile")).status).toBe(302);
  });

  test("no answer sets a cookie that outlives the browser: of the list, the flash, the state of the records", async () => {
    const job = await createJob(await createAccount("admin"), { title: "PGT Physics" });
    await createApplication(job, { email: account.email, candidateId: account.id });
    const referred = { headers: { Referer: "http://localhost/jobs?q=physics" } };
    const answers = [
      await browser.get(`/jobdetails/${job.id}`, referred),
      await browser.form("/settings/mails", { messages: "daily" }),
    ];
    expect(answers.map((answer) => answer.headers.getSetCookie().length > 0)).toEqual([true, true]);
    expect(answers.flatMap(lasting)).toEqual([]);
  });

  test("its log-out takes every cookie but that of the toast and its mark, and has the browser empty its storage", async () => {
    browser.cookies.set("__Host-application", "kept");
    const response = await browser.form("/logout", {});
    expect(response.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(lasting(response)).toEqual([]);
    expect([...browser.cookies.keys()].filter((name) => name !== "__Host-bookmark")).toEqual([SHARED, "__Host-flash"]);
    expect(await rowsOf("sessions")).toEqual([]);
  });
});

test("closing the account has the browser forget as much as logging out", async () => {
  await logIn();
  const response = await browser.form("/yourdata/close", { password: PASSWORD });
  expect([response.status, response.headers.get("Clear-Site-Data")]).toEqual([303, '"storage"']);
  expect([browser.cookies.has(SESSION), browser.cookies.has("XSRF-TOKEN")]).toEqual([false, false]);
  expect((await rowsOf("users")).find(({ id }) => id === account.id)?.email).not.toBe(account.email);
});

test("a log-out elsewhere has the browser empty its storage too, and leaves the device known", async () => {
  await logIn();
  const response = await browser.form("/logout", {});
  expect([response.headers.get("Clear-Site-Data"), browser.cookies.has(DEVICE)]).toEqual(['"storage"', true]);
});
