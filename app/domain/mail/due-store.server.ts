/** The SQL of the one look of a run that finds nothing to send. */
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";

/**
 * Whether any mail, summary or digest has come to its moment. One row of an index of its own, so that a run with nothing to send asks
 * nothing else of the outbox. Where it says yes, the statements that take what is due decide: a mail without consent is none.
 */
export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.all(sql`select 1 as due from mail_outbox indexed by mail_outbox_moment
    where sent_at is null and attempts < 8 and case when digest_at is null then next_attempt_at else digest_at end <= ${now.getTime()} limit 1`);
  return rows.length > 0;
}
