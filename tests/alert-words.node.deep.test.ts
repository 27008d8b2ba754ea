/** A job must never be missed because the search index folds a sign in another way than the tokens of alerts do. */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { fold, partsOf, tokensIn } from "../app/domain/jobs/search/alert-tokens.ts";
import { root } from "./support/sources.ts";

test("signs that the index takes for one are one for alerts too, or stand under every job", () => {
  const migration = readFileSync(`${root}/migrations/0001_search.sql`, "utf8");
  const tokenizer = /tokenize = "([^"]+)"/.exec(migration)?.[1];
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE signs USING fts5(sign, tokenize = "${tokenizer}");
    CREATE VIRTUAL TABLE terms USING fts5vocab(signs, 'instance'); BEGIN`);
  const insert = database.prepare("INSERT INTO signs (rowid, sign) VALUES (?, ?)");
  for (let code = 1; code <= 0x10ffff; code += 1) {
    if (code < 0xd800 || code >= 0xe000) insert.run(code, String.fromCodePoint(code));
  }
  const rows = database.prepare("SELECT term, doc FROM terms").all() as { term: string; doc: number }[];
  const groups = new Map<string, string[]>();
  for (const { term, doc } of rows) groups.set(term, [...(groups.get(term) ?? []), String.fromCodePoint(doc)]);
  database.close();
  const wrong: string[] = [];
  for (const signs of groups.values()) {
    const folded = new Set(signs.map(fold));
    const isSafe = signs.some((sign) => tokensIn(partsOf(`"${sign}" *`))[0] !== "*");
    if (isSafe && folded.size > 1) wrong.push(signs.join(" "));
  }
  expect(wrong).toEqual([]);
  expect(groups.size).toBeGreaterThan(90_000);
});
