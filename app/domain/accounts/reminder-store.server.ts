/** The SQL of reminders to confirm an address. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { oneTimeTokens } from "~/db/upkeep-schema";
import type { Token } from "./recovery-store.server";

/** Condition for a batch: the address is still this one, not confirmed, and no mail was queued under this event key. */
export function isUntold(userId: string, email: string, eventKey: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email = ${email} and users.email_verified_at is null)
    and not exists (select 1 from mail_outbox where mail_outbox.event_key = ${eventKey})`;
}

/** Replace the account's tokens of this purpose by a new one, where `condition` holds. */
export function replaceTokenIf(db: Database, token: Token, condition: SQL): BatchItem<"sqlite">[] {
  const { tokenHash, userId, purpose, email, expiresAt, createdAt } = token;
  const isOld = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose));
  return [
    db.delete(oneTimeTokens).where(and(isOld, condition)),
    insertFrom(db, oneTimeTokens, { tokenHash, userId, purpose, email, expiresAt, createdAt }, sql`where ${condition}`),
  ];
}

/** Run statements in portions. `each` holds one list per person; the statements of one person stay in one batch. */
export async function runInPortions(
  db: Database,
  each: BatchItem<"sqlite">[][],
  peoplePerBatch: number,
): Promise<void> {
  for (let start = 0; start < each.length; start += peoplePerBatch) {
    const [first, ...rest] = each.slice(start, start + peoplePerBatch).flat();
    if (first) await writeAll(db, [first, ...rest]);
  }
}
