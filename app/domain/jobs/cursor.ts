/** Where a page of jobs begins or ends, as opaque text for URLs. */

/** The last or first job of a page: its publishing number and, when sorted by relevance, its score. */
export type Position = { seq: number; score: number | null };

export function writeCursor(position: Position): string {
  const text = position.score === null ? `${position.seq}` : `${position.seq}~${position.score}`;
  return Buffer.from(text).toString("base64url");
}

/** Null for anything that `writeCursor` did not write. */
export function readCursor(cursor: string): Position | null {
  if (cursor.length > 64) return null;
  const match = /^(\d{1,15})(?:~(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?))?$/.exec(
    Buffer.from(cursor, "base64url").toString("latin1"),
  );
  if (!match) return null;
  const score = match[2] === undefined ? null : Number(match[2]);
  return score === null || Number.isFinite(score) ? { seq: Number(match[1]), score } : null;
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
