/** Headers of documents and of files. Those that every answer carries stand in `edge/response.ts`. */
import { createHash } from "node:crypto";
import { completeFileName } from "~/domain/text-rules";
import { SPECULATION_RULES } from "./prefetch-rules";

/** A document's inline scripts and styles are allowed by these: a nonce if the framework adds scripts, else the hash of its sheet. */
type Inline = { nonce: string } | { style: string } | { none: true };

/** The sources from which a document may load. Styles are inline; images of jobs come from any https address. */
export function contentSecurityPolicy(inline: Inline): string {
  const scripts = "nonce" in inline ? ` 'nonce-${inline.nonce}'` : "style" in inline ? ` '${RULES_HASH}'` : "";
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src ${stylesOf(inline)}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "frame-src 'self' https://www.openstreetmap.org",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A document for frames of other sites: nothing runs or loads in it, and no form is sent from it. `style`: what may dress it. */
export function framedPolicy(style = "'none'"): string {
  return `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors *`;
}

/** The rules for fetching ahead count as an inline script. They are the only one in a page without framework script. */
const RULES_HASH = sha256(SPECULATION_RULES);

function stylesOf(inline: Inline): string {
  if ("nonce" in inline) return `'nonce-${inline.nonce}'`;
  return "style" in inline ? `'${sha256(inline.style)}'` : "'none'";
}

function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/**
 * Pages whose address holds a one-time token do not send it to other sites. Not `no-referrer`: with that, browsers send
 * `Origin: null` with the page's own form, and the gate must refuse it.
 */
export const tokenPageHeaders = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

/**
 * Headers of a private file that opens in the browser, or inside a page of our own. The viewer needs styles of its own; nothing
 * else may run.
 */
export function inlineFileHeaders(name: string, type: string, bytes: number): Record<string, string> {
  const ending = /\.[a-z]{1,5}$/i.exec(name)?.[0] ?? "";
  // Names that were stored long ago may have any length.
  const fileName = completeFileName(name.slice(0, name.length - ending.length), ending);
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return {
    "Content-Type": type,
    "Content-Length": String(bytes),
    "Content-Disposition": `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  };
}

/**
 * Headers of a private picture. A new picture has a new address, so the browser may keep it while the cookie stays the same.
 * `isShared`: others use the device too, and it keeps nothing.
 */
export function pictureHeaders(
  type: string,
  bytes: number,
  { isShared }: { isShared: boolean },
): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(bytes),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": isShared ? "private, no-store" : "private, max-age=86400",
    Vary: "Cookie, Authorization",
    "X-Robots-Tag": "noindex",
  };
}

/** Headers of a picture that everybody sees. A new picture has a new address; a removed one is gone from caches within the hour. */
export function publicPictureHeaders(type: string, bytes: number): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(bytes),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cache-Control": "public, max-age=3600",
  };
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
