/** The smallest read with which a health check can ask the database. */
import type { Database } from "~/db/client.server";
import { counters } from "~/db/schema/counters";

export async function readOneRow(db: Database): Promise<void> {
  await db.select({ value: counters.value }).from(counters).limit(1);
}
