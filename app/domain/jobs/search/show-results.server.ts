/** Shows the rows of a search: the jobs of a page, its cursors and its count. */
import type { Place } from "~/domain/places/rules";
import { type JobCardData, toCard } from "../job-views";
import { pageOf } from "../list-cursors";
import type { Position, Sort } from "../rules";
import { kmFrom } from "./index-query";
import { type FoundPage, type FoundRow, SORT_CAP } from "./queries.server";
import type { ReadSearch } from "./read-search-rules";
import { COUNT_CAP } from "./rules";

export type FoundJob = JobCardData & { km: number | null };

export type JobPage<Job = JobCardData> = { jobs: Job[]; sort: Sort; next: string | null; previous: string | null };

/** `total` is the number of all matches, counted up to the cap. `isTooMany`: too many to be sorted by pay or distance. */
export type JobResults = JobPage<FoundJob> & {
  total: number;
  isTotalCapped: boolean;
  isTooMany: boolean;
  /** Only `READ_CAP` of the jobs that match were compared with all that was asked, so there may be more than these. */
  isCut: boolean;
  read: ReadSearch;
};

export type JobPageQuery = {
  limit: number;
  after?: Position | undefined;
  before?: Position | undefined;
  sort?: Sort | undefined;
  /** A radius without a centre is refused, not left out. */
  isExact?: boolean;
};

/** The results of a page, from its rows (one more than the limit, if there is one) and the count of all matches. */
export function toResults(
  { rows: found, total, isCut }: FoundPage,
  read: ReadSearch,
  { sort, ...page }: JobPageQuery & { sort: Sort },
): JobResults {
  const isTooMany = (sort === "pay" || sort === "distance") && total > SORT_CAP;
  const newest = isTooMany ? found.toSorted((one, other) => other.seq - one.seq) : found;
  const { rows, next, previous } = pageOf(newest, isTooMany ? { limit: page.limit } : page);
  const near = read.near?.place;
  return {
    jobs: rows.map((row) => toFound(row, near)),
    ...{ sort, next: isTooMany ? null : next, previous: isTooMany ? null : previous },
    total: Math.min(total, COUNT_CAP),
    isTotalCapped: total > COUNT_CAP || (isCut && total > 0),
    ...{ isTooMany, isCut, read },
  };
}

export function toFound(row: FoundRow, near: Place | undefined): FoundJob {
  const { lat, lon } = row;
  const km = near && typeof lat === "number" && typeof lon === "number" ? kmFrom(near, lat, lon) : null;
  return { ...toCard(row), km };
}
