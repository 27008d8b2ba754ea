/** The limits of a key are its own, and each answer of the API tells the limits that count for it. */
import { beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { rowsOf, setCount } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createKey,
  JOB_FIELDS,
  withToken,
} from "../support/factories";

let owner: Account;
let school: { id: string };
beforeEach(async () => {
  owner = await createAccount("admin", { emailVerifiedAt: new Date(1) });
  school = await createInstitution([[owner, "owner"]]);
});

const newKey = () => createKey(school.id, { madeBy: owner.id });
const HOUR_MS = 3_600_000;
const from = (address: string) => ({ "CF-Connecting-IP": address });

/** A limiter that allows so many requests for each key, and what it was asked for. */
function limiter(allowed: number) {
  const seen = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return { success: (seen.get(key) ?? 0) <= allowed };
  };
  return { binding: { limit }, seen };
}

describe("the calls of a key", () => {
  test("count for the key, wherever they come from, its reads and its changes apart, and not for the network", async () => {
    const { id, token } = await newKey();
    const keys = limiter(2);
    const others = limiter(0);
    const env = {
      LIMIT_KEYS: keys.binding,
      LIMIT_SEARCH: others.binding,
      LIMIT_FORMS: others.binding,
    };
    const read = (address: string) => api("GET", "/jobs/getalljobs", { token, env, headers: from(address) });
    expect((await read("203.0.113.1")).status).toBe(200);
    expect((await read("203.0.113.2")).status).toBe(200);
    const refused = await read("203.0.113.3");
    expectError(refused, 429, "too_many");
    expect(refused.headers.get("RateLimit")).toBe('"keys";r=0;t=60');
    const closed = await api("POST", `/jobs/closejob/${crypto.randomUUID()}`, { token, env });
    expect(closed.status).toBe(404);
    expect(Object.fromEntries(keys.seen)).toEqual({ [`read ${id}`]: 3, [`change ${id}`]: 1 });
    expect(others.seen.size).toBe(0);
    expect((await rowsOf("api_key_refusals")).map(({ code }) => code)).toEqual(["too_many", "not_found"]);
  });

  test("of another key of the same school have a count of their own", async () => {
    const [one, other] = [await newKey(), await newKey()];
    const env = { LIMIT_KEYS: limiter(1).binding };
    const read = (token: string) => api("GET", "/jobs/getalljobs", { token, env });
    expect([(await read(one.token)).status, (await read(other.token)).status]).toEqual([200, 200]);
    expect([(await read(one.token)).status, (await read(other.token)).status]).toEqual([429, 429]);
  });

  test("that try a secret count for the network too", async () => {
    const { token } = await newKey();
    const env = { LIMIT_KEYS: limiter(100).binding, LIMIT_SECRETS: limiter(0).binding };
    const body = { email: "a@example.com", password: "x" };
    expect((await api("POST", "/auth/login", { token, env, body, headers: from("203.0.113.1") })).status).toBe(429);
  });

  test("with keys that are none count for the network, whatever ids they make up", async () => {
    const made = await Promise.all([newKey(), newKey()]);
    const { binding, seen } = limiter(1);
    const env = { LIMIT_SECRETS: binding, LIMIT_KEYS: limiter(100).binding };
    const mistype = (token: string) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const answers = [];
    for (const { token } of made)
      answers.push(await api("GET", "/jobs/getalljobs", { token: mistype(token), env, headers: from("203.0.113.1") }));
    expect(answers.map(({ status }) => status)).toEqual([401, 429]);
    expect([...seen.keys()]).toEqual(["key 203.0.113.1"]);
  });

  test("that post jobs count by the key, and not for the account that stands for it", async () => {
    const { id, token } = await newKey();
    const person = await withToken("admin", owner);
    const post = (bearer: string) =>
      api("POST", `/jobs/createjob/${owner.id}`, {
        token: bearer,
        body: { ...JOB_FIELDS, title: crypto.randomUUID() },
      });
    await setCount("jobByKey", id, 1_999, HOUR_MS);
    const last = await post(token);
    expect([last.status, last.headers.get("RateLimit")]).toEqual([
      201,
      expect.stringMatching(/^"jobByKey";r=0;t=3\d{3}$/),
    ]);
    const refused = await post(token);
    expect([refused.status, refused.headers.get("RateLimit")]).toEqual([
      429,
      expect.stringMatching(/^"jobByKey";r=0;t=3\d{3}$/),
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    const hers = await post(person.token);
    expect([hers.status, hers.headers.get("RateLimit")]).toEqual([201, expect.stringMatching(/^"job";r=299;t=3600$/)]);
    expect((await post((await newKey()).token)).status, "another key begins anew").toBe(201);
  });

  test("that write to applicants count by the key", async () => {
    const { id, token } = await newKey();
    const application = await createApplication(await createJob(owner, { institutionId: school.id }));
    await setCount("message", id, 300, HOUR_MS);
    const body = { message: "Please send your certificates." };
    const answer = await api("POST", `/application/messages/${application.id}`, { token, body });
    expect(answer.status).toBe(429);
    const person = await withToken("admin", owner);
    expect(
      (await api("POST", `/application/messages/${application.id}`, { token: person.token, body })).status,
    ).toBeLessThan(300);
  });
});

describe("RateLimit-Policy", () => {
  const POLICY = /^"[a-zA-Z]+";q=\d+;w=\d+(, "[a-zA-Z]+";q=\d+;w=\d+)*$/;

  test("is on every answer of the API: a success, a refusal, another method, an unknown call, a preflight, a failure", async () => {
    const { token } = await newKey();
    for (const [method, path, options] of [
      ["GET", "/jobs/getalljobs", {}],
      ["GET", "/jobs/getalljobs", { token }],
      ["GET", "/user/notifications", {}],
      ["GET", "/user/notifications", { token: (await withToken("admin", owner)).token }],
      ["POST", "/auth/login", { body: {} }],
      ["PATCH", "/jobs/getalljobs", {}],
      ["GET", "/jobs/nonsense", {}],
      ["OPTIONS", "/jobs/getalljobs", {}],
      ["GET", `/jobs/getalljobs?k=${token}`, {}],
      ["GET", "/jobs/getalljobs", { env: { MAINTENANCE: "1" } }],
    ] as const) {
      const { status, headers } = await api(method, path, options);
      expect([method, path, status, headers.get("RateLimit-Policy")]).toEqual([
        ...[method, path, status, expect.stringMatching(POLICY)],
      ]);
    }
  });

  test("names the limit that counts for the caller, and those of the call", async () => {
    const { token } = await newKey();
    const policyOf = async (method: string, path: string, bearer = "") =>
      (await api(method, path, { token: bearer, ...(method === "POST" ? { body: {} } : {}) })).headers.get(
        "RateLimit-Policy",
      );
    expect(await policyOf("GET", "/jobs/getalljobs", token)).toBe('"keys";q=600;w=60');
    expect(await policyOf("GET", "/jobs/getalljobs")).toBe('"search";q=600;w=60');
    expect(await policyOf("POST", `/jobs/createjob/${owner.id}`)).toBe('"forms";q=300;w=60, "job";q=300;w=3600');
    expect(await policyOf("POST", `/jobs/createjob/${owner.id}`, token)).toBe(
      '"keys";q=600;w=60, "jobByKey";q=2000;w=3600',
    );
    expect(await policyOf("POST", "/auth/login")).toMatch(/^"secrets";q=120;w=60, "failedLogin";q=10;w=900$/);
  });
});
