/**
 * The way out. An answer that was made gets the headers that every answer carries. Then the work begins that the request left to do,
 * and the log of security is written. Views of jobs are counted, whether the answer was made now or comes from the page cache.
 */
import { LATE_WRITE_MS } from "~/db/connection.server";
import type { Effects, Work } from "~/domain/effects";
import { onForget } from "~/domain/isolate-memory-rules";
import { log } from "~/domain/log";
import { dayNumber } from "~/domain/moments/rules";
import { MS_PER_WRITE, VIEWS_PER_WRITE } from "~/domain/statistics/rules";
import type { RequestContext } from "~/http/context";
import { corsHeaders } from "~/http/cors";
import {
  CHALLENGE,
  FAILURE_HEADER,
  KEPT_FILE_HEADER,
  logFailure,
  MAY_BE_SAVED_HEADER,
  RETRY_AFTER_SECONDS,
} from "~/http/errors";
import { contentSecurityPolicy, framedPolicy } from "~/http/headers";
import { rateLimitHeaders } from "~/http/rate-limit-headers";
import { KEY_HEADER, nameOf, type RequestName, urlOf, withCookies } from "~/http/request";
import type { RouteMatch } from "~/route-facts";
import { type Env, isBrakeClosed, openForRun, withBookmark } from "./context";
import { matchRequest } from "./match";
import { bucketOfCopies, ifNew, type PageCache, SHARED_CACHE_CONTROL } from "./page-cache";

/** The policy of a document that no screen has made. */
const NOTHING_INLINE = contentSecurityPolicy({ none: true });
/** The script goes there after a success. */
const TARGET_HEADER = "X-Location";
const REFUSALS = new Set([401, 403, 429]);

/** The answer as it leaves: with the request's cookies and bookmark, and with the headers that every answer carries. */
export function withHeaders(
  response: Response,
  request: Request,
  context: RequestContext,
  isShared: boolean,
): Response {
  const forScript = redirectForScript(request, withCookies(response, context.effects.cookies));
  // A shared answer is for others too, and where it was read is nobody's own. In a frame of another site no cookie is set at all.
  const isNobodys = isShared || context.route.facts.isFramed;
  const answer = isNobodys ? forScript : withBookmark(forScript, request, context);
  const whole = withCommonHeaders(answer, request, context, isShared);
  return isShared ? whole : ifNew(whole, request);
}

/**
 * Add the headers that an answer of the app lacks; a header that a handler has set stays. `isShared`: the request carried
 * nothing of a visitor, so the answer may be kept for others.
 */
