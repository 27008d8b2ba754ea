/**
 * The place of the tests' databases and files: memory, if the system has room for them, as each step of most tests
 * waits for a disk otherwise.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux keeps what lies here in memory. */
const MEMORY = "/dev/shm";
const PREFIX = "staffroom-tests-";
/** Several times what a whole run has there at one time. */
const ENOUGH_BYTES = 2 * 2 ** 30;

/** Sends temporary files of this process, and of those that it starts, to memory. They go when it ends. */
export function keepFilesInMemory(): void {
  if (!hasRoom()) return;
  for (const name of readdirSync(MEMORY))
    if (isLeft(name)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** True if a run left this folder and has been ended since. */
function isLeft(name: string): boolean {
  const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
