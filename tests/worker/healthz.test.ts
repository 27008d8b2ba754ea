/** `/healthz`: truthful about database and bucket, quick, and about nothing and nobody else. */
import { describe, expect, test } from "vitest";
import { request, send, visitor } from "../support/app";
import { bindings } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { signedIn } from "../support/factories";
import { failingBucket, failingDatabase } from "../support/failing-storage";

const ask = (env: object = {}, path = "/healthz") => send(request(path), env);

/** A database that takes every question and answers none. */
function hangingDatabase(): D1Database {
  const never = () => new Promise(() => {});
  const statement = { bind: () => statement, all: never, run: never, first: never, raw: never };
  const session = { prepare: () => statement, batch: never, getBookmark: () => null };
  return { withSession: () => session } as unknown as D1Database;
}

async function expectFailing(response: Response, body: object, cause: string): Promise<void> {
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: "failing", ...body });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  for (const line of expectLoggedErrors(1)) {
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      event: "health check failed",
      requestId: response.headers.get("X-Request-Id"),
      cause: expect.stringContaining(cause),
    });
  }
}

describe("with both there", () => {
  test("is ok, for nobody to keep or to find in a search engine", async () => {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([200, { status: "ok", database: "ok", bucket: "ok" }]);
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("answers HEAD alike, without a body, and refuses to be posted to", async () => {
    const head = await send(request("/healthz", { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await visitor().form("/healthz", {})).status).toBe(405);
  });

  test("costs one read and one question to the bucket, and looks up no session", async () => {
    const person = await signedIn("user");
    const { DB, count } = failingDatabase(null);
    const { RESUMES, count: asked } = failingBucket("head", { at: 99 });
    const response = await person.get("/healthz", { env: { DB, RESUMES } });
    expect([response.status, count(), asked()]).toEqual([200, 1, 1]);
    expect(await response.text()).not.toContain(person.account.id);
  });

  test("tells the truth during maintenance, when every page says 503", async () => {
    expect((await ask({ MAINTENANCE: "1" }, "/about")).status).toBe(503);
    const response = await ask({ MAINTENANCE: "1" });
    expect([response.status, await response.json()]).toEqual([200, { status: "ok", database: "ok", bucket: "ok" }]);
    const { DB } = failingDatabase({ at: 1, isLasting: true });
    const body = { database: "failing", bucket: "ok" };
    await expectFailing(await ask({ MAINTENANCE: "1", DB }), body, "Network connection lost");
  });

  test("is not held up by the limits of clients", async () => {
    const refusing = { limit: async () => ({ success: false }) };
    const limits = { LIMIT_SECRETS: refusing, LIMIT_FORMS: refusing, LIMIT_SEARCH: refusing };
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    expect((await send(request("/jobs?q=a", { headers }), limits)).status).toBe(429);
    expect((await send(request("/healthz", { headers }), limits)).status).toBe(200);
  });
});

describe("says which part fails, and nothing of why", () => {
  test("a database that fails", async () => {
    const { DB } = failingDatabase({ at: 1, isLasting: true });
    await expectFailing(await ask({ DB }), { database: "failing", bucket: "ok" }, "Network connection lost");
  });

  test("a bucket that fails", async () => {
    const { RESUMES } = failingBucket("head");
    await expectFailing(await ask({ RESUMES }), { database: "ok", bucket: "failing" }, "internal error");
  });

  test("a database that hangs, after two seconds", async () => {
    const begin = performance.now();
    const response = await ask({ DB: hangingDatabase() });
    expect(performance.now() - begin).toBeGreaterThan(1900);
    await expectFailing(response, { database: "failing", bucket: "ok" }, "no answer in 2000 ms");
  });

  test("a bucket that hangs", async () => {
    const RESUMES = Object.assign(Object.create(bindings.RESUMES), { head: () => new Promise(() => {}) });
    await expectFailing(await ask({ RESUMES }), { database: "ok", bucket: "failing" }, "no answer in 2000 ms");
  });

  test("a database without its tables", async () => {
    const withSession = (start: string) => {
      const session = bindings.DB.withSession(start);
      const prepare = () => session.prepare("SELECT * FROM no_such_table");
      return { prepare, batch: session.batch.bind(session), getBookmark: () => session.getBookmark() };
    };
    const body = { database: "failing", bucket: "ok" };
    await expectFailing(await ask({ DB: { withSession } }), body, "no such table");
  });
});
