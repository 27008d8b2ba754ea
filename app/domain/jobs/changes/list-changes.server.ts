/** List what has changed of public jobs since a cursor; without one, all open jobs. */
import type { Database } from "~/db/client.server";
import { toWholeJob, type WholeRow } from "../job-views";
import type { GoneJob, WholeJob } from "../schema";
import { readChanges, readHighestChange, readOpenJobs } from "./queries.server";
import { BEGIN, behindFirstRead, type ChangeCursor } from "./rules";

type Deps = { db: Database; now: Date };

/** `cursor`: to go on from, also where nothing follows now. */
export type ChangesPage = { jobs: (WholeJob | GoneJob)[]; cursor: ChangeCursor; isMore: boolean };

/**
 * A page of jobs that were published, changed, closed, hidden, shown again or removed since, in the order of their changes. A job that
 * changes while somebody reads moves behind the place of the reader, so none is left out, and some may come twice. Without a cursor, or with
 * one of a first read, open jobs alone; behind them everything that has changed since that read began.
 */
export async function listChanges(
  deps: Deps,
  since: ChangeCursor | null,
  { limit, origin }: { limit: number; origin: string },
): Promise<ChangesPage> {
  if (since !== null && since.until === null) return listSince(deps, since, { limit, origin });
  const until = since?.until ?? (await readHighestChange(deps.db));
  return listOpen(deps, since ?? { ...BEGIN, until }, { limit, origin, until });
}

async function listSince(
  { db, now }: Deps,
  since: ChangeCursor,
  { limit, origin }: { limit: number; origin: string },
): Promise<ChangesPage> {
  const found = await readChanges(db, since, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    jobs: rows.map((row) =>
      row.id === null ? { id: row.changedId, gone: true as const } : toWholeJob(row as WholeRow, { origin, now }),
    ),
    cursor: last ? { change: last.place_change, seq: last.place_seq, until: null } : since,
    isMore: found.length > limit,
  };
}

async function listOpen(
  { db, now }: Deps,
  place: ChangeCursor,
  { limit, origin, until }: { limit: number; origin: string; until: number },
): Promise<ChangesPage> {
  const { rows, isEnd, last } = await readOpenJobs(db, { place, until, limit, now });
  const end = rows.length === limit ? rows.at(-1) : undefined;
  const jobs = rows.map((row) => toWholeJob(row, { origin, now }));
  if (end) return { jobs, cursor: { change: end.place_change, seq: end.place_seq, until }, isMore: true };
  return isEnd
    ? { jobs, cursor: behindFirstRead(until), isMore: false }
    : { jobs, cursor: { ...last, until }, isMore: true };
}
