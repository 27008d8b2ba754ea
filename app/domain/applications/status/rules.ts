/** How long a school's move may be taken back, and what that is called. No server code: browsers load this file. */
import { type ApplicationStatus, statusLabel } from "~/domain/applications/rules";

const MINUTE_MS = 60_000;
/** A rejection can be taken back longer than other moves, and what was asked for many at once longest. */
export const UNDO_MS = { other: MINUTE_MS, rejection: 10 * MINUTE_MS, bulk: 60 * MINUTE_MS } as const;
/** At most so many applications are moved in one request. */
export const MAX_BULK = 200;
/** Moves that one scheduled run carries out; what is left comes a minute later. */
export const MOVES_PER_RUN = 150;

/** When a move is carried out, unless it is taken back before. */
export function carryAtOf(to: ApplicationStatus, { now, isBulk }: { now: Date; isBulk: boolean }): Date {
  const wait = isBulk ? UNDO_MS.bulk : to === "rejected" ? UNDO_MS.rejection : UNDO_MS.other;
  return new Date(now.getTime() + wait);
}

/** "Asha Rao: rejected", "14 people rejected". */
export function undoTitle({ name, to, count }: { name: string; to: ApplicationStatus; count: number }): string {
  const status = statusLabel(to).toLowerCase();
  return count > 1 ? `${count} people ${status}` : `${name}: ${status}`;
}

/** What a closed job asks: the words of a notice, and where they lead. More than one request moves are counted as "200 or more". */
export function askToTell(jobId: string, waiting: number): { text: string; href: string; label: string } {
  const who =
    waiting > MAX_BULK
      ? `${MAX_BULK} people or more wait`
      : waiting === 1
        ? "1 person waits"
        : `${waiting} people wait`;
  return { text: `${who} for an answer.`, href: `/applications/moves?jobId=${jobId}`, label: "Tell them now" };
}
