/**
 * The page cache: pages and public JSON for visitors who are not logged in, kept in the isolate and in the Cache API. To render a
 * copy, the cache makes a new request that has the URL and nothing of the visitor's (no cookie, no token). So a copy can hold nothing
 * personal.
 *
 * A copy is current for less than a minute, and until something changes. Then it is only served while the database does not answer
 * (a stall), for ten minutes, with the time at which it was made: an older page says more than none. What was withdrawn meanwhile,
 * such as a hidden job, is in no copy that is served.
 */
import { createHash } from "node:crypto";
import { inTime } from "~/db/deadline";
import { findKeyIn } from "~/domain/api-keys/rules";
import type { Effects } from "~/domain/effects";
import { onForget } from "~/domain/isolate-memory-rules";
import { log } from "~/domain/log";
import { CLOCK, timeInIndia } from "~/domain/moments/rules";
import {
  APPLIED_COOKIE,
  BOOKMARK_COOKIE,
  BOOKMARK_HEADER,
  FLASH_COOKIE,
  readCookie,
  SAVE_AFTER_LOGIN_COOKIE,
  SESSION_COOKIE,
  SHARED_COOKIE,
} from "~/http/request";
import type { RouteMatch } from "~/route-facts";
import { words } from "~/words/failures";
import type { Env } from "./context";

/** Younger copies are served as they are; older ones are served while a new one is made. */
export const FRESH_MS = 15_000;
/** No older copy is current, and none in which a job has closed since. Even with the time that a render takes, visitors see a change within a minute. */
export const MAX_AGE_MS = 55_000;
/** While the database does not answer, copies up to this age are served. */
export const STALL_AGE_MS = 600_000;
/** While copies alone are served, a new one is begun so often: it shows whether the database answers again. */
const PROBE_MS = 1_000;
/** So long it is remembered when something last changed in the data centre. A copy may be much older than that anyway. */
const CHANGE_KNOWN_MS = 1_000;
/** In a stall, the bucket is asked so often whether something was withdrawn in another data centre. */
const WITHDRAWAL_KNOWN_MS = 10_000;
/** So long after a withdrawal a copy is made from the primary, or serves no stall: a replica of the database may not have heard of it. */
const REPLICA_LAG_MS = 60_000;
/** Nobody waits longer for the Cache API: a copy that does not come is made anew. */
const CACHE_MS = 1_000;
/** While a new copy is being made, no second one is begun for so long. */
const REFRESH_LOCK_MS = 5_000;
const MAX_URL_CHARS = 512;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** The weight of a copy besides body and address: headers, tag, its place in the map. For tiny answers this is nearly all. */
const ENTRY_BYTES = 2048;

/** A larger answer is served and not kept. The largest is the API's document. */
const MAX_PAGE_BYTES = 640 * 1024;
/** The bucket's copies are few, and a thousand jobs in one answer are larger than a page. */
const MAX_FIXED_BYTES = 2 * 1024 * 1024;
/** Headers that belong to one request alone, or are set anew for each answer. */
const NOT_CACHED = new Set(["x-request-id", "content-length", "date", "cache-status"]);
/** Holds all of a copy but its body. The Cache API needs headers of its own and adds others; no visitor gets any of those. */
const COPY_HEADER = "X-Copy";

/** As `Cache-Status` names us (RFC 9211). */
const CACHE_NAME = "Staffroom";

/** For browsers and the caches before them: ask each time. The answer "unchanged" takes 200 bytes. */
export const SHARED_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Cookies that make an answer personal. */
const PERSONAL_COOKIES = [SESSION_COOKIE, FLASH_COOKIE, SAVE_AFTER_LOGIN_COOKIE, BOOKMARK_COOKIE, APPLIED_COOKIE];

/**
 * `madeAt`, `endsAt` and `refreshedAt` are in milliseconds. From `endsAt` on it is wrong, as a job in it has closed; null: nothing in
 * it ends. `isNewest`: it was made from the primary database. `refreshedAt` is the time when a new copy was last begun.
 */
export type CachedPage = {
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  tag: string;
  madeAt: number;
  endsAt: number | null;
  isNewest: boolean;
  refreshedAt: number;
};

