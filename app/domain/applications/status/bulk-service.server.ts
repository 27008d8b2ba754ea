/** Many moves at once: any number that a request may name is two statements, and one undo. */
import type { Actor } from "~/domain/actor";
import type { ApplicantsAsked } from "~/domain/applications/desk/rules";
import { listForDownload } from "~/domain/applications/desk/store.server";
import { type ApplicationStatus, openInstead, openMoves, readWaiting } from "~/domain/applications/rules";
import type { BULK_OUTCOMES } from "~/domain/applications/schema";
import { fieldError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { whyNotFilled } from "~/domain/templates/rules";
import type { MoveDeps } from "./change.server";
import {
  type AskedMove,
  type BulkRow,
  insertPending,
  listForBulk,
  listOfBulk,
  listWaitingOfJob,
} from "./pending-store.server";
import { carryAtOf, MAX_BULK } from "./rules";

type Result = {
  id: string;
  outcome: (typeof BULK_OUTCOMES)[number];
  status: ApplicationStatus | null;
  moves?: ApplicationStatus[];
};
export type ManyMoved = {
  bulkId: string | null;
  undoUntil: Date | null;
  results: Result[];
  names: Map<string, string>;
};

/** Move applications, each as if it were alone, and say what happened to each. Throws bad_input for more than 200. */
export async function moveMany(
  deps: MoveDeps,
  actor: Actor,
  asked: readonly string[],
  { status: to, message = null }: { status: ApplicationStatus; message?: string | null | undefined },
): Promise<ManyMoved> {
  const { db, now, config } = deps;
  const ids = [...new Set(asked)];
  if (ids.length > MAX_BULK) throw fieldError("ids", `Choose at most ${MAX_BULK} at once`);
  const wrong = message && whyNotFilled(message);
  if (wrong) throw fieldError("message", wrong);
  const withSeconds = !config.confirmsAddresses;
  const found = await listForBulk(db, ids.filter(isUuid), { actorId: actor.id, withSeconds });
  const rows = new Map(found.map((row) => [row.id, row]));
  const results = new Map(ids.map((id) => [id, judge(id, rows.get(id), to, now)]));
  const moves: AskedMove[] = found
    .filter(({ id }) => results.get(id)?.outcome === "moved")
    .map(({ id, status, pending }) => ({
      id: newRowId(now),
      applicationId: id,
      from: status,
      replaces: readWaiting(pending)?.id ?? null,
    }));
  const bulkId = newRowId(now);
  const carryAt = carryAtOf(to, { now, isBulk: true });
  const asking = { to, message: message || null, bulkId, actorId: actor.id, now, carryAt, withSeconds };
  const written = await writeMany(deps, moves, asking);
  for (const { applicationId } of moves) {
    const row = rows.get(applicationId);
    // Somebody was faster since the rows were read.
    if (row && !written.has(applicationId)) results.set(applicationId, refused(row));
  }
  const isAny = written.size > 0;
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return { bulkId: isAny ? bulkId : null, undoUntil: isAny ? carryAt : null, results: [...results.values()], names };
}

async function writeMany(
  { db }: MoveDeps,
  moves: AskedMove[],
  asking: Parameters<typeof insertPending>[2] & { bulkId: string },
): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const written = await insertPending(db, moves, asking).catch((error) =>
    recoverLostAnswer(error, async () => {
      const there = await listOfBulk(db, asking.bulkId);
      return there.length > 0 ? there : null;
    }),
  );
  return new Set(written);
}

function judge(id: string, row: BulkRow | undefined, to: ApplicationStatus, now: Date): Result {
  if (!row) return { id, outcome: "not_found", status: null };
  const waiting = readWaiting(row.pending);
  const status = waiting?.to ?? row.status;
  if (row.mayWork !== 1) return { id, outcome: "not_allowed", status };
  if (status === to) return { id, outcome: "unchanged", status };
  // What is over its time is being told: a minute later it can be moved again.
  const isBeingTold = waiting !== null && waiting.carryAt <= now;
  return !isBeingTold && openOf(row).includes(to) ? { id, outcome: "moved", status: to } : refused(row);
}

function refused(row: BulkRow): Result {
  const status = readWaiting(row.pending)?.to ?? row.status;
  return { id: row.id, outcome: "wrong_move", status, moves: openOf(row) };
}

function openOf(row: BulkRow): ApplicationStatus[] {
  const waiting = readWaiting(row.pending);
  return waiting ? openInstead(row, waiting.to) : [...openMoves(row)];
}

/** For whom the words are filled in before they are sent: the first of those who can be moved, and how many can. Null: nobody. */
export async function lookAtMany(
  { db, now, config }: MoveDeps,
  actor: Actor,
  asked: readonly string[],
  to: ApplicationStatus,
): Promise<{ count: number; ids: string[]; first: { name: string; job: string; school: string } } | null> {
  const ids = [...new Set(asked.filter(isUuid))].slice(0, MAX_BULK);
  const found = await listForBulk(db, ids, { actorId: actor.id, withSeconds: !config.confirmsAddresses });
  const open = found.filter((row) => judge(row.id, row, to, now).outcome === "moved");
  const [first] = open;
  if (!first) return null;
  const { name, title, company } = first;
  return { count: open.length, ids: open.map(({ id }) => id), first: { name, job: title, school: company } };
}

/** Statuses in which somebody waits for the school. */
const WAITING: readonly ApplicationStatus[] = ["submitted", "shortlisted", "interviewing", "unanswered"];

/** Those who wait in a job that the actor works on, the longest first: at most as many as one request moves, and one more. */
export function listWaiting(
  { db }: Pick<MoveDeps, "db">,
  actor: Actor,
  jobId: string | undefined,
  statuses: readonly ApplicationStatus[] = WAITING,
): Promise<{ id: string; name: string }[]> {
  if (!isUuid(jobId)) return Promise.resolve([]);
  return listWaitingOfJob(db, jobId, { actorId: actor.id, statuses, limit: MAX_BULK + 1 });
}

/** Those whom a list shows, in its order: at most as many as one request moves. */
export async function listMatching(
  { db, now, config }: Pick<MoveDeps, "db" | "now" | "config">,
  actor: Actor,
  { jobId, order, page: _page, ...filter }: ApplicantsAsked,
): Promise<string[]> {
  if (!isUuid(jobId)) return [];
  const reader = { jobId, readerId: actor.id, withSeconds: !config.confirmsAddresses, now };
  const rows = await listForDownload(db, { ...reader, filter, order, limit: MAX_BULK, offset: 0 });
  return rows.map(({ application }) => application.id);
}

/** "191 people rejected", and what was left out. */
export function tellMany({ results }: ManyMoved): { moved: number; left: number } {
  const moved = results.filter(({ outcome }) => outcome === "moved").length;
  return { moved, left: results.length - moved };
}
