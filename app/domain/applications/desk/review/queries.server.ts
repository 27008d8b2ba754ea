/**
 * One applicant between her neighbours of the list, with the marks of her school, others like her, and the next one who
 * waits.
 */
import { type SQL, sql } from "drizzle-orm";
import { type BatchRead, type Database, type RowsOfAll, readAll, sqlRead } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { isPublicJobState } from "~/db/job-visibility";
import { institutionOf, maySee, mayWorkOn } from "~/db/may-work-on";
import { profiles, users } from "~/db/schema/accounts";
import type { Actor } from "~/domain/actor";
import { applicantReads, type FoundApplicant, toFoundApplicant } from "../../lists/queries.server";
import type { ApplicationStatus } from "../../rules";
import { deskStatusAt } from "../../statements.server";
import { type DeskListQuery, type OrderOf, orderOf, passes, standsIn } from "../queries.server";
import { type ApplicantsQuery, isNarrowed, MAX_ALIKE } from "../rules";

type NoteRow = { authorId: string; name: string | null; email: string; text: string; updatedAt: number };

type StarsRow = { authorId: string; name: string | null; email: string; stars: number };

type AlikeRow = { id: string; name: string; createdAt: number; isSamePhone: number; isSameFile: number };

function isSeenBy(applicationId: string, readerId: string): SQL {
  return sql`exists (select 1 from current_applications applications join jobs on jobs.id = applications.job_id and ${maySee(readerId)}
    where applications.id = ${applicationId})`;
}

/** The read of what the school's people wrote about an application, the newest first, if the reader sees it. */
function notesRead(applicationId: string, readerId: string): BatchRead<NoteRow> {
  return sqlRead(sql`select n.author_id as authorId, ${fullName} as name, users.email as email, n.text as text, n.updated_at as updatedAt
    from application_notes n join ${users} on users.id = n.author_id left join ${profiles} on profiles.user_id = n.author_id
    where n.application_id = ${applicationId} and ${isSeenBy(applicationId, readerId)} order by n.updated_at desc, n.author_id`);
}

/** The read of the stars that the school's people gave, if the reader sees the application. */
function starsRead(applicationId: string, readerId: string): BatchRead<StarsRow> {
  return sqlRead(sql`select s.author_id as authorId, ${fullName} as name, users.email as email, s.stars as stars
    from application_stars s join ${users} on users.id = s.author_id left join ${profiles} on profiles.user_id = s.author_id
    where s.application_id = ${applicationId} and ${isSeenBy(applicationId, readerId)} order by s.updated_at desc, s.author_id`);
}

/** The read of other applications for the same job, under another address, with the same phone or the same file. */
function alikeRead(applicationId: string, readerId: string): BatchRead<AlikeRow> {
  const digits = (column: string) =>
    sql.raw(
      `substr(replace(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), -10)`,
    );
  // Materialized: the digits of her own phone are taken once, not once for each other one.
  return sqlRead(sql`with mine as materialized (select own.id, own.job_id, own.resume_hash, ${digits("own.mobile")} as phone
      from current_applications own join jobs on jobs.id = own.job_id and ${maySee(readerId)} where own.id = ${applicationId})
    select a.id as id, a.name as name, a.created_at as createdAt,
      ${digits("a.mobile")} = mine.phone as isSamePhone, coalesce(a.resume_hash = mine.resume_hash, 0) as isSameFile
    from mine join current_applications a on a.job_id = mine.job_id and a.id <> mine.id
    where isSamePhone or isSameFile order by a.created_at, a.id limit ${MAX_ALIKE}`);
}

/** The place of an application in a list: its number from 1, the total, and its neighbours. */
type Neighbours = {
  number: number;
  total: number;
  previous: string | null;
  next: string | null;
  /** True if the filter shows it. */
  isShown: boolean;
  /** Its status, as the school sees it. */
  status: ApplicationStatus;
};

type PlaceRow = Pick<Neighbours, "previous" | "next" | "status"> & { isShown: number; counts: string };

type ListPlaceQuery = Omit<DeskListQuery, "jobId" | "limit" | "offset">;

