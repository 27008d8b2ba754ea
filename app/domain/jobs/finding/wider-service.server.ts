/** Larger circles around a place where a search finds nothing. */
import type { Database } from "~/db/client.server";
import { RADII } from "./radius-rules";
import type { ReadSearch } from "./read-search";
import type { JobSearch } from "./schema";
import { toReady } from "./service.server";
import { countMatches } from "./store.server";

const MAX_WIDER = 3;

export type Wider = { radius: (typeof RADII)[number]; count: number };

/** The next larger radii that find something, with how many jobs each finds up to the cap. None for a search without a place. */
export async function countWider(
  { db, now }: { db: Database; now: Date },
  search: JobSearch,
  { near, ...read }: ReadSearch,
): Promise<Wider[]> {
  if (!near) return [];
  const larger = RADII.filter((radius) => Number(radius) > near.km).slice(0, MAX_WIDER);
  const counts = await countMatches(
    db,
    larger.map((radius) => toReady({ ...search, radius }, { ...read, near: { ...near, km: Number(radius) } }, now)),
  );
  return larger.flatMap((radius, index) => {
    const count = counts[index] ?? 0;
    return count > 0 && count !== counts[index - 1] ? [{ radius, count }] : [];
  });
}
