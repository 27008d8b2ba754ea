/** What is decided before Remix sees a request: forged posts, and twins that should not exist. */
import { isApiPath } from "./api-paths";
import { urlOf } from "./urls";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Why a request must not go on, or null. Pages and their `.data` twins take a change only from a page of this origin. The JSON
 * API is left out: it answers to bearer tokens, and to the cookie only with the anti-forgery header.
 */
export function gate(request: Request): { status: number; message: string } | null {
  const url = urlOf(request);
  if (url.pathname.endsWith(".data") && isApiPath(url.pathname.slice(0, -".data".length))) {
    return { status: 404, message: "Not found" };
  }
  if (SAFE_METHODS.has(request.method) || isApiPath(url.pathname)) return null;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return FORGED;
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === url.origin ? null : FORGED;
  // Old browsers leave Origin out of a form's post; then the referring page must be ours. With neither there is no browser.
  const referer = request.headers.get("Referer");
  if (referer !== null && !(URL.canParse(referer) && new URL(referer).origin === url.origin)) return FORGED;
  return null;
}

const FORGED = { status: 403, message: "This form was not sent from a page of Staffroom" };
