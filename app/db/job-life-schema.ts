/** Tables of a job's life: what was typed and not posted yet, and what was changed after somebody had applied. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts-schema.ts";
import { jobs } from "./schema.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A form for a job as it was typed, valid or not. `fields`: its fields as JSON. It is its author's alone. */
export const typedDrafts = sqliteTable(
  "typed_drafts",
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
    index("typed_drafts_by_user").on(table.userId, table.updatedAt, table.id),
    index("typed_drafts_age").on(table.updatedAt),
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
