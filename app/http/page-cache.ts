/**
 * Pages and public JSON for visitors without an account, kept for less than a minute: in the isolate, and beside it in the Cache
 * API. What is kept was rendered from a request without any cookie or token, so nothing personal can be in it.
 */
import { log } from "~/domain/log";
import { BOOKMARK_COOKIE, BOOKMARK_HEADER, FLASH_COOKIE, SAVE_INTENT_COOKIE, SESSION_COOKIE } from "./cookies";
import { fromStored, isKnown, type Kept, toKept, toStored } from "./kept-page";

/** Younger copies are served as they are; older ones are served while a new one is made. */
export const FRESH_MS = 15_000;
/** No copy is served beyond this age: with the time that a render takes nobody waits longer than a minute for a change. */
export const MAX_AGE_MS = 55_000;
/** A copy that is being made anew is left alone this long. */
const REFRESH_LOCK_MS = 5_000;
const MAX_URL_CHARS = 512;
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
/** What a copy holds beside its body and its address: headers, tag, its place in the map. Of tiny answers it is nearly all. */
const ENTRY_BYTES = 2048;

/** The same for every visitor without an account, at each address. A test holds the list to the map of URLs. */
const SHARED_PATHS = [
  /^\/(jobs|about|services|developers|login|signup|forgotpassword)?$/,
  /^\/jobdetails\/[\w-]+$/,
  /^\/jobs\/(getalljobs|getjobbyid\/[\w-]+)$/,
  /^\/(jobs\.atom|openapi\.json|robots\.txt|sitemap\.xml|sitemaps\/\w+\.xml)$/,
];

/** Cookies that make an answer somebody's own. */
const PERSONAL_COOKIES = [SESSION_COOKIE, FLASH_COOKIE, SAVE_INTENT_COOKIE, BOOKMARK_COOKIE];

type Run = {
  request: Request;
  /** Milliseconds. */
  now: number;
  /** Makes the answer; it gets a request that carries nothing of the visitor's. */
  render: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
};

type Options = { buildId: string; openCache: () => Cache };

/** Whether an answer to this request may be shared: a plain GET for a public address from somebody whom we do not know. */
export function isShareable(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { headers, url } = request;
  if (url.length > MAX_URL_CHARS || headers.has("Authorization") || headers.has("Range")) return false;
  if (headers.has(BOOKMARK_HEADER)) return false;
  const cookies = headers.get("Cookie");
  if (cookies !== null && PERSONAL_COOKIES.some((name) => cookies.includes(name))) return false;
  return SHARED_PATHS.some((path) => path.test(pathOf(url)));
}

/** The caches of one isolate. `openCache` gives the Cache API's store, which all isolates of a place share. */
export function createPageCache({ buildId, openCache }: Options) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  /** Copies made before this are not kept: something has changed since. */
  let changedAt = 0;

  /** The copy in the isolate, if there is one that may be served. The fast way: nothing is awaited. */
  function find(request: Request, now: number): Kept | null {
    const page = kept.get(request.url);
    if (!page) return null;
    if (now - page.madeAt <= MAX_AGE_MS) return page;
    drop(request.url, page);
    return null;
  }

  /** Answer from a copy, making a new one behind it where it is no longer fresh. */
  function serve(page: Kept, source: "isolate" | "colo", run: Run): Response {
    if (run.now - page.madeAt > FRESH_MS && run.now - page.refreshedAt > REFRESH_LOCK_MS) {
      page.refreshedAt = run.now;
      run.waitUntil(make(run).catch(warn));
    }
    return answer(page, run.request, `hit; detail=${source}`);
  }

  /** Answer a shareable request: from a copy, or by making one. */
  async function respond(run: Run): Promise<Response> {
    const near = find(run.request, run.now);
    if (near) return serve(near, "isolate", run);
    const far = await findInColo(run).catch(warn);
    if (far) {
      keep(run.request.url, far);
      return serve(far, "colo", run);
    }
    const made = await make(run);
    return made instanceof Response ? made : answer(made, run.request, "fwd=miss");
  }

  async function make(run: Run): Promise<Kept | Response> {
    const { url } = run.request;
    const response = await run.render(new Request(url, { headers: { Accept: "*/*" } }));
    const page = await toKept(response, run.now);
    if (page instanceof Response) return page;
    if (page.madeAt > changedAt) {
      keep(url, page);
      run.waitUntil(keepInColo(url, page).catch(warn));
    }
    return page;
  }

  function keep(url: string, page: Kept): void {
    const old = kept.get(url);
    if (old) drop(url, old);
    kept.set(url, page);
    bytes += weightOf(url, page);
    for (const [oldest, its] of kept) {
      if (bytes <= MAX_KEPT_BYTES) break;
      drop(oldest, its);
    }
  }

  function drop(url: string, page: Kept): void {
    if (kept.delete(url)) bytes -= weightOf(url, page);
  }

  /** Something that public pages show has changed: no copy from before is served here again. */
  async function forget(origin: string, now: number): Promise<void> {
    changedAt = Math.max(changedAt, now);
    kept.clear();
    bytes = 0;
    const marker = new Response(String(now), { headers: { "Cache-Control": `max-age=${MAX_AGE_MS / 1000}` } });
    await openCache()
      .put(coloKey(`${origin}/changed`), marker)
      .catch(warn);
  }

  async function findInColo({ request, now }: Run): Promise<Kept | null> {
    const cache = openCache();
    const origin = new URL(request.url).origin;
    const [found, marker] = await Promise.all([
      cache.match(coloKey(request.url)),
      cache.match(coloKey(`${origin}/changed`)),
    ]);
    if (!found) return null;
    const since = Math.max(changedAt, Number((await marker?.text()) ?? 0));
    const page = await fromStored(found);
    return page.madeAt > since && now - page.madeAt <= MAX_AGE_MS ? page : null;
  }

  function keepInColo(url: string, page: Kept): Promise<void> {
    return openCache().put(coloKey(url), toStored(page, MAX_AGE_MS / 1000));
  }

  /** Under the site's own host, as the Cache API asks for, and by build: a new one never serves an old one's pages. */
  function coloKey(url: string): string {
    const { origin } = new URL(url);
    return `${origin}/.kept/${buildId}${url.slice(origin.length)}`;
  }

  return { find, serve, respond, forget };
}

/** In bytes of memory, about. */
function weightOf(url: string, { body }: Kept): number {
  return body.byteLength + 2 * url.length + ENTRY_BYTES;
}

/** A cache that fails costs time, and nobody a page. */
function warn(error: unknown): null {
  const message = error instanceof Error ? error.message : typeof error;
  log("warn", "page cache", { message });
  return null;
}

function answer(page: Kept, request: Request, status: string): Response {
  const headers = new Headers(page.headers);
  headers.set("Cache-Status", `Staffroom; ${status}`);
  const condition = request.headers.get("If-None-Match");
  if (condition !== null && isKnown(condition, page)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : page.body, { headers });
}

function pathOf(url: string): string {
  const begin = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("?", begin);
  return begin < 0 ? "/" : url.slice(begin, end < 0 ? undefined : end);
}
