/** Of what parts the Worker is made: which routes are loaded when they are first asked, and which modules travel together. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import type { Plugin, Rollup } from "vite";

type GetModuleInfo = Rollup.GetModuleInfo;

const APP = fileURLToPath(new URL("../app/", import.meta.url));
const ENTRY = `${APP}edge/worker.ts`;
/** As Remix names the modules that list all routes with their code, and with their files in the browser. */
const ROUTES = "\0virtual:remix/server-build";
const MANIFEST = "\0virtual:remix/server-manifest";
const CALLS = "virtual:api-loaders";
/** The screen with framework script, and what stands around it. Only for these does a page name more files than the screen's own. */
const HYDRATED = ["root", "screens/layouts/site", "screens/recruiter/recruiter"];

/** What the first page needs, with the frame of all pages and the page for unknown addresses; and two small files for programs. */
const FIRST = [
  "root.tsx",
  "screens/layouts/site.tsx",
  "screens/public/$.tsx",
  "screens/public/index.tsx",
  "resources/robots.txt.ts",
  "resources/healthz.ts",
].map((name) => `${APP}${name}`);

/** Imports each route that no first page needs when it is asked for: `app/edge/framework.ts` loads it. */
export function lazyRoutes(): Plugin {
  let isWorker = false;
  let calls: [id: string, file: string][] = [];
  return {
    name: "staffroom lazy routes",
    configResolved(config) {
      isWorker = config.command === "build" && Boolean(config.build.ssr);
    },
    resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
    load: (id) => (id === `\0${CALLS}` ? loadersOf(calls) : undefined),
    transform(code, id) {
      if (isWorker && id === MANIFEST) return { code: tight(code), map: null };
      if (!isWorker || id !== ROUTES) return undefined;
      const files = new Map(
        [...code.matchAll(/import \* as (route\d+) from "([^"]+)";\n?/g)].map(([, name, file]) => [name, file]),
      );
      const modules = [...code.matchAll(/"([^"]+)": \{[^{}]*module: (route\d+)\s*\}/g)].map(
        ([, id = "", name]) => [id, absolute(files.get(name) ?? "")] as const,
      );
      const [list] = /export const routes = \{.*\};/s.exec(code) ?? [];
      const gone = FIRST.filter((file) => !existsSync(file));
      if (gone.length > 0) this.error(`The first page needs files that are not there: ${gone.join(", ")}`);
      if (!list || modules.length === 0 || files.size !== modules.length)
        this.error("Remix lists its routes in another way, see .scripts/vite-worker-parts.ts");
      calls = modules.filter(([id]) => id.startsWith("api/")).map(([id, file]) => [id, file]);
      const lines = modules
        .filter(([id]) => !id.startsWith("api/"))
        .map(([id, file], at) => {
          const isFirst = FIRST.includes(file);
          const path = JSON.stringify(file);
          return {
            imported: isFirst ? `import * as first${at} from ${path};` : "",
            named: `${JSON.stringify(id)}: ${isFirst ? `first${at}` : `() => import(${path})`}`,
          };
        });
      const rest = code.replaceAll(/import \* as route\d+ from "[^"]+";\n?/g, "").replace(list, "");
      return {
        code: `${lines.map(({ imported }) => imported).join("\n")}${rest}${listOf(lines.map(({ named }) => named))}`,
        map: null,
      };
    },
  };
}

/** The calls of the API are loaded together. Of an endpoint the Worker needs one function, which answers every method. */
function loadersOf(calls: [id: string, file: string][]): string {
  const lines = calls.map(([, file], at) => `import { loader as call${at} } from ${JSON.stringify(file)};`);
  return `${lines.join("\n")}\nexport const calls = { ${calls.map(([id], at) => `${JSON.stringify(id)}: call${at}`).join(", ")} };`;
}

/** What else is known of the routes stands in the manifest. */
function listOf(modules: string[]): string {
  return `import known from "virtual:remix/server-manifest";
const modules = { ${modules.join(", ")} };
const call = (id) => async () => ({ loader: (await import("${CALLS}")).calls[id] });
export const routes = Object.fromEntries(Object.values(known.routes).map(({ id, parentId, path, index, caseSensitive }) =>
  [id, { id, parentId, path, index, caseSensitive, module: modules[id] ?? call(id) }]));`;
}

type Manifest = { routes: Record<string, { imports: string[] }> };

function tight(code: string): string {
  const object = /^export default (\{.*\});$/s.exec(code)?.[1];
  if (!object) throw new Error("Remix writes its manifest in another way, see .scripts/vite-worker-parts.ts");
  const manifest: Manifest = runInNewContext(`(${object})`);
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    return [id, HYDRATED.includes(id) ? route : { ...route, imports: [] }];
  });
  return `export default ${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

/** Remix writes a path from the project's folder on. */
function absolute(file: string): string {
  return file.startsWith("/@fs/")
    ? file.slice(4)
    : file.startsWith(APP)
      ? file
      : `${APP}${file.replace(/^\/?(app\/)?/, "")}`;
}

/** Which part a module begins that is loaded when it is asked for: the one named here, or the one that its path names. */
const PARTS: [pattern: RegExp, part?: string][] = [
  [/^app\/screens\/public\/(jobs|jobdetails\.\$id)\.tsx$/, "jobs"],
  [/^app\/(screens\/public|resources)\//, "public"],
  [/^app\/screens\/(account|candidate|dev)\//, "account"],
  [/^app\/screens\/(recruiter|institution|moderation)\//, "work"],
  [/^virtual:api-loaders$/, "api"],
  [/^app\/edge\//, "background"],
  // One request in many needs one of these, and they are large.
  [/^app\/.*\/(calendar-file|jose|notices|pdf-look|plots|webauthn)\.ts$/],
  [/^node_modules\/(client-zip)\//],
];

let parts: Map<string, Set<string>> | undefined;

/**
 * The file beside the entry that a module is written to. Each module stands in one. What the first page needs comes before all
 * others, then zod, which most others need, then what the lists and pages of jobs need. What is shared imports only from these, so
 * no two files import each other.
 */
export function partOf(
  id: string,
  { getModuleIds, getModuleInfo }: { getModuleIds: () => Iterable<string>; getModuleInfo: GetModuleInfo },
): string | undefined {
  parts ??= readParts([...getModuleIds()], getModuleInfo);
  const own = parts.get(id) ?? new Set();
  const before = ["first", "zod", "jobs"].find((part) => own.has(part));
  if (before) return before;
  const [only] = own;
  return own.size > 1 ? "shared" : only;
}

/** The parts that need each module. */
function readParts(ids: string[], getModuleInfo: GetModuleInfo): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const mark = (start: string, part: string) => {
    // A set may grow while it is read.
    const needed = new Set([start]);
    for (const id of needed) {
      found.set(id, (found.get(id) ?? new Set()).add(part));
      for (const imported of getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
    }
  };
  mark(ENTRY, "first");
  for (const id of ids) if (/\/node_modules\/zod\/index\.js$/.test(id)) mark(id, "zod");
  for (const id of ids) {
    const isAskedFor = (getModuleInfo(id)?.dynamicImporters ?? []).length > 0;
    if (isAskedFor) mark(id, partByName(id));
  }
  return found;
}

function partByName(id: string): string {
  const path = id.replace(/^\0|^.*\/(?=node_modules\/)|^.*\/(?=app\/)/, "");
  for (const [pattern, part] of PARTS) {
    const found = pattern.exec(path);
    if (found) return part ?? found[1] ?? "shared";
  }
  return "shared";
}
