/** The recruiter of a job moves an application on. Until the time for taking it back is over, the school alone sees it. */

import { readAll, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { type Insisted, readBeforeMoving, readRejection } from "~/domain/moderation/stopped-text";
import { whyNotFilled } from "~/domain/templates/mistyped-placeholder-rules";
import { words as refusals } from "~/words/application-refusals";
import { replyEnd, whyNotReplyBy } from "../clock/reply-rules";
import { asOf, termsOf } from "../clock/rules";
import {
  applicationRead,
  findApplication,
  findUntoldMove,
  orStale,
  requireVersion,
  toFoundApplication,
  untoldMoveRead,
} from "../queries.server";
import { type ApplicationStatus, isMovedAfterOffer, MAY_ONLY_READ, openOnDesk } from "../rules";
import {
  guardVersion,
  notifyOfReplacedMoves,
  pressMoves,
  replaceMoves,
  type UntoldMove,
  type Versions,
} from "../statements.server";
import { type MoveDeps, notNext, overtaken, tellUntoldMove } from "./change-status.server";
import { hasEvent, listWritten } from "./queries.server";
import { type RejectionReason, whyNotReasons, writeReasons } from "./reason-rules";
import { valuesOf } from "./rejection-text.server";
import { ownWords, tellAtOf, whyNotTold } from "./undo-rules";

export type Asked = {
  /** The status on the asker's page, so that a change that she has not seen is not overwritten. */
  seen?: ApplicationStatus | undefined;
  /** The school's words to the applicant. Null: ours. */
  message?: string | null | undefined;
  /** Its words that speak of money go all the same (`stopped-text.ts`). */
  insist?: Insisted;
  /** The reasons of a rejection after an interview. */
  reasons?: readonly RejectionReason[] | undefined;
  /** The day by which an offer asks for a reply, "2026-12-05". */
  replyBy?: string | undefined;
  /** Its versions of which one has to stand. */
  versions?: Versions;
  /** It is told at once: then nothing can be taken back. */
  tellNow?: boolean | undefined;
};

export type Moved = {
  id: string;
  status: ApplicationStatus;
  /** The time until which it can be taken back; null once it is told. */
  undoUntil: Date | null;
};

/**
 * Move an application on, or reject it. Until the time for taking it back is over, the school alone sees it. Asked for again it is
 * answered as before. Throws not_found, not_allowed for a reader or an unconfirmed address with words, wrong_move, conflict where the
 * job is out of sight, text_stopped, too_many.
 */
export async function moveApplication(
  deps: MoveDeps,
  actor: Actor,
  applicationId: string | undefined,
  to: ApplicationStatus,
  asked: Asked = {},
): Promise<Moved> {
  return askFor(deps, actor, await getForRecruiter(deps, actor, applicationId), { ...asked, to });
}

/** The same for a screen, which names the applicant and goes back to her row even if the move was refused. Throws not_found. */
export async function changeStatusByForm(
  deps: MoveDeps,
  actor: Actor,
  applicationId: string | undefined,
  { status, from, ...asked }: Omit<Asked, "seen"> & { status: ApplicationStatus; from?: ApplicationStatus | undefined },
): Promise<{ name: string; moved: Moved | null; refusal: DomainError | null }> {
  const found = await getForRecruiter(deps, actor, applicationId);
  const { name } = found.found.application;
  try {
    return { name, moved: await askFor(deps, actor, found, { ...asked, to: status, seen: from }), refusal: null };
  } catch (error) {
    if (error instanceof DomainError && error.code === "wrong_move") return { name, moved: null, refusal: error };
    throw error;
  }
}

type ForRecruiter = { found: NonNullable<Awaited<ReturnType<typeof findApplication>>>; untold: UntoldMove | null };

/** The application with its untold move. One whose time is over is told first. */
export async function getForRecruiter(
  deps: MoveDeps,
  actor: Actor,
  applicationId: string | undefined,
): Promise<ForRecruiter> {
  const read = async (id: string) => {
    const { application, untold } = await readAll(deps.db, {
      application: applicationRead(deps.db, id, actor.id),
      untold: untoldMoveRead(deps.db, id),
    });
    return { found: toFoundApplication(application), untold: untold[0] ?? null };
  };
  let { found, untold } = isUuid(applicationId) ? await read(applicationId) : { found: null, untold: null };
  if (!found?.maySee) throw new DomainError("not_found", refusals.noApplication);
  if (!found.mayWork) throw new DomainError("only_reader", MAY_ONLY_READ);
  if (untold && untold.notifyAt <= deps.now) {
    await tellUntoldMove(deps, untold);
    ({ found, untold } = await read(found.application.id));
    if (!found) throw new DomainError("not_found", refusals.noApplication);
  }
  return { found, untold };
}

async function askFor(
  deps: MoveDeps,
  actor: Actor,
  { found, untold }: ForRecruiter,
  { to, seen, replyBy, versions, tellNow = false, ...written }: Asked & { to: ApplicationStatus },
): Promise<Moved> {
  const { db, now, config } = deps;
  const { application } = found;
  const { id } = application;
  const until = replyEndOf(found, { to, replyBy }, now);
  const standing = asOf(application, now);
  const shown = untold?.toStatus ?? standing.status;
  const open = openOnDesk(standing);
  if (to === shown && seen === undefined) {
    if (untold && tellNow) return tell(deps, untold);
    return { id, status: to, undoUntil: untold?.notifyAt ?? null };
  }
  requireVersion(application, versions);
  // A request that names the move it saw may replace a colleague's move. Without that name it may not.
  const isUnseen = untold !== null && untold.actorId !== actor.id && seen === undefined;
  if (isUnseen || (seen !== undefined && seen !== shown && seen !== standing.lapsedFrom)) {
    throw overtaken({ ...standing, status: shown }, { by: "recruiter", open });
  }
  if (!open.includes(to)) throw notNext({ ...standing, status: shown }, to, { by: "recruiter", open });
  const words = readWords(found, to, written, now);
  const needsConfirmed = words.message !== null && config.confirmsAddresses;
  const refusal = whyNotTold(found, { needsConfirmed, now });
  if (refusal) throw refusal;
  const notifyAt = tellNow ? now : tellAtOf(to, { now, isBulk: false });
  const move = { id: newRowId(now), applicationId: id, from: application.status };
  const pressing = { to, ...words, replyBy: until, bulkId: null, actorId: actor.id, now, notifyAt, needsConfirmed };
  const replacing = untold && [{ id: move.id, replaces: untold.id }];
  const writing = replacing
    ? writeAll(db, [
        guardVersion(db, id, versions),
        notifyOfReplacedMoves(db, replacing, pressing),
        ...replaceMoves(db, replacing, pressing),
      ]).then(([, , rows]) => rows)
    : writeAll(db, [guardVersion(db, id, versions), ...pressMoves(db, [move], pressing)]).then(([, rows]) => rows);
  const [one] = await orStale(writing).catch((error) =>
    recoverLostResponse(error, async () => {
      const there = await listWritten(db, { id: move.id });
      return there.length > 0 ? there : null;
    }),
  );
  if (!one) return afterRace(deps, actor, id, to);
  if (!tellNow) return { id, status: to, undoUntil: one.notifyAt };
  const pressed = await findUntoldMove(db, id);
  if (pressed) return tell(deps, pressed);
  if (!(await hasEvent(db, move.id))) throw await lostRace(deps, id);
  return { id, status: to, undoUntil: null };
}

/** The school's words and reasons as the move keeps them. Throws bad_input, text_stopped. */
function readWords(
  { application, job, past }: ForRecruiter["found"],
  to: ApplicationStatus,
  { message: typed = null, reasons = [], insist }: Pick<Asked, "message" | "reasons" | "insist">,
  now: Date,
) {
  const wrong = typed && whyNotFilled(typed);
  if (wrong) throw fieldError("message", wrong);
  const wrongReasons = whyNotReasons(to, reasons, past, now);
  if (wrongReasons) throw fieldError("reasons", wrongReasons);
  const message = ownWords(to, typed);
  // Unfair words first: nobody is asked to insist on a text that is refused afterwards.
  if (message !== null && to === "rejected") readRejection(message);
  const isAfter = isMovedAfterOffer(application.status, to);
  const people = [valuesOf(application.name, job)];
  if (message !== null) readBeforeMoving(message, { people, isAfterOffer: isAfter }, insist);
  return { message, reasons: writeReasons(reasons) };
}

/** The end of the day by which an offer asks for a reply; null where none is named. Throws bad_input. */
function replyEndOf(
  { application, job }: ForRecruiter["found"],
  { to, replyBy }: { to: ApplicationStatus; replyBy: string | undefined },
  now: Date,
): Date | null {
  if (replyBy === undefined) return null;
  const terms = termsOf(job, application.promisedDays);
  const refusal = to === "offered" ? whyNotReplyBy(replyBy, now, terms.timeZone) : refusals.replyWithOffer;
  if (refusal) throw fieldError("reply_by", refusal);
  return replyEnd(replyBy, terms);
}

/** Tell a move now. Whatever a run has done meanwhile counts as done. */
async function tell(deps: MoveDeps, untold: UntoldMove): Promise<Moved> {
  const notifyAt = untold.notifyAt < deps.now ? untold.notifyAt : deps.now;
  const isTold = (await tellUntoldMove(deps, { ...untold, notifyAt })) || (await hasEvent(deps.db, untold.id));
  if (!isTold) throw await lostRace(deps, untold.applicationId);
  return { id: untold.applicationId, status: untold.toStatus, undoUntil: null };
}

/** Somebody was faster. If it was the same move of the same recruiter, it counts as done. */
async function afterRace({ db }: MoveDeps, actor: Actor, id: string, to: ApplicationStatus): Promise<Moved> {
  const untold = await findUntoldMove(db, id);
  if (untold?.toStatus === to && untold.actorId === actor.id) return { id, status: to, undoUntil: untold.notifyAt };
  throw await lostRace({ db }, id);
}

async function lostRace({ db }: Pick<MoveDeps, "db">, id: string): Promise<DomainError> {
  const found = await findApplication(db, id);
  if (!found) return new DomainError("not_found", refusals.noApplication);
  const { application } = found;
  return overtaken(
    { ...application, status: application.deskStatus },
    { by: "recruiter", open: openOnDesk(application) },
  );
}
