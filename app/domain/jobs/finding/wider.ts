/** Larger circles around a place where a search finds nothing. */
import { RADII } from "./radius-rules";
import type { ReadSearch } from "./read-search";
import type { JobSearch } from "./schema";

const MAX_WIDER = 3;

export type Wider = { radius: (typeof RADII)[number]; count: number; isCut?: true };
type WiderSearch = { radius: Wider["radius"]; search: JobSearch; read: ReadSearch };

/** The same search with the next larger radii. None for a search without a place. */
export function widerSearches(search: JobSearch, { near, ...read }: ReadSearch): WiderSearch[] {
  if (!near) return [];
  const larger = RADII.filter((radius) => Number(radius) > near.km).slice(0, MAX_WIDER);
  return larger.map((radius) => ({
    radius,
    search: { ...search, radius },
    read: { ...read, near: { ...near, km: Number(radius) } },
  }));
}

/** Those that find something, and more than the one before. */
export function widerThatFind(
  wider: readonly WiderSearch[],
  counts: readonly { total: number; isCut: boolean }[],
): Wider[] {
  return wider.flatMap(({ radius }, index) => {
    const { total, isCut } = counts[index] ?? { total: 0, isCut: false };
    return total > 0 && total !== counts[index - 1]?.total
      ? [{ radius, count: total, ...(isCut ? { isCut } : {}) }]
      : [];
  });
}
