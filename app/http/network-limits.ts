/** The coarse limits: the platform counts requests a minute per route and client network, before anything is hashed or read. */
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import type { RequestContext } from "./context";

const PERIOD_SECONDS = 60;

/** The counters of wrangler.toml. */
export type LimitKind = keyof RequestContext["limiters"];

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

/** A log-in that comes with another form counts as one at `/login`. Throws too_many. */
export async function limitLogIn(context: RequestContext): Promise<void> {
  const refusal = await countRequest(context, "secrets", "login");
  if (refusal) throw refusal;
}

/** Count a client's request for a route. Returns the refusal beyond the limit, else null. A counter that fails refuses nobody. */
export async function countRequest(
  { client, limiters, requestId }: RequestContext,
  kind: LimitKind,
  route: string,
): Promise<DomainError | null> {
  const limiter = limiters[kind];
  if (!limiter || client === null) return null;
  const isAllowed = await limiter.limit({ key: `${route} ${client}` }).then(
    ({ success }) => success,
    (error: unknown) => {
      const message = error instanceof Error ? error.message : typeof error;
      log("warn", "a rate limit did not answer", { requestId, kind, message });
      return true;
    },
  );
  if (isAllowed) return null;
  return new DomainError("too_many", "Too many requests came from your network. Wait a minute, then try again", {
    retryAfterSeconds: PERIOD_SECONDS,
  });
}
