/** Titles of tests as they stand in a file, letter for letter: `$way` and `%s` included. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./sources.ts";

const titles = new Map<string, Set<string>>();

export function titlesOf(file: string): Set<string> {
  let found = titles.get(file);
  if (!found) {
    const path = join(root, file);
    const source = existsSync(path) ? readFileSync(path, "utf8") : "";
    const calls = source.matchAll(/\b(?:test|it)(?:\.each\([\s\S]*?\)|\.for\([\s\S]*?\))?\(\s*(["`])([\s\S]*?)\1/g);
    found = new Set([...calls].map(([, , title]) => title ?? ""));
    titles.set(file, found);
  }
  return found;
}

/** The tests that a text refers to as `tests/a.test.ts › title`, and that do not exist. */
export function missingTests(text: string): string[] {
  const references = [...text.matchAll(/`(tests\/[\w./-]+\.test\.ts) › ([^`]+)`/g)];
  return references.flatMap(([whole, file = "", title = ""]) => (titlesOf(file).has(title) ? [] : [whole]));
}

/** Files of the repository that a text names in backticks, and that do not exist. */
export function missingFiles(text: string): string[] {
  const names = [
    ...text.matchAll(/`((?:app|tests|docs|bench|migrations|\.scripts|\.github)\/[\w$./-]+\.\w+)(?: › [^`]+)?`/g),
  ];
  return names.flatMap(([, file = ""]) => (existsSync(join(root, file)) ? [] : [file]));
}

/** The rows of the table that follows a mark such as `<!-- limits -->`, as cells, without its head. */
export function tableAfter(text: string, mark: string): string[][] {
  const start = text.indexOf(`<!-- ${mark} -->\n`);
  if (start === -1) throw new Error(`There is no table "${mark}"`);
  const lines = text.slice(start).split("\n").slice(1);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end === -1 ? undefined : end).map((line) => line.slice(2, -2).split(" | "));
}
