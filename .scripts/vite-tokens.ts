/**
 * A Vite plugin for fewer bytes in every page: a token that is the same in both themes is written out wherever it is used, and
 * the others get names of one letter. Sources keep the names of app/styles/tokens.css.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SHEET = new URL("../app/styles/tokens.css", import.meta.url);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What stands in place of `var(--name)`, by name. */
const TOKENS = readTokens(readFileSync(SHEET, "utf8"));

function readTokens(sheet: string): Map<string, string> {
  const [light = "", dark = ""] = sheet.split("@media");
  const themed = [...dark.matchAll(/--([\w-]+):/g)].map(([, name = ""]) => name);
  if (themed.length > LETTERS.length) throw new Error("There are more tokens of themes than letters.");
  const names = [...light.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]): [string, string] => {
    const at = themed.indexOf(name);
    return [name, at < 0 ? value : `var(--${LETTERS[at]})`];
  });
  return new Map(names);
}

/** The text with its tokens written out. */
export function writeTokens(text: string): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name) => {
    const written = TOKENS.get(name);
    if (!written) throw new Error(`There is no token --${name} in app/styles/tokens.css.`);
    return written;
  });
}

type Declaration = { prop: string; value: string; remove(): void };
type Sheet = { walkDecls(visit: (declaration: Declaration) => void): void };

/** Runs once a sheet holds all that it imports, before it is made small. */
const inSheets = {
  postcssPlugin: "staffroom tokens",
  OnceExit(sheet: Sheet) {
    sheet.walkDecls((declaration) => {
      if (!declaration.prop.startsWith("--")) {
        declaration.value = writeTokens(declaration.value);
        return;
      }
      const [, letter] = /^var\((--\w)\)$/.exec(TOKENS.get(declaration.prop.slice(2)) ?? "") ?? [];
      if (letter) declaration.prop = letter;
      else declaration.remove();
    });
  },
};

export function tokens(): Plugin {
  return {
    name: "staffroom tokens",
    enforce: "pre",
    config: () => ({ css: { postcss: { plugins: [inSheets] } } }),
    transform: (code, id) => (/\/app\/.*\.tsx$/.test(id) ? { code: writeTokens(code), map: null } : undefined),
  };
}
