/** The time in which a school's move may be taken back, and its words. No server code: browsers load this file. */

import { type ApplicationStatus, statusLabel } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import { LIMITS, waitText } from "~/domain/limits/rules";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words as listWords } from "~/words/application-lists";
import { words as refusals } from "~/words/application-refusals";
import { daytimeOf } from "../clock/rules";

const MINUTE_MS = 60_000;
/** A rejection can be taken back longer than other moves, and what was asked for many at once longest. */
export const UNDO_MS = { other: MINUTE_MS, rejection: 10 * MINUTE_MS, bulk: 60 * MINUTE_MS } as const;
/** At most so many applications are moved in one request. */
export const MAX_BULK = 200;
/** Moves that one scheduled run carries out; what is left comes a minute later. */
export const MOVES_PER_RUN = 150;

/** When a move is carried out, unless it is taken back before. */
export function tellAtOf(to: ApplicationStatus, { now, isBulk }: { now: Date; isBulk: boolean }): Date {
  const wait = isBulk ? UNDO_MS.bulk : to === "rejected" ? UNDO_MS.rejection : UNDO_MS.other;
  return new Date(now.getTime() + wait);
}

/** "Asha Rao: rejected", "14 people rejected". */
export function undoTitle({ name, to, count }: { name: string; to: ApplicationStatus; count: number }): string {
  const status = statusLabel(to).toLowerCase();
  return count > 1 ? listWords.peopleMoved(count, status) : `${name}: ${status}`;
}

/**
 * The page of a closed job that asks for the answer to those who wait. `back`: the list in which the job was closed.
 */
export function askToTellPath(jobId: string, back: string): string {
  return `/applications/moves?${new URLSearchParams({ jobId, closed: "1", redirectTo: back })}`;
}

/** A question that stands above a page, with a link to where it is answered. */
export type Question = { text: string; href: string; label: string };

/** The question to a school that has filled the last vacancy of a job. */
export function askToClose({ id, title, vacancy }: { id: string; title: string; vacancy: number }): Question {
  const filled = vacancy === 1 ? listWords.oneFilled : listWords.allFilled(vacancy);
  return { text: `${filled}: ${title}.`, href: `/myjobs?close=${id}`, label: listWords.closeJob };
}

/** The school's own words, or null: our standard text goes out with a rejection as ours, also where a page had shown it. */
export function ownWords(to: ApplicationStatus, typed: string | null | undefined): string | null {
  const message = typed || null;
  return to === "rejected" && message === STANDARD_REJECTION ? null : message;
}

export const CONFIRM_FIRST = refusals.confirmForWords;

/** True if an applicant has got as many notifications of moves as the limit for a day allows. */
export function isToldEnough(tenthMoveAt: number | null, now: Date): boolean {
  return (tenthMoveAt ?? 0) > now.getTime() - LIMITS.move.windowMs;
}

/**
 * The reason why an application cannot be moved now, from its rows beside its status: conflict, not_allowed, too_many;
 * or null.
 */
export function whyNotTold(
  {
    isPublicJobState,
    isConfirmed,
    tenthMoveAt,
  }: { isPublicJobState: boolean; isConfirmed: boolean; tenthMoveAt: number | null },
  { needsConfirmed, now }: { needsConfirmed: boolean; now: Date },
): DomainError | null {
  if (!isPublicJobState) {
    return new DomainError("job_hidden", refusals.outOfSight);
  }
  if (needsConfirmed && !isConfirmed) return new DomainError("address_unconfirmed", CONFIRM_FIRST);
  if (!isToldEnough(tenthMoveAt, now)) return null;
  const { windowMs, refusal } = LIMITS.move;
  const retryAfterSeconds = Math.max(1, Math.ceil(((tenthMoveAt ?? 0) + windowMs - now.getTime()) / 1000));
  return new DomainError("too_many", refusal(waitText(retryAfterSeconds)), { retryAfterSeconds });
}

export type UndoableRow = {
  id: string;
  count: number;
  name: string;
  to: ApplicationStatus;
  notifyAt: number;
  zone: string | null;
};

/** A line of the panel that offers to take a move back. */
export type Undoable = {
  id: string;
  name: string;
  to: ApplicationStatus;
  count: number;
  /** The time until which it can be taken back, and at which its mail leaves. */
  until: Date;
  leavesAt: Date;
};

export function toUndoable({ notifyAt, zone, ...row }: UndoableRow): Undoable {
  const until = new Date(notifyAt);
  const leavesAt = row.to === "rejected" ? daytimeOf(until, zone ?? DEFAULT_ZONE) : until;
  return { ...row, until, leavesAt };
}
