/** Google as the first proof of an address: the page that says what ends before it ends. Google's own part is in tests/browser. */
import { beforeEach, describe, expect, test } from "vitest";
import { findFirstProof, type ProvenIdentity, signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { signValue } from "~/http/signed-value";
import { type Visitor, visitor } from "../support/app";
import { config, countRows, db, effects, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createSession,
  createUnpublishedJob,
  PASSWORD,
  signedIn,
} from "../support/factories";
import { textOf } from "../support/pages";

const EMAIL = "asha.rao@example.com";
const PATH = "/login/google/first";
const IDENTITY: ProvenIdentity = {
  ...{ issuer: "https://accounts.example", subject: "107", email: EMAIL, isEmailVerified: true, picture: null },
  ...{ givenName: "Asha", familyName: "Rao" },
};

let account: Account;
/** The cookie that the callback leaves while the person reads. */
const waiting = (identity = IDENTITY) =>
  signValue({ config, now: new Date() }, "__Host-pending-identity", { identity }, 600);
function onTheWay(browser: Visitor): Visitor {
  browser.cookies.set("__Host-pending-identity", waiting());
  return browser;
}
const mainOf = async (browser: Visitor) => textOf(await (await browser.get(PATH)).text());
const user = async () => (await rowsOf("users")).find(({ email }) => email === EMAIL);
const profile = async () => (await rowsOf("profiles")).find(({ user_id }) => user_id === account.id);

beforeEach(async () => {
  account = await createAccount("admin", { email: EMAIL }, { f_name: "Asha", mobile: "9876543210" });
});

describe("the page before the first proof", () => {
  test("says what ends, what stays, and how all of it stays; nothing ends before its button", async () => {
    const browser = onTheWay(visitor());
    const text = await mainOf(browser);
    expect(text).toContain(EMAIL);
    expect(text).toContain("ends, because somebody else may have done it: the profile with its resume and photo");
    expect(text).toContain("Your jobs, applications and messages stay yours");
    expect(text).toContain("A password that was set before does not work any more");
    expect(text).toContain("log in with your password first");
    expect(await user()).toMatchObject({ email_verified_at: null, password_hash: expect.any(String) });
    expect(await profile()).toMatchObject({ f_name: "Asha" });

    const answer = await browser.form(PATH, {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/recruiter"]);
    const landing = textOf(await (await browser.get("/recruiter")).text());
    expect(landing).toContain(
      "Google has confirmed your address. A password that was set before does not work any more.",
    );
    expect(landing).toContain("Logged in successfully");
    expect(await user()).toMatchObject({ email_verified_at: expect.any(Number), password_hash: null });
    expect(await profile()).toMatchObject({ f_name: null, mobile: null });
    expect((await browser.get("/userprofile")).status).toBe(200);
  });

  test("in the account's own session nothing ends: profile, password and other sessions stay", async () => {
    await createSession(account, "api");
    const browser = onTheWay(await signedIn("admin", account));
    const text = await mainOf(browser);
    expect(text).toContain("All that is set up in it stays");
    expect(text).not.toContain("somebody else may have done it");
    const version = (await user())?.calendar_version;
    expect((await browser.form(PATH, {})).headers.get("Location")).toBe("/recruiter");
    expect(await user()).toMatchObject({
      ...{ email_verified_at: expect.any(Number), password_hash: expect.any(String), calendar_version: version },
    });
    expect(await profile()).toMatchObject({ f_name: "Asha", mobile: "9876543210" });
    expect(await countRows("sessions")).toBe(3);
    expect(await countRows("identities")).toBe(1);
  });

  test("a log-in with the password leads back to it, and then all stays", async () => {
    const browser = onTheWay(visitor());
    expect(await (await browser.get(PATH)).text()).toContain(`href="/login?redirectTo=${PATH}"`);
    const fields = { email: EMAIL, password: PASSWORD, redirectTo: PATH };
    const back = await browser.form("/login", fields);
    expect(back.headers.get("Location")).toBe(PATH);
    expect(await mainOf(browser)).toContain("All that is set up in it stays");
    await browser.form(PATH, {});
    expect(await profile()).toMatchObject({ f_name: "Asha" });
  });

  test("a form of somebody's session that has ended ends nothing", async () => {
    const browser = onTheWay(await signedIn("admin", account));
    await sql("DELETE FROM sessions");
    const drawnFor = { drawn_for: account.id };
    expect((await browser.form(PATH, drawnFor)).status).toBe(401);
    expect(await profile()).toMatchObject({ f_name: "Asha" });
  });

  test("another account's session is sent to its own page, and ends nothing", async () => {
    const browser = onTheWay(await signedIn("user"));
    expect((await browser.get(PATH)).headers.get("Location")).toBe("/userprofile");
    expect((await browser.form(PATH, {})).headers.get("Location")).toBe("/userprofile");
    expect(await user()).toMatchObject({ email_verified_at: null });
  });

  test("without Google's answer, or with one that is forged, it leads to the log-in", async () => {
    for (const cookie of [null, "x", `${waiting()}x`]) {
      const browser = visitor(cookie === null ? {} : { "__Host-pending-identity": cookie });
      expect((await browser.get(PATH)).headers.get("Location")).toBe("/login");
      expect((await browser.form(PATH, {})).headers.get("Location")).toBe("/login");
    }
    expect(await user()).toMatchObject({ email_verified_at: null });
  });

  test("an account that was made while a role was chosen is asked about too", async () => {
    const browser = onTheWay(visitor());
    const answer = await browser.form("/login/google/role", { role: "user" });
    expect(answer.headers.get("Location")).toBe(PATH);
    expect(await profile()).toMatchObject({ f_name: "Asha" });
  });
});

describe("whether somebody is asked", () => {
  const ends = async (identity = IDENTITY, sender: Account | null = null) =>
    (await findFirstProof({ db }, identity, sender))?.endsSomething ?? null;
  const bare = () =>
    sql("UPDATE profiles SET f_name = null, mobile = null, l_name = null WHERE user_id = ?", account.id);

  test("an account with nothing in it but a password goes on at once", async () => {
    await bare();
    await createSession(account, "web");
    expect(await ends()).toBe(false);
  });

  test.each([
    ["a saved job's profile line", "UPDATE profiles SET resume_path = 'resumes/r' WHERE user_id = ?"],
    ["a current job", "UPDATE profiles SET is_current = 1 WHERE user_id = ?"],
    ["a draft", "INSERT INTO form_drafts VALUES ('d', ?, '{}', 5, 5)"],
  ])("%s is something", async (_, change) => {
    await bare();
    await sql(change, account.id);
    expect(await ends()).toBe(true);
  });

  test("a scheduled job is something", async () => {
    await bare();
    await createUnpublishedJob(account, "scheduled");
    expect(await ends()).toBe(true);
  });

  test("the work for an institution is something", async () => {
    await bare();
    await createInstitution([[account, "owner"]]);
    expect(await ends()).toBe(true);
  });

  test("her own session, a proven address, a known identity and one that Google has not confirmed ask nothing", async () => {
    expect(await ends()).toBe(true);
    expect(await ends(IDENTITY, account)).toBe(false);
    expect(await ends({ ...IDENTITY, isEmailVerified: false })).toBe(null);
    const deps = { db, now: new Date(), effects, origin: "http://localhost", config };
    await signInElsewhere(deps, IDENTITY, null, account);
    expect(await ends()).toBe(null);
    expect(await profile()).toMatchObject({ f_name: "Asha" });
  });
});
