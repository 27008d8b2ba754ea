/** Many applications are moved at once: any number that a request may name is two statements, and one undo. */

import type { BatchItem } from "drizzle-orm/batch";
import { writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError, isUniqueConflict } from "~/domain/errors";
import { findDone, findEarlier } from "~/domain/idempotency/queries.server";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { type Insisted, readBeforeMoving, readRejection } from "~/domain/moderation/stopped-text";
import { whyNotFilled } from "~/domain/templates/mistyped-placeholder-rules";
import { words } from "~/words/application-refusals";
import { type ApplicationStatus, isMovedAfterOffer, openOnDesk } from "../rules";
import type { BULK_OUTCOMES } from "../schema";
import { isAnyOfBulk, notifyOfReplacedMoves, type Pressing, pressMoves, replaceMoves } from "../statements.server";
import type { MoveDeps } from "./change-status.server";
import { type BulkRow, listForBulk, listWritten } from "./queries.server";
import { CONFIRM_FIRST, isToldEnough, MAX_BULK, ownWords, tellAtOf } from "./undo-rules";

type Result = {
  id: string;
  outcome: (typeof BULK_OUTCOMES)[number];
  status: ApplicationStatus | null;
  moves?: ApplicationStatus[];
};

type MoveRequest = { status: ApplicationStatus; message?: string | null | undefined; insist?: Insisted };

type ManyMoved = {
  bulkId: string | null;
  undoUntil: Date | null;
  results: Result[];
  names: Map<string, string>;
};

/**
 * Move applications, each as if it were alone, and say what happened to each. The same keyed request is carried out once. Throws
 * bad_input for more than 200, text_stopped for words about money, not_allowed for words of somebody whose address is not confirmed,
 * key_reused.
 */
export async function moveMany(
  deps: MoveDeps,
  actor: Actor,
  asked: readonly string[],
  { status: to, message: typed = null, insist }: MoveRequest,
): Promise<ManyMoved> {
  const { db, now, config } = deps;
  const request = deps.keyed;
  const ids = [...new Set(asked)];
  if (ids.length > MAX_BULK) throw fieldError("ids", words.tooManyAtOnce(MAX_BULK));
  const wrong = typed && whyNotFilled(typed);
  if (wrong) throw fieldError("message", wrong);
  const message = ownWords(to, typed);
  const needsConfirmed = message !== null && config.confirmsAddresses;
  const [done, found] = await Promise.all([
    request ? findEarlier({ db }, request) : null,
    listForBulk(db, ids.filter(isUuid), actor.id),
  ]);
  if (needsConfirmed && found[0]?.isConfirmed === 0) throw new DomainError("address_unconfirmed", CONFIRM_FIRST);
  const rows = new Map(found.map((row) => [row.id, row]));
  const results = new Map(ids.map((id) => [id, judge(id, rows.get(id), to, now)]));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const again = (bulkId: string) => answerAgain(deps, bulkId, to, { results, names });
  if (done !== null) return again(done);
  const open = found.filter(({ id }) => results.get(id)?.outcome === "moved");
  const readers = open.map(({ name, title, company }) => ({ name, job: title, school: company }));
  if (message !== null && to === "rejected") readRejection(message);
  const isAfter = open.length > 0 && open.every(({ status }) => isMovedAfterOffer(status, to));
  if (message !== null) readBeforeMoving(message, { people: readers, isAfterOffer: isAfter }, insist);
  const bulkId = newRowId(now);
  const notifyAt = tellAtOf(to, { now, isBulk: true });
  const pressing = { to, message, bulkId, actorId: actor.id, now, notifyAt, needsConfirmed };
  const isDone = isAnyOfBulk(bulkId);
  const then = keepKey(deps, bulkId, isDone);
  const written = await writeMany(deps, open, pressing, then).catch((error) => {
    if (request && isUniqueConflict(error)) return new Map<string, Date>();
    throw error;
  });
  // Somebody was faster: perhaps the same request, which came twice at once.
  const same = request && written.size < ids.length ? await findDone({ db }, request) : null;
  if (same !== null && same !== bulkId) return again(same);
  // Of the others somebody was faster since the rows were read.
  for (const row of open) if (!written.has(row.id)) results.set(row.id, refused(row));
  const isAny = written.size > 0;
  // One that took the place of an earlier move leaves an hour after that.
  const undoUntil = isAny ? new Date(Math.min(...[...written.values()].map((at) => at.getTime()))) : null;
  return { bulkId: isAny ? bulkId : null, undoUntil, results: [...results.values()], names };
}

