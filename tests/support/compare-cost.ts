/** Compares what two things cost, one right after the other: so a test holds on a slow machine, and on one that becomes slow. */

import { isDeep } from "./test-depth.ts";

type Work = () => unknown;

/**
 * So often is a pair measured before the work counts as dear. Dear work is dear each time; a machine is not busy each
 * time.
 */
const PAIRS = 8;
async function msOf(work: Work): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

type Beside = { plain: Work; atMost: number; least?: number; measure?: (work: Work) => Promise<number> };

/**
 * How many times as long as `plain` the work takes, by the least of some pairs; `plain` is measured before and after it. Nothing more
 * is measured as soon as a pair is within `atMost`. `measure` tells the cost of a call, by default its milliseconds. Where `plain`
 * costs less than `least`, it counts as so much: shorter times are noise.
 */
export async function timesAsDear(work: Work, { plain, atMost, least = 1, measure = msOf }: Beside): Promise<number> {
  let times = Number.POSITIVE_INFINITY;
  for (let pair = 0; pair < PAIRS && times > atMost; pair += 1) {
    const before = await measure(plain);
    const own = await measure(work);
    const after = await measure(plain);
    times = Math.min(times, own / Math.max(before, after, least));
  }
  return times;
}

/** Characters. */
const MEGABYTE = 1_048_576;
/** The size of the larger text is so many times that of the smaller one. */
const GROWTH = 8;
/** Linear work takes eight times as long for it, and quadratic work 64 times. */
export const LINEAR = 24;

/** How much longer `run` takes for eight times as much of `unit`: for LINEAR and less its time grows with the size alone. */
export function growthOf(
  run: (text: string) => unknown,
  unit: string,
  chars = isDeep ? MEGABYTE : MEGABYTE / 4,
): Promise<number> {
  const whole = unit.repeat(chars / unit.length);
  const part = unit.repeat(chars / GROWTH / unit.length);
  return timesAsDear(() => run(whole), { plain: () => run(part), atMost: LINEAR });
}
