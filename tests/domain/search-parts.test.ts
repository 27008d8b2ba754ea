import { describe, expect, test } from "vitest";
import { MAX_SEARCH_WORDS } from "../../app/domain/jobs/rules";
import { readSearchText } from "../../app/domain/jobs/search/read-search-rules";

const chipsOf = (text: string) =>
  readSearchText(text, null).understood.map(({ kind, text: words, without }) => [kind, words, without]);

describe("the parts of a search", () => {
  test("each meaning and each plain word can be taken away by itself", () => {
    expect(chipsOf("maths rocketry drone")).toEqual([
      ["meaning", "maths", "rocketry drone"],
      ["word", "rocketry", "maths drone"],
      ["word", "drone", "maths rocketry"],
    ]);
  });

  test("a word that says nothing is no part, except when the search has no other", () => {
    expect(chipsOf("rocketry in")).toEqual([["word", "rocketry", "in"]]);
    expect(chipsOf("in")).toEqual([["word", "in", ""]]);
  });

  test("a very long search has no more parts than words are looked for", () => {
    const text = Array.from({ length: 60 }, (_, index) => `qx${index}`).join(" ");
    expect(chipsOf(text)).toHaveLength(MAX_SEARCH_WORDS);
  });
});
