/** Modules that the build makes. */

declare module "*/build/server/index.js";

/** The address of the small script that every page defers, named by its content. */
declare module "virtual:enhance-url" {
  const url: string;
  export default url;
}

/** The address of the script that scales pictures down, on the screens that have the side menu. */
declare module "virtual:photo-script-url" {
  const url: string;
  export default url;
}

/** The map of routes with their modules, as Remix builds it. */
declare module "virtual:remix/server-build" {
  export const routes: Record<string, { id: string; path?: string; module: { loader?: unknown } } | undefined>;
}
