/** The words of the site are plain: short sentences, and none of the phrases that readers stumbled over. */
import { describe, expect, test } from "vitest";
import { appFiles } from "./support/sources.ts";

const AREAS = appFiles
  .filter((file) => file.startsWith("words/"))
  .map((file) => file.slice("words/".length, -".ts".length));
/** Words of a sentence, at most. */
const MAX_WORDS = 20;

const STUMBLED_OVER =
  /Not told yet|made anew once|may still guess|It agrees on a time with you|Tell me of new ones|Around it|How it stands|What it tells of itself|Leave below|Look again|Half answered in|Days as CSV|Make it\b(?! \w)|You may read it|In the time of|Or, \d of \d/;

/** Each text of an area. What a text is filled with is the number 2, which is one word. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return textsOf(value(...Array.from({ length: value.length }, () => 2)));
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!:;])\s+|\n/).filter((sentence) => sentence.trim() !== "");
}

describe.each(AREAS)("words/%s.ts", async (area) => {
  const { words, ...others } = (await import(`../app/words/${area}.ts`)) as { words?: unknown };
  const texts = textsOf(words ?? others);

  test("has texts, none of which readers stumbled over", () => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => STUMBLED_OVER.test(text))).toEqual([]);
  });

  test(`has sentences of at most ${MAX_WORDS} words`, () => {
    const long = texts.flatMap(sentencesOf).filter((sentence) => sentence.trim().split(/\s+/).length > MAX_WORDS);
    expect(long).toEqual([]);
  });
});
