/** The folder of this run, below which each server of the browser tests keeps its database and files. It goes when the run ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the servers of the browser tests keep their states. */
    stateFolder: string;
  }
}

export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "staffroom-browser-"));
  project.provide("stateFolder", folder);
  // The last server may be about to end, and still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
