/**
 * Counts for the statistics of recruiters. A day is its number since 1 January 1970 in India, see `dayNumber` in
 * `app/domain/moments/rules.ts`. No row names a person.
 */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { jobs } from "./jobs-and-applications.ts";

/** How often the page of a job was looked at, on each day: about, see decision 008. */
export const jobViews = sqliteTable(
  "job_views",
  {
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    day: integer("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.day] }), index("job_views_by_day").on(table.day)],
);

/**
 * The numbers of an institution over all its jobs, as the hourly run has counted them last. One row an institution: an hour costs one row more or less,
 * however much is counted. The three lists are JSON, in the shapes of `Counts` in `app/domain/statistics/rules.ts`.
 */
export const institutionStatistics = sqliteTable("institution_statistics", {
  institutionId: text("institution_id").primaryKey(),
  countedAt: integer("counted_at", { mode: "timestamp_ms" }).notNull(),
  /** Views, saves and applications of the last 90 days, by the day. */
  days: text("days").notNull(),
  /** The applications of all time, by status. */
  states: text("states").notNull(),
  /** The first answers of all time, by how long they took. */
  answers: text("answers").notNull(),
});
