/** Seeded chance: the same name gives the same sequence, so that two fills come out alike byte for byte. */

export type Random = ReturnType<typeof createRandom>;

/** A generator of its own for every part of the data, so that a change to one part does not shift the others. */
export function createRandom(name: string) {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619);

  /** Mulberry32: a fraction from 0 up to, but not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  function int(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function chance(share: number): boolean {
    return next() < share;
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  }

  function shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, rank: next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  }

  /** `count` different items, in the order they stand in the list. */
  function some<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set(shuffle(items).slice(0, count));
    return items.filter((item) => chosen.has(item));
  }

  function hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += int(0, 15).toString(16);
    return text;
  }

  /** The 18 random hex digits that end a UUID, with the variant bits set. */
  function uuidEnd(): string {
    return `${int(8, 11).toString(16)}${hex(3)}-${hex(12)}`;
  }

  function uuid4(): string {
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${uuidEnd()}`;
  }

  function uuid7(time: number): string {
    const stamp = time.toString(16).padStart(12, "0");
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-${uuidEnd()}`;
  }

  return { next, int, chance, pick, shuffle, some, uuid4, uuid7 };
}