/** The same by call. */
export function moveManyByCall(
  deps: MoveDeps,
  actor: Actor,
  ids: readonly string[],
  asked: MoveRequest,
): Promise<ManyMoved> {
  return moveMany(deps, actor, ids, asked);
}

/** The answer to a request that was carried out before, as long as its moves wait; what has been told since is `unchanged`. */
async function answerAgain(
  { db }: MoveDeps,
  bulkId: string,
  to: ApplicationStatus,
  { results, names }: { results: Map<string, Result>; names: ManyMoved["names"] },
): Promise<ManyMoved> {
  const moved = await listWritten(db, { bulkId });
  for (const { applicationId: id } of moved) results.set(id, { id, outcome: "moved", status: to });
  return { bulkId, undoUntil: moved[0]?.notifyAt ?? null, results: [...results.values()], names };
}

async function writeMany(
  { db, now }: MoveDeps,
  rows: BulkRow[],
  pressing: Pressing & { bulkId: string },
  then: BatchItem<"sqlite">[],
): Promise<Map<string, Date>> {
  if (rows.length === 0) return new Map();
  const id = () => newRowId(now);
  const fresh = rows.flatMap((row) => (row.untoldId ? [] : { id: id(), applicationId: row.id, from: row.status }));
  const others = rows.flatMap(({ untoldId }) => (untoldId ? { id: id(), replaces: untoldId } : []));
  const statements = [
    ...pressMoves(db, fresh, pressing),
    notifyOfReplacedMoves(db, others, pressing),
    ...replaceMoves(db, others, pressing),
    ...then,
  ] as const;
  const written = await writeAll(db, statements).then(
    ([first, , , , , replaced]) => [...first, ...replaced],
    (error) =>
      recoverLostResponse(error, async () => {
        const there = await listWritten(db, { bulkId: pressing.bulkId });
        return there.length > 0 ? there : null;
      }),
  );
  return new Map(written.map(({ applicationId, notifyAt }) => [applicationId, notifyAt]));
}

function judge(id: string, row: BulkRow | undefined, to: ApplicationStatus, now: Date): Result {
  if (!row) return { id, outcome: "not_found", status: null };
  const { deskStatus: status } = row;
  if (row.mayWork !== 1) return { id, outcome: "not_allowed", status };
  if (status === to) return { id, outcome: "unchanged", status };
  // Applicants for a job that a moderator took out of sight cannot be written to.
  if (row.isPublicJobState !== 1) return { id, outcome: "not_allowed", status };
  if (isToldEnough(row.tenthMoveAt, now)) return { id, outcome: "too_many", status };
  // A move whose time is over is being told: a minute later the application can be moved again.
  const isBeingTold = row.notifyAt !== null && row.notifyAt <= now.getTime();
  return !isBeingTold && openOnDesk(row).includes(to) ? { id, outcome: "moved", status: to } : refused(row);
}

function refused(row: BulkRow): Result {
  return { id: row.id, outcome: "wrong_move", status: row.deskStatus, moves: openOnDesk(row) };
}

/**
 * The first applicant who can be moved, for whom the words are shown filled in, and the number of all. Null without
 * any.
 */
export async function previewBulkMoves(
  { db, now }: MoveDeps,
  actor: Actor,
  asked: readonly string[],
  to: ApplicationStatus,
): Promise<{ count: number; ids: string[]; first: { name: string; job: string; school: string } } | null> {
  const ids = [...new Set(asked.filter(isUuid))].slice(0, MAX_BULK);
  const found = await listForBulk(db, ids, actor.id);
  const open = found.filter((row) => judge(row.id, row, to, now).outcome === "moved");
  const [first] = open;
  if (!first) return null;
  const { name, title, company } = first;
  return { count: open.length, ids: open.map(({ id }) => id), first: { name, job: title, school: company } };
}

/** "191 people rejected", and what was left out. */
export function bulkOutcomeText({ results }: ManyMoved): { moved: number; left: number } {
  const moved = results.filter(({ outcome }) => outcome === "moved").length;
  return { moved, left: results.length - moved };
}
