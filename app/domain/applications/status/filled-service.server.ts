/** Whoever is hired for the last vacancy of a job: its school is asked whether to close it. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { findFilledJob } from "./filled-store.server";
import { askToClose, type Question } from "./rules";

/**
 * What to ask after a move of this application; null unless it fills the last vacancy of an open job that the actor works on. The move
 * is done: that this cannot be read is no reason to say that it failed.
 */
export async function askWhenFilled(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  applicationId: string | undefined,
  to: ApplicationStatus,
): Promise<Question | null> {
  if (to !== "hired" || !applicationId) return null;
  const job = await findFilledJob(db, { applicationId, actorId: actor.id, now }).catch(() => undefined);
  return job ? askToClose(job) : null;
}