/**
 * The read of the place of an application in its job's list. One that the filter does not show (any more) still has neighbours: those between
 * which it would stand.
 */
export function neighboursRead(applicationId: string, listQuery: ListPlaceQuery): BatchRead<PlaceRow> {
  const { filter, order, readerId, now } = listQuery;
  const by = orderOf(order, now);
  const mine = sql`mine as materialized (select applications.id, applications.job_id, ${by.part} as part, ${by.key} as key,
      ${deskStatusAt(now)} as status
    from current_applications applications where applications.id = ${applicationId}
      and exists (select 1 from jobs where jobs.id = applications.job_id and ${maySee(readerId)}))`;
  return sqlRead(isNarrowed(filter) ? inNarrowed(mine, by, listQuery) : inList(mine, by, listQuery));
}

/** The place of that row; null where the reader does not see the application. */
export function toNeighbours([row]: PlaceRow[]): Neighbours | null {
  if (!row) return null;
  const { counts, isShown, ...found } = row;
  const [number, total] = JSON.parse(counts) as [number, number];
  return { ...found, number, total, isShown: isShown === 1 };
}

/** Of a list that a filter narrows all rows are looked at, once: D1 takes 100 parameters, so the filter stands there once. */
function inNarrowed(mine: SQL, { part, key, isAscending }: OrderOf, { filter, now }: ListPlaceQuery): SQL {
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
      from mine cross join current_applications applications where applications.job_id = mine.job_id and ${passes(filter, now)})
    select mine.status, exists (select 1 from found where found.id = mine.id) as isShown,
      ${first(behind)} as next, ${first(before)} as previous,
      (select json_array(count(*) filter (where not (${isBehind})), count(*)) from found) as counts
    from mine`;
}

/**
 * In a whole list each neighbour is the first row beside it in the index of the order, and its rows are counted in an
 * index.
 */
function inList(mine: SQL, by: OrderOf, listQuery: ListPlaceQuery): SQL {
  const isThere = standsIn(listQuery.filter.place);
  const listed = sql`applications.job_id = mine.job_id and ${isThere}`;
  return sql`with ${mine} select mine.status, ${neighbour(by, listed, true)} as next, ${neighbour(by, listed, false)} as previous,
      exists (select 1 from current_applications applications where applications.id = mine.id and ${isThere}) as isShown,
      ${numberAndTotal(by, listed)} as counts
    from mine`;
}

/**
 * The next id behind the row `mine`, or the one before it. Those with the same key are asked for first: a comparison of key and id
 * together would read all of them. Then those with other keys of the same part, and then the other part.
 */
function neighbour({ key, isAscending, parts }: OrderOf, listed: SQL, isNext: boolean): SQL {
  const [beyond, direction] = isAscending === isNext ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const first = (
    where: SQL,
  ) => sql`(select applications.id from current_applications applications where ${listed} and ${where}
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
  const count = (where: SQL) =>
    sql`(select count(*) from current_applications applications where ${listed} and ${where})`;
  const [one, two] = parts;
  const allBefore =
    one && two
      ? sql`iif(mine.part = 0, ${count(sql`${before} and ${one}`)}, ${count(one)} + ${count(before)})`
      : count(before);
  return sql`json_array(${allBefore} + ${count(asMine)}, ${count(sql`1`)})`;
}

/**
 * The applicant who waits behind another one in the list; `before` is the first who waits further up, if none waits
 * behind. `elsewhere`, if none waits in the list: the job in which others wait, this one's other applicants first.
 */
type NextWaiting = {
  id: string | null;
  before: string | null;
  elsewhere: { jobId: string; title: string; people: number } | null;
};

type WaitingQuery = Omit<DeskListQuery, "jobId" | "limit" | "offset"> & {
  /** The status in which the applicant was decided; left out, the one that she has. */
  from?: ApplicationStatus | undefined;
  /** The applicant whom the page had as the next: she comes first if she still waits. */
  preferred?: string | undefined;
};

/** Condition: nobody has decided yet, also not by an untold move. */
const isFirst = sql`(applications.desk_status = 'submitted'
  or (applications.desk_status = 'unanswered' and applications.unanswered_by = 'school'))`;

