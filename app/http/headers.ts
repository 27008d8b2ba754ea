/** Headers that every answer carries. */

import { RETRY_AFTER_SECONDS } from "./errors";
import { isIndexed } from "./indexing";

/** Where a document may take things from. Styles are inline and carry the nonce too; images of jobs come from anywhere https. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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

/** Add what is missing to an answer of the app; what a handler set itself stays. */
export function withCommonHeaders(
  response: Response,
  { nonce, requestId, isHttps, pathname }: { nonce: string; requestId: string; isHttps: boolean; pathname: string },
): Response {
  const headers = new Headers(response.headers);
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  setDefault("X-Content-Type-Options", "nosniff");
  setDefault("Referrer-Policy", "strict-origin-when-cross-origin");
  setDefault("X-Frame-Options", "DENY");
  setDefault("Cross-Origin-Opener-Policy", "same-origin");
  setDefault("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  setDefault("Cache-Control", "private, no-store");
  setDefault("X-Request-Id", requestId);
  if (!isIndexed(pathname, response.status)) setDefault("X-Robots-Tag", "noindex");
  if (response.status === 503) setDefault("Retry-After", String(RETRY_AFTER_SECONDS));
  if (isHttps) setDefault("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    setDefault("Content-Security-Policy", contentSecurityPolicy(nonce));
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

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

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
