/** One seed for all property tests of a run, see tests/vitest.config.ts. A test that has a seed of its own keeps it. */
import * as fc from "fast-check";
import { inject } from "vitest";
import type { Write } from "./statement-writes";

declare module "vitest" {
  interface ProvidedContext {
    propertySeed: number;
    isDeep: boolean;
    writes: Write[];
  }
}

fc.configureGlobal({ seed: inject("propertySeed") });
