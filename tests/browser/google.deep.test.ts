/** Log-in with Google, against a real OpenID Connect provider on this machine: every way in, and every way that must stay shut. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import {
  alteredAfterwards,
  CLIENT_ID,
  signedByAnother,
  signedBySecret,
  startProvider,
  unsigned,
} from "./openid-provider.ts";
import { newAddress, PASSWORD } from "./people.ts";
import { chooseRole, expectToast, field, ON_A_NEW_LINE, sayAdult, startApp, type Visitor, WAYS } from "./support.ts";

const provider = await startProvider();
const app = startApp({ vars: provider.vars });
afterEach(() => app.closeAll());
afterAll(() => provider.stop());

let people = 0;

/** Somebody whom the provider knows. */
function somebody(claims: Record<string, unknown> = {}) {
  people += 1;
  const email = newAddress("google");
  const names = { given_name: "Meera", family_name: "Pillai", picture: "https://photos.example.org/meera.jpg" };
  return { sub: `subject-${people}`, email, email_verified: true, ...names, ...claims };
}

async function account(email: string, isConfirmed: boolean) {
  const json = { role: "admin", email, password: PASSWORD };
  const response = await fetch(`${app.url()}/auth/createuser`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(json),
  });
  expect(response.status).toBe(201);
  if (isConfirmed) app.database().run("UPDATE users SET email_verified_at = 1 WHERE email = ?", email);
}

const usersOf = (email: string) => app.database().all("SELECT * FROM users WHERE email = ?", email);
const path = ({ page }: Visitor) => new URL(page.url()).pathname + new URL(page.url()).search;

async function clickGoogle({ page }: Visitor, from = "/login") {
  await page.goto(from);
  await page.getByRole("link", { name: "Login with Google", exact: true }).click();
}

async function hasSession({ context }: Visitor) {
  return (await context.cookies()).some((cookie) => cookie.name === "__Host-session");
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("somebody new chooses a role, completes the registration with the name at hand, and is logged in", async () => {
    const person = somebody();
    provider.play(person);
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page } = visitor;
    // The picture lies with the provider, whose host no test reaches.
    const pixel = "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
    await page.route(person.picture, (route) =>
      route.fulfill({ contentType: "image/gif", body: Buffer.from(pixel, "base64") }),
    );
    await clickGoogle(visitor);
    expect(path(visitor)).toBe("/login/google/role");
    expect(await page.getByRole("main").textContent()).toContain(person.email);
    expect(usersOf(person.email), "nothing is written before the choice").toEqual([]);
    await chooseRole(page, "admin");
    await sayAdult(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL("**/userregister");
    await expectToast(page, "registered Successfully! ");
    expect(await field(page, "First Name").inputValue()).toBe("Meera");
    await page.getByRole("button", { name: "Complete Registration" }).click();
    await page.waitForURL("**/recruiter");
    await expectToast(page, "registration Successful!");

    const [user] = usersOf(person.email);
    expect(user).toMatchObject({ role: "admin", password_hash: null });
    expect(user?.email_verified_at).toEqual(expect.any(Number));
    const profile = app.database().all("SELECT * FROM profiles WHERE user_id = ?", String(user?.id));
    expect(profile).toMatchObject([{ f_name: "Meera", l_name: "Pillai", photo_url: person.picture }]);
    expect(visitor.complaints).toEqual([]);
  });

  test("from the sign-up the role comes along; afterwards the log-in leads to where one was going", async () => {
    const person = somebody();
    provider.play(person);
    const visitor = await app.visitor({ javaScriptEnabled });
    await visitor.page.goto("/signup");
    await visitor.page.getByRole("link", { name: "Login with Google as a candidate" }).click();
    expect(path(visitor)).toBe("/userregister");
    expect(usersOf(person.email)).toMatchObject([{ role: "user" }]);

    const again = await app.visitor({ javaScriptEnabled });
    await clickGoogle(again, "/login?redirectTo=%2Fjobs%3Fq%3Dphysics");
    expect(path(again)).toBe("/jobs?q=physics");
    await expectToast(again.page, "Logged in successfully");
    expect(await hasSession(again)).toBe(true);
  });
});

