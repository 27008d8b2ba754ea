/** The gazetteer, made once for each state of what it is made from: making it takes seconds, and start, build and dev all need it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, root } from "../run.ts";

/** A change of these may change the places. */
export const PLACES_FROM = [".scripts/places", "app/domain/places", "package-lock.json"];

const folder = join(root, ".cache", "places");

/** All files of the gazetteer, by their path below the folder of static files. */
export async function cachedGazetteer(): Promise<Map<string, string>> {
  const file = join(folder, `${hashOf(PLACES_FROM).slice(0, 16)}.json`);
  if (existsSync(file)) return new Map(JSON.parse(readFileSync(file, "utf8")));
  // The packages are large, and only this needs them.
  const { makeGazetteer } = await import("./make.ts");
  const files = makeGazetteer();
  mkdirSync(folder, { recursive: true });
  // Two commands may make it at one time; whoever reads finds it whole.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify([...files]));
  renameSync(`${file}.${process.pid}`, file);
  const outdated = readdirSync(folder).filter(
    (name) => /^[0-9a-f]{16}\.json$/.test(name) && join(folder, name) !== file,
  );
  for (const name of outdated) rmSync(join(folder, name), { force: true });
  return files;
}
