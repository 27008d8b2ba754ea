/** Headers that every answer carries. */
import { createHash } from "node:crypto";
import { RETRY_AFTER_SECONDS } from "./errors";
import { isIndexed } from "./indexing";
import { SHARED_CACHE_CONTROL } from "./kept-page";
import { SPECULATION_RULES } from "./speculation-rules";

/** What a document runs and how it is dressed: by a nonce of its own where the framework adds scripts, else by a hash that never changes. */
type Inline = { nonce: string } | { styleHash: string } | { none: true };

/** Where a document may take things from. Styles are inline; images of jobs come from anywhere https. */
export function contentSecurityPolicy(inline: Inline): string {
  const scripts = "nonce" in inline ? ` 'nonce-${inline.nonce}'` : "styleHash" in inline ? ` '${RULES_HASH}'` : "";
  const styles =
    "nonce" in inline ? `'nonce-${inline.nonce}'` : "styleHash" in inline ? `'${inline.styleHash}'` : "'none'";
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "frame-src https://www.openstreetmap.org",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Rules for fetching ahead count as a script, and are the only one that stands in a page without framework script. */
const RULES_HASH = sha256(SPECULATION_RULES);
const hashes = new Map<string, string>();

/** The hash by which a policy allows an inline style sheet. There are few sheets, so each is hashed once. */
export function styleHash(css: string): string {
  let hash = hashes.get(css);
  if (!hash) {
    hash = sha256(css);
    hashes.set(css, hash);
  }
  return hash;
}

function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/**
 * Add what is missing to an answer of the app; what a handler set itself stays. `isShared`: the request carried nothing of a
 * visitor's, so that the answer may be kept for others.
 */
export function withCommonHeaders(
  response: Response,
  about: { requestId: string; isHttps: boolean; pathname: string; isShared: boolean; retryAfterSeconds?: number },
): Response {
  const { requestId, isHttps, pathname, isShared, retryAfterSeconds = RETRY_AFTER_SECONDS } = about;
  const answer = withOwnHeaders(response);
  const { headers } = answer;
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  setDefault("X-Content-Type-Options", "nosniff");
  setDefault("Referrer-Policy", "strict-origin-when-cross-origin");
  setDefault("X-Frame-Options", "DENY");
  setDefault("Cross-Origin-Opener-Policy", "same-origin");
  setDefault("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  const isPublic = isShared && response.status === 200 && !headers.has("Set-Cookie");
  setDefault("Cache-Control", isPublic ? SHARED_CACHE_CONTROL : "private, no-store");
  if (isShared) headers.append("Vary", "Cookie, Authorization");
  setDefault("X-Request-Id", requestId);
  if ([429, 503].includes(response.status)) setDefault("Retry-After", String(retryAfterSeconds));
  if (!isIndexed(pathname, response.status)) setDefault("X-Robots-Tag", "noindex");
  if (isHttps) setDefault("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    setDefault("Content-Security-Policy", contentSecurityPolicy({ none: true }));
  }
  return answer;
}

/** The same answer with headers that can be changed; those of a redirect, or of what a fetch or a cache answered, cannot be. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("X-Request-Id");
    return response;
  } catch {
    const { status, statusText, headers } = response;
    return new Response(response.body, { status, statusText, headers: new Headers(headers) });
  }
}

/**
 * Pages whose address holds a one-time token tell it to no other site. Not `no-referrer`: browsers then send `Origin: null`
 * with the page's own form, which the gate must refuse.
 */
export const tokenPageHeaders = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/** Headers of a private file that opens in the browser. The viewer needs styles of its own; nothing else may run. */
export function inlineFileHeaders(name: string, type: string, bytes: number): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return {
    "Content-Type": type,
    "Content-Length": String(bytes),
    "Content-Disposition": `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  };
}

/** Headers of a private picture. Its address changes with it, so its owner's browser may keep it while the cookie stays the same. */
export function pictureHeaders(type: string, bytes: number): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(bytes),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, max-age=86400",
    Vary: "Cookie, Authorization",
    "X-Robots-Tag": "noindex",
  };
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
