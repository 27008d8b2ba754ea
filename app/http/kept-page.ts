/** A public answer as it is kept: its bytes, its headers, when it was made, and a tag that names its content. */
import { createHash } from "node:crypto";

/** `madeAt` and `refreshedAt` in milliseconds; the latter is when a new copy was last begun. */
export type Kept = {
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  tag: string;
  madeAt: number;
  refreshedAt: number;
};

/** What is larger is served and forgotten. */
const MAX_PAGE_BYTES = 256 * 1024;
/** Of one request alone, or said anew each time. */
const NOT_KEPT = new Set(["x-request-id", "content-length", "date", "cache-status"]);
/** All that the Cache API may not touch. What it goes by, and what it adds to an answer, is its own and reaches nobody. */
const COPY_HEADER = "X-Copy";

/** Of browsers and whatever stands between: ask each time, and be told "unchanged" in 200 bytes. */
export const SHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Whether an answer may be shared at all: a success that its maker called public, and that sets no cookie. */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && /^public\b/.test(headers.get("Cache-Control") ?? "");
}

/** The answer to keep, or the answer itself where it may not be kept. */
export async function toKept(response: Response, madeAt: number): Promise<Kept | Response> {
  if (!isPublic(response)) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.byteLength > MAX_PAGE_BYTES) return new Response(body, response);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  // Weak: the edge compresses what leaves, which changes the bytes and not the page.
  headers.set("ETag", `W/${tag}`);
  return { body, headers: [...headers].filter(([name]) => !NOT_KEPT.has(name)), tag, madeAt, refreshedAt: madeAt };
}

/** A copy as the Cache API takes it. */
export function toStored({ body, ...rest }: Kept, maxAgeSeconds: number): Response {
  const headers = { "Cache-Control": `public, max-age=${maxAgeSeconds}`, [COPY_HEADER]: JSON.stringify(rest) };
  return new Response(body, { headers });
}

/** The copy that `toStored` gave away. */
export async function fromStored(stored: Response): Promise<Kept> {
  const rest: Omit<Kept, "body"> = JSON.parse(stored.headers.get(COPY_HEADER) ?? "");
  return { ...rest, body: new Uint8Array(await stored.arrayBuffer()) };
}

/** Whether a condition such as `If-None-Match: W/"abc", "def"` names this page. */
export function isKnown(condition: string, { tag }: Kept): boolean {
  return condition.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
