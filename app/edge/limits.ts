/** Which of a client's counters a request belongs to, and who the client is. `http/network-limits.ts` does the counting. */
import type { DomainError } from "~/domain/errors";
import type { RequestContext } from "~/http/context";
import { countRequest, type LimitKind } from "~/http/network-limits";
import type { RouteMatch } from "~/route-facts";

/** Count the request, if its route has a limit. Returns the refusal if the client has asked too often, otherwise null. */
export async function limitRequest({ method, url }: Request, context: RequestContext): Promise<DomainError | null> {
  const kind = kindOf(method, context.route, url.includes("?"));
  // The name of the route is the same for every spelling of its address and for every value in it.
  return kind && (await countRequest(context, kind, context.route.path ?? ""));
}

/** A page with a query can be asked for in as many forms as somebody likes, and each is made anew: so it counts as a search does. */
function kindOf(method: string, { facts }: RouteMatch, hasQuery: boolean): LimitKind | null {
  if (method === "OPTIONS") return null;
  if (method === "GET" || method === "HEAD") {
    return facts.limit === "search" || (facts.isShared && hasQuery) ? "search" : null;
  }
  return facts.limit === "secrets" ? "secrets" : "forms";
}

/**
 * The client that the limits count: an IPv4 address, or the /64 network of an IPv6 address, as one household has a whole /64.
 * Only the platform's own header is read, because a client can write any other header itself. Null without that header.
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
