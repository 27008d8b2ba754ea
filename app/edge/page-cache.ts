/**
 * The page cache: pages and public JSON for visitors who are not logged in, kept for less than a minute in the isolate and in the
 * Cache API. To render a copy, the cache makes a new request that has the URL and nothing of the visitor's (no cookie, no token).
 * So a copy can hold nothing personal.
 */
import { createHash } from "node:crypto";
import { onForget } from "~/domain/isolate-memory-rules";
import { log } from "~/domain/log";
import {
  BOOKMARK_COOKIE,
  BOOKMARK_HEADER,
  FLASH_COOKIE,
  SAVE_AFTER_LOGIN_COOKIE,
  SESSION_COOKIE,
} from "~/http/request";
import type { RouteMatch } from "~/route-facts";
import type { Env } from "./context";

/** Younger copies are served as they are; older ones are served while a new one is made. */
export const FRESH_MS = 15_000;
/** No older copy is served, and none in which a job has closed since. Even with the time that a render takes, visitors see a change within a minute. */
export const MAX_AGE_MS = 55_000;
/** So long it is remembered when something last changed in the data centre. A copy may be much older than that anyway. */
const CHANGE_KNOWN_MS = 1_000;
/** While a new copy is being made, no second one is begun for so long. */
const REFRESH_LOCK_MS = 5_000;
const MAX_URL_CHARS = 512;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** The weight of a copy besides body and address: headers, tag, its place in the map. For tiny answers this is nearly all. */
const ENTRY_BYTES = 2048;

/** A larger answer is served and not kept. */
const MAX_PAGE_BYTES = 384 * 1024;
/** Headers that belong to one request alone, or are set anew for each answer. */
const NOT_CACHED = new Set(["x-request-id", "content-length", "date", "cache-status"]);
/** Holds all of a copy but its body. The Cache API needs headers of its own and adds others; no visitor gets any of those. */
const COPY_HEADER = "X-Copy";

/** For browsers and the caches before them: ask each time. The answer "unchanged" takes 200 bytes. */
export const SHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Cookies that make an answer personal. */
const PERSONAL_COOKIES = [SESSION_COOKIE, FLASH_COOKIE, SAVE_AFTER_LOGIN_COOKIE, BOOKMARK_COOKIE];

/**
 * `madeAt`, `endsAt` and `refreshedAt` are in milliseconds. From `endsAt` on it is wrong, as a job in it has closed; null: nothing in
 * it ends. `refreshedAt` is the time when a new copy was last begun.
 */
type CachedPage = {
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  tag: string;
  madeAt: number;
  endsAt: number | null;
  refreshedAt: number;
};

type Run = {
  request: Request;
  /** Its facts name the words of the query that the page reads. Without it each address is a page of its own. */
  route?: Pick<RouteMatch, "facts">;
  /** Milliseconds. */
  now: number;
  /** Makes the answer; it gets a request that carries nothing of the visitor's. */
  render: (request: Request) => Promise<Response>;
  /**
   * The moment from which the copy is wrong, in milliseconds, as a job in it closes then. It is asked once the copy is
   * made. Null: none is known.
   */
  endsAt?: () => number | null;
  waitUntil: (work: Promise<unknown>) => void;
};

/** `url`: the address of the copy, which may have fewer words than the one that was asked for. */
type Keyed = Run & { url: string };

/** `openCache` gives the Cache API's store; by default it is the platform's. */
type Options = { buildId: string; openCache?: () => Cache };

// The browser's types do not have `caches.default`.
const defaultCache = () => (caches as unknown as { default: Cache }).default;

/** True if the answer to this request may be shared: a plain GET or HEAD of a public address by a visitor whom we do not know. */
export function isShareable(
  request: Request,
  { facts, isCanonical, isData }: RouteMatch,
  { PAGE_CACHE, MAINTENANCE }: Pick<Env, "PAGE_CACHE" | "MAINTENANCE"> = {},
): boolean {
  if (PAGE_CACHE === "off" || MAINTENANCE === "1" || !facts.isShared || !isCanonical || isData) return false;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  // A line on which a body is left unread breaks off: whoever makes an answer reads it to its end.
  if (request.body) return false;
  const { headers, url } = request;
  if (url.length > MAX_URL_CHARS || headers.has("Authorization") || headers.has("Range")) return false;
  if (headers.has(BOOKMARK_HEADER)) return false;
  const cookies = headers.get("Cookie");
  return cookies === null || !PERSONAL_COOKIES.some((name) => cookies.includes(name));
}

export type PageCache = ReturnType<typeof createPageCache>;

