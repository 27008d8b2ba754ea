/** The list of all open jobs for people who are signed in (`/alljobs`). */
import type { Database } from "~/db/client.server";
import { ALL_JOBS_PER_PAGE, type Position } from "./rules";
import { pageOf, writeCursor } from "./showing-service.server";
import { listBoardRows } from "./store.server";

/**
 * A page of all open jobs, newest first, with their applications. `start` is the number of the first one in the whole list. It is
 * carried from page to page, so that jobs posted meanwhile do not change the numbers that the reader sees.
 */
export async function listAllJobs(
  { db, now }: { db: Database; now: Date },
  { after, before }: { after?: Position | undefined; before?: Position | undefined },
) {
  const page = { after: numbered(after), before: numbered(before), limit: ALL_JOBS_PER_PAGE };
  const found = await listBoardRows(db, { ...page, limit: page.limit + 1 }, now);
  const { rows, next, previous } = pageOf(found.rows, page);
  const start = previous === null ? 1 : page.before ? page.before.place - rows.length : (page.after?.place ?? 0) + 1;
  const cursorAt = (row: Position | undefined, place: number) => row && writeCursor({ ...row, place });
  return {
    jobs: rows.map(({ seq: _seq, tier: _tier, ...job }) => job),
    total: found.total,
    start: Math.max(1, start),
    next: (next && cursorAt(rows.at(-1), start + rows.length - 1)) ?? null,
    previous: (previous && cursorAt(rows[0], start)) ?? null,
  };
}

/** The position, if it knows its number in the list. Any other one leads to the first page. */
function numbered(position: Position | undefined): (Position & { place: number }) | undefined {
  return position?.place === undefined ? undefined : { ...position, place: position.place };
}
