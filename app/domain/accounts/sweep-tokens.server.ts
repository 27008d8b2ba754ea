/** The scheduled run that forgets tokens, sessions and challenges whose time is over. */
import { type Database, writeAll } from "~/db/client.server";
import { deleteExpired } from "./statements.server";

/** Returns how many were removed. */
export async function sweepExpired({ db, now }: { db: Database; now: Date }): Promise<Record<string, number>> {
  const [tokens, sessions, challenges] = await writeAll(db, deleteExpired(db, now));
  return { tokens: tokens.length, sessions: sessions.length, challenges: challenges.length };
}
