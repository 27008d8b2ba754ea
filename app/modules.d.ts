/** Modules that the build makes. */

/** The address of the small script that every page defers, named by its content. */
declare module "virtual:enhance-url" {
  const url: string;
  export default url;
}

/** The script of forms, by an address that has not failed yet. */
declare module "*/forms-script?again" {
  export const start: typeof import("./forms-script").start;
  export const send: typeof import("./forms-script").send;
}

/** The address of the script that scales pictures down, on the screens that have the side menu. */
declare module "virtual:photo-script-url" {
  const url: string;
  export default url;
}

/** The worker's part of what Remix builds. */
declare module "virtual:remix/server-build" {
  export const entry: { module: { BUILD_ID: string } };
}

/** Every call of the JSON API, described when the app is built. */
declare module "virtual:api-calls" {
  const calls: import("./http/openapi-calls").ApiCall[];
  export default calls;
}