type WaitingRow = Omit<NextWaiting, "elsewhere"> & { elsewhere: string | null };

/** The next applicant of the list who waits for a decision; null where the reader does not see this one. */
export async function findNextWaiting(
  db: Database,
  applicationId: string,
  listQuery: WaitingQuery,
): Promise<NextWaiting | null> {
  return toNextWaiting((await readAll(db, { waiting: waitingRead(applicationId, listQuery) })).waiting);
}

/**
 * The read of the next applicant of the list who waits for a decision. A reader who goes through shortlisted
 * applicants, or through those in interviews who wait for the school, comes to the next of them.
 */
export function waitingRead(applicationId: string, listQuery: WaitingQuery): BatchRead<WaitingRow> {
  const { filter, order, readerId, now, from, preferred } = listQuery;
  const by = orderOf(order, now);
  const mine = sql`mine as materialized (select applications.id, applications.job_id, ${by.part} as part, ${by.key} as key,
      coalesce(${filter.status ?? from ?? null}, ${deskStatusAt(now)}) as status
    from current_applications applications where applications.id = ${applicationId}
      and exists (select 1 from jobs where jobs.id = applications.job_id and ${maySee(readerId)}))`;
  const isNext = sql`applications.job_id = mine.job_id and applications.id <> mine.id
    and (${isFirst} or (applications.next_status is null and mine.status in ('shortlisted', 'interviewing')
      and applications.status = mine.status and applications.turn = 'school'))`;
  const narrowed = isNarrowed(filter);
  const waits = sql`${isNext} and ${narrowed ? passes(filter, now) : standsIn(filter.place)}`;
  const { behind, first } = narrowed ? waitingInNarrowed(by, waits) : waitingInList(by, waits);
  const same = sql`select applications.id from current_applications applications where applications.id = ${preferred} and ${waits}`;
  const next = preferred ? sql`coalesce((${same}), (${behind}))` : behind;
  return sqlRead(
    sql`with ${mine}, behind as materialized (select (${next}) as id from mine),
        next as materialized (select behind.id, iif(behind.id is null, (${first}), null) as before from mine, behind)
      select next.id, next.before, iif(coalesce(next.id, next.before) is null, (${elsewhere(readerId)}), null) as elsewhere
      from mine, next`,
  );
}

/** The next applicant who waits, from that row; null for none. */
function toNextWaiting([row]: WaitingRow[]): NextWaiting | null {
  if (!row) return null;
  const found = row.elsewhere === null ? null : (JSON.parse(row.elsewhere) as [string, string, number]);
  return { ...row, elsewhere: found && { jobId: found[0], title: found[1], people: found[2] } };
}

type Places = { behind: SQL; first: SQL };

