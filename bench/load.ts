/** Requests per second of several targets, in rounds that take turns, so that a slow moment of the machine hits all alike. */
import { createRequire } from "node:module";
import type Autocannon from "autocannon";
import { median, medianRatio } from "./stats.ts";

export type Target = { url: URL };

const CONNECTIONS = 8;
const autocannon: typeof Autocannon = createRequire(import.meta.url)("autocannon");

/** The app against its peer: the median of the ratios of neighbouring rounds, and the median rates. */
export async function compareRates(
  own: Target,
  peer: Target,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ratio: number; own: number; peer: number }> {
  await rate(own, 1);
  await rate(peer, 1);
  const ownRates: number[] = [];
  const peerRates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A B, then B A: neither target always has the advantage of being first.
    const order = round % 2 === 0 ? [own, peer] : [peer, own];
    for (const target of order) (target === own ? ownRates : peerRates).push(await rate(target, seconds));
  }
  return { ratio: medianRatio(ownRates, peerRates), own: median(ownRates), peer: median(peerRates) };
}

async function rate({ url }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url: url.href,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 30,
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${url.href}: ${failed} of ${result.requests.total} requests failed under load.`);
  return result.requests.total / result.duration;
}
