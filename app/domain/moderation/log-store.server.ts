/** The SQL of the log of moderation, which is only added to: triggers refuse everything else. */
import { desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import type { Database } from "~/db/client.server";
import { insertFrom } from "~/db/insert-from.server";
import { moderationLog } from "~/db/moderation-schema";

export type LogRow = typeof moderationLog.$inferSelect;

/** Statement that adds a line where `condition` holds. It stands in the batch of the step, before what changes the condition. */
export function insertLogIf(db: Database, row: Omit<LogRow, "seq">, condition: SQL): BatchItem<"sqlite"> {
  const { actorId, action, subject, subjectId, reason, words, createdAt } = row;
  return insertFrom(
    db,
    moderationLog,
    { actorId, action, subject, subjectId, reason, words, createdAt },
    sql`where ${condition}`,
  );
}

/** A page of the log, newest first, each line with the moderator's address. `before`: the number of the last line seen. */
export function listLogRows(db: Database, { limit, before }: { limit: number; before: number | null }) {
  return db
    .select({ line: moderationLog, moderator: users.email })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.actorId))
    .where(before === null ? undefined : lt(moderationLog.seq, before))
    .orderBy(desc(moderationLog.seq))
    .limit(limit);
}
