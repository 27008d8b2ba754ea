/** Tables of a job's life: drafts, changes after the first application, and news to be sent. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { jobs } from "./jobs-and-applications.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A form for a job as it was typed, valid or not. `fields`: its fields as JSON. It is its author's alone. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fields: text("fields").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    index("form_drafts_by_user").on(table.userId, table.updatedAt, table.id),
    index("form_drafts_age").on(table.updatedAt),
  ],
);

/** A change of a job after somebody had applied. `fields`: the names of what changed, as a JSON list. */
export const jobChanges = sqliteTable(
  "job_changes",
  {
    id: text("id").primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    fields: text("fields").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("job_changes_by_job").on(table.jobId, table.createdAt, table.id)],
);

/**
 * News of a job, of which the run notifies people, a portion at a time; gone once all are notified. `was`: what the job said before, as JSON.
 * `changes`: what changed, as JSON, once the run has begun to notify. `after`: the last person who was notified.
 */
export const jobNews = sqliteTable(
  "job_news",
  {
    id: text("id").primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    kind: text("kind", { enum: ["changed", "closes_soon", "closed_early"] }).notNull(),
    was: text("was"),
    closesAt: integer("closes_at"),
    dueAt: time("due_at").notNull(),
    changes: text("changes"),
    after: text("after").notNull().default(""),
  },
  (table) => [
    uniqueIndex("job_news_to_begin").on(table.jobId, table.kind).where(sql`changes is null`),
    index("job_news_due").on(table.dueAt, table.id),
    // A job that was never public may be deleted: then it is asked whether there is news of it.
    index("job_news_by_job").on(table.jobId),
  ],
);
