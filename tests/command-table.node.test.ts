/** Every command of package.json is in the table that its help and its options come from, and some test types it as a person does. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands, JOURNEYS as NAMED_JOURNEYS, STALLS as NAMED_STALLS } from "../.scripts/commands.mjs";
import { JOURNEYS } from "../bench/journeys/all.ts";
import { STALLS } from "../bench/stall/stalls.ts";
import { root } from "./support/sources.ts";

const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
const typing = ["commands", "typed-copies", "long-commands"].map((name) => read("tests", `${name}.node.deep.test.ts`));

describe("every command of package.json", () => {
  test("has its row in .scripts/commands.mjs, and begins with begin.mjs", () => {
    const begin = "node --import ./.scripts/begin.mjs";
    const wanted = Object.entries(commands).map(([name, command]) => [
      name,
      "file" in command ? `${begin} ${command.file}` : `${begin} .scripts/tool.ts ${name}`,
    ]);
    expect(scripts).toEqual(Object.fromEntries(wanted));
  });

  test("has its options in the types that its script reads them by", () => {
    const types = read(".scripts", "commands.d.mts");
    for (const [name, { options }] of Object.entries(commands)) {
      const [, of = ""] = new RegExp(`^  "?${name}"?: (object|\\{[^}]*\\});$`, "m").exec(types) ?? [];
      const typed = [...of.matchAll(/"?([\w-]+)"?\?: (string|boolean)/g)].map(([, option, type]) => [option, type]);
      expect(Object.fromEntries(typed), name).toEqual(
        Object.fromEntries(Object.entries(options).map(([option, { type }]) => [option, type])),
      );
    }
  });

  test("names the stalls that there are", () => {
    expect(NAMED_STALLS).toEqual(Object.keys(STALLS));
  });

  test("names the journeys that there are", () => {
    expect(NAMED_JOURNEYS).toEqual(Object.keys(JOURNEYS));
  });

  test("is typed by a test, with more than --help", () => {
    const isTyped = (name: string) =>
      typing.some((text) => new RegExp(`\\b(type|startTyped)\\("${name}", \\[`).test(text));
    expect(Object.keys(scripts).filter((name) => !isTyped(name))).toEqual([]);
  });
});
