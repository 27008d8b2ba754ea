/** The orders of a school's list of applicants, each total, and the indexes that have them. */
import { type SQL, sql } from "drizzle-orm";
import { index, type SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Condition: the application stands in a school's list. It is not dropped, not in the fold of unconfirmed addresses, not called unreal. */
const IN_LIST = sql`dropped_at is null and confirmed_at is not null and not_real_at is null`;
const NAME_KEY = sql`lower(name)`;

/** The same condition in a query that names the table. */
export const IS_IN_LIST = sql`applications.dropped_at is null and applications.confirmed_at is not null and applications.not_real_at is null`;

/** "Due first" puts applications that do not wait for the school behind every time. */
const NO_DUE_TIME = 4_000_000_000_000_000;

/**
 * "Due first": a lapse of the school stands at its own moment; then applications that wait for the school by their day,
 * those that wait for the candidate or for neither side, and those that have ended. Without commas: the kit that writes
 * migrations would cut it there. In a query `of` names the table.
 */
export function dueKey(of: "" | "applications."): SQL {
  const live = ["submitted", "shortlisted", "interviewing", "offered"].map((status) => `${of}status = '${status}'`);
  return sql.raw(
    `case when ${of}turn = 'school' and ${of}due_at is not null then ${of}due_at when ${of}status = 'unanswered' and ${of}unanswered_by = 'school' then ${of}lapsed_at when ${live.join(" or ")} then ${NO_DUE_TIME} else 9000000000000000 end`,
  );
}

/** Expression: when the school's answer is due, or since when it is late. */
export const DUE_AT = dueKey("applications.");

/**
 * Condition: the school is to answer the application, or is late with it, at a time after `since` and up to `until`. A move that nobody is
 * notified of yet is an answer. The index of "Due first" has all of it in one order.
 */
export function isDueBetween(since: SQL, until: SQL = sql.raw(String(NO_DUE_TIME - 1))): SQL {
  return sql`${IS_IN_LIST} and applications.next_status is null and ${DUE_AT} > ${since} and ${DUE_AT} <= ${until}`;
}

type Columns = Record<
  "jobId" | "email" | "id" | "createdAt" | "updatedAt" | "experience" | "stars" | "goneNotifyAt" | "deskStatus",
  SQLiteColumn
>;

export function applicantIndexes(table: Columns) {
  const { jobId, email, id, createdAt, experience, stars, deskStatus } = table;
  return [
    index("applications_list_due").on(jobId, dueKey(""), id).where(IN_LIST),
    index("applications_list_newest").on(jobId, createdAt, id).where(IN_LIST),
    index("applications_list_experience").on(jobId, experience, id).where(IN_LIST),
    index("applications_list_stars").on(jobId, stars, id).where(IN_LIST),
    index("applications_list_name").on(jobId, NAME_KEY, id).where(IN_LIST),
    index("applications_with_resume_by_age").on(table.updatedAt).where(sql`resume_bytes > 0`),
    // A job's applicants by the status that its school sees.
    index("applications_by_desk_status").on(jobId, deskStatus, id).where(sql`dropped_at is null`),
    // The folds below the list.
    index("applications_unconfirmed")
      .on(jobId, email, createdAt, id)
      .where(sql`confirmed_at is null and dropped_at is null and not_real_at is null`),
    index("applications_unreal").on(jobId, createdAt, id).where(sql`not_real_at is not null`),
    index("applications_gone_to_notify").on(table.goneNotifyAt, id).where(sql`gone_notify_at is not null`),
  ];
}
