/** Builds the app with all mutants inside, and runs test files on it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, isBuilt } from "../build.ts";
import { hashOf, root, run } from "../run.ts";
import { findMutants } from "./mutants.ts";
import type { FileOutcome, Plan } from "./plan.ts";
import { folder, SOURCES } from "./state.ts";

const BUILT_FROM = [...SOURCES, "public", ".scripts/vite-api-calls.ts", ".scripts/vite-enhance.ts"];
const STAMP = join(folder, "build.json");

/**
 * One build for all mutants. Skipped if the last one is from the same sources and has all of them inside. The usual build must be
 * there too: the tests' workerd serves its files, such as the gazetteer.
 */
export async function buildWithMutants(): Promise<void> {
  if (!isBuilt()) await build("keep");
  const hash = hashOf(BUILT_FROM);
  const ids = findMutants().map(({ id }) => id);
  if (existsSync(STAMP)) {
    const last: { hash: string; ids: string[] } = JSON.parse(readFileSync(STAMP, "utf8"));
    if (last.hash === hash && ids.every((id) => last.ids.includes(id))) return;
  }
  rmSync(STAMP, { force: true });
  const env = { NODE_ENV: "production", VITE_BUILD_ID: "mutants", BUILD_DIR: ".cache/mutate/build" };
  const args = ["vite:build", "-c", ".scripts/mutate/build.config.ts"];
  const { code, text } = await run("remix", args, { env, output: "keep" });
  if (code !== 0) throw new Error(`The build with mutants failed.\n${text.slice(-3000)}`);
  writeFileSync(STAMP, JSON.stringify({ hash, ids }));
}

/** Returns null if the time was over before the tests ended. Throws if vitest itself did not work. */
export async function runTests(
  files: string[],
  plan: Plan,
  { lane, limitMs }: { lane: number; limitMs: number },
): Promise<FileOutcome[] | null> {
  const [output, planFile] = [join(folder, `outcome-${lane}.json`), join(folder, `plan-${lane}.json`)];
  rmSync(output, { force: true });
  writeFileSync(planFile, JSON.stringify(plan));
  const begin = performance.now();
  const args = ["run", "--config", ".scripts/mutate/vitest.config.ts", "--maxWorkers=1", ...files];
  if (plan.alone) args.push("--bail=1");
  const env = {
    TEST_DEPTH: "deep",
    MUTANT_PLAN: planFile,
    MUTANT_BUILD: join(root, ".cache/mutate/build"),
    MUTANT_OUTPUT: output,
  };
  const { text } = await run("vitest", args, { env, output: "keep", limitMs });
  if (existsSync(output)) return JSON.parse(readFileSync(output, "utf8"));
  if (performance.now() - begin >= limitMs) return null;
  throw new Error(`vitest did not run ${files.join(", ")}\n${text.slice(-2000)}`);
}