/** The caches of one isolate. `openCache` gives the Cache API's store, which all isolates of a data centre share. */
export function createPageCache({ buildId, openCache = defaultCache }: Options) {
  const cachedPages = new Map<string, CachedPage>();
  let bytes = 0;
  /** Copies made before this time are out of date: something has changed since. */
  let changedAt = 0;
  /** When the Cache API was last asked for that time, and for which site. */
  let asked = { origin: "", at: 0 };

  /** The isolate's copy, if there is one that may be served. This is the fast way: nothing is awaited. */
  function find({ url, now }: Pick<Keyed, "url" | "now">): CachedPage | null {
    const page = cachedPages.get(url);
    if (!page) return null;
    if (mayServe(page, now)) return page;
    drop(url, page);
    return null;
  }

  /** Answer from a copy. If it is no longer fresh, a new one is made in the background. */
  function serve(page: CachedPage, source: "isolate" | "colo", run: Keyed): Response {
    if (run.now - page.madeAt > FRESH_MS && run.now - page.refreshedAt > REFRESH_LOCK_MS) {
      page.refreshedAt = run.now;
      run.waitUntil(make(run).catch(warn));
    }
    return answer(page, run.request, source === "isolate" ? HIT : `hit; detail=${source}`);
  }

  /** Answer a shareable request: from a copy, or by making one. A copy of the isolate is answered with at once, without a promise. */
  function respond(asked: Run): Response | Promise<Response> {
    const { url } = asked.request;
    // Most addresses are those of their copies, and need not be read.
    const own = { ...asked, url };
    const same = find(own);
    if (same) return serve(same, "isolate", own);
    const run = { ...asked, url: addressOfCopy(url, asked.route) };
    const near = run.url === url ? null : find(run);
    return near ? serve(near, "isolate", run) : fetchOrMake(run);
  }

  async function fetchOrMake(run: Keyed): Promise<Response> {
    const far = await findInColo(run).catch(warn);
    if (far) {
      keep(run.url, far);
      return serve(far, "colo", run);
    }
    const made = await make(run);
    return made instanceof Response ? made : answer(made, run.request, "fwd=miss");
  }

  async function make(run: Keyed): Promise<CachedPage | Response> {
    const { url } = run;
    const response = await run.render(new Request(url, { headers: { Accept: "*/*" } }));
    const page = await toCachedPage(response, run.now, run.endsAt?.() ?? null);
    if (page instanceof Response) return page;
    if (page.madeAt > changedAt) {
      keep(url, page);
      run.waitUntil(keepInColo(url, page).catch(warn));
    }
    return page;
  }

  function keep(url: string, page: CachedPage): void {
    const old = cachedPages.get(url);
    if (old) drop(url, old);
    cachedPages.set(url, page);
    bytes += weightOf(url, page);
    for (const [oldest, its] of cachedPages) {
      if (bytes <= MAX_CACHED_BYTES) break;
      drop(oldest, its);
    }
  }

  function drop(url: string, page: CachedPage): void {
    if (cachedPages.delete(url)) bytes -= weightOf(url, page);
  }

  /**
   * Something that public pages show has changed: this isolate serves no older copy, and no isolate of this data centre takes one
   * from the Cache API. The other isolates, and other data centres, serve the copies that they have until these are 55 s old.
   */
  async function forget(origin: string, now: number): Promise<void> {
    changedAt = Math.max(changedAt, now);
    cachedPages.clear();
    bytes = 0;
    const marker = new Response(String(now), { headers: { "Cache-Control": `max-age=${MAX_AGE_MS / 1000}` } });
    await openCache()
      .put(coloKey(`${origin}/changed`), marker)
      .catch(warn);
  }

  async function findInColo({ url, now }: Keyed): Promise<CachedPage | null> {
    const cache = openCache();
    const [found] = await Promise.all([cache.match(coloKey(url)), learnOfChange(cache, url, now)]);
    if (!found) return null;
    const page = await fromStored(found);
    return page.madeAt > changedAt && mayServe(page, now) ? page : null;
  }

  /** Take over when another isolate of this data centre has changed something, if it was not looked up just now. */
  async function learnOfChange(cache: Cache, url: string, now: number): Promise<void> {
    const origin = originOf(url);
    if (asked.origin === origin && now - asked.at < CHANGE_KNOWN_MS) return;
    const marker = await cache.match(coloKey(`${origin}/changed`));
    if (marker) changedAt = Math.max(changedAt, Number(await marker.text()));
    asked = { origin, at: now };
  }

  /** The store counts in whole seconds; what has less is not worth the way there. */
  async function keepInColo(url: string, page: CachedPage): Promise<void> {
    const seconds = Math.floor((lastsUntil(page) - page.madeAt) / 1000);
    if (seconds > 0) await openCache().put(coloKey(url), toStored(page, seconds));
  }

  /** The key has the site's own host, as the Cache API requires, and the build: a new build never serves pages of an old one. */
  function coloKey(url: string): string {
    const origin = originOf(url);
    return `${origin}/.kept/${buildId}${url.slice(origin.length)}`;
  }

  onForget(() => {
    cachedPages.clear();
    bytes = 0;
    changedAt = 0;
    asked = { origin: "", at: 0 };
  });

  return {
    respond,
    forget,
    /** The isolate's copy of an address that has no other words than its page reads. */
    find: ({ url }: Request, now: number) => find({ url, now }),
  };
}

