/** A Vite plugin: the server build is the whole Worker, each module in it once, without what only browsers need. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ENTRY = fromHere("../app/entry.worker.ts");
const REACT_DOM = createRequire(import.meta.url)
  .resolve("react-dom/package.json")
  .replace(/package\.json$/, "");
const SHIMS = fromHere("../app/shims/");
const LEVELS = ["debug", "info", "log", "warn", "error"];

export function worker(): Plugin[] {
  return [
    {
      name: "staffroom worker",
      // After Remix, which would build its own part alone and leave all packages out.
      enforce: "post",
      config: (_, { isSsrBuild }) => {
        if (!isSsrBuild) return {};
        return {
          // One line of JSON an event, also where a package has something to say: app/domain/log.ts.
          define: Object.fromEntries(LEVELS.map((level) => [`console.${level}`, `globalThis.libraryConsole.${level}`])),
          ssr: { target: "webworker", noExternal: true, external: ["node:crypto"] },
          // workerd is no browser of long ago: rewritten class fields are slower, and cannot be left out when unused.
          build: {
            target: "esnext",
            minify: "terser",
            terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
            rollupOptions: { input: ENTRY },
          },
        };
      },
    },
    { name: "staffroom worker modules", enforce: "pre", ...replacements() },
  ];
}

/** What the Worker takes from another place than the packages say. */
function replacements(): Pick<Plugin, "configResolved" | "resolveId" | "transform"> {
  let isWorker = false;
  return {
    configResolved(config) {
      isWorker = config.command === "build" && Boolean(config.build.ssr);
    },
    resolveId(id, importer) {
      if (!isWorker) return undefined;
      // Beside the same functions, the package has sessions in KV, in a format that keeps everything.
      if (id === "@remix-run/cloudflare") return this.resolve("@remix-run/server-runtime", importer);
      // Everything is rendered to a string, and the other renderer is as large as this one.
      if (id === "react-dom/server") return `${REACT_DOM}cjs/react-dom-server-legacy.browser.production.min.js`;
      if (id === "react-dom") return `${SHIMS}react-dom.ts`;
      if (id === "set-cookie-parser") return `${SHIMS}set-cookie-parser.ts`;
      if (/\/zod\//.test(importer ?? "") && /\/(to-json-schema|json-schema-processors)\.js$/.test(id)) {
        return `${SHIMS}zod-json-schema.ts`;
      }
      if (/\/drizzle-orm\/(d1|sqlite-core)\//.test(importer ?? "") && /\/(relations|query)\.js$/.test(id)) {
        return `${SHIMS}drizzle-relations.ts`;
      }
      return undefined;
    },
    transform(code, id) {
      const rewrite = isWorker && rewrites.find(({ file }) => id.endsWith(file));
      return rewrite ? { code: rewrite.places.reduce(replaceAll, code), map: null } : undefined;
    },
  };
}

type Place = { from: string; to: string; times: number };

/** Work that packages do for every request, and that one request in many needs, or all need once. */
const rewrites: { file: string; places: Place[] }[] = [
  {
    // Remix encodes a page's data for its script whether the page has one or not; `entry.server.tsx` asks for it where it has.
    file: "/@remix-run/server-runtime/dist/esm/server.js",
    places: [
      {
        from: "serverHandoffStream: encodeViaTurboStream(",
        to: "openHandoffStream: () => encodeViaTurboStream(",
        times: 2,
      },
    ],
  },
  {
    // Each loader gets a copy of a copy of the request, without two parameters of Remix's own, also where there are none.
    file: "/@remix-run/server-runtime/dist/esm/data.js",
    places: ["stripIndexParam", "stripRoutesParam"].map((name) => ({
      from: `function ${name}(request) {`,
      to: `function ${name}(request) {
  if (!request.body && !request.url.includes("?")) return request;`,
      times: 1,
    })),
  },
  {
    // Routes are few and never change; they were flattened, ranked and compiled several times a request.
    file: "/@remix-run/router/dist/router.js",
    places: [
      {
        from: `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);`,
        to: `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }`,
        times: 1,
      },
      {
        from: "function matchRoutesImpl(",
        to: `const rankedBranches = new WeakMap();
function matchRoutesImpl(`,
        times: 1,
      },
      {
        from: "function compilePath(path, caseSensitive, end) {",
        to: `const compiledPaths = new Map();
function compilePath(path, caseSensitive, end) {
  const key = [caseSensitive, end, path].join();
  let compiled = compiledPaths.get(key);
  if (!compiled) compiledPaths.set(key, (compiled = compilePathAnew(path, caseSensitive, end)));
  return compiled;
}
function compilePathAnew(path, caseSensitive, end) {`,
        times: 1,
      },
    ],
  },
];

/** A package that has changed is noticed when the app is built. */
function replaceAll(code: string, { from, to, times }: Place): string {
  const found = code.split(from).length - 1;
  if (found !== times) throw new Error(`"${from}" is there ${found} times, not ${times}`);
  return code.replaceAll(from, () => to);
}
