/** Confirming an address: the mail at sign-up, the link that needs a button, sending it again. */
import { describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, PASSWORD, signedIn } from "../support/factories";
import { textOf, toastsOf } from "../support/pages";
import { linkTo, mailsTo } from "./mails";

const EMAIL = "asha.rao@example.com";

async function signUp(email = EMAIL) {
  await visitor().form("/signup", { role: "user", email, password: PASSWORD });
  return linkTo(email);
}

async function isConfirmed(email = EMAIL): Promise<boolean> {
  const row = (await rowsOf("users")).find((user) => user.email === email);
  return row?.email_verified_at != null;
}

const tokenOf = (link: string) => link.split("token=")[1] ?? "";

describe("the mail", () => {
  test("a sign-up on the web and one by the API are mailed the same link to confirm", async () => {
    await signUp();
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.subject).toBe("Confirm your email address");
    const token = /token=([\w-]{43})\n/.exec(mail?.body ?? "")?.[1];
    expect(mail?.body).toBe(`Welcome to Staffroom.

Please confirm that this is your email address:

http://localhost/confirmemail?token=${token}

The link works for three days. If you did not sign up, ignore this mail.

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

  test("its button confirms, once, signed in or not", async () => {
    const token = tokenOf(await signUp());
    const person = visitor();
    const done = await person.form("/confirmemail", { token });
    expect(done.headers.get("Location")).toBe("/login");
    expect(toastsOf(await (await person.get("/login")).text())).toEqual(["Your email address is confirmed"]);
    expect(await isConfirmed()).toBe(true);
    const again = await visitor().form("/confirmemail", { token });
    expect((await visitor().follow(again)).status).toBe(410);
  });

  test("a link that is too old, unknown, or for an address that changed confirms nothing", async () => {
    const token = tokenOf(await signUp());
    await visitor().form("/confirmemail", { token: "nonsense" });
    await sql("UPDATE users SET email = 'changed@example.com'");
    expect((await visitor().get(`/confirmemail?token=${token}`)).status).toBe(410);
    await visitor().form("/confirmemail", { token });
    expect(await isConfirmed("changed@example.com")).toBe(false);
    const old = tokenOf(await signUp("other@example.com"));
    await sql("UPDATE one_time_tokens SET expires_at = ?", Date.now() - 1);
    await visitor().form("/confirmemail", { token: old });
    expect(await isConfirmed("other@example.com")).toBe(false);
  });

  test("a link that resets a password does not confirm, and one person's link confirms nobody else", async () => {
    const asha = await createAccount("user");
    await signUp("bina@example.com");
    await visitor().form("/forgotpassword", { email: asha.email });
    await visitor().form("/confirmemail", { token: tokenOf(await linkTo(asha.email)) });
    await visitor().form("/confirmemail", { token: tokenOf(await linkTo("bina@example.com")) });
    expect(await isConfirmed(asha.email)).toBe(false);
    expect(await isConfirmed("bina@example.com")).toBe(true);
  });
});

describe("sending it again", () => {
  test("signed in: a new link, which replaces the old one; back to the account page", async () => {
    const account = await createAccount("user");
    const person = await signedIn("user", account);
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
    expect((await visitor().form("/confirmemail/send", {})).headers.get("Location")).toBe("/");
    expect((await visitor().get("/confirmemail/send")).headers.get("Location")).toBe("/profile");
    expect(await snapshot()).toEqual(before);
  });
});
