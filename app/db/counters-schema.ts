/** What is counted already when a list asks for it: tables that triggers on `jobs` keep. No code writes them. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./schema.ts";

/** Numbers that a list shows of all jobs, kept by triggers on `jobs`: `open_jobs` is the only one. */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** Open jobs by category, kept by triggers on `jobs`. Spellings that differ in ASCII case are one; a category without jobs has no row. */
export const categoryCounters = sqliteTable(
  "category_counters",
  {
    /** `lower(category)`. */
    key: text("key").primaryKey(),
    /** One of its spellings. */
    name: text("name").notNull(),
    open: integer("open").notNull(),
  },
  (table) => [index("category_counters_by_open").on(table.open, table.key)],
);

/** A recruiter's own jobs by state, kept by triggers on `jobs`. */
export const ownerCounters = sqliteTable("owner_counters", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  open: integer("open").notNull(),
  closed: integer("closed").notNull(),
  removed: integer("removed").notNull(),
});

/** Pages of the site map that hold open jobs, with the last change among them, kept by triggers on `jobs`. */
export const sitemapPages = sqliteTable("sitemap_pages", {
  page: integer("page").primaryKey(),
  open: integer("open").notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});
