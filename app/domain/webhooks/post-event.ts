/** Sends one delivery to its receiver. What it reaches the network with is an argument; `publicNetwork` is that of the Worker. */
import { inTime, TooLate } from "~/db/deadline";
import { lookUp, type Resolve, readTarget } from "./addresses";
import { type Outcome, PATIENCE_MS, type Problem, readRetryAfter } from "./rules";

export type Network = { fetch: typeof fetch; resolve: Resolve; patienceMs: number };

/** The Worker's own `fetch` and DNS. A name that has no address of one kind has none, and no error. */
export const publicNetwork: Network = {
  fetch: (...args) => fetch(...args),
  async resolve(name, family) {
    const { resolve4, resolve6 } = await import("node:dns/promises");
    try {
      return await (family === 4 ? resolve4 : resolve6)(name);
    } catch (error) {
      if (isNothing(error)) return [];
      throw error;
    }
  },
  patienceMs: PATIENCE_MS,
};

function isNothing(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENODATA", "ENOTFOUND"].includes(String(error.code));
}

export type Delivery = { url: string; headers: Record<string, string>; body: string };

type Deps = { network: Network; clock: () => Date; origin: string };

/** Send it once. A redirect is an answer as any other: nobody follows it. The body of the answer is not read. Throws nothing. */
export async function postEvent(deps: Deps, delivery: Delivery): Promise<Outcome> {
  const { network, clock } = deps;
  const began = clock().getTime();
  const ending = new AbortController();
  const done = (status: number | null, problem: Problem | null, retryAfterMs: number | null = null): Outcome => ({
    ...{ status, problem, retryAfterMs },
    ms: Math.max(0, clock().getTime() - began),
  });
  try {
    const answer = await inTime(network.patienceMs, send(deps, delivery, ending.signal));
    return typeof answer === "string"
      ? done(null, answer)
      : done(answer.status, null, readRetryAfter(answer.headers.get("Retry-After"), clock()));
  } catch (error) {
    return done(null, error instanceof TooLate ? "slow" : "unreachable");
  } finally {
    ending.abort();
  }
}

async function send(
  { network, origin }: Deps,
  { url, headers, body }: Delivery,
  signal: AbortSignal,
): Promise<Response | Problem> {
  const target = readTarget(url, origin);
  if (!target) return "address";
  const looked = await lookUp(target.hostname, network.resolve);
  if (looked !== "public") return looked;
  const sent = { "Content-Type": "application/json", "User-Agent": "Staffroom-Webhooks/1", ...headers };
  return network.fetch(target.href, { method: "POST", redirect: "manual", headers: sent, body, signal });
}
