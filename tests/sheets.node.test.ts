/** Each screen names one of the six sheets by a word that depends on no data, and the sheets use no token that they do not have. */
import { describe, expect, test } from "vitest";
import { appFiles, read, sources } from "./support/sources.ts";

const SHEETS = ["base", "lists", "job", "account", "reference", "desk"];
const screens = sources.filter((file) => /^screens\/(?!layouts\/).*\.tsx?$/.test(file) && !file.endsWith("-forms.ts"));
const css = appFiles.filter((file) => file.startsWith("styles/"));

describe("a screen", () => {
  test.each(screens)("%s names its sheet", (file) => {
    const [, word] = /^export const handle = \{\s*(?:\w+: true,\s*)*sheet: "(\w+)"/m.exec(read(file)) ?? [];
    expect(SHEETS).toContain(word);
  });

  test("there are screens of each kind", () => {
    expect(screens.length).toBeGreaterThan(60);
    const words = screens.map((file) => /sheet: "(\w+)"/.exec(read(file))?.[1]);
    expect([...new Set(words)].sort()).toEqual([...SHEETS].sort());
  });
});

describe("the sheets", () => {
  const importsOf = (file: string): string[] =>
    [...read(file).matchAll(/@import "\.\/([\w-]+\.css)"/g)].map(([, name = ""]) => `styles/${name}`);

  test("are six, and every other file is a part of exactly one of them", () => {
    const own = SHEETS.map((name) => `styles/${name}.css`);
    const parts = css.flatMap(importsOf);
    expect(parts.toSorted()).toEqual(css.filter((file) => !own.includes(file)).toSorted());
    const all = ["styles.ts", "desk-sheet.ts"].flatMap((file) => [
      ...read(file).matchAll(/"\.\/styles\/(\w+)\.css\?inline"/g),
    ]);
    expect([...new Set(all.map(([, name]) => name))].sort()).toEqual([...SHEETS].sort());
  });

  test("and the drawings use no token that styles/tokens.css lacks, but the desk's colours of states", () => {
    const tokensOf = (file: string) => [...read(file).matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name);
    const tokens = new Set(tokensOf("styles/tokens.css"));
    const ofDesk = new Set(tokensOf("styles/states.css"));
    const partsOfDesk = importsOf("styles/desk.css");
    expect(tokens.size).toBeGreaterThan(20);
    const used = [...css, ...sources].flatMap((file) =>
      [...read(file).matchAll(/var\((--[\w-]+)\)/g)].map(([, name = ""]) => ({ file, name })),
    );
    const isKnown = (file: string, name: string) =>
      tokens.has(name) || ([...partsOfDesk, "styles/desk.css"].includes(file) && ofDesk.has(name));
    expect(used.filter(({ file, name }) => !isKnown(file, name))).toEqual([]);
  });
});
