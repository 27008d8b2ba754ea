/**
 * The limits that count for a call, as the draft of the IETF writes them (draft-ietf-httpapi-ratelimit-headers): lists of structured
 * fields, `"job";q=300;w=3600` for a policy and `"job";r=299;t=3600` for what is left of it.
 */
import { LIMITS, type Limit } from "~/domain/limits/rules";
import { A_MINUTE } from "./api/minute-limits";
import type { RequestContext } from "./context";
import { coarseLimitOf } from "./network-limits";

const MINUTE_SECONDS = 60;

/** The platform tells no remainder of a coarse limit, so that is said only where it is used up. */
export function rateLimitHeaders(
  { method }: Pick<Request, "method">,
  status: number,
  context: Pick<RequestContext, "route" | "key" | "overLimit" | "effects">,
): Record<string, string> {
  const kind = coarseLimitOf(method, context);
  const { limits, counted } = context.effects;
  const policies = limits.map((limit) => {
    const { events, windowMs } = LIMITS[limit as Limit];
    return item(limit, { q: events, w: windowMs / 1000 });
  });
  const left = [...counted].map(([limit, { remaining, seconds }]) => item(limit, { r: remaining, t: seconds }));
  if (kind) policies.unshift(item(kind, { q: A_MINUTE[kind], w: MINUTE_SECONDS }));
  if (kind && status === 429 && context.overLimit) left.unshift(item(kind, { r: 0, t: MINUTE_SECONDS }));
  return {
    ...(policies.length > 0 ? { "RateLimit-Policy": policies.join(", ") } : {}),
    ...(left.length > 0 ? { RateLimit: left.join(", ") } : {}),
  };
}

/** One item of a list: a name as a quoted text, with whole numbers behind it. */
function item(name: string, parameters: Record<string, number>): string {
  return [`"${name}"`, ...Object.entries(parameters).map(([key, value]) => `${key}=${value}`)].join(";");
}
