/** All SQL of the look-up that each request of a signed-in person begins with. */
import { eq, sql } from "drizzle-orm";
import { profiles, sessions, users } from "~/db/accounts-schema";
import { type Database, readAll } from "~/db/client.server";
import { institutionOf, isSuspended } from "~/db/may-work-on";
import { prepare, read } from "~/db/prepared";
import { type UndoableRow, undoableOfSession } from "~/domain/applications/status/undoable-service.server";
import { unreadOfSession } from "~/domain/notifications/service.server";

const at = sql.placeholder;

/** The session with its account and photo, as the database has them now: the role is read on every request. */
const sessionOf = prepare(
  {
    kind: sessions.kind,
    lastSeenAt: sessions.lastSeenAt,
    idleMs: sessions.idleMs,
    expiresAt: sessions.expiresAt,
    passkeyAt: sessions.passkeyAt,
    isPasskeyUnconfirmed: sessions.isPasskeyUnconfirmed,
    userId: users.id,
    email: users.email,
    role: users.role,
    emailVerifiedAt: users.emailVerifiedAt,
    mailRefusals: users.mailRefusals,
    photoURL: profiles.photoURL,
    isSuspended: isSuspended(sql`users.id`),
    institutionId: institutionOf(sql`users.id`),
  },
  sql`from ${sessions} join ${users} on ${eq(users.id, sessions.userId)}
    left join ${profiles} on ${eq(profiles.userId, sessions.userId)} where ${sessions.tokenHash} = ${at("tokenHash")}`,
);

export type FoundSession = ReturnType<ReturnType<typeof sessionOf>["fromValues"]>[number];

export async function findSession(db: Database, tokenHash: string): Promise<FoundSession | null> {
  return (await read(db, sessionOf({ tokenHash })))[0] ?? null;
}

/** The same, with what stands around each page: in one call of the database. */
export async function findSessionOfPage(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ found: FoundSession | null; unread: number; undoable: UndoableRow[] }> {
  const rows = await readAll(db, {
    session: sessionOf({ tokenHash }),
    unread: unreadOfSession({ tokenHash }),
    undoable: undoableOfSession({ tokenHash, now: now.getTime() }),
  });
  return { found: rows.session[0] ?? null, unread: rows.unread[0]?.count ?? 0, undoable: rows.undoable };
}
