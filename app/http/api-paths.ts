/** Which URLs are the JSON API's, and which the framework's own. A test holds this against `routes.ts`. */

/** `/jobs` and `/applications` are pages; what stands below them is JSON. */
const API_PATH = /^\/(auth|user|jobs|applications|application)\/[\s\S]/;

/** A path in the one spelling of all that lead to a route: its page's, decoded, in small letters, without slashes at its end. */
export function plainPath(pathname: string): string {
  // Several ask for the path of one request.
  if (last.pathname !== pathname) last = { pathname, plain: plainPathAnew(pathname) };
  return last.plain;
}

let last = { pathname: "/", plain: "/" };

function plainPathAnew(pathname: string): string {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const plain = decoded(page).toLowerCase();
  return plain.replace(/(?<!\/)\/+$/, "") || "/";
}

export const MANIFEST_PATH = "/__manifest";

/** Whether this is the address of the framework's manifest, in whatever spelling. */
export function isManifestPath(pathname: string): boolean {
  return plainPath(pathname).replace(/^\/+/, "/") === MANIFEST_PATH;
}

export function isApiPath(pathname: string): boolean {
  return API_PATH.test(plainPath(pathname));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
