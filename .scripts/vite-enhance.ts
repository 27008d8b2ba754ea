/** A Vite plugin: compiles the one small script of the public pages to a file named by its content, and tells the app its address. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";

const VIRTUAL_ID = "virtual:enhance-url";

/** `entry` is the script's path from the project's root. In development Vite serves the source itself. */
export function enhanceScript(entry: string): Plugin {
  let isServing = false;
  let isClientBuild = false;
  const compiled = compile(entry);
  return {
    name: "staffroom-enhance",
    configResolved(config) {
      isServing = config.command === "serve";
      isClientBuild = !config.build.ssr;
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return undefined;
      const url = isServing ? `/${entry}` : `/${(await compiled).fileName}`;
      return `export default ${JSON.stringify(url)};`;
    },
    async generateBundle() {
      if (!isClientBuild) return;
      const { fileName, source } = await compiled;
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}

async function compile(entry: string): Promise<{ fileName: string; source: string }> {
  const result = await build({
    stdin: { contents: readFileSync(resolve(entry), "utf8"), loader: "ts", resolveDir: resolve("app") },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    write: false,
  });
  const source = result.outputFiles[0]?.text ?? "";
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/enhance-${hash}.js`, source };
}
