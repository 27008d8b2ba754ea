/** Confirming an address: the mail at sign-up, the link that needs a session or the password, sending it again. */
import { beforeEach, describe, expect, test } from "vitest";
import { LOG_IN_FIELDS } from "~/domain/form-recovery/rules";
import { hashToken, mailedNumber } from "~/domain/ids";
import { api, visitor } from "../support/app";
import { config, countRows, countUnpublished, publishedRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  createAccount,
  createApplication,
  createJob,
  createSession,
  createUnpublishedJob,
  PASSWORD,
  signedIn,
  withToken,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { errorOf, linksOf, mainTextOf, textOf, toastsOf } from "../support/pages";
import { linkTo, mailsTo } from "./mails";

// Passwords are hashed here, and a hash is made to be slow.

const EMAIL = "asha.rao@example.com";
const MINUTE_MS = 60_000;

async function signUp(email = EMAIL, role = "user") {
  await visitor().form("/signup", { role, email, password: PASSWORD });
  return linkTo(email);
}

const userOf = async (email = EMAIL) => (await rowsOf("users")).find((user) => user.email === email);
const isConfirmed = async (email = EMAIL) => (await userOf(email))?.email_verified_at != null;
const tokenOf = (link: string) => link.split("token=")[1] ?? "";

/** An account with a session, and the token of a link that was mailed to it. */
async function withLink(role: "admin" | "user" = "user") {
  const person = await signedIn(role);
  await person.form("/confirmemail/send", {});
  return { ...person, token: tokenOf(await linkTo(person.account.email)) };
}

const hold = (id: string, title = "A held job") => createUnpublishedJob({ id }, "held", { title });

describe("the mail", () => {
  test("a sign-up on the web and one by the API are mailed the same: the link, and a number for This was not me", async () => {
    await signUp();
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.subject).toBe("Confirm your email address");
    const token = /token=([\w-]{43})\n/.exec(mail?.body ?? "")?.[1] ?? "";
    const { number, choices } = mailedNumber(config.linkSecret, "confirm", hashToken(token));
    expect(choices).toContain(number);
    expect(mail?.body).toBe(`Welcome to Staffroom.

Somebody made an account with this email address. Was it you? Please confirm that the address is yours:

http://localhost/confirmemail?token=${token}

You need to be logged in, or to type the password of the account. The link works for three days. If you come in with Google or by a forgotten password first, what you have set up until then ends, as somebody else could have done it.

It was not you? Open the same link, go to "This was not me" and choose the number ${number}. Then we close the account and take your address out of it.

Staffroom`);
    const body = { role: "admin", email: "head@example.com", password: PASSWORD };
    await api("POST", "/auth/createuser", { body });
    expect((await mailsTo("head@example.com")).map((one) => one.subject)).toEqual(["Confirm your email address"]);
  });

  test("links begin with the configured origin where there is one", async () => {
    const env = { ORIGIN: "https://jobs.staffroom.example/" };
    await visitor().form("/signup", { role: "user", email: EMAIL, password: PASSWORD }, { env });
    expect((await mailsTo(EMAIL))[0]?.body).toContain("\nhttps://jobs.staffroom.example/confirmemail?token=");
  });

  test("a refused sign-up mails nothing", async () => {
    const { email } = await createAccount("user");
    await visitor().form("/signup", { role: "user", email, password: PASSWORD });
    expect(await mailsTo()).toEqual([]);
  });
});

