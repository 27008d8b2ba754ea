/** A change that comes between what a use-case reads and what it writes. */
import type { Database } from "~/db/client.server";
import { db } from "./bindings";

/** A handle of the database where this change comes right before the first batch that writes. */
export function changedMeanwhile(change: () => Promise<unknown>): Database {
  let isDone = false;
  const batch: Database["batch"] = async (statements) => {
    if (!isDone) await change();
    isDone = true;
    return db.batch(statements);
  };
  return new Proxy(db, { get: (real, name) => (name === "batch" ? batch : Reflect.get(real, name, real)) });
}
