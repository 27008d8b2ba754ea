/** The description of the API says what the endpoints do, all of it, and can be read by any tool. */
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { APPLICATION_STATUSES, MOVES } from "~/domain/applications/rules";
import { api, request, send, visitor } from "../support/app";
import { resetStorage } from "../support/bindings";
import { createApplication, createJob, JOB_FIELDS, PASSWORD, withToken } from "../support/factories";
import { found, operationsOf, readDocument, readWholeDocument, type Schema } from "../support/openapi-document";
import { routeMap } from "../support/route-map";

beforeEach(resetStorage);

describe("the document", () => {
  test("may be read by any page", async () => {
    const response = await send(request("/openapi.json"));
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("names every endpoint of the map, with the methods that it allows", async () => {
    const document = await readWholeDocument();
    const endpoints = routeMap.filter(({ file }) => file.startsWith("api/"));
    const paths = endpoints.map(({ path }) => `/${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(Object.keys(document.paths).sort()).toEqual(paths.sort());
    for (const [path, item] of Object.entries(document.paths)) {
      const example = path.replace(/\{\w+\}/g, "0199a5a0-0000-7000-8000-000000000000");
      const { headers } = await send(request(example, { method: "OPTIONS" }));
      const allowed = (headers.get("Allow") ?? "")
        .split(", ")
        .filter((method) => !["HEAD", "OPTIONS"].includes(method));
      expect(
        Object.keys(item).map((method) => method.toUpperCase()),
        path,
      ).toEqual(allowed);
    }
  });

  test("says of every call what it is for, what it answers and how it refuses", async () => {
    for (const { name, path, operation } of operationsOf(await readWholeDocument())) {
      expect(operation.summary, `${name} needs a summary`).not.toBe(path);
      const success = operation.responses["200"] ?? operation.responses["201"];
      const isFile = ["application/zip", "text/csv", "application/x-ndjson"].some((type) => success?.content?.[type]);
      expect(success?.content?.["application/json"]?.schema ?? (isFile && {}), `${name} needs its answer`).toBeTypeOf(
        "object",
      );
      expect(operation.responses["500"]?.content?.["application/json"]?.schema.required).toEqual(["message", "code"]);
      for (const { example } of Object.values(operation.requestBody?.content ?? {})) {
        expect(example, `${name} needs an example of its body`).toBeTypeOf("object");
      }
    }
  });

  test("carries the fields of a job and of a search, and an example that closes in the days to come", async () => {
    const { paths } = await readWholeDocument();
    const posting = paths["/jobs/createjob/{userId}"]?.post?.requestBody?.content["application/json"];
    const example = (posting?.example ?? {}) as Record<string, string>;
    for (const name of ["pay_min", "pay_max", "subjects", "levels", "boards", "requires", "closes_at"]) {
      expect(posting?.schema.properties).toHaveProperty(name);
      expect(example).toHaveProperty(name);
    }
    const days = (Date.parse(example.closes_at ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(60);
    const asked = paths["/jobs/getalljobs"]?.get?.parameters.map(({ name }) => name);
    const fields = ["radius", "subject", "level", "board", "requires", "early_career", "pay_from", "closes_within"];
    expect(asked).toEqual(expect.arrayContaining([...fields, "posted_within", "sort"]));
    const answer = paths["/jobs/getalljobs"]?.get?.responses["200"]?.content?.["application/json"]?.schema;
    // The first of its two shapes: that of a card.
    const [card] = (answer?.anyOf ?? []) as Schema[];
    const { properties } = (card?.items ?? {}) as Schema;
    for (const name of ["closes_at", "updated_at", "url", "pay_min"]) expect(properties).toHaveProperty(name);
  });

  test("has the moves of an application as data, for both sides", async () => {
    const { paths } = await readWholeDocument();
    const body = paths["/application/updatestatus/{id}"]?.put?.requestBody?.content["application/json"];
    const table = body?.schema.properties?.status?.["x-moves"] as Record<string, { school: string[] }>;
    expect(Object.keys(table)).toEqual([...APPLICATION_STATUSES].filter((status) => status !== "unanswered"));
    for (const [from, { recruiter, candidate }] of Object.entries(MOVES)) {
      if (from !== "unanswered") expect(table[from]).toEqual({ school: recruiter, candidate });
    }
  });

  test("is kept by the page cache whole", async () => {
    const { byteLength } = await (await send(request("/openapi.json"))).arrayBuffer();
    expect(byteLength).toBeLessThan(640 * 1024);
  });

  test("is sound: unique names, declared parameters, references that lead somewhere", async () => {
    const document = await readDocument();
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.servers).toEqual([{ url: "http://localhost" }]);
    const operations = operationsOf(document);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(
        declared.map((parameter) => parameter.name),
        name,
      ).toEqual(inPath);
      expect(
        declared.every((parameter) => parameter.required),
        name,
      ).toBe(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        const { $ref } = response as { $ref?: string };
        const { description } = $ref ? (found($ref, document) as { description: string }) : response;
        expect(description).not.toBe("");
      }
    }
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    for (const reference of new Set(references)) {
      expect(found(reference.slice('"$ref":"'.length, -1), document), reference).toBeTypeOf("object");
    }
  });

  test("names the key of a call that is sent again exactly where it is taken", async () => {
    const all = operationsOf(await readWholeDocument());
    const takers = all.filter(({ operation }) =>
      operation.parameters.some((parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key"),
    );
    // Every POST takes one, and all other methods may be sent again without.
    const posts = all.filter(({ method }) => method === "post").map(({ path }) => path);
    expect(takers.map(({ path }) => path)).toEqual(posts);
    expect(takers.every(({ method }) => method === "post")).toBe(true);
    expect(posts).toEqual(expect.arrayContaining(["/application/applyforjob", "/jobs/createjob/{userId}"]));
  });

  test("asks for a token exactly where a call without one is refused", async () => {
    for (const { name, path, method, operation } of operationsOf(await readWholeDocument())) {
      if (method !== "get") continue;
      const needsToken =
        operation.security.length > 0 && !operation.security.some((one) => Object.keys(one).length === 0);
      const { status } = await api("GET", path.replace(/\{\w+\}/g, "0199a5a0-0000-7000-8000-000000000000"));
      expect(status === 401, name).toBe(needsToken);
    }
  });
});

describe("answers are as described:", () => {
  async function shapeOf(name: string): Promise<z.ZodType> {
    const found = operationsOf(await readWholeDocument()).find((one) => one.name === name);
    // A call that makes something answers 200 only to dry_run=1.
    const success = found?.operation.responses["201"] ?? found?.operation.responses["200"];
    const schema = success?.content?.["application/json"]?.schema;
    if (!schema) throw new Error(`${name} is not described`);
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  }

  test("accounts", async () => {
    const account = { role: "admin", email: "head@example.com", password: PASSWORD };
    const made = await api("POST", "/auth/createuser", { body: account });
    expect((await shapeOf("POST /auth/createuser")).safeParse(made.body).error).toBeUndefined();
    const login = await api<{ token: string }>("POST", "/auth/login", { body: account });
    expect((await shapeOf("POST /auth/login")).safeParse(login.body).error).toBeUndefined();
    const logout = await api("POST", "/auth/logout", { token: login.body.token });
    expect((await shapeOf("POST /auth/logout")).safeParse(logout.body).error).toBeUndefined();
    expect((await shapeOf("POST /auth/login")).safeParse({ token: "only" }).success).toBe(false);
  });

  test("jobs and applications", async () => {
    const recruiter = await withToken("admin");
    const { token, id } = recruiter;
    const job = await createJob(recruiter);
    await createApplication(job);
    const calls: [string, string][] = [
      ["GET /jobs/getalljobs", "/jobs/getalljobs"],
      ["GET /jobs/getjobbyid/{id}", `/jobs/getjobbyid/${job.id}`],
      ["GET /jobs/getJobsByUserId/{userId}", `/jobs/getJobsByUserId/${id}`],
      ["GET /jobs/statistics", "/jobs/statistics"],
      ["GET /jobs/statistics/{jobId}", `/jobs/statistics/${job.id}?days=90`],
      ["GET /applications/{jobId}", `/applications/${job.id}`],
    ];
    for (const [name, path] of calls) {
      const { status, body } = await api("GET", path, { token });
      expect(status, name).toBe(200);
      expect((await shapeOf(name)).safeParse(body).error, name).toBeUndefined();
    }
    const posted = await api("POST", `/jobs/createjob/${id}`, { token, body: JOB_FIELDS });
    expect((await shapeOf("POST /jobs/createjob/{userId}")).safeParse(posted.body).error).toBeUndefined();
  });
});

describe("the page for people", () => {
  test("has a section, an example and a link for every call of the document", async () => {
    const html = await (await visitor().get("/developers")).text();
    const operations = operationsOf(await readWholeDocument());
    for (const { operation } of operations) {
      expect(html).toContain(`<section id="${operation.operationId}">`);
      expect(html).toContain(`href="#${operation.operationId}"`);
    }
    expect(html.match(/<code class="curl"/g)).toHaveLength(operations.length);
  });
});
