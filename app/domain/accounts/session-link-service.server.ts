/** Links that live as long as the session that made them. */
import type { Database } from "~/db/client.server";
import { findOwnSession } from "./account-store.server";
import { isSessionLive, SESSION_ID_CHARS } from "./rules";

type Deps = { db: Database; now: Date };

/** The account that opens a file, and whether its address is confirmed. */
export type Reader = { id: string; isConfirmed: boolean };

/** The name of a session in a link: the few characters of its token's hash that the account page shows. They open nothing. */
export function sessionIdOf(tokenHash: string): string {
  return tokenHash.slice(0, SESSION_ID_CHARS);
}

/** The account of a link, as long as the named session lives; null once the session was logged out, was ended or is over. */
export async function findReaderOfLink(
  { db, now }: Deps,
  link: { readerId: string; sessionId: string },
): Promise<Reader | null> {
  const found = await findOwnSession(db, link.readerId, link.sessionId);
  if (!found || !isSessionLive(found.session, now)) return null;
  return { id: link.readerId, isConfirmed: found.emailVerifiedAt !== null };
}
