/** What is decided before Remix sees a request: forged forms, methods and encodings that no screen takes, addresses of Remix's own. */
import { isApiPath } from "./api-paths";
import { mediaType } from "./body";
import { urlOf } from "./urls";

/** Why a request must not go on: plain text for whoever sent it. */
export type Refusal = { status: number; message: string };

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** All others a screen cannot mean, and some of them the framework cannot even copy. */
const SCREEN_METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);
const FORM_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

export const NOT_FOUND: Refusal = { status: 404, message: "Not found" };
const FORGED: Refusal = { status: 403, message: "This form was not sent from a page of Staffroom" };
const NO_METHOD: Refusal = { status: 405, message: "Use GET or POST" };
const NO_FORM: Refusal = {
  status: 415,
  message: "Send a form as application/x-www-form-urlencoded or multipart/form-data",
};

/**
 * Why a request must not go on, or null. Screens take a change only from a page of this origin, and only as a form. The JSON API
 * is left out: it answers to bearer tokens, and to the cookie only with the anti-forgery header. `hydrated`: the paths of the
 * screens that have framework script. Only their data can be asked for (`.data`), as only their script asks for it.
 */
export function gate(request: Request, hydrated: ReadonlySet<string>): Refusal | null {
  const { method } = request;
  const { pathname } = urlOf(request);
  if (isApiPath(pathname)) return null;
  if (!SCREEN_METHODS.has(method)) return NO_METHOD;
  const isChange = !SAFE_METHODS.has(method);
  if (isChange && isForged(request)) return FORGED;
  if (pathname.endsWith(".data")) {
    if (!hydrated.has(pathname.slice(0, -".data".length))) return NOT_FOUND;
    // Remix takes every method but GET for a form's, and answers a foreign origin with a 500.
    if (method !== "GET" && method !== "POST") return NO_METHOD;
  }
  if (method === "POST" && !FORM_TYPES.has(mediaType(request))) return NO_FORM;
  return null;
}

function isForged(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const ours = urlOf(request).origin;
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin !== ours;
  // Old browsers leave Origin out of a form's post; then the referring page must be ours. With neither there is no browser.
  const referer = request.headers.get("Referer");
  return referer !== null && !(URL.canParse(referer) && new URL(referer).origin === ours);
}