describe("the link", () => {
  test("opening it confirms nothing, so that a mail scanner does not either", async () => {
    const link = await signUp();
    const before = await snapshot();
    const page = await visitor().get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(textOf(await page.text())).toContain(`Is ${EMAIL} yours?`);
    expect(await snapshot()).toEqual(before);
    expect(await isConfirmed()).toBe(false);
  });

  test("the link alone confirms nothing: without a session or a password the page says 401 and asks for the password", async () => {
    const link = await signUp();
    const token = tokenOf(link);
    const other = await signedIn("user");
    const before = await snapshot();
    for (const person of [visitor(), other]) {
      const refused = await person.form(link, { token });
      expect(refused.status).toBe(401);
      const page = await refused.text();
      expect(errorOf(page, "password")).toBe("Enter the password of this account, or log in first");
      expect(textOf(page)).toContain(`Is ${EMAIL} yours?`);
    }
    expect(await snapshot()).toEqual(before);
  });

  test.each([{}, { CONFIRM_ADDRESSES: "1" }])(
    "in a session of the account its button confirms, once: %j",
    async (env) => {
      const { token, ...person } = await withLink();
      const page = await (await person.get(`/confirmemail?token=${token}`, { env })).text();
      expect(mainTextOf(page)).toContain("Yes, confirm it");
      expect(page).not.toContain('id="password"');
      const done = await person.form("/confirmemail", { token }, { env });
      expect(done.headers.get("Location")).toBe("/userprofile");
      expect(toastsOf(await (await person.get("/userprofile")).text())).toEqual(["Your email address is confirmed"]);
      expect(await isConfirmed(person.account.email)).toBe(true);
      const again = await person.form("/confirmemail", { token }, { env });
      expect((await person.follow(again)).status).toBe(410);
    },
  );

  test("a session that ended a moment ago confirms nothing", async () => {
    const { token, ...person } = await withLink();
    // The session was looked up, and is gone when the batch gets there.
    const { DB } = failingDatabase(null);
    const real = DB.withSession.bind(DB);
    const racing = {
      withSession(start: string) {
        const session = real(start);
        return {
          ...session,
          async batch(statements: D1PreparedStatement[]) {
            await sql("DELETE FROM sessions");
            return session.batch(statements);
          },
        };
      },
    };
    await person.form("/confirmemail", { token }, { env: { DB: racing } });
    expect(await isConfirmed(person.account.email)).toBe(false);
    expect(await countRows("one_time_tokens")).toBe(1);
  });

  test.each([{}, { CONFIRM_ADDRESSES: "1" }])("with the password it confirms and logs in: %j", async (env) => {
    const link = await signUp();
    const token = tokenOf(link);
    const person = visitor();
    const wrong = await person.form(link, { token, password: "not this one" }, { env });
    expect(wrong.status).toBe(401);
    expect(textOf(await wrong.text())).toContain("Email or password is wrong");
    expect(await isConfirmed()).toBe(false);
    const done = await person.form(link, { token, password: PASSWORD }, { env });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/userprofile"]);
    expect(await isConfirmed()).toBe(true);
    expect((await userOf())?.registration_open_until).toBeNull();
    expect((await person.get("/userprofile")).status).toBe(200);
    expect(await countRows("sessions")).toBe(1);
    const again = await visitor().form(link, { token, password: PASSWORD });
    expect((await visitor().follow(again)).status).toBe(410);
    expect(await countRows("sessions")).toBe(1);
  });

  test("wrong passwords on the page count as failed log-ins, and the right one waits too", async () => {
    const { token, account } = await withLink();
    for (let tries = 1; tries <= 10; tries += 1) {
      await visitor().form(`/confirmemail?token=${token}`, { token, password: "wrong" });
    }
    const refused = await visitor().form(`/confirmemail?token=${token}`, { token, password: PASSWORD });
    expect(refused.status).toBe(429);
    const body = { email: account.email, password: PASSWORD };
    expect((await api("POST", "/auth/login", { body })).status).toBe(429);
    expect(await isConfirmed(account.email)).toBe(false);
  });

  test("somebody else who is signed in gives the password, and is that account afterwards; her own session ends", async () => {
    const link = await signUp();
    const other = await signedIn("admin");
    expect(textOf(await (await other.get(link)).text())).toContain("You are logged in with another account");
    await other.form(link, { token: tokenOf(link), password: PASSWORD });
    expect(await isConfirmed()).toBe(true);
    expect(textOf(await (await other.get("/profile")).text())).toContain(EMAIL);
    expect((await rowsOf("sessions")).map((row) => row.user_id)).toEqual([(await userOf())?.id]);
  });

  test("a link that is too old, unknown, or for an address that changed confirms nothing", async () => {
    const { token, account, ...person } = await withLink();
    await person.form("/confirmemail", { token: "nonsense" });
    await sql("UPDATE users SET email = 'changed@example.com'");
    expect((await visitor().get(`/confirmemail?token=${token}`)).status).toBe(410);
    await person.form("/confirmemail", { token });
    expect(await isConfirmed("changed@example.com")).toBe(false);
    await sql("UPDATE users SET email = ?", account.email);
    await sql("UPDATE one_time_tokens SET expires_at = ?", Date.now() - 1);
    await person.form("/confirmemail", { token });
    expect(await isConfirmed(account.email)).toBe(false);
  });

  test("a link that resets a password does not confirm, and one person's link confirms nobody else", async () => {
    const asha = await signedIn("user");
    await signUp("bina@example.com");
    await visitor().form("/forgotpassword", { email: asha.account.email });
    await asha.form("/confirmemail", { token: tokenOf(await linkTo(asha.account.email)) });
    await asha.form("/confirmemail", { token: tokenOf(await linkTo("bina@example.com")) });
    expect(await isConfirmed(asha.account.email)).toBe(false);
    expect(await isConfirmed("bina@example.com")).toBe(false);
  });

  test("where Google is switched on, the page shows that way too, to whoever is signed out", async () => {
    const link = await signUp();
    const env = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(linksOf(await (await visitor().get(link, { env })).text())).toContain("/login/google");
    expect(linksOf(await (await (await signedIn("user")).get(link, { env })).text())).not.toContain("/login/google");
    expect(linksOf(await (await visitor().get(link)).text())).not.toContain("/login/google");
  });
});

