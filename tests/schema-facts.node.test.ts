/** Two databases are compared in each kind of thing that migrations make. */
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { differencesOf, factsOf, normalized } from "../.scripts/schema-facts.ts";

const PARENTS = "CREATE TABLE parents (id text PRIMARY KEY NOT NULL, name text);";
const CHILDREN =
  "CREATE TABLE children (id integer PRIMARY KEY, parent text REFERENCES parents(id), age integer DEFAULT 3, CHECK (age > 0));";
const INDEX = "CREATE INDEX by_age ON children (coalesce(parent, id), age) WHERE age > 5;";
const SEARCH = "CREATE VIRTUAL TABLE search USING fts5(words, tokenize = 'unicode61');";
const VIEW = "CREATE VIEW adults AS SELECT id FROM children WHERE age > 17;";
const FIRST = "CREATE TRIGGER first AFTER INSERT ON children BEGIN DELETE FROM parents WHERE name = 'a  b'; END;";
const SECOND = "CREATE TRIGGER second AFTER INSERT ON children BEGIN DELETE FROM parents WHERE id = new.parent; END;";
const ROW = "INSERT INTO parents (id, name) VALUES ('p', 'Asha');";
const ALL = [PARENTS, CHILDREN, INDEX, SEARCH, VIEW, FIRST, SECOND, ROW];

/** The differences from the database above, by the names of what differs. */
function toldOf(statements: string[]): string[] {
  const [before, now] = [ALL, statements].map((each) => {
    const db = new DatabaseSync(":memory:");
    db.exec(each.join("\n"));
    return factsOf(db);
  });
  return differencesOf(before ?? new Map(), now ?? new Map()).map((line) => line.split("\n")[0] ?? "");
}

const changed = (part: string, from: string | RegExp, to: string) =>
  ALL.map((each) => (each === part ? each.replace(from, to) : each));

test("the same database by other words has no difference: spaces, quotes, comments, order of columns, a column added later", () => {
  const parents = '-- People.\nCREATE TABLE `parents` ("name" text,\n\t`id` text PRIMARY KEY NOT NULL\n);';
  const children = `CREATE TABLE children (age integer DEFAULT 3, id integer PRIMARY KEY, CHECK (age > 0));
    ALTER TABLE children ADD parent text REFERENCES parents(id);`;
  expect(
    toldOf([parents, children, INDEX.replace("(parent, id)", '(`parent`,"id")'), SEARCH, VIEW, FIRST, SECOND, ROW]),
  ).toEqual([]);
});

describe("is told of", () => {
  test.each([
    [
      "a table that is missing",
      ALL.map((each) => (each === PARENTS ? "CREATE TABLE others (id);" : each === ROW ? "" : each)),
      "only before: table parents",
    ],
    ["a table that is new", [...ALL, "CREATE TABLE others (id);"], "only now: table others"],
    [
      "a column that is new",
      changed(CHILDREN, "age integer DEFAULT 3", "age integer DEFAULT 3, more text"),
      "only now: column children.more",
    ],
    ["a type", changed(PARENTS, "name text", "name integer"), "differs: column parents.name"],
    ["NOT NULL", changed(PARENTS, "name text", "name text NOT NULL"), "differs: column parents.name"],
    ["a default", changed(CHILDREN, "DEFAULT 3", "DEFAULT 4"), "differs: column children.age"],
    ["a primary key", changed(PARENTS, "PRIMARY KEY NOT NULL", "NOT NULL UNIQUE"), "differs: column parents.id"],
    [
      "a generated column",
      changed(PARENTS, "name text", "name text, twice text AS (id || id)"),
      "only now: column parents.twice",
    ],
    ["a CHECK", changed(CHILDREN, "age > 0", "age > 1"), "differs: table children"],
    ["a collation", changed(PARENTS, "name text", "name text COLLATE NOCASE"), "differs: table parents"],
    ["WITHOUT ROWID", changed(PARENTS, /;$/, " WITHOUT ROWID;"), "differs: table parents"],
    [
      "AUTOINCREMENT",
      changed(CHILDREN, "integer PRIMARY KEY", "integer PRIMARY KEY AUTOINCREMENT"),
      "differs: table children",
    ],
    [
      "a foreign key",
      changed(CHILDREN, "REFERENCES parents(id)", "REFERENCES parents(id) ON DELETE CASCADE"),
      "foreign key children",
    ],
    ["an index that is missing", changed(INDEX, /.*/, ""), "only before: index by_age"],
    ["a unique index", changed(INDEX, "CREATE INDEX", "CREATE UNIQUE INDEX"), "differs: index by_age"],
    ["the columns of an index", changed(INDEX, ", age)", ", age DESC)"), "differs: index by_age"],
    ["the expression of an index", changed(INDEX, "parent, id", "id, parent"), "differs: index by_age"],
    ["the condition of an index", changed(INDEX, "age > 5", "age > 6"), "differs: index by_age"],
    ["a virtual table", changed(SEARCH, "unicode61", "ascii"), "differs: virtual table search"],
    ["a view", changed(VIEW, "17", "18"), "differs: view adults"],
    ["a trigger", changed(FIRST, "a  b", "a b"), "differs: trigger first"],
    ["the order of triggers", ALL.with(5, SECOND).with(6, FIRST), "differs: order of triggers children"],
    ["a row", changed(ROW, "Asha", "Ravi"), "differs: row parents 0"],
    ["a row that is missing", changed(ROW, /.*/, ""), "only before: row parents 0"],
  ])("%s", (_, statements, line) => {
    expect(toldOf(statements)).toContainEqual(expect.stringContaining(line));
  });
});

test("text keeps its spaces, quotes and dashes", () => {
  expect(normalized(`SELECT  'a  "b" -- c'''  -- a comment\n, "x"`)).toBe(`SELECT 'a  "b" -- c''' , x`);
});
