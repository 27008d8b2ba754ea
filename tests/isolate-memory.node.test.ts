/** Whatever an isolate remembers stands in docs/architecture.md, with what ends it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FROM_CODE, findMemories, WORKER_SOURCES } from "./support/module-memories.ts";
import { read, root } from "./support/sources.ts";

/** Of all files that run in the Worker. */
const MEMORIES = findMemories();

type Row = { where: string[]; end: string; most: string };

/** The rows of the table, each with its files and variables as "file name". */
function listed(): Row[] {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const table = text.slice(text.indexOf("| Memory | Where |"), text.indexOf("Values of `once(…)`"));
  const rows = [...table.matchAll(/^\| (?!Memory|---)(.+)$/gm)].map(([, row = ""]) => row.split(" | "));
  return rows.map(([, where = "", end = "", most = ""]) => {
    let file = "";
    const found = [...where.matchAll(/`([^`]+)`/g)].flatMap(([, name = ""]) => {
      if (/\.tsx?$/.test(name)) file = name;
      return name === file ? [] : [`${file} ${name}`];
    });
    return { where: found, end, most: most.replace(/\s*\|$/, "") };
  });
}

test("the table has every memory that the code has, and no other", () => {
  const found = MEMORIES.map(({ file, name }) => `${file} ${name}`);
  expect(found.length).toBeGreaterThan(20);
  expect(
    listed()
      .flatMap(({ where }) => where)
      .sort(),
  ).toEqual(found.sort());
});

test("each memory says what ends it, and how large it may become", () => {
  expect(listed().filter(({ end, most }) => end.trim().length < 5 || most.trim() === "")).toEqual([]);
});

test("a collection that an isolate fills has a bound: it is a memory or weak", () => {
  // It has one entry for each memory.
  const own = ["domain/isolate-memory-rules.ts memories"];
  const made = new Map(
    MEMORIES.map(({ file, name }) => [
      `${file} ${name}`,
      new RegExp(`\\b(const|let) ${name}\\b[^;]*`).exec(read(file))?.[0],
    ]),
  );
  const unbounded = [...made].filter(([key, text]) => !own.includes(key) && /new (Map|Set)\b|= \[\]/.test(text ?? ""));
  expect(unbounded).toEqual([]);
});

test("what is made once from the code has no arguments and waits for nothing", () => {
  const calls = WORKER_SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\bonce\(\s*([^\n]*)/g)].map(([, what = ""]) => what),
  );
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((what) => /^async\b|^\(\s*\w/.test(what) || what.includes("await "))).toEqual([]);
});

test("nothing is remembered in a global", () => {
  const writers = WORKER_SOURCES.filter((file) =>
    /\b(globalThis|self)(\.\w+|\[[^\]]+\])\s*(\?\?|\|\|)?=[^=>]/.test(read(file)),
  );
  expect(writers).toEqual([]);
});

describe("a new memory is found", () => {
  const kinds: [name: string, text: string][] = [
    ["a let", "let seen = 0; export const f = () => { seen += 1; };"],
    ["a let that is exported", "export let seen: string | undefined; export const f = () => { seen = 'a'; };"],
    ["a map", "const kept = new Map<string, number>();"],
    [
      "a map with entries that is changed",
      "const kept = new Map([['a', 1]]); export const f = () => kept.set('b', 2);",
    ],
    ["a weak map", "const kept = new WeakMap();"],
    ["a list", "const kept: string[] = []; export const f = (a: string) => kept.push(a);"],
    ["an object whose member is changed", "const kept = { at: 0 }; export function f() { kept.at = 1; }"],
    [
      "an object with keys",
      "const kept: Record<string, number> = {}; export const f = (a: string) => { kept[a] ??= 1; };",
    ],
    ["an object that is assigned to", "const kept = {}; export const f = () => Object.assign(kept, { a: 1 });"],
    ["a counter", "const kept = { n: 0 }; export const f = () => { kept.n++; };"],
    ["a map inside an object", "export const kept = { names: new Map() };"],
    [
      "what a function remembers",
      "const f = () => { let made; return () => { made ??= 1; return made; }; }; const kept = f();",
    ],
    [
      "what an object of functions remembers",
      "function open() { const all = new Map(); return { add: (a) => all.set(a, 1) }; } const kept = open();",
    ],
    [
      "a memory that another file fills",
      "function make() { const own = new Map(); return { set(a) { own.set(a, 1); } }; } export const kept = make();",
    ],
    [
      "a promise that is kept",
      "let loading: Promise<unknown> | null = null; export const f = () => (loading ??= g());",
    ],
  ];
  test.each(kinds)("%s", (_, text) => {
    expect(findMemories(["a.ts"], () => text).length).toBeGreaterThan(0);
  });

  const constants: [name: string, text: string][] = [
    ["a set that is only read", "const NAMES = new Set(['a']); export const is = (name: string) => NAMES.has(name);"],
    ["a map inside a function", "export function f() { const own = new Map(); own.set('a', 1); return own.size; }"],
    [
      "a value that is made once",
      "const once = (make) => { let made; return () => { made ??= make(); return made; }; }; const v = once(() => 1);",
    ],
  ];
  test.each(constants)("but not %s", (_, text) => {
    expect(findMemories(["a.ts"], () => text)).toEqual([]);
  });

  test("only makers that know the code alone are left out", () => {
    expect([...FROM_CODE].sort()).toEqual(["once", "prepare", "prepareCondition", "prepareWrite"]);
  });
});
