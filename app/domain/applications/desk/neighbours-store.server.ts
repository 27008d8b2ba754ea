/** The SQL of one applicant's place in a school's list. Columns of `applications` are written in full. */
import { type SQL, sql } from "drizzle-orm";
import { type BatchRead, sqlRead } from "~/db/client.server";
import { maySee } from "~/db/may-work-on";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { type OrderOf, orderOf, passes, shownStatus, standsIn } from "./filter-store.server";
import { isNarrowed } from "./rules";
import type { ListAsked } from "./store.server";

/** Where an application stands in a list: its number from 1, how many there are, and its neighbours. */
export type Neighbours = {
  number: number;
  total: number;
  previous: string | null;
  next: string | null;
  /** Whether the filter shows it. */
  isShown: boolean;
  /** Its status, as the school sees it. */
  status: ApplicationStatus;
};

type FoundRow = Pick<Neighbours, "previous" | "next" | "status"> & { isShown: number; counts: string };
type Asked = Omit<ListAsked, "jobId" | "limit" | "offset">;

/**
 * The read of the place of an application in its job's list. One that the filter does not show (any more) still has neighbours: those between
 * which it would stand.
 */
export function neighboursRead(applicationId: string, asked: Asked): BatchRead<FoundRow> {
  const { filter, order, readerId, now } = asked;
  const by = orderOf(order, now);
  const mine = sql`mine as materialized (select applications.id, applications.job_id, ${by.part} as part, ${by.key} as key,
      ${shownStatus(now)} as status
    from applications where applications.id = ${applicationId}
      and exists (select 1 from jobs where jobs.id = applications.job_id and ${maySee(readerId)}))`;
  return sqlRead(isNarrowed(filter) ? inNarrowed(mine, by, asked) : inWhole(mine, by, asked));
}

/** That place; null where the reader does not see the application. */
export function toNeighbours([row]: FoundRow[]): Neighbours | null {
  if (!row) return null;
  const { counts, isShown, ...found } = row;
  const [number, total] = JSON.parse(counts) as [number, number];
  return { ...found, number, total, isShown: isShown === 1 };
}

/** Of a list that a filter narrows all rows are looked at, once: D1 takes 100 parameters, so the filter stands there once. */
function inNarrowed(mine: SQL, { part, key, isAscending }: OrderOf, { filter, withSeconds, now }: Asked): SQL {
  const [up, down] = [
    [sql`>`, sql`asc`],
    [sql`<`, sql`desc`],
  ] as const;
  const [behind, before] = isAscending ? [up, down] : [down, up];
  const first = ([beyond, direction]: typeof behind) =>
    sql`(select id from found where (part, key, id) ${beyond} (mine.part, mine.key, mine.id)
      order by part ${direction}, key ${direction}, id ${direction} limit 1)`;
  const isBehind = sql`(part, key, id) ${behind[0]} (mine.part, mine.key, mine.id)`;
  return sql`with ${mine}, found as materialized (select applications.id, ${part} as part, ${key} as key
      from mine cross join applications where applications.job_id = mine.job_id and ${passes(filter, withSeconds, now)})
    select mine.status, exists (select 1 from found where found.id = mine.id) as isShown,
      ${first(behind)} as next, ${first(before)} as previous,
      (select json_array(count(*) filter (where not (${isBehind})), count(*)) from found) as counts
    from mine`;
}

/** Of a whole list each neighbour is the first row beside it in the index of the order, and its rows are counted in an index. */
function inWhole(mine: SQL, by: OrderOf, asked: Asked): SQL {
  const isThere = standsIn(asked.filter.place, asked.withSeconds);
  const listed = sql`applications.job_id = mine.job_id and ${isThere}`;
  return sql`with ${mine} select mine.status, ${beside(by, listed, true)} as next, ${beside(by, listed, false)} as previous,
      exists (select 1 from applications where applications.id = mine.id and ${isThere}) as isShown,
      ${numberAndTotal(by, listed)} as counts
    from mine`;
}

/**
 * The next id behind the row `mine`, or the one before it. Those with the same key are asked for first: a comparison of key and id
 * together would read all of them. Then those with other keys of the same part, and then the other part.
 */
export function beside({ key, isAscending, parts }: OrderOf, listed: SQL, isNext: boolean): SQL {
  const [beyond, direction] = isAscending === isNext ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const first = (where: SQL) => sql`(select applications.id from applications where ${listed} and ${where}
    order by ${key} ${direction}, applications.id ${direction} limit 1)`;
  const inPart = (part: SQL) =>
    sql`coalesce(${first(sql`${key} = mine.key and applications.id ${beyond} mine.id`)},
      ${first(sql`${key} ${beyond} mine.key and ${part}`)})`;
  const [one, two] = parts;
  if (!one || !two) return inPart(sql`1`);
  return isNext
    ? sql`iif(mine.part = 0, coalesce(${inPart(one)}, ${first(two)}), ${inPart(two)})`
    : sql`iif(mine.part = 0, ${inPart(one)}, coalesce(${inPart(two)}, ${first(one)}))`;
}

/** Expression: number and total, as JSON. Both come from an index alone: one row for each that stands before, and one for each in the list. */
function numberAndTotal({ key, isAscending, parts }: OrderOf, listed: SQL): SQL {
  const isBefore = isAscending ? sql`<` : sql`>`;
  const before = sql`${key} ${isBefore} mine.key`;
  const asMine = sql`${key} = mine.key and applications.id ${isBefore}= mine.id`;
  const count = (where: SQL) => sql`(select count(*) from applications where ${listed} and ${where})`;
  const [one, two] = parts;
  const allBefore =
    one && two
      ? sql`iif(mine.part = 0, ${count(sql`${before} and ${one}`)}, ${count(one)} + ${count(before)})`
      : count(before);
  return sql`json_array(${allBefore} + ${count(asMine)}, ${count(sql`1`)})`;
}