describe("what waited for the address goes on", () => {
  test.each(["in a session", "by the password", "by the API"])("held jobs become public %s", async (way) => {
    const { token, account, ...person } = await withLink("admin");
    await hold(account.id);
    await sql("UPDATE users SET confirm_by = ?", Date.now() + MINUTE_MS);
    if (way === "in a session") await person.form("/confirmemail", { token });
    if (way === "by the password") await visitor().form("/confirmemail", { token, password: PASSWORD });
    if (way === "by the API") {
      const body = { token, email: account.email, password: PASSWORD };
      expect((await api("POST", "/auth/confirm-email", { body })).status).toBe(200);
    }
    expect(await rowsOf("jobs")).toMatchObject([{ title: "A held job", state: "open", user_id: account.id }]);
    expect(await countUnpublished()).toBe(0);
    expect((await userOf(account.email))?.confirm_by).toBeNull();
  });

  test.each([
    ["in a session", 1, "Your job is public now."],
    ["in a session", 2, "Your 2 jobs are public now."],
    ["by the password", 2, "Your 2 jobs are public now."],
  ])("the next page says how many held jobs are public: %s, %d", async (way, count, text) => {
    const { token, account, ...person } = await withLink("admin");
    for (let number = 0; number < count; number += 1) await hold(account.id, `Held job ${number}`);
    await createUnpublishedJob({ id: account.id }, "refused");
    const who = way === "in a session" ? person : visitor();
    await who.form("/confirmemail", way === "in a session" ? { token } : { token, password: PASSWORD });
    const page = await (await who.get("/recruiter")).text();
    expect(toastsOf(page)).toEqual([`Your email address is confirmed. ${text}`]);
  });

  test("an application that stood apart has its due day with the answer, counted from the confirming", async () => {
    const { token, account, ...person } = await withLink();
    const job = await createJob(await createAccount("admin"));
    const sent = { email: account.email, candidateId: account.id, confirmedAt: null };
    await createApplication(job, { ...sent, turn: "school", dueAt: new Date(Date.now() + 3_600_000), promisedDays: 7 });
    await person.form("/confirmemail", { token });
    const [row] = await rowsOf("applications");
    expect(row).toMatchObject({ confirmed_at: expect.any(Number), turn: "school" });
    expect(Number(row?.due_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  test("applications from before the account join it", async () => {
    const { token, account, ...person } = await withLink();
    const job = await createJob(await createAccount("admin"));
    await createApplication(job, { email: account.email, confirmedAt: null });
    await person.form("/confirmemail", { token });
    expect(await rowsOf("applications")).toMatchObject([
      { candidate_id: account.id, confirmed_at: expect.any(Number) },
    ]);
  });

  test("nothing goes on while the address is not confirmed", async () => {
    const { token, account } = await withLink("admin");
    await hold(account.id);
    await visitor().form("/confirmemail", { token });
    await visitor().form("/confirmemail", { token, password: "wrong" });
    expect([(await publishedRows()).length, await countUnpublished()]).toEqual([0, 1]);
  });
});

describe("the API", () => {
  test("confirms with a bearer token of the account, or with its password; not with the link alone", async () => {
    const { token, account } = await withLink();
    const other = await withToken("user");
    const bearer = await createSession(account, "api");
    const call = (body: object, by?: string) =>
      api("POST", "/auth/confirm-email", { body: { token, ...body }, ...(by ? { token: by } : {}) });
    const before = await snapshot();
    expect((await call({})).status).toBe(401);
    expect((await call({}, other.token)).status).toBe(401);
    expect((await call({}, "x".repeat(43))).status).toBe(401);
    expect((await call({ email: account.email, password: "wrong" })).status).toBe(401);
    expect((await call({ password: "wrong" })).status).toBe(401);
    expect((await call({ password: "wrong" }, bearer)).status).toBe(401);
    expect((await call({ email: other.email, password: PASSWORD })).status).toBe(401);
    expect(await snapshot()).toEqual(before);
    const done = await call({}, bearer);
    expect([done.status, done.body]).toEqual([200, { message: "Your email address is confirmed" }]);
    expect((await call({}, bearer)).status).toBe(410);
    const two = await withLink();
    for (const [{ token: linked, account: owner }, email] of [
      [two, two.account.email],
      [await withLink(), undefined],
    ] as const) {
      const body = { token: linked, email, password: PASSWORD };
      expect((await api("POST", "/auth/confirm-email", { body })).status).toBe(200);
      expect(await isConfirmed(owner.email)).toBe(true);
    }
    expect((await rowsOf("sessions")).filter((row) => row.user_id === two.account.id)).toHaveLength(1);
  });

  test("sends the link again: 200, then 409 once it is confirmed", async () => {
    const { id, email, token } = await withToken("admin");
    const send = () => api("POST", "/auth/confirm-email/send", { token });
    expect((await send()).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
    await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", id);
    expect((await send()).status).toBe(409);
    expect((await api("POST", "/auth/confirm-email/send", {})).status).toBe(401);
  });
});

describe("sending it again", () => {
  test("signed in: a new link, which replaces the old one; back to the account page", async () => {
    const account = await createAccount("user");
    const person = await signedIn("user", account);
    expect(mainTextOf(await (await person.get("/profile")).text())).toContain("Send the link again");
    const sent = await person.form("/confirmemail/send", {});
    expect(sent.status).toBe(303);
    expect(sent.headers.get("Location")).toBe("/profile");
    const first = tokenOf(await linkTo(account.email));
    await sql("UPDATE one_time_tokens SET created_at = created_at - 61000");
    await person.form("/confirmemail/send", {});
    const second = tokenOf(await linkTo(account.email));
    expect(second).not.toBe(first);
    expect((await visitor().get(`/confirmemail?token=${first}`)).status).toBe(410);
    const confirmed = await person.form("/confirmemail", { token: second });
    expect(confirmed.headers.get("Location")).toBe("/userprofile");
    expect(await isConfirmed(account.email)).toBe(true);
  });

  test("not within a minute, not when confirmed, not signed out", async () => {
    const account = await createAccount("user");
    const person = await signedIn("user", account);
    await person.form("/confirmemail/send", {});
    await person.form("/confirmemail/send", {});
    expect(await mailsTo(account.email)).toHaveLength(1);
    await sql("UPDATE users SET email_verified_at = 1");
    const before = await snapshot();
    const refused = await person.form("/confirmemail/send", {});
    expect(refused.headers.get("Location")).toBe("/profile");
    expect(toastsOf(await (await person.get("/")).text())).toEqual(["Your email address is confirmed already"]);
    const signedOut = await visitor().form("/confirmemail/send", {});
    expect(signedOut.status).toBe(401);
    // The form comes back and asks for the log-in, as every form does that outlives its session.
    expect(await signedOut.text()).toContain(`name="${LOG_IN_FIELDS.password}"`);
    expect((await visitor().get("/confirmemail/send")).headers.get("Location")).toBe("/profile");
    expect(await snapshot()).toEqual(before);
    expect(mainTextOf(await (await person.get("/profile")).text())).not.toContain("Send the link again");
  });
});

describe("another address for an account that is not confirmed", () => {
  const change = { intent: "address", email: "right@example.com", password: PASSWORD };
  let person: Awaited<ReturnType<typeof withLink>>;
  beforeEach(async () => {
    person = await withLink();
  });

  test("the old link ends, the new address gets one, and its own applications go along", async () => {
    const { account, token } = person;
    const job = await createJob(await createAccount("admin"));
    const sent = await createApplication(job, { candidateId: account.id, email: account.email, confirmedAt: null });
    const done = await person.form("/profile", change);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/profile"]);
    expect((await userOf("right@example.com"))?.id).toBe(account.id);
    expect((await visitor().get(`/confirmemail?token=${token}`)).status).toBe(410);
    expect(await mailsTo("right@example.com")).toHaveLength(1);
    await person.form("/confirmemail", { token });
    expect(await isConfirmed("right@example.com")).toBe(false);
    await person.form("/confirmemail", { token: tokenOf(await linkTo("right@example.com")) });
    expect(await isConfirmed("right@example.com")).toBe(true);
    expect(await rowsOf("applications")).toMatchObject([
      { id: sent.id, email: "right@example.com", candidate_id: account.id, confirmed_at: expect.any(Number) },
    ]);
  });

  test("a wrong password, a taken address, the same one, nonsense, and a confirmed account change nothing", async () => {
    const { email: taken } = await createAccount("user");
    const before = await snapshot();
    const wrong = await person.form("/profile", { ...change, password: "wrong" });
    expect([wrong.status, errorOf(await wrong.text(), "password")]).toEqual([400, "This is not your password"]);
    const conflict = await person.form("/profile", { ...change, email: taken });
    expect(conflict.status).toBe(409);
    expect(errorOf(await conflict.text(), "email")).toBe("This email address already has an account");
    expect((await person.form("/profile", { ...change, email: person.account.email })).status).toBe(400);
    const nonsense = await person.form("/profile", { ...change, email: "nonsense" });
    expect(errorOf(await nonsense.text(), "email")).toBe("Enter an email address like name@example.com");
    expect(await snapshot()).toEqual(before);
    await sql("UPDATE users SET email_verified_at = 1");
    expect((await person.form("/profile", change)).status).toBe(409);
    expect(await userOf("right@example.com")).toBeUndefined();
    expect(await (await person.get("/profile")).text()).not.toContain("New email");
  });

  test("spends the sign-ups of the network, taken addresses too", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    const { email: taken } = await createAccount("user");
    await person.form("/profile", { ...change, email: taken }, { headers });
    const [row] = (await rowsOf("limit_counters")).filter(({ key }) => String(key).startsWith("signUp:"));
    expect(row).toMatchObject({ count: 1 });
    await sql("UPDATE limit_counters SET count = 300 WHERE key = ?", String(row?.key));
    expect((await person.form("/profile", change, { headers })).status).toBe(429);
    expect(await userOf("right@example.com")).toBeUndefined();
  });
});
