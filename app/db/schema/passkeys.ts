/** Tables of passkeys: the public keys with which people log in, and the challenges that were answered. Times are UTC milliseconds. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Passkeys. `credential_id` is the name that the person's device gave; its index allows each device's key once, for one account. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull(),
    /** The key as the device gave it (COSE), base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the device has used the key, as it says itself. It only goes up; many devices say 0 for ever. */
    counter: integer("counter").notNull(),
    /** How browsers reach the device ("internal", "hybrid" …), with commas between. */
    transports: text("transports").notNull(),
    name: text("name").notNull(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at"),
    /** Since then it is refused: its counter went back, so there may be a copy of it. */
    refusedAt: time("refused_at"),
    /** Since then it opens the moderators' pages. Null: the mailbox of its account has not answered for it. */
    moderatesAt: time("moderates_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential_unique").on(table.credentialId),
    index("passkeys_by_user").on(table.userId, table.createdAt),
  ],
);

/** Challenges that were answered, so that none is answered twice. The row goes when the challenge would have ended. */
export const answeredChallenges = sqliteTable(
  "answered_challenges",
  {
    /** The SHA-256 of the challenge. */
    challengeHash: text("challenge_hash").primaryKey(),
    endsAt: time("ends_at").notNull(),
  },
  (table) => [index("answered_challenges_end").on(table.endsAt)],
);
