/**
 * Tables of job alerts: addresses with their searches, which people share, the jobs that were found, and those that
 * were sent. See docs/decisions/007.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Each distinct search once, however many people asked for it. `made`: what the matcher needs, as JSON (`jobs/search/alert-tokens.ts`). */
export const alertSearches = sqliteTable(
  "alert_searches",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The fields of the search, as JSON. */
    key: text("key").notNull(),
    made: text("made").notNull(),
    /** The version of the lists that `made` was made with. */
    version: integer("version").notNull(),
  },
  (table) => [
    uniqueIndex("alert_searches_key_unique").on(table.key),
    index("alert_searches_by_version").on(table.version, table.id),
  ],
);

/** Under which tokens a search stands: each job that it finds has one of them. Only searches with a confirmed alert stand here. */
export const alertTokens = sqliteTable(
  "alert_tokens",
  {
    token: text("token").notNull(),
    searchId: integer("search_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.token, table.searchId] }),
    index("alert_tokens_by_search").on(table.searchId),
  ],
);

/** A row for each address and search: the person who gets the alert, and how often. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    searchId: integer("search_id")
      .notNull()
      .references(() => alertSearches.id),
    /** The search as it was asked for, as the query of an address. */
    query: text("query").notNull(),
    frequency: text("frequency", { enum: ["daily", "weekly"] }).notNull(),
    createdAt: time("created_at").notNull(),
    /** Null: the button behind the link has not been pressed yet, and nothing is sent. */
    confirmedAt: time("confirmed_at"),
    /** When the reader last confirmed or renewed it, and when she was asked since whether she still wants it. */
    renewedAt: time("renewed_at").notNull(),
    renewalMailedAt: time("renewal_mailed_at"),
    /** Jobs up to this number are none of its news. */
    mailedSeq: integer("mailed_seq").notNull().default(0),
    /** When its next mail is due. Null: nothing new was found. While a consumer has it, this is when the claim ends. */
    dueAt: time("due_at"),
    claimed: integer("claimed", { mode: "boolean" }).notNull().default(false),
    /** The last mail with jobs. */
    lastMail: text("last_mail"),
  },
  (table) => [
    uniqueIndex("alerts_address_unique").on(table.email, table.searchId),
    index("alerts_by_search").on(table.searchId),
    index("alerts_due").on(table.dueAt, table.id).where(sql`due_at is not null`),
    index("alerts_unconfirmed").on(table.createdAt).where(sql`confirmed_at is null`),
    index("alerts_to_renew").on(table.renewedAt).where(sql`confirmed_at is not null and renewal_mailed_at is null`),
    index("alerts_renewal_mailed").on(table.renewalMailedAt).where(sql`renewal_mailed_at is not null`),
  ],
);

/** The new jobs that a search finds, each once. */
export const alertMatches = sqliteTable(
  "alert_matches",
  {
    searchId: integer("search_id").notNull(),
    seq: integer("seq").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.seq] }), index("alert_matches_age").on(table.createdAt)],
);

/** The jobs that an address with several alerts was sent. With one alert, `alerts.mailed_seq` says it. */
export const alertMailedJobs = sqliteTable(
  "alert_mailed_jobs",
  {
    email: text("email").notNull(),
    seq: integer("seq").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.seq] }), index("alert_mailed_jobs_age").on(table.createdAt)],
);

/** One row: the number of the last job that was compared with the searches. */
export const alertProgress = sqliteTable("alert_progress", {
  id: integer("id").primaryKey(),
  seq: integer("seq").notNull(),
});
