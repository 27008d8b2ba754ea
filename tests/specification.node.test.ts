/**
 * The list of the specification is whole: no statement without code and a test that exist, and no difference that is not told. README
 * and decisions are short, and what refers to them finds something.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { LoginAnswer } from "~/domain/accounts/schema";
import { ApplicationListItem, AppliedAnswer } from "~/domain/applications/schema";
import { JobSummary, PostedAnswer, ShownJobAnswer } from "~/domain/jobs/schema";
import { ProfileView } from "~/domain/profiles/schema";
import { root } from "./support/sources.ts";
import { titlesOf } from "./support/test-titles.ts";

const HEAD = "| No. | Specification | Here | Code | Test |";
/** The statements of the specification, counted when they were written down; beside them, what it does not have. */
const STATEMENTS = 414;

const read = (name: string) => readFileSync(join(root, "docs", name), "utf8");
const document = read("specification.md");
const differences = new Set(read("differences.md").match(/(?<=^\| )D\d+(?= \|)/gm));

type Row = { section: string; cells: string[] };
const rows: Row[] = [];
let section = "";
for (const line of document.split("\n")) {
  if (line.startsWith("## ")) section = line.slice(3);
  if (line.startsWith("|") && line !== HEAD && !line.startsWith("| ---")) {
    rows.push({ section, cells: line.slice(2, -2).split(" | ") });
  }
}
const numbers = rows.map(({ cells }) => cells[0] ?? "");

function faultsOf({ cells }: Row): string[] {
  const [, what = "", here = "", code = "", tests = ""] = cells;
  if (cells.length !== 5) return [`has ${cells.length} cells`];
  const faults = what.trim() === "" ? ["says nothing"] : [];
  if (/^not checkable: \S/.test(here))
    return code === "–" && tests === "–" ? faults : [...faults, "is checked after all"];
  if (!/^(as said( \(see D\d+(, D\d+)*\))?|beside|differs: D\d+(, D\d+)*)$/.test(here))
    faults.push(`does not say what is here: ${here}`);
  const unknown = (here.match(/D\d+/g) ?? []).filter((number) => !differences.has(number));
  faults.push(...unknown.map((number) => `names ${number}, which is no difference`));
  const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "");
  if (files.length === 0) faults.push("names no code");
  const lost = files.filter((file) => !existsSync(join(root, file)));
  faults.push(...lost.map((file) => `names ${file}, which does not exist`));
  for (const reference of tests.split("<br>")) {
    const [, file = "", title = ""] = /^`(tests\/\S+\.test\.ts) › (.+)`$/.exec(reference.trim()) ?? [];
    if (!file) faults.push(`names no test: ${reference}`);
    else if (!titlesOf(file).has(title)) faults.push(`names a test that is not there: ${reference}`);
  }
  return faults;
}

describe("docs/specification.md", () => {
  test("has every statement of the specification once, in its order", () => {
    const expected = Array.from({ length: STATEMENTS }, (_, index) => `S${String(index + 1).padStart(3, "0")}`);
    expect(numbers.filter((number) => number.startsWith("S"))).toEqual(expected);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each([...new Set(rows.map((row) => row.section))])("%s: each row names code and tests that exist", (name) => {
    const own = rows.filter((row) => row.section === name);
    expect(own.flatMap((row) => faultsOf(row).map((fault) => `${row.cells[0]} ${fault}`))).toEqual([]);
  });
});

describe("docs/differences.md", () => {
  const lines = read("differences.md").match(/^\| D\d+ \|.*$/gm) ?? [];
  const statements = rows.filter(({ cells }) => cells[0]?.startsWith("S"));

  test("numbers its rows, and each says what differs and why", () => {
    expect(lines.map((line) => line.split(" | ").length)).toEqual(lines.map(() => 4));
    expect([...differences]).toEqual(lines.map((_, index) => `D${index + 1}`));
  });

  test("has no row that no statement names", () => {
    const named = new Set(statements.flatMap(({ cells }) => cells[2]?.match(/D\d+/g) ?? []));
    expect([...differences].filter((number) => !named.has(number))).toEqual([]);
  });

  test("quotes nothing that no statement says", () => {
    const plain = (text: string) => text.replaceAll("`", "").replaceAll("…", "...");
    const said = plain(statements.map(({ cells }) => cells[1]).join("\n"));
    const faults = lines.flatMap((line) => {
      const [number = "", shown = ""] = line.slice(2).split(" | ");
      const quotes = [...shown.matchAll(/'([^']+)'|"([^"]+)"|`([^`]+)`/g)].map(([, ...texts]) => texts.join(""));
      return quotes.filter((quote) => !said.includes(plain(quote))).map((quote) => `${number}: ${quote}`);
    });
    expect(faults).toEqual([]);
  });

  test("names every field that an answer holds and the specification does not list", () => {
    const listed = statements.map(({ cells }) => cells[1]).join("\n") + lines.join("\n");
    const answers = [
      ApplicationListItem,
      AppliedAnswer,
      ShownJobAnswer,
      JobSummary,
      PostedAnswer,
      LoginAnswer,
      ProfileView,
    ];
    const fields = new Set(answers.flatMap(({ shape }) => Object.keys(shape)));
    expect([...fields].filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
  });
});

const wordsOf = (path: string) => readFileSync(join(root, path), "utf8").trim().split(/\s+/).length;
const decisions = readdirSync(join(root, "docs", "decisions")).sort();
/** Each file that may refer to a decision, by its path. A migration that was applied is not changed any more, so none is here. */
const texts = ["app", ".scripts", "bench", "docs", "tests", ".github"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|mts|css|md|yml)$/.test(name))
    .map((name) => join(folder, name)),
);

describe("README and decisions", () => {
  test("the README has at most 900 words", () => {
    expect(wordsOf("README.md")).toBeLessThanOrEqual(900);
  });

  test("there are at most fifteen decisions, numbered from 001 on, each of at most 450 words", () => {
    expect(decisions.length).toBeLessThanOrEqual(15);
    const numbers = decisions.map((name) => /^(\d{3})-[a-z-]+\.md$/.exec(name)?.[1]);
    expect(numbers).toEqual(decisions.map((_, index) => String(index + 1).padStart(3, "0")));
    expect(decisions.filter((name) => wordsOf(join("docs", "decisions", name)) > 450)).toEqual([]);
  });

  test("each decision that code, tests and documents name exists", () => {
    const reference = /\bdecisions?[ /](\d{3}(?:-[a-z-]+\.md)?(?:(?:,| and|, and) \d{3})*)/gi;
    const named = [...texts, "README.md"].flatMap((path) => {
      const found = [...readFileSync(join(root, path), "utf8").matchAll(reference)];
      return found.flatMap(([, names = ""]) => names.split(/,? and |, /).map((name) => ({ path, name })));
    });
    expect(named.length).toBeGreaterThan(50);
    const isThere = (name: string) => decisions.some((file) => file === name || file.startsWith(`${name}-`));
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  test("each link of README and documents to a file of the project leads to one", () => {
    const documents = ["README.md", ...texts.filter((path) => path.endsWith(".md"))];
    const lost = documents.flatMap((path) => {
      const links = [...readFileSync(join(root, path), "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)];
      return links.map(([, to = ""]) => join(dirname(path), to)).filter((to) => !existsSync(join(root, to)));
    });
    expect(lost).toEqual([]);
  });
});
