/**
 * A Vite plugin that loads the API's endpoints at build time and writes their description, for `/openapi.json` and `/developers`,
 * into a file beside the pages. The module `virtual:api-calls` reads it. zod's writer of JSON Schema is left out of the Worker.
 */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import { routeFacts } from "../app/route-facts.ts";
import routes, { type RoutePath } from "../app/routes.ts";

const ID = "virtual:api-calls";
const root = fileURLToPath(new URL("../", import.meta.url));

/** The calls for the page that people read, and the document for machines. */
const FILES = { calls: "api-calls.json", document: "api-document.json" };

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
      if (isBuild)
        return [
          `export const readCalls = async (readFile) => JSON.parse(await readFile("${FILES.calls}"));`,
          `export const readDocument = (readFile) => readFile("${FILES.document}");`,
        ].join("\n");
      for (const file of globSync(["app/api/*.ts", "app/domain/**/*schema.ts", "app/http/api/*.ts"], { cwd: root })) {
        this.addWatchFile(root + file);
      }
      // While somebody develops there is no file beside the pages.
      const { api, document } = await describeApi();
      return [
        `export const readCalls = async () => ${JSON.stringify(api)};`,
        `export const readDocument = async () => ${JSON.stringify(JSON.stringify(document))};`,
      ].join("\n");
    },
    async generateBundle() {
      if (!isBuild || !isForBrowsers) return;
      const { api, document } = await describeApi();
      this.emitFile({ type: "asset", fileName: FILES.calls, source: JSON.stringify(api) });
      this.emitFile({ type: "asset", fileName: FILES.document, source: JSON.stringify(document) });
    },
  };
}

type Described = { api: unknown; document: Record<string, unknown> };

/** The calls as `readApi` describes them, and the document. The endpoints are only loaded for that, never run. */
export async function describeApi(): Promise<Described> {
  // The areas' shapes have names in the document.
  const areas = globSync("app/domain/**/*schema.ts", { cwd: root }).sort();
  const endpoints = routes
    .filter(({ file }) => file.startsWith("api/"))
    .map(({ path, file }) => ({
      ...{ path, id: file, isShared: routeFacts[(path ?? "") as RoutePath].isShared ?? false },
    }));
  const { outputFiles } = await build({
    stdin: {
      contents: [
        'import { readApi } from "./app/http/api/openapi-calls.ts";',
        'import { toOpenApi } from "./app/http/api/openapi.ts";',
        ...areas.map((file, index) => `import * as area${index} from "./${file}";`),
        ...endpoints.map(({ id }, index) => `import * as module${index} from "./app/${id}";`),
        `const modules = [${endpoints.map((_, index) => `module${index}`).join(", ")}];`,
        `const endpoints = ${JSON.stringify(endpoints)};`,
        `const areas = [${areas.map((_, index) => `area${index}`).join(", ")}];`,
        "const api = readApi(endpoints.map((route, index) => ({ ...route, module: modules[index] })), areas);",
        "export default { api, document: toOpenApi(api) };",
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
  const { default: described } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return described;
}
