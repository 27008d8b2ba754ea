/**
 * Tables of moderation: entries that wait for a look, hidden jobs, and the log of every step. Times are UTC
 * milliseconds.
 */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** One row for each reason to look: somebody reported, a text was insisted on, an institution asks for a check. */
export const moderationItems = sqliteTable(
  "moderation_items",
  {
    id: text("id").primaryKey(),
    /**
     * `report`: somebody reported the subject. `text`: a recruiter insisted on words that were stopped. `talk`: a
     * school that is not checked spoke of money to applicants, who got it with a warning; without a message of its own, as
     * in an interview or a rejection, its subject is the job. `first_job`:
     * the first job of an institution that is not checked. `check`: an institution asks a moderator to check it.
     * `answer`: an owner answered. `not_real`: a school calls many of its applications unreal.
     */
    kind: text("kind", { enum: ["report", "text", "talk", "first_job", "check", "answer", "not_real"] }).notNull(),
    subject: text("subject", { enum: ["job", "institution", "message"] }).notNull(),
    /** The id of the job (also of one that is not public yet), of the institution or of the message. */
    subjectId: text("subject_id").notNull(),
    reason: text("reason", {
      enum: ["money", "impersonation", "danger", "unlawful", "contact", "misleading", "other"],
    }).notNull(),
    /** The text of a report, or the words that were found. */
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
    // Talk goes to one applicant after the other: each time other words may be said.
    uniqueIndex("moderation_items_once")
      .on(table.accountId, table.subjectId, table.kind)
      .where(sql`settled_at is null and account_id is not null and kind <> 'talk'`),
    index("moderation_items_by_account").on(table.accountId),
    index("moderation_items_settled").on(table.settledAt).where(sql`settled_at is not null`),
  ],
);

/** Each time that a job was hidden. An open row has no `restoredAt`, and a job has one open row at most. */
export const jobHidings = sqliteTable(
  "job_hidings",
  {
    id: text("id").primaryKey(),
    jobId: text("job_id").notNull(),
    /** The status to which restoring leads back. */
    before: text("status_before", { enum: ["open", "closed"] }).notNull(),
    /** `reports`: three reports hid it for 48 hours. `suspension`: its account or institution was suspended, see `causeId`. */
    by: text("hidden_by", { enum: ["moderator", "reports", "suspension"] }).notNull(),
    causeId: text("cause_id"),
    reason: text("reason", {
      enum: ["money", "impersonation", "danger", "unlawful", "contact", "misleading", "other"],
    }).notNull(),
    /** The moderator's words to the owner. */
    words: text("words"),
    hiddenAt: time("hidden_at").notNull(),
    /** Then the clock restores it. Null: only a person does. */
    until: time("until"),
    /** The owner's answer. She answers once. */
    answer: text("answer"),
    answeredAt: time("answered_at"),
    restoredAt: time("restored_at"),
  },
  (table) => [
    uniqueIndex("job_hidings_open").on(table.jobId).where(sql`restored_at is null`),
    index("job_hidings_by_job").on(table.jobId, table.hiddenAt),
    index("job_hidings_by_cause").on(table.causeId).where(sql`restored_at is null and cause_id is not null`),
    index("job_hidings_restored").on(table.restoredAt).where(sql`restored_at is not null`),
    index("job_hidings_due").on(table.until).where(sql`restored_at is null and until is not null`),
    index("job_hidings_now").on(table.hiddenAt, table.id).where(sql`restored_at is null and hidden_by <> 'suspension'`),
  ],
);

/**
 * A suspension that stays for a year, also after the account was closed: of an address, a website's host, or an
 * institution's name and place. Only a hash is stored, keyed with a secret. `cause_id`: the account or institution that
 * was suspended.
 */
export const lastingSuspensions = sqliteTable(
  "lasting_suspensions",
  {
    id: text("id").primaryKey(),
    keyHash: text("key_hash").notNull(),
    causeId: text("cause_id").notNull(),
    kind: text("kind", { enum: ["address", "host", "name"] }).notNull(),
    /** When the year began: with the suspension, and again when the account is closed. */
    suspendedAt: time("suspended_at").notNull(),
  },
  (table) => [
    uniqueIndex("lasting_suspensions_once").on(table.keyHash, table.causeId),
    index("lasting_suspensions_by_cause").on(table.causeId),
    index("lasting_suspensions_age").on(table.suspendedAt),
  ],
);

/** Every step of moderation. Rows are only added: triggers refuse to change or to remove one. */
export const moderationLog = sqliteTable(
  "moderation_log",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** The moderator; null for a step that reports, the clock or an owner's answer made. */
    actorId: text("actor_id"),
    action: text("action", {
      enum: ["dismiss", "hide", "restore", "suspend", "lift", "check", "uncheck", "answer", "publish", "refuse"],
    }).notNull(),
    subject: text("subject", { enum: ["job", "institution", "account", "message"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").notNull(),
    words: text("words"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("moderation_log_by_subject").on(table.subjectId, table.seq)],
);
