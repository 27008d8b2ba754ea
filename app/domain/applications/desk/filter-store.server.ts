/** The conditions and orders of a school's list of applicants. Columns of `applications` are written in full. */
import { type SQL, sql } from "drizzle-orm";
import { dueKey } from "~/db/applicant-orders";
import { LATE_DAYS } from "~/domain/applications/clock/rules";
import { statusAt } from "~/domain/applications/store.server";
import { MAX_NUMBER } from "~/domain/jobs/said/rules";
import {
  type AnswerAsked,
  type ApplicantFilter,
  type ApplicantOrder,
  type ApplicantPlace,
  MAX_SEARCH_WORDS,
} from "./rules";

const DAY_MS = 86_400_000;

/** The status as the school sees it now: a move that may still be taken back is laid over, and what the clock decides is computed. */
export function shownStatus(now: Date): SQL<string> {
  return sql<string>`coalesce((select to_status from pending_moves
    where pending_moves.application_id = applications.id), ${statusAt(now)})`;
}

/** Condition: it stands there. The words are those of the indexes. `withSeconds`: if no mail is sent, the fold shows second ones too. */
export function standsIn(place: ApplicantPlace, withSeconds: boolean): SQL {
  const inTheList = sql`applications.aside is null`;
  if (place === "not_real") return sql`${inTheList} and applications.not_real_at is not null`;
  if (place === "list")
    return sql`${inTheList} and applications.address_pending = 0 and applications.not_real_at is null`;
  const pending = sql`${inTheList} and applications.address_pending = 1 and applications.not_real_at is null`;
  return withSeconds ? sql`(${pending} or applications.aside = 'second')` : pending;
}

/** Condition: the filter shows the application. */
export function passes(filter: ApplicantFilter, withSeconds: boolean, now: Date): SQL {
  const { status, experience, unread, search, answers } = filter;
  const all = [standsIn(filter.place, withSeconds)];
  if (status) all.push(sql`${shownStatus(now)} = ${status}`);
  if (experience) all.push(sql`applications.experience = ${experience}`);
  if (unread) all.push(sql`applications.read_at is null`);
  for (const [id, asked] of Object.entries(answers)) all.push(isAnswer(id, asked));
  if (search) all.push(has(search));
  return sql.join(all, sql` and `);
}

/** An answer is a text, a number, or true and false as JSON has them, which read as 1 and 0. */
function isAnswer(id: string, asked: AnswerAsked): SQL {
  const answer = sql`json_extract(applications.answers, ${`$."${id}"`})`;
  if ("has" in asked) return sql`instr(lower(${answer}), lower(${asked.has})) > 0`;
  // A text is greater than every number, and nothing is between two when no answer was given.
  if ("min" in asked) return sql`${answer} between ${asked.min ?? -MAX_NUMBER} and ${asked.max ?? MAX_NUMBER}`;
  const { is } = asked;
  const meant = is === "true" || is === "yes" ? "1" : is === "false" || is === "no" ? "0" : is;
  return sql`cast(${answer} as text) collate nocase in (${is}, ${meant})`;
}

/**
 * Each word stands in the name, address, phone, answers, a note, or the profile that the applicant's account sent along. Not by LIKE:
 * D1 takes patterns of 50 bytes at most.
 */
function has(search: string): SQL {
  const words = search.split(/\s+/).slice(0, MAX_SEARCH_WORDS);
  const each = words.map((word) => {
    const holds = (text: SQL) => sql`instr(lower(${text}), lower(${word})) > 0`;
    const own = sql`concat_ws(' ', applications.name, applications.email, applications.mobile, applications.answers)`;
    const profile = sql`concat_ws(' ', education_institute, education_degree, major, company_name, company_designation, company_location)`;
    return sql`(${holds(own)}
      or exists (select 1 from application_notes where application_notes.application_id = applications.id
        and ${holds(sql`application_notes.text`)})
      or exists (select 1 from profiles where profiles.user_id = applications.candidate_id and ${holds(profile)}
        and exists (select 1 from application_events e where e.application_id = applications.id
          and e.from_status is null and e.actor_id = applications.candidate_id)))`;
  });
  return sql.join(each, sql` and `);
}

