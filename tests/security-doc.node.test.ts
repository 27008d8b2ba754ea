/** docs/security.md is true: every requirement is there, every file and test that it names exists, and its tables are the code's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../app/domain/limits/rules.ts";
import { RETENTION_TABLE } from "../app/domain/privacy/rules.ts";
import { read, root, sources } from "./support/sources.ts";
import { missingFiles, missingTests, tableAfter } from "./support/test-titles.ts";

/** The requirements of levels 1 and 2 of ASVS 5.0.0, by section. */
const REQUIRED: Record<string, string> = {
  "1.1": "1-2",
  "1.2": "1-9",
  "1.3": "1-11",
  "1.4": "1-3",
  "1.5": "1-2",
  "2.1": "1-3",
  "2.2": "1-3",
  "2.3": "1-4",
  "2.4": "1",
  "3.2": "1-2",
  "3.3": "1-4",
  "3.4": "1-6",
  "3.5": "1-5",
  "3.7": "1-2",
  "4.1": "1-3",
  "4.2": "1",
  "4.3": "1-2",
  "4.4": "1-4",
  "5.1": "1",
  "5.2": "1-3",
  "5.3": "1-2",
  "5.4": "1-3",
  "6.1": "1-3",
  "6.2": "1-12",
  "6.3": "1-4",
  "6.4": "1-4",
  "6.5": "1-5",
  "6.6": "1-3",
  "6.8": "1-4",
  "7.1": "1-3",
  "7.2": "1-4",
  "7.3": "1-2",
  "7.4": "1-5",
  "7.5": "1-2",
  "7.6": "1-2",
  "8.1": "1-2",
  "8.2": "1-3",
  "8.3": "1",
  "8.4": "1",
  "9.1": "1-3",
  "9.2": "1-4",
  "10.1": "1-2",
  "10.2": "1-2",
  "10.3": "1-4",
  "10.4": "1-11",
  "10.5": "1-5",
  "10.6": "1-2",
  "10.7": "1-3",
  "11.1": "1-2",
  "11.2": "1-3",
  "11.3": "1-3",
  "11.4": "1-4",
  "11.5": "1",
  "11.6": "1",
  "12.1": "1-3",
  "12.2": "1-2",
  "12.3": "1-4",
  "13.1": "1",
  "13.2": "1-5",
  "13.3": "1-2",
  "13.4": "1-5",
  "14.1": "1-2",
  "14.2": "1-4",
  "14.3": "1-3",
  "15.1": "1-3",
  "15.2": "1-3",
  "15.3": "1-7",
  "16.1": "1",
  "16.2": "1-5",
  "16.3": "1-4",
  "16.4": "1-3",
  "16.5": "1-3",
  "17.1": "1",
  "17.2": "1-4",
  "17.3": "1-2",
};

const text = readFileSync(join(root, "docs", "security.md"), "utf8");
const rows = text
  .slice(text.indexOf("\n## Requirements"))
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

const ids = Object.entries(REQUIRED).flatMap(([section, range]) => {
  const [first = 1, last = first] = range.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
});

describe("the table of requirements", () => {
  test("names every one of levels 1 and 2, and none that is not", () => {
    const named = rows.flatMap(([cell = ""]) => cell.split(", "));
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id) => !named.includes(id))).toEqual([]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test("names a test for each that applies, but for what others than the code do", () => {
    const untested = rows.filter(
      ([, how = "", tests = ""]) => !tests.includes(" › ") && !/do(es)? not apply/.test(how),
    );
    const named = untested.flatMap(([cell = ""]) => cell.split(", "));
    expect(named).toEqual(["4.1.2", "5.4.3", "6.3.3", "6.4.2", "7.4.5", "16.4.2", "16.4.3"]);
  });

  test("each deviation has a number of its own, is described, and is referred to", () => {
    const described = [...text.matchAll(/^(\d+)\. \*\*[^*]+\(([\d., ]+)\)\.\*\*/gm)];
    expect(described.length).toBeGreaterThan(5);
    for (const [, , cell = ""] of described) {
      for (const id of cell.split(", ").filter((one) => one.split(".").length === 3)) expect(ids).toContain(id);
    }
    const numbers = described.map(([, number]) => Number(number));
    // Markdown counts them anew, whatever is written.
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const referred = [...text.matchAll(/[Dd]eviation (\d+)/g)].map(([, number]) => Number(number));
    expect([...new Set(referred)].sort((one, other) => one - other)).toEqual(numbers);
  });
});

test.each(["security.md", "operations.md", "privacy.md"])("docs/%s names files and tests that exist", (name) => {
  const document = readFileSync(join(root, "docs", name), "utf8");
  expect(missingFiles(document)).toEqual([]);
  expect(missingTests(document)).toEqual([]);
  expect(document.match(/tests\/[\w./-]+\.test\.ts › /g)?.length ?? 0).toBeGreaterThan(5);
});

describe("its tables are the code's", () => {
  test("retention", () => {
    expect(tableAfter(text, "retention")).toEqual(RETENTION_TABLE.map(({ what, howLong }) => [what, howLong]));
  });

  test("exact limits", () => {
    const wanted = Object.entries(LIMITS).map(([name, { events, windowMs }]) => [
      name,
      `${events}`,
      `${windowMs / 60_000}`,
    ]);
    expect(tableAfter(text, "limits").map((row) => row.slice(0, 3))).toEqual(wanted);
  });

  test("the platform's limits", () => {
    const config = readFileSync(join(root, "wrangler.toml"), "utf8");
    const made = [...config.matchAll(/name = "(LIMIT_\w+)"[\s\S]*?limit = (\d+), period = (\d+)/g)];
    expect(made.length).toBe(5);
    expect(tableAfter(text, "bindings").map((row) => row.slice(0, 3))).toEqual(made.map(([, ...cells]) => cells));
  });
});

describe("docs/operations.md", () => {
  const operations = readFileSync(join(root, "docs", "operations.md"), "utf8");

  test("says of every event that the app logs what to do, and of no other", () => {
    const logged = sources.flatMap((file) => [
      ...[...read(file).matchAll(/\blog\(\s*[\w"]+(?: \? "\w+" : "\w+")?,\s*"([^"]+)"/g)].map(([, event]) => event),
      // Parts of the scheduled run, each told under its name.
      ...[...read(file).matchAll(/\b(?:part\(|const MAIL = )\s*"([^"]+)"/g)].map(([, event]) => event),
      // The one call that chooses its event.
      ...[...read(file).matchAll(/\blog\([^,]+,\s*next \? "([^"]+)" : "([^"]+)"/g)].flatMap(([, ...events]) => events),
    ]);
    expect(logged.length).toBeGreaterThan(15);
    const told = tableAfter(operations, "events").map(([event = ""]) => event.replaceAll("`", ""));
    expect([...new Set(told)].sort()).toEqual([...new Set(logged)].sort());
  });

  test("names the bindings and the clock as wrangler.toml has them", () => {
    const config = readFileSync(join(root, "wrangler.toml"), "utf8");
    for (const [, cron = ""] of config.matchAll(/"([^"]*\* \*)"/g)) expect(operations).toContain(`cron \`${cron}\``);
    for (const [, name = ""] of config.matchAll(/(?:database_name|bucket_name) = "([^"]+)"/g))
      expect(operations).toContain(name);
  });

  test("its commands exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const [, name = ""] of operations.matchAll(/npm run (\w+)/g)) expect(Object.keys(scripts)).toContain(name);
  });
});
