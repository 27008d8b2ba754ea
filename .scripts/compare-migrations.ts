// `npm run db:compare -- COMMIT`: whether the migrations make the same database as those of a commit.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { misuse, readArguments } from "./arguments.mjs";
import { migrationNames } from "./migrations.ts";
import { fail, root } from "./run.ts";
import { differencesOf, type Facts, factsOf } from "./schema-facts.ts";

/** The kinds of facts that are counted, in the singular, and in the plural where that has more than an s. */
const KINDS = [
  ...[["table"], ["virtual table"], ["column"], ["index", "indexes"], ["foreign key"], ["trigger"], ["view"], ["row"]],
];

const {
  words: [commit],
} = readArguments("db:compare");
if (commit === undefined) misuse("db:compare", "COMMIT is missing.");
const before = made(migrationsOf(commit ?? ""));
const now = made(migrationNames().map((name) => readFileSync(join(root, "migrations", name), "utf8")));
const differences = differencesOf(before, now);
console.log(differences.length === 0 ? `equal: ${countOf(now)}` : differences.join("\n"));
process.exitCode = differences.length === 0 ? 0 : 1;

/** The facts of an empty database after these migrations. */
function made(migrations: string[]): Facts {
  const db = new DatabaseSync(":memory:");
  for (const sql of migrations) db.exec(sql);
  const facts = factsOf(db);
  db.close();
  return facts;
}

function migrationsOf(commit: string): string[] {
  try {
    const names = git("ls-tree", "--name-only", `${commit}^{commit}`, "migrations/").split("\n");
    const files = names.filter((name) => name.endsWith(".sql")).sort();
    return files.map((name) => git("show", `${commit}:${name}`));
  } catch {
    fail(`git has no migrations of a commit "${commit}".`);
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function countOf(facts: Facts): string {
  const names = [...facts.keys()];
  const counts = KINDS.map(([one = "", many = `${one}s`]) => {
    const count = names.filter((name) => name.startsWith(`${one} `)).length;
    return `${count} ${count === 1 ? one : many}`;
  });
  return counts.join(", ");
}
