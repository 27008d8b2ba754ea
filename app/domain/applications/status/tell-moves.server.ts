/** A school's move is taken back, told at once, or told when its time is over and nobody has taken it back. */

import { asc, lte, sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { untoldMoves } from "~/db/schema/hiring";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { HAS_CHANGED, keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { checkLater } from "~/domain/jobs/statements.server";
import { errorText, log } from "~/domain/log";
import { words } from "~/words/application-refusals";
import { asOf } from "../clock/rules";
import { findApplication } from "../queries.server";
import { type ApplicationStatus, statusLabel } from "../rules";
import { hastenMoves, idsOfUndone, jobsOfMoves, type UntoldMove, undoMoves } from "../statements.server";
import { type MoveDeps, tellUntoldMove } from "./change-status.server";
import { listForBulk } from "./queries.server";
import { MOVES_PER_RUN } from "./undo-rules";

/** So many moves of a bulk are told before the answer to "Tell now"; the rest by the next run. */
const TOLD_AT_ONCE = 20;

type Undone = { undone: { id: string; status: ApplicationStatus }[] };

/**
 * Take back the move of one application, or all of a bulk that has not moved on. Any colleague who may move may take back. Throws
 * not_found, and conflict if nothing can be taken back any more.
 */
export async function takeMovesBack(deps: MoveDeps, actor: Actor, id: string | undefined): Promise<Undone> {
  const { db, now } = deps;
  if (!isUuid(id)) throw new DomainError("not_found", words.noMove);
  const moves = { id, actorId: actor.id, now };
  const [back, ...rest] = undoMoves(db, moves);
  const [, undone] = await writeAll(db, [
    checkLater(db, jobsOfMoves(moves), now),
    back,
    ...keepKey(deps, idsOfUndone(moves), HAS_CHANGED),
    ...rest,
  ]);
  if (undone.length === 0) throw await nothingBack({ db, now }, actor, id);
  return { undone };
}

/** The same answer again, of the applications that were taken back then, as they stand now. */
export async function readTakenBack({ db }: Pick<MoveDeps, "db">, actor: Actor, ids: string): Promise<Undone> {
  const rows = await listForBulk(db, JSON.parse(ids) as string[], actor.id);
  return { undone: rows.map(({ id, deskStatus: status }) => ({ id, status })) };
}

const NOTHING_BACK = words.notTakenBack;

/** The refusal, with how an application stands now that the reader sees. */
async function nothingBack({ db, now }: Pick<MoveDeps, "db" | "now">, actor: Actor, id: string): Promise<DomainError> {
  const found = await findApplication(db, id, actor.id);
  if (!found?.maySee) return new DomainError("nothing_to_undo", NOTHING_BACK);
  const { status } = asOf(found.application, now);
  const instead = status === "interviewing" ? words.callInterviewOff : "";
  const stands = `${found.application.name} is "${statusLabel(status)}" now${instead}`;
  return new DomainError("nothing_to_undo", `${NOTHING_BACK}. ${stands}`);
}

/** End the time for taking back. Throws not_found, and conflict if nothing waits. Returns how many are told now. */
export async function tellNow(deps: MoveDeps, actor: Actor, id: string | undefined): Promise<{ told: number }> {
  if (!isUuid(id)) throw new DomainError("not_found", words.noMove);
  const moves = { id, actorId: actor.id, now: deps.now };
  const [rows] = await writeAll(deps.db, [
    hastenMoves(deps.db, moves),
    ...keepKey(deps, sql`cast(changes() as text)`, HAS_CHANGED),
  ]);
  if (rows.length === 0) throw new DomainError("nothing_to_undo", words.nothingWaits);
  await tellAll(deps, rows.slice(0, TOLD_AT_ONCE));
  return { told: rows.length };
}

/**
 * Tell what is due. A run that breaks off leaves the rest to the next, and two at once do each once: see `tellUntoldMove`. One that
 * fails does not stop the others.
 */
export async function tellMoves(deps: MoveDeps): Promise<{ told: number; ended: number }> {
  return tellAll(deps, await listDueMoves(deps.db, deps.now, MOVES_PER_RUN));
}

async function tellAll(deps: MoveDeps, rows: UntoldMove[]): Promise<{ told: number; ended: number }> {
  const done = { told: 0, ended: 0 };
  let failed: unknown = null;
  for (const row of rows) {
    try {
      done[(await tellUntoldMove(deps, row)) ? "told" : "ended"] += 1;
    } catch (error) {
      failed ??= error;
      // The error of a query holds the query itself with its values; its cause says what went wrong.
      const cause = errorText(error instanceof Error && error.cause ? error.cause : error);
      log("error", "move not carried out", { moveId: row.id, cause });
    }
  }
  if (failed !== null && done.told + done.ended === 0) throw failed;
  return done;
}

/** Moves whose time is over, the longest first. */
async function listDueMoves(db: Database, now: Date, limit: number): Promise<UntoldMove[]> {
  return db
    .select()
    .from(untoldMoves)
    .where(lte(untoldMoves.notifyAt, now))
    .orderBy(asc(untoldMoves.notifyAt), asc(untoldMoves.id))
    .limit(limit);
}
