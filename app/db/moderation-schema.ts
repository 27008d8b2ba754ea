/** What waits for a moderator's look. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts-schema.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** One row for each reason to look: somebody reported, a text was insisted on, an institution asks for a check. */
export const moderationItems = sqliteTable(
  "moderation_items",
  {
    id: text("id").primaryKey(),
    /**
     * `report`: somebody reported the subject. `text`: a recruiter insisted on words that were stopped. `first_job`: the first job
     * of an institution that nobody checked. `check`: an institution asks a moderator to check it. `answer`: an owner answered.
     */
    kind: text("kind", { enum: ["report", "text", "first_job", "check", "answer"] }).notNull(),
    subject: text("subject", { enum: ["job", "institution"] }).notNull(),
    /** The id of the job (also of one that is not public yet) or of the institution. */
    subjectId: text("subject_id").notNull(),
    reason: text("reason", {
      enum: ["money", "impersonation", "danger", "unlawful", "contact", "misleading", "other"],
    }).notNull(),
    /** What was written, or the words that were found. */
    text: text("text"),
    /** The account that caused it. Null without one, and after it was closed. */
    accountId: text("account_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: time("created_at").notNull(),
    /** Null while it waits. */
    settledAt: time("settled_at"),
  },
  (table) => [
    index("moderation_items_open").on(table.createdAt, table.id).where(sql`settled_at is null`),
    index("moderation_items_by_subject").on(table.subjectId, table.kind, table.createdAt),
    uniqueIndex("moderation_items_once")
      .on(table.accountId, table.subjectId, table.kind)
      .where(sql`settled_at is null and account_id is not null`),
    index("moderation_items_by_account").on(table.accountId),
  ],
);
