/** A school's moves as tests ask for them that look at what comes after the time for taking back. */
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import type { MoveDeps } from "~/domain/applications/status/change-status.server";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { carryOutDue } from "~/domain/applications/status/settle-pending-moves.server";
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

/** The scheduled run once no move can be taken back any more: the moves that wait were asked for two hours ago. */
export async function letTimePass(): Promise<void> {
  await sql("UPDATE pending_moves SET created_at = created_at - 7200000, carry_at = carry_at - 7200000");
  await carryOutDue({ db, now: new Date(), config, ...SURROUNDINGS });
}
