/** The production build with the mutants inside, in a folder of its own. */
import { mergeConfig } from "vite";
import app from "../../vite.config.ts";
import { mutants } from "./plugin.ts";

export default mergeConfig(app, { plugins: [mutants()] });
