/** The orders of a school's list of applicants, each total, and the indexes that have them. */
import { type SQL, sql } from "drizzle-orm";
import { index, type SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Condition: the application stands in a school's list. It is not dropped, not in the fold of unconfirmed addresses, not called unreal. */
const IN_LIST = sql`dropped_at is null and confirmed_at is not null and not_real_at is null`;
const NAME_KEY = sql`lower(name)`;

/**
 * "Due first": a lapse of the school stands at its own moment; then applications that wait for the school by their day,
 * those that wait for the candidate or for neither side, and those that have ended. Without commas: the kit that writes
 * migrations would cut it there. In a query `of` names the table.
 */
export function dueKey(of: "" | "applications."): SQL {
  const live = ["submitted", "shortlisted", "interviewing", "offered"].map((status) => `${of}status = '${status}'`);
  return sql.raw(
    `case when ${of}turn = 'school' and ${of}due_at is not null then ${of}due_at when ${of}status = 'unanswered' and ${of}unanswered_by = 'school' then ${of}lapsed_at when ${live.join(" or ")} then 4000000000000000 else 9000000000000000 end`,
  );
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