/** All that says whether a copy may be served. */
type Age = Pick<CachedPage, "madeAt" | "endsAt" | "isNewest">;

type Run = {
  request: Request;
  /** Its bucket holds copies of a few addresses. */
  env?: Pick<Env, "RESUMES" | "PAGE_CACHE" | "MAINTENANCE">;
  /** Its facts name the words of the query that the page reads. Without it each address is a page of its own. */
  route?: Pick<RouteMatch, "facts">;
  /** Milliseconds. */
  now: number;
  /** Makes the answer; it gets a request that carries nothing of the visitor's. `isNewest`: it reads the primary database. */
  render: (request: Request, isNewest: boolean) => Promise<Response>;
  /**
   * The moment from which the copy is wrong, in milliseconds, as a job in it closes then. It is asked once the copy is
   * made. Null: none is known.
   */
  endsAt?: () => number | null;
  /** True if the answer that was made last failed because the database did not answer. */
  isUnreachable?: () => boolean;
  waitUntil: (work: Promise<unknown>) => void;
};

/** All that is needed to make the bucket's copies anew. Without a bucket there are none. */
type Renewal = {
  origin: string;
  bucket: R2Bucket | null;
  render: (request: Request) => Promise<{ response: Response; endsAt: number | null }>;
};

/** When something was withdrawn, and until when the database may still be carrying it out. */
type Withdrawal = { now: number; until: number };

type Changes = Pick<Effects, "hasChangedJobs" | "hasWithdrawn">;

/** `url`: the address of the copy, which may have fewer words than the one that was asked for. */
type Keyed = Run & { url: string };

/** `openCache` gives the Cache API's store; by default it is the platform's. `isStalled`: the database has not answered lately. */
type Options = { buildId: string; openCache?: () => Cache; isStalled?: () => boolean };

/** Loaded on demand: a stall, a withdrawal and the run need them, and no first page does. */
const fixedCopies = () => import("./fixed-copies");

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
  // Such a request is refused, and no copy of a page answers it.
  if (findKeyIn(url)) return false;
  if (headers.has(BOOKMARK_HEADER)) return false;
  const cookies = headers.get("Cookie");
  const personal = facts.hasSharedTick ? [...PERSONAL_COOKIES, SHARED_COOKIE] : PERSONAL_COOKIES;
  return cookies === null || !personal.some((name) => cookies.includes(name));
}

/** The bucket that holds copies of a few addresses; null where pages are not kept. */
export const bucketOfCopies = ({ RESUMES, PAGE_CACHE }: Pick<Env, "RESUMES" | "PAGE_CACHE">): R2Bucket | null =>
  PAGE_CACHE === "off" ? null : RESUMES;

/** True if somebody whom we may know may be shown the visitors' copy of this page, as her own cannot be made. */
function mayShowCopy({ request, route, env }: Run & { route: RouteMatch }): boolean {
  const anonymous = new Request(request.url, { method: request.method });
  const isOfPart = request.headers.has("Range") || request.body !== null;
  // A file or a call of the API reads no cookie, so its copy is the same for everybody. A program with a token gets its own or none.
  const isProgram = route.facts.kind !== "screen" && request.headers.has("Authorization");
  return !isOfPart && !isProgram && isShareable(anonymous, route, env);
}

