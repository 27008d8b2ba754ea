/**
 * The reads of the changes of public jobs. Their order is the index of change numbers; the columns come from the view of public jobs, so of
 * a job that is not public any more nothing but its id is read.
 */
import { sql } from "drizzle-orm";
import { type Database, prepare, readAll } from "~/db/client.server";
import { placeOfJob } from "~/db/place-of-job";
import { isLive, PUBLIC_JOBS, publicJob } from "~/db/public-jobs";
import { institutionOfJob } from "~/db/verification";
import type { ChangePlace } from "./rules";

const { terms: _terms, similar: _similar, termsVersion: _version, externalId: _own, ...shown } = publicJob;

/** All that programs get of a public job. */
export const WHOLE_JOB = { ...shown, school: institutionOfJob(), place: placeOfJob() };

const at = sql.placeholder;
const isBehind = sql`change_no is not null and (change_no, seq) > (${at("change")}, ${at("seq")})`;
const ORDER = sql`order by change_no, seq`;

/** `goneId`: the id of any of them; the columns of one that is not public are null. */
const CHANGES = prepare(
  {
    ...WHOLE_JOB,
    changedId: sql<string>`changed.id`,
    place_change: sql<number>`changed.change_no`,
    place_seq: sql<number>`changed.seq`,
  },
  sql`from (select id, seq, change_no from jobs where ${isBehind} ${ORDER} limit ${at("limit")}) changed
    left join ${PUBLIC_JOBS} on jobs.id = changed.id order by changed.change_no, changed.seq`,
);

/** So many times as many rows as a page has are looked at for jobs that are open: it bounds what a page of a first read costs. */
const LOOKED_AT = 5;

const looked = sql`(select id, seq, change_no from jobs where ${isBehind} and change_no <= ${at("until")} ${ORDER} limit ${at("looked")}) looked`;

const OPEN = prepare(
  { ...WHOLE_JOB, place_change: sql<number>`page.change_no`, place_seq: sql<number>`page.seq` },
  sql`from (select looked.id, looked.seq, looked.change_no from ${looked} join ${PUBLIC_JOBS} on jobs.id = looked.id
      where ${isLive(sql`${at("now")}`)} order by looked.change_no, looked.seq limit ${at("limit")}) page
    join ${PUBLIC_JOBS} on jobs.id = page.id order by page.change_no, page.seq`,
);

const LOOKED = prepare(
  { count: sql<number>`count(*)`, change: sql<number | null>`max(change_no)`, seq: sql<number | null>`seq` },
  sql`from ${looked}`,
);

const HIGHEST = prepare(
  { change: sql<number>`coalesce(max(change_no), 0)` },
  sql`from jobs where change_no is not null`,
);

/** The changes behind this place, each job once, at its last change. */
export function readChanges(db: Database, place: ChangePlace, limit: number) {
  return readAll(db, { rows: CHANGES({ ...place, limit }) }).then(({ rows }) => rows);
}

/** The highest number so far. */
export async function readHighestChange(db: Database): Promise<number> {
  const { highest } = await readAll(db, { highest: HIGHEST() });
  return highest[0]?.change ?? 0;
}

/** Open jobs behind this place, up to the change `until`, and the last place that was looked at. */
export async function readOpenJobs(
  db: Database,
  { place, until, limit, now }: { place: ChangePlace; until: number; limit: number; now: Date },
) {
  const range = { ...place, until, looked: limit * LOOKED_AT };
  const { rows, ends } = await readAll(db, {
    rows: OPEN({ ...range, limit, now: now.getTime() }),
    ends: LOOKED(range),
  });
  const [end] = ends;
  const isEnd = (end?.count ?? 0) < range.looked;
  return { rows, isEnd, last: { change: end?.change ?? until, seq: end?.seq ?? 0 } };
}

const OF_IDS = prepare(
  WHOLE_JOB,
  sql`from json_each(${at("ids")}) asked join ${PUBLIC_JOBS} on jobs.id = asked.value order by asked.key`,
);

/** The public jobs of these ids, in their order. */
export function readWholeJobs(db: Database, ids: readonly string[]) {
  return readAll(db, { rows: OF_IDS({ ids: JSON.stringify(ids) }) }).then(({ rows }) => rows);
}

export type ChangedRow = Awaited<ReturnType<typeof readChanges>>[number];
export type OpenRow = Awaited<ReturnType<typeof readOpenJobs>>["rows"][number];
