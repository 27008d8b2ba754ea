/** The linters that people run over an OpenAPI document find nothing in ours, by their recommended rules. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { beforeAll, expect, test } from "vitest";
import { describeApi } from "./support/api-description";

let source: string;
beforeAll(async () => {
  source = JSON.stringify((await describeApi()).document);
});

test("redocly", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  expect([...new Set(told)]).toEqual([]);
});

test("spectral", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as never, "recommended"]] });
  const problems = await linter.run(JSON.parse(source));
  const told = problems.map(({ code, message, path }) => `${code}: ${message} ${path.join(".")}`);
  expect([...new Set(told)]).toEqual([]);
});

test("and what they find is told", async () => {
  const broken = JSON.parse(source);
  broken.paths["/places"].get.operationId = undefined;
  broken.paths["/places"].get.tags = ["Nowhere"];
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(broken), absoluteRef: "openapi.json", config });
  expect(found.map(({ ruleId }) => ruleId)).toContain("operation-operationId");
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as never, "recommended"]] });
  const codes = (await linter.run(broken)).map(({ code }) => code);
  expect(codes).toContain("operation-tag-defined");
});
