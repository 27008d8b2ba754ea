import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Rollup } from "vite";
import { apiCalls } from "./.scripts/vite-api-calls";
import { dev } from "./.scripts/vite-dev";
import { smallScript } from "./.scripts/vite-enhance";
import { places } from "./.scripts/vite-places";
import { minifiedBy, worker } from "./.scripts/vite-worker";
import { future } from "./app/edge/future";

type GetManualChunk = Rollup.GetManualChunk;
type GetModuleInfo = Rollup.GetModuleInfo;

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The files from which the hydrated screen and its frame begin in the browser. */
const BEGINNINGS = /\/app\/(entry\.client|root|screens\/layouts\/site|screens\/recruiter\/recruiter)\.tsx(\?|$)/;

let ofTheHydratedScreen: Set<string> | undefined;

/** All that the hydrated screen and its frame import travels as one file: a chunk that other screens share would bring theirs along. */
const withTheHydratedScreen: GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  ofTheHydratedScreen ??= allImportedBy(
    [...getModuleIds()].filter((each) => BEGINNINGS.test(each)),
    getModuleInfo,
  );
  return ofTheHydratedScreen.has(id) ? "hydrated" : undefined;
};

function allImportedBy(ids: string[], getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set(ids);
  // A set may grow while it is read.
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    // Before Remix, whose own server would make an answer without the edge.
    dev(),
    remix({
      serverBuildFile: "entry.worker.js",
      // `npm run mutate` builds into a folder of its own.
      ...(process.env.BUILD_DIR ? { buildDirectory: process.env.BUILD_DIR } : {}),
      future,
    }),
    smallScript({ entry: "app/browser/enhance.ts", virtualId: "virtual:enhance-url" }),
    smallScript({ entry: "app/browser/forms-script.ts" }),
    smallScript({ entry: "app/browser/photo-pages.ts" }),
    smallScript({ entry: "app/browser/host-hint.ts" }),
    smallScript({ entry: "app/browser/place-script.ts" }),
    smallScript({ entry: "app/browser/photo-script.ts", virtualId: "virtual:photo-script-url" }),
    smallScript({ entry: "app/browser/passkey-script.ts", virtualId: "virtual:passkey-script-url" }),
    smallScript({ entry: "app/browser/messages-script.ts", virtualId: "virtual:messages-script-url" }),
    smallScript({ entry: "app/browser/desk/desk-script.ts", virtualId: "virtual:desk-script-url" }),
    apiCalls(),
    places(),
    worker(),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    assetsInlineLimit: 0,
    // Newer than that of scripts by the word `inset`, which is four words for older browsers.
    cssTarget: ["chrome88", "firefox78", "safari15"],
    ...minifiedBy({ module: true, ecma: 2020, compress: { passes: 2 } }),
    // Small chunks travel together: each one of a hydrated screen is a request on a slow line.
    rollupOptions: {
      output: isSsrBuild ? {} : { experimentalMinChunkSize: 6000, manualChunks: withTheHydratedScreen },
    },
  },
}));
