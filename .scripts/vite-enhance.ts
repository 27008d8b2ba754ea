/** A Vite plugin: compiles a small script to a file named by its content, and tells the app its address. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { build, type Plugin as EsbuildPlugin } from "esbuild";
import { minify } from "terser";
import type { Plugin } from "vite";

type SmallScript = {
  /** The script's path from the project's root. */
  entry: string;
  /** The module whose default export is the script's address. None if another small script loads the script. */
  virtualId?: string;
};

/** In development Vite serves the source itself. */
export function smallScript({ entry, virtualId }: SmallScript): Plugin {
  let isServing = false;
  let isClientBuild = false;
  const compiled = compiledOnce(entry);
  return {
    name: `staffroom ${entry}`,
    configResolved(config) {
      isServing = config.command === "serve";
      isClientBuild = !config.build.ssr;
    },
    resolveId: (id) => (virtualId && id === virtualId ? `\0${virtualId}` : undefined),
    async load(id) {
      if (id !== `\0${virtualId}`) return undefined;
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

type Compiled = { fileName: string; source: string };
const compiled = new Map<string, Promise<Compiled>>();

/** A script that others load is compiled for each of them, and is the same each time. */
function compiledOnce(entry: string): Promise<Compiled> {
  const known = compiled.get(entry) ?? compile(entry);
  compiled.set(entry, known);
  return known;
}

async function compile(entry: string): Promise<Compiled> {
  const result = await build({
    stdin: { contents: readFileSync(resolve(entry), "utf8"), loader: "ts", resolveDir: dirname(resolve(entry)) },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    write: false,
    plugins: [lateScripts],
  });
  // Terser puts a text where it is said, and a function where it is called once: 60 to 180 bytes less of a script.
  const options = { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } } as const;
  const source = (await minify(result.outputFiles[0]?.text ?? "", options)).code ?? "";
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/${basename(entry, ".ts")}-${hash}.js`, source };
}

/** A script that is imported dynamically becomes a small script of its own, with its own address. */
const lateScripts: EsbuildPlugin = {
  name: "late scripts",
  setup(build) {
    build.onResolve({ filter: /^\.\// }, async ({ path, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      const [file, query] = path.split("?");
      const { fileName } = await compiledOnce(`app/browser/${file}.ts`.replace("/./", "/"));
      return { path: `/${fileName}${query ? `?${query}` : ""}`, external: true };
    });
  },
};
