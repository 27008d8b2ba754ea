/** The first proof of an address, by somebody who did not know the account's password. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { leaveAtFirstProof } from "~/domain/institutions/leaving-service.server";
import { endPreparedRows } from "./first-proof-store.server";

/** Statements for the batch of the proof: what was prepared in the account ends, where `condition` says that this is the first one. */
export function endPrepared(
  { db, config }: { db: Database; config: { confirmsAddresses: boolean } },
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  // The membership first: the rest of the account's rows does not say where it worked.
  const { confirmsAddresses: needsConfirmed } = config;
  return [
    ...leaveAtFirstProof({ db, config }, userId, condition),
    ...endPreparedRows(db, { userId, needsConfirmed }, condition),
  ];
}
