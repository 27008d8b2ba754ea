/** Tables of the API for machines: the log of events, keys of institutions, webhooks. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ERASED_BECAUSE, EVENT_TYPES } from "../event-types.ts";
import { users } from "./accounts.ts";
import { institutions } from "./institutions.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

const institution = () =>
  text("institution_id")
    .notNull()
    .references(() => institutions.id, { onDelete: "cascade" });

/** The log of an institution's events, for its programs: ids alone, kept for 90 days. A webhook is a cursor on it. */
export const events = sqliteTable(
  "events",
  {
    /** Its place in the log. A number is never given twice. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    institutionId: institution(),
    type: text("type", { enum: EVENT_TYPES }).notNull(),
    jobId: text("job_id"),
    applicationId: text("application_id"),
    /** The reason of `application.erased`. */
    reason: text("reason", { enum: ERASED_BECAUSE }),
    at: time("at").notNull(),
  },
  (table) => [index("events_by_institution").on(table.institutionId, table.id), index("events_age").on(table.at)],
);

/** Keys of an institution's programs. A key outlives the membership of whoever made it. Only its SHA-256 is stored. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    /** The eight letters behind the prefix of the key. */
    id: text("id").primaryKey(),
    institutionId: institution(),
    name: text("name").notNull(),
    /** Scopes with spaces between. */
    scopes: text("scopes").notNull(),
    hash: text("hash").notNull(),
    /** The last four characters of the key. */
    hint: text("hint").notNull(),
    madeBy: text("made_by").references(() => users.id, { onDelete: "set null" }),
    /** The networks that may use it, with spaces between. Null: all. */
    networks: text("networks"),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** Written at most once an hour. */
    lastUsedAt: time("last_used_at"),
    endedAt: time("ended_at"),
  },
  (table) => [
    index("api_keys_by_institution").on(table.institutionId, table.createdAt, table.id),
    index("api_keys_by_maker").on(table.madeBy),
    index("api_keys_end").on(table.expiresAt),
  ],
);

/** How often a key was used: by hour, call and status. */
export const apiKeyCounts = sqliteTable(
  "api_key_counts",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** Hours since 1970. */
    hour: integer("hour").notNull(),
    /** The name of the call: its operation id. */
    call: text("call").notNull(),
    status: integer("status").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour, table.call, table.status] }),
    index("api_key_counts_age").on(table.hour),
  ],
);

/** The last refusals of a key, a hundred at most. */
export const apiKeyRefusals = sqliteTable(
  "api_key_refusals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    call: text("call").notNull(),
    status: integer("status").notNull(),
    code: text("code").notNull(),
    /** The address that used it. */
    network: text("network"),
    at: time("at").notNull(),
  },
  (table) => [index("api_key_refusals_by_key").on(table.keyId, table.id), index("api_key_refusals_age").on(table.at)],
);

/** Webhooks of an institution: each is a cursor on `events` that we push. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    institutionId: institution(),
    url: text("url").notNull(),
    /** Types of events with spaces between. */
    types: text("types").notNull(),
    /** The deliveries hold what the API gives for the event, and not only its ids. */
    isWhole: integer("is_whole", { mode: "boolean" }).notNull().default(false),
    /** The secrets, sealed with the Worker's secret. While one is replaced, deliveries are signed with both. */
    secret: text("secret").notNull(),
    nextSecret: text("next_secret"),
    /** When `next_secret` was made: it takes the place of `secret` a day later. */
    nextSecretAt: time("next_secret_at"),
    /** The last event that was delivered, skipped or not asked for. */
    cursor: integer("cursor").notNull(),
    /** `on`; `off`: by its owner, or as it failed for three days; `gone`: its receiver answered 410. */
    state: text("state", { enum: ["on", "off", "gone"] }).notNull(),
    /** When it is to be tried next; null: as soon as there is an event. */
    nextAt: time("next_at"),
    /** Since when each try has failed. */
    failingSince: time("failing_since"),
    /** Tries of the event behind the cursor. */
    tries: integer("tries").notNull().default(0),
    /** Until then one consumer alone delivers. */
    leaseUntil: time("lease_until"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    index("webhooks_by_institution").on(table.institutionId, table.createdAt, table.id),
    index("webhooks_on").on(table.nextAt, table.id).where(sql`state = 'on'`),
  ],
);

/** Deliveries of a webhook that were tried, kept for 30 days. */
export const webhookTries = sqliteTable(
  "webhook_tries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** Null for a test event. */
    eventId: integer("event_id"),
    type: text("type").notNull(),
    /** Its number among the tries of the event. Null: sent by hand. */
    number: integer("number"),
    at: time("at").notNull(),
    /** The status of the answer. Null: there was none, and `problem` says why. */
    status: integer("status"),
    problem: text("problem"),
    /** Milliseconds until the answer. */
    ms: integer("ms").notNull(),
    /** The event was given up after this try. */
    isSkipped: integer("is_skipped", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("webhook_tries_by_webhook").on(table.webhookId, table.id), index("webhook_tries_age").on(table.at)],
);
