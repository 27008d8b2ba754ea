/** Tables of people's choices and requests about their data. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** One row for each consent. A trigger lets a row change once: when the consent is withdrawn. Agreeing again is a new row. */
export const consents = sqliteTable(
  "consents",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["reminders", "whatsapp"] }).notNull(),
    /** The date of the notice that was shown. */
    notice: text("notice").notNull(),
    /** The page of the form. */
    form: text("form", { enum: ["yourdata"] }).notNull(),
    givenAt: time("given_at").notNull(),
    withdrawnAt: time("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("consents_open").on(table.userId, table.purpose).where(sql`withdrawn_at is null`),
    index("consents_by_user").on(table.userId, table.givenAt),
    index("consents_by_purpose").on(table.purpose, table.id).where(sql`withdrawn_at is null`),
    index("consents_withdrawn").on(table.withdrawnAt).where(sql`withdrawn_at is not null`),
  ],
);

/** A request to the operator about the sender's data. Each has a number and a day by which it is answered. */
export const privacyRequests = sqliteTable(
  "privacy_requests",
  {
    /** Eight random digits, so that it tells nothing of how many ask. */
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: ["access", "correction", "erasure", "nomination", "complaint"] }).notNull(),
    text: text("text").notNull(),
    /** The address to which the answer is sent. Empty once the account was closed. */
    email: text("email").notNull(),
    /** The account that asked. Null without one, and after it was closed. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** True if the address was known to be the sender's: it was the confirmed address of her account. */
    isAddressConfirmed: integer("is_proven", { mode: "boolean" }).notNull(),
    createdAt: time("created_at").notNull(),
    acknowledgedAt: time("acknowledged_at"),
    dueAt: time("due_at").notNull(),
    answer: text("answer"),
    answeredAt: time("answered_at"),
  },
  (table) => [
    // A second click makes no second request.
    uniqueIndex("privacy_requests_once").on(table.email, table.kind, table.text).where(sql`answered_at is null`),
    index("privacy_requests_due").on(table.dueAt, table.number).where(sql`answered_at is null`),
    index("privacy_requests_answered").on(table.answeredAt).where(sql`answered_at is not null`),
    index("privacy_requests_by_user").on(table.userId, table.createdAt),
  ],
);

/** Somebody who may ask about a person's data after her death. */
export const nominees = sqliteTable(
  "nominees",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [index("nominees_by_email").on(table.email)],
);

/**
 * A log of acts on people's data, kept for a year. It never holds the data. `accountId` leads to no person once the
 * account is closed.
 */
export const privacyLog = sqliteTable(
  "privacy_log",
  {
    id: text("id").primaryKey(),
    action: text("action", { enum: ["consent", "withdrawal", "request", "answer", "erasure"] }).notNull(),
    accountId: text("account_id"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("privacy_log_age").on(table.createdAt)],
);

/** How often somebody wants a kind of mail. `owner_id`: her account, or her application where she has no account. No row: as usual. */
export const mailSettings = sqliteTable(
  "mail_settings",
  {
    ownerId: text("owner_id").notNull(),
    kind: text("kind").notNull(),
    howOften: text("how_often", { enum: ["at_once", "daily", "off"] }).notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind] })],
);
