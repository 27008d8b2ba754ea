/** The smallest reads with which a health check can ask the database and the bucket. */
import type { Database } from "~/db/client.server";
import { counters } from "~/db/schema/counters";

export async function readOneRow(db: Database): Promise<void> {
  await db.select({ value: counters.value }).from(counters).limit(1);
}

/** No object has this key: it is enough that the bucket says so. */
export async function askForNoObject(bucket: R2Bucket): Promise<void> {
  await bucket.head("healthz");
}
