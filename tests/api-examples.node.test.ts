/** The document has an example of every body, parameter and answer, each valid by its own schema, about the same people and jobs. */
import { beforeAll, expect, test } from "vitest";
import { exampleAnswer } from "~/http/api/examples";
import { checkFields } from "~/http/form";
import {
  type Answer,
  type Described,
  describeApi,
  operationsOf,
  pointed,
  validatorOf,
} from "./support/api-description";

let described: Described;
let validate: ReturnType<typeof validatorOf>;
beforeAll(async () => {
  described = await describeApi();
  validate = validatorOf(described.document);
});

test("of every body, and the schema that validates takes it too", () => {
  const wrong = operationsOf(described.document).flatMap(({ operation: { operationId, requestBody } }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) => {
      const { body, objects } = described.operations.get(operationId) ?? {};
      if (!body || typeof example !== "object" || example === null) return [`${operationId} needs meta({ example })`];
      const errors = [validate(schema, example), JSON.stringify(checkFields(body, example, { objects }).errors)];
      return errors.filter((error) => error !== null && error !== "null").map((error) => `${operationId}: ${error}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test("of every answer, also of refusals", () => {
  const { document } = described;
  const wrong = operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      if (status === "304") return [];
      const { "application/json": content, ...files } = pointed<Answer>(document, response).content ?? {};
      if (Object.keys(files).length > 0) return [];
      if (!content || content.example === undefined) return [`${operationId} ${status} needs an example`];
      const error = validate(content.schema, content.example);
      return error === null ? [] : [`${operationId} ${status}: ${error}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("of every text in an answer, with a word for it in http/api/examples.ts", () => {
  const { calls, components } = described.api;
  const missing = calls.flatMap((call) => {
    const fields: string[] = [];
    exampleAnswer(call, components, fields);
    return fields.map((field) => `${call.id}: ${field}`);
  });
  expect(missing).toEqual([]);
});

test("which names each answer's own thing, and never an id of nobody", () => {
  const known = new Set(JSON.stringify(described.document).match(/0199a5a0-0000-7000-8000-0000000000\w\w/g));
  expect(known.size).toBeGreaterThan(10);
  const job = described.document.paths["/jobs/getjobbyid/{id}"]?.get?.responses["200"] as Answer;
  const applied = described.document.paths["/applications/{jobId}"]?.get?.responses["200"] as Answer;
  const example = (answer: Answer) => answer.content?.["application/json"]?.example;
  expect(example(job)).toMatchObject({ title: "PGT Physics", company_name: "Hill View School" });
  expect(example(applied)).toMatchObject([{ name: "Asha Nair", status: "shortlisted" }]);
  expect(JSON.stringify(example(applied))).not.toContain(String((example(job) as { id: string }).id).concat('","name'));
});

test("and days that lie ahead, whenever the app was built", () => {
  const body = described.document.paths["/jobs/createjob/{userId}"]?.post?.requestBody?.content["application/json"];
  const { closes_at = "" } = (body?.example ?? {}) as { closes_at?: string };
  const days = (Date.parse(closes_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(60);
});
