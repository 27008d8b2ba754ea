/** The school notes that somebody whom it hired did not join. The status stays `hired`. The history shows the note, and nobody is told. */

import { unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { words } from "~/words/application-refusals";
import { findApplication, orStale, requireVersion } from "../queries.server";
import { hiredAfter, NOT_JOINED_DAYS } from "../rules";
import type { NotJoinedAnswer } from "../schema";
import { guardVersion, tellMove, type Versions, wasHiredSince } from "../statements.server";
import type { MoveDeps } from "./change-status.server";
import { getForRecruiter } from "./move-application.server";
import { hasEvent } from "./queries.server";

/**
 * Note that the hired person did not join, within 90 days after the hire. Said again, it is answered as before, with the time of the
 * first. The status stays `hired`, and nothing more can be done with the application. Throws not_found, not_allowed for a reader, conflict.
 */
export async function recordNotJoined(
  deps: MoveDeps,
  actor: Actor,
  id: string | undefined,
  versions?: Versions,
): Promise<NotJoinedAnswer & { name: string }> {
  const { db, now } = deps;
  const { found } = await getForRecruiter(deps, actor, id);
  const { application } = found;
  const said = answerOf(application);
  if (said) return said;
  requireVersion(application, versions);
  if (application.nextStatus === "hired") throw conflict(words.undoHire);
  if (application.status !== "hired") throw conflict(words.onlyHired);
  const eventId = newRowId(now);
  const move = {
    ...{ eventId, applicationId: application.id, from: "hired" as const, to: "hired" as const, now },
    ...{ by: "recruiter" as const, actorId: actor.id, event: "not_joined" as const, isAnswer: false },
    ...{ once: { notJoinedAt: now }, stands: wasHiredSince(hiredAfter(now)) },
  };
  const writing = writeAll(db, [
    guardVersion(db, application.id, versions),
    ...tellMove(db, move, keepKey(deps, application.id)),
  ]);
  const isDone = await unlessStopped(orStale(writing)).catch((error) =>
    recoverLostResponse(error, () => hasEvent(db, eventId)),
  );
  const current = isDone
    ? { ...application, notJoinedAt: now }
    : (await findApplication(db, application.id))?.application;
  const answer = current && answerOf(current);
  if (answer) return answer;
  throw conflict(words.hireTooOld(NOT_JOINED_DAYS));
}

type Row = NonNullable<Awaited<ReturnType<typeof findApplication>>>["application"];

/** The answer, once it was said. */
function answerOf({ id, name, status, notJoinedAt }: Row): (NotJoinedAnswer & { name: string }) | null {
  return notJoinedAt && { id, name, status, not_joined_at: notJoinedAt.toISOString() };
}

function conflict(message: string): DomainError {
  return new DomainError("conflict", message);
}
