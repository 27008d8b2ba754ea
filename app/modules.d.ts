/** Modules that the build makes. */

/** The URL of the small script that every page loads deferred; its file is named by its content. */
declare module "virtual:enhance-url" {
  const url: string;
  export default url;
}

/** The script of forms at a second URL, for a browser in which loading the first one failed. */
declare module "*/forms-script?again" {
  export const start: typeof import("./browser/forms-script").start;
  export const send: typeof import("./browser/forms-script").send;
}

/** The URL of the script that scales pictures down, for the screens that have the side menu. */
declare module "virtual:photo-script-url" {
  const url: string;
  export default url;
}

/** The URL of the script that says that messages were read, for the screens that show some. */
declare module "virtual:messages-script-url" {
  const url: string;
  export default url;
}

/** The URL of the script that asks devices for passkeys, for the screens that need one. */
declare module "virtual:passkey-script-url" {
  const url: string;
  export default url;
}

/** The URL of the script with the keys of a school's desk, for its two screens. */
declare module "virtual:desk-script-url" {
  const url: string;
  export default url;
}

/** The part of Remix's build that names the routes: their paths, and their files for the browser. */
declare module "virtual:remix/server-manifest" {
  const manifest: import("@remix-run/server-runtime").ServerBuild["assets"];
  export default manifest;
}

/** Reads every call of the JSON API, and its document, as they were described when the app was built. */
declare module "virtual:api-calls" {
  type ReadFile = import("~/domain/places/load-places.server").ReadFile;
  export const readCalls: (readFile: ReadFile) => Promise<import("./http/api/openapi-calls").DescribedApi>;
  export const readDocument: (readFile: ReadFile) => Promise<string>;
}
