/** Tables of upkeep: mail to be sent, one-time tokens, counters of limits, keys of requests. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Mail to be sent, each written in the same batch as the change it tells of. `event_key` allows one per event and address. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    eventKey: text("event_key").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    attempts: integer("attempts").notNull(),
    /**
     * When the mail is due. While it is being sent, this lies far in the future, so that two runs never send one mail twice. If
     * the mail waits for the summary: when a summary may tell of it.
     */
    nextAttemptAt: time("next_attempt_at").notNull(),
    sentAt: time("sent_at"),
    /** Caused by somebody who has not confirmed the address as hers: five such mails per day and address go out at once. */
    fromStranger: integer("from_stranger", { mode: "boolean" }).notNull().default(false),
    /** Beyond the five: the mail is not sent by itself, the day's summary tells of it. */
    waitsForSummary: integer("waits_for_summary", { mode: "boolean" }).notNull().default(false),
    createdAt: time("created_at").notNull(),
    /** The consent without which the mail is not sent. Null: it needs none. */
    consentId: text("consent_id"),
    /**
     * The order of sending: 0 for mails that an account needs, 1 for those that an application needs, 2 for mails to
     * many.
     */
    priority: integer("priority").notNull().default(1),
    /** The address that ends such mails with one click; it becomes two headers. Null: such mails cannot be ended. */
    unsubscribe: text("unsubscribe"),
    /** The application that it is about. Null: none. */
    applicationId: text("application_id"),
    /** The event that the mail carries as a calendar file, as JSON; the file is written when the mail is sent. */
    calendar: text("calendar"),
    /** The kind of a mail that its reader can choose. Null: it is always sent. */
    kind: text("kind"),
    /** The job that a chosen mail is about, where it is about no application. */
    jobId: text("job_id"),
    /** The mail is not sent by itself: it is a reference without text, and the digest of this moment tells of it. */
    digestAt: time("digest_at"),
  },
  (table) => [
    index("mail_outbox_digest_due").on(table.digestAt, table.recipient).where(sql`digest_at is not null`),
    index("mail_outbox_digest_of").on(table.recipient, table.id).where(sql`digest_at is not null`),
    index("mail_outbox_by_consent").on(table.consentId).where(sql`consent_id is not null`),
    index("mail_outbox_waiting").on(table.recipient, table.id).where(sql`waits_for_summary = 1 and sent_at is null`),
    uniqueIndex("mail_outbox_event_unique").on(table.eventKey),
    index("mail_outbox_by_application").on(table.applicationId).where(sql`application_id is not null`),
    index("mail_outbox_age").on(table.createdAt),
    index("mail_outbox_by_recipient").on(table.recipient),
    index("mail_outbox_due")
      .on(table.priority, table.nextAttemptAt, table.id)
      .where(sql`sent_at is null and waits_for_summary = 0`),
    // When a mail, a summary or a digest is to be made or sent: one look tells that none is.
    index("mail_outbox_moment")
      .on(sql`case when digest_at is null then next_attempt_at else digest_at end`)
      .where(sql`sent_at is null and attempts < 8`),
    index("mail_outbox_given_up").on(table.eventKey).where(sql`sent_at is null and attempts >= 8`),
    index("mail_outbox_strangers")
      .on(table.recipient, table.createdAt)
      .where(sql`from_stranger = 1 and waits_for_summary = 0`),
    index("mail_outbox_summary_due")
      .on(table.nextAttemptAt, table.recipient)
      .where(sql`waits_for_summary = 1 and sent_at is null`),
  ],
);

/** One-time tokens in mailed links: reset a password, confirm an address, make a moderator's first passkey. Only the SHA-256 is stored; use deletes the row. */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["reset", "confirm", "passkey"] }).notNull(),
    /** The address that the token was mailed to. Once the account has another address, the token does not work. */
    email: text("email").notNull(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("one_time_tokens_by_user").on(table.userId, table.purpose, table.createdAt),
    index("one_time_tokens_expiry").on(table.expiresAt),
  ],
);

/** How often something happened in a window of time. `key` is the limit's name and a keyed hash of the subject. */
export const limitCounters = sqliteTable(
  "limit_counters",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    endsAt: time("ends_at").notNull(),
  },
  (table) => [index("limit_counters_end").on(table.endsAt)],
);

/** Requests that were sent with a key: the same request, sent again, gets the result of the first. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    /** The account with which the key goes. Null: the request came without one, and the hash names its network. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A hash of the key and of whose it is. */
    keyHash: text("key_hash").primaryKey(),
    /** The answer is made from it: mostly the id of what the first request made. */
    resourceId: text("resource_id").notNull(),
    createdAt: time("created_at").notNull(),
    /** A hash of the call and its body: the same key with another one is refused. */
    bodyHash: text("body_hash"),
  },
  (table) => [
    index("idempotency_keys_by_user").on(table.userId).where(sql`user_id is not null`),
    index("idempotency_keys_age").on(table.createdAt),
  ],
);
