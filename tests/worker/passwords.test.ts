/** Forgotten, reset and changed passwords, over HTTP. */
import { describe, expect, test, vi } from "vitest";
import { HOW_TO_KEEP, UNPROVEN_ENDED, UNPROVEN_ENDS } from "~/domain/accounts/rules";
import { api, visitor } from "../support/app";
import { bindings, publishedRows, rowsOf, setCount, snapshot, sql, unpublishedRows } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import {
  createAccount,
  createApplication,
  createJob,
  createSession,
  createUnpublishedJob,
  PASSWORD,
  signedIn,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { errorOf, linksOf, textOf, toastsOf } from "../support/pages";
import { linkTo, mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

/** Sealed, so that it tells nothing: the same bookmark looks different every time. */
const BOOKMARK = /(?<=^__Host-bookmark=)[\w-]+/;

// A password is hashed many times here, and a hash is made to be slow.

const NEW_PASSWORD = "lantern-monsoon-kite";
const SENT = "Password reset link has been sent to your email.";

async function tokens() {
  return (await bindings.DB.prepare("SELECT * FROM one_time_tokens ORDER BY created_at").all()).results;
}

/** Ask for a link and return its path. */
async function forgot(email: string): Promise<string> {
  await visitor().form("/forgotpassword", { email });
  return linkTo(email);
}

async function canLogIn(email: string, password: string): Promise<boolean> {
  return (await api("POST", "/auth/login", { body: { email, password } })).status === 200;
}

describe("the forgotten password", () => {
  test("the screen has its title, subtitle and ways on", async () => {
    const page = await (await visitor().get("/forgotpassword")).text();
    const text = textOf(page);
    expect(page).toContain("<h1>Reset password</h1>");
    expect(text).toContain("Fill up the form to reset the password");
    expect(text).toContain("Not registered yet? Register now");
    expect(linksOf(page)).toContain("/signup");
  });

  test("a link is mailed, its token stored as a hash only, and the login says so in green", async () => {
    const { email } = await createAccount("user");
    const person = visitor();
    const response = await person.form("/forgotpassword", { email });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/login");
    const login = await (await person.get("/login")).text();
    expect(login).toContain('class="notice good"');
    expect(textOf(login)).toContain(SENT);

    const [mail] = await mailsTo(email);
    const token = /token=([\w-]{43})\n/.exec(mail?.body ?? "")?.[1] ?? "";
    expect(mail?.subject).toBe("Reset your password");
    expect(mail?.body).toBe(`Somebody asked to reset the password of your Staffroom account. Choose a new one here:

http://localhost/resetpassword?token=${token}

The link works for one hour, and once. If you did not ask for it, ignore this mail: your password stays as it is.

Nobody has confirmed this address yet. ${UNPROVEN_ENDS}. ${HOW_TO_KEEP}.

Staffroom`);
    expect(mail?.sent_at, "sent right after the response").not.toBeNull();
    expect(JSON.stringify(await tokens())).not.toContain(token);
    expect(await tokens()).toHaveLength(1);
  });

  test("an unknown address gets the same answer, and no mail", async () => {
    const { email } = await createAccount("user");
    const known = await visitor().form("/forgotpassword", { email });
    const unknown = await visitor().form("/forgotpassword", { email: "nobody@example.com" });
    expect(unknown.status).toBe(known.status);
    expect(unknown.headers.get("Location")).toBe(known.headers.get("Location"));
    const cookies = (answer: Response) =>
      answer.headers.getSetCookie().map((line) => line.replace(BOOKMARK, (value) => String(value.length)));
    expect(cookies(unknown)).toEqual(cookies(known));
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  test("the API answers 200 with the same body for every address", async () => {
    const { email } = await createAccount("admin");
    const known = await api("POST", "/auth/forgot-password", { body: { email: ` ${email.toUpperCase()} ` } });
    const unknown = await api("POST", "/auth/forgot-password", { body: { email: "nobody@example.com" } });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.body).toEqual({ message: SENT });
    expect(unknown.body).toEqual(known.body);
    expect((await mailsTo()).map((mail) => mail.recipient)).toEqual([email]);
    const bad = await api("POST", "/auth/forgot-password", { body: { email: "nonsense" } });
    expect(bad.status).toBe(400);
  });

  test("the answer waits for the same two questions to the database, known address or not", async () => {
    const { email } = await createAccount("user");
    // The network's counter and the account; whatever comes after them fails: the response does not notice, for it is not waited for.
    for (const address of [email, "nobody@example.com"]) {
      const response = await visitor().form(
        "/forgotpassword",
        { email: address },
        {
          env: failingDatabase({ at: 3, isLasting: true }),
          headers: { "CF-Connecting-IP": "203.0.113.7" },
        },
      );
      expect(response.status).toBe(303);
    }
    expectLoggedErrors(1);
  });

  test("a bad address and a database that is away are refused in red, with what was typed", async () => {
    const bad = await (await visitor().form("/forgotpassword", { email: "nonsense" })).text();
    expect(errorOf(bad, "email")).toBe("Enter an email address like name@example.com");
    expect(toastsOf(bad)).toEqual(["Error sending reset password link. Please try again."]);
    expect(bad).toContain("toast-error");
    const away = await visitor().form(
      "/forgotpassword",
      { email: "asha@example.com" },
      { env: failingDatabase({ at: 1, isLasting: true }) },
    );
    expect(away.status).toBe(503);
    const page = await away.text();
    expect(toastsOf(page)).toEqual(["Error sending reset password link. Please try again."]);
    expect(page).toContain('value="asha@example.com"');
    expect(page).not.toContain(SENT);
    expect(expectLoggedErrors(1).join()).not.toContain("asha");
  });

  test("three mails an hour go out to an account, silently, and the newest link works", async () => {
    const { email } = await createAccount("user");
    for (let times = 1; times <= 5; times += 1) {
      expect((await api("POST", "/auth/forgot-password", { body: { email } })).body).toEqual({ message: SENT });
      await sql("UPDATE one_time_tokens SET created_at = created_at - 61000");
    }
    expect(await mailsTo(email)).toHaveLength(3);
    expect((await visitor().get(await linkTo(email))).status).toBe(200);
    const other = await createAccount("user");
    await forgot(other.email);
    expect(await mailsTo(other.email)).toHaveLength(1);
  });

  test("five mails a day go out, silently; the last link works for a day, and a new day brings a new one", async () => {
    const { email } = await createAccount("user");
    const begin = Date.now();
    const hours = async (count: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: begin + count * 3_600_000 });
      const answer = await api("POST", "/auth/forgot-password", { body: { email } });
      return [answer.status, answer.body, (await mailsTo(email)).length];
    };
    for (const hour of [0, 2, 4, 6]) await hours(hour);
    expect(await hours(8)).toEqual([200, { message: SENT }, 5]);
    for (const hour of [10, 14, 23]) expect(await hours(hour)).toEqual([200, { message: SENT }, 5]);
    expect((await visitor().get(await linkTo(email))).status).toBe(200);
    expect((await mailsTo(email)).at(-1)?.body).toContain(
      "The link works for a day, and once. It is the last one that we send today.",
    );
    expect((await mailsTo(email))[0]?.body).toContain("The link works for one hour, and once.");
    expect(await hours(25)).toEqual([200, { message: SENT }, 6]);
    vi.useRealTimers();
  });

  test("whoever is signed in is sent to her own page", async () => {
    const person = await signedIn("user");
    expect((await person.get("/forgotpassword")).headers.get("Location")).toBe("/userprofile");
  });

  test("a second request within a minute sends no second mail; a later one replaces the link", async () => {
    const { email } = await createAccount("user");
    const first = await forgot(email);
    await forgot(email);
    expect(await mailsTo(email)).toHaveLength(1);
    await sql("UPDATE one_time_tokens SET created_at = created_at - 61000");
    const second = await forgot(email);
    expect(second).not.toBe(first);
    expect((await visitor().get(first)).status).toBe(410);
    expect((await visitor().get(second)).status).toBe(200);
  });
});

describe("the new password", () => {
  test("opening the link uses nothing up and leaks no address to other sites", async () => {
    const { email } = await createAccount("user");
    const link = await forgot(email);
    const before = await snapshot();
    for (let times = 0; times < 3; times += 1) {
      const response = await visitor().get(link);
      expect(response.status).toBe(200);
      expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await response.text()).toContain(email);
    }
    expect(await snapshot()).toEqual(before);
    expect(await tokens()).toHaveLength(1);
  });

  test("it is set once: the old one is void, every session ends, the address counts as confirmed, a mail tells", async () => {
    const account = await createAccount("user", { registrationOpenUntil: new Date(Date.now() + 60_000) });
    const session = await createSession(account, "web");
    const token = await createSession(account, "api");
    const other = await signedIn("user");
    const link = await forgot(account.email);
    const tokenOfLink = link.split("token=")[1] ?? "";
    const person = visitor();
    const response = await person.form(link, { token: tokenOfLink, password: NEW_PASSWORD });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/login");
    expect(toastsOf(await (await person.get("/login")).text())).toEqual(["Your password was changed. Log in with it"]);
    expect(await canLogIn(account.email, PASSWORD)).toBe(false);
    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(true);
    const before = await visitor({ "__Host-session": session }).get("/userprofile");
    expect(before.status).toBe(302);
    expect((await api("GET", `/jobs/getJobsByUserId/${account.id}`, { token })).status).toBe(401);
    expect((await other.get("/userprofile")).status, "somebody else's session").toBe(200);
    const row = (await rowsOf("users")).find(({ id }) => id === account.id);
    expect(row?.email_verified_at).toEqual(expect.any(Number));
    expect(row?.registration_open_until).toBeNull();

    const again = await visitor().form(link, { token: tokenOfLink, password: "another-fine-secret" });
    expect(again.status).toBe(410);
    expect(await canLogIn(account.email, "another-fine-secret")).toBe(false);
    const mails = await mailsTo(account.email);
    expect(mails.map((mail) => mail.subject)).toEqual(["Reset your password", "Your password was changed"]);
    expect(
      mails[1]?.body,
    ).toBe(`The password of your Staffroom account was changed just now, and every other device was logged out. ${UNPROVEN_ENDED}.

If that was not you, reset your password at once:

http://localhost/forgotpassword

Staffroom`);
  });

  test("it ends the lock-out of failed log-ins, and the one of a wrong current password", async () => {
    const account = await createAccount("user");
    const person = await signedIn("user", account);
    for (let tries = 1; tries <= 10; tries += 1) {
      await canLogIn(account.email, "wrong");
      await person.form("/changepassword", { currentPassword: "wrong", password: NEW_PASSWORD });
    }
    expect((await api("POST", "/auth/login", { body: { email: account.email, password: PASSWORD } })).status).toBe(429);
    const other = "somebody.else@example.com";
    await setCount("failedLogin", other, 10, 15 * 60_000);
    const link = await forgot(account.email);
    await visitor().form(link, { token: link.split("token=")[1] ?? "", password: NEW_PASSWORD });
    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(true);
    expect((await rowsOf("limit_counters")).filter(({ key }) => String(key).startsWith("currentPassword"))).toEqual([]);
    expect((await api("POST", "/auth/login", { body: { email: other, password: "x" } })).status).toBe(429);
  });

  test("a lock-out goes on when a link does not work", async () => {
    const account = await createAccount("user");
    const link = await forgot(account.email);
    const token = link.split("token=")[1] ?? "";
    for (let tries = 1; tries <= 10; tries += 1) await canLogIn(account.email, "wrong");
    // The link is used up between the look at it and the batch.
    const passwords = ["first-lantern-kite", "second-lantern-kite"];
    const [first, second] = passwords.map((password) => visitor().form(link, { token, password }));
    expect([(await first)?.status, (await second)?.status].sort()).toEqual([303, 410]);
    // The reset has ended the first lock-out, and the tenth failure since then begins the next.
    await setCount("failedLogin", account.email, 9, 15 * 60_000);
    expect(await canLogIn(account.email, "wrong")).toBe(false);
    expect((await visitor().form(link, { token, password: "third-lantern-kite" })).status).toBe(410);
    expect((await api("POST", "/auth/login", { body: { email: account.email, password: "x" } })).status).toBe(429);
  });

  test.each([
    ["published with it", undefined, ["open"], 0],
    ["kept back by a tick", "on", [], 1],
  ])("held jobs are listed on the page and %s", async (_, keep, statuses, drafts) => {
    const { id, email } = await createAccount("admin");
    await createUnpublishedJob({ id }, "held", { title: "Who wrote <this>?" });
    await sql("UPDATE users SET confirm_by = 1");
    const link = await forgot(email);
    const page = await (await visitor().get(link)).text();
    expect(textOf(page)).toContain("These jobs wait for this address and become public: Who wrote <this>?");
    expect(textOf(page)).toContain("I did not write them: do not publish");
    const token = link.split("token=")[1] ?? "";
    const weak = await visitor().form(link, { token, password: "short", ...(keep ? { keep_held: keep } : {}) });
    expect(/name="keep_held"[^>]*checked/.test(await weak.text())).toBe(keep !== undefined);
    await visitor().form(link, { token, password: NEW_PASSWORD, ...(keep ? { keep_held: keep } : {}) });
    expect((await publishedRows()).map(({ state }) => state)).toEqual(statuses);
    expect(await unpublishedRows()).toHaveLength(drafts);
    expect(await rowsOf("users")).toMatchObject([{ email_verified_at: expect.any(Number), confirm_by: null }]);
  });

  test("nothing is listed for whoever holds nothing back", async () => {
    const { email } = await createAccount("admin");
    expect(await (await visitor().get(await forgot(email))).text()).not.toContain("keep_held");
  });

  test("applications from before the account join it", async () => {
    const { id, email } = await createAccount("user");
    await createApplication(await createJob(await createAccount("admin")), { email, confirmedAt: null });
    const link = await forgot(email);
    await visitor().form(link, { token: link.split("token=")[1] ?? "", password: NEW_PASSWORD });
    expect(await rowsOf("applications")).toMatchObject([{ candidate_id: id, confirmed_at: expect.any(Number) }]);
  });

  test("of two that use one link at once, one wins and one mail tells", async () => {
    const { email } = await createAccount("user");
    const link = await forgot(email);
    const token = link.split("token=")[1] ?? "";
    const passwords = ["first-lantern-kite", "second-lantern-kite"];
    const answers = await Promise.all(passwords.map((password) => visitor().form(link, { token, password })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 410]);
    const works = await Promise.all(passwords.map((password) => canLogIn(email, password)));
    expect(works.filter(Boolean)).toHaveLength(1);
    expect(works.indexOf(true)).toBe(answers.findIndex((answer) => answer.status === 303));
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("after an hour the link is void and says so", async () => {
    const { email } = await createAccount("user");
    const link = await forgot(email);
    await sql("UPDATE one_time_tokens SET expires_at = ?", Date.now() - 1);
    const page = await visitor().get(link);
    expect(page.status).toBe(410);
    const html = await page.text();
    expect(textOf(html)).toContain("This link does not work any more");
    expect(linksOf(html)).toContain("/forgotpassword");
    const before = await snapshot();
    const post = await visitor().form(link, { token: link.split("token=")[1] ?? "", password: NEW_PASSWORD });
    expect(post.status).toBe(410);
    expect(await snapshot()).toEqual(before);
  });

  test("without a token, with a wrong one, or with one that confirms an address, nothing can be set", async () => {
    expect((await visitor().get("/resetpassword")).headers.get("Location")).toBe("/forgotpassword");
    const body = { role: "user", email: "asha@example.com", password: PASSWORD };
    await api("POST", "/auth/createuser", { body });
    const confirm = (await linkTo("asha@example.com")).split("token=")[1] ?? "";
    for (const token of ["x", "A".repeat(43), confirm]) {
      expect((await visitor().get(`/resetpassword?token=${token}`)).status).toBe(410);
      expect((await visitor().form(`/resetpassword?token=${token}`, { token, password: NEW_PASSWORD })).status).toBe(
        410,
      );
    }
    expect(await canLogIn("asha@example.com", PASSWORD)).toBe(true);
  });

  test("a password that is too short is refused beside its field, and the link still works", async () => {
    const { email } = await createAccount("user");
    const link = await forgot(email);
    const token = link.split("token=")[1] ?? "";
    const refused = await visitor().form(link, { token, password: "short" });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(errorOf(page, "password")).toBe("Use at least 8 characters");
    expect(page).not.toContain('value="short"');
    expect((await visitor().form(link, { token, password: NEW_PASSWORD })).status).toBe(303);
  });

  test("expired links and sessions are swept by the daily run, live ones stay", async () => {
    const dead = await createAccount("user");
    const live = await createAccount("user");
    await forgot(dead.email);
    await createSession(dead, "web", { expiresAt: new Date(Date.now() - 1000) });
    await sql("UPDATE one_time_tokens SET expires_at = ?", Date.now() - 1000);
    await forgot(live.email);
    await createSession(live, "web");
    await runScheduled("* * * * *");
    expect(await tokens()).toHaveLength(2);
    await runScheduled("17 3 * * *");
    expect((await tokens()).map((row) => row.user_id)).toEqual([live.id]);
    expect((await rowsOf("sessions")).map((row) => row.user_id)).toEqual([live.id]);
  });
});

describe("the changed password", () => {
  test("signed out, the screen sends to the log-in, and its form comes back without the passwords", async () => {
    expect((await visitor().get("/changepassword")).headers.get("Location")).toBe(
      "/login?redirectTo=%2Fchangepassword",
    );
    const before = await snapshot();
    const post = await visitor().form("/changepassword", { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(post.status).toBe(401);
    const page = await post.text();
    for (const secret of [PASSWORD, NEW_PASSWORD]) expect(page).not.toContain(secret);
    expect(await snapshot()).toEqual(before);
  });

  test("it changes with the current one; this session stays, every other ends; open links die; a mail tells", async () => {
    const account = await createAccount("admin");
    await forgot(account.email);
    const person = await signedIn("admin", account);
    const elsewhere = await signedIn("admin", account);
    const response = await person.form("/changepassword", { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/profile");
    expect((await person.get("/userprofile")).status).toBe(200);
    expect((await elsewhere.get("/userprofile")).status).toBe(302);
    expect(await canLogIn(account.email, PASSWORD)).toBe(false);
    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(true);
    expect(await tokens()).toEqual([]);
    expect((await mailsTo(account.email)).at(-1)?.subject).toBe("Your password was changed");
  });

  test("a wrong current one, a weak new one and the same again change nothing", async () => {
    const person = await signedIn("user");
    const before = await snapshot();
    const wrong = await person.form("/changepassword", { currentPassword: "not-this-one", password: NEW_PASSWORD });
    expect(wrong.status).toBe(400);
    expect(errorOf(await wrong.text(), "currentPassword")).toBe("This is not your current password");
    const weak = await person.form("/changepassword", { currentPassword: PASSWORD, password: "password" });
    expect(errorOf(await weak.text(), "password")).toBe("This password is too easy to guess. Choose another");
    const same = await person.form("/changepassword", { currentPassword: PASSWORD, password: PASSWORD });
    expect(errorOf(await same.text(), "password")).toBe("Choose a password other than your current one");
    const empty = await (await person.form("/changepassword", {})).text();
    expect(errorOf(empty, "currentPassword")).toBe("Enter your current password");
    expect(await snapshot()).toEqual(before);
  });

  test("it ends the lock-out that strangers caused", async () => {
    const person = await signedIn("user");
    const { email } = person.account;
    for (let tries = 1; tries <= 10; tries += 1) await canLogIn(email, "wrong");
    await person.form("/changepassword", { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
  });

  test("an account without a password gets a link to set one, and may use it while signed in", async () => {
    const account = await createAccount("user", { passwordHash: null });
    const person = await signedIn("user", account);
    const page = textOf(await (await person.get("/changepassword")).text());
    expect(page).toContain("your account has no password yet");
    const direct = await person.form("/changepassword", { currentPassword: "x", password: NEW_PASSWORD });
    expect(direct.status).toBe(409);
    const sent = await person.form("/changepassword", { intent: "mail" });
    expect(sent.headers.get("Location")).toBe("/changepassword");
    const link = await linkTo(account.email);
    expect((await person.get(link)).status).toBe(200);
    const done = await person.form(link, { token: link.split("token=")[1] ?? "", password: NEW_PASSWORD });
    expect(done.status).toBe(303);
    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(true);
  });
});
