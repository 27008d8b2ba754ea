/** A Vite plugin: the gazetteer lies beside the pages as files, where scheduled runs read it. */
import type { Plugin } from "vite";

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
      // The packages are large, and only a build needs them.
      const { makeGazetteer } = await import("./places/make.ts");
      for (const [fileName, source] of makeGazetteer()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}
