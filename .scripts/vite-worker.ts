/** A Vite plugin: the server build is the whole Worker, each module in it once, without what only browsers need. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "vite";
import { lazyRoutes, partOf } from "./vite-worker-parts.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ENTRY = fromHere("../app/edge/worker.ts");
const REACT_DOM = createRequire(import.meta.url)
  .resolve("react-dom/package.json")
  .replace(/package\.json$/, "");
const SHIMS = fromHere("../app/edge/shims/");
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
                manualChunks: partOf,
                // A module that is loaded later stands in its part as a plain object: nobody asks whether it is frozen.
                freeze: false,
                generatedCode: { symbols: false },
              },
            },
          },
        };
      },
    },
    { name: "staffroom worker modules", enforce: "pre", ...changedPackages() },
    lazyRoutes(),
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
    why: "Beside the same functions, the package has sessions in KV, in a format that keeps everything.",
  },
  {
    id: /^react-dom\/server$/,
    by: `${REACT_DOM}cjs/react-dom-server-legacy.browser.production.min.js`,
    times: 1,
    why: "Everything is rendered to a string, and the other renderer is as large as this one.",
  },
  { id: /^react-dom$/, by: `${SHIMS}react-dom.ts`, times: 1, why: "Most of it is the browser's half of React." },
  { id: /^set-cookie-parser$/, by: `${SHIMS}set-cookie-parser.ts`, times: 1, why: "Remix takes one function of it." },
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
  {
    id: /\/(verifyAttestation\w+|convertX509PublicKeyToCOSE|settingsService|metadataService|verify(AKP|OKP))\.js$/,
    importer:
      /\/@simplewebauthn\/server\/esm\/(index|(registration|authentication)\/\w+|helpers\/(verifySignature|iso\/isoCrypto\/verify))\.js$/,
    by: `${SHIMS}webauthn-certificates.ts`,
    times: 6,
    why: "We ask for no certificates of devices, and for two algorithms only.",
  },
  {
    id: /^@peculiar\/asn1-(schema|ecc)$/,
    importer: /\/unwrapEC2Signature\.js$/,
    by: `${SHIMS}webauthn-signature.ts`,
    times: 1,
    why: "26 kB of ASN.1, to take two numbers out of a signature.",
  },
];

/** Replaces modules of packages and rewrites places in them. A package that has moved fails the build, with a sentence. */
function changedPackages(): Pick<Plugin, "configResolved" | "resolveId" | "transform" | "buildEnd"> {
  let isWorker = false;
  const importers = new Map<Replacement, Set<string>>();
  const rewritten = new Set<string>();
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
    transform(code, id) {
      const rewrite = isWorker && rewrites.find(({ file }) => id.endsWith(file));
      if (!rewrite) return undefined;
      rewritten.add(rewrite.file);
      return { code: rewrite.places.reduce(replaceAll, code), map: null };
    },
    buildEnd(error) {
      if (!isWorker || error) return;
      const moved = replacements.flatMap((one) => {
        const times = importers.get(one)?.size ?? 0;
        return times === one.times || (one.times === "any" && times > 0)
          ? []
          : [`${one.id} is imported by ${times} files, not by ${one.times}`];
      });
      const absent = rewrites.flatMap(({ file }) => (rewritten.has(file) ? [] : [`${file} is in no import any more`]));
      const all = [...moved, ...absent];
      if (all.length > 0) this.error(`Packages have changed, see .scripts/vite-worker.ts: ${all.join("; ")}`);
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
    // The router ranks its routes and compiles their patterns anew each time it looks for one, several times a page.
    file: "/@remix-run/router/dist/router.js",
    places: [
      {
        from: "function compilePath(path, caseSensitive, end) {",
        to: `const compiledPaths = new Map();
function compilePath(path, caseSensitive, end) {
  const key = \`\${caseSensitive} \${end} \${path}\`;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    if (compiledPaths.size > 1000) compiledPaths.clear();
    compiled = compilePathAnew(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
function compilePathAnew(path, caseSensitive, end) {`,
        times: 1,
      },
      {
        from: `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  let matches = null;`,
        to: `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
  let matches = null;`,
        times: 1,
      },
      {
        from: "function matchRoutesImpl(",
        to: "const rankedBranches = new WeakMap();\nfunction matchRoutesImpl(",
        times: 1,
      },
    ],
  },
];

/** A package that has changed is noticed when the app is built. */
function replaceAll(code: string, { from, to, times }: Place): string {
  const found = code.split(from).length - 1;
  if (found !== times) {
    throw new Error(
      `A package has changed, see .scripts/vite-worker.ts: "${from}" is there ${found} times, not ${times}`,
    );
  }
  return code.replaceAll(from, () => to);
}
