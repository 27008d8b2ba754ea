/** The pages of lists of jobs, and the cursors that lead to the next ones. */
import type { OwnJobsSort, OwnPosition, Position } from "./rules";

/** The position as links and the API carry it: opaque, for `readCursor` alone. */
export function writeCursor({ seq, tier, key = null, place }: Position): string {
  const text = `${seq}${tier === null ? "" : `~${tier}`}${key === null ? "" : `!${key}`}${place === undefined ? "" : `@${place}`}`;
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The position before the first job of every list. */
const START: Position = { seq: Number.MAX_SAFE_INTEGER, tier: 0 };

/** Null for anything that `writeCursor` did not write. Old cursors, which held a score, lead to the start of the list. */
export function readCursor(cursor: string): Position | null {
  if (cursor.length > 64) return null;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const match = /^(\d{1,15})(?:~([01]))?(?:!(-?\d{1,12}))?(?:@(\d{1,9}))?$/.exec(text);
  if (!match) return /^\d{1,15}~-?\d{1,15}$/.test(text) ? START : null;
  const [, seq, tier, key, place] = match;
  return {
    seq: Number(seq),
    tier: tier === undefined ? null : Number(tier),
    ...(key === undefined ? {} : { key: Number(key) }),
    ...(place === undefined ? {} : { place: Number(place) }),
  };
}

type Page = { limit: number; after?: Position | undefined; before?: Position | undefined };

/** Make a page of rows, of which one more than `limit` was asked for, with the cursors of the next and the previous page. */
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

/** The position as the API carries it: opaque, for `readOwnCursor` alone. */
export function writeOwnCursor(position: OwnPosition): string {
  const { top } = position;
  const fields = position.part === "unpublished" ? [top, position.id] : [top, position.seq, position.key];
  return Buffer.from(JSON.stringify(fields)).toString("base64url");
}

const MAX_CURSOR_CHARS = 2_000;

/** Null for anything that `writeOwnCursor` did not write for a list in this order. */
export function readOwnCursor(cursor: string, sort: OwnJobsSort): OwnPosition | null {
  if (cursor.length > MAX_CURSOR_CHARS) return null;
  const fields = parseFields(cursor);
  const [top, second, key = null] = fields;
  if (!isNumber(top)) return null;
  if (typeof second === "string" && fields.length === 2) {
    return /^[0-9a-f-]{36}$/.test(second) ? { top, part: "unpublished", id: second } : null;
  }
  if (!isNumber(second) || fields.length !== 3) return null;
  if (sort === "newest") return key === null ? { top, part: "jobs", seq: second, key } : null;
  if (sort === "title" ? typeof key !== "string" : !isNumber(key)) return null;
  return { top, part: "jobs", seq: second, key: key as string | number };
}

function parseFields(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
