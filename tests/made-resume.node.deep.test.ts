/**
 * Made resumes as other programs read and draw them: `pdftotext` gives back each text in the order in which it is
 * written, and no page is empty or has letters beyond its edges. `PICTURES=1` keeps the pages in build/made-resumes.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawResume } from "~/domain/resumes/draw-resume";
import { ensurePoppler } from "../.scripts/poppler.ts";
import { run } from "../.scripts/run.ts";
import {
  fontsOf,
  type ResumeContent,
  runsOf,
  SCRIPTS,
  unwritableWords,
  withoutUnwritable,
} from "../app/domain/resumes/content-rules.ts";
import {
  DEVANAGARI,
  DEVANAGARI_NAMES,
  EMPTY,
  LATIN_NAMES,
  LONGEST,
  ONE_PAGE,
  OTHER_NAMES,
  TWO_PAGES,
} from "./fixtures/resume-contents.ts";
import { root } from "./support/sources.ts";

const MAX_BYTES = 200_000;
const fontFile = (name: string) => new Uint8Array(readFileSync(join(root, "public/fonts", `${name}.ttf`)));
const draw = (content: ResumeContent) =>
  drawResume(content, new Map(fontsOf(content).map((name) => [name, fontFile(name)])));
const folder =
  process.env.PICTURES === "1" ? join(root, "build/made-resumes") : mkdtempSync(join(tmpdir(), "resumes-"));

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await ensurePoppler();
});
afterAll(() => {
  if (process.env.PICTURES !== "1") rmSync(folder, { recursive: true });
});

async function write(name: string, content: ResumeContent): Promise<string> {
  const bytes = await draw(content);
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  return file;
}

/** What the program says of the file, without form feeds. Its complaints are errors. */
async function ask(program: string, ...args: string[]): Promise<string> {
  const { code, text, out } = await run(program, args, { output: "keep" });
  expect([code, /Syntax|Error/.exec(text)?.[0]], text.slice(0, 500)).toEqual([0, undefined]);
  return out.replaceAll("\f", "\n");
}

const textOf = async (file: string) => (await ask("pdftotext", "-enc", "UTF-8", file, "-")).replace(/\s+/g, " ");
const pagesOf = async (file: string) => Number(/Pages:\s+(\d+)/.exec(await ask("pdfinfo", file))?.[1]);

/** The parts of each page that are not white, in points. */
async function inkOf(file: string): Promise<{ left: number; right: number; top: number; bottom: number }[]> {
  const name = file.replace(/\.pdf$/, "");
  await ask("pdftoppm", "-r", "72", "-gray", file, name);
  await ask("pdftoppm", "-r", "110", "-png", file, name);
  const pages = readdirSync(folder).filter(
    (each) => join(folder, each).startsWith(`${name}-`) && each.endsWith(".pgm"),
  );
  return pages.sort().map((page) => boxOf(readFileSync(join(folder, page))));
}

function boxOf(pgm: Buffer) {
  const [head = "", columns = "", rows = ""] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1", 0, 40)) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((pgm[head.length + y * width + x] ?? 255) > 200) continue;
      Object.assign(box, { left: Math.min(box.left, x), right: Math.max(box.right, x) });
      Object.assign(box, { top: Math.min(box.top, y), bottom: Math.max(box.bottom, y) });
    }
  return box;
}

/** All texts of a content that stand on one line each, or are told apart by spaces alone. */
function textsOf({ name, teaches, has, posts, education }: ResumeContent): string[] {
  const parts = [
    name,
    ...Object.values(teaches).map((values) => values.join(", ")),
    ...has.flatMap((each) => [each.name, each.detail]),
    ...posts.flatMap(({ school, post, place, from, to }) => [
      post,
      [school, place].filter(Boolean).join(", "),
      from,
      to,
    ]),
    ...education.flatMap(({ institute, detail }) => [institute, detail]),
  ];
  return parts.filter((part): part is string => Boolean(part)).map((part) => part.normalize("NFC"));
}

describe("pdftotext gives back", () => {
  test.each([...LATIN_NAMES, ...DEVANAGARI_NAMES, ...Object.values(OTHER_NAMES)])("the name %s", async (name) => {
    const file = await write("name", { ...EMPTY, name });
    const [first] = (await ask("pdftotext", "-enc", "UTF-8", file, "-")).split("\n");
    expect(first).toBe(name.normalize("NFC"));
    expect(await ask("pdfinfo", file)).toContain(`Resume of ${name.normalize("NFC")}`);
  });

  test.each([
    ["of one page in Latin", ONE_PAGE, 1],
    ["of one page in Devanagari", DEVANAGARI, 1],
    ["of two pages in both", TWO_PAGES, 2],
    ["with a name of 100 letters and the longest texts", LONGEST, 2],
  ])("all words of a resume %s", async (title, content, pages) => {
    const file = await write(title.replaceAll(" ", "-"), content);
    expect(await pagesOf(file)).toBe(pages);
    const text = await textOf(file);
    for (const part of textsOf(content)) {
      // A word that is wider than its line is broken.
      for (const word of part.split(" ")) if (word.length < 50) expect(text).toContain(word);
      if (content !== LONGEST) expect(text).toContain(part);
    }
    const made = await ask("pdftotext", "-enc", "UTF-8", "-f", String(pages), file, "-");
    expect(made).toContain("Made on 28 November 2026");
  });
});