export function withCommonHeaders(
  response: Response,
  request: Request,
  context: Pick<RequestContext, "requestId" | "route" | "effects" | "key" | "overLimit">,
  isShared: boolean,
): Response {
  const { requestId, route, effects } = context;
  const answer = withOwnHeaders(response);
  const { headers } = answer;
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  setDefault("X-Content-Type-Options", "nosniff");
  setDefault("Referrer-Policy", "strict-origin-when-cross-origin");
  // The older header cannot name other sites.
  if (!route.facts.isFramed) setDefault("X-Frame-Options", "DENY");
  setDefault("Cross-Origin-Opener-Policy", "same-origin");
  setDefault("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  const isPublic = isShared && response.status === 200 && !headers.has("Set-Cookie");
  setDefault("Cache-Control", isPublic ? SHARED_CACHE_CONTROL : "private, no-store");
  if (isShared) headers.append("Vary", "Cookie, Authorization");
  setDefault("X-Request-Id", requestId);
  if (route.facts.kind === "api") {
    for (const [name, value] of Object.entries(rateLimitHeaders(request, response.status, context)))
      setDefault(name, value);
  }
  if (route.facts.kind === "api" || route.facts.isOpenToPages) {
    for (const [name, value] of Object.entries(corsHeaders)) setDefault(name, value);
  }
  // RFC 9110 asks for a scheme with each 401. For this one no browser opens a window of its own.
  if (response.status === 401) setDefault("WWW-Authenticate", CHALLENGE);
  if ([429, 503].includes(response.status))
    setDefault("Retry-After", String(effects.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  if (effects.countsTwice) setDefault(MAY_BE_SAVED_HEADER, "1");
  if (request.headers.has(KEY_HEADER) && effects.failureWords) setDefault(FAILURE_HEADER, effects.failureWords);
  if (effects.keptFile && request.headers.has(KEY_HEADER)) setDefault(KEPT_FILE_HEADER, effects.keptFile.value);
  if (!isIndexed(route, response.status)) setDefault("X-Robots-Tag", "noindex");
  if (urlOf(request).protocol === "https:")
    setDefault("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html"))
    setDefault("Content-Security-Policy", route.facts.isFramed ? framedPolicy() : NOTHING_INLINE);
  return answer;
}

/**
 * A redirect as the script needs it. If the request followed the redirect itself, it would fetch the page and its toast unseen.
 * Every other answer stays as it is. A 303, which says that the form was taken, becomes 204. A guard's redirect becomes 200: the
 * script goes there and keeps what was typed.
 */
function redirectForScript(request: Request, response: Response): Response {
  const target = response.headers.get("Location");
  const leadsOn = target !== null && response.status >= 300 && response.status < 400;
  if (!leadsOn || !request.headers.has(KEY_HEADER)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.delete("Content-Type");
  headers.set(TARGET_HEADER, target);
  return new Response(null, { status: response.status === 303 ? 204 : 200, headers });
}

/** The same answer with headers that can be changed. Those of a redirect, or of an answer from a fetch or a cache, cannot. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("X-Request-Id");
    return response;
  } catch {
    const { status, statusText, headers } = response;
    return new Response(response.body, { status, statusText, headers: new Headers(headers) });
  }
}

/** True if search engines may show this answer. All others say `noindex`, and so will every new screen by default. */
function isIndexed({ facts, isCanonical, isData }: RouteMatch, status: number): boolean {
  return status < 400 && facts.indexed !== undefined && isCanonical && !isData;
}

/**
 * A request under way. `effects`: those of the answer that was made for it; null if none was, as a copy was kept. `isUnreachable`:
 * the database did not answer as that was made. `readsNewest`: its answer is made from the primary database, whatever its route says.
 */
export type Exchange = {
  request: Request;
  route: RouteMatch;
  env: Env;
  waitUntil: (work: Promise<unknown>) => void;
  effects: Effects | null;
  isUnreachable: boolean;
  readsNewest: boolean;
};

export function newExchange(
  request: Request,
  { route, env, waitUntil }: Pick<Exchange, "route" | "env" | "waitUntil">,
): Exchange {
  return { request, route, env, waitUntil, effects: null, isUnreachable: false, readsNewest: false };
}

/** Makes the answer to a request of an exchange. `isShared`: the request carries nothing of a visitor. */
export type MakeAnswer = (exchange: Exchange, request: Request, isShared: boolean) => Promise<Response>;

/** An exchange as the page cache takes it. A copy is made without the visitor's headers; making it counts as a request of her client all the same. */
export function forPageCache(exchange: Exchange, makeAnswer: MakeAnswer) {
  const { request, route, env, waitUntil } = exchange;
  return {
    ...{ request, route, env, waitUntil, now: Date.now() },
    endsAt: () => exchange.effects?.sharedUntil ?? null,
    isUnreachable: () => exchange.isUnreachable,
    render(plain: Request, isNewest: boolean) {
      exchange.readsNewest = isNewest;
      return makeAnswer(exchange, plain, true);
    },
  };
}

/** Makes visitors' answers that no visitor asked for, for the copies in the bucket. They show the newest state. */
export function makerOfCopies({ env, waitUntil }: Pick<Exchange, "env" | "waitUntil">, makeAnswer: MakeAnswer) {
  return async (request: Request) => {
    const exchange = newExchange(request, { route: matchRequest(request).route, env, waitUntil });
    exchange.readsNewest = true;
    const response = await makeAnswer(exchange, request, true);
    return { response, endsAt: exchange.effects?.sharedUntil ?? null };
  };
}

type Left = Pick<Exchange, "request" | "env" | "waitUntil"> & {
  response: Response;
  context: RequestContext;
  /** Work that use-cases have handed over. */
  pending: Work[];
  pages: PageCache;
  makeAnswer: MakeAnswer;
};

/** Nothing here is awaited: the platform continues this work after the response. */
export function carryOut(left: Left): void {
  const { request, response, context, pending, waitUntil } = left;
  context.db.connection.nobodyWaits();
  logSecurityEvent(request, response, context);
  const { effects } = context;
  if (effects.hasChangedJobs || effects.hasWithdrawn) waitUntil(tellCopies(left));
  if (context.db.connection.place().hasEvents) waitUntil(wakeWebhooks(left));
  if (pending.length === 0 && !effects.hasQueuedMail && !effects.needsDueDays) return;
  waitUntil(finish(context, pending, nameOf(request, context)));
}

/** Copies of pages are not current any more, or must not be served again. A request that has written nothing has changed nothing. */
async function tellCopies({ request, env, context, waitUntil, pages, makeAnswer }: Left): Promise<void> {
  const { mayBeSaved, isUnknown } = context.db.connection.place();
  if (!mayBeSaved) return;
  const now = Date.now();
  const until = isUnknown ? now + LATE_WRITE_MS : now;
  const render = makerOfCopies({ env, waitUntil }, makeAnswer);
  const { origin } = urlOf(request);
  await pages.takeOver(context.effects, { origin, now, until, bucket: bucketOfCopies(env), render });
}

/** The request has written to the logs of institutions: their webhooks have something to deliver. The run of the minute finds what is left here. */
async function wakeWebhooks({ request, env, context }: Left): Promise<void> {
  if (!env.WEBHOOKS) return;
  const { wake } = await import("./webhook-queue");
  await wake(env, context).catch((error) => logFailure(error, nameOf(request, context)));
}

/** Finish the work that was handed over, then send the mail that it or the request queued. */
async function finish(context: RequestContext, pending: Work[], about: RequestName): Promise<void> {
  const results = await Promise.allSettled(pending.map((work) => work()));
  for (const result of results) if (result.status === "rejected") logFailure(result.reason, about);
  // The hourly run gives those that are left here.
  if (context.effects.needsDueDays) {
    const { fillDueTimes } = await import("~/domain/applications/clock/give-due-days.server");
    await fillDueTimes(context, 1).catch((error) => logFailure(error, about));
  }
  if (!context.effects.hasQueuedMail) return;
  const { sendDueMail } = await import("~/domain/mail/send-mail.server");
  // If mail cannot be sent now, the scheduled run sends it. No mail is lost, so this is no error.
  await sendDueMail(context).catch(() => log("warn", "mail waits", about));
}

/** One line for a request that was refused, and for one that logs in, signs up or sets a password, whatever its result. */
function logSecurityEvent(request: Request, { status }: Response, context: RequestContext): void {
  const { method } = request;
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  // Not a warning: somebody mistypes a password every minute. Only the number of these lines matters.
  if (REFUSALS.has(status)) log("info", "refused", { ...nameOf(request, context), status });
  else if (!isRead && context.route.facts.limit === "secrets")
    log("info", "secret used", { ...nameOf(request, context), status });
}

/** Programs that say what they are. */
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node/i;
const AHEAD = /prefetch|prerender|preview/i;

/** True if a person looks at a job. */
function isView(request: Request, { facts }: RouteMatch, { status }: Response): boolean {
  if (facts.countsViews !== request.method) return false;
  // A browser that has the page already asks whether it is still the same.
  if (status !== 200 && status !== 304 && status !== 204) return false;
  const { headers } = request;
  const agent = headers.get("User-Agent");
  if (!agent || ROBOT.test(agent)) return false;
  if (["Sec-Purpose", "Purpose", "X-Moz"].some((name) => AHEAD.test(headers.get(name) ?? ""))) return false;
  if (request.method === "POST") return true;
  // Every browser asks for a page like this. Scripts that fetch it do not.
  return (headers.get("Sec-Fetch-Dest") ?? "document") === "document" && /text\/html/.test(headers.get("Accept") ?? "");
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

/**
 * Counts how often the pages of jobs are looked at: in the memory of the isolate, without cookies or addresses, and
 * written in portions after an answer. Counts that an isolate has not written when it ends are lost. See
 * docs/decisions/008.
 */
export function createViewCounter() {
  let views = new Map<string, { jobId: string; day: number; n: number }>();
  let count = 0;
  /** When the first view was counted that is not written yet. */
  let since = 0;

  /** Count the request, if it is a view, and write what is due. Nothing here is awaited. */
  function note(response: Response, { request, route, effects, env, waitUntil }: Exchange): void {
    const now = Date.now();
    if (!effects?.isOwnView && isView(request, route, response)) add(route.params.id ?? "", now);
    const isDue = count >= VIEWS_PER_WRITE || (count > 0 && now - since >= MS_PER_WRITE);
    // A portion is written once, so none is sent while the database does not answer.
    if (isDue && !isBrakeClosed()) waitUntil(write(env.DB));
  }

  function add(jobId: string, now: number): void {
    const day = dayNumber(new Date(now));
    const key = `${day} ${jobId}`;
    const known = views.get(key);
    if (known) known.n += 1;
    else views.set(key, { jobId, day, n: 1 });
    if (count === 0) since = now;
    count += 1;
  }

  /** Write what is counted. A portion that cannot be written is lost, and the log says so. */
  async function write(db: D1Database): Promise<void> {
    const portion = [...views.values()];
    if (portion.length === 0) return;
    views = new Map();
    count = 0;
    try {
      const { recordViews } = await import("~/domain/statistics/count-views-and-days.server");
      await recordViews({ db: openForRun(db) }, portion);
    } catch (error) {
      logFailure(error, { requestId: crypto.randomUUID(), method: "VIEWS", path: "" });
    }
  }

  onForget(() => {
    views = new Map();
    count = 0;
  });

  return { note, write };
}
