/** The screens of keys: who sees them, a key that is shown once, its end, a second one, and what is told of its use. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, type Visitor } from "../support/app";
import { countRows, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  createKey,
  PASSWORD,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";
import { runScheduled } from "./scheduled";

type Member = Visitor & { account: Account };
const DAY_MS = 86_400_000;
const PROVEN = { emailVerifiedAt: new Date(1) };
const PATH = "/institution/keys";
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let owner: Member;
let colleague: Member;
let school: { id: string };
beforeEach(async () => {
  owner = await signedIn("admin", await createAccount("admin", PROVEN, { f_name: "Meera", l_name: "Joshi" }));
  colleague = await signedIn("admin", await createAccount("admin", PROVEN));
  school = await createInstitution([
    [owner.account, "owner"],
    [colleague.account, "recruiter"],
  ]);
});

const FIELDS = { name: "School website", scopes: "jobs:read", networks: "", request_key: "form-one" };
const make = (over: Record<string, string> = {}, who: Visitor = owner, env = {}) =>
  who.form(PATH, { ...FIELDS, ends: inDays(100), ...over }, { env });
const keyIn = (html: string) => /sr_[A-Za-z]{8}[0-9A-Za-z]{49}/.exec(html)?.[0] ?? null;
const madeKey = async (over: Record<string, string> = {}) => keyIn(await (await make(over)).text()) ?? "";

describe("a key that an owner makes", () => {
  test("is shown in the answer to the form, works, and is stored as its hash alone", async () => {
    const response = await make();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const html = await response.text();
    const key = keyIn(html) ?? "";
    expect(html).toMatch(
      new RegExp(`<input[^>]*readOnly[^>]*value="${key}"|<input[^>]*value="${key}"[^>]*readOnly`, "i"),
    );
    expect((await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token: key })).status).toBe(200);
    expect(JSON.stringify(await snapshot())).not.toContain(key.slice(12, 50));
    expect((await rowsOf("api_keys"))[0]).toMatchObject({
      ...{ institution_id: school.id, name: "School website", scopes: "jobs:read", networks: null },
      ...{ made_by: owner.account.id, hint: key.slice(-4), ended_at: null },
    });
  });

  test("is not shown again: not by the same form, not twice at once, and on no page", async () => {
    const key = await madeKey();
    const again = await (await make()).text();
    expect(keyIn(again)).toBeNull();
    expect(textOf(again)).toContain("This key was shown already");
    const both = await Promise.all([make({ request_key: "two" }), make({ request_key: "two" })]);
    const shown = await Promise.all(both.map(async (response) => keyIn(await response.text())));
    expect(shown.filter(Boolean)).toHaveLength(1);
    expect(await countRows("api_keys")).toBe(2);
    for (const path of [PATH, `${PATH}/${key.slice(3, 11)}`, "/institution", "/notifications"])
      expect(keyIn(await (await owner.get(path)).text()), path).toBeNull();
  });

  test("stands in the list with its rights in words, its maker, its last use and its end", async () => {
    const key = await madeKey({ networks: "203.0.113.7, 2001:db8::/32" });
    const text = textOf(await (await owner.get(PATH)).text());
    for (const part of ["School website", "Read all jobs", "Meera Joshi", "Never", "Live", `…${key.slice(-4)}`])
      expect(text).toContain(part);
    expect(text).toContain("Only from 203.0.113.7/32, 2001:db8::/32");
  });

  test("is told to the other owners", async () => {
    const second = await createAccount("admin", PROVEN);
    await sql(
      "UPDATE institution_members SET institution_id = ?, role = 'owner' WHERE user_id = ?",
      school.id,
      second.id,
    );
    await make();
    expect((await rowsOf("notifications")).map(({ user_id, text }) => [user_id, text])).toEqual([
      [second.id, 'Meera Joshi has made the key "School website" for a program'],
    ]);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a name of 61 letters", { name: "x".repeat(61) }, "name"],
    ["no right", { scopes: "" }, "scopes"],
    ["an unknown right", { scopes: "everything" }, "scopes"],
    ["no end", { ends: "" }, "ends"],
    ["yesterday as its end", { ends: "2020-01-01" }, "ends"],
    ["an end in a year and two days", { ends: inDays(367) }, "ends"],
    ["a network for everybody", { networks: "0.0.0.0/0" }, "networks"],
    ["a network that is none", { networks: "203.0.113.999" }, "networks"],
    [
      "21 networks",
      { networks: Array.from({ length: 21 }, (_each, index) => `203.0.113.${index}`).join("\n") },
      "networks",
    ],
    ["a megabyte of networks", { networks: "1".repeat(60_000) }, "networks"],
  ])("is refused with %s, and the form keeps what was typed", async (_what, over, field) => {
    const response = await make(over);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`id="${field}-error"`);
    expect(await countRows("api_keys")).toBe(0);
  });

  test("is the tenth at most, also of two at once", async () => {
    for (let count = 1; count < 10; count += 1) await createKey(school.id, { madeBy: owner.account.id });
    const both = await Promise.all([make({ request_key: "a" }), make({ request_key: "b" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sql("UPDATE api_keys SET ended_at = 1 WHERE id = (SELECT max(id) FROM api_keys)");
    expect((await make({ request_key: "c" })).status, "one that has ended makes room").toBe(200);
  });

  test("shows hostile words as words", async () => {
    await make({ name: '"><script>alert(1)</script>' });
    const html = await (await owner.get(PATH)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });
});

describe("nobody else", () => {
  test("sees or makes keys: a recruiter, a reader, somebody of another school, a candidate, a visitor", async () => {
    const { id } = await createKey(school.id, { madeBy: owner.account.id });
    const reader = await signedIn("admin");
    await sql(
      "UPDATE institution_members SET institution_id = ?, role = 'reader' WHERE user_id = ?",
      school.id,
      reader.account.id,
    );
    for (const who of [colleague, reader, await signedIn("user")]) {
      expect((await who.get(PATH)).status).toBe(403);
      expect((await who.get(`${PATH}/${id}`)).status).toBe(403);
      expect((await make({}, who)).status).toBe(403);
      expect((await who.form(`${PATH}/${id}`, {})).status).toBe(403);
    }
    const other = await signedIn("admin");
    await createInstitution([[other.account, "owner"]], { name: "Another School" });
    expect((await other.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await other.form(`${PATH}/${id}`, {})).status).toBe(404);
    expect((await rowsOf("api_keys")).map(({ ended_at }) => ended_at)).toEqual([null]);
  });

  test("makes one with an address that is not confirmed, where addresses are, or with a suspended account", async () => {
    await sql("UPDATE users SET email_verified_at = null");
    const env = { CONFIRM_ADDRESSES: "1" };
    expect((await make({}, owner, env)).status).toBe(403);
    await sql("UPDATE users SET email_verified_at = 1, suspended_at = 1 WHERE id = ?", owner.account.id);
    expect((await make({}, owner, env)).status).toBe(403);
    expect(await countRows("api_keys")).toBe(0);
    await sql("UPDATE users SET suspended_at = null");
  });

  test("has keys without an institution of a name: the page says what comes first", async () => {
    const alone = await signedIn("admin");
    const page = await alone.get(PATH);
    expect([page.status, textOf(await page.text())]).toEqual([
      200,
      expect.stringContaining("Name your institution first"),
    ]);
    expect((await make({}, alone)).status).toBe(404);
  });
});

describe("one key", () => {
  test("is ended at once by an owner who has said so twice, and stays ended", async () => {
    const key = await madeKey();
    const path = `${PATH}/${key.slice(3, 11)}`;
    expect(textOf(await (await owner.get(`${path}?end=yes`)).text())).toContain('End the key "School website"?');
    const ended = await owner.form(path, {});
    expect([ended.status, ended.headers.get("Location")]).toEqual([303, PATH]);
    expect((await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token: key })).body).toMatchObject({
      code: "key_ended",
    });
    const [{ ended_at: at } = {}] = await rowsOf("api_keys");
    expect((await owner.form(path, {})).status).toBe(303);
    expect((await rowsOf("api_keys"))[0]?.ended_at).toBe(at);
    expect(textOf(await (await owner.get(path)).text())).toContain("Ended");
  });

  test("has a second one made beside it with its rights, and both work", async () => {
    const first = await madeKey({ scopes: "jobs:read\nhiring", networks: "203.0.113.0/24" });
    const form = await (await owner.get(`${PATH}?like=${first.slice(3, 11)}`)).text();
    expect(form).toContain('value="School website (new)"');
    expect(form.match(/<input[^>]*name="scopes"[^>]*checked=""/g)).toHaveLength(2);
    expect(form).toContain(">203.0.113.0/24</textarea>");
    const second = await madeKey({ request_key: "second" });
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    for (const token of [first, second])
      expect((await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token, headers })).status).toBe(200);
  });

  test("tells its use by call and hour, and its refusals with time, call, reason and address", async () => {
    const key = await madeKey();
    const job = await createJob(owner.account, { institutionId: school.id });
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    for (let times = 0; times < 3; times += 1)
      await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token: key, headers });
    await api("GET", `/applications/${job.id}`, { token: key, headers });
    const text = textOf(await (await owner.get(`${PATH}/${key.slice(3, 11)}`)).text());
    expect(text).toMatch(/listOwnJobs\s+3\s+0/);
    expect(text).toMatch(/listApplications\s+403 wrong_scope\s+203\.0\.113\.9/);
    expect(text).toMatch(/listApplications\s+0\s+1/);
  });
});

test("a session's token makes and ends no key: only the forms do, and they take no token", async () => {
  const { token } = await withToken("admin", owner.account);
  const { id } = await createKey(school.id, { madeBy: owner.account.id });
  for (const path of [PATH, `${PATH}/${id}`]) await api("POST", path, { token, body: {} });
  expect((await rowsOf("api_keys")).map(({ ended_at }) => ended_at)).toEqual([null]);
});

test("an institution that comes to another one loses its keys", async () => {
  const { id, token } = await createKey(school.id, { madeBy: owner.account.id });
  const { joinInstitution } = await import("~/domain/institutions/statements.server");
  const { db } = await import("../support/bindings");
  const { writeAll } = await import("~/db/client.server");
  const { sql: text } = await import("drizzle-orm");
  const target = await createInstitution([[await createAccount("admin", PROVEN), "owner"]], { name: "Larger School" });
  const joining = { userId: owner.account.id, target: text`${target.id}`, role: text`'recruiter'`, brings: text`1` };
  const { before, join, after } = joinInstitution(db, { ...joining, closes: false, from: school.id, now: new Date() });
  await writeAll(db, [...before, join, ...after]);
  expect((await rowsOf("api_keys")).find((row) => row.id === id)?.ended_at).not.toBeNull();
  expect((await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token })).body).toMatchObject({ code: "key_ended" });
});

test("time removes uses and refusals after 30 days, and a key a year after its end", async () => {
  const { id } = await createKey(school.id, { madeBy: owner.account.id });
  const old = await createKey(school.id, { madeBy: owner.account.id });
  const ended = Date.now() - 366 * DAY_MS;
  const ends = [ended - 1, ended, ended, old.id];
  await sql("UPDATE api_keys SET created_at = ?, ended_at = ?, expires_at = ? WHERE id = ?", ...ends);
  for (const days of [29, 31]) {
    const at = Date.now() - days * DAY_MS;
    await sql("INSERT INTO api_key_counts VALUES (?, ?, 'listJobs', 200, 1)", id, Math.floor(at / 3_600_000));
    await sql(
      "INSERT INTO api_key_refusals (key_id, call, status, code, at) VALUES (?, 'x', 403, 'wrong_scope', ?)",
      id,
      at,
    );
  }
  await runScheduled("17 * * * *");
  expect([await countRows("api_key_counts"), await countRows("api_key_refusals")]).toEqual([1, 1]);
  expect((await rowsOf("api_keys")).map((row) => row.id)).toEqual([id]);
});

test("who closes her account leaves the key to the institution, without her name", async () => {
  await createKey(school.id, { madeBy: colleague.account.id, scopes: ["jobs:read"] });
  const closed = await colleague.form("/yourdata/close", { password: PASSWORD });
  expect(closed.headers.get("Location")).toBe("/");
  const [row] = await rowsOf("api_keys");
  expect([row?.made_by, row?.ended_at]).toEqual([null, null]);
  expect(textOf(await (await owner.get(PATH)).text())).toContain("Made by somebody who has left");
});
