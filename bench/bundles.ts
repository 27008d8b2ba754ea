/** The code that the bench runs in workerd: the app as it is deployed, the same app with ten routes, and the peers. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as esbuild } from "esbuild";
import { build, isBuilt } from "../.scripts/build.ts";
import { hashOf, root, run, runOrThrow } from "../.scripts/run.ts";
import { folder } from "./folder.ts";

/** Screens and calls of the small app; the frame around them comes on top. */
export const TEN_ROUTES = [
  "",
  "jobs",
  "jobdetails/:id",
  "about",
  "services",
  "login",
  "signup",
  "*",
  "jobs/getalljobs",
  "jobs/getjobbyid/:id",
];
const PROJECT = ["app", "public", ".scripts", "vite.config.ts", "tsconfig.json", "package.json", "wrangler.toml"];
const PEERS = [
  "static",
  "cache-api",
  "pages",
  "bare-read",
  "bare-apply",
  "hono",
  "counted",
  "floor",
  "stalled",
] as const;

export type Peer = (typeof PEERS)[number];
export type Bundles = Awaited<ReturnType<typeof makeBundles>>;

/** The code of every Worker that is measured. Builds the app if it is not built. Throws if a build fails. */
export async function makeBundles() {
  if (!isBuilt()) await build("keep");
  await runOrThrow("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"]);
  const peers = await Promise.all(PEERS.map(async (name) => [name, await bundlePeer(name)] as const));
  return {
    app: read("build/worker/entry.worker.js"),
    /** Built when it is first asked for. */
    tenRoutes: makeTenRoutes,
    ...(Object.fromEntries(peers) as Record<Peer, string>),
  };
}

/** As wrangler measures the upload. */
export function gzipBytes(code: string): number {
  return gzipSync(code).length;
}

export async function bundlePeer(name: Peer): Promise<string> {
  const result = await esbuild({
    entryPoints: [join(root, "bench", "workers", `${name}.ts`)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["./build/worker/entry.worker.js"],
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
}

/** Its parts: `modulesBeside(TEN_ROUTES_BUNDLE)`. */
export const TEN_ROUTES_BUNDLE = join(folder, "ten-routes", "build", "worker", "entry.worker.js");

/** The same project with a smaller map of routes, built and bundled by the same tools. Kept until a source changes. */
async function makeTenRoutes(): Promise<string> {
  const copy = join(folder, "ten-routes");
  const hash = hashOf([...PROJECT, "bench/bundles.ts"]);
  const stamp = join(copy, "sources.sha256");
  const bundle = TEN_ROUTES_BUNDLE;
  if (existsSync(stamp) && existsSync(bundle) && readFileSync(stamp, "utf8") === hash)
    return readFileSync(bundle, "utf8");

  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of PROJECT) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "dir");
  renameSync(join(copy, "app", "routes.ts"), join(copy, "app", "all-routes.ts"));
  writeFileSync(join(copy, "app", "routes.ts"), cutRoutes());
  const { code, text } = await run("remix", ["vite:build", copy], { output: "keep", env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The app with ten routes could not be built.\n${text}`);
  const out = join(copy, "build", "worker");
  await runOrThrow("wrangler", ["deploy", "--config", join(copy, "wrangler.toml"), "--dry-run", "--outdir", out]);
  writeFileSync(stamp, hash);
  return readFileSync(bundle, "utf8");
}

function cutRoutes() {
  return `import type { RouteConfigEntry } from "@remix-run/route-config";
import all from "./all-routes";
const kept = new Set(${JSON.stringify(TEN_ROUTES)});
const isKept = (route: RouteConfigEntry) => kept.has(route.path ?? "");
export default (all as RouteConfigEntry[]).flatMap((route) =>
  route.children ? [{ ...route, children: route.children.filter(isKept) }] : isKept(route) ? [route] : [],
);
`;
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
