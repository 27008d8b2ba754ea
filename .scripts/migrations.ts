// The migrations by name, and which databases and copies this program takes.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.ts";

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

/** Throws if these migrations, of a database or of a copy, are those of before. `what` begins the sentence: "This copy". */
export function refuseEarlier(migrations: string[], what: string): void {
  if (!migrations.includes(FIRST_OF_BEFORE)) return;
  throw new Error(
    `${what} has the migrations of an earlier program, and this one cannot use it. The program of commit ${COMMIT_OF_BEFORE} can: ` +
      `git checkout ${COMMIT_OF_BEFORE}`,
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
    // Where the environment asks for warnings alone, wrangler would not print its answer.
    env: { WRANGLER_LOG: "log" },
  });
  if (code === 0) {
    const [answer]: { results: { name: string }[] }[] = JSON.parse(out);
    return (answer?.results ?? []).map(({ name }) => name);
  }
  if (/no such table: d1_migrations/.test(text)) return [];
  throw new Error(`The database could not be asked for its migrations (${code}).\n${text}`.trim());
}
