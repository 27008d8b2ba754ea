/**
 * A Vite plugin that loads the API's endpoints at build time and writes their description, for `/openapi.json` and `/developers`,
 * into a file beside the pages. The module `virtual:api-calls` reads it. zod's writer of JSON Schema is left out of the Worker.
 */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";

const ID = "virtual:api-calls";
const root = fileURLToPath(new URL("../", import.meta.url));

const FILE = "api-calls.json";

export function apiCalls(): Plugin {
  let isBuild = false;
  let isForBrowsers = false;
  return {
    name: "staffroom api calls",
    configResolved({ command, build: { ssr } }) {
      isBuild = command === "build";
      isForBrowsers = !ssr;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      if (isBuild) return `export default async (readFile) => JSON.parse(await readFile("${FILE}"));`;
      for (const file of globSync(["app/api/*.ts", "app/domain/*/schema.ts", "app/http/api/{endpoint,openapi}.ts"], {
        cwd: root,
      })) {
        this.addWatchFile(root + file);
      }
      // While somebody develops there is no file beside the pages.
      return `const calls = ${JSON.stringify(await readApi())};\nexport default async () => calls;`;
    },
    async generateBundle() {
      if (!isBuild || !isForBrowsers) return;
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(await readApi()) });
    },
  };
}

/** Every call, as `readCalls` describes it. The endpoints are only loaded for that, never run. */
async function readApi(): Promise<unknown> {
  const endpoints = routes.filter(({ file }) => file.startsWith("api/")).map(({ path, file }) => ({ path, id: file }));
  const { outputFiles } = await build({
    stdin: {
      contents: [
        'import { readCalls } from "./app/http/api/openapi-calls.ts";',
        ...endpoints.map(({ id }, index) => `import * as module${index} from "./app/${id}";`),
        `const modules = [${endpoints.map((_, index) => `module${index}`).join(", ")}];`,
        `const endpoints = ${JSON.stringify(endpoints)};`,
        "export default readCalls(endpoints.map((route, index) => ({ ...route, module: modules[index] })));",
      ].join("\n"),
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    alias: { "~": `${root}app` },
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom("file:///");',
    },
    logLevel: "silent",
  });
  const code = outputFiles[0]?.text ?? "";
  const { default: calls } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return calls;
}
