/**
 * Databases and buckets to start from, for tests that start a server: an empty one and one with the demo data. They are made once and
 * lie in build/states until a source changes, or for a day, as the demo's times are counted from the day on which it was made.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOf, root, runOrThrow } from "../../.scripts/run.ts";

const folder = join(root, "build", "states");
/**
 * Under load a connection to the local database may close before its answer. Then the half-made state is removed and
 * made anew.
 */
const MAX_TRIES = 3;
/** Far longer than making one takes; then whoever began it was ended in the middle. */
const MAX_MAKING_MS = 180_000;
const DAY_MS = 86_400_000;

/** Fills a folder with a state of its own. */
export async function copyState(target: string, { demo }: { demo: boolean }): Promise<void> {
  cpSync(await stateOf(demo), target, { recursive: true });
}

async function stateOf(demo: boolean): Promise<string> {
  const sources = hashOf(["app", "migrations", ".scripts/demo", ".scripts/state.ts", "package-lock.json"]).slice(0, 12);
  const name = `${Math.floor(Date.now() / DAY_MS)}-${sources}-${demo ? "demo" : "empty"}`;
  const kept = join(folder, name);
  const lock = `${kept}.making`;
  mkdirSync(folder, { recursive: true });
  for (let tries = 1; !existsSync(kept); ) {
    if (isTaken(lock)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      await make(kept, demo);
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      tries += 1;
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return kept;
}

/** True if another process makes this state; otherwise it is for this process to make. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return false;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > MAX_MAKING_MS) rmSync(lock, { recursive: true, force: true });
    return true;
  }
}

async function make(kept: string, demo: boolean): Promise<void> {
  if (existsSync(kept)) return;
  const [prefix = ""] = kept.slice(folder.length + 1).split(/-\w+$/);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const made = mkdtempSync(join(folder, `${prefix}-made-`));
  try {
    if (demo) cpSync(await stateOf(false), made, { recursive: true });
    await prepare(made, demo);
    renameSync(made, kept);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** As `npm start` does it: in a plain Node, which knows no short names of folders, as the runner of these tests does. */
async function prepare(made: string, demo: boolean): Promise<void> {
  const script = join(root, "tests", "support", "prepare-state.ts");
  await runOrThrow(process.execPath, ["--no-warnings", script, made, demo ? "demo" : "empty"]);
}
