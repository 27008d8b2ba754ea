import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { countRows, PRODUCTION, rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, createSession, PASSWORD, withToken } from "../support/factories";

const NEW = { role: "user", email: "New.Person@Example.com", password: "chalk and duster" };
const HALF_HOUR = 1_800_000;

describe("POST /auth/createuser", () => {
  test("makes an account with an empty profile, and answers with its id alone", async () => {
    const answer = await api("POST", "/auth/createuser", { body: NEW });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const [user] = await rowsOf("users");
    expect(user).toMatchObject({ id: answer.body.id, email: "new.person@example.com", role: "user" });
    expect(user?.password_hash).toMatch(/^\$scrypt\$ln=6,r=8,p=3\$/);
    expect(await rowsOf("profiles")).toMatchObject([{ user_id: answer.body.id, f_name: null, resume_path: null }]);
    expect(await countRows("sessions")).toBe(0);
  });

  test.each(["production", "local", "tests"])(
    "hashes as dearly as in production where APP_ENV is %s",
    async (APP_ENV) => {
      const env = { ...PRODUCTION, APP_ENV, PASSWORD_LOG_COST: "6" };
      expect((await api("POST", "/auth/createuser", { body: NEW, env })).status).toBe(201);
      expect((await rowsOf("users"))[0]?.password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    },
  );

  test.each([
    ["nothing", {}, ["role", "email", "password"]],
    ["an unknown role", { ...NEW, role: "owner" }, ["role"]],
    ["a short password", { ...NEW, password: "short" }, ["password"]],
    ["a common password", { ...NEW, password: "password123" }, ["password"]],
    ["no address", { ...NEW, email: "asha" }, ["email"]],
    ["wrong types", { role: 1, email: {}, password: [] }, ["role", "email", "password"]],
  ])("refuses %s", async (_, body, fields) => {
    expectError(await api("POST", "/auth/createuser", { body }), 400, "bad_input", fields);
    expect(await countRows("users")).toBe(0);
  });

  test("refuses an address that is taken, in any case", async () => {
    await createAccount("admin", { email: "new.person@example.com" });
    const before = await snapshot();
    expectError(await api("POST", "/auth/createuser", { body: NEW }), 409, "conflict", ["email"]);
    expect(await snapshot()).toEqual(before);
  });

  test("sets what is the server's to set, whatever the payload says", async () => {
    const body = { ...NEW, id: "mine", createdAt: 0, password_hash: "x", registrationOpenUntil: 9e15, f_name: "X" };
    const answer = await api("POST", "/auth/createuser", { body });
    expect(answer.body.id).not.toBe("mine");
    const [user] = await rowsOf("users");
    expect(Number(user?.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(Number(user?.registration_open_until)).toBeLessThanOrEqual(Date.now() + HALF_HOUR);
    expect((await rowsOf("profiles"))[0]?.f_name).toBeNull();
  });

  test("makes one account of two simultaneous sign-ups of one address", async () => {
    const answers = await Promise.all([1, 2].map(() => api("POST", "/auth/createuser", { body: NEW })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(await countRows("users")).toBe(1);
    expect(await countRows("profiles")).toBe(1);
  });
});

describe("POST /auth/login", () => {
  test.each(["admin", "user"] as const)("answers with token, id and role of %s", async (role) => {
    const account = await createAccount(role);
    const body = { email: ` ${account.email.toUpperCase()} `, password: PASSWORD };
    const answer = await api<{ token: string }>("POST", "/auth/login", { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), id: account.id, role });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const rows = JSON.stringify(await rowsOf("sessions"));
    expect(rows).toContain('"kind":"api"');
    expect(rows).not.toContain(answer.body.token);
  });

  test("gives a new token each time, and each works", async () => {
    const account = await createAccount();
    const body = { email: account.email, password: PASSWORD };
    const answers = await Promise.all([1, 2].map(() => api<{ token: string }>("POST", "/auth/login", { body })));
    const [one, two] = answers.map((answer) => answer.body.token);
    expect(one).not.toBe(two);
    for (const token of [one, two]) {
      expect((await api("GET", `/jobs/getJobsByUserId/${account.id}`, { token: token ?? "" })).status).toBe(200);
    }
  });

  test("answers the same for a wrong password, an unknown address and an account without one", async () => {
    const account = await createAccount();
    const other = await createAccount("user", { passwordHash: null });
    const wrong = [
      { email: account.email, password: "not this one" },
      { email: "nobody@example.com", password: PASSWORD },
      { email: other.email, password: PASSWORD },
    ];
    const answers = await Promise.all(wrong.map((body) => api("POST", "/auth/login", { body })));
    for (const answer of answers) expectError(answer, 401, "not_signed_in");
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await countRows("sessions")).toBe(0);
  });

  test("stores an outdated hash anew, and the password still works", async () => {
    const account = await createAccount();
    const body = { email: account.email, password: PASSWORD };
    expect((await api("POST", "/auth/login", { body })).status).toBe(200);
    expect((await rowsOf("users"))[0]?.password_hash).toMatch(/^\$scrypt\$ln=6,r=8,p=3\$/);
    expect((await api("POST", "/auth/login", { body })).status).toBe(200);
  });

  test.each([
    [{}, ["email", "password"]],
    [{ email: "asha", password: "" }, ["email", "password"]],
    [{ email: "a@b.example", password: "x".repeat(257) }, ["password"]],
    [{ email: ["a@b.example"], password: { $ne: null } }, ["email", "password"]],
  ])("refuses %.60j", async (body, fields) => {
    expectError(await api("POST", "/auth/login", { body }), 400, "bad_input", fields);
  });
});

describe("a session", () => {
  const HOUR = 3_600_000;
  const probe = async (token: string, id: string) =>
    (await api("GET", `/jobs/getJobsByUserId/${id}`, { token })).status;

  test.each([
    ["past its absolute end", { expiresAt: new Date(Date.now() - 1) }],
    ["idle for too long", { lastSeenAt: new Date(Date.now() - 2 * HOUR), idleMs: HOUR }],
  ])("%s is dead", async (_, times) => {
    const account = await createAccount();
    expect(await probe(await createSession(account, "api", times), account.id)).toBe(401);
  });

  test("made by the API lives 30 days and idles 7", async () => {
    const account = await createAccount();
    await api("POST", "/auth/login", { body: { email: account.email, password: PASSWORD } });
    const [row] = await rowsOf("sessions");
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(30 * 24 * HOUR);
    expect(row?.idle_ms).toBe(7 * 24 * HOUR);
  });

  test("in use stays alive past its first idle end", async () => {
    const account = await createAccount();
    const lastSeenAt = new Date(Date.now() - 2 * HOUR);
    const token = await createSession(account, "api", { lastSeenAt, idleMs: 3 * HOUR });
    expect(await probe(token, account.id)).toBe(200);
    expect(Number((await rowsOf("sessions"))[0]?.last_seen_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("of the web is no bearer token", async () => {
    const account = await createAccount();
    expect(await probe(await createSession(account, "web"), account.id)).toBe(401);
  });

  test("follows the role in the database, not the one at login", async () => {
    const owner = await withToken("admin");
    const path = `/applications/01900000-0000-7000-8000-000000000000`;
    expectError(await api("GET", path, { token: owner.token }), 404, "not_found");
    await sql("UPDATE users SET role = 'user' WHERE id = ?", owner.id);
    expectError(await api("GET", path, { token: owner.token }), 403, "not_allowed");
  });
});

describe("POST /auth/logout", () => {
  test("ends that session and no other, and may be repeated", async () => {
    const account = await withToken("user");
    const other = await createSession(account, "api");
    for (let time = 0; time < 2; time += 1) {
      const answer = await api("POST", "/auth/logout", { token: account.token });
      expect(answer.status).toBe(200);
    }
    const path = `/jobs/getJobsByUserId/${account.id}`;
    expectError(await api("GET", path, { token: account.token }), 401, "not_signed_in");
    expect((await api("GET", path, { token: other })).status).toBe(200);
  });

  test("takes any garbage for a token that has ended", async () => {
    await withToken("user");
    expect((await api("POST", "/auth/logout", { token: "garbage" })).status).toBe(200);
    expect(await countRows("sessions")).toBe(1);
  });

  test("asks for a token where none is sent", async () => {
    expectError(await api("POST", "/auth/logout"), 401, "not_signed_in");
  });
});
