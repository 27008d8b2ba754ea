/** How a key is used: counted by hour, call and status, with what was refused to it. */

import { type Database, writeAll } from "~/db/client.server";
import { countUse, keepRefusal, touchKey } from "./statements.server";

/** `call`: the name of the call in the document. `code`: of a refusal; null where the call was answered. */
export type KeyUse = { keyId: string; call: string; status: number; code: string | null; network: string | null };

/** Count one answer to a key, and keep it if it is a refusal. `isToTouch`: the last use is to be written too. */
export async function recordUse(
  { db, now }: { db: Database; now: Date },
  { keyId, call, status, code, network }: KeyUse,
  isToTouch: boolean,
): Promise<void> {
  const use = { keyId, call, status, now };
  await writeAll(db, [
    countUse(db, use),
    ...(code === null ? [] : keepRefusal(db, { ...use, code, network })),
    ...(isToTouch ? [touchKey(db, keyId, now)] : []),
  ]);
}
