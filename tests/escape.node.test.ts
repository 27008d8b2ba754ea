/**
 * The move to React Router 7 (`npm run escape`): its rules fit today's code, and what it counts and reports is true. Whether the moved app
 * works, the command itself finds out, once a week.
 */
import { describe, expect, test } from "vitest";
import { type Counts, countChanges } from "../.scripts/escape/count.ts";
import { type Findings, isGreen, MOST_LINES, reportText, type Step } from "../.scripts/escape/report.ts";
import { move } from "../.scripts/escape/rules.ts";
import { newest, readTexts, trackedFiles } from "../.scripts/escape/tree.ts";

const VERSIONS = { reactRouter: "7.1.2", remixUtils: "9.3.4" };
const texts = readTexts(await trackedFiles());
const moved = move(texts, VERSIONS);

/** The project with another text of one file. */
const withText = (file: string, change: (text: string) => string) =>
  new Map(texts).set(file, change(texts.get(file) ?? ""));

describe("the rules", () => {
  test("leave no import of Remix, but of the parser of forms, which needs no framework", () => {
    const left = [...texts].flatMap(([file, before]) => {
      if (/escape|advisor/.test(file)) return [];
      const text = moved.get(file) ?? before;
      return [...text.matchAll(/(?:from |import\(|module )"((?:@remix-run|virtual:remix)[^"]*)"/g)].map(
        ([, name]) => name,
      );
    });
    expect(new Set(left)).toEqual(new Set(["@remix-run/multipart-parser"]));
  });

  test("leave no loader or action whose context could be anything", () => {
    const importing = [...moved].filter(([, text]) =>
      /\b(Loader|Action)FunctionArgs\b.*from "react-router"/.test(text),
    );
    expect(importing.map(([file]) => file)).toEqual(["app/http/context.ts"]);
  });

  test("take the packages of Remix out, and bring those of React Router in these versions", () => {
    const { dependencies, devDependencies, overrides } = JSON.parse(moved.get("package.json") ?? "");
    const names = Object.keys({ ...dependencies, ...devDependencies, ...overrides });
    expect(names.filter((name) => name.startsWith("@remix-run/"))).toEqual(["@remix-run/multipart-parser"]);
    expect([dependencies["react-router"], devDependencies["@react-router/dev"]]).toEqual(["7.1.2", "7.1.2"]);
    expect([dependencies["remix-utils"], dependencies.react]).toEqual(["9.3.4", "18.3.1"]);
  });

  test("say which of them no longer fits", () => {
    const future = "app/edge/future.ts";
    const other = withText(future, (text) => text.replace("v3_singleFetch: true", "v3_singleFetch: false"));
    expect(() => move(other, VERSIONS)).toThrow(
      `The rule for ${future} (what Remix had flags for is so now; the flags of the next version stay off) does not fit`,
    );
    const twice = withText("app/entry.client.tsx", (text) => `${text}\n// <RemixBrowser />`);
    expect(() => move(twice, VERSIONS)).toThrow(
      /entry\.client\.tsx .*\n?.*stands there 2 times, not once:\n<RemixBrowser \/>/,
    );
    const without = new Map(texts);
    without.delete("app/edge/build.ts");
    expect(() => move(without, VERSIONS)).toThrow(/app\/edge\/build\.ts .* there is no such file/);
    const gone = withText("package.json", (text) => text.replace(/ +"remix-utils": "7.*\n/, ""));
    expect(() => move(gone, VERSIONS)).toThrow('The rule for package.json does not fit: it has no "remix-utils"');
  });
});

describe("a changed line", () => {
  const BEFORE = `import { a } from "one";
import {
  b,
  c,
} from "two";
export * from "three";

const d = import("four");
type E = import("five").E;
`;
  /** Counts what git says of a file of two versions, whose hunks these are. */
  const counted = (hunks: string, after: string, file = "a.ts") =>
    countChanges(
      `diff --git a/${file} b/${file}\nindex 1..2 100644\n--- a/${file}\n+++ b/${file}\n${hunks}`,
      (_, side) => (side === "before" ? BEFORE : after),
    );

  test("is one of imports on each line of such a statement, also where only the middle changed", () => {
    const after = BEFORE.replace("  c,", "  x,").replace("three", "3").replace('"one"', '"1"');
    const hunks = `@@ -1 +1 @@\n-import { a } from "one";\n+import { a } from "1";\n@@ -4 +4 @@\n-  c,\n+  x,\n@@ -6 +6 @@\n-export * from "three";\n+export * from "3";\n`;
    expect(counted(hunks, after)).toEqual({ files: 1, imports: 3, outside: 0, places: [] });
    // The same lines of a file that is no TypeScript.
    expect(counted(hunks, after, "a.md")).toMatchObject({
      imports: 0,
      outside: 3,
      places: [{ file: "a.md", lines: 3 }],
    });
  });

  test("is another one where a module is loaded later, or gives a type alone", () => {
    const after = BEFORE.replace("four", "4").replace("five", "5");
    const hunks = `@@ -8,2 +8,2 @@\n-const d = import("four");\n-type E = import("five").E;\n+const d = import("4");\n+type E = import("5").E;\n`;
    expect(counted(hunks, after)).toMatchObject({ imports: 0, outside: 2 });
  });

  test("counts once where another takes its place, and each counts where there are more of them", () => {
    const after = BEFORE.replace('const d = import("four");', "const x = 1;\nconst y = 2;\nconst z = 3;");
    const hunks = `@@ -8 +8,3 @@\n-const d = import("four");\n+const x = 1;\n+const y = 2;\n+const z = 3;\n`;
    expect(counted(hunks, after)).toMatchObject({ imports: 0, outside: 3 });
    // An import that goes, in one piece with another line that comes.
    const mixed = `@@ -6 +6 @@\n-export * from "three";\n+const three = 3;\n`;
    expect(counted(mixed, BEFORE.replace('export * from "three";', "const three = 3;"))).toMatchObject({
      imports: 1,
      outside: 1,
    });
  });

  test("counts in a new file and in one that is gone", () => {
    const diff = `diff --git a/n.ts b/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1,2 @@\n+import "x";\n+y();\ndiff --git a/o.ts b/o.ts\ndeleted file mode 100644\n--- a/o.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-z();\n`;
    const files: Record<string, string> = { "after n.ts": 'import "x";\ny();\n', "before o.ts": "z();\n" };
    const { imports, outside, places } = countChanges(diff, (file, side) => files[`${side} ${file}`] ?? "");
    expect([imports, outside, places.map(({ file }) => file)]).toEqual([1, 2, ["n.ts", "o.ts"]]);
  });
});

test("the newest version is the newest finished one that all packages have, by number", () => {
  const router = ["7.9.5", "7.18.4", "7.18.10", "7.18.11", "7.19.0-pre.1", "8.5.3"];
  expect(newest([router, ["7.9.5", "7.18.4", "7.18.10", "8.4.0"]], 7)).toBe("7.18.10");
  expect(newest([router], 8)).toBe("8.5.3");
  expect(() => newest([router, ["8.5.3"]], 7)).toThrow("no version 7 that fits");
});

describe("the report", () => {
  const passed = (name: string): Step => ({ name, outcome: "passed", seconds: 9.6, failures: [] });
  const steps = [passed("types"), passed("build"), { ...passed("tests in workerd"), passed: 2000 }];
  const counts: Counts = { files: 9, imports: 90, outside: 80, places: [{ file: "app/a.ts", lines: 80 }] };
  const text = (findings: Partial<Findings> = {}) =>
    reportText({
      counts,
      versions: { ...VERSIONS, latest: "7.1.2" },
      steps,
      seconds: 600,
      now: new Date("2026-11-28T10:00:00Z"),
      commit: "abc",
      ...findings,
    });

  test("is green when every step has passed, with its day, its versions and its lines", () => {
    expect(text()).toContain("on 2026-11-28, in 10 minutes, on top of commit abc");
    expect(text()).toContain("**Green.** `react-router` and `@react-router/dev` 7.1.2, `remix-utils` 9.3.4.");
    expect(text()).toContain("| tests in workerd | 2000 passed, 0 failed | 10 |");
    expect(text()).toContain(`90 lines of imports, and **80 lines outside imports**, of ${MOST_LINES} at most`);
    expect(text()).toContain("| `app/a.ts` | 80 |");
    expect(text()).not.toContain("What failed");
  });

  test("is not green with a step that failed, one that did not run, none at all, or too many lines", () => {
    const failed: Step = { name: "types", outcome: "failed", seconds: 1, failures: ["a.ts(1,1): error TS1"] };
    const skipped: Step = { name: "tests", outcome: "not run", seconds: 0, failures: [] };
    expect(text({ steps: [failed, skipped] })).toContain("**Not green.**");
    expect(text({ steps: [failed, skipped] })).toContain("## What failed\n\n- types: a.ts(1,1): error TS1\n");
    expect(text({ steps: [failed, skipped] })).toContain("| tests | not run, as a step before it failed | 0 |");
    expect(isGreen({ steps: [skipped], counts })).toBe(false);
    expect(isGreen({ steps: [], counts })).toBe(false);
    expect(isGreen({ steps, counts: { ...counts, outside: MOST_LINES } })).toBe(true);
    expect(isGreen({ steps, counts: { ...counts, outside: MOST_LINES + 1 } })).toBe(false);
  });

  test("names each test that failed with its cause, and no more than a reader reads", () => {
    const failures = Array.from({ length: 60 }, (_, at) => `\`tests/a.test.ts\` › test ${at}: expected 1 to be 2`);
    const many = text({ steps: [{ name: "tests", outcome: "failed", seconds: 1, passed: 5, failures }] });
    expect(many).toContain("| tests | 5 passed, 60 failed | 1 |");
    expect(many).toContain("- tests: `tests/a.test.ts` › test 49: expected 1 to be 2\n- tests: 10 more\n");
  });

  test("says when the registry has a newer version that does not fit", () => {
    expect(text({ versions: { ...VERSIONS, latest: "7.1.3" } })).toContain("(7.1.3 is there too,");
  });
});
