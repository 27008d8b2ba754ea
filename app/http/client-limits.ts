/** The coarse limits: requests per route and client network in a minute, by the platform's own counters, before anything is hashed or read. */
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import type { RequestContext } from "~/load-context";
import { isManifestPath, plainPath } from "./api-paths";
import { urlOf } from "./urls";

const PERIOD_SECONDS = 60;
/** Routes that check or set a secret, or send mail to an address that anybody can type. */
const SECRET_PATHS = /^\/(login|signup|forgotpassword|resetpassword|changepassword|confirmemail|auth)(\/|$)/;
const SEARCH_PATHS = /^\/(jobs(\.atom|\/getalljobs)?)?$/;
/** Calls that have a name at this place; others have an id there. */
const NAMED_CALLS = /^(auth|jobs|application)$/;

/** Whether posts to this path check or set a secret, or mail to any address. A path as it came: in any case, or as data (`.data`). */
export function isSecretPath(pathname: string): boolean {
  return SECRET_PATHS.test(plainPath(pathname));
}

const verdicts = new WeakMap<RequestContext, Promise<void>>();

/** Throws too_many when this client has asked too often for such things. Counted once a request, however many loaders it has. */
export function limitByClient({ request, context }: { request: Request; context: RequestContext }): Promise<void> {
  let verdict = verdicts.get(context);
  if (!verdict) {
    verdict = decide(request, context);
    verdicts.set(context, verdict);
  }
  return verdict;
}

/** A log-in that comes with another form counts as one at `/login`. Throws too_many. */
export function limitLogIn(context: RequestContext): Promise<void> {
  return count(context, "secrets", "login");
}

async function decide(request: Request, context: RequestContext): Promise<void> {
  const { pathname } = urlOf(request);
  const kind = kindOf(request.method, pathname);
  if (kind) await count(context, kind, routeOf(pathname));
}

type Kind = keyof RequestContext["limiters"];

async function count({ client, limiters, requestId }: RequestContext, kind: Kind, route: string): Promise<void> {
  const limiter = limiters[kind];
  if (!limiter || client === null) return;
  const isAllowed = await limiter.limit({ key: `${route} ${client}` }).then(
    ({ success }) => success,
    (error: unknown) => {
      const message = error instanceof Error ? error.message : typeof error;
      log("warn", "a rate limit did not answer", { requestId, kind, message });
      return true;
    },
  );
  if (isAllowed) return;
  throw new DomainError("too_many", "Too many requests came from your network. Wait a minute, then try again", {
    retryAfterSeconds: PERIOD_SECONDS,
  });
}

function kindOf(method: string, pathname: string): Kind | null {
  if (method === "OPTIONS") return null;
  if (isManifestPath(pathname)) return "forms";
  if (method === "GET" || method === "HEAD") return SEARCH_PATHS.test(plainPath(pathname)) ? "search" : null;
  return isSecretPath(pathname) ? "secrets" : "forms";
}

/** The fixed part of a route's address: an id in it makes no new count, and neither does another spelling. */
function routeOf(pathname: string): string {
  const [, first = "", second] = plainPath(pathname).split("/");
  return second && NAMED_CALLS.test(first) ? `${first}/${second}` : first;
}

/**
 * Who asks, as far as limits go: an IPv4 address, or the /64 network of an IPv6 one, which one household has. Only by the
 * platform's own header: everything else a client may write herself. Null where there is none.
 */
export function clientNetwork(request: Request): string | null {
  const address = request.headers.get("CF-Connecting-IP")?.trim().toLowerCase();
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
