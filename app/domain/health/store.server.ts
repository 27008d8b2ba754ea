/** What a health check asks the database and the bucket for: as little as there is. */
import type { Database } from "~/db/client.server";
import { counters } from "~/db/counters-schema";

export async function readOneRow(db: Database): Promise<void> {
  await db.select({ value: counters.value }).from(counters).limit(1);
}

/** No object has this key: that the bucket says so is the answer. */
export async function askForNoObject(bucket: R2Bucket): Promise<void> {
  await bucket.head("healthz");
}
