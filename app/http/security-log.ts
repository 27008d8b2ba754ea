/** What the log tells of attempts to get in: each use of a secret and each refusal, by request id, and never whose. */
import { log } from "~/domain/log";
import { isSecretPath } from "./client-limits";
import { urlOf } from "./urls";

const REFUSALS = new Set([401, 403, 429]);

/** One line for a request that logs in, signs up or sets a password, whatever came of it, and for one that was refused. */
export function logSecurityEvent(request: Request, { status }: Response, requestId: string): void {
  const { method } = request;
  const path = urlOf(request).pathname;
  const isAttempt = method !== "GET" && method !== "HEAD" && method !== "OPTIONS" && isSecretPath(path);
  // No warning: somebody mistypes a password every minute. How many there are is what matters.
  if (REFUSALS.has(status)) log("info", "refused", { requestId, method, path, status });
  else if (isAttempt) log("info", "secret used", { requestId, method, path, status });
}

/** One line for a log-in that came with another form, whatever comes of it. */
export function logLogInOnTheSpot({ method, url }: Request, requestId: string): void {
  log("info", "secret used", { requestId, method, path: new URL(url).pathname });
}
