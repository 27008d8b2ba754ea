/** The routes of the app as Remix takes them. A route's module is loaded by the first request that needs it. */
import manifest from "virtual:remix/server-manifest";
import * as entry from "~/entry.server";
import { type LazyBuild, lazyRoutes, type RouteModule } from "./framework";
import { future } from "./future";

// A screen loads its file of forms, `x-forms.ts`, by itself: that file is no route. So no route's file may have such a name.
const files = import.meta.glob<RouteModule>([
  "../root.tsx",
  "../{screens,resources,api}/**/*.{ts,tsx}",
  "!../**/*-forms.ts",
]);
/** A route's id is its file without the ending. */
const modules = new Map(Object.entries(files).map(([file, load]) => [file.replace(/^\.\.\/|\.tsx?$/g, ""), load]));

export const build: LazyBuild = {
  assets: manifest,
  assetsBuildDirectory: "build/client",
  basename: "/",
  entry: { module: entry },
  future,
  isSpaMode: false,
  mode: "production",
  publicPath: "/",
  routes: lazyRoutes(manifest.routes, modules),
};
