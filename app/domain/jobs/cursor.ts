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
  return Number.isFinite(score ?? 0) ? { seq: Number(match[1]), score } : null;
}
