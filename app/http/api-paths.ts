/** Which URLs are the JSON API's. A test holds this against `routes.ts`. */

/** `/jobs` and `/applications` are pages; what stands below them is JSON. */
const API_PATH = /^\/(auth|user|jobs|applications|application)\/./i;

/** Spelt as routes are matched: percent-decoded, capitals or not. */
export function isApiPath(pathname: string): boolean {
  return API_PATH.test(decoded(pathname));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
