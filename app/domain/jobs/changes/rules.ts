/** Cursors of the changes of public jobs. Each job stands once, at its last change; a number is never given twice. */

/** Behind the last change that was read. */
export type ChangePlace = { change: number; seq: number };

/**
 * The place of a reader. `until`: it still reads all jobs for the first time, up to the number that was the highest when it began; what
 * changes meanwhile comes behind it.
 */
export type ChangeCursor = ChangePlace & { until: number | null };

/** Before all of them. */
export const BEGIN: ChangePlace = { change: 0, seq: 0 };

const LAST_SEQ = Number.MAX_SAFE_INTEGER;

/** The first read is over: from here on changes are read. */
export function behindFirstRead(until: number): ChangeCursor {
  return { change: until, seq: LAST_SEQ, until: null };
}

export function writeChangeCursor({ change, seq, until }: ChangeCursor): string {
  const text = [change, seq, ...(until === null ? [] : [until])].join("~");
  return Buffer.from(text, "latin1").toString("base64url");
}

/** Null for anything that `writeChangeCursor` did not write. */
export function readChangeCursor(cursor: string): ChangeCursor | null {
  if (cursor.length > 100) return null;
  const match = /^(\d{1,16})~(\d{1,16})(?:~(\d{1,16}))?$/.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (!match || Buffer.from(match[0], "latin1").toString("base64url") !== cursor) return null;
  return { change: Number(match[1]), seq: Number(match[2]), until: match[3] === undefined ? null : Number(match[3]) };
}
