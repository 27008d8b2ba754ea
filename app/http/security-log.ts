/** What the log tells of attempts to get in: each use of a secret and each refusal, with the request's id, never the person. */
import { log } from "~/domain/log";
import type { RequestContext } from "./context";
import { nameOf } from "./errors";

const REFUSALS = new Set([401, 403, 429]);

/** One line for a request that was refused, and for one that logs in, signs up or sets a password, whatever its result. */
export function logSecurityEvent(request: Request, { status }: Response, context: RequestContext): void {
  const { method } = request;
  const about = { ...nameOf(request, context), status };
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  // Not a warning: somebody mistypes a password every minute. Only the number of these lines matters.
  if (REFUSALS.has(status)) log("info", "refused", about);
  else if (!isRead && context.route.facts.limit === "secrets") log("info", "secret used", about);
}

/** One line for a log-in that came with another form, whatever its result. */
export function logLogInOnTheSpot(request: Request, context: RequestContext): void {
  log("info", "secret used", nameOf(request, context));
}