/** The one place that says how long a copy lives. */
function lastsUntil({ madeAt, endsAt }: CachedPage): number {
  return Math.min(madeAt + MAX_AGE_MS, (endsAt ?? Number.POSITIVE_INFINITY) - 1);
}

function mayServe(page: CachedPage, now: number): boolean {
  return now <= lastsUntil(page);
}

/**
 * The address under which a copy is kept, and from which it is made: words that its page does not read, such as those that a
 * newsletter adds, make no copy of their own, and a flag makes one, whatever it says. For a program a word that comes twice is an
 * error of its call, so there it stays.
 */
function addressOfCopy(url: string, route: Run["route"]): string {
  const mark = url.indexOf("?");
  if (mark === -1 || !route) return url;
  const { words = [], flags = [], kind } = route.facts;
  const query = [...new URLSearchParams(url.slice(mark + 1))];
  const names = query.map(([name]) => name);
  if (kind !== "screen" && new Set(names).size < names.length) return url;
  const isRead = (name: string, at: number) =>
    words.includes(name) && !(flags.includes(name) && names.indexOf(name) < at);
  const read = query.filter(([name], at) => isRead(name, at));
  if (read.length === query.length && read.every(([name, value]) => !flags.includes(name) || value === FLAG))
    return url;
  const cachedPages = new URLSearchParams(
    read.map(([name, value]) => [name, flags.includes(name) ? FLAG : value]),
  ).toString();
  return url.slice(0, mark) + (cachedPages && `?${cachedPages}`);
}

const FLAG = "1";

/** The origin of a request's address, which is normalized already: this costs less than parsing it. */
function originOf(url: string): string {
  return url.slice(0, url.indexOf("/", url.indexOf("://") + 3));
}

/** About how many bytes of memory a copy takes. */
function weightOf(url: string, { body }: CachedPage): number {
  return body.byteLength + 2 * url.length + ENTRY_BYTES;
}

/** If a cache fails, the answer takes longer, but every visitor still gets a page. */
function warn(error: unknown): null {
  const message = error instanceof Error ? error.message : typeof error;
  log("warn", "page cache", { message });
  return null;
}

function answer(page: CachedPage, request: Request, status: string): Response {
  const condition = request.headers.get("If-None-Match");
  if (condition !== null && isKnown(condition, page)) {
    const headers = headersOf(page, status);
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const headers = status === HIT ? headersOfHit(page) : headersOf(page, status);
  return new Response(request.method === "HEAD" ? null : page.body, { headers });
}

/** Most answers say this. Their headers are made once for each copy: the platform takes a fifth of the time for it. */
const HIT = "hit; detail=isolate";
const hits = new WeakMap<CachedPage, Headers>();

function headersOfHit(page: CachedPage): Headers {
  let headers = hits.get(page);
  if (!headers) {
    headers = headersOf(page, HIT);
    hits.set(page, headers);
  }
  return headers;
}

function headersOf(page: CachedPage, status: string): Headers {
  const headers = new Headers(page.headers);
  headers.set("Cache-Status", `Staffroom; ${status}`);
  return headers;
}

/** True if an answer may be shared at all: it is a success, its `Cache-Control` says public, and it sets no cookie. */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && /^public\b/.test(headers.get("Cache-Control") ?? "");
}

/** The copy to keep, or the answer itself if it may not be kept. */
async function toCachedPage(
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
    headers: [...headers].filter(([name]) => !NOT_CACHED.has(name)),
    tag,
    madeAt,
    endsAt,
    refreshedAt: madeAt,
  };
}

/** A copy in the form in which the Cache API takes it. */
function toStored({ body, ...rest }: CachedPage, maxAgeSeconds: number): Response {
  const headers = { "Cache-Control": `public, max-age=${maxAgeSeconds}`, [COPY_HEADER]: JSON.stringify(rest) };
  return new Response(body, { headers });
}

/** The copy from which `toStored` made this. */
async function fromStored(stored: Response): Promise<CachedPage> {
  const rest: Omit<CachedPage, "body"> = JSON.parse(stored.headers.get(COPY_HEADER) ?? "");
  return { ...rest, body: new Uint8Array(await stored.arrayBuffer()) };
}

/** True if a condition such as `If-None-Match: W/"abc", "def"` names this page. */
function isKnown(condition: string, { tag }: CachedPage): boolean {
  return condition.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
