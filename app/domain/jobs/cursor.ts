/** Where a page of jobs begins or ends, as opaque text for URLs. */

/**
 * The last or first job of a page: its publishing number; the tier it was found in, when sorted by relevance; its number in the
 * whole list, where the list shows one.
 */
export type Position = { seq: number; tier: number | null; place?: number };

/** The position as links and the API carry it: opaque, for `readCursor` alone. */
export function writeCursor({ seq, tier, place }: Position): string {
  const text = `${seq}${tier === null ? "" : `~${tier}`}${place === undefined ? "" : `@${place}`}`;
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Before the first job of every list. */
const START: Position = { seq: Number.MAX_SAFE_INTEGER, tier: 0 };

/** Null for anything that `writeCursor` did not write. Cursors of earlier times, which held a score, lead to the start of the list. */
export function readCursor(cursor: string): Position | null {
  if (cursor.length > 64) return null;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const match = /^(\d{1,15})(?:~([01]))?(?:@(\d{1,9}))?$/.exec(text);
  if (!match) return /^\d{1,15}~-?\d{1,15}$/.test(text) ? START : null;
  const [, seq, tier, place] = match;
  return {
    seq: Number(seq),
    tier: tier === undefined ? null : Number(tier),
    ...(place === undefined ? {} : { place: Number(place) }),
  };
}

type Page = { limit: number; after?: Position | undefined; before?: Position | undefined };

/** Cut rows, of which one more than `limit` was asked for, to a page, with the cursors of its neighbours. */
export function pageOf<T extends Position>(
  found: T[],
  { limit, after, before }: Page,
): { rows: T[]; next: string | null; previous: string | null } {
  const isBackwards = before !== undefined;
  const hasMore = found.length > limit;
  const rows = hasMore ? (isBackwards ? found.slice(1) : found.slice(0, -1)) : found;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : after !== undefined;
  return {
    rows,
    next: last && hasNext ? writeCursor(last) : null,
    previous: first && hasPrevious ? writeCursor(first) : null,
  };
}
