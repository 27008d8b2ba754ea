/** The table of notifications. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Notifications, each written in the same batch as the change it tells of. `event_key` allows one per event and person. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventKey: text("event_key").notNull(),
    text: text("text").notNull(),
    href: text("href").notNull(),
    readAt: time("read_at"),
    createdAt: time("created_at").notNull(),
    /** The application that it names the applicant of. Null: none. */
    applicationId: text("application_id"),
    /** The job whose new applications it tells of. Null: it tells of something else. */
    jobId: text("job_id"),
    /** The line of the list in which this one is counted. Null: it is a line itself, as it becomes when that line goes. */
    behind: text("behind").references((): AnySQLiteColumn => notifications.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("notifications_event_unique").on(table.eventKey),
    index("notifications_by_user").on(table.userId, table.createdAt, table.id),
    index("notifications_lines").on(table.userId, table.createdAt, table.id).where(sql`behind is null`),
    index("notifications_unread_lines").on(table.userId).where(sql`read_at is null and behind is null`),
    index("notifications_first_of_job")
      .on(table.userId, table.jobId, table.createdAt)
      .where(sql`read_at is null and behind is null and job_id is not null`),
    index("notifications_behind").on(table.behind).where(sql`behind is not null`),
    index("notifications_age").on(table.createdAt),
    index("notifications_unread").on(table.userId).where(sql`read_at is null`),
    index("notifications_by_application").on(table.applicationId).where(sql`application_id is not null`),
  ],
);
