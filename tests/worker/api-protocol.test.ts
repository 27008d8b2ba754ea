import { describe, expect, test } from "vitest";
import { expectError } from "../support/api-answers";
import { api, readAnswer, request, send } from "../support/app";
import { snapshot } from "../support/bindings";
import { createApplication, createJob, withToken } from "../support/factories";

const ID = "01900000-0000-7000-8000-000000000000";

/** Every endpoint with its methods. */
const ENDPOINTS: [path: string, method: "GET" | "POST" | "PUT"][] = [
  ["/auth/login", "POST"],
  ["/auth/createuser", "POST"],
  ["/auth/logout", "POST"],
  [`/user/registeruser/${ID}`, "PUT"],
  ["/jobs/getalljobs", "GET"],
  [`/jobs/getjobbyid/${ID}`, "GET"],
  [`/jobs/createjob/${ID}`, "POST"],
  [`/jobs/getJobsByUserId/${ID}`, "GET"],
  [`/applications/${ID}`, "GET"],
  ["/application/applyforjob", "POST"],
];
const WITH_BODY: [path: string, method: "POST" | "PUT"][] = [
  ["/auth/login", "POST"],
  ["/auth/createuser", "POST"],
  [`/user/registeruser/${ID}`, "PUT"],
  ["/jobs/createjob/SELF", "POST"],
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The answer of an endpoint's `.data` twin to a call from our own page. */
function twin(path: string, method: string): Promise<Response> {
  const body = method === "GET" ? {} : { body: "" };
  return send(request(`${path}.data`, { method, headers: { Origin: "http://localhost" }, ...body }));
}

test("no .data twin of an endpoint exists under another spelling", async () => {
  for (const [path, method] of ENDPOINTS) {
    const encoded = path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`);
    const upper = path.replace(/^\/./, (start) => start.toUpperCase());
    for (const spelling of [encoded, upper]) expect((await twin(spelling, method)).status, spelling).toBe(404);
  }
});

describe.each(ENDPOINTS)("%s", (path, method) => {
  const allow = method === "GET" ? "GET, HEAD, OPTIONS" : `${method}, OPTIONS`;

  test("refuses every other method and names the right one", async () => {
    for (const other of METHODS.filter((each) => each !== method)) {
      const answer = await api(other, path);
      expectError(answer, 405, "method_not_allowed");
      expect(answer.headers.get("Allow")).toBe(allow);
    }
  });

  test("answers a preflight of any origin, without credentials", async () => {
    const asked = { Origin: "https://partner.example", "Access-Control-Request-Method": method };
    const headers = { ...asked, "Access-Control-Request-Headers": "authorization, content-type" };
    const answer = await api("OPTIONS", path, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(answer.headers.get("Access-Control-Allow-Methods")).toContain(method);
    const allowed = (answer.headers.get("Access-Control-Allow-Headers") ?? "").toLowerCase();
    for (const name of ["authorization", "content-type"]) expect(allowed).toContain(name);
  });

  test("has no .data twin", async () => {
    expect((await twin(path, method)).status).toBe(404);
  });

  test("is kept by nobody and carries the common headers", async () => {
    const { headers } = await api(method, path);
    expect(headers.get("Cache-Control")).toMatch(/no-store/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test.each(["/jobs/getalljobs", "/jobs/getjobbyid/JOB", "/jobs/getJobsByUserId/OWNER", "/applications/JOB"])(
  "HEAD %s answers as GET does",
  async (template) => {
    const owner = await withToken("admin");
    const job = await createJob(owner);
    await createApplication(job);
    const path = template.replace("JOB", job.id).replace("OWNER", owner.id);
    const headers = { Authorization: `Bearer ${owner.token}` };
    const [head, get] = await Promise.all(["HEAD", "GET"].map((method) => send(request(path, { method, headers }))));
    expect(head?.status).toBe(200);
    expect(head?.headers.get("Content-Type")).toBe(get?.headers.get("Content-Type"));
    const secret = await send(request(`/applications/${job.id}`, { method: "HEAD" }));
    expect(secret.status).toBe(401);
  },
);

test.each(["/auth/nothing", "/user/x/y/z", "/jobs/nothing", "/application/x/y", "/applications/a/b"])(
  "an unknown address of the API, %s, is refused as JSON",
  async (path) => {
    for (const method of ["GET", "POST"]) expectError(await api(method, path), 404, "not_found");
  },
);

describe.each(WITH_BODY)("the body of %s", (template, method) => {
  /** Send raw bytes as the recruiter whose path it is. */
  async function sendRaw(body: BodyInit | null, type: string | null = "application/json") {
    const owner = await withToken("admin");
    const path = template.replace("SELF", owner.id);
    const bearer: Record<string, string> = template.includes("SELF") ? { Authorization: `Bearer ${owner.token}` } : {};
    const headers: Record<string, string> = { ...bearer, ...(type === null ? {} : { "Content-Type": type }) };
    const before = await snapshot();
    const answer = await readAnswer(await send(request(path, { method, headers, body })));
    expect(await snapshot()).toEqual(before);
    return answer;
  }
  const bytes = (text: string) => new TextEncoder().encode(text);
  const chunks = (count: number, size: number) =>
    new ReadableStream({
      pull(controller) {
        if (count-- > 0) controller.enqueue(new Uint8Array(size).fill(0x20));
        else controller.close();
      },
    });

  const malformed: [string, BodyInit | null][] = [
    ["nothing", null],
    ["empty text", ""],
    ["half an object", '{"email": "a@b'],
    ["a trailing comma", '{"a":1,}'],
    ["single quotes", "{'a':1}"],
    ["null", "null"],
    ["an array", "[]"],
    ["a number", "5"],
    ["a text", '"{}"'],
    ["a form", "email=a&password=b"],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ["thirty thousand brackets", "[".repeat(30_000)],
    ["deeply nested JSON", `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    [
      "__proto__ and constructor",
      '{"__proto__":{"role":"admin","email":"a@b.example"},"constructor":{"prototype":{}}}',
    ],
    ["an empty object", "{}"],
  ];
  test.each(malformed)("is refused with 400 when it is %s", async (_, body) => {
    expectError(await sendRaw(typeof body === "string" ? bytes(body) : body), 400, "bad_input");
  });

  test.each([
    [null],
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/jsonx"],
    ["text/plain, application/json"],
  ])("is refused with 415 as %s", async (type) => {
    expectError(await sendRaw(bytes("{}"), type), 415, "unsupported_type");
  });

  test.each(["application/json; charset=utf-8", "Application/JSON"])("is read as %s", async (type) => {
    expectError(await sendRaw(bytes("{}"), type), 400, "bad_input");
  });

  test("is refused with 413 when it is larger than 64 KB", async () => {
    expectError(await sendRaw(bytes(`{"a":"${"x".repeat(65 * 1024)}"}`)), 413, "too_large");
  });

  test("is refused with 413 when it comes in chunks of unknown number", async () => {
    expectError(await sendRaw(chunks(70, 1024)), 413, "too_large");
  });

  test("is read from small chunks", async () => {
    const parts = bytes("{}");
    const body = new ReadableStream({
      start(controller) {
        for (const byte of parts) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    expectError(await sendRaw(body), 400, "bad_input");
  });
});

test("a body without end is answered all the same, and what is kept of it stays within the limit", async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
    },
  });
  const headers = { "Content-Type": "application/json" };
  const answer = await readAnswer(await send(request("/auth/login", { method: "POST", headers, body: endless })));
  expectError(answer, 413, "too_large");
  expect(pulled).toBeGreaterThan(250);
  expect(pulled).toBeLessThan(270);
});

test.each([
  "",
  "Bearer",
  "Bearer ",
  "Bearer short",
  "bearer \u00e9",
  "Basic YTpi",
  `Bearer ${"x".repeat(5000)}`,
  "Bearer a b",
  "Bearer ' OR 1=1--xxxxxxxxxxxxxxxxx",
  `Token ${"x".repeat(43)}`,
])("Authorization %.30j is refused", async (authorization) => {
  const owner = await withToken("admin");
  const headers = { Authorization: authorization };
  expectError(await api("GET", `/jobs/getJobsByUserId/${owner.id}`, { headers }), 401, "not_signed_in");
});
