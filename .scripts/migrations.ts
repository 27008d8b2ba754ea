// The migrations by name, and which databases and copies this program takes.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { hashOf, root, run } from "./run.ts";

/** Forty-one migrations became three. A database or a copy that names the first of them is one of before. */
const FIRST_OF_BEFORE = "0000_first_tables.sql";
/** The last commit that has them. */
const COMMIT_OF_BEFORE = "2820c3f";
const NAMES = "SELECT name FROM d1_migrations ORDER BY id";

/** The names of the migrations, in their order. */
export function migrationNames(): string[] {
  return readdirSync(join(root, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/** Each migration with the hash of its text. */
export function migrationHashes(): Record<string, string> {
  return Object.fromEntries(migrationNames().map((name) => [name, hashOf([`migrations/${name}`])]));
}

/** Throws if these migrations, of a database or of a copy, are those of before. `what` begins the sentence: "This copy". */
export function refuseEarlier(migrations: string[], what: string): void {
  if (!migrations.includes(FIRST_OF_BEFORE)) return;
  throw new Error(
    `${what} has the migrations of an earlier program, and this one cannot use it. The program of commit ${COMMIT_OF_BEFORE} can: ` +
      `git checkout ${COMMIT_OF_BEFORE}`,
  );
}

/**
 * The migrations of a copy, each with the hash of its text; null where the program had no such file. The first copies
 * had names alone.
 */
export type CopiedMigrations = Record<string, string | null> | string[];

/** The names of a copy's migrations. Throws if this program has another text under one of them. */
export function namesInCopy(copied: CopiedMigrations): string[] {
  const now = migrationHashes();
  const [names, texts] = Array.isArray(copied) ? [copied, {}] : [Object.keys(copied), copied];
  refuseEarlier(names, "This copy");
  const other = names.filter((name) => now[name] && texts[name] !== null && texts[name] !== now[name]);
  if (other.length === 0) return names;
  throw new Error(
    `This copy was made with another ${other.join(", ")} than that of this program, and only the program that made it can use it.`,
  );
}

/** The wrangler command that asks a database which migrations it has. `where`: --local or --remote, with what belongs to it. */
export function askForMigrations(where: string[]): string[] {
  return ["d1", "execute", "DB", "--json", "--command", NAMES, ...where];
}

/** The migrations that a database has by its own account; none if it is new. Throws if it cannot be asked. */
export async function appliedMigrations(where: string[]): Promise<string[]> {
  const { code, out, text } = await run("wrangler", askForMigrations(where), {
    output: "keep",
    // If the environment asks for warnings alone, wrangler would not print its answer.
    env: { WRANGLER_LOG: "log" },
  });
  if (code === 0) {
    const [answer]: { results: { name: string }[] }[] = JSON.parse(out);
    return (answer?.results ?? []).map(({ name }) => name);
  }
  if (/no such table: d1_migrations/.test(text)) return [];
  throw new Error(`The database could not be asked for its migrations (${code}).\n${text}`.trim());
}
