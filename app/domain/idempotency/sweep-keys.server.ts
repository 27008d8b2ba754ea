/** Forgetting the keys of requests. */
import type { Database } from "~/db/client.server";
import { deleteKeysBefore } from "./statements.server";

/** How long a sender may come back with the same key. */
const KEY_HOURS = 24;

/** Forget keys after a day. Returns how many were removed. */
export async function sweepKeys({ db, now }: { db: Database; now: Date }): Promise<number> {
  return (await deleteKeysBefore(db, new Date(now.getTime() - KEY_HOURS * 3_600_000))).length;
}
