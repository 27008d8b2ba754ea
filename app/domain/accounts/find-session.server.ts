/** The live session that every request of a signed-in person asks for, and that of a link which lives as long as it. */
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { toUndoable, type Undoable } from "~/domain/applications/status/undo-rules";
import type { Effects } from "~/domain/effects";
import { hashToken } from "~/domain/ids";
import { isMailRefused } from "~/domain/mail/rules";
import { findOwnSession, findSession, findSessionOfPage, type Session } from "./queries.server";
import { isSessionLive, isToTouch } from "./rules";
import { touchSession } from "./statements.server";

export type Deps = { db: Database; now: Date };

/** The frame of each page of a signed-in person: the number of unread notices, and the moves that she can still take back. */
export type Frame = { unread: number; undoable: Undoable[] };

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
  /** Null where no page is asked for. */
  frame: Frame | null;
};

/** The live session of a token, or null. Now and then it is marked as seen, after the response. */
export async function findLiveSession(
  { db, now, effects }: Deps & { effects: Effects },
  token: string,
  { kind, isPage }: { kind: Session["kind"]; isPage: boolean },
): Promise<LiveSession | null> {
  const tokenHash = hashToken(token);
  const page = isPage ? await findSessionOfPage(db, tokenHash, now) : null;
  const found = page ? page.found : await findSession(db, tokenHash);
  if (!found || found.kind !== kind || !isSessionLive(found, now)) return null;
  if (isToTouch(found, now)) {
    effects.afterResponse(() => touchSession(db, tokenHash, now));
  }
  const { userId: id, email, role, emailVerifiedAt, mailRefusals, photoURL, institutionId } = found;
  return {
    actor: { id, email, role, ...(found.isSuspended === 1 ? { isSuspended: true } : {}) },
    tokenHash,
    kind,
    photoURL,
    isConfirmed: emailVerifiedAt !== null,
    passkeyAt: found.isPasskeyUnconfirmed ? null : found.passkeyAt,
    isMailRefused: isMailRefused(mailRefusals),
    institutionId,
    frame: page && { unread: page.unread, undoable: page.undoable.map(toUndoable) },
  };
}

/** The account that opens a file, and whether its address is confirmed. */
export type Reader = { id: string; isConfirmed: boolean };

/** The account of a link, as long as the named session lives; null once the session was logged out, was ended or is over. */
export async function findReaderOfLink(
  { db, now }: { db: Database; now: Date },
  link: { readerId: string; sessionId: string },
): Promise<Reader | null> {
  const found = await findOwnSession(db, link.readerId, link.sessionId);
  if (!found || !isSessionLive(found.session, now)) return null;
  return { id: link.readerId, isConfirmed: found.emailVerifiedAt !== null };
}
