import { describe, expect, test } from "vitest";
import { identities } from "~/db/schema/accounts";
import { api, visitor } from "../support/app";
import { countRows, db, rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, createApplication, createJob, createSession, PASSWORD, signedIn } from "../support/factories";
import { linksOf, textOf, toastsOf } from "../support/pages";

const CHROME = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";
const sessionsOf = async (id: string) => (await rowsOf("sessions")).filter((row) => row.user_id === id);
const pageOf = async (person: { get(path: string): Promise<Response> }) => (await person.get("/profile")).text();

describe("a login labels its session", () => {
  test("on the web by the browser", async () => {
    const account = await createAccount("user");
    const person = visitor();
    const form = { email: account.email, password: PASSWORD };
    await person.form("/login", form, { headers: { "User-Agent": CHROME } });
    expect(await sessionsOf(account.id)).toMatchObject([{ kind: "web", label: "Chrome on Android" }]);
    const text = textOf(await pageOf(person));
    expect(text).toContain("Chrome on Android");
    expect(text).toContain("This one");
  });

  test("on the API by the program", async () => {
    const account = await createAccount("user");
    const body = { email: account.email, password: PASSWORD };
    await api("POST", "/auth/login", { body, headers: { "User-Agent": "curl/8.5.0" } });
    expect(await sessionsOf(account.id)).toMatchObject([{ kind: "api", label: "curl" }]);
  });
});

describe("/profile", () => {
  test("shows the address, whether it is confirmed, and how one signs in", async () => {
    const person = await signedIn("user");
    const before = textOf(await pageOf(person));
    expect(before).toContain(person.account.email);
    expect(before).toContain("Not confirmed");
    expect(before).toContain("Password Set");
    expect(before).toContain("Google Not linked");

    await sql("UPDATE users SET email_verified_at = ?, password_hash = NULL", Date.UTC(2025, 2, 3, 20));
    const row = { issuer: "https://accounts.google.com", subject: "1", userId: person.account.id };
    await db.insert(identities).values({ ...row, email: "asha@gmail.example", createdAt: new Date("2025-02-01") });
    const after = textOf(await pageOf(person));
    expect(after).toContain("Confirmed on Tuesday, 4 March 2025.");
    expect(after).toContain("Password None");
    expect(after).toContain("Google asha@gmail.example, linked on Saturday, 1 February 2025");
  });

  test("leads to the mails that one gets, and a recruiter to the texts of her rejections", async () => {
    const [recruiter, candidate] = [await signedIn("admin"), await signedIn("user")];
    const linksFrom = async (person: typeof candidate, path: string) => linksOf(await (await person.get(path)).text());
    for (const person of [recruiter, candidate]) {
      for (const path of ["/profile", "/notifications"]) {
        expect(await linksFrom(person, path), path).toContain("/settings/mails");
      }
    }
    const job = await createJob(recruiter.account);
    await createApplication(job);
    for (const path of ["/profile", "/institution", `/applications/moves?jobId=${job.id}`]) {
      expect(await linksFrom(recruiter, path), path).toContain("/templates");
    }
    expect(await linksFrom(candidate, "/profile")).not.toContain("/templates");
  });

  test("lists live sessions only, and nobody else's", async () => {
    const person = await signedIn("user");
    const { account } = person;
    await createSession(account, "api");
    await createSession(account, "web", { expiresAt: new Date(Date.now() - 1000) });
    await createSession(account, "web", { lastSeenAt: new Date(Date.now() - 2000), idleMs: 1000 });
    await createSession(await createAccount("user"), "web");
    const page = await pageOf(person);
    expect(page.match(/last seen/g)).toHaveLength(2);
    expect(textOf(page)).toContain("A program API");
  });

  test("names no whole hash of a session", async () => {
    const person = await signedIn("user");
    await createSession(person.account, "api");
    const page = await pageOf(person);
    for (const { token_hash } of await rowsOf("sessions")) expect(page).not.toContain(String(token_hash));
  });

  test("sign out everywhere ends every other session, programs' too, and no other person's", async () => {
    const person = await signedIn("user");
    const web = await signedIn("user", person.account);
    const token = await createSession(person.account, "api");
    const other = await signedIn("user");
    const answer = await person.form("/profile", {});
    expect(answer.status).toBe(303);
    expect(toastsOf(await (await person.follow(answer)).text())).toEqual(["Signed out everywhere else"]);
    expect(await sessionsOf(person.account.id)).toHaveLength(1);
    expect((await web.get("/profile")).status).toBe(302);
    expect((await api("GET", `/user/${person.account.id}`, { token })).status).toBe(401);
    expect((await other.get("/profile")).status).toBe(200);
    expect(textOf(await pageOf(person))).toContain("You are signed in nowhere else.");
  });

  test("ends one session", async () => {
    const person = await signedIn("user");
    const web = await signedIn("user", person.account);
    await createSession(person.account, "api");
    const hash = await import("~/domain/ids").then(({ hashToken }) =>
      hashToken(web.cookies.get("__Host-session")?.split(".")[0] ?? ""),
    );
    const answer = await person.form("/profile", { session: hash.slice(0, 16) });
    expect(answer.status).toBe(303);
    expect(await sessionsOf(person.account.id)).toHaveLength(2);
    expect((await web.get("/profile")).status).toBe(302);
  });

  test("ends nobody else's session, and nothing for what is no session", async () => {
    const person = await signedIn("user");
    const other = await signedIn("user");
    const [session] = await sessionsOf(other.account.id);
    const before = await snapshot();
    for (const id of [String(session?.token_hash).slice(0, 16), String(session?.token_hash), "%", "' OR 1=1 --"]) {
      expect((await person.form("/profile", { session: id })).status).toBe(303);
    }
    expect(await snapshot()).toEqual(before);
  });

  test("signed out, nothing ends", async () => {
    await signedIn("user");
    expect((await visitor().form("/profile", {})).status).toBe(401);
    expect(await countRows("sessions")).toBe(1);
  });

  test("shows many sessions, but not more than fifty", async () => {
    const person = await signedIn("user");
    for (let made = 0; made < 60; made += 1) await createSession(person.account, "api");
    expect((await pageOf(person)).match(/last seen/g)).toHaveLength(50);
  });
});
