/** The cookies of the website. All are `__Host-` and HttpOnly, except the anti-forgery token, which scripts must read. */
import { parseCookie, stringifySetCookie } from "cookie";

export const SESSION_COOKIE = "__Host-session";
export const REGISTRATION_COOKIE = "__Host-registration";
/** A sign-in with Google that is under way, and one that waits for a role. */
export const SIGN_IN_COOKIE = "__Host-sign-in";
export const PENDING_IDENTITY_COOKIE = "__Host-pending-identity";
/** The challenge that a passkey of this browser is to answer. */
export const PASSKEY_COOKIE = "__Host-passkey";
export const FLASH_COOKIE = "__Host-flash";
export const SAVE_AFTER_LOGIN_COOKIE = "__Host-save-job";
/** The list of jobs that "Back to Jobs" leads to. */
export const LIST_COOKIE = "__Host-list";
/** The application without an account that the link in our mail has opened. */
export const GUEST_COOKIE = "__Host-application";
/** The state of the database that this browser has seen or changed: see `edge/bookmark.ts`. */
export const BOOKMARK_COOKIE = "__Host-bookmark";
/** The same for programs: an answer carries it, and a program may send it back with its next call. */
export const BOOKMARK_HEADER = "Staffroom-Bookmark";
/** The accounts that have logged in with this browser, so that strangers cannot lock them out of it. */
export const DEVICE_COOKIE = "__Host-device";
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

/** The cookie's value, or null. Of two with the same name the first counts, as browsers send the more specific one first. */
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

/** The answer with these `Set-Cookie` lines before its own. A cookie that the answer sets itself stays as the answer sets it. */
export function withCookies(response: Response, lines: string[]): Response {
  if (lines.length === 0) return response;
  const own = response.headers.getSetCookie();
  const ownNames = new Set(own.map(cookieName));
  const headers = new Headers(response.headers);
  headers.delete("Set-Cookie");
  for (const line of [...lines.filter((each) => !ownNames.has(cookieName(each))), ...own]) {
    headers.append("Set-Cookie", line);
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function cookieName(line: string): string {
  return line.slice(0, line.indexOf("="));
}
