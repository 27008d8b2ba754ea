/** The account page: address and its confirmation, ways to sign in, live sessions and their end. */
import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { deleteOtherSessions, deleteOwnSession, listIdentities, listLiveSessions } from "./account-store.server";
import { MAX_IDENTITIES_SHOWN, MAX_SESSIONS_SHOWN } from "./rules";
import type { LiveSession } from "./service.server";
import { findUser } from "./store.server";

type Deps = { db: Database; now: Date };

/** What the account page shows to whom this session belongs. Throws not_found when the account is gone. */
export async function readAccount({ db, now }: Deps, { actor, tokenHash }: LiveSession) {
  const [user, identities, sessions] = await Promise.all([
    findUser(db, actor.id),
    listIdentities(db, actor.id, MAX_IDENTITIES_SHOWN),
    listLiveSessions(db, actor.id, now, MAX_SESSIONS_SHOWN),
  ]);
  if (!user) throw new DomainError("not_found", "User ID not found");
  return {
    email: user.email,
    role: user.role,
    confirmedAt: user.emailVerifiedAt,
    createdAt: user.createdAt,
    hasPassword: user.passwordHash !== null,
    identities,
    sessions: sessions.map(({ tokenHash: hash, ...session }) => ({ ...session, isThis: hash === tokenHash })),
  };
}

/** End every session of the account but this one, those of programs too. Returns how many ended. */
export function endOtherSessions({ db }: Pick<Deps, "db">, { actor, tokenHash }: LiveSession): Promise<number> {
  return deleteOtherSessions(db, actor.id, tokenHash);
}

/** End one of one's own sessions. Ending one that has ended, or somebody else's, changes nothing. */
export async function endSession({ db }: Pick<Deps, "db">, { actor }: LiveSession, id: string): Promise<void> {
  await deleteOwnSession(db, actor.id, id);
}
