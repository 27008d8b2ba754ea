/** Logging out, and ending sessions on the account page. */
import { type Database, writeAll } from "~/db/client.server";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import type { LiveSession } from "./find-session.server";
import { hasOtherSessions } from "./queries.server";
import { deleteOtherSessions, deleteOwnSession, deleteSession, replaceCalendar } from "./statements.server";

/** End every session of the account but this one, those of programs too, and the private address of its calendar. */
export async function endOtherSessions(
  { db }: { db: Database },
  { actor, tokenHash }: Pick<LiveSession, "actor" | "tokenHash">,
): Promise<void> {
  // One batch ends both, and the form stands only where there are other sessions.
  const isDone = async () => !(await hasOtherSessions(db, actor.id, tokenHash));
  const ending = writeAll(db, [deleteOtherSessions(db, actor.id, tokenHash), replaceCalendar(db, actor.id)]);
  await ending.catch((error) => recoverLostResponse(error, isDone));
}

/** End one of the person's own sessions. Nothing changes if it has ended already or is somebody else's: then it returns false. */
export async function endSession(
  { db }: { db: Database },
  { actor }: Pick<LiveSession, "actor">,
  id: string,
): Promise<boolean> {
  return (await deleteOwnSession(db, actor.id, id)).length > 0;
}

/** End a session. Ending it twice is fine. */
export async function logOut(deps: Keyed, tokenHash: string): Promise<void> {
  await writeAll(deps.db, [deleteSession(deps.db, tokenHash), ...keepKey(deps, "")]);
}
