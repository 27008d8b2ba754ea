/** A quick build, which `npm start` makes, is never taken for the small one that is deployed and measured. */
import { readFileSync } from "node:fs";
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

test.each(["deploy.ts", "mutate/running.ts"])("%s never asks for a quick build", (name) => {
  const text = readFileSync(join(root, ".scripts", name), "utf8");
  expect(text).toMatch(/\bbuild\("keep"/);
  expect(text).not.toMatch(/"quick"/);
});