type OrderSql = { key: SQL; direction: SQL; hasTwoParts?: boolean };

const ASC = sql`asc`;
const DESC = sql`desc`;
const ORDERS: Record<ApplicantOrder, OrderSql> = {
  due: { key: dueKey("applications."), direction: ASC, hasTwoParts: true },
  newest: { key: sql`applications.created_at`, direction: DESC },
  experience: { key: sql`applications.experience`, direction: DESC },
  stars: { key: sql`applications.stars`, direction: DESC },
  name: { key: sql`lower(applications.name)`, direction: ASC },
};

/** Where a row stood in an order when it was read. */
export type OrderPlace = { part: number; key: string | number; id: string };

export type OrderOf = {
  /** The ids of a page, for `where`. */
  ids: (where: SQL, limit: number, offset: number) => SQL;
  /** The ids of the rows behind a place; of the first ones without it. A row that moves in the order meanwhile does not push others out of the next read. */
  idsAfter: (where: SQL, limit: number, after: OrderPlace | null) => SQL;
  /** What rows of `applications` are ordered by. */
  rank: SQL;
  /** The same in two columns: which part, and the key. */
  part: SQL;
  key: SQL;
  isAscending: boolean;
  /** Which keys are of each part, one part after the other. */
  parts: SQL[];
};

/**
 * A total order of a job's applications. The school's lapses stand first for 30 days, and last afterwards: the index has them in
 * one piece with the due days, so the list begins in the middle of it (`from`), and goes on with what is before.
 */
export function orderOf(order: ApplicantOrder, now: Date): OrderOf {
  const { key, direction, hasTwoParts } = ORDERS[order];
  const by = sql`${key} ${direction}, applications.id ${direction}`;
  const select = (where: SQL, size: SQL) =>
    sql`select applications.id from applications where ${where} order by ${by} limit ${size}`;
  const isBehind = ({ key: of, id }: OrderPlace) =>
    sql`(${key}, applications.id) ${direction === ASC ? sql`>` : sql`<`} (${of}, ${id})`;
  if (!hasTwoParts) {
    const idsAfter: OrderOf["idsAfter"] = (where, limit, after) =>
      select(after ? sql`${where} and ${isBehind(after)}` : where, sql`${limit}`);
    const ids: OrderOf["ids"] = (where, limit, offset) => select(where, sql`${limit} offset ${offset}`);
    return { ids, idsAfter, rank: by, part: sql`0`, key, isAscending: direction === ASC, parts: [sql`1`] };
  }
  const from = now.getTime() - LATE_DAYS * DAY_MS;
  const part = (where: SQL, size: number) => sql`select * from (${select(where, sql`${size}`)})`;
  const ids: OrderOf["ids"] = (where, limit, offset) => {
    const size = limit + offset;
    return sql`select id from (${part(sql`${where} and ${key} >= ${from}`, size)} union all
      ${part(sql`${where} and ${key} < ${from}`, size)}) limit ${limit} offset ${offset}`;
  };
  const idsAfter: OrderOf["idsAfter"] = (where, limit, after) => {
    const behind = after ? isBehind(after) : sql`1`;
    const first = after?.part === 1 ? sql`0` : behind;
    const second = after?.part === 1 ? behind : sql`1`;
    return sql`select id from (${part(sql`${where} and ${key} >= ${from} and ${first}`, limit)} union all
      ${part(sql`${where} and ${key} < ${from} and ${second}`, limit)}) limit ${limit}`;
  };
  const parts = [sql`${key} >= ${from}`, sql`${key} < ${from}`];
  return {
    ids,
    idsAfter,
    rank: sql`(${key} < ${from}), ${by}`,
    part: sql`(${key} < ${from})`,
    key,
    isAscending: true,
    parts,
  };
}
