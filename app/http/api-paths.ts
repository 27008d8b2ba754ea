/** Which URLs are the JSON API's. A test holds this against `routes.ts`. */

/** `/jobs` and `/applications` are pages; what stands below them is JSON. */
const API_PATH = /^\/(auth|user|jobs|applications|application)\/./;

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
