/** A quick build, which `npm start` makes, is never taken for the small one that is deployed and measured. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isGoodEnough, type Minify, stampOf } from "../.scripts/build.ts";
import { root } from "./support/sources.ts";

test.each<[made: Minify, wanted: Minify, isEnough: boolean]>([
  ["small", "small", true],
  ["small", "quick", true],
  ["quick", "quick", true],
  ["quick", "small", false],
])("a %s build where a %s one is wanted: %s", (made, wanted, isEnough) => {
  expect(isGoodEnough(stampOf("abc", made), "abc", wanted)).toBe(isEnough);
  expect(isGoodEnough(stampOf("other", made), "abc", wanted)).toBe(false);
});

test("no test builds the app where others use it", () => {
  const files = readdirSync(join(root, "tests"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts"));
  const makesOne = /import \{[^}]*\b(build|builtCode|buildWithMutants)\b[^}]*\} from "\./;
  const found = files.filter((name) => makesOne.test(readFileSync(join(root, "tests", name), "utf8")));
  expect(found).toEqual([]);
});

test.each(["deploy.ts", "mutate/run-tests.ts"])("%s never asks for a quick build", (name) => {
  const text = readFileSync(join(root, ".scripts", name), "utf8");
  expect(text).toMatch(/\bbuild\("keep"/);
  expect(text).not.toMatch(/"quick"/);
});
