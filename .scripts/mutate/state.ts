/** The results for each mutant so far, stored in a file, so that a run that broke off goes on from there. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, root } from "../run.ts";

export const folder = join(root, ".cache", "mutate");

export type State = {
  /** The hash of each test file. */
  tests: Record<string, string>;
  /** By the mutant's id: the test that failed under it. */
  killed: Record<string, string>;
  reached: Record<string, true>;
  loaded: Record<string, true>;
  /** By the mutant's id: the file in which it has to be tried alone. */
  doubted: Record<string, string>;
  /** Mutants that have had a run of their own. */
  alone: Record<string, true>;
  /** By the mutant's id: the test files that it survived, or that did not reach it. */
  survived: Record<string, string[]>;
  /** By the mutant's id: the test files whose first tests it survived. */
  begun: Record<string, string[]>;
  /** By test file: the tests that do not pass twice. */
  once: Record<string, string[]>;
  /** By test file: the tests that fail without a mutant, or a note that the file cannot be loaded. */
  red: Record<string, string[]>;
  seconds: number;
};

export const SOURCES = [
  "app",
  "migrations",
  "vite.config.ts",
  "wrangler.toml",
  "package-lock.json",
  ".scripts/copies.ts",
  ".scripts/restoring.ts",
  ".scripts/vite-worker.ts",
  ".scripts/mutate/kinds.ts",
  ".scripts/mutate/mutants.ts",
  ".scripts/mutate/setup.ts",
];

/**
 * The state for exactly these sources. The results of a test file count as long as that file is the same. `keeps`: mutants that
 * were killed under other sources and tests stay killed, so that the author of a test sees what is left.
 */
export function openState({ isFresh, keeps }: { isFresh: boolean; keeps: boolean }): {
  state: State;
  /** Mutants that were killed under other sources and tests, by their ids. */
  keptIds: Set<string>;
  save: () => void;
} {
  mkdirSync(folder, { recursive: true });
  const files = testFiles();
  const name = `state-${hashOf([...SOURCES, "tests/support", ...files.shared]).slice(0, 16)}.json`;
  const tests = Object.fromEntries(files.tests.map((file) => [file, hashOf([file])]));
  const state = emptyState(tests);
  const keptIds = new Set<string>();
  for (const file of readdirSync(folder).filter((each) => each.startsWith("state-"))) {
    const path = join(folder, file);
    const found: State = JSON.parse(readFileSync(path, "utf8"));
    if (file === name && !isFresh) Object.assign(state, keeps ? found : stillTrue(found, tests), { tests });
    else if (keeps) for (const id of Object.keys(found.killed)) keptIds.add(id);
    if ((file !== name || isFresh) && !keeps) rmSync(path);
  }
  return { state, keptIds, save: () => writeFileSync(join(folder, name), JSON.stringify(state)) };
}

function emptyState(tests: Record<string, string>): State {
  const known = {
    killed: {},
    reached: {},
    loaded: {},
    doubted: {},
    alone: {},
    survived: {},
    begun: {},
    once: {},
    red: {},
  };
  return { tests, ...known, seconds: 0 };
}

/** The state without the results of test files that have changed since. */
export function stillTrue(found: State, tests: Record<string, string>): State {
  const isSame = (file: string) => tests[file] !== undefined && tests[file] === found.tests[file];
  const pick = <T>(record: Record<string, T>, isKept: (key: string, value: T) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
  const still = (record: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(record).map(([id, files]) => [id, files.filter(isSame)]));
  return {
    ...found,
    killed: pick(found.killed, (_, by) => isSame(by.split(": ")[0] ?? "")),
    doubted: pick(found.doubted, (_, file) => isSame(file)),
    red: pick(found.red, isSame),
    survived: still(found.survived),
    begun: still(found.begun),
    once: pick(found.once, isSame),
    // A run of its own took a mutant through all files of its area.
    alone: Object.entries(found.tests).every(([file]) => isSame(file)) ? found.alone : {},
  };
}

/** The test files, and what several of them share. */
function testFiles(): { tests: string[]; shared: string[] } {
  const all = ["tests", "tests/domain", "tests/worker"].flatMap((under) =>
    readdirSync(join(root, under), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${under}/${entry.name}`),
  );
  const isTest = (file: string) => file.endsWith(".test.ts");
  return { tests: all.filter(isTest).sort(), shared: all.filter((file) => !isTest(file)).sort() };
}
