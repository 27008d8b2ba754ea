/** The cookies of the web: all `__Host-` and HttpOnly, but for the anti-forgery token that scripts must read. */
import { parseCookie, stringifySetCookie } from "cookie";

export const SESSION_COOKIE = "__Host-session";
export const REGISTRATION_COOKIE = "__Host-registration";
/** A sign-in with Google that is under way, and one that waits for a role. */
export const SIGN_IN_COOKIE = "__Host-sign-in";
export const PENDING_IDENTITY_COOKIE = "__Host-pending-identity";
export const FLASH_COOKIE = "__Host-flash";
export const SAVE_INTENT_COOKIE = "__Host-save-job";
/** Where the database stood when this browser last changed something. */
export const BOOKMARK_COOKIE = "__Host-bookmark";
/** The same for programs: it stands in an answer, and may be sent back with the next call. */
export const BOOKMARK_HEADER = "Staffroom-Bookmark";
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

/** The cookie's value, or null. Of two with one name the first counts, as browsers send the more specific one first. */
export function readCookie(request: Request, name: string): string | null {
  return parseCookie(request.headers.get("Cookie") ?? "")[name] || null;
}

/** A `Set-Cookie` line. Without `maxAgeSeconds` the cookie lives until the browser closes. */
export function setCookie(name: string, value: string, options: { maxAgeSeconds?: number } = {}): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    secure: true,
    sameSite: "lax",
    httpOnly: name !== XSRF_COOKIE,
    ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
  });
}

export function clearCookie(name: string): string {
  return setCookie(name, "", { maxAgeSeconds: 0 });
}
