/** Whatever JavaScript takes for a word, the index takes for one word: a phrase of two would be an error to it. */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { searchWords } from "../app/domain/jobs/rules.ts";
import { root } from "./support/sources.ts";

test("every letter, mark and digit of Unicode can be searched for, alone and in a word", () => {
  const migration = readFileSync(`${root}/migrations/0001_search.sql`, "utf8");
  const table = /CREATE VIRTUAL TABLE jobs_search[^;]*;/.exec(migration)?.[0];
  const database = new DatabaseSync(":memory:");
  database.exec(table ?? "");
  const find = database.prepare("SELECT rowid FROM jobs_search WHERE jobs_search MATCH ?");
  /** A phrase is an error to the whole query, so that many words are asked for in one. */
  let words: string[] = [];
  let asked = 0;
  const ask = () => {
    find.all(words.map((word) => `"${word}" * AND "\ue001${word}" *`).join(" AND "));
    asked += words.length;
    words = [];
  };
  for (let code = 1; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const sign = String.fromCodePoint(code);
    for (const word of [...searchWords(sign), ...searchWords(`a${sign}b`)]) {
      if (word !== "a" && word !== "b") words.push(word);
    }
    if (words.length > 90) ask();
  }
  ask();
  database.close();
  expect(asked).toBeGreaterThan(500_000);
});
