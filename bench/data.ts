/** The databases of the bench: the demo's, kept until the code that makes it changes, and those of many generated jobs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../.scripts/run.ts";
import { folder } from "./folder.ts";
import { fillLocalD1, generatedVersion } from "./generate.ts";

export const SIZES = [10_000, 100_000, 1_000_000] as const;
export type Size = (typeof SIZES)[number];

const DEMO = ["migrations", ".scripts/demo", ".scripts/state.ts"];

/** Named by the code that makes it, so that an old folder is never taken for a new one. */
export const demoFolder = join(folder, `demo-${hashOf(DEMO).slice(0, 12)}`);

/** A state folder whose database holds this many jobs. */
export async function prepareJobs(size: Size, say: (line: string) => void): Promise<string> {
  const stateDir = jobsFolder(size);
  const stamp = join(stateDir, "made-by");
  const version = generatedVersion();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return stateDir;
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  const begin = performance.now();
  await fillLocalD1(stateDir, size);
  writeFileSync(stamp, version);
  say(`${size.toLocaleString("en")} jobs made in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return stateDir;
}

/** Removes the demo databases that earlier code made. Nothing uses them any more. */
export function removeOldDemos() {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith("demo-") && path !== demoFolder) rmSync(path, { recursive: true, force: true });
  }
}

/** The file in which local D1 keeps the database. */
export function databaseFile(size: Size): string {
  const d1 = join(jobsFolder(size), "v3", "d1");
  const files = readdirSync(d1, { recursive: true }).map(String);
  const name = files.find((file) => file.endsWith(".sqlite") && !file.includes("metadata"));
  if (!name) throw new Error(`There is no database in ${d1}`);
  return join(d1, name);
}

function jobsFolder(size: Size): string {
  return join(folder, `jobs-${size}`);
}
