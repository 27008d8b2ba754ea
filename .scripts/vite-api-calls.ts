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
      return writeModule(await readApi());
    },
  };
}

/** A part of the description that stands in it more than once is written once, if it is not shorter than so many characters. */
const MIN_SHARED = 60;

/** The description as a module. What is the same in several calls, such as the schema of a job, is shared between them. */
function writeModule(description: unknown): string {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const shared: string[] = [];
  function count(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    // The parts of something that is shared stand in it alone.
    if (counts.get(text) === 1 || text.length < MIN_SHARED) Object.values(value).forEach(count);
  }
  function write(value: unknown): string {
    const text = JSON.stringify(value);
    if (typeof value !== "object" || value === null) return text;
    if (text.length < MIN_SHARED || (counts.get(text) ?? 0) < 2) return writeParts(value);
    let name = names.get(text);
    if (!name) {
      name = `shared${names.size}`;
      names.set(text, name);
      shared.push(`const ${name} = ${writeParts(value)};`);
    }
    return name;
  }
  function writeParts(value: object): string {
    if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
    return `{${Object.entries(value)
      .map(([key, part]) => `${JSON.stringify(key)}:${write(part)}`)
      .join(",")}}`;
  }
  count(description);
  const calls = write(description);
  return `${shared.join("\n")}\nexport default ${calls};`;
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
