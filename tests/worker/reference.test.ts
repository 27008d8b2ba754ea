/** The reference for people and for programs that read: all that it leads to, what it says of fields, and the files beside it. */
import { expect, test } from "vitest";
import { LIMITS } from "~/domain/limits/rules";
import { REASONS } from "~/domain/refusal-reasons";
import { MAX_WEBHOOKS } from "~/domain/webhooks/rules";
import { A_MINUTE } from "~/http/api/minute-limits";
import type { ApiCall } from "~/http/api/openapi-calls";
import { toReference } from "~/http/api/reference";
import { words as guides } from "~/words/developer-guides";
import { ORIGIN, visitor } from "../support/app";

const read = async (path: string) => (await visitor().get(path)).text();
type Operation = {
  operationId: string;
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>> };
const operations = async () =>
  Object.entries((JSON.parse(await read("/openapi.json")) as Document).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, responses }]) => {
      const answer = responses["200"] ?? responses["201"];
      const isShown = answer?.content?.["application/json"]?.example !== undefined;
      return { path, method: method.toUpperCase(), operationId, isShown };
    }),
  );

test("leads to every call and shape from its contents, and no link leads nowhere", async () => {
  const html = await read("/developers");
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  for (const { id } of guides.guides) expect(targets).toContain(id);
});

test("each call is folded, its section inside: a link to it opens it without script", async () => {
  const html = await read("/developers");
  for (const { operationId } of await operations()) {
    expect(html).toMatch(
      new RegExp(`<details class="call"><summary>(?:(?!</summary>).)*</summary><section id="${operationId}">`, "s"),
    );
  }
});

test("an answer's example stands in every call that answers something", async () => {
  const html = await read("/developers");
  const sections = html.split('<section id="').slice(1);
  const shown = (await operations()).filter(({ isShown }) => isShown);
  expect(shown.length).toBeGreaterThan(90);
  for (const { operationId, path, method } of shown) {
    const section = sections.find((one) => one.startsWith(`${operationId}"`)) ?? "";
    expect(section.match(/<pre>/g)?.length ?? 0, `${method} ${path}`).toBeGreaterThanOrEqual(2);
  }
});

test("the Markdown has the same calls, guides and codes, and no markup of a page", async () => {
  const answer = await visitor().get("/developers.md");
  expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  const text = await answer.text();
  for (const { path, method, operationId } of await operations())
    expect(text).toContain(`\`${method} ${path}\` (${operationId})`);
  for (const { title } of guides.guides) expect(text).toContain(`### ${title}`);
  for (const code of Object.values(REASONS).flat()) expect(text).toContain(`\`${code}\`: `);
  for (const header of ["`Deprecation`", "`Sunset`", "Applying always ends with a person's press"])
    expect(text).toContain(header);
  expect(text).not.toMatch(/<(div|code|p|dl)\b|&quot;|undefined|\[object/);
});

test("llms.txt is plain text in its form, and each of its links answers", async () => {
  const answer = await visitor().get("/llms.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toMatch(/^# Staffroom\n\n> .+\n/);
  expect(text).toContain("Applying always ends with a person's press");
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect((await visitor().get(link.slice(ORIGIN.length))).status, link).toBe(200);
});

test("no guide is longer than ten steps, nor its programs than ten lines, and their calls are ours", () => {
  for (const { steps, programs, id } of guides.guides) {
    expect(steps.length, id).toBeLessThanOrEqual(10);
    for (const program of programs) expect(program(ORIGIN).split("\n").length, id).toBeLessThanOrEqual(10);
  }
});

test("the limits that it names are those of the code", async () => {
  const { keys } = A_MINUTE;
  const text = await read("/developers.md");
  for (const line of [
    `Calls of a key, a minute: ${keys}`,
    `Jobs that a key posts or changes, an hour: ${LIMITS.jobByKey.events.toLocaleString("en")}`,
    `Webhooks of an institution: ${MAX_WEBHOOKS}`,
  ])
    expect(text).toContain(line);
});

const call = (answer: object): ApiCall =>
  ({
    id: "x",
    method: "GET",
    path: "/jobs/x",
    summary: "X",
    access: "anyone",
    scope: "open",
    role: null,
    parameters: [],
    query: null,
    body: null,
    example: null,
    bodyType: "application/json",
    success: 200,
    answer,
    answerExample: null,
    refusals: [400, 429],
    takesKey: false,
    versioned: null,
    isShared: false,
    notes: null,
  }) as unknown as ApiCall;

test("fields are told in words: nothing for null, lists, choices, limits, and what they hold", () => {
  const Place = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
  const ref = { $ref: "#/components/schemas/Place" };
  const answer = {
    type: "object",
    required: ["a", "b", "c", "d", "e", "f"],
    properties: {
      a: { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }], description: "Why" },
      b: { type: "array", items: { type: "string", format: "uuid" }, maxItems: 3 },
      c: { enum: ["", "x", "y", "z"] },
      d: { anyOf: [ref, { type: "null" }] },
      e: { type: "array", items: ref },
      f: { type: "object", properties: { g: { type: "integer", minimum: 1, maximum: 5 } } },
    },
  };
  const { groups, shapes } = toReference([call(answer)], { Place }, ORIGIN);
  const fields = groups[0]?.calls[0]?.answer?.fields ?? [];
  expect(fields.map(({ name, text, shape }) => [name, text, shape])).toEqual([
    ["a", "text or nothing. Why", null],
    ["b", "a list of an id, at most 3 of them", null],
    ["c", "`x`, `y` or `z`", null],
    ["d", "an object or nothing", "Place"],
    ["e", "a list of objects", "Place"],
    ["f", "an object", null],
  ]);
  expect(fields[5]?.fields).toEqual([
    { name: "g", text: "a whole number, optional, from 1 to 5", shape: null, fields: [] },
  ]);
  expect(shapes).toEqual([{ name: "Place", fields: [{ name: "name", text: "text", shape: null, fields: [] }] }]);
  expect(groups[0]?.calls[0]?.refusals).toEqual([400]);
});
