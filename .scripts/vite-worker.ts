/** A Vite plugin: the server build is the whole Worker, each module in it once, without what only browsers need. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ENTRY = fromHere("../app/edge/worker.ts");
const REACT_DOM = createRequire(import.meta.url)
  .resolve("react-dom/package.json")
  .replace(/package\.json$/, "");
const SHIMS = fromHere("../app/edge/shims/");
/** What an isolate starts with: the edge, the frame of all pages, the page for unknown addresses, and the home page. */
const FIRST = [
  "edge/worker.ts",
  "root.tsx",
  "screens/layouts/site.tsx",
  "screens/public/$.tsx",
  "screens/public/index.tsx",
].map((file) => fromHere(`../app/${file}`));
const LEVELS = ["debug", "info", "log", "warn", "error"];

/** How a build is made small: by terser, or at once, see `Minify` in build.ts. */
export function minifiedBy(terserOptions: BuildOptions["terserOptions"]): BuildOptions {
  if (process.env.MINIFY === "quick") return { minify: "esbuild" };
  return { minify: "terser", ...(terserOptions ? { terserOptions } : {}) };
}

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
            // The Worker stays with us, so it carries no licence texts; what browsers get keeps them.
            ...minifiedBy({ module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false } }),
            rollupOptions: {
              input: ENTRY,
              // What is imported where it is needed stays a module of its own. wrangler.toml has these uploaded beside the entry.
              output: {
                inlineDynamicImports: false,
                chunkFileNames: "modules/[name].js",
                // One file for a first page: as forty small ones it is 7 kB larger, compressed. All else is as Rollup divides it.
                manualChunks: { first: FIRST },
              },
            },
          },
        };
      },
    },
    { name: "staffroom worker modules", enforce: "pre", ...changedPackages() },
  ];
}

type Replacement = {
  /** What is imported, and by which files of packages; any file where none is named. */
  id: RegExp;
  importer?: RegExp;
  by: string;
  /** So many files import it; `any` number of the app's own. A release that has others is noticed when the app is built. */
  times: number | "any";
  why: string;
};

/** What the Worker takes from another place than the packages say. */
const replacements: Replacement[] = [
  {
    id: /^@remix-run\/cloudflare$/,
    by: "@remix-run/server-runtime",
    times: "any",
    why: "7 kB of the 150 that a first page may need are its sessions in KV, which we do not use.",
  },
  {
    id: /^react-dom\/server$/,
    by: `${REACT_DOM}cjs/react-dom-server-legacy.browser.production.min.js`,
    times: 1,
    why: "Everything is rendered to a string, and the other renderer is as large as this one: 130 kB with the next, before compression.",
  },
  { id: /^react-dom$/, by: `${SHIMS}react-dom.ts`, times: 1, why: "Most of it is the browser's half of React." },
  {
    id: /\/(to-json-schema|json-schema-processors)\.js$/,
    importer: /\/zod\//,
    by: `${SHIMS}zod-json-schema.ts`,
    times: 4,
    why: "The API is described when the app is built.",
  },
  {
    id: /\/(relations|query)\.js$/,
    importer: /\/drizzle-orm\/(d1|sqlite-core)\//,
    by: `${SHIMS}drizzle-relations.ts`,
    times: 3,
    why: "The database handle is opened without a schema, so it has no relational queries.",
  },
];

/** Replaces modules of packages. A package that has moved fails the build, with a sentence. */
function changedPackages(): Pick<Plugin, "configResolved" | "resolveId" | "buildEnd"> {
  let isWorker = false;
  const importers = new Map<Replacement, Set<string>>();
  return {
    configResolved(config) {
      isWorker = config.command === "build" && Boolean(config.build.ssr);
    },
    resolveId(id, importer = "") {
      const found = isWorker && replacements.find((one) => one.id.test(id) && (one.importer?.test(importer) ?? true));
      if (!found) return undefined;
      importers.set(found, (importers.get(found) ?? new Set()).add(importer));
      return found.by.startsWith("/") ? found.by : this.resolve(found.by, importer);
    },
    buildEnd(error) {
      if (!isWorker || error) return;
      const moved = replacements.flatMap((one) => {
        const times = importers.get(one)?.size ?? 0;
        return times === one.times || (one.times === "any" && times > 0)
          ? []
          : [`${one.id} is imported by ${times} files, not by ${one.times}`];
      });
      if (moved.length > 0) this.error(`Packages have changed, see .scripts/vite-worker.ts: ${moved.join("; ")}`);
    },
  };
}
