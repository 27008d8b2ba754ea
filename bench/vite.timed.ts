/** The app's build with a mark at the beginning of each module: see `startup-modules.ts`. */
import { defineConfig, mergeConfig, type UserConfig } from "vite";
import own from "../vite.config.ts";

const root = new URL("../", import.meta.url).pathname;
const shortly = (id: string) => id.replace(root, "").replace(/^.*\/node_modules\//, "");

export default defineConfig((env) => {
  const config = (own as (env: object) => UserConfig)(env);
  if (!env.isSsrBuild) return config;
  const marks = {
    name: "staffroom marks",
    enforce: "post" as const,
    transform: (code: string, id: string) => ({
      code: `globalThis.markModule?.(${JSON.stringify(shortly(id))});${code}`,
      map: null,
    }),
  };
  return mergeConfig(config, { plugins: [marks] });
});
