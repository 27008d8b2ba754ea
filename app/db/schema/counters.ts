/** Tables of counts, so that a list need not count. Triggers on `jobs` keep them; no application code writes them. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counts over all jobs, kept by triggers on `jobs`: `open_jobs` is the only one. */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** Open jobs per category, kept by triggers on `jobs`. ASCII case makes no difference. A category with no open job has no row. */
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

/** Pages of the site map with open jobs, kept by triggers on `jobs`. `updatedAt`: last change of a job that is or was on it. */
export const sitemapPages = sqliteTable("sitemap_pages", {
  page: integer("page").primaryKey(),
  open: integer("open").notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});

/** The jobs of an institution by state, kept by triggers on `jobs`. */
export const institutionCounters = sqliteTable("institution_counters", {
  institutionId: text("institution_id").primaryKey(),
  open: integer("open").notNull(),
  closed: integer("closed").notNull(),
  removed: integer("removed").notNull(),
});
