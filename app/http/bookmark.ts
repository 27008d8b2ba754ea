/** How new the database's copy has to be that a request reads from, and how the visitor carries that from answer to request. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Env, RequestContext } from "~/load-context";
import { isApiPath } from "./api-paths";
import {
  BOOKMARK_COOKIE,
  BOOKMARK_HEADER,
  REGISTRATION_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from "./cookies";
import { urlOf } from "./urls";

/** By then every copy has caught up; if not, a signed-in person's reads start at the primary again. */
const BOOKMARK_SECONDS = 600;
/** Links from a mail, signed links and the way back from Google: what they name may have been written a moment ago, elsewhere. */
const KEYS = ["token", "signature", "code", "key"];

/** Where a request's reads start: see docs/decisions/014. */
export function readStart(request: Request, env: Pick<Env, "SIGNING_SECRET">): string {
  if (isChange(request)) return "first-primary";
  const { pathname, searchParams: query } = urlOf(request);
  // A check of health is of the primary: the copies may answer without it.
  if (pathname === "/healthz") return "first-primary";
  if (KEYS.some((key) => query.has(key))) return "first-primary";
  const sealed = request.headers.get(BOOKMARK_HEADER) ?? readCookie(request, BOOKMARK_COOKIE);
  const bookmark = sealed === null ? null : open(sealed, env.SIGNING_SECRET);
  if (bookmark) return bookmark;
  const isKnown = [SESSION_COOKIE, REGISTRATION_COOKIE].some((name) => readCookie(request, name) !== null);
  return isKnown || request.headers.has("Authorization") || sealed !== null ? "first-primary" : "first-unconstrained";
}

/**
 * Send along where this request has come to: when it wrote, and with a signed-in person's page that began at the primary, so
 * that the next one may come from a copy nearby.
 */
export function withBookmark(
  response: Response,
  request: Request,
  { db, config }: Pick<RequestContext, "db" | "config">,
): Response {
  const { bookmark, start, hasWritten } = db.connection.place();
  if (bookmark === null) return response;
  const isFirst = start === "first-primary";
  const hasCookie = readCookie(request, SESSION_COOKIE) !== null;
  const isApi = isApiPath(urlOf(request).pathname);
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  // With a file goes at most a note of who has opened it, which nobody waits to see.
  const hasChanged = isChange(request) || (hasWritten && (isPage || response.status !== 200));
  const inHeader = isApi && (hasChanged || isFirst);
  const inCookie = isApi ? hasChanged && hasCookie : hasChanged || (isFirst && hasCookie && isPage);
  if (!inHeader && !inCookie) return response;
  const value = seal(bookmark, config.signingSecret);
  const headers = new Headers(response.headers);
  if (inHeader) headers.set(BOOKMARK_HEADER, value);
  if (inCookie) headers.append("Set-Cookie", setCookie(BOOKMARK_COOKIE, value, { maxAgeSeconds: BOOKMARK_SECONDS }));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

// D1's bookmarks count what is written. Readable, they would tell whether a call wrote something, such as a mail to an address
// that has an account; and one that somebody made up would have D1 wait for a state that never comes.
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Uint8Array {
  return createHash("sha256").update(`bookmark:${secret}`).digest();
}

function seal(bookmark: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(bookmark, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Null for whatever we did not seal with this secret. */
function open(sealed: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.length > 500) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
