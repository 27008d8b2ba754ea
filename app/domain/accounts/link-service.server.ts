/** Links that live as long as the session that made them. */
import type { Database } from "~/db/client.server";
import { findOwnSession } from "./account-store.server";
import { isSessionLive, SESSION_ID_CHARS } from "./rules";

type Deps = { db: Database; now: Date };

/** Who opens a file: the account, and whether its address is confirmed. */
export type Reader = { id: string; isConfirmed: boolean };

/** The name of a session in a link: as little of its token's hash as the account page shows, and no key to anything. */
export function sessionIdOf(tokenHash: string): string {
  return tokenHash.slice(0, SESSION_ID_CHARS);
}

/** Whoever holds the named session of this account, as long as it lives; null once it was logged out, ended or is over. */
export async function findReaderOfLink(
  { db, now }: Deps,
  link: { readerId: string; sessionId: string },
): Promise<Reader | null> {
  const found = await findOwnSession(db, link.readerId, link.sessionId);
  if (!found || !isSessionLive(found.session, now)) return null;
  return { id: link.readerId, isConfirmed: found.emailVerifiedAt !== null };
}
