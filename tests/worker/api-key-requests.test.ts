/** What a program may do with a key, in whose name, and what is refused to it and written down. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Scope } from "~/domain/actor";
import { expectError } from "../support/api-answers";
import { type ApiOptions, api, request, send, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createKey,
  JOB_FIELDS,
  type Job,
  pdf,
  withToken,
  workAlone,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { mailsTo } from "./mails";

const DAY_MS = 86_400_000;
const PROVEN = { emailVerifiedAt: new Date(1) };

let owner: Account;
let maker: Account;
let school: { id: string };
let job: Job;
let application: Application;
beforeEach(async () => {
  owner = await createAccount("admin", PROVEN);
  maker = await createAccount("admin", PROVEN);
  school = await createInstitution([
    [owner, "owner"],
    [maker, "recruiter"],
  ]);
  job = await createJob(owner, { institutionId: school.id });
  application = await createApplication(job);
});

const keyWith = (...scopes: Scope[]) => createKey(school.id, { madeBy: maker.id, scopes });
const list = (token: string, more: ApiOptions = {}) =>
  api<{ resumeUrl: string }[]>("GET", `/applications/${job.id}`, { token, ...more });
const refusalsOf = async (id: string) =>
  (await rowsOf("api_key_refusals"))
    .filter(({ key_id }) => key_id === id)
    .map(({ call, status, code, network }) => [call, status, code, network]);

describe("a key", () => {
  test("acts as the member who made it, in her institution", async () => {
    const { token } = await keyWith("jobs:write", "jobs:read");
    const made = await api<{ id: string }>("POST", `/jobs/createjob/${maker.id}`, { token, body: JOB_FIELDS });
    expect(made.status).toBe(201);
    const row = (await rowsOf("jobs")).find(({ id }) => id === made.body.id);
    expect([row?.user_id, row?.institution_id]).toEqual([maker.id, school.id]);
  });

  test("may name the institution where a call names the account, and no other id", async () => {
    const { token } = await keyWith("jobs:write", "jobs:read");
    expect((await api("POST", `/jobs/createjob/${school.id}`, { token, body: JOB_FIELDS })).status).toBe(201);
    expect((await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token })).status).toBe(200);
    expectError(await api("GET", `/jobs/getJobsByUserId/${owner.id}`, { token }), 404, "not_found");
    const person = await withToken("admin", maker);
    expectError(await api("GET", `/jobs/getJobsByUserId/${school.id}`, { token: person.token }), 404, "not_found");
  });

  test("outlives its maker: the oldest owner stands for it then, and nobody where no owner is left", async () => {
    const { token } = await keyWith("jobs:write");
    await workAlone(maker.id);
    const made = await api<{ id: string }>("POST", `/jobs/createjob/${owner.id}`, { token, body: JOB_FIELDS });
    expect(made.status).toBe(201);
    expect((await rowsOf("jobs")).find(({ id }) => id === made.body.id)?.user_id).toBe(owner.id);
    await sql("UPDATE users SET suspended_at = 1 WHERE id = ?", owner.id);
    expectError(await api("POST", `/jobs/closejob/${job.id}`, { token }), 403, "no_owner");
  });

  test.each([
    ["is only a reader now", "UPDATE institution_members SET role = 'reader' WHERE user_id = ?"],
    ["is suspended", "UPDATE users SET suspended_at = 1 WHERE id = ?"],
  ])("gives its maker nothing who %s", async (_what, change) => {
    const { token } = await keyWith("jobs:write");
    await sql(change, maker.id);
    const made = await api<{ id: string }>("POST", `/jobs/createjob/${school.id}`, { token, body: JOB_FIELDS });
    expect((await rowsOf("jobs")).find(({ id }) => id === made.body.id)?.user_id).toBe(owner.id);
  });

  test("needs somebody with a confirmed address where addresses are confirmed", async () => {
    const { token } = await keyWith("applications:read");
    await sql("UPDATE users SET email_verified_at = null");
    expectError(await list(token, { env: { CONFIRM_ADDRESSES: "1" } }), 403, "no_owner");
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", owner.id);
    expect((await list(token, { env: { CONFIRM_ADDRESSES: "1" } })).status).toBe(200);
  });

  test("sees no other school", async () => {
    const { token } = await keyWith("applications:read", "hiring", "jobs:write");
    const stranger = await createAccount("admin", PROVEN);
    const theirs = await createJob(stranger);
    const other = await createApplication(theirs);
    const before = { jobs: await rowsOf("jobs"), applications: await rowsOf("applications") };
    expectError(await api("GET", `/applications/${theirs.id}`, { token }), 404, "not_found");
    expectError(
      await api("PUT", `/application/updatestatus/${other.id}`, { token, body: { status: "rejected" } }),
      404,
      "not_found",
    );
    expectError(await api("POST", `/jobs/closejob/${theirs.id}`, { token }), 404, "not_found");
    for (const table of ["jobs", "applications"] as const) expect(await rowsOf(table)).toEqual(before[table]);
  });
});

describe("is refused with a code of its own, which stands in the key's log:", () => {
  test("a key that ended", async () => {
    const { id, token } = await keyWith("applications:read");
    await sql("UPDATE api_keys SET ended_at = ? WHERE id = ?", Date.now() - 1, id);
    const answer = await list(token);
    expectError(answer, 401, "not_signed_in");
    expect(answer.body).toMatchObject({ code: "key_ended" });
    expect(answer.headers.get("WWW-Authenticate")).toContain("invalid_token");
    expect(await refusalsOf(id)).toEqual([["listApplications", 401, "key_ended", null]]);
  });

  test("a key whose time is over, at the millisecond", async () => {
    const { id, token } = await keyWith("applications:read");
    const end = Date.now() + DAY_MS;
    await sql("UPDATE api_keys SET expires_at = ? WHERE id = ?", end, id);
    vi.useFakeTimers({ toFake: ["Date"], now: end - 1 });
    expect((await list(token)).status).toBe(200);
    vi.setSystemTime(end);
    expect((await list(token)).body).toMatchObject({ code: "key_ended" });
    vi.useRealTimers();
  });

  test("a key from another address", async () => {
    const { id, token } = await createKey(school.id, { madeBy: maker.id, networks: "203.0.113.0/24 2001:db8::/32" });
    const from = (address: string) => list(token, { headers: { "CF-Connecting-IP": address } });
    expect((await from("203.0.113.9")).status).toBe(200);
    expect((await from("2001:DB8::7")).status).toBe(200);
    expect((await from("203.0.114.9")).body).toMatchObject({ code: "wrong_network" });
    const hidden = { "X-Forwarded-For": "203.0.113.9", "CF-Connecting-IP": "198.51.100.1" };
    expect((await list(token, { headers: hidden })).status).toBe(403);
    expect((await list(token)).body, "an address that nobody knows").toMatchObject({ code: "wrong_network" });
    expect(await refusalsOf(id)).toEqual([
      ["listApplications", 403, "wrong_network", "203.0.114.9"],
      ["listApplications", 403, "wrong_network", "198.51.100.1"],
      ["listApplications", 403, "wrong_network", null],
    ]);
  });

  test("a key with the wrong scope, and nothing is changed", async () => {
    const { id, token } = await keyWith("jobs:read");
    const before = await rowsOf("jobs");
    const answer = await api("POST", `/jobs/closejob/${job.id}`, { token });
    expectError(answer, 403, "not_allowed");
    expect(answer.body).toMatchObject({ code: "wrong_scope", message: expect.stringContaining("jobs:write") });
    expect(await rowsOf("jobs")).toEqual(before);
    expect(await refusalsOf(id)).toEqual([["closeJob", 403, "wrong_scope", null]]);
  });

  test("what only a person may do, whatever the scopes", async () => {
    const { token } = await createKey(school.id, { madeBy: owner.id });
    for (const [method, path] of [
      ["GET", `/user/${owner.id}`],
      ["GET", "/user/passkeys"],
      ["GET", "/user/notifications"],
      ["POST", "/institution/invite"],
      ["POST", "/auth/logout"],
    ] as const) {
      const answer = await api(method, path, { token, ...(method === "POST" ? { body: {} } : {}) });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "person_only"]);
    }
    expect(await rowsOf("api_keys")).toHaveLength(1);
  });

  test("a key of an institution that is suspended", async () => {
    const { id, token } = await keyWith("applications:read");
    await sql("UPDATE institutions SET suspended_at = 1 WHERE id = ?", school.id);
    const answer = await list(token);
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: "institution_suspended" })]);
    expect((await refusalsOf(id)).length).toBe(1);
    await sql("UPDATE institutions SET suspended_at = null");
    expect((await list(token)).status, "as long as it is suspended").toBe(200);
  });

  test("only the last hundred refusals of a key stay, and another key's are its own", async () => {
    const [one, other] = [await keyWith("jobs:read"), await keyWith("jobs:read")];
    await list(other.token);
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
        INSERT INTO api_key_refusals (key_id, call, status, code, at) SELECT ?, 'old', 403, 'wrong_scope', i FROM n`,
      one.id,
    );
    await list(one.token);
    const kept = await refusalsOf(one.id);
    expect([kept.length, kept.at(-1)?.[0]]).toEqual([100, "listApplications"]);
    expect(await refusalsOf(other.id)).toHaveLength(1);
  });
});

describe("a text that is no key of ours", () => {
  test("costs no look-up with wrong check digits, and one read with right ones", async () => {
    const { token } = await keyWith("applications:read");
    const { DB, count } = failingDatabase(null);
    const mistyped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect((await list(mistyped, { env: { DB } })).body).toMatchObject({ code: "wrong_key" });
    expect(count()).toBe(0);
    await sql("DELETE FROM api_keys");
    const counted = failingDatabase(null);
    expect((await list(token, { env: { DB: counted.DB } })).body).toMatchObject({ code: "wrong_key" });
    expect(counted.count()).toBe(1);
    expect(await rowsOf("api_key_refusals")).toEqual([]);
  });

  test("with a right id and another secret opens nothing, and fills no log of that key", async () => {
    const { id, token } = await keyWith("applications:read");
    const other = await createKey(school.id, { madeBy: maker.id });
    await sql("UPDATE api_keys SET hash = (SELECT hash FROM api_keys WHERE id = ?) WHERE id = ?", other.id, id);
    expect((await list(token)).body).toMatchObject({ code: "wrong_key" });
    expect(await rowsOf("api_key_counts")).toEqual([]);
  });

  test("is refused on calls for everybody too, where another token is not looked at", async () => {
    expect((await api("GET", "/jobs/getalljobs", { token: "sr_nonsense" })).body).toMatchObject({ code: "wrong_key" });
    expect((await api("GET", "/jobs/getalljobs", { token: "x".repeat(40) })).status).toBe(200);
  });
});

describe("a key in an address", () => {
  test("is refused on calls, files and pages, also escaped, and its owners are told once a day", async () => {
    const { id, token } = await keyWith("jobs:read");
    const path = `/jobs/getalljobs?api_key=${token}`;
    const answer = await api("GET", path);
    expectError(answer, 400, "bad_input");
    expect(answer.body).toMatchObject({ code: "key_in_url" });
    for (const other of [
      `/jobs?q=${token}`,
      `/jobdetails/${token}`,
      `/${token}`,
      `/jobs.atom?x=${token.replace("_", "%5f")}`,
    ]) {
      const refused = await visitor().get(other);
      expect([other, refused.status]).toEqual([other, 400]);
      expect(await refused.text()).not.toContain(token);
    }
    expect((await api("GET", path, { token, headers: { "X-Other": "1" } })).status, "beside the header too").toBe(400);
    for (const { email } of [owner]) {
      const mails = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual(['Replace the key "School website": it stood in an address']);
      expect(mails[0]?.body).toContain(`/institution/keys/${id}`);
      expect(mails[0]?.body).not.toContain(token.slice(12));
    }
    expect(await mailsTo(maker.email), "who is no owner is not told").toEqual([]);
    expect((await rowsOf("notifications")).map(({ user_id }) => user_id)).toEqual([owner.id]);
    expect((await refusalsOf(id)).every(([, status, code]) => status === 400 && code === "key_in_url")).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
    await api("GET", path);
    vi.useRealTimers();
    expect((await mailsTo(owner.email)).length, "the next day again").toBe(2);
  });

  test("that is not ours is refused, and tells nobody", async () => {
    const { token } = await keyWith("jobs:read");
    await sql("DELETE FROM api_keys");
    expect((await api("GET", `/jobs/getalljobs?k=${token}`)).body).toMatchObject({ code: "key_in_url" });
    expect(await mailsTo()).toEqual([]);
  });

  test("is in no line of the log", async () => {
    const { token } = await keyWith("jobs:read");
    const lines: string[] = [];
    const spies = (["log", "info", "warn", "error"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(parts.join(" "))),
    );
    await visitor().get(`/jobdetails/${token}`);
    await visitor().form(`/login/${token}`, { email: "x" });
    for (const spy of spies) spy.mockRestore();
    expect(lines.join("\n")).not.toContain(token.slice(12));
  });
});

describe("the resume of an applicant", () => {
  const open = async (path: string, token?: string) => {
    const response = await send(request(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {}));
    await response.arrayBuffer();
    return response;
  };
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

  test("is fetched by a program without its being read, and stands under who has the applicant's data", async () => {
    const { token } = await keyWith("applications:read");
    const link = (await list(token)).body[0]?.resumeUrl ?? "";
    expect((await open(pathOf(link))).status).toBe(200);
    expect((await open(`/resumes/${application.id}`, token)).status).toBe(200);
    const [row] = await rowsOf("applications");
    expect([row?.first_opened_at ?? null, row?.read_at ?? null]).toEqual([null, null]);
    expect((await rowsOf("resume_openings")).map(({ viewer_id, key_name }) => [viewer_id, key_name])).toEqual([
      [null, "School website"],
    ]);
  });

  test("by the link of a key is open as long as the key", async () => {
    const { id, token } = await keyWith("applications:read");
    const link = pathOf((await list(token)).body[0]?.resumeUrl ?? "");
    expect((await open(link.replace(id, "ABCDEFGH"))).status, "signed with the key's id").toBe(404);
    await sql("UPDATE api_keys SET ended_at = 1 WHERE id = ?", id);
    expect((await open(link)).status).toBe(404);
  });

  test("needs the scope for applications", async () => {
    const { id, token } = await keyWith("jobs:write", "hiring");
    const refused = await open(`/resumes/${application.id}`, token);
    expect(refused.status).toBe(403);
    expect(await refusalsOf(id)).toEqual([["resumes/:applicationId", 403, "wrong_scope", null]]);
    expect(await rowsOf("resume_openings")).toEqual([]);
  });
});

describe("what a call does not know", () => {
  test("is told to a key by field, and left out for a session's token", async () => {
    const { token } = await keyWith("jobs:write", "jobs:read", "applications:read");
    const person = await withToken("admin", maker);
    const body = { ...JOB_FIELDS, colour: "red", __proto__x: 1 };
    const before = await rowsOf("jobs");
    expectError(await api("POST", `/jobs/createjob/${maker.id}`, { token, body }), 400, "bad_input", [
      "__proto__x",
      "colour",
    ]);
    expect(await rowsOf("jobs")).toEqual(before);
    expect((await api("POST", `/jobs/createjob/${maker.id}`, { token: person.token, body })).status).toBe(201);
    expectError(await api("GET", `/applications/${job.id}?limt=5`, { token }), 400, "bad_input", ["limt"]);
    expectError(await api("GET", "/jobs/getalljobs?colour=red", { token }), 400, "bad_input", ["colour"]);
    expectError(await api("POST", `/jobs/closejob/${job.id}?dry=1`, { token }), 400, "bad_input", ["dry"]);
    expectError(await api("POST", `/jobs/closejob/${job.id}`, { token, body: { why: "x" } }), 400, "bad_input", [
      "why",
    ]);
    expect((await api("GET", `/applications/${job.id}?limt=5`, { token: person.token })).status).toBe(200);
    expect((await api("POST", `/jobs/closejob/${job.id}`, { token, body: {} })).status).toBe(200);
  });

  test("with __proto__ as its name, a thousand at once or half a page long is refused as well", async () => {
    const { token } = await keyWith("jobs:write");
    const post = (body: string) => api("POST", `/jobs/createjob/${maker.id}`, { token, body });
    const fields = JSON.stringify(JOB_FIELDS).slice(0, -1);
    expect(Object.keys((await post(`${fields},"__proto__":{"a":1}}`)).body.fields ?? {})).toEqual(["__proto__"]);
    const many = Array.from({ length: 1000 }, (_each, index) => `"x${index}":1`).join(",");
    expect(Object.keys((await post(`${fields},${many}}`)).body.fields ?? {})).toHaveLength(20);
    expectError(await post(`${fields},"${"x".repeat(5000)}":1}`), 400, "bad_input");
  });
});

test("uses are counted by hour, call and status, and the last one is written once an hour", async () => {
  const { id, token } = await keyWith("applications:read");
  const from = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: from });
  await list(token);
  await list(token);
  await api("GET", `/applications/${crypto.randomUUID()}`, { token });
  await api("PATCH", `/applications/${job.id}`, { token });
  vi.setSystemTime(from + 59 * 60_000);
  await list(token);
  const used = async () => (await rowsOf("api_keys"))[0]?.last_used_at;
  expect(await used()).toBe(from);
  vi.setSystemTime(from + 3_600_000);
  await list(token);
  vi.useRealTimers();
  expect(await used()).toBe(from + 3_600_000);
  const counts = (await rowsOf("api_key_counts")).map(({ key_id, hour, call, status, count }) => [
    ...[key_id === id, Number(hour) - from / 3_600_000, call, status, count],
  ]);
  expect(counts.sort()).toEqual(
    [
      [true, 0, "listApplications", 200, 3],
      [true, 0, "listApplications", 404, 1],
      [true, 0, "unknown", 405, 1],
      [true, 1, "listApplications", 200, 1],
    ].sort(),
  );
});

test("pages and their forms take no key", async () => {
  const { token } = await createKey(school.id, { madeBy: owner.id });
  for (const path of ["/institution/keys", "/moderation", "/applications.csv", "/profile"]) {
    const response = await send(request(path, { headers: { Authorization: `Bearer ${token}` } }));
    expect([path, response.status === 200]).toEqual([path, false]);
  }
});

test("a key that is sent with a resume stays what it is: an open call is nobody's", async () => {
  const { token } = await keyWith("jobs:read", "applications:write");
  const { apiUpload } = await import("../support/app");
  const fields = { job_id: job.id, name: "Asha Rao", email: "asha@example.org", mobile: "9876543210", resume: pdf() };
  const answer = await apiUpload("/application/applyforjob", fields, { token });
  expect([201, 400]).toContain(answer.status);
  if (answer.status === 201)
    expect((await rowsOf("applications")).every(({ candidate_id }) => candidate_id !== maker.id)).toBe(true);
});
