/**
 * A Vite plugin that loads the API's endpoints at build time and provides their description as the module `virtual:api-calls`,
 * for `/openapi.json` and `/developers`. zod's writer of JSON Schema is left out of the Worker.
 */
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";

const ID = "virtual:api-calls";
const root = fileURLToPath(new URL("../", import.meta.url));

export function apiCalls(): Plugin {
  return {
    name: "staffroom api calls",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      for (const file of globSync(["app/api/*.ts", "app/domain/*/schema.ts", "app/http/api/{endpoint,openapi}.ts"], {
        cwd: root,
      })) {
        this.addWatchFile(root + file);
      }
      return `export default ${JSON.stringify(await readApi())};`;
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
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("file:///");' },
    logLevel: "silent",
  });
  const code = outputFiles[0]?.text ?? "";
  const { default: calls } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return calls;
}
