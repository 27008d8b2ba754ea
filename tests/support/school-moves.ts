/** A school's moves as tests ask for them that look at what comes after the time for taking back. */
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import type { MoveDeps } from "~/domain/applications/status/change-status.server";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { tellMoves } from "~/domain/applications/status/tell-moves.server";
import { config, db, SURROUNDINGS, sql } from "./bindings";

/** Move an application and tell it at once. */
export async function moveAndTell(
  deps: MoveDeps,
  actor: Actor,
  id: string | undefined,
  to: ApplicationStatus,
  seen?: ApplicationStatus,
): Promise<{ id: string; status: ApplicationStatus }> {
  const { undoUntil, ...moved } = await moveApplication(deps, actor, id, to, { seen, tellNow: true });
  if (undoUntil !== null) throw new Error("The move still waits");
  return moved;
}

type UntoldMove = {
  id?: string;
  applicationId: string;
  actorId: string;
  to?: ApplicationStatus;
  message?: string | null;
  /** Milliseconds. */
  pressedAt?: number;
  notifyAt?: number;
};

/** An untold move as a press leaves it: its row, and what its application shows the school. */
export async function putUntoldMove(move: UntoldMove): Promise<void> {
  const { id = crypto.randomUUID(), applicationId, actorId, to = "rejected", message = null } = move;
  const { pressedAt = 1, notifyAt = 9e12 } = move;
  await sql(
    `INSERT INTO untold_moves (id, application_id, actor_id, from_status, to_status, message, notify_at)
      SELECT ?, id, ?, status, ?, ?, ? FROM applications WHERE id = ?`,
    ...[id, actorId, to, message, notifyAt, applicationId],
  );
  await sql("UPDATE applications SET next_status = ?, next_at = ? WHERE id = ?", to, pressedAt, applicationId);
}

/** No move is untold any more, and none was told: of this application, or of all. */
export async function removeUntoldMoves(applicationId: string | null = null): Promise<void> {
  await sql("DELETE FROM untold_moves WHERE application_id = coalesce(?, application_id)", applicationId);
  await sql("UPDATE applications SET next_status = NULL, next_at = NULL WHERE id = coalesce(?, id)", applicationId);
}

/** What the scheduled run does once nothing can be taken back any more: the untold moves were pressed two hours ago. */
export async function letTimePass(): Promise<void> {
  await sql("UPDATE untold_moves SET notify_at = notify_at - 7200000");
  await sql("UPDATE applications SET next_at = next_at - 7200000");
  await tellMoves({ db, now: new Date(), config, ...SURROUNDINGS });
}
