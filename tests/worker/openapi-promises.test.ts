/** What the description of the API promises of examples, pages, headers, limits and codes is true. */
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { LIMITS } from "~/domain/limits/rules";
import { REASONS } from "~/domain/refusal-reasons";
import { A_MINUTE } from "~/http/api/minute-limits";
import { STATUS } from "~/http/errors";
import toml from "../../wrangler.toml?raw";
import { resetStorage } from "../support/bindings";
import { type Document, operationsOf, readWholeDocument } from "../support/openapi-document";

beforeEach(resetStorage);

describe("the document", () => {
  test("has examples that fit their shapes, and a pattern of its own for the short name of a school", async () => {
    const document = await readWholeDocument();
    let examples = 0;
    for (const { name, operation } of operationsOf(document)) {
      for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
        const shape = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
        for (const one of [example, ...((schema.examples as unknown[] | undefined) ?? [])]) {
          examples += 1;
          expect(shape.safeParse(one).error, name).toBeUndefined();
          expect(JSON.stringify(one), name).not.toMatch(/\$[A-Z]+_ID/);
        }
      }
      for (const { in: place, name: parameter, schema } of operation.parameters) {
        if (place !== "path") continue;
        const isId = !["slug", "sessionId", "externalId"].includes(parameter);
        expect(schema.format === "uuid", `${name} ${parameter}`).toBe(isId);
        if (parameter === "slug") expect(String(schema.example)).toMatch(new RegExp(String(schema.pattern)));
      }
    }
    expect(examples).toBeGreaterThan(25);
  });

  test("says what a cursor of each list promises, and which header leads on", async () => {
    const lists = operationsOf(await readWholeDocument()).filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === "cursor"),
    );
    expect(lists.map(({ path }) => path).sort()).toEqual([
      "/application/messages/{id}",
      "/application/myapplications",
      "/applications/all",
      "/applications/{jobId}",
      "/institutions/{slug}/jobs.json",
      "/jobs/getJobsByUserId/{userId}",
      "/jobs/getalljobs",
      "/jobs/savedjobs",
      "/user/notifications",
      "/user/recipients",
    ]);
    const told = Object.fromEntries(
      lists.map(({ path, operation }) => {
        expect(operation.responses["200"]?.headers, path).toHaveProperty("Link");
        return [path, operation.parameters.find(({ name }) => name === "cursor")?.description ?? ""];
      }),
    );
    for (const text of Object.values(told)) expect(text).toContain("anywhere else it is 400");
    for (const sort of ["pay", "closing", "distance", "relevance"]) {
      expect(told["/jobs/getalljobs"]).toMatch(new RegExp(`may come twice or be left out: .*sort=${sort}`));
    }
    for (const sort of ["title", "applicants"]) {
      expect(told["/jobs/getJobsByUserId/{userId}"]).toMatch(new RegExp(`come twice or be left out: .*sort=${sort}`));
    }
  });

  test("names the headers of refusals and of what was made, and the 403 for one's own job", async () => {
    const { paths } = await readWholeDocument();
    for (const { name, operation } of operationsOf({ paths } as Document)) {
      expect(operation.responses["429"]?.headers, name).toHaveProperty("Retry-After");
      if (operation.responses["401"]) expect(operation.responses["401"].headers).toHaveProperty("WWW-Authenticate");
      if (operation.responses["201"]) expect(operation.responses["201"].headers, name).toHaveProperty("Location");
    }
    const applying = paths["/application/applyforjob"]?.post;
    expect(Object.keys(applying?.responses ?? {})).toContain("403");
    expect(applying?.description).toContain("own_job");
  });

  test("has every limit that a call counts for, as the code and the platform count it", async () => {
    const text = JSON.stringify(await readWholeDocument());
    for (const [limit, { events }] of Object.entries(LIMITS)) {
      if (["knownBrowser", "resume", "calendar"].includes(limit) || /[mM]ail|alert|privacy|messageBy/.test(limit))
        continue;
      expect(text, limit).toMatch(new RegExp(`\\b${events} in (an hour|a day|\\d+ (minutes|days)) for `));
    }
    expect(text).toContain("At most 300 in an hour for an account; beyond that 429.");
    const limits = [...toml.matchAll(/name = "LIMIT_(\w+)"[\s\S]*?limit = (\d+), period = 60/g)];
    expect(Object.fromEntries(limits.map(([, name = "", limit]) => [name.toLowerCase(), Number(limit)]))).toEqual(
      A_MINUTE,
    );
  });

  test("explains every code that an answer can have", async () => {
    const document = (await readWholeDocument()) as unknown as {
      components: { schemas: { Failure: { properties: { code: { enum: string[]; description: string } } } } };
    };
    const { enum: codes, description } = document.components.schemas.Failure.properties.code;
    expect(new Set(codes).size).toBe(codes.length);
    const reasons = Object.values(REASONS).flat();
    for (const code of [...Object.keys(STATUS), ...reasons]) {
      expect(codes).toContain(code);
      expect(description).toMatch(new RegExp(`- \\d{3} ${code}\\b`));
    }
  });
});
