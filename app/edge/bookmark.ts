/**
 * Decides how new the state of the database must be from which a request reads. After a change the response carries a bookmark,
 * and the visitor's next request brings it back: so she sees at least her own changes. See docs/decisions/014.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { RequestContext } from "~/http/context";
import {
  BOOKMARK_COOKIE,
  BOOKMARK_HEADER,
  REGISTRATION_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from "~/http/cookies";
import type { RouteMatch } from "~/route-facts";
import type { Env } from "./context";

/** By then every copy should have caught up. Without a bookmark, a signed-in person's reads start at the primary again. */
const BOOKMARK_SECONDS = 600;

/** Where a request's reads start: see docs/decisions/014. */
export function readStart(request: Request, { facts }: RouteMatch, env: Pick<Env, "SIGNING_SECRET">): string {
  if (isChange(request) || facts.reads === "primary") return "first-primary";
  const encrypted = request.headers.get(BOOKMARK_HEADER) ?? readCookie(request, BOOKMARK_COOKIE);
  const bookmark = encrypted === null ? null : decrypt(encrypted, env.SIGNING_SECRET);
  if (bookmark) return bookmark;
  const isKnown = [SESSION_COOKIE, REGISTRATION_COOKIE].some((name) => readCookie(request, name) !== null);
  return isKnown || request.headers.has("Authorization") || encrypted !== null
    ? "first-primary"
    : "first-unconstrained";
}

/**
 * Add the bookmark that this request has reached: after a change, and to an API answer or a signed-in person's page whose reads
 * began at the primary. The next answer may then come from a copy nearby.
 */
export function withBookmark(
  response: Response,
  request: Request,
  { db, config, route }: Pick<RequestContext, "db" | "config" | "route">,
): Response {
  const { bookmark, start, hasWritten } = db.connection.place();
  if (bookmark === null) return response;
  const isFirst = start === "first-primary";
  const hasCookie = readCookie(request, SESSION_COOKIE) !== null;
  const isApi = route.facts.kind === "api";
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  // A request for a file writes at most its resume view, and no next page has to show that at once.
  const hasChanged = isChange(request) || (hasWritten && (isPage || response.status !== 200));
  const inHeader = isApi && (hasChanged || isFirst);
  const inCookie = isApi ? hasChanged && hasCookie : hasChanged || (isFirst && hasCookie && isPage);
  if (!inHeader && !inCookie) return response;
  const value = encrypt(bookmark, config.signingSecret);
  const headers = new Headers(response.headers);
  if (inHeader) headers.set(BOOKMARK_HEADER, value);
  if (inCookie) headers.append("Set-Cookie", setCookie(BOOKMARK_COOKIE, value, { maxAgeSeconds: BOOKMARK_SECONDS }));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

// D1's bookmarks count writes. A readable bookmark would tell whether a call wrote something, such as a mail to an address that
// has an account. A made-up bookmark would make D1 wait for a state that never comes. So bookmarks are encrypted.
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Uint8Array {
  return createHash("sha256").update(`bookmark:${secret}`).digest();
}

function encrypt(bookmark: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(bookmark, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** The bookmark, or null if we did not encrypt it with this secret. */
function decrypt(encrypted: string, secret: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
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
