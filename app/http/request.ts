/** The head of a request: its address, its cookies, the type of its body, and the headers that the website itself has given a name. */
import { parseCookie, stringifySetCookie } from "cookie";
import { withoutKeys } from "~/domain/api-keys/rules";

const parsed = new WeakMap<Request, URL>();

/** All code that looks at this request shares the URL, so do not change it. */
export function urlOf(request: Request): URL {
  let url = parsed.get(request);
  if (!url) {
    url = new URL(request.url);
    parsed.set(request, url);
  }
  return url;
}

/** The path alone, as `URL` gives it. A request's `url` is normalized, so this costs less than parsing it: cached pages need no more. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const query = url.indexOf("?", start);
  const hash = url.indexOf("#", start);
  const end = Math.min(query === -1 ? url.length : query, hash === -1 ? url.length : hash);
  return url.slice(start, end);
}

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
/** Of a guest who has applied for the job of this path: no page of another job gets it. */
export const APPLIED_COOKIE = "__Secure-applied";
/** The state of the database that this browser has seen or changed: see `edge/context.ts`. */
export const BOOKMARK_COOKIE = "__Host-bookmark";
/** The same for programs: an answer carries it, and a program may send it back with its next call. */
export const BOOKMARK_HEADER = "Staffroom-Bookmark";
/** The accounts that have logged in with this browser, so that strangers cannot lock them out of it. */
export const DEVICE_COOKIE = "__Host-device";
/** Others use this device too: nothing is kept on it, and no cookie outlives the browser. The script reads it as well. */
export const SHARED_COOKIE = "__Host-shared";
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";
/** Names one form through all tries to send it. With a page's form it also says that the script sends it. */
export const KEY_HEADER = "Idempotency-Key";

/** The cookie's value, or null. Of two with the same name the first counts, as browsers send the more specific one first. */
export function readCookie(request: Request, name: string): string | null {
  return parseCookie(request.headers.get("Cookie") ?? "")[name] || null;
}

/** A `Set-Cookie` line. Without `maxAgeSeconds` the cookie lives until the browser closes. `path`: of the pages that get it, if not all. */
export function setCookie(
  name: string,
  value: string,
  options: { maxAgeSeconds?: number; path?: string } = {},
): string {
  return stringifySetCookie({
    name,
    value,
    path: options.path ?? "/",
    secure: true,
    sameSite: "lax",
    httpOnly: name !== XSRF_COOKIE && name !== SHARED_COOKIE,
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

/** True on a device that others use too: a log-in called it so, and none has taken it back since. */
export function isSharedDevice(request: Request): boolean {
  return readCookie(request, SHARED_COOKIE) !== null;
}

/** The answer to a device that others use too, without cookies that outlive the browser. What the answer itself says of the device wins. */
export function withSessionCookiesOnly(response: Response, request: Request): Response {
  const lines = response.headers.getSetCookie();
  if (lines.length === 0) return response;
  const own = lines.findLast((line) => cookieName(line) === SHARED_COOKIE);
  const isShared = own ? own.startsWith(`${SHARED_COOKIE}=1;`) : isSharedDevice(request);
  if (!isShared) return response;
  const headers = new Headers(response.headers);
  headers.delete("Set-Cookie");
  // A cookie that is removed stays so: its age is 0.
  for (const line of lines) headers.append("Set-Cookie", line.replace(/; Max-Age=[1-9]\d*/, ""));
  // The log-in that calls the device shared removes the text and files that a tab has kept before. The first one also removes the picture
  // that the browser kept. That can take seconds, as the browser looks through what it keeps of all sites, so it is done once.
  if (own) headers.set("Clear-Site-Data", isSharedDevice(request) ? '"storage"' : '"cache", "storage"');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function cookieName(line: string): string {
  return line.slice(0, line.indexOf("="));
}

/** The browser says that a page of another site sends this request. A request without both headers says nothing. */
export function isFromOtherSite(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== urlOf(request).origin;
}

/** The type of its body without parameters, in small letters. */
export function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** In a scheduled run, `method` is SCHEDULED and `path` names the part of the run. */
export type RequestName = { requestId: string; method: string; path: string };

/** The request in a line of the log. */
export function nameOf(request: Request, { requestId }: { requestId: string }): RequestName {
  return { requestId, method: request.method, path: withoutKeys(urlOf(request).pathname) };
}
