/** People can read of every table that holds something of them: how long on `/yourdata`, and what in the newest notice. */
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { SCHEMA_TABLES_BY_NAME } from "../.scripts/tables.ts";
import { NOTICES } from "../app/domain/privacy/notices.ts";
import { PRIVATE_TABLES } from "../app/domain/privacy/private-tables/statements.server.ts";
import { NOTICE_VERSIONS } from "../app/domain/privacy/rules.ts";
import { words as retention } from "../app/words/retention.ts";
import { TABLES } from "./support/tables.ts";

/** Tables without an entry in the list of private ones: no row of theirs is of a person. */
const OF_NOBODY: Record<string, string> = {
  places: "places of the world",
  place_names: "places of the world",
  place_loads: "places of the world",
  search_words: "made of public jobs",
  search_deletions: "made of public jobs",
};

/** Lines of data that stand in the bucket alone: no row names them. */
const OF_THE_BUCKET = ["waitingResume"];

const lines: string[] = Object.keys(retention);
const notice = JSON.stringify(NOTICES[NOTICE_VERSIONS[0]]);

function nameOf(table: string): string {
  const found = SCHEMA_TABLES_BY_NAME.get(table);
  return found ? getTableConfig(found).name : `${table} is not in the schema`;
}

describe("what is kept of people", () => {
  test("each table is told of, or holds nothing of a person", () => {
    const disclosure = Object.keys(PRIVATE_TABLES).map(nameOf);
    expect([...disclosure, ...Object.keys(OF_NOBODY)].sort()).toEqual([...TABLES].sort());
  });

  test.each(Object.entries(PRIVATE_TABLES))("%s", (_, { disclosure }) => {
    if ("nobody" in disclosure) return expect(disclosure.nobody).toMatch(/\w{4}/);
    for (const line of disclosure.lines) expect(lines).toContain(line);
    expect(disclosure.notice).toMatch(/\w{4}/);
    expect(notice).toContain(disclosure.notice);
  });

  test("the table on /yourdata has no line of which no table is known", () => {
    const used: string[] = Object.values(PRIVATE_TABLES).flatMap(({ disclosure }) =>
      "lines" in disclosure ? disclosure.lines : [],
    );
    expect(lines.filter((line) => !used.includes(line))).toEqual(OF_THE_BUCKET);
  });
});
