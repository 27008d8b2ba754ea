import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { apiCalls } from "./.scripts/vite-api-calls";
import { smallScript } from "./.scripts/vite-enhance";
import { places } from "./.scripts/vite-places";
import { worker } from "./.scripts/vite-worker";
import { getLoadContext } from "./app/edge/context";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Where local D1 and R2 live; `.wrangler/state` where nothing is said. */
const stateDir = process.env.STATE_DIR;

/** What the hydrated screen and its frame need travels as one file: a chunk that other screens share would bring theirs along. */
const OF_THE_HYDRATED_SCREEN =
  /\/app\/(screens\/layouts\/site\.tsx|components\/(bell|error-screen|field|form-comes-back|form-errors|form-note|format|icon|job-fields|job-state|latest-own-jobs|nonce|passkey-parts|photo|photo-form|post-questions|side-menu|site|site-footer|submit-button|toasts|visitor)\.tsx?|domain\/(accounts|jobs|photos|interrupted-forms)\/rules\.ts|browser\/requests\.ts)$/;

function withTheHydratedScreen(id: string): string | undefined {
  return OF_THE_HYDRATED_SCREEN.test(id) ? "hydrated" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    cloudflareDevProxyVitePlugin({ getLoadContext, persist: stateDir ? { path: `${stateDir}/v3` } : true }),
    remix({
      serverBuildFile: "entry.worker.js",
      // `npm run mutate` builds into a folder of its own.
      ...(process.env.BUILD_DIR ? { buildDirectory: process.env.BUILD_DIR } : {}),
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    smallScript({ entry: "app/browser/enhance.ts", virtualId: "virtual:enhance-url" }),
    smallScript({ entry: "app/browser/forms-script.ts" }),
    smallScript({ entry: "app/browser/photo-script.ts", virtualId: "virtual:photo-script-url" }),
    smallScript({ entry: "app/browser/passkey-script.ts", virtualId: "virtual:passkey-script-url" }),
    apiCalls(),
    places(),
    worker(),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    assetsInlineLimit: 0,
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    // Small chunks travel together: each one of a hydrated screen is a request on a slow line.
    rollupOptions: {
      output: isSsrBuild
        ? { experimentalMinChunkSize: 1 }
        : { experimentalMinChunkSize: 6000, manualChunks: withTheHydratedScreen },
    },
  },
}));
