/** The production build with the mutants inside, in a folder of its own. */
import { defineConfig, mergeConfig } from "vite";
import app from "../../vite.config.ts";
import { mutants } from "./plugin.ts";

export default defineConfig((env) => mergeConfig(app(env), { plugins: [mutants()] }));
