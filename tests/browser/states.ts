/** Databases and buckets to start from, made once for all files of the browser tests: an empty one and one with the demo data. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareState } from "../../.scripts/state.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folders; whoever starts a server copies one. */
    states: { empty: string; demo: string };
  }
}

export default async function makeStates(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "staffroom-states-"));
  const states = { empty: join(folder, "empty"), demo: join(folder, "demo") };
  await prepareState(states.empty, { demo: false, say: () => {} });
  cpSync(states.empty, states.demo, { recursive: true });
  await prepareState(states.demo, { demo: true, say: () => {} });
  project.provide("states", states);
  return () => rmSync(folder, { recursive: true, force: true });
}
