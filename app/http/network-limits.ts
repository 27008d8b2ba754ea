/**
 * The coarse limits: the platform counts requests a minute per route and client network, before anything is hashed or read. The edge
 * counts each request once; some use-cases count what they do as well.
 */

import { inTime } from "~/db/deadline";
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import type { RouteMatch } from "~/route-facts";
import { words } from "~/words/form-refusals";
import type { KeySlot, RequestContext } from "./context";

const PERIOD_SECONDS = 60;
/** Nobody waits longer for a counter. */
const LIMITER_MS = 1_000;

/** The counters of wrangler.toml. */
type LimitKind = keyof RequestContext["limiters"];

/** Count the request, if its route has a limit. Returns the refusal if the client has asked too often, otherwise null. */
export async function limitRequest({ method, url }: Request, context: RequestContext): Promise<DomainError | null> {
  const kind = kindOf(method, context.route, url.includes("?"));
  if (context.key && kind) return limitKey(context.key, method, kind, context);
  // The name of the route is the same for every spelling of its address and for every value in it.
  return kind && (await countRequest(context, kind, context.route.path ?? ""));
}

/** A page with a query can be asked for in as many forms as somebody likes, and each is made anew: so it counts as a search does. */
function kindOf(method: string, { facts }: RouteMatch, hasQuery: boolean): LimitKind | null {
  if (method === "OPTIONS") return null;
  if (method === "GET" || method === "HEAD") {
    return facts.limit === "search" || facts.kind === "api" || (facts.isShared && hasQuery) ? "search" : null;
  }
  return facts.limit === "secrets" ? "secrets" : "forms";
}

/**
 * A key counts by itself, wherever it is used, its reads and its changes apart. What tries secrets counts for the network too, and so does
 * a key that is none: its id is made up, and another one is as easily made up.
 */
async function limitKey(
  { id }: KeySlot,
  method: string,
  kind: LimitKind,
  context: RequestContext,
): Promise<DomainError | null> {
  if (id === null) return countRequest(context, "secrets", "key");
  const what = method === "GET" || method === "HEAD" ? "read" : "change";
  const refusal = await countRequest({ ...context, client: id }, "keys", what);
  return refusal ?? (kind === "secrets" ? countRequest(context, kind, context.route.path ?? "") : null);
}

/** The coarse limit for which a call of the API counts. */
export function coarseLimitOf(method: string, { route, key }: Pick<RequestContext, "route" | "key">): LimitKind | null {
  // A preflight says how often the call itself may come.
  const kind = kindOf(method === "OPTIONS" ? "GET" : method, route, false);
  return kind && key?.id && kind !== "secrets" ? "keys" : kind;
}

/**
 * Count a client's request for a route. Returns the refusal beyond the limit, else null. A counter that fails refuses
 * no request.
 */
async function countRequest(
  { client, limiters, requestId }: RequestContext,
  kind: LimitKind,
  route: string,
): Promise<DomainError | null> {
  const limiter = limiters[kind];
  if (!limiter || client === null) return null;
  const isAllowed = await inTime(LIMITER_MS, limiter.limit({ key: `${route} ${client}` })).then(
    ({ success }) => success,
    (error: unknown) => {
      const message = error instanceof Error ? error.message : typeof error;
      log("warn", "a rate limit did not answer", { requestId, kind, message });
      return true;
    },
  );
  if (isAllowed) return null;
  return new DomainError("too_many", words.tooManyRequests, {
    retryAfterSeconds: PERIOD_SECONDS,
  });
}

/** Throws too_many if this client has asked too often. The request was counted once, when it arrived. */
export function requireWithinLimit({ overLimit }: RequestContext): void {
  if (overLimit) throw overLimit;
}

/** Count a call that was sent with a key beyond its limit: such calls have a limit of their own. Throws too_many. */
export async function limitRepeat(context: RequestContext): Promise<void> {
  const refusal = await countRequest(context, "secrets", "repeat");
  if (refusal) throw refusal;
}

/** A search among a school's applicants is a search like those for jobs. Throws too_many. */
export async function limitApplicantSearch(context: RequestContext, { search }: { search: string }): Promise<void> {
  const refusal = search ? await countRequest(context, "search", "applicants") : null;
  if (refusal) throw refusal;
}

/** True if this client may have one more file wait with us. */
export async function mayKeepFile(context: RequestContext): Promise<boolean> {
  return (await countRequest(context, "waiting", "file")) === null;
}

/** A log-in that comes with another form counts as one at `/login`. Throws too_many. */
export async function limitLogIn(context: RequestContext): Promise<void> {
  const refusal = await countRequest(context, "secrets", "login");
  if (refusal) throw refusal;
}

/** The address that sends a request, as the platform names it; null without that header. */
export function clientAddress(request: Request): string | null {
  return request.headers.get("CF-Connecting-IP")?.trim().toLowerCase() || null;
}

/**
 * The client that the limits count: an IPv4 address, or the /64 network of an IPv6 address, as one household has a whole /64.
 * Only the platform's own header is read, because a client can write any other header itself. Null without that header.
 */
export function clientNetwork(request: Request): string | null {
  const address = clientAddress(request);
  if (!address) return null;
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(missing).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
