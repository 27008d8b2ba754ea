import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, createSession, PASSWORD, withToken } from "../support/factories";

const FIELDS = {
  f_name: "Asha",
  s_name: "K",
  l_name: "Rao",
  mobile: "9876543210",
  address: "1 Hill Road",
  country: "India",
  city: "Pune",
  state: "Maharashtra",
  zip: "411001",
};
const register = (id: string, options: { body?: unknown; token?: string } = {}) =>
  api("PUT", `/user/registeruser/${id}`, { body: FIELDS, ...options });
const soon = () => new Date(Date.now() + 60_000);
const profile = async () => (await rowsOf("profiles"))[0];
/** A telephone number is kept in the form that can be dialled from everywhere. */
const STORED = { ...FIELDS, mobile: "+919876543210" };

describe("PUT /user/registeruser/:userId by whoever holds the fresh id", () => {
  test("writes the nine fields once", async () => {
    const account = await createAccount("user", { registrationOpenUntil: soon() });
    const answer = await register(account.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: account.id });
    expect(await profile()).toMatchObject(STORED);

    const again = await register(account.id, { body: { f_name: "Mallory" } });
    expectError(again, 401, "not_signed_in");
    expect(await profile()).toMatchObject(STORED);
  });

  test("follows a sign-up through the API", async () => {
    const body = { role: "admin", email: "school@example.com", password: "chalk and duster" };
    const { id } = (await api("POST", "/auth/createuser", { body })).body;
    expect((await register(String(id))).status).toBe(200);
    expect(await profile()).toMatchObject(STORED);
  });

  test("takes one of two simultaneous registrations", async () => {
    const account = await createAccount("user", { registrationOpenUntil: soon() });
    const bodies = [FIELDS, { f_name: "Mallory" }];
    const answers = await Promise.all(bodies.map((body) => register(account.id, { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
  });

  test("is refused after the first login", async () => {
    const account = await createAccount("user", { registrationOpenUntil: soon() });
    await api("POST", "/auth/login", { body: { email: account.email, password: PASSWORD } });
    expectError(await register(account.id), 401, "not_signed_in");
    expect((await profile())?.f_name).toBeNull();
  });

  test("is refused after 30 minutes", async () => {
    const body = { role: "user", email: "late@example.com", password: "chalk and duster" };
    const { id } = (await api("POST", "/auth/createuser", { body })).body;
    const [user] = await rowsOf("users");
    expect(Number(user?.registration_open_until) - Number(user?.created_at)).toBe(30 * 60_000);
    await sql("UPDATE users SET registration_open_until = ?", Date.now() - 1);
    expectError(await register(String(id)), 401, "not_signed_in");
    expect((await profile())?.f_name).toBeNull();
  });

  test.each(["01900000-0000-4000-8000-000000000000", "x", "%27%20OR%201=1", "..%2F", "%00"])(
    "is refused for the id %s",
    async (id) => {
      await createAccount("user", { registrationOpenUntil: soon() });
      const before = await snapshot();
      expectError(await register(id), 401, "not_signed_in");
      expect(await snapshot()).toEqual(before);
    },
  );

  test("is refused with bad fields, and may be tried again", async () => {
    const account = await createAccount("user", { registrationOpenUntil: soon() });
    const body = { ...FIELDS, f_name: "", mobile: "abc", zip: 5 };
    expectError(await register(account.id, { body }), 400, "bad_input", ["f_name", "mobile", "zip"]);
    expect((await profile())?.l_name).toBeNull();
    expect((await register(account.id)).status).toBe(200);
  });

  test("changes the nine fields and nothing else", async () => {
    const account = await createAccount("user", { registrationOpenUntil: soon() });
    const body = {
      ...FIELDS,
      id: "x",
      role: "admin",
      email: "evil@example.com",
      password: "another password",
      resume_path: "resumes/of-somebody-else",
      gender: "x",
      salary: "x",
      photoURL: "https://evil.example/x.png",
      registrationOpenUntil: 9e15,
    };
    const [userBefore] = await rowsOf("users");
    expect((await register(account.id, { body })).status).toBe(200);
    expect(await rowsOf("users")).toEqual([{ ...userBefore, registration_open_until: null }]);
    expect(await profile()).toMatchObject({
      ...STORED,
      resume_path: null,
      gender: null,
      salary: null,
      photo_url: null,
    });
  });
});

describe("PUT /user/registeruser/:userId with a bearer token", () => {
  test("writes one's own fields, as often as one likes", async () => {
    const account = await withToken("user");
    expect((await register(account.id, { token: account.token })).status).toBe(200);
    const body = { f_name: "Usha" };
    expect((await register(account.id, { token: account.token, body })).status).toBe(200);
    expect(await profile()).toMatchObject({ f_name: "Usha", l_name: null });
  });

  test("does not write somebody else's, not even while that registration is open", async () => {
    const other = await createAccount("user", { registrationOpenUntil: soon() });
    const account = await withToken("user");
    const before = await snapshot();
    expectError(await register(other.id, { token: account.token }), 404, "not_found");
    expect(await snapshot()).toEqual(before);
  });

  test("that is dead is refused, and is not taken for nobody", async () => {
    const account = await createAccount("user", { registrationOpenUntil: soon() });
    const dead = await createSession(account, "api", { expiresAt: new Date(0) });
    const before = await snapshot();
    for (const token of [dead, "garbage", `${"x".repeat(43)}`]) {
      expectError(await register(account.id, { token }), 401, "not_signed_in");
    }
    expect(await snapshot()).toEqual(before);
  });
});
