/**
 * The end of a page in a list ordered by time, as opaque text for URLs. Rows that are added or removed do not move it.
 */

/** The last row of a page. Rows of one moment are told apart by their ids. */
export type RowPosition = { at: Date; id: string };

/** The position as the API carries it: opaque, for `readRowCursor` alone. */
export function writeRowCursor({ at, id }: RowPosition): string {
  return Buffer.from(`${at.getTime()}~${id}`, "latin1").toString("base64url");
}

/** Null for anything that `writeRowCursor` did not write. */
export function readRowCursor(cursor: string): RowPosition | null {
  if (cursor.length > 100) return null;
  const match = /^(\d{1,15})~([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (!match?.[2] || Buffer.from(match[0], "latin1").toString("base64url") !== cursor) return null;
  return { at: new Date(Number(match[1])), id: match[2] };
}

/** Cut rows, of which one more than `limit` was asked for, to a page. `next`: the cursor of its last row; null if none follow. */
export function cutPage<T>(
  found: T[],
  limit: number,
  cursorOf: (row: T) => string,
): { rows: T[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && found.length > limit ? cursorOf(last) : null };
}
