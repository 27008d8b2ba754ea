/** A Vite plugin: the gazetteer lies beside the pages as files, where scheduled runs read it. */
import type { Plugin } from "vite";
import { cachedGazetteer } from "./places/cache.ts";

export function places(): Plugin {
  let isForBrowsers = false;
  return {
    name: "staffroom places",
    apply: "build",
    configResolved(config) {
      isForBrowsers = !config.build.ssr;
    },
    async generateBundle() {
      if (!isForBrowsers) return;
      for (const [fileName, source] of await cachedGazetteer()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}
