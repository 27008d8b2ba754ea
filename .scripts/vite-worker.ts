/** A Vite plugin: the server build is the whole Worker, each module in it once, without what only browsers need. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ENTRY = fromHere("../app/edge/worker.ts");
const REACT_DOM = createRequire(import.meta.url)
  .resolve("react-dom/package.json")
  .replace(/package\.json$/, "");
/**
 * The modules with which an isolate starts: the edge, the frame of all pages, the page for unknown addresses, and the
 * home page.
 */
const FIRST = [
  "edge/worker.ts",
  "root.tsx",
  "screens/layouts/site.tsx",
  "screens/public/$.tsx",
  "screens/public/index.tsx",
].map((file) => fromHere(`../app/${file}`));
/**
 * Replacements of parts of packages in the Worker. Each is named with the bytes that it saves of the 150 kB that a
 * first page may need.
 */
const REPLACED = [
  // Everything is rendered to a string. The other renderer is 11 kB, and takes twice the CPU.
  {
    find: /^react-dom\/server$/,
    replacement: `${REACT_DOM}cjs/react-dom-server-legacy.browser.production.min.js`,
  },
  // Its larger half is for browsers: 43 kB.
  { find: /^react-dom$/, replacement: fromHere("../app/edge/shims/react-dom.ts") },
];
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
          define: {
            // One line of JSON an event, also where a package has something to say: app/domain/log.ts.
            ...Object.fromEntries(LEVELS.map((level) => [`console.${level}`, `globalThis.libraryConsole.${level}`])),
            // Modules of a Worker have no address. pdfkit makes one of it as it is loaded, for a file that it reads for PDF/A alone.
            "import.meta.url": JSON.stringify("file:///worker.js"),
          },
          ssr: { target: "webworker", noExternal: true, external: ["node:crypto"] },
          resolve: { alias: REPLACED },
          // workerd is no browser of long ago: rewritten class fields are slower, and cannot be left out when unused.
          build: {
            target: "esnext",
            // The Worker stays with us, so it carries no licence texts; what browsers get keeps them.
            ...minifiedBy({ module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false } }),
            rollupOptions: {
              input: ENTRY,
              // A module that is imported on demand stays a file of its own. wrangler.toml has these uploaded beside
              // the entry.
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
  ];
}
