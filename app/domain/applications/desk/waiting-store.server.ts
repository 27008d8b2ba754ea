/** The SQL of who waits for a decision next in a school's list, and where else somebody does. Columns of `applications` are written in full. */
import { type SQL, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { isInSight } from "~/db/in-sight";
import { deskOf, desksOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { hasPending } from "~/db/pending";
import { type BatchRead, sqlRead } from "~/db/prepared";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { type OrderOf, orderOf, passes, shownStatus, standsIn } from "./filter-store.server";
import { beside } from "./neighbours-store.server";
import { isNarrowed } from "./rules";
import type { ListAsked } from "./store.server";

/**
 * Who waits behind an applicant in the list; where nobody does, the first of those before. `elsewhere`: where nobody in the list does,
 * the job in which others wait, this one's other applicants first.
 */
export type NextWaiting = {
  id: string | null;
  before: string | null;
  elsewhere: { jobId: string; title: string; people: number } | null;
};

type Asked = Omit<ListAsked, "jobId" | "limit" | "offset"> & {
  /** The status in which the applicant was decided; left out, the one that she has. */
  from?: ApplicationStatus | undefined;
  /** Whom the page had as the next: she is, if she still waits. */
  preferred?: string | undefined;
};

/** Condition: nobody has decided yet, also not by a move that can still be taken back. */
const isFirst = sql`not ${hasPending} and (applications.status = 'submitted'
  or (applications.status = 'unanswered' and applications.unanswered_by = 'school'))`;

type FoundRow = Omit<NextWaiting, "elsewhere"> & { elsewhere: string | null };

/** The next applicant of the list who waits for a decision; null where the reader does not see this one. */
export async function findNextWaiting(db: Database, applicationId: string, asked: Asked): Promise<NextWaiting | null> {
  return toNextWaiting((await readAll(db, { waiting: waitingRead(applicationId, asked) })).waiting);
}

/**
 * The read of the next applicant of the list who waits for a decision. Whoever goes through those who are shortlisted, or interviewing and the
 * school's turn, comes to the next of them.
 */
export function waitingRead(applicationId: string, asked: Asked): BatchRead<FoundRow> {
  const { filter, order, readerId, withSeconds, now, from, preferred } = asked;
  const by = orderOf(order, now);
  const mine = sql`mine as materialized (select applications.id, applications.job_id, ${by.part} as part, ${by.key} as key,
      coalesce(${filter.status ?? from ?? null}, ${shownStatus(now)}) as status
    from applications where applications.id = ${applicationId}
      and exists (select 1 from jobs where jobs.id = applications.job_id and ${maySee(readerId)}))`;
  const isNext = sql`applications.job_id = mine.job_id and applications.id <> mine.id
    and (${isFirst} or (not ${hasPending} and mine.status in ('shortlisted', 'interviewing')
      and applications.status = mine.status and applications.turn = 'school'))`;
  const narrowed = isNarrowed(filter);
  const waits = sql`${isNext} and ${narrowed ? passes(filter, withSeconds, now) : standsIn(filter.place, withSeconds)}`;
  const { behind, first } = narrowed ? inNarrowed(by, waits) : inWhole(by, waits);
  const same = sql`select applications.id from applications where applications.id = ${preferred} and ${waits}`;
  const next = preferred ? sql`coalesce((${same}), (${behind}))` : behind;
  return sqlRead(
    sql`with ${mine}, behind as materialized (select (${next}) as id from mine),
        next as materialized (select behind.id, iif(behind.id is null, (${first}), null) as before from mine, behind)
      select next.id, next.before, iif(coalesce(next.id, next.before) is null, (${elsewhere(readerId)}), null) as elsewhere
      from mine, next`,
  );
}

/** Who waits next, from that row; null for none. */
export function toNextWaiting([row]: FoundRow[]): NextWaiting | null {
  if (!row) return null;
  const found = row.elsewhere === null ? null : (JSON.parse(row.elsewhere) as [string, string, number]);
  return { ...row, elsewhere: found && { jobId: found[0], title: found[1], people: found[2] } };
}

type Places = { behind: SQL; first: SQL };

/** Of a list that a filter narrows, all rows that wait are looked at. */
function inNarrowed({ part, key, isAscending }: OrderOf, where: SQL): Places {
  const [beyond, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  // In two steps: SQLite would take a part that is a number for the number of a column.
  const first = (
    more: SQL,
  ) => sql`select id from (select applications.id, ${part} as part, ${key} as key from applications
    where ${where}) where ${more} order by part ${direction}, key ${direction}, id ${direction} limit 1`;
  const behind = first(sql`(part, key, id) ${beyond} (mine.part, mine.key, mine.id)`);
  return { behind, first: first(sql`1`) };
}

/** Of a whole list the index of its order leads to both. */
function inWhole(by: OrderOf, where: SQL): Places {
  return { behind: sql`select ${beside(by, where, true)}`, first: by.ids(where, 1, 0) };
}

/** Expression: the job in which somebody waits the longest, as JSON: id, title, how many wait. */
function elsewhere(readerId: string): SQL {
  const of = (desk: SQL) => sql`select jobs.id, jobs.title, applications.created_at
    from jobs cross join applications where ${deskOf()} = ${desk} and jobs.deleted = 0 and ${mayWorkOn(readerId)} and ${isInSight}
      and applications.job_id = jobs.id and applications.id <> mine.id and ${standsIn("list", false)} and ${isFirst}`;
  const [own, institution] = desksOf(readerId);
  return sql`select json_array(id, title, count(*)) from (${of(own)} union all ${of(institution)})
    group by id order by id = mine.job_id desc, min(created_at), id limit 1`;
}
