/** The few statistics of the bench. */
import { createRandom } from "../.scripts/demo/random.ts";

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that `share` (0 to 1) of all values do not exceed: always one that was measured. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The median of the ratios of pairs: each pair was measured side by side, so a slow moment of the machine hits both. */
export function medianRatio(own: number[], peer: number[]): number {
  return median(own.map((value, index) => value / (peer[index] ?? Number.NaN)));
}

const DRAWS = 2000;

/** Medians of as many values drawn from these, with putting back: how far the median of such a sample can be from its own. */
export function resampledMedians(values: number[]): number[] {
  const random = createRandom("resampled");
  return Array.from({ length: DRAWS }, () =>
    median(values.map(() => values[Math.floor(random.next() * values.length)] ?? Number.NaN)),
  );
}

const SURE = 0.9;

/**
 * At least 1: how far from 1 the median of so many ratios is when nothing differs, in nine of ten samples drawn from ratios of a
 * thing to itself.
 */
export function noiseOf(itself: number[]): number {
  const far = resampledMedians(itself).map((ratio) => Math.abs(Math.log(ratio)));
  return Math.exp(percentile(far, SURE));
}
