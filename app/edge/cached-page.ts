/** A public response in the form in which the page cache stores it, and its ETag, which holds a hash of the body. */
import { createHash } from "node:crypto";

/**
 * `madeAt`, `endsAt` and `refreshedAt` are in milliseconds. From `endsAt` on it is wrong, as a job in it has closed; null: nothing in
 * it ends. `refreshedAt` is the time when a new copy was last begun.
 */
export type CachedPage = {
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  tag: string;
  madeAt: number;
  endsAt: number | null;
  refreshedAt: number;
};

/** A larger answer is served and not kept. */
const MAX_PAGE_BYTES = 384 * 1024;
/** Headers that belong to one request alone, or are set anew for each answer. */
const NOT_KEPT = new Set(["x-request-id", "content-length", "date", "cache-status"]);
/** Holds all of a copy but its body. The Cache API needs headers of its own and adds others; no visitor gets any of those. */
const COPY_HEADER = "X-Copy";

/** For browsers and the caches before them: ask each time. The answer "unchanged" takes 200 bytes. */
export const SHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Whether an answer may be shared at all: it is a success, its `Cache-Control` says public, and it sets no cookie. */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && /^public\b/.test(headers.get("Cache-Control") ?? "");
}

/** The copy to keep, or the answer itself if it may not be kept. */
export async function toCachedPage(
  response: Response,
  madeAt: number,
  endsAt: number | null = null,
): Promise<CachedPage | Response> {
  if (!isPublic(response)) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.byteLength > MAX_PAGE_BYTES) return new Response(body, response);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const headers = new Headers(response.headers);
  const version = /^"(\d+)"$/.exec(headers.get("ETag") ?? "")?.[1];
  const tag = version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
  // A page's tag is weak: the edge compresses answers, which changes the bytes, not the page. A job's version is for If-Match.
  headers.set("ETag", version === undefined ? `W/${tag}` : tag);
  return {
    body,
    headers: [...headers].filter(([name]) => !NOT_KEPT.has(name)),
    tag,
    madeAt,
    endsAt,
    refreshedAt: madeAt,
  };
}

/** A copy in the form in which the Cache API takes it. */
export function toStored({ body, ...rest }: CachedPage, maxAgeSeconds: number): Response {
  const headers = { "Cache-Control": `public, max-age=${maxAgeSeconds}`, [COPY_HEADER]: JSON.stringify(rest) };
  return new Response(body, { headers });
}

/** The copy from which `toStored` made this. */
export async function fromStored(stored: Response): Promise<CachedPage> {
  const rest: Omit<CachedPage, "body"> = JSON.parse(stored.headers.get(COPY_HEADER) ?? "");
  return { ...rest, body: new Uint8Array(await stored.arrayBuffer()) };
}

/** Whether a condition such as `If-None-Match: W/"abc", "def"` names this page. */
export function isKnown(condition: string, { tag }: CachedPage): boolean {
  return condition.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
