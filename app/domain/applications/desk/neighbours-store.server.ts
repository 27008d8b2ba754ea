/** The SQL of one applicant's place in a school's list. Columns of `applications` are written in full. */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { applicantCounts } from "~/db/counters-schema";
import { maySee } from "~/db/may-work-on";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { type OrderOf, orderOf, passes, shownStatus } from "./filter-store.server";
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
 * The place of an application in its job's list. One that the filter does not show (any more) still has neighbours: those between
 * which it would stand. Each neighbour is the first row beside it in the index of the order.
 */
export async function findNeighbours(db: Database, applicationId: string, asked: Asked): Promise<Neighbours | null> {
  const { filter, order, withSeconds, readerId, now } = asked;
  const by = orderOf(order, now);
  const shown = passes(filter, withSeconds, now);
  const listed = sql`applications.job_id = mine.job_id and ${shown}`;
  const row = await db.get<FoundRow | undefined>(sql`
    with mine as materialized (select applications.id, applications.job_id, ${by.part} as part, ${by.key} as key,
        ${shownStatus(now)} as status, (${shown}) as is_shown
      from applications where applications.id = ${applicationId}
        and exists (select 1 from jobs where jobs.id = applications.job_id and ${maySee(readerId)}))
    select mine.status, mine.is_shown as isShown, ${beside(by, listed, true)} as next, ${beside(by, listed, false)} as previous,
      ${numberAndTotal(by, listed, asked)} as counts
    from mine`);
  if (!row) return null;
  const { counts, isShown, ...found } = row;
  const [number, total] = JSON.parse(counts) as [number, number];
  return { ...found, number, total, isShown: isShown === 1 };
}

/**
 * The next id behind the row `mine`, or the one before it. Those with the same key are asked for first: a comparison of key and id
 * together would read all of them. Then those with other keys of the same part, and then the other part.
 */
function beside({ key, isAscending, parts }: OrderOf, listed: SQL, isNext: boolean): SQL {
  const isUp = isAscending === isNext;
  const [beyond, direction] = isUp ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
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

/**
 * Expression: number and total, as JSON. Of a whole list the total is counted already, and the number comes from the index alone;
 * where the filter narrows it, all rows of the job have to be looked at, once for both.
 */
function numberAndTotal({ key, part, isAscending, parts }: OrderOf, listed: SQL, asked: Asked): SQL {
  const isBefore = isAscending ? sql`<` : sql`>`;
  const before = sql`${key} ${isBefore} mine.key`;
  const asMine = sql`${key} = mine.key and applications.id ${isBefore}= mine.id`;
  if (isNarrowed(asked.filter)) {
    const upToMine = sql`${part} < mine.part or (${part} = mine.part and (${before} or (${asMine})))`;
    return sql`(select json_array(count(*) filter (where ${upToMine}), count(*)) from applications where ${listed})`;
  }
  const count = (where: SQL) => sql`(select count(*) from applications where ${listed} and ${where})`;
  const [one, two] = parts;
  const allBefore =
    one && two
      ? sql`iif(mine.part = 0, ${count(sql`${before} and ${one}`)}, ${count(one)} + ${count(before)})`
      : count(before);
  return sql`json_array(${allBefore} + ${count(asMine)}, ${totalOf(asked, count(sql`1`))})`;
}

/** Expression: how many stand in the place that is asked for. A job that has no counts yet is counted. */
function totalOf({ filter, withSeconds }: Asked, counted: SQL): SQL {
  const isThere =
    filter.place === "unconfirmed" && withSeconds
      ? sql`place in ('unconfirmed', 'second')`
      : sql`place = ${filter.place}`;
  return sql`iif(exists (select 1 from ${applicantCounts} where job_id = mine.job_id),
    (select coalesce(sum(count), 0) from ${applicantCounts} where job_id = mine.job_id and ${isThere}), ${counted})`;
}