describe("what goes to the provider", () => {
  test("a code is asked for, with state, nonce and an S256 challenge that are new each time", async () => {
    provider.play(somebody());
    const before = provider.requests.length;
    await clickGoogle(await app.visitor());
    await clickGoogle(await app.visitor());
    const [first, second] = provider.requests.slice(before);
    const query = Object.fromEntries(first?.searchParams ?? []);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: CLIENT_ID,
      redirect_uri: `${app.url()}/login/google/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(query[name]).toMatch(/^[\w-]{43}$/);
      expect(second?.searchParams.get(name)).not.toBe(query[name]);
    }
  });
});

describe("which account", () => {
  test("the subject decides, not the address", async () => {
    const person = somebody();
    provider.play(person);
    const first = await app.visitor();
    await first.page.goto("/login/google?role=user");
    provider.play({ ...person, email: newAddress("renamed"), email_verified: false });
    const again = await app.visitor();
    await clickGoogle(again);
    expect(path(again)).toBe("/userprofile");

    provider.play({ ...person, sub: "a-stranger" });
    const stranger = await app.visitor();
    await clickGoogle(stranger);
    expect(path(stranger)).toBe("/login");
    expect(await stranger.page.locator(".notice.wrong").textContent()).toContain(
      "This email address belongs to an account with another Google log-in",
    );
    expect(await hasSession(stranger)).toBe(false);
  });

  test("an account with a confirmed address is tied to it and keeps its password; a mail tells", async () => {
    const person = somebody();
    await account(person.email, true);
    provider.play(person);
    const visitor = await app.visitor();
    await clickGoogle(visitor);
    expect(path(visitor)).toBe("/recruiter");
    expect(usersOf(person.email)).toMatchObject([{ role: "admin", password_hash: expect.any(String) }]);
    const mails = app.database().all("SELECT subject FROM mail_outbox WHERE recipient = ? ORDER BY id", person.email);
    expect(mails.map((mail) => mail.subject)).toEqual(["Confirm your email address", "You can log in with Google now"]);
  });

  test("an account whose address was never confirmed becomes hers: what was set before ends, and nothing is published", async () => {
    const person = somebody();
    await account(person.email, false);
    const [prepared] = usersOf(person.email);
    const id = String(prepared?.id);
    const stranger = await app.visitor();
    await stranger.page.goto("/login");
    await field(stranger.page, "Email").fill(person.email);
    await field(stranger.page, "Password").fill(PASSWORD);
    await stranger.page.getByRole("button", { name: "Login", exact: true }).click();
    await stranger.page.waitForURL("**/recruiter");
    const database = app.database();
    database.run(
      `INSERT INTO jobs (id, user_id, state, title, category, job_nature, vacancy, location, description, keywords, company_name, created_at, updated_at, institution_id)
       VALUES ('held-before', ?1, 'held', 'Not hers', 'Science', 'Full Time', 1, 'Pune', 'd', 'k', 'School', 1, 1, (SELECT institution_id FROM institution_members WHERE user_id = ?1))`,
      id,
    );

    provider.play(person);
    const visitor = await app.visitor();
    const { page } = visitor;
    await clickGoogle(visitor);
    expect(path(visitor)).toBe("/recruiter");
    const notice = await page.locator(".notice.good").textContent();
    expect(notice).toContain("Google has confirmed your address");
    expect(notice).toContain("A job was written before and not public yet");
    expect(await page.locator(".notice.good a").getAttribute("href")).toBe("/myjobs");
    expect(usersOf(person.email)).toMatchObject([
      { id, password_hash: null, email_verified_at: expect.any(Number), confirm_by: null },
    ]);
    expect(database.all("SELECT * FROM sessions WHERE user_id = ?", id)).toHaveLength(1);
    expect(database.all("SELECT * FROM one_time_tokens WHERE user_id = ?", id)).toEqual([]);
    expect(database.all("SELECT state, seq FROM jobs WHERE user_id = ?", id)).toEqual([{ state: "held", seq: null }]);
    await stranger.page.goto("/userprofile");
    expect(path(stranger)).toBe("/");
    const [mail] = database.all("SELECT body FROM mail_outbox WHERE recipient = ? ORDER BY id DESC", person.email);
    expect(mail?.body).toContain("The password that was set before does not work any more");
  });

  test("a photo that one chose oneself stays, and none but https is taken", async () => {
    const own = somebody();
    await account(own.email, true);
    app
      .database()
      .run(
        "UPDATE profiles SET photo_url = '/photos/own' WHERE user_id = (SELECT id FROM users WHERE email = ?)",
        own.email,
      );
    provider.play(own);
    await clickGoogle(await app.visitor());
    const photo = (email: string) =>
      app
        .database()
        .all("SELECT photo_url FROM profiles WHERE user_id = (SELECT id FROM users WHERE email = ?)", email);
    expect(photo(own.email)).toEqual([{ photo_url: "/photos/own" }]);
    const odd = somebody({ picture: "javascript:alert(1)" });
    provider.play(odd);
    await (await app.visitor()).page.goto("/login/google?role=user");
    expect(photo(odd.email)).toEqual([{ photo_url: null }]);
  });
});

describe("what is refused", () => {
  const untrusted = "Google's answer could not be trusted";
  const cases: [string, Parameters<typeof provider.play>[1] & object, string][] = [
    ["claims changed after signing", { idToken: alteredAfterwards }, untrusted],
    ["a signature by another's key", { idToken: signedByAnother }, untrusted],
    ["no signature", { idToken: unsigned }, untrusted],
    ["a signature by the shared secret", { idToken: signedBySecret }, untrusted],
    ["no ID token that can be read", { idToken: () => "nonsense" }, untrusted],
    ["another audience", { claims: (claims) => Object.assign(claims, { aud: "another-app" }) }, untrusted],
    [
      "an audience of several, given to another",
      { claims: (claims) => Object.assign(claims, { aud: [CLIENT_ID, "another-app"], azp: "another-app" }) },
      untrusted,
    ],
    ["another issuer", { claims: (claims) => Object.assign(claims, { iss: "https://evil.example" }) }, untrusted],
    ["another nonce", { claims: (claims) => Object.assign(claims, { nonce: "of-another-log-in" }) }, untrusted],
    ["no nonce", { claims: (claims) => void delete claims.nonce }, untrusted],
    ["a token that has expired", { claims: (claims) => Object.assign(claims, { exp: 1_700_000_000 }) }, untrusted],
    ["no subject", { claims: (claims) => void delete claims.sub }, untrusted],
    [
      "an address that the provider has not confirmed",
      { claims: (claims) => Object.assign(claims, { email_verified: false }) },
      "Google has not confirmed the email address of that account",
    ],
    [
      "no address",
      { claims: (claims) => void delete claims.email },
      "Google has not confirmed the email address of that account",
    ],
    [
      "another state",
      { comeBack: (url) => url.searchParams.set("state", "of-another-log-in") },
      "This log-in with Google was not started here, or took too long",
    ],
    [
      "no state",
      { comeBack: (url) => url.searchParams.delete("state") },
      "This log-in with Google was not started here, or took too long",
    ],
    [
      "an answer in another issuer's name",
      { comeBack: (url) => url.searchParams.set("iss", "https://evil.example") },
      "Google did not log you in",
    ],
    [
      "somebody who changed her mind",
      {
        comeBack(url) {
          url.searchParams.delete("code");
          url.searchParams.set("error", "access_denied");
        },
      },
      "You did not let Google tell us who you are",
    ],
    [
      "an error of the provider",
      { comeBack: (url) => url.searchParams.set("error", "server_error") },
      "Google did not log you in",
    ],
    [
      "a code that the provider does not take",
      { status: 400 },
      "Google did not accept the log-in. It may have been used already",
    ],
  ];

  test.each(cases)("%s", async (_name, wrong, message) => {
    const person = somebody();
    provider.play(person, wrong);
    const visitor = await app.visitor();
    await clickGoogle(visitor);
    expect(path(visitor)).toBe("/login");
    await expectToast(visitor.page, `Login Failed! Please try again ${message}`);
    expect(await hasSession(visitor)).toBe(false);
    expect(usersOf(person.email)).toEqual([]);
    const names = (await visitor.context.cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain("__Host-sign-in");
    expect(names).not.toContain("__Host-pending-identity");
  });

  test("an answer that is used again: its attempt is over, and the provider takes no code twice", async () => {
    const person = somebody();
    provider.play(person);
    const { context } = await app.visitor();
    const start = await context.request.get("/login/google?role=user", { maxRedirects: 0, ...ON_A_NEW_LINE });
    const attempt = (await context.cookies()).filter((cookie) => cookie.name === "__Host-sign-in");
    const provided = await context.request.get(start.headers().location ?? "", { maxRedirects: 0 });
    const callback = provided.headers().location ?? "";
    const first = await context.request.get(callback, { maxRedirects: 0 });
    expect(first.headers().location).toBe("/userregister");

    const thief = await app.visitor();
    await thief.page.goto(callback);
    await expectToast(
      thief.page,
      "Login Failed! Please try again This log-in with Google was not started here, or took too long",
    );
    expect(await hasSession(thief)).toBe(false);
    await thief.context.addCookies(attempt);
    await thief.page.goto(callback);
    await expectToast(
      thief.page,
      "Login Failed! Please try again Google did not accept the log-in. It may have been used already",
    );
    expect(await hasSession(thief)).toBe(false);
    expect(
      app.database().all("SELECT * FROM sessions WHERE user_id = ?", String(usersOf(person.email)[0]?.id)),
    ).toHaveLength(1);
  });

  test("a provider that does not answer: the page says so, and the password still works", async () => {
    const person = somebody();
    await account(person.email, false);
    provider.play(person, { status: 503 });
    const visitor = await app.visitor();
    const { page } = visitor;
    await clickGoogle(visitor);
    await expectToast(page, "Login Failed! Please try again Google does not answer just now");
    await field(page, "Email").fill(person.email);
    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expectToast(page, "Logged in successfully");
  });

  test("a cookie that was changed or made by hand proves nothing", async () => {
    provider.play(somebody());
    const { context } = await app.visitor();
    const start = await context.request.get("/login/google?role=user", { maxRedirects: 0, ...ON_A_NEW_LINE });
    const provided = await context.request.get(start.headers().location ?? "", { maxRedirects: 0 });
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "__Host-sign-in");
    const [text = "", proof] = cookie?.value.split(".") ?? [];
    const attempt = JSON.parse(Buffer.from(text, "base64url").toString());
    attempt.value.role = "admin";
    const changed = `${Buffer.from(JSON.stringify(attempt)).toString("base64url")}.${proof}`;
    const sent = { Cookie: `__Host-sign-in=${changed}` };
    const answer = await fetch(provided.headers().location ?? "", { headers: sent, redirect: "manual" });
    expect(answer.headers.get("Location")).toBe("/login");

    const identity = { ...somebody(), issuer: provider.issuer, subject: "x", isEmailVerified: true };
    const forged = Buffer.from(JSON.stringify({ end: Date.now() + 60_000, value: { identity, redirectTo: null } }));
    for (const value of [`${forged.toString("base64url")}.`, `${forged.toString("base64url")}.${proof}`, changed]) {
      const headers = {
        Cookie: `__Host-pending-identity=${value}`,
        "Content-Type": "application/x-www-form-urlencoded",
      };
      const response = await fetch(`${app.url()}/login/google/role`, {
        method: "POST",
        body: "role=admin",
        headers,
        redirect: "manual",
      });
      expect(response.headers.get("Location")).toBe("/login");
    }
    expect(usersOf(identity.email)).toEqual([]);
  });
});
