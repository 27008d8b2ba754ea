/**
 * Tables that serve searching beside the index: the columns to sort by, and the words that a misspelt one may mean.
 */
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The columns that searches filter and sort by, kept by triggers on `jobs`: a narrow row for each open job, as those of
 * `jobs` are wide. `closesAt` is far in the future for a job without a closing date.
 */
export const jobSorting = sqliteTable("job_sorting", {
  seq: integer("seq").primaryKey(),
  closesAt: integer("closes_at").notNull(),
  payMonth: integer("pay_month"),
  lat: real("lat"),
  lon: real("lon"),
  remote: integer("remote").notNull(),
});

/** The words that titles of open jobs use, and those of our lists, with how many titles have each. Made anew at night. */
export const searchWords = sqliteTable("search_words", {
  word: text("word").primaryKey(),
  titles: integer("titles").notNull(),
});

/**
 * Deletions of words, for spelling suggestions: the beginning of each word with a letter or two taken out of it, and
 * the beginning itself.
 */
export const searchDeletions = sqliteTable(
  "search_deletions",
  { deletion: text("deletion").notNull(), word: text("word").notNull() },
  (table) => [primaryKey({ columns: [table.deletion, table.word] }), index("search_deletions_by_word").on(table.word)],
);
