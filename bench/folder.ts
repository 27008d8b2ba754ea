/**
 * The folder of data that a later run of the bench may use again: databases, the build with ten routes. Git ignores it.
 */
import { join } from "node:path";
import { root } from "../.scripts/run.ts";

export const folder = join(root, ".wrangler", "bench");
