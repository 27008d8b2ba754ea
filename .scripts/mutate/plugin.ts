/** A Vite plugin: the files of the areas with all their mutants inside. One build then serves every mutant. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "../run.ts";
import { findMutants, type Mutant, withMutants } from "./mutants.ts";

export function mutants(): Plugin {
  const byFile = new Map<string, Mutant[]>();
  for (const mutant of findMutants()) {
    const path = join(root, mutant.file);
    byFile.set(path, [...(byFile.get(path) ?? []), mutant]);
  }
  return {
    name: "staffroom mutants",
    enforce: "pre",
    // This build is neither read nor measured.
    config: () => ({ build: { minify: false } }),
    transform(_, id, { ssr } = {}) {
      const own = ssr ? byFile.get(id) : undefined;
      return own ? { code: withMutants(readFileSync(id, "utf8"), own), map: null } : undefined;
    },
  };
}
