/** Live sessions, which every request of a signed-in person asks for, and their end. */
import type { Database } from "~/db/client.server";
import type { Actor, Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { hashToken } from "~/domain/ids";
import { isMailRefused } from "~/domain/mail/refusal-rules";
import { isSessionLive, SESSION_TOUCH_MS } from "./rules";
import { deleteSession, findSession, type Session, touchSession } from "./store.server";

type Deps = { db: Database; now: Date };

/** A session as its cookie claims it to be. */
export type SessionClaim = { actor: Actor; tokenHash: string };
/** `photoURL` comes along because every page of a signed-in person shows it. */
export type LiveSession = {
  actor: Person;
  tokenHash: string;
  kind: Session["kind"];
  photoURL: string | null;
  isConfirmed: boolean;
  /** When this session last proved a passkey that may open the moderators' pages; null if it never has. */
  passkeyAt: Date | null;
  /** Mails to the address come back. */
  isMailRefused: boolean;
  /** The institution for which a recruiter works; null if there is none. */
  institutionId: string | null;
};

/** The live session of a token, or null. At most once an hour it is marked as seen, after the response. */
export async function findLiveSession(
  { db, now, effects }: Deps & { effects: Effects },
  token: string,
  kind: Session["kind"],
): Promise<LiveSession | null> {
  const tokenHash = hashToken(token);
  const found = await findSession(db, tokenHash);
  if (!found || found.session.kind !== kind || !isSessionLive(found.session, now)) return null;
  if (now.getTime() - found.session.lastSeenAt.getTime() > SESSION_TOUCH_MS) {
    effects.afterResponse(touchSession(db, tokenHash, now));
  }
  const { id, email, role, emailVerifiedAt, mailRefusals } = found.user;
  const isConfirmed = emailVerifiedAt !== null;
  const passkeyAt = found.session.isPasskeyUnconfirmed ? null : found.session.passkeyAt;
  const actor = { id, email, role, ...(found.isSuspended === 1 ? { isSuspended: true } : {}) };
  return {
    actor,
    tokenHash,
    kind,
    photoURL: found.photoURL,
    isConfirmed,
    passkeyAt,
    isMailRefused: isMailRefused(mailRefusals),
    institutionId: found.institutionId,
  };
}

/** End a session. Ending it twice is fine. */
export async function logOut({ db }: Deps, tokenHash: string): Promise<void> {
  await deleteSession(db, tokenHash);
}