describe("a page", () => {
  test.each([
    ["one", ONE_PAGE],
    ["devanagari", DEVANAGARI],
    ["two", TWO_PAGES],
    ["longest", LONGEST],
    ["empty", EMPTY],
    [
      "scripts",
      {
        ...ONE_PAGE,
        posts: Object.entries(OTHER_NAMES).map(([post, school]) => ({
          ...{ post, school, place: null, levels: [], from: null, to: null },
        })),
      },
    ],
  ])("of %s keeps its margins, and is not blank", async (name, content) => {
    for (const { left, right, top, bottom } of await inkOf(await write(`page-${name}`, content))) {
      expect([left >= 54, right <= 596 - 54, top >= 40, bottom <= 842 - 24]).toEqual([true, true, true, true]);
      expect(bottom - top).toBeGreaterThan(40);
    }
  });
});

test("the same content is the same file, and another date another one", async () => {
  const [one, two] = await Promise.all([draw(TWO_PAGES), draw(TWO_PAGES)]);
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  const later = await draw({ ...TWO_PAGES, madeAt: new Date("2026-11-29T00:00:00Z") });
  expect(Buffer.from(one).equals(Buffer.from(later))).toBe(false);
});

test("a photo, a birth date or a gender has no place in it", () => {
  expect(JSON.stringify(Object.keys(ONE_PAGE))).not.toMatch(/photo|birth|gender|age\b/i);
});

/** The font as pdfkit has read it. */
function glyphsOf(name: string): { hasGlyphForCodePoint(code: number): boolean } {
  const file = Buffer.from(fontFile(name));
  const { _font } = new PDFDocument({ font: "" }).font(file as unknown as string) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  return _font.font;
}

describe("fonts", () => {
  test.each(Object.entries(SCRIPTS))(
    "of %s have a glyph for each letter that is said to be writable",
    (name, facts) => {
      const files = facts.hasBold ? ["Regular", "Bold"] : ["Regular"];
      for (const weight of files) {
        const font = glyphsOf(`${name}-${weight}`);
        const missing = facts.ranges
          .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
          .filter((code) => unwritableWords({ ...EMPTY, name: String.fromCodePoint(code) }).length === 0)
          .filter((code) => !font.hasGlyphForCodePoint(code));
        expect(missing.map((code) => code.toString(16))).toEqual([]);
      }
    },
  );

  test("stand beside their licence, and no other file does", () => {
    const names = Object.entries(SCRIPTS).flatMap(([name, { hasBold }]) =>
      hasBold ? [`${name}-Bold.ttf`, `${name}-Regular.ttf`] : [`${name}-Regular.ttf`],
    );
    expect(readdirSync(join(root, "public/fonts")).sort()).toEqual(["LICENCE.txt", ...names].sort());
    expect(readFileSync(join(root, "public/fonts/LICENCE.txt"), "utf8")).toContain("SIL Open Font License");
  });

  test("are only those of the scripts that occur", () => {
    expect(fontsOf(ONE_PAGE)).toEqual(["Latin-Bold", "Latin-Regular"]);
    expect(fontsOf({ ...ONE_PAGE, name: OTHER_NAMES.Tamil })).toEqual(["Latin-Bold", "Latin-Regular", "Tamil-Regular"]);
  });
});

describe("words without letters", () => {
  const mixed = { ...EMPTY, name: "Asha آشا Rao", headline: "数学" };

  test("are named, and gone once they are left out", () => {
    expect(unwritableWords(mixed)).toEqual(["آشا", "数学"]);
    expect(withoutUnwritable(mixed)).toMatchObject({ name: "Asha Rao", headline: null });
    expect(unwritableWords(withoutUnwritable(mixed))).toEqual([]);
  });

  test("a mixed word is cut into runs by script", () => {
    expect(runsOf("गणित-TGT।")).toEqual([
      { text: "गणित", script: "Devanagari" },
      { text: "-TGT", script: "Latin" },
      { text: "।", script: "Devanagari" },
    ]);
  });
});