/** In a list that a filter narrows, all rows that wait are looked at. */
function waitingInNarrowed({ part, key, isAscending }: OrderOf, where: SQL): Places {
  const [beyond, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  // In two steps: SQLite would take a part that is a number for the number of a column.
  const first = (
    more: SQL,
  ) => sql`select id from (select applications.id, ${part} as part, ${key} as key from current_applications applications
    where ${where}) where ${more} order by part ${direction}, key ${direction}, id ${direction} limit 1`;
  const behind = first(sql`(part, key, id) ${beyond} (mine.part, mine.key, mine.id)`);
  return { behind, first: first(sql`1`) };
}

/** In a whole list the index of its order leads to both. */
function waitingInList(by: OrderOf, where: SQL): Places {
  return { behind: sql`select ${neighbour(by, where, true)}`, first: by.ids(where, 1, 0) };
}

/** Expression: the job in which somebody waits the longest, as JSON: id, title, how many wait. */
function elsewhere(readerId: string): SQL {
  return sql`select json_array(jobs.id, jobs.title, count(*)) from jobs cross join current_applications applications
    where jobs.institution_id = ${institutionOf(readerId)} and jobs.removed_at is null and ${mayWorkOn(readerId)} and ${isPublicJobState}
      and applications.job_id = jobs.id and applications.id <> mine.id and ${standsIn("list")} and ${isFirst}
    group by jobs.id order by jobs.id = mine.job_id desc, min(applications.created_at), jobs.id limit 1`;
}

type Deps = { db: Database; now: Date };

type Note = { authorId: string; author: string; text: string; at: Date };

export type Alike = { id: string; name: string; isSamePhone: boolean; isSameFile: boolean };

export type Review = FoundApplicant & {
  /** Her place in the list that the reader goes through. */
  place: Neighbours;
  /** The applicant of that list who waits for a decision next. */
  waiting: NextWaiting;
  notes: Note[];
  stars: { mean: number; own: number; all: { author: string; stars: number }[] };
  /** Others for the same job with the same phone or the same file. */
  alike: Alike[];
};

/** The reads from which `toReview` makes the page of one applicant in the list `asked`. */
export function reviewReads(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  { order, jobId: _jobId, page: _page, ...filter }: ApplicantsQuery,
) {
  const list = { filter, order, readerId: actor.id, now };
  return {
    ...applicantReads(db, actor, id),
    place: neighboursRead(id, list),
    waiting: waitingRead(id, list),
    ...notesAndStarsReads(actor, id),
    alike: alikeRead(id, actor.id),
  };
}

/** One applicant between the neighbours of the list, with what the school's people wrote. Throws not_found. */
export function toReview(
  deps: Omit<Deps, "db">,
  actor: Actor,
  rows: RowsOfAll<ReturnType<typeof reviewReads>>,
): Review {
  const found = toFoundApplicant(deps, actor, rows);
  const place = toNeighbours(rows.place);
  const { status } = found.applicant;
  const alone: Neighbours = { number: 0, total: 0, previous: null, next: null, isShown: false, status };
  return {
    ...found,
    applicant: { ...found.applicant, status: place?.status ?? status },
    place: place ?? alone,
    waiting: toNextWaiting(rows.waiting) ?? NOBODY,
    ...toNotesAndStars(actor, rows),
    alike: rows.alike.map((one) => ({
      id: one.id,
      name: one.name,
      isSamePhone: one.isSamePhone === 1,
      isSameFile: one.isSameFile === 1,
    })),
  };
}

const NOBODY: NextWaiting = { id: null, before: null, elsewhere: null };

/**
 * The next applicant who waits in the list, after a decision. `decided.from`: the status before the decision.
 * `decided.preferred`: the applicant whom the page had as the next, who comes first if she still waits.
 */
export async function getNextWaiting(
  { db, now }: Deps,
  actor: Actor,
  applicationId: string,
  { order, jobId: _jobId, page: _page, ...filter }: ApplicantsQuery,
  decided: { from: ApplicationStatus | undefined; preferred: string | undefined },
): Promise<string | null> {
  const list = { filter, order, readerId: actor.id, now, ...decided };
  return (await findNextWaiting(db, applicationId, list))?.id ?? null;
}

/** The reads of notes and stars, for `toNotesAndStars`. */
export function notesAndStarsReads(actor: Actor, applicationId: string) {
  return { notes: notesRead(applicationId, actor.id), stars: starsRead(applicationId, actor.id) };
}

/** Notes and stars of an application, if the reader sees it: whether she does, the caller has asked. */
export async function readNotesAndStars(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  applicationId: string,
): Promise<NotesAndStars> {
  return toNotesAndStars(actor, await readAll(db, notesAndStarsReads(actor, applicationId)));
}

type NotesAndStars = Pick<Review, "notes" | "stars">;

export function toNotesAndStars(
  actor: Actor,
  { notes, stars }: RowsOfAll<ReturnType<typeof notesAndStarsReads>>,
): NotesAndStars {
  const total = stars.reduce((all, one) => all + one.stars, 0);
  return {
    notes: notes.map(({ authorId, name, email, text, updatedAt }) => ({
      authorId,
      author: name ?? email,
      text,
      at: new Date(updatedAt),
    })),
    stars: {
      mean: stars.length === 0 ? 0 : total / stars.length,
      own: stars.find(({ authorId }) => authorId === actor.id)?.stars ?? 0,
      all: stars.map(({ name, email, stars }) => ({ author: name ?? email, stars })),
    },
  };
}
