/** A few counts of a key stay in the isolate. When they are no longer few, the counter of all isolates has to hear of every one. */

type Counted = { since: number; count: number };

/** More keys than that at once are not remembered: the oldest begins anew. */
const MAX_KEYS = 5_000;

/** `few` counts of a key within `periodMs` after its first stay here. */
export function createFewCounter({ few, periodMs }: { few: number; periodMs: number }) {
  const counted = new Map<string, Counted>();

  /** Count one event of the key. Returns how many have to be told now: 0 below `few`, all of them at `few`, after that each one. */
  function count(key: string, now: number): number {
    const known = counted.get(key);
    if (!known || now - known.since >= periodMs) {
      counted.delete(key);
      if (counted.size >= MAX_KEYS) counted.delete(counted.keys().next().value ?? "");
      counted.set(key, { since: now, count: 1 });
      return few > 1 ? 0 : 1;
    }
    known.count += 1;
    if (known.count < few) return 0;
    return known.count === few ? few : 1;
  }

  return { count };
}