/** True if the request comes with an account, whether or not it could be looked up. */
function isOfAccount(request: Request): boolean {
  return request.headers.has("Authorization") || readCookie(request, SESSION_COOKIE) !== null;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** The caches of one isolate. `openCache` gives the Cache API's store, which all isolates of a data centre share. */
export function createPageCache({ buildId, openCache = defaultCache, isStalled = () => false }: Options) {
  const cachedPages = new Map<string, CachedPage>();
  let bytes = 0;
  /** Copies made until this time are outdated: something has changed since. */
  let changedAt = 0;
  /** Copies made until this time are never served again: something was taken from public view since. */
  let withdrawnAt = 0;
  /** When the Cache API was last asked for each of these times, and for which site; and when the bucket was. */
  let markersReadAt = { changed: NEVER, withdrawn: NEVER };
  let askedBucketAt = 0;
  /** When a copy was last begun while the database did not answer. */
  let probedAt = 0;

  const isCurrent = (page: Age, now: number) => now <= lastsUntil(page) && page.madeAt > changedAt;
  const mayServeInStall = (page: Age, now: number) =>
    now <= page.madeAt + STALL_AGE_MS && page.madeAt > withdrawnAt + (page.isNewest ? 0 : REPLICA_LAG_MS);

  /** The isolate's copy, if it has a current one. This is the fast way: nothing is awaited. */
  function find({ url, now }: Pick<Keyed, "url" | "now">): CachedPage | null {
    const page = cachedPages.get(url);
    if (!page) return null;
    if (isCurrent(page, now)) return page;
    if (!mayServeInStall(page, now)) drop(url, page);
    return null;
  }

  /** Answer from a copy. If it is no longer fresh, a new one is made in the background. */
  function serve(page: CachedPage, source: "isolate" | "colo", run: Keyed): Response {
    if (isStalled()) probe(run);
    else if (run.now - page.madeAt > FRESH_MS && run.now - page.refreshedAt > REFRESH_LOCK_MS) {
      page.refreshedAt = run.now;
      run.waitUntil(make(run).catch(warn));
    }
    return answer(page, run.request, source === "isolate" ? HIT : `hit; detail=${source}`);
  }

  /** The copy that is made behind the answer reads the database, which shows whether it answers again. */
  function probe(run: Keyed): void {
    if (run.now - probedAt < PROBE_MS) return;
    probedAt = run.now;
    run.waitUntil(make(run).catch(warn));
  }

  /** Answer a shareable request: from a copy, or by making one. A copy of the isolate is answered with at once, without a promise. */
  function respond(arrived: Run): Response | Promise<Response> {
    const { url } = arrived.request;
    // Most addresses are those of their copies, and need not be read.
    const own = { ...arrived, url };
    const same = find(own);
    if (same) return serve(same, "isolate", own);
    const run = { ...arrived, url: addressOfCopy(url, arrived.route) };
    const near = run.url === url ? null : find(run);
    return near ? serve(near, "isolate", run) : fetchOrMake(run);
  }

  async function fetchOrMake(run: Keyed): Promise<Response> {
    const far = await findInColo(run, isCurrent).catch(warn);
    if (far) {
      keep(run.url, far);
      return serve(far, "colo", run);
    }
    const wasStalled = isStalled();
    const old = wasStalled ? await findStallCopy(run) : null;
    if (old) {
      probe(run);
      return answerInStall(old, run.request);
    }
    const made = await make(run);
    if (!(made instanceof Response)) return answer(made, run.request, "fwd=miss");
    // If the brake was closed, older copies were looked for before.
    const copy = made.status === 503 && run.isUnreachable?.() && !wasStalled ? await findStallCopy(run) : null;
    return copy ? answerInStall(copy, run.request) : ifNew(made, run.request);
  }

  /**
   * A copy that is not current, for a request that the database cannot serve: of the isolate, of this data centre, or of the bucket,
   * which holds a few addresses.
   */
  async function findStallCopy(run: Keyed): Promise<CachedPage | null> {
    const { url, now, env } = run;
    const bucket = env ? bucketOfCopies(env) : null;
    await readMarker(WITHDRAWN, url, now).catch(warn);
    const kept = cachedPages.get(url);
    const near = kept && mayServeInStall(kept, now) ? kept : await findInColo(run, mayServeInStall).catch(warn);
    if (near && bucket) await readBucketMarker(bucket, now);
    const page =
      near && mayServeInStall(near, now)
        ? near
        : await fixedCopies()
            .then((copies) => copies.readFixedCopy(bucket, url))
            .catch(warn);
    if (!page || !mayServeInStall(page, now)) return null;
    if (page !== kept) keep(url, page);
    return page;
  }

  /** The answer of somebody with an account, or where the database did not answer, the visitors' copy of the page if there is one. */
  async function fallBackToCopy(made: Response, arrived: Run & { route: RouteMatch }): Promise<Response> {
    if (made.status !== 503 || !arrived.isUnreachable?.() || !mayShowCopy(arrived)) return made;
    const run = { ...arrived, url: addressOfCopy(arrived.request.url, arrived.route) };
    const page = await findStallCopy(run);
    return page ? answerInStall(page, run.request) : made;
  }

  async function make(run: Keyed): Promise<CachedPage | Response> {
    const { url } = run;
    const isNewest = run.now - withdrawnAt < REPLICA_LAG_MS;
    const response = await run.render(plainRequest(url), isNewest);
    const page = await toCachedPage(response, { madeAt: run.now, endsAt: run.endsAt?.() ?? null, isNewest });
    if (page instanceof Response) return page;
    // Something may have been withdrawn while it was made.
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
   * Something that public pages show has changed: for this isolate, and for those of this data centre that ask the Cache API, older
   * copies are not current any more. The other isolates, and other data centres, serve the copies that they have until these are
   * 55 s old.
   */
  async function outdate(origin: string, now: number): Promise<void> {
    changedAt = Math.max(changedAt, now);
    await writeMarker(CHANGED, origin, now).catch(warn);
  }

  /**
   * Something was taken from public view: this isolate has no older copy any more, this data centre serves none, and the bucket's are
   * made anew. Isolates elsewhere hear of it from the bucket, in a stall, if that answers; else they may serve an older copy then,
   * for ten minutes. `now`, `until`: milliseconds. `until` is later than `now` where the database may carry it out only then.
   */
  async function withdraw({ now, until, ...renewal }: Renewal & Withdrawal): Promise<void> {
    const { origin, bucket } = renewal;
    [changedAt, withdrawnAt] = [Math.max(changedAt, now), Math.max(withdrawnAt, until)];
    cachedPages.clear();
    bytes = 0;
    await Promise.all([
      writeMarker(CHANGED, origin, now).catch(warn),
      writeMarker(WITHDRAWN, origin, until).catch(warn),
      bucket &&
        fixedCopies()
          .then((copies) => copies.noteWithdrawal(bucket, until))
          .catch(warn),
    ]);
    await renewFixedCopies(renewal);
  }

  /** Take over what a request or a part of a run has changed. */
  async function takeOver(effects: Changes, renewal: Renewal & Withdrawal): Promise<void> {
    if (effects.hasWithdrawn) await withdraw(renewal);
    else if (effects.hasChangedJobs) await outdate(renewal.origin, renewal.now);
  }

  /** Make the bucket's copies anew. An address whose answer cannot be made keeps the copy that it has. */
  async function renewFixedCopies({ origin, bucket, render }: Renewal): Promise<void> {
    if (!bucket) return;
    const makeCopy = async (url: string, madeAt: number) => {
      const { response, endsAt } = await render(plainRequest(url));
      const page = await toCachedPage(response, { madeAt, endsAt, isNewest: true }, MAX_FIXED_BYTES);
      return page instanceof Response ? null : page;
    };
    await fixedCopies()
      .then((copies) => copies.writeFixedCopies(bucket, { origin, buildId }, makeCopy))
      .catch(warn);
  }

  async function writeMarker(name: Marker, origin: string, at: number): Promise<void> {
    const marker = new Response(String(at), { headers: { "Cache-Control": `max-age=${STALL_AGE_MS / 1000}` } });
    await inTime(CACHE_MS, openCache().put(coloKey(`${origin}/${name}`), marker));
  }

  async function findInColo(
    { url, now }: Keyed,
    isGood: (page: Age, now: number) => boolean,
  ): Promise<CachedPage | null> {
    const [found] = await Promise.all([match(url), readMarker(CHANGED, url, now), readMarker(WITHDRAWN, url, now)]);
    if (!found) return null;
    const head = headOf(found);
    if (isGood(head, now)) return { ...head, body: new Uint8Array(await inTime(CACHE_MS, found.arrayBuffer())) };
    await found.body?.cancel();
    return null;
  }

  /** Take over when another isolate of this data centre has changed or withdrawn something, if it was not looked up just now. */
  async function readMarker(name: Marker, url: string, now: number): Promise<void> {
    const origin = originOf(url);
    if (markersReadAt[name].origin === origin && now - markersReadAt[name].at < CHANGE_KNOWN_MS) return;
    const marker = await match(`${origin}/${name}`);
    const at = marker ? Number(await inTime(CACHE_MS, marker.text())) : 0;
    if (name === CHANGED) changedAt = Math.max(changedAt, at);
    else withdrawnAt = Math.max(withdrawnAt, at);
    markersReadAt[name] = { origin, at: now };
  }

  /** Take over when something was withdrawn in another data centre. A bucket that does not answer is asked again after as long. */
  async function readBucketMarker(bucket: R2Bucket, now: number): Promise<void> {
    if (now - askedBucketAt < WITHDRAWAL_KNOWN_MS) return;
    const at = await fixedCopies()
      .then((copies) => copies.readWithdrawal(bucket))
      .catch(warn);
    withdrawnAt = Math.max(withdrawnAt, at ?? 0);
    askedBucketAt = now;
  }

  function match(url: string): Promise<Response | undefined> {
    return inTime(CACHE_MS, openCache().match(coloKey(url)));
  }

  async function keepInColo(url: string, page: CachedPage): Promise<void> {
    await inTime(CACHE_MS, openCache().put(coloKey(url), toStored(page, STALL_AGE_MS / 1000)));
  }

  /** The key has the site's own host, as the Cache API requires, and the build: a new build never serves pages of an old one. */
  function coloKey(url: string): string {
    const origin = originOf(url);
    return `${origin}/.kept/${buildId}${url.slice(origin.length)}`;
  }

  onForget(() => {
    cachedPages.clear();
    bytes = 0;
    [changedAt, withdrawnAt, probedAt, askedBucketAt] = [0, 0, 0, 0];
    markersReadAt = { changed: NEVER, withdrawn: NEVER };
  });

  return {
    respond,
    fallBackToCopy,
    takeOver,
    renewFixedCopies,
    /** The isolate's copy of an address that has no other words than its page reads. */
    find: ({ url }: Request, now: number) => find({ url, now }),
  };
}

/** The names of the two times that isolates of a data centre tell each other. */
type Marker = "changed" | "withdrawn";
const [CHANGED, WITHDRAWN] = ["changed", "withdrawn"] as const;
const NEVER = { origin: "", at: 0 };

/** The request from which a copy is made. */
function plainRequest(url: string): Request {
  return new Request(url, { headers: { Accept: "*/*" } });
}

/** The one place that says how long a copy is current. */
function lastsUntil({ madeAt, endsAt }: Age): number {
  return Math.min(madeAt + MAX_AGE_MS, (endsAt ?? Number.POSITIVE_INFINITY) - 1);
}

/**
 * The address under which a copy is kept, and from which it is made: words that its page does not read, such as those that a
 * newsletter adds, make no copy of their own, a flag makes one, whatever it says, and one search makes one, in whatever order its
 * words came. For a program a word that comes twice is an error of its call, so there it stays.
 */
function addressOfCopy(url: string, route: Run["route"]): string {
  const mark = url.indexOf("?");
  if (mark === -1 || !route) return url;
  const { words = [], flags = [], lists = [], kind } = route.facts;
  const query = [...new URLSearchParams(url.slice(mark + 1))];
  const single = query.flatMap(([name]) => (lists.includes(name) ? [] : [name]));
  if (kind !== "screen" && new Set(single).size < single.length) return url;
  const isFirst = ([name, value]: Word, at: number) =>
    query.findIndex((other) => other[0] === name && (flags.includes(name) || other[1] === value)) === at;
  const read = query
    .filter(
      (word, at) =>
        words.includes(word[0]) && ((single.includes(word[0]) && !flags.includes(word[0])) || isFirst(word, at)),
    )
    .sort(([one, value], [other, second]) => {
      const order = words.indexOf(one) - words.indexOf(other);
      return order !== 0 || !lists.includes(one) ? order : Number(value > second) - Number(value < second);
    })
    .map(([name, value]): Word => [name, flags.includes(name) ? FLAG : value]);
  if (read.length === query.length && read.every((word, at) => word.join("=") === query[at]?.join("="))) return url;
  const cachedPages = new URLSearchParams(read).toString();
  return url.slice(0, mark) + (cachedPages && `?${cachedPages}`);
}

type Word = [name: string, value: string];

const FLAG = "1";

/** The origin of a request's address, which is normalized already: this costs less than parsing it. */
export function originOf(url: string): string {
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

/**
 * Answer with a copy as the database does not answer. A page says so, and when it was made. No cache keeps the answer, and it has no
 * tag: the next answer of the database is the right one.
 */
function answerInStall(page: CachedPage, request: Request): Response {
  const headers = headersOf(page, "hit; detail=stall");
  headers.delete("ETag");
  headers.set("Cache-Control", "private, no-store");
  headers.set("Age", String(Math.max(0, Math.floor((Date.now() - page.madeAt) / 1000))));
  if (request.method === "HEAD") return new Response(null, { headers });
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  return new Response(isPage ? withNotice(page, isOfAccount(request)) : page.body, { headers });
}

/** The page with a notice above its content. The copy itself has none, so a page pays for it in a stall alone. */
function withNotice({ body, madeAt }: CachedPage, isOfAccount: boolean): Uint8Array<ArrayBuffer> {
  const page = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const at = page.indexOf("<main");
  const made = new Date(madeAt);
  const time = `<time datetime="${made.toISOString()}" data-t="${CLOCK_TEXT}">${timeInIndia(made)}</time>`;
  const text = [words.asOf(time), ...(isOfAccount ? [words.withoutAccount] : [])].join(" ");
  const notice = Buffer.from(`<div class="notice" role="status"><p>${text}</p></div>`);
  return new Uint8Array(Buffer.concat([page.subarray(0, at), notice, page.subarray(at)]));
}

/** How the script of a page writes this time for the reader's own zone, see `components/text/moment.tsx`. */
const CLOCK_TEXT = JSON.stringify(CLOCK).replaceAll('"', "");

function answer(page: CachedPage, request: Request, status: string): Response {
  const condition = request.headers.get("If-None-Match");
  if (condition !== null && isNamed(condition, page.tag)) {
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
  headers.set("Cache-Status", `${CACHE_NAME}; ${status}`);
  return headers;
}

/** True if an answer may be shared at all: it is a success, its `Cache-Control` says public, and it sets no cookie. */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && /^public\b/.test(headers.get("Cache-Control") ?? "");
}

/** The copy to keep, or the answer itself if it may not be kept. */
async function toCachedPage(response: Response, age: Age, mostBytes = MAX_PAGE_BYTES): Promise<CachedPage | Response> {
  if (!isPublic(response)) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const headers = new Headers(response.headers);
  const version = /^"(\d+)"$/.exec(headers.get("ETag") ?? "")?.[1];
  const tag = version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
  // A page's tag is weak: the edge compresses answers, which changes the bytes, not the page. A job's version is for If-Match.
  headers.set("ETag", version === undefined ? `W/${tag}` : tag);
  if (body.byteLength > mostBytes) return new Response(body, { headers });
  return {
    body,
    headers: [...headers].filter(([name]) => !NOT_CACHED.has(name)),
    tag,
    ...age,
    refreshedAt: age.madeAt,
  };
}

/** A copy in the form in which the Cache API takes it. */
function toStored({ body, ...rest }: CachedPage, maxAgeSeconds: number): Response {
  const headers = { "Cache-Control": `public, max-age=${maxAgeSeconds}`, [COPY_HEADER]: JSON.stringify(rest) };
  return new Response(body, { headers });
}

/** All of a stored copy but its body. */
function headOf(stored: Response): Omit<CachedPage, "body"> {
  return JSON.parse(stored.headers.get(COPY_HEADER) ?? "");
}

/** True if a condition such as `If-None-Match: W/"abc", "def"` names this tag. */
function isNamed(condition: string, tag: string): boolean {
  return condition.split(",").some((one) => one.trim() === "*" || one.trim().replace(WEAK, "") === tag);
}

const WEAK = /^W\//;

/** The answer, or 304 with its headers for whoever has this version already (RFC 9110, 13.1.2). A copy that is kept says so itself. */
export function ifNew(answer: Response, { method, headers: sent }: Request): Response {
  const [tag, condition] = [answer.headers.get("ETag"), sent.get("If-None-Match")];
  if (tag === null || condition === null || answer.status !== 200 || (method !== "GET" && method !== "HEAD"))
    return answer;
  if (!isNamed(condition, tag.replace(WEAK, ""))) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}
