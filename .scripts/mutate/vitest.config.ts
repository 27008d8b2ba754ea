/** The usual tests, on sources and on a built Worker that have the mutants inside. The plan says which mutant is on when. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import type { Reporter, TestModule } from "vitest/node";
import tests from "../../tests/vitest.config.ts";
import { root } from "../run.ts";
import type { FileOutcome } from "./plan.ts";
import { mutants } from "./plugin.ts";

const { MUTANT_PLAN = "", MUTANT_BUILD = "", MUTANT_OUTPUT = "" } = process.env;
const plan = readFileSync(MUTANT_PLAN, "utf8");
const setup = join(root, ".scripts/mutate/setup.ts");
const projects = (tests.test?.projects ?? []) as UserWorkspaceConfig[];

const switches: Plugin = {
  name: "staffroom mutants that take turns",
  enforce: "pre",
  resolveId: (id) =>
    id.endsWith("build/worker/entry.worker.js") ? join(MUTANT_BUILD, "server/entry.worker.js") : undefined,
  transform: (code, id) =>
    id === setup ? { code: code.replace('"THE_PLAN"', () => JSON.stringify(plan)), map: null } : undefined,
};

/** One JSON file: how each test file went, and what it says of the mutants. After each test file, a `.part` file is written. */
const done: FileOutcome[] = [];
const outcomes: Reporter = {
  onTestModuleEnd(module) {
    done.push(outcomeOf(module));
    writeFileSync(`${MUTANT_OUTPUT}.part`, JSON.stringify(done));
  },
  onTestRunEnd() {
    writeFileSync(MUTANT_OUTPUT, JSON.stringify(done));
  },
};

function outcomeOf(module: TestModule): FileOutcome {
  const all = [...module.children.allTests()].map((test) => ({ test, verdicts: test.meta().verdicts }));
  const failed = all.filter(({ test, verdicts }) =>
    verdicts ? verdicts.red !== null : test.result().state === "failed",
  );
  const list = (name: "loaded" | "reached" | "killed" | "doubted" | "cut") => [
    ...new Set(all.flatMap(({ verdicts }) => verdicts?.[name] ?? [])),
  ];
  return {
    file: relative(root, module.moduleId),
    tests: all.length,
    failed: failed.map(({ test, verdicts }) => `${test.fullName}: ${verdicts?.red ?? ""}`),
    isBroken: module.state() === "failed" && (module.errors().length > 0 || all.length === 0),
    ms: Math.round(module.diagnostic().duration),
    loaded: list("loaded"),
    reached: list("reached"),
    killed: list("killed"),
    doubted: list("doubted"),
    cut: list("cut"),
    once: all.filter(({ verdicts }) => verdicts?.isOnce).map(({ test }) => test.fullName),
    killers: Object.fromEntries(
      all.flatMap(({ test, verdicts }) => (verdicts?.killed ?? []).map((id) => [id, test.fullName])),
    ),
  };
}

export default defineConfig({
  root,
  test: {
    reporters: [outcomes],
    projects: projects
      .filter(({ test }) => ["workers", "workers-alone", "node"].includes(String(test?.name)))
      .map((project) => ({
        ...project,
        plugins: [...(project.plugins ?? []), mutants(), switches],
        test: {
          ...project.test,
          // Without isolation, the results of one file would depend on the files before it.
          isolate: true,
          setupFiles: [setup, ...[project.test?.setupFiles ?? []].flat()],
          sequence: { setupFiles: "list" as const },
        },
      })),
  },
});
